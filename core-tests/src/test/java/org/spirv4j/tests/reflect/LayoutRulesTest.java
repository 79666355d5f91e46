// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.analysis.TypeLayout.Rules;
import org.spirv4j.reflect.LayoutAgreement;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.StructType;
import org.spirv4j.testkit.TestModules;

/** The rules that declared layouts follow. */
class LayoutRulesTest {
    /** A float, a vector of three and an array of two structures of a vector of two; all offsets and strides open. */
    private static ModuleReflection reflection(int vector, int array, int stride, int size) {
        return ModuleReflection.of(TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpMemberName %%Block 0 "scale"
                OpMemberName %%Block 1 "position"
                OpMemberName %%Block 2 "items"
                OpMemberName %%Item 0 "weights"
                OpDecorate %%Block Block
                OpMemberDecorate %%Block 0 Offset 0
                OpMemberDecorate %%Block 1 Offset %d
                OpMemberDecorate %%Block 2 Offset %d
                OpMemberDecorate %%Item 0 Offset 0
                OpDecorate %%items ArrayStride %d
                OpDecorate %%weights ArrayStride %d
                %%float = OpTypeFloat 32
                %%uint = OpTypeInt 32 0
                %%two = OpConstant %%uint 2
                %%vec3 = OpTypeVector %%float 3
                %%weights = OpTypeArray %%float %%two
                %%Item = OpTypeStruct %%weights
                %%items = OpTypeArray %%Item %%two
                %%Block = OpTypeStruct %%float %%vec3 %%items
                %%pointer = OpTypePointer StorageBuffer %%Block
                %%v = OpVariable %%pointer StorageBuffer
                """.formatted(vector, array, stride, size)));
    }

    private static StructType block(ModuleReflection reflection) {
        return reflection.resources().get(0).block().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "16, 32, 32, 16, STD140",
        "4, 16, 32, 16, RELAXED_STD140",
        "16, 28, 8, 4, STD430",
        "4, 16, 8, 4, SCALAR",
    })
    void rulesOfALayout(int vector, int array, int stride, int size, Rules expected) {
        ModuleReflection reflection = reflection(vector, array, stride, size);

        assertThat(reflection.layoutAgreement(block(reflection)).rules()).contains(expected);
        assertThat(reflection.layoutAgreement(block(reflection)).departures(expected))
                .isEmpty();
    }

    @Test
    void departuresAreNamed() {
        ModuleReflection reflection = reflection(16, 48, 16, 8);

        assertThat(reflection.layoutAgreement(block(reflection)).rules()).isEmpty();
        assertThat(reflection.layoutAgreement(block(reflection)).departures(Rules.STD430))
                .extracting(LayoutAgreement.Departure::toString)
                .containsExactly(
                        "items: offset 48 instead of 28",
                        "items: array stride 16 instead of 8",
                        "items.weights: array stride 8 instead of 4");
    }

    @Test
    void pointersThatAreDeclaredLaterHaveASize() {
        ModuleReflection reflection = ModuleReflection.of(TestModules.of("""
                OpCapability Shader
                OpCapability PhysicalStorageBufferAddresses
                OpMemoryModel PhysicalStorageBuffer64 GLSL450
                OpMemberDecorate %Node 0 Offset 0
                OpMemberDecorate %Node 1 Offset 8
                OpMemberDecorate %Node 2 Offset 16
                OpTypeForwardPointer %next PhysicalStorageBuffer
                %float = OpTypeFloat 32
                %Node = OpTypeStruct %float %next %float
                %next = OpTypePointer PhysicalStorageBuffer %Node
                %pointer = OpTypePointer StorageBuffer %Node
                %v = OpVariable %pointer StorageBuffer
                """));

        assertThat(reflection.layoutAgreement(block(reflection)).rules())
                .contains(Rules.STD140, Rules.STD430, Rules.SCALAR);
    }
}
