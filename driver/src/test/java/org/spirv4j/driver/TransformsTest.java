// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;
import org.spirv4j.testkit.program.RandomProgram;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.FlattenDecorations;
import org.spirv4j.transform.Linker;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.Specialization;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.transform.StripNonSemantic;

/** What transforms make of a module computes what the module did. */
@OnDriver
class TransformsTest {
    private static final Specialization VALUES = Specialization.create()
            .with("size", MatrixProduct.SIZE)
            .with("width", 8)
            .with("height", 8);

    static List<Named<Function<SpirvModule, SpirvModule>>> transforms() {
        Function<SpirvModule, SpirvModule> all = StripDebug.create()
                .andThen(StripNonSemantic.create())
                .andThen(FlattenDecorations.create())
                .andThen(RemoveDuplicates.create())
                .andThen(RemoveUnused.create())
                .andThen(CompactIds.create());
        return List.of(
                Named.of("StripDebug", StripDebug.create()),
                Named.of("StripNonSemantic", StripNonSemantic.create()),
                Named.of("FlattenDecorations", FlattenDecorations.create()),
                Named.of("RemoveDuplicates", RemoveDuplicates.create()),
                Named.of("RemoveUnused", RemoveUnused.create()),
                Named.of("CompactIds", CompactIds.create()),
                Named.of("all of them", all),
                Named.of("text and back", TransformsTest::assembledAgain));
    }

    @ParameterizedTest
    @MethodSource("transforms")
    void randomPrograms(Function<SpirvModule, SpirvModule> transform, VulkanDevice device) throws IOException {
        List<String> failures = new ArrayList<>();
        for (int seed = 0; seed < 10; seed++) {
            RandomProgram program = ProgramGenerator.generate(seed, ProgramOptions.WIDE);
            SpirvModule module = program.module(TargetEnv.VULKAN_1_3).transform(transform);
            failures.addAll(RandomProgramsTest.failures(device, program, module));
        }
        assertThat(failures).isEmpty();
    }

    private static SpirvModule assembledAgain(SpirvModule module) {
        String text = Disassembler.create().disassemble(module);
        return Assembler.create().assemble(text);
    }

    @Test
    void specializedInFull(VulkanDevice device) {
        SpirvModule module = MatrixProduct.module().transform(VALUES.full());
        // The module has no constants left that the driver could set.
        new MatrixProduct(device).multiply(module, 8);
    }

    @Test
    void specializedInPart(VulkanDevice device) {
        SpirvModule module = MatrixProduct.module()
                .transform(
                        Specialization.create().with("size", MatrixProduct.SIZE).partial());
        new MatrixProduct(device).multiply(module, 4);
    }

    @Test
    void otherDefaults(VulkanDevice device) {
        SpirvModule module = MatrixProduct.module().transform(VALUES.asDefaults());
        new MatrixProduct(device).multiply(module, 4);
    }

    @Test
    void linked(VulkanDevice device) {
        SpirvModule module = Linker.create().withMixedVersions(true).link(caller(), library());
        int[] numbers = {0, 1, 2, 3, 4, 5, 6, 7};
        device.dispatch(module).storage(0, 0, numbers).run(1);
        assertThat(numbers).containsExactly(0, 1, 8, 27, 64, 125, 216, 343);
    }

    /** A shader that calls a function of another module. */
    private static SpirvModule caller() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_5);
        DefinedFunction cube = b.importFunction("cube", b.uint32(), List.of(b.uint32()));
        Buffer numbers = b.storageBuffer("numbers", b.runtimeArray(b.uint32())).at(0, 0);
        b.compute("main", 8, 1, 1, code -> {
            Value i = code.builtIn(BuiltIn.LocalInvocationIndex);
            Value number = code.load(numbers.element(i));
            code.store(numbers.element(i), code.call(cube, number));
        });
        return b.build();
    }

    private static SpirvModule library() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_5);
        b.capability(Capability.Shader);
        DefinedFunction cube = b.function("cube", b.uint32(), List.of(b.uint32()), (code, parameters) -> {
            Value x = parameters.get(0);
            code.returnValue(code.iMul(x, code.iMul(x, x)));
        });
        b.export("cube", cube);
        return b.build();
    }
}
