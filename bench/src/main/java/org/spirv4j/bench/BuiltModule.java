// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import org.spirv4j.build.Buffer;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** A compute shader made by the builder: arithmetic, loads and stores, in a function as long as one likes. */
final class BuiltModule {
    private static final int ROUND = 8;

    private BuiltModule() {}

    /** Builds a module of about so many instructions. */
    static SpirvModule ofSize(int instructions) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Buffer data = b.storageBuffer("Data", b.runtimeArray(b.float32())).at(0, 0);
        b.compute("main", 64, 1, 1, fn -> {
            Value pointer = fn.pointer(
                    data.element(fn.builtIn(BuiltIn.GlobalInvocationId).x()));
            Value first = fn.load(pointer);
            Value second = fn.fAdd(first, first);
            for (int i = 0; i < instructions / ROUND; i++) {
                Value product = fn.fMul(first, second);
                Value sum = fn.fAdd(product, first);
                Value difference = fn.fSub(sum, second);
                Value quotient = fn.fDiv(difference, product);
                Value total = fn.fAdd(fn.load(pointer), quotient);
                fn.store(pointer, total);
                first = fn.fNegate(total);
                second = quotient;
            }
            fn.store(pointer, first);
        });
        return b.build();
    }
}
