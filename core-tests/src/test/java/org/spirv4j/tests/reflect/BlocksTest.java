// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.MatrixType;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.testkit.TestModules;

/** The layouts of blocks. */
class BlocksTest {
    private static final String NESTED = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpName %Block "Block"
            OpName %Light "Light"
            OpMemberName %Block 0 "transform"
            OpMemberName %Block 1 "rows"
            OpMemberName %Block 2 "grid"
            OpMemberName %Block 3 "light"
            OpMemberName %Block 4 "rest"
            OpMemberName %Light 0 "position"
            OpMemberName %Light 1 "power"
            OpDecorate %Block Block
            OpMemberDecorate %Block 0 Offset 0
            OpMemberDecorate %Block 0 ColMajor
            OpMemberDecorate %Block 0 MatrixStride 16
            OpMemberDecorate %Block 1 Offset 64
            OpMemberDecorate %Block 1 RowMajor
            OpMemberDecorate %Block 1 MatrixStride 16
            OpMemberDecorate %Block 2 Offset 160
            OpMemberDecorate %Block 3 Offset 256
            OpMemberDecorate %Block 4 Offset 288
            OpMemberDecorate %Light 0 Offset 0
            OpMemberDecorate %Light 1 Offset 12
            OpDecorate %mats ArrayStride 48
            OpDecorate %inner ArrayStride 16
            OpDecorate %outer ArrayStride 48
            OpDecorate %rest ArrayStride 16
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %two = OpConstant %uint 2
            %three = OpConstant %uint 3
            %vec3 = OpTypeVector %float 3
            %vec4 = OpTypeVector %float 4
            %mat4 = OpTypeMatrix %vec4 4
            %mat2x3 = OpTypeMatrix %vec3 2
            %mats = OpTypeArray %mat2x3 %two
            %inner = OpTypeArray %float %three
            %outer = OpTypeArray %inner %two
            %Light = OpTypeStruct %vec3 %float
            %rest = OpTypeRuntimeArray %Light
            %Block = OpTypeStruct %mat4 %mats %outer %Light %rest
            %pointer = OpTypePointer StorageBuffer %Block
            %v = OpVariable %pointer StorageBuffer
            """;

    private static StructType block(String text) {
        return ModuleReflection.of(TestModules.of(text))
                .resources()
                .get(0)
                .block()
                .orElseThrow();
    }

    @Test
    void membersHaveOffsetsAndSizes() {
        StructType block = block(NESTED);

        assertThat(block.name()).isEqualTo("Block");
        assertThat(block.members().stream().map(StructMember::toString))
                .containsExactly(
                        "float32x4x4 transform",
                        "float32x2x3[2] rows",
                        "float32[2][3] grid",
                        "Light light",
                        "Light[] rest");
        assertThat(block.members().stream().map(m -> m.offset().orElseThrow()))
                .containsExactly(0L, 64L, 160L, 256L, 288L);
        assertThat(block.members().stream().map(m -> m.size().orElseThrow())).containsExactly(64L, 96L, 96L, 16L, 0L);
        assertThat(block.members().stream().limit(4).map(m -> m.paddedSize().orElseThrow()))
                .containsExactly(64L, 96L, 96L, 32L);
        assertThat(block.isRuntimeSized()).isTrue();
        assertThat(block.size()).hasValue(288);
    }

    @Test
    void matricesHaveStrideAndOrder() {
        StructType block = block(NESTED);

        MatrixType columns = (MatrixType) block.members().get(0).type();
        assertThat(columns.stride()).hasValue(16);
        assertThat(columns.isRowMajor()).isFalse();
        ArrayType rows = (ArrayType) block.members().get(1).type();
        MatrixType row = (MatrixType) rows.element();
        assertThat(row.isRowMajor()).isTrue();
        assertThat(row.columnCount()).isEqualTo(2);
        assertThat(row.rowCount()).isEqualTo(3);
        assertThat(row.size()).hasValue(48);
        assertThat(rows.stride()).hasValue(48);
    }

    @Test
    void arraysOfArraysHaveAStridePerDimension() {
        ArrayType outer = (ArrayType) block(NESTED).members().get(2).type();

        assertThat(outer.stride()).hasValue(48);
        assertThat(((ArrayType) outer.element()).stride()).hasValue(16);
        assertThat(outer.innermostElement()).hasToString("float32");
    }

    @Test
    void usesOfATypeShareIt() {
        StructType block = block(NESTED);

        ArrayType rest = (ArrayType) block.members().get(4).type();
        assertThat(rest.element()).isSameAs(block.members().get(3).type());
    }

    @Test
    void physicalPointersMayBeRecursive() {
        StructType node = block("""
                OpCapability Shader
                OpCapability PhysicalStorageBufferAddresses
                OpMemoryModel PhysicalStorageBuffer64 GLSL450
                OpName %Node "Node"
                OpMemberDecorate %Node 0 Offset 0
                OpMemberDecorate %Node 1 Offset 8
                OpTypeForwardPointer %next PhysicalStorageBuffer
                %float = OpTypeFloat 32
                %Node = OpTypeStruct %next %float
                %next = OpTypePointer PhysicalStorageBuffer %Node
                %pointer = OpTypePointer StorageBuffer %Node
                %v = OpVariable %pointer StorageBuffer
                """);

        PointerType next = (PointerType) node.members().get(0).type();
        assertThat(next.isAddress()).isTrue();
        assertThat(next.size()).hasValue(8);
        assertThat(next.pointee()).containsSame(node);
        assertThat(next).hasToString("Node*");
        assertThat(node.size()).hasValue(12);
    }

    @Test
    void pointersToArraysOfThemselvesHaveADescription() {
        StructType block = block("""
                OpCapability Shader
                OpCapability PhysicalStorageBufferAddresses
                OpMemoryModel PhysicalStorageBuffer64 GLSL450
                OpTypeForwardPointer %next PhysicalStorageBuffer
                %array = OpTypeRuntimeArray %next
                %next = OpTypePointer PhysicalStorageBuffer %array
                %Block = OpTypeStruct %next %array
                %pointer = OpTypePointer StorageBuffer %Block
                %v = OpVariable %pointer StorageBuffer
                """);

        assertThat(block.members().get(0).type()).hasToString("pointer[]*");
        assertThat(block.members().get(1).type()).hasToString("pointer[]*[]");
    }
}
