// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Constant;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** The product of two square matrices, for tests of modules that all compute it. */
final class MatrixProduct {
    /** The number of rows. */
    static final int SIZE = 24;

    private final VulkanDevice device;
    private final float[] left = new float[SIZE * SIZE];
    private final float[] right = new float[SIZE * SIZE];
    private final float[] product = new float[SIZE * SIZE];

    MatrixProduct(VulkanDevice device) {
        this.device = device;
        for (int i = 0; i < left.length; i++) {
            left[i] = i % 7 - 3;
            right[i] = i % 11 - 5;
        }
        for (int i = 0; i < product.length; i++) {
            for (int k = 0; k < SIZE; k++) {
                product[i] += left[i / SIZE * SIZE + k] * right[k * SIZE + i % SIZE];
            }
        }
    }

    /** Has a module multiply in workgroups of a width and height, and compares what it computes. */
    void multiply(SpirvModule module, int tile) {
        float[] result = new float[SIZE * SIZE];
        device.dispatch(module)
                .specialize(0, new int[] {SIZE, tile, tile})
                .storage(0, 0, left)
                .storage(0, 1, right)
                .storage(0, 2, result)
                .run(SIZE / tile, SIZE / tile, 1);
        assertThat(result).isEqualTo(product);
    }

    /** A module that multiplies square matrices; their size and that of a workgroup are specialization constants. */
    static SpirvModule module() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Buffer left = b.storageBuffer("left", b.runtimeArray(b.float32())).at(0, 0);
        Buffer right = b.storageBuffer("right", b.runtimeArray(b.float32())).at(0, 1);
        Buffer product = b.storageBuffer("product", b.runtimeArray(b.float32())).at(0, 2);
        Constant size = b.specConstant(0, b.uint32(), 1).named("size");
        Constant width = b.specConstant(1, b.uint32(), 1).named("width");
        Constant height = b.specConstant(2, b.uint32(), 1).named("height");
        b.compute("main", width, height, b.constantUnsigned(1), code -> {
            Value column = code.builtIn(BuiltIn.GlobalInvocationId).x();
            Value row = code.iMul(code.builtIn(BuiltIn.GlobalInvocationId).y(), size);
            List<Value> sum = code.for_(b.constantUnsigned(0), size, List.of(b.constant(0f)), (body, loop) -> {
                Value k = loop.index();
                Value x = body.load(left.element(body.iAdd(row, k)));
                Value y = body.load(right.element(body.iAdd(body.iMul(k, size), column)));
                return List.of(body.fAdd(loop.value(0), body.fMul(x, y)));
            });
            code.store(product.element(code.iAdd(row, column)), sum.get(0));
        });
        return b.build();
    }
}
