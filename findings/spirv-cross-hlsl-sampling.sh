#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-28.
# Three instructions of images lose operands on the way to HLSL (shader model 6.0), without a message: the four offsets of
# textureGatherOffsets are dropped, so that all texels come from one place; a comparison with an explicit level or with gradients becomes
# SampleCmpLevelZero, which reads level 0; and both components of textureQueryLod are the clamped level, though the second one is the
# unclamped.
# Output: GatherGreen without offsets; SampleCmpLevelZero for level 2 and for gradients; CalculateLevelOfDetail twice
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >sample.frag <<'EOF'
#version 450
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 c;
layout(binding = 0) uniform sampler2D t;
layout(binding = 1) uniform sampler2DShadow s;
const ivec2 offsets[4] = ivec2[](ivec2(0, 0), ivec2(1, 0), ivec2(0, 2), ivec2(3, 3));
void main() {
    c = textureGatherOffsets(t, uv, offsets, 1);
    c.x += textureLod(s, vec3(uv, 0.5), 2.0);
    c.y += textureGrad(s, vec3(uv, 0.5), uv, uv);
    c.zw += textureQueryLod(t, uv);
}
EOF
tools compile frag glsl sample.frag >sample.spvasm
expect sample.spvasm 'ImageGather .* ConstOffsets '
expect sample.spvasm 'ImageSampleDrefExplicitLod .* Lod '
expect sample.spvasm 'ImageSampleDrefExplicitLod .* Grad '
tools as sample.spvasm sample.spv
tools cross hlsl sample.spv >sample.hlsl
expect sample.hlsl 't\.GatherGreen\(_t_sampler, uv\)'
[ "$(grep -c 's\.SampleCmpLevelZero(' sample.hlsl)" = 2 ] || changed "$(grep SampleCmp sample.hlsl)"
expect sample.hlsl 't\.CalculateLevelOfDetail\('
expect_none sample.hlsl 'CalculateLevelOfDetailUnclamped|SampleCmpGrad|SampleCmpLevel\('
echo 'GatherGreen without offsets; SampleCmpLevelZero for level 2 and for gradients; CalculateLevelOfDetail twice'
