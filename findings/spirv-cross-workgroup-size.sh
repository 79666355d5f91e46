#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-28.
# A work-group size of which one dimension is a specialization constant, with 6 as its default, becomes layout(local_size_x_id = 3) in GLSL
# for Vulkan, without local_size_x = 6. glslang gives such a constant the default 1, so that a pipeline without specialization runs groups
# of one invocation. GLSL for OpenGL keeps the 6, in a macro.
# Output: vulkan local_size_x_id = 3 without 6, then default 1; glsl macro with 6
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >size.comp <<'EOF'
#version 450
layout(local_size_x = 6, local_size_x_id = 3) in;
layout(std430, binding = 0) buffer B { uint w[]; };
void main() { w[gl_GlobalInvocationID.x] = gl_WorkGroupSize.x; }
EOF
tools compile comp glsl size.comp >size.spvasm
expect size.spvasm 'OpSpecConstant %uint 6$'
tools as size.spvasm size.spv
tools cross vulkan size.spv >vulkan.comp
tools cross glsl size.spv >opengl.comp
expect vulkan.comp 'layout\(local_size_x_id = 3,'
expect_none vulkan.comp '\b6u?\b'
expect opengl.comp '#define .* 6u?$'
tools compile comp glsl vulkan.comp >back.spvasm
expect back.spvasm 'OpSpecConstant %uint 1$'
echo 'vulkan local_size_x_id = 3 without 6, then default 1; glsl macro with 6'
