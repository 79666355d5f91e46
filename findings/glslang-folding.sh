#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang in shaderc of LWJGL 3.4.3. Checked on 2026-11-28.
# Constant integer expressions without a defined value are folded, silently: 7 / 0 is 2147483647, 7 % 0 is 7, and 1 << 33 is 2, as on a
# processor that masks the shift. So the source shows a mistake that no tool for modules can find any more.
# Output: 2147483647, 7, 2
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >fold.frag <<'EOF'
#version 450
layout(location = 0) out vec4 c;
const int z = 0;
void main() { c = vec4(float(7 / z), float(7 % z), float(1 << 33), 0); }
EOF
tools compile frag glsl fold.frag >fold.spvasm
expect_none fold.spvasm 'OpSDiv|OpSMod|OpShift'
expect fold.spvasm 'OpConstant %float 2\.14748365e\+09'
expect fold.spvasm 'OpConstant %float 7$'
expect fold.spvasm 'OpConstant %float 2$'
echo '2147483647, 7, 2'
