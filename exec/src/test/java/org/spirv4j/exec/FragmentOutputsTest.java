// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Outputs of fragment shaders that are not colors, tests before the shader, and input attachments. */
@Tag(TestedEngine.TAG)
class FragmentOutputsTest {
    /** A shader that counts its invocations in a buffer; {@code %x} is the column. */
    private static Program program(String head, String variables, String interfaceIds, String body) {
        return TestedEngine.program(
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble("""
                        OpCapability Shader
                        OpCapability InputAttachment
                        OpCapability StencilExportEXT
                        OpExtension "SPV_EXT_shader_stencil_export"
                        OpMemoryModel Logical GLSL450
                        OpEntryPoint Fragment %%main "main" %%coord %%buffer %%color %s
                        OpExecutionMode %%main OriginUpperLeft
                        %s
                        OpDecorate %%coord BuiltIn FragCoord
                        OpDecorate %%color Location 0
                        OpDecorate %%block Block
                        OpMemberDecorate %%block 0 Offset 0
                        OpDecorate %%buffer DescriptorSet 0
                        OpDecorate %%buffer Binding 0
                        %%void = OpTypeVoid
                        %%int = OpTypeInt 32 1
                        %%float = OpTypeFloat 32
                        %%v2int = OpTypeVector %%int 2
                        %%v4float = OpTypeVector %%float 4
                        %%i0 = OpConstant %%int 0
                        %%i1 = OpConstant %%int 1
                        %%zero = OpConstantNull %%v2int
                        %%eighth = OpConstant %%float 0.125
                        %%array = OpTypeArray %%int %%i1
                        %%block = OpTypeStruct %%int
                        %%toBlock = OpTypePointer StorageBuffer %%block
                        %%toCount = OpTypePointer StorageBuffer %%int
                        %%toCoord = OpTypePointer Input %%v4float
                        %%toColor = OpTypePointer Output %%v4float
                        %%toFloat = OpTypePointer Output %%float
                        %%toInt = OpTypePointer Output %%int
                        %%toArray = OpTypePointer Output %%array
                        %%coord = OpVariable %%toCoord Input
                        %%color = OpVariable %%toColor Output
                        %%buffer = OpVariable %%toBlock StorageBuffer
                        %s
                        %%proc = OpTypeFunction %%void
                        %%main = OpFunction %%void None %%proc
                        %%start = OpLabel
                        %%at = OpAccessChain %%toCount %%buffer %%i0
                        %%old = OpAtomicIAdd %%int %%at %%i1 %%i0 %%i1
                        %%c = OpLoad %%v4float %%coord
                        %%x = OpCompositeExtract %%float %%c 0
                        OpStore %%color %%c
                        %s
                        OpReturn
                        OpFunctionEnd
                        """.formatted(
                                interfaceIds, head, variables, body)),
                "main");
    }

    private final Picture picture = new Picture(8, 1);
    private final ByteBuffer depths = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);

    private void run(Program program) {
        for (int i = 0; i < 8; i++) {
            depths.putFloat(4 * i, i < 4 ? 0.5f : 0);
        }
        picture.framebuffer.depth(Image.of2D(TexelFormat.D32_SFLOAT, 8, 1, depths));
        program.fragments(picture.bindings(), Fragments.rectangle(0, 0, 8, 1), picture.framebuffer);
    }

    @Test
    void fragDepthIsTheDepth() {
        run(program(
                "OpExecutionMode %main DepthReplacing\nOpDecorate %depth BuiltIn FragDepth",
                "%depth = OpVariable %toFloat Output", "%depth", "%d = OpFMul %float %x %eighth\nOpStore %depth %d"));
        assertThat(picture.text()).isEqualTo("0.5 1.5 2.5 3.5 . . . .\n");
        assertThat(depths.getFloat(8)).isEqualTo(2.5f / 8);
        assertThat(picture.buffer.getInt(0)).isEqualTo(8);
    }

    @Test
    void earlyTestsLeaveOutInvocations() {
        run(program("OpExecutionMode %main EarlyFragmentTests", "", "", ""));
        assertThat(picture.text()).isEqualTo("0.5 1.5 2.5 3.5 . . . .\n");
        assertThat(picture.buffer.getInt(0)).isEqualTo(4);
    }

    @Test
    void samplesThatAreNotInTheMaskAreNotWritten() {
        Program program = program(
                "OpDecorate %mask BuiltIn SampleMask",
                "%mask = OpVariable %toArray Output",
                "%mask",
                "%m = OpConvertFToS %int %x\n%p = OpAccessChain %toInt %mask %i0\nOpStore %p %m");
        program.fragments(picture.bindings(), Fragments.rectangle(0, 0, 8, 1), picture.framebuffer);
        assertThat(picture.text()).isEqualTo(". 1.5 . 3.5 . 5.5 . 7.5\n");
    }

    @Test
    void theStencilReferenceIsWritten() {
        byte[] stencil = new byte[8];
        picture.framebuffer.stencil(stencil);
        Program program = program(
                "OpExecutionMode %main StencilRefReplacingEXT\nOpDecorate %ref BuiltIn FragStencilRefEXT",
                "%ref = OpVariable %toInt Output", "%ref", "%m = OpConvertFToS %int %x\nOpStore %ref %m");
        program.fragments(picture.bindings(), Fragments.rectangle(0, 0, 8, 1), picture.framebuffer);
        assertThat(stencil).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void inputAttachmentsAreReadAtTheFragment() {
        ByteBuffer texels = ByteBuffer.allocate(8 * 16).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 8; i++) {
            texels.putFloat(16 * i, 10 * i);
        }
        Program program = program(
                """
                OpDecorate %attachment DescriptorSet 0
                OpDecorate %attachment Binding 1
                OpDecorate %attachment InputAttachmentIndex 0
                """,
                """
                %image = OpTypeImage %float SubpassData 0 0 0 2 Unknown
                %toImage = OpTypePointer UniformConstant %image
                %attachment = OpVariable %toImage UniformConstant
                """,
                "%attachment",
                "%i = OpLoad %image %attachment\n%v = OpImageRead %v4float %i %zero\nOpStore %color %v");
        Image image = Image.of2D(TexelFormat.R32G32B32A32_SFLOAT, 8, 1, texels);
        program.fragments(picture.bindings().image(0, 1, image), Fragments.rectangle(0, 0, 8, 1), picture.framebuffer);
        assertThat(picture.text()).isEqualTo("0 10 20 30 40 50 60 70\n");
    }
}
