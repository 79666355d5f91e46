// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.spirv4j.reflect.MemoryMap;
import org.spirv4j.reflect.MemoryRange;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.StructType;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.TestModules;

/** The bytes of blocks. */
class MemoryMapTest {
    private static StructType block(String decorations, String members) {
        return ModuleReflection.of(TestModules.of("""
                        OpCapability Shader
                        OpMemoryModel Logical GLSL450
                        OpMemberName %%Block 0 "a"
                        OpMemberName %%Block 1 "b"
                        OpMemberName %%Item 0 "x"
                        OpMemberName %%Item 1 "y"
                        OpMemberDecorate %%Item 0 Offset 0
                        OpMemberDecorate %%Item 1 Offset 12
                        OpDecorate %%floats ArrayStride 16
                        OpDecorate %%items ArrayStride 32
                        OpDecorate %%runtime ArrayStride 4
                        %s
                        %%float = OpTypeFloat 32
                        %%uint = OpTypeInt 32 0
                        %%vec2 = OpTypeVector %%float 2
                        %%vec3 = OpTypeVector %%float 3
                        %%mat3x2 = OpTypeMatrix %%vec2 3
                        %%two = OpConstant %%uint 2
                        %%nine = OpConstant %%uint 9
                        %%Item = OpTypeStruct %%vec2 %%float
                        %%floats = OpTypeArray %%float %%two
                        %%items = OpTypeArray %%Item %%nine
                        %%runtime = OpTypeRuntimeArray %%float
                        %%Block = OpTypeStruct %s
                        %%pointer = OpTypePointer StorageBuffer %%Block
                        %%v = OpVariable %%pointer StorageBuffer
                        """.formatted(decorations, members)))
                .resources()
                .get(0)
                .block()
                .orElseThrow();
    }

    /**
     * Structures that contain the one before twice, overlapping itself: 2^100 members, most of them at bytes that
     * others have.
     */
    @Test
    void structuresThatOverlapThemselvesTakeLittleWork() {
        StringBuilder text = new StringBuilder("OpCapability Shader\nOpMemoryModel Logical GLSL450\n");
        StringBuilder types = new StringBuilder("%float = OpTypeFloat 32\n%z0 = OpTypeStruct %float %float\n");
        for (int i = 0; i <= 100; i++) {
            text.append("OpMemberDecorate %z" + i + " 0 Offset 0\nOpMemberDecorate %z" + i + " 1 Offset 4\n");
            types.append(i == 0 ? "" : "%z" + i + " = OpTypeStruct %z" + (i - 1) + " %z" + (i - 1) + "\n");
        }
        types.append("%p = OpTypePointer StorageBuffer %z100\n%v = OpVariable %p StorageBuffer\n");
        StructType block = ModuleReflection.of(TestModules.of(text.toString() + types))
                .resources()
                .get(0)
                .block()
                .orElseThrow();
        AtomicReference<List<MemoryRange>> ranges = new AtomicReference<>(List.of());
        Cost cost = Cost.of(() -> ranges.set(MemoryMap.of(block, 512).ranges()));
        assertThat(ranges.get().get(0).size()).isPositive();
        assertThat(cost.bytes()).isLessThan(10_000_000);
    }

    private static String offsets(int a, int b) {
        return "OpMemberDecorate %Block 0 Offset " + a + "\nOpMemberDecorate %Block 1 Offset " + b + "\n";
    }

    private static List<String> ranges(StructType block) {
        return MemoryMap.of(block, 1000).ranges().stream()
                .map(range -> range.offset() + "+" + range.size() + " "
                        + (range.kind() == MemoryRange.Kind.VALUE ? range.type().toString() : range.kind()) + " "
                        + range.name() + " " + range.member())
                .toList();
    }

    @Test
    void valuesAndPadding() {
        assertThat(ranges(block(offsets(4, 16), "%vec2 %vec3")))
                .containsExactly("0+4 PADDING  -1", "4+8 float32x2 a 0", "12+4 PADDING  -1", "16+12 float32x3 b 1");
    }

    @Test
    void membersInAnotherOrder() {
        assertThat(ranges(block(offsets(12, 0), "%float %vec3")))
                .containsExactly("0+12 float32x3 b 1", "12+4 float32 a 0");
    }

    @Test
    void overlappingMembersAreCut() {
        assertThat(ranges(block(offsets(0, 8), "%vec3 %vec2")))
                .containsExactly("0+12 float32x3 a 0", "12+4 float32x2 b 1");
        assertThat(ranges(block(offsets(0, 4), "%vec3 %vec2"))).containsExactly("0+12 float32x3 a 0");
    }

    @Test
    void arrays() {
        assertThat(ranges(block(offsets(0, 32), "%floats %items")))
                .containsExactly(
                        "0+4 float32 a[0] 0",
                        "4+12 PADDING  0",
                        "16+4 float32 a[1] 0",
                        "20+12 PADDING  -1",
                        "32+8 float32x2 b[0].x 1",
                        "40+4 PADDING  1",
                        "44+4 float32 b[0].y 1",
                        "48+16 PADDING  1",
                        "64+256 FURTHER_ELEMENTS b[1] to b[8] 1");
        assertThat(ranges(block(offsets(0, 4), "%float %runtime")))
                .containsExactly(
                        "0+4 float32 a 0", "4+4 float32 b[0] 1", "8+0 FURTHER_ELEMENTS b[1] and further elements 1");
    }

    @Test
    void matrices() {
        String stride = "OpMemberDecorate %Block 1 MatrixStride 16\nOpMemberDecorate %Block 1 ";

        assertThat(ranges(block(offsets(0, 16) + stride + "ColMajor", "%float %mat3x2")))
                .containsSequence(
                        "16+8 float32x2 b column 0 1",
                        "24+8 PADDING  1",
                        "32+8 float32x2 b column 1 1",
                        "40+8 PADDING  1")
                .hasSize(7);
        assertThat(ranges(block(offsets(0, 16) + stride + "RowMajor", "%float %mat3x2")))
                .endsWith("16+12 float32x3 b row 0 1", "28+4 PADDING  1", "32+12 float32x3 b row 1 1");
    }

    @Test
    void theNumberOfRangesIsLimited() {
        MemoryMap map = MemoryMap.of(block(offsets(0, 32), "%floats %items"), 3);

        assertThat(map.ranges()).hasSizeLessThan(5);
        assertThat(map.isComplete()).isFalse();
        assertThat(MemoryMap.of(block(offsets(0, 32), "%floats %items"), 100).isComplete())
                .isTrue();
    }

    @Test
    void membersWithoutOffsetsAreLeftOut() {
        assertThat(ranges(block("", "%float %vec3"))).isEmpty();
    }
}
