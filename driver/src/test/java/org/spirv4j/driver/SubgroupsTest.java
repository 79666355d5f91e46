// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.TargetEnv;

/** Instructions by which the invocations of a subgroup speak to each other. */
@OnDriver
class SubgroupsTest {
    @Test
    void sums(VulkanDevice device) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3);
        Buffer numbers = b.storageBuffer("numbers", b.runtimeArray(b.uint32())).at(0, 0);
        Buffer sums = b.storageBuffer("sums", b.runtimeArray(b.uint32())).at(0, 1);
        Buffer size = b.storageBuffer("size", b.uint32()).at(0, 2);
        b.compute("main", 64, 1, 1, code -> {
            Value i = code.builtIn(BuiltIn.GlobalInvocationId).x();
            Value sum = code.group()
                    .groupNonUniformIAdd(Scope.Subgroup, GroupOperation.InclusiveScan, code.load(numbers.element(i)));
            code.store(sums.element(i), sum);
            code.store(size, code.builtIn(BuiltIn.SubgroupSize));
        });
        int[] values = new int[64];
        for (int i = 0; i < values.length; i++) {
            values[i] = i * i + 1;
        }
        int[] scanned = new int[64];
        int[] subgroupSize = new int[1];

        device.dispatch(b.build())
                .storage(0, 0, values)
                .storage(0, 1, scanned)
                .storage(0, 2, subgroupSize)
                .run(1);

        int[] expected = values.clone();
        for (int i = 0; i < expected.length; i++) {
            expected[i] += i % subgroupSize[0] == 0 ? 0 : expected[i - 1];
        }
        assertThat(scanned).isEqualTo(expected);
    }
}
