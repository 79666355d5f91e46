// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** Buffers that a shader knows by their addresses only. */
@OnDriver
class AddressesTest {
    @Test
    void squares(VulkanDevice device) {
        float[] numbers = {1, 2, 3, 4, 5, 6, 7, 8};
        float[] squares = new float[8];
        try (DeviceBuffer from = device.buffer(numbers);
                DeviceBuffer to = device.buffer(squares)) {
            device.dispatch(squares())
                    .pushConstants(new long[] {from.address(), to.address()})
                    .run(1);
            to.bytes().asFloatBuffer().get(squares);
        }
        assertThat(squares).containsExactly(1, 4, 9, 16, 25, 36, 49, 64);
    }

    private static SpirvModule squares() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3);
        b.memoryModel(AddressingModel.PhysicalStorageBuffer64, MemoryModel.GLSL450);
        Type numbers =
                b.block(b.struct("Numbers", Member.of("values", b.runtimeArray(b.float32()))), TypeLayout.Rules.STD430);
        Type address = b.pointer(StorageClass.PhysicalStorageBuffer, numbers);
        Buffer addresses = b.pushConstants(
                "addresses", b.struct("Addresses", Member.of("from", address), Member.of("to", address)));
        b.compute("main", 8, 1, 1, code -> {
            Value i = code.builtIn(BuiltIn.LocalInvocationId).x();
            Lvalue from = Lvalue.of(code.load(addresses.member("from")));
            Lvalue to = Lvalue.of(code.load(addresses.member("to")));
            Value number = code.load(from.member("values").element(i));
            code.store(to.member("values").element(i), code.fMul(number, number));
        });
        return b.build();
    }
}
