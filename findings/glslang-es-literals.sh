#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang in shaderc of LWJGL 3.4.3. Checked on 2026-11-29.
# In a shader of OpenGL ES, a literal from 2^127 on (1.8e38) is infinity, although the largest float is 3.4e38, and one that is no normal
# float (1e-40) is 0, both silently and for highp, too. In GLSL 460 the same literals keep their values. So a text that has such constants
# must write them by their bits.
# Output: 1.8e38 is 2^128, the form of infinity, in ES and 1.79999996e+38 in GLSL; 1e-40 is 0 in ES and 0x1.16c2p-133 in GLSL
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
for version in "310 es" 460; do
    cat >"literals-${version% *}.frag" <<EOF
#version $version
precision highp float;
layout(location = 0) out vec3 o;
void main() { o = vec3(1.8e38, 1.7014118e38, 1e-40); }
EOF
    tools compile frag glsl "literals-${version% *}.frag" >"${version% *}.spvasm"
done
expect 310.spvasm 'OpConstant %float 0x1p\+128$'
expect 310.spvasm 'OpConstant %float 1.70141183e\+38$'
expect 310.spvasm 'OpConstant %float 0$'
expect 460.spvasm 'OpConstant %float 1.79999996e\+38$'
expect 460.spvasm 'OpConstant %float 1.70141183e\+38$'
expect 460.spvasm 'OpConstant %float 0x1\.16c2p-133$'
echo "1.8e38 is 2^128, the form of infinity, in ES and 1.79999996e+38 in GLSL; 1e-40 is 0 in ES and 0x1.16c2p-133 in GLSL"
