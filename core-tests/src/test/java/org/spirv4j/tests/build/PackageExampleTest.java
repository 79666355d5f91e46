package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Constant;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Place;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.SpirvVal;

/** The example of the package description. */
class PackageExampleTest {

    @Test
    void build() {
        ModuleBuilder b = ModuleBuilder.forTarget(TargetEnv.VULKAN_1_1);
        Type particle =
                b.struct("Particle", Member.of("place", b.vector(b.float32(), 3)), Member.of("mass", b.float32()));
        Buffer particles =
                b.storageBuffer("Particles", b.runtimeArray(particle)).at(0, 0);
        Constant limit = b.specConstant(0, 16f);

        DefinedFunction lighter = b.function("lighter", b.float32(), List.of(b.float32()), (fn, parameters) -> {
            Value mass = parameters.get(0);
            fn.returnValue(fn.ifElse(
                    fn.fOrdGreaterThan(mass, limit),
                    then -> limit,
                    otherwise -> otherwise.glsl().sqrt(mass)));
        });

        b.compute("main", 64, 1, 1, fn -> {
            Place mass = particles
                    .element(fn.builtIn(BuiltIn.GlobalInvocationId).x())
                    .member("mass");
            fn.store(mass, fn.call(lighter, fn.load(mass)));
        });
        SpirvModule module = b.build();

        assertThat(module.layout().functions()).hasSize(2);
        if (SpirvVal.isInstalled()) {
            SpirvVal.assertValid(module, TargetEnv.VULKAN_1_1);
        }
    }
}
