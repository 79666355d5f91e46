#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# shaderc in LWJGL 3.4.3. Checked on 2026-11-28.
# Every module has OpSourceExtension for GL_GOOGLE_cpp_style_line_directive and GL_GOOGLE_include_directive, whether or not the source
# enables or uses them, and even if the source is HLSL: the instruction does not tell what a source uses.
# Output: both extensions for GLSL and for HLSL
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
printf '#version 450\nlayout(location = 0) out vec4 c;\nvoid main() { c = vec4(1); }\n' >p.frag
printf 'float4 main() : SV_Target { return 1; }\n' >p.hlsl
tools compile frag glsl p.frag >glsl.spvasm
tools compile frag hlsl p.hlsl >hlsl.spvasm
for file in glsl.spvasm hlsl.spvasm; do
    expect "$file" 'OpSourceExtension "GL_GOOGLE_cpp_style_line_directive"'
    expect "$file" 'OpSourceExtension "GL_GOOGLE_include_directive"'
done
echo 'both extensions for GLSL and for HLSL'
