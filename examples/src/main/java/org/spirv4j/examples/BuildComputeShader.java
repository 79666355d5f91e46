// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Constant;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** Builds a compute shader that multiplies the elements of a buffer by a specialization constant. */
public final class BuildComputeShader {

    private BuildComputeShader() {}

    public static void main(String[] args) throws IOException {
        scale().write(Path.of(args[0]));
    }

    static SpirvModule scale() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Buffer data = b.storageBuffer("Data", b.runtimeArray(b.float32())).at(0, 0);
        Constant scale = b.specConstant(3, 2.0f).named("scale");
        b.compute("main", 64, 1, 1, fn -> {
            Value i = fn.builtIn(BuiltIn.GlobalInvocationId).x();
            fn.ifThen(
                    fn.uLessThan(i, fn.arrayLength(data)),
                    then -> then.store(data.element(i), then.fMul(then.load(data.element(i)), scale)));
        });
        return b.build();
    }
}
