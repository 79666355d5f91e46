#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang (in shaderc) and SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-30.
# Shaders such as those of llama.cpp give the size of work groups and a constant of the shader one number, local_size_x_id = 0 and
# constant_id = 0 with the default 32. glslang makes two specialization constants with the SpecId 0 of them, whose defaults are 1 and 32: a
# pipeline that is not specialized has groups of one invocation, and shared memory for 32. SPIRV-Cross writes both with one macro in GLSL
# for OpenGL and HLSL, whose first default counts, so that the same shader has groups of 32 there.
# Output: module: 32 and 1; glsl and hlsl: one macro, which is 32 for both
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >sum.comp <<'EOF'
#version 450
layout(local_size_x_id = 0) in;
layout(constant_id = 0) const uint BLOCK = 32;
layout(std430, binding = 0) buffer B { uint i[]; };
shared uint sums[BLOCK];
void main() {
    sums[gl_LocalInvocationIndex] = BLOCK;
    barrier();
    i[gl_LocalInvocationIndex] = sums[0] * gl_WorkGroupSize.x;
}
EOF
tools compile comp glsl sum.comp >sum.spvasm
expect sum.spvasm 'OpDecorate %BLOCK SpecId 0'
expect sum.spvasm 'OpDecorate %[0-9]+ SpecId 0'
expect sum.spvasm '%BLOCK = OpSpecConstant %uint 32'
expect sum.spvasm '%[0-9]+ = OpSpecConstant %uint 1$'
tools as sum.spvasm sum.spv
tools cross glsl sum.spv >sum.glsl
tools cross hlsl sum.spv >sum.hlsl
for text in sum.glsl sum.hlsl; do
    [ "$(grep -c '#ifndef SPIRV_CROSS_CONSTANT_ID_0' $text)" = 2 ] || changed "the macro is not defined twice in $text"
    [ "$(grep -m 1 '#define SPIRV_CROSS_CONSTANT_ID_0' $text)" = "#define SPIRV_CROSS_CONSTANT_ID_0 32u" ] \
        || changed "the first default in $text is not 32"
done
expect sum.glsl 'local_size_x = SPIRV_CROSS_CONSTANT_ID_0,'
expect sum.hlsl 'numthreads\(SPIRV_CROSS_CONSTANT_ID_0,'
echo "module: 32 and 1; glsl and hlsl: one macro, which is 32 for both"
