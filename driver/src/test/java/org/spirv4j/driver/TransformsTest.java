package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.LinkOptions;
import org.spirv4j.transform.Linker;
import org.spirv4j.transform.Specialization;

/** What transforms make of a module computes what the module did. */
@OnDriver
class TransformsTest {
    private static final Specialization VALUES = Specialization.NONE
            .with("size", MatrixProduct.SIZE)
            .with("width", 8)
            .with("height", 8);

    @Test
    void specializedInFull(VulkanDevice device) {
        SpirvModule module = MatrixProduct.module().transform(VALUES.full());
        // The module has no constants left that the driver could set.
        new MatrixProduct(device).multiply(module, 8);
    }

    @Test
    void specializedInPart(VulkanDevice device) {
        SpirvModule module = MatrixProduct.module()
                .transform(Specialization.NONE.with("size", MatrixProduct.SIZE).partial());
        new MatrixProduct(device).multiply(module, 4);
    }

    @Test
    void otherDefaults(VulkanDevice device) {
        SpirvModule module = MatrixProduct.module().transform(VALUES.asDefaults());
        new MatrixProduct(device).multiply(module, 4);
    }

    @Test
    void linked(VulkanDevice device) {
        SpirvModule module = new Linker(LinkOptions.DEFAULT.withUseHighestVersion(true)).link(caller(), library());
        int[] numbers = {0, 1, 2, 3, 4, 5, 6, 7};
        device.dispatch(module).storage(0, 0, numbers).run(1);
        assertThat(numbers).containsExactly(0, 1, 8, 27, 64, 125, 216, 343);
    }

    /** A shader that calls a function of another module. */
    private static SpirvModule caller() {
        ModuleBuilder b = ModuleBuilder.forTarget(TargetEnv.UNIVERSAL_1_5);
        DefinedFunction cube = b.importFunction("cube", b.uint32(), List.of(b.uint32()));
        Buffer numbers = b.storageBuffer("numbers", b.runtimeArray(b.uint32())).at(0, 0);
        b.compute("main", 8, 1, 1, code -> {
            Value i = code.builtIn(BuiltIn.LocalInvocationIndex);
            Value number = code.load(numbers.element(i));
            code.store(numbers.element(i), code.functionCall(cube, number));
        });
        return b.build();
    }

    private static SpirvModule library() {
        ModuleBuilder b = ModuleBuilder.forTarget(TargetEnv.UNIVERSAL_1_5);
        b.capability(Capability.Shader);
        DefinedFunction cube = b.function("cube", b.uint32(), List.of(b.uint32()), (code, parameters) -> {
            Value x = parameters.get(0);
            code.returnValue(code.iMul(x, code.iMul(x, x)));
        });
        b.export("cube", cube);
        return b.build();
    }
}
