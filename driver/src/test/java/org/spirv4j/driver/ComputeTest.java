// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Constant;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Mask;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** The compute shaders that everyone begins with, made by the builder. */
@OnDriver
class ComputeTest {
    @Test
    void vectorAdd(VulkanDevice device) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Buffer left = b.storageBuffer("left", b.runtimeArray(b.float32())).at(0, 0);
        Buffer right = b.storageBuffer("right", b.runtimeArray(b.float32())).at(0, 1);
        Buffer sums = b.storageBuffer("sums", b.runtimeArray(b.float32())).at(0, 2);
        b.compute("main", 64, 1, 1, code -> {
            Value i = code.builtIn(BuiltIn.GlobalInvocationId).x();
            code.ifThen(
                    code.uLessThan(i, code.arrayLength(sums)),
                    then -> then.store(
                            sums.element(i), then.fAdd(then.load(left.element(i)), then.load(right.element(i)))));
        });
        float[] x = new float[1000];
        float[] y = new float[1000];
        float[] expected = new float[1000];
        for (int i = 0; i < expected.length; i++) {
            x[i] = i / 3f;
            y[i] = (float) Math.sin(i);
            expected[i] = x[i] + y[i];
        }
        float[] result = new float[1000];

        device.dispatch(b.build())
                .storage(0, 0, x)
                .storage(0, 1, y)
                .storage(0, 2, result)
                .run(16);

        assertThat(result).isEqualTo(expected);
    }

    @Test
    void reduction(VulkanDevice device) {
        int[] numbers = new int[64 * 20];
        int[] expected = new int[20];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i * i;
            expected[i / 64] += i * i;
        }
        int[] sums = new int[20];

        device.dispatch(reduction()).storage(0, 0, numbers).storage(0, 1, sums).run(20);

        assertThat(sums).isEqualTo(expected);
    }

    /** A module for {@code sums[g]} = the sum of the 64 numbers of workgroup {@code g}, added in six rounds. */
    private static SpirvModule reduction() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Buffer numbers = b.storageBuffer("numbers", b.runtimeArray(b.uint32())).at(0, 0);
        Buffer sums = b.storageBuffer("sums", b.runtimeArray(b.uint32())).at(0, 1);
        GlobalVariable shared = b.workgroup("shared", b.array(b.uint32(), 64));
        Mask<MemorySemantics> workgroupMemory =
                Mask.of(MemorySemantics.AcquireRelease, MemorySemantics.WorkgroupMemory);
        Constant zero = b.constantUnsigned(0);
        b.compute("main", 64, 1, 1, code -> {
            Value local = code.builtIn(BuiltIn.LocalInvocationIndex);
            Lvalue own = shared.lvalue().element(local);
            code.store(
                    own,
                    code.load(numbers.element(
                            code.builtIn(BuiltIn.GlobalInvocationId).x())));
            code.controlBarrier(Scope.Workgroup, Scope.Workgroup, workgroupMemory);
            code.while_(
                    List.of(b.constantUnsigned(32)),
                    (test, loop) -> test.uGreaterThan(loop.value(0), zero),
                    (body, loop) -> {
                        Value half = loop.value(0);
                        body.ifThen(body.uLessThan(local, half), then -> {
                            Value other = then.load(shared.lvalue().element(then.iAdd(local, half)));
                            then.store(own, then.iAdd(then.load(own), other));
                        });
                        body.controlBarrier(Scope.Workgroup, Scope.Workgroup, workgroupMemory);
                        return List.of(body.shiftRightLogical(half, b.constantUnsigned(1)));
                    });
            code.ifThen(code.iEqual(local, zero), then -> {
                Value group = then.builtIn(BuiltIn.WorkgroupId).x();
                then.store(sums.element(group), then.load(own));
            });
        });
        return b.build();
    }

    @Test
    void matrixProduct(VulkanDevice device) {
        MatrixProduct example = new MatrixProduct(device);
        SpirvModule module = MatrixProduct.module();
        example.multiply(module, 4);
        example.multiply(module, 8);
    }
}
