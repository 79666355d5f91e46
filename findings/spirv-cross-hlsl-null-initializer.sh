#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-28.
# A workgroup variable with a null initializer (VK_KHR_zero_initialize_workgroup_memory) becomes a plain groupshared variable in HLSL,
# whose memory has no value at the start. The zeros are written as a constant array that nothing uses. GLSL for Vulkan keeps the
# initializer.
# Output: hlsl: groupshared uint n[4]; without a store; vulkan: shared uint n[4] = { }
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >null.comp <<'EOF'
#version 450
#extension GL_EXT_null_initializer : require
layout(local_size_x = 1) in;
shared uint n[4] = {};
layout(std430, binding = 0) buffer B { uint w[]; };
void main() { w[gl_WorkGroupID.x] = n[gl_WorkGroupID.x & 3u]; }
EOF
tools compile comp glsl null.comp >null.spvasm
tools as null.spvasm null.spv
tools cross hlsl null.spv >null.hlsl
tools cross vulkan null.spv >null.glsl
expect null.hlsl '^groupshared uint n\[4\];$'
expect_none null.hlsl 'n\[.*\] = '
expect null.glsl 'shared uint n\[4\] = \{ \};'
echo 'hlsl: groupshared uint n[4]; without a store; vulkan: shared uint n[4] = { }'
