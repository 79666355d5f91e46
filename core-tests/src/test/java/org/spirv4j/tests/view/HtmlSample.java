// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** A small shader with something of every section, for looking at listings. */
final class HtmlSample {
    private static final String TEXT = """
                           OpCapability Shader
                   %glsl = OpExtInstImport "GLSL.std.450"
                           OpMemoryModel Logical GLSL450
                           OpEntryPoint Fragment %main "main stage" %uv %color
                           OpExecutionMode %main OriginUpperLeft
                   %file = OpString "a <b> & \\"c\\" </script><script>document.title='owned'</script>"
                           OpSource GLSL 450 %file "void main() {
             color = vec4(1);
            }"
                           OpName %main "main"
                           OpName %scale "scale(f1;"
                           OpName %uv "uv"
                           OpName %color "color"
                           OpName %image "image"
                           OpDecorate %uv Location 0
                           OpDecorate %color Location 0
                           OpDecorate %image DescriptorSet 0
                           OpDecorate %image Binding 1
                   %void = OpTypeVoid
                 %action = OpTypeFunction %void
                   %bool = OpTypeBool
                  %float = OpTypeFloat 32
                     %v2 = OpTypeVector %float 2
                     %v4 = OpTypeVector %float 4
                 %scaler = OpTypeFunction %float %float
                  %in_v2 = OpTypePointer Input %v2
                 %out_v4 = OpTypePointer Output %v4
                  %plane = OpTypeImage %float 2D 0 0 0 1 Unknown
                %sampled = OpTypeSampledImage %plane
              %uc_sample = OpTypePointer UniformConstant %sampled
                     %uv = OpVariable %in_v2 Input
                  %color = OpVariable %out_v4 Output
                  %image = OpVariable %uc_sample UniformConstant
                    %two = OpConstant %float 2
                  %small = OpConstant %float -0x1p-140
                   %main = OpFunction %void None %action
                  %begin = OpLabel
                     %at = OpLoad %v2 %uv
                      %i = OpLoad %sampled %image
                  %texel = OpImageSampleImplicitLod %v4 %i %at Bias|ConstOffset %two %two
                      %x = OpCompositeExtract %float %texel 0
                 %scaled = OpFunctionCall %float %scale %x
                %greater = OpFOrdGreaterThan %bool %scaled %two
                           OpSelectionMerge %end None
                           OpBranchConditional %greater %then %end
                   %then = OpLabel
                           OpStore %color %texel
                           OpBranch %end
                    %end = OpLabel
                           OpReturn
                           OpFunctionEnd
                  %scale = OpFunction %float None %scaler
                  %value = OpFunctionParameter %float
                   %only = OpLabel
                   %root = OpExtInst %float %glsl Sqrt %value
                %product = OpFMul %float %root %two
                    %sum = OpFAdd %float %product %small
                           OpReturnValue %sum
                           OpFunctionEnd
            """;

    private HtmlSample() {}

    static SpirvModule module() {
        return Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(TEXT);
    }
}
