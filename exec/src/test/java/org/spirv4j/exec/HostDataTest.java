// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** What programs use to prepare the data of runs, and to follow them. */
@Tag(TestedEngine.TAG)
class HostDataTest {
    private static final String NOTHING = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %compute "compute"
            OpEntryPoint Fragment %fragment "fragment"
            OpExecutionMode %compute LocalSize 1 1 1
            OpExecutionMode %fragment OriginUpperLeft
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %compute = OpFunction %void None %type
            %first = OpLabel
            OpReturn
            OpFunctionEnd
            %fragment = OpFunction %void None %type
            %second = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void buffersAreLittleEndian() {
        assertThat(Buffers.floats(2, i -> i + 0.5).array()).containsExactly(0, 0, 0, 0x3F, 0, 0, 0xC0, 0x3F);
        assertThat(Buffers.ints(2, i -> 258 - i).array()).containsExactly(2, 1, 0, 0, 1, 1, 0, 0);
    }

    @Test
    void texels() {
        ByteBuffer bytes = ByteBuffer.allocate(64);
        Image colors = Image.of2D(TexelFormat.R8G8_UNORM, 2, 2, bytes).withLayers(2);
        colors.write(1, 0, 0, 1, 1, 0.2, 0.3, 0.4);
        assertThat(colors.texel(1, 0, 0, 1)).containsExactly(1, 0.2f, 0, 1);
        assertThat(bytes.get(10)).isEqualTo((byte) 255);
        Image integers = Image.of1D(TexelFormat.R16_SINT, 3, bytes);
        integers.write(2, 0, 0, 0, -5, 0, 0, 0);
        assertThat(integers.texel(2, 0, 0, 0)).containsExactly(-5, 0, 0, 1);
        assertThatThrownBy(() -> integers.texel(3, 0, 0, 0))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("(3, 0, 0)");
        assertThat(TexelFormat.B10G11R11_UFLOAT_PACK32.components()).isEqualTo(3);
        assertThat(TexelFormat.X8_D24_UNORM_PACK32.components()).isEqualTo(1);
        assertThat(TexelFormat.E5B9G9R9_UFLOAT_PACK32.components()).isEqualTo(3);
    }

    @Test
    void progress() {
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(NOTHING);
        List<String> told = new ArrayList<>();
        RunProgress progress = (done, total) -> told.add(done + "/" + total);
        TestedEngine.program(module, "compute").withProgress(progress).dispatch(Bindings.create(), 2, 2, 1);
        assertThat(told).containsExactly("1/4", "2/4", "3/4", "4/4");
        told.clear();
        TestedEngine.program(module, "fragment")
                .withProgress(progress)
                .fragments(Bindings.create(), Fragments.rectangle(0, 0, 3, 5), Framebuffer.of(3, 5));
        assertThat(told).containsExactly("2/5", "4/5", "5/5");
    }
}
