// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.reflect.LayoutDifference;
import org.spirv4j.reflect.LayoutDifference.Cause;
import org.spirv4j.reflect.LayoutField;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.StructType;
import org.spirv4j.testkit.TestModules;

/** Layouts of hosts against those of shaders. */
class HostLayoutTest {
    private static final StructType BLOCK =
            ModuleReflection.of(TestModules.of("""
                    OpCapability Shader
                    OpMemoryModel Logical GLSL450
                    OpMemberName %Block 0 "position"
                    OpMemberName %Block 1 "scale"
                    OpMemberName %Block 2 "weights"
                    OpMemberName %Block 3 "light"
                    OpMemberName %Light 0 "color"
                    OpMemberName %Light 1 "power"
                    OpMemberDecorate %Block 0 Offset 0
                    OpMemberDecorate %Block 1 Offset 12
                    OpMemberDecorate %Block 2 Offset 16
                    OpMemberDecorate %Block 3 Offset 48
                    OpMemberDecorate %Light 0 Offset 0
                    OpMemberDecorate %Light 1 Offset 12
                    OpDecorate %weights ArrayStride 16
                    %float = OpTypeFloat 32
                    %uint = OpTypeInt 32 0
                    %two = OpConstant %uint 2
                    %vec3 = OpTypeVector %float 3
                    %weights = OpTypeArray %float %two
                    %Light = OpTypeStruct %vec3 %float
                    %Block = OpTypeStruct %vec3 %float %weights %Light
                    %pointer = OpTypePointer Uniform %Block
                    %v = OpVariable %pointer Uniform
                    """)).resources().get(0).block().orElseThrow();

    private static final List<LayoutField> EQUAL = List.of(
            new LayoutField("position", 0, 12, 0),
            new LayoutField("scale", 12, 4, 0),
            new LayoutField("weights", 16, 32, 16),
            new LayoutField("light.color", 48, 12, 0),
            new LayoutField("light.power", 60, 4, 0));

    private static LayoutDifference with(int index, LayoutField field) {
        List<LayoutField> fields = new ArrayList<>(EQUAL);
        fields.set(index, field);
        return BLOCK.checkLayout(fields).orElseThrow();
    }

    @Test
    void equalLayouts() {
        assertThat(BLOCK.checkLayout(EQUAL)).isEmpty();
        List<LayoutField> withoutPadding = new ArrayList<>(EQUAL);
        withoutPadding.set(2, new LayoutField("weights", 16, 20, 16));
        assertThat(BLOCK.checkLayout(withoutPadding)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1, scale, 16, 4, 0, 12, PADDING, 'Field ''scale'' is at byte 16, but in the shader at byte 12'",
        "2, weights, 16, 8, 4, 20, STRIDE, 'Field ''weights'' has the stride 4, but in the shader 16'",
        "0, position, 0, 16, 0, 12, SIZE, 'Field ''position'' has 16 bytes, but in the shader 12'",
        "4, light.power, 64, 4, 0, 60, PADDING, 'Field ''light.power'' is at byte 64, but in the shader at byte 60'",
    })
    void differences(
            int index, String name, long offset, long size, long stride, long first, Cause cause, String message) {
        LayoutDifference difference = with(index, new LayoutField(name, offset, size, stride));

        assertThat(difference).isEqualTo(new LayoutDifference(first, name, cause, message));
    }

    @Test
    void order() {
        List<LayoutField> fields = new ArrayList<>(EQUAL);
        fields.set(0, new LayoutField("scale", 0, 4, 0));
        fields.set(1, new LayoutField("position", 4, 12, 0));

        LayoutDifference difference = BLOCK.checkLayout(fields).orElseThrow();
        assertThat(difference.cause()).isEqualTo(Cause.ORDER);
        assertThat(difference.offset()).isZero();
        assertThat(difference.field()).isEqualTo("scale");
    }

    @Test
    void missingAndUnknownFields() {
        LayoutDifference missing = BLOCK.checkLayout(EQUAL.subList(1, 5)).orElseThrow();
        assertThat(missing).hasToString("Field 'position' is at byte 0 in the shader, but not in the host's layout");
        assertThat(missing.cause()).isEqualTo(Cause.MISSING);

        LayoutDifference unknown = with(4, new LayoutField("light.angle", 60, 4, 0));
        assertThat(unknown.cause()).isEqualTo(Cause.UNKNOWN);
        assertThat(unknown.offset()).isEqualTo(60);
    }
}
