#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang in shaderc of LWJGL 3.4.3. Checked on 2026-11-29.
# abs of a constant of type int8_t, int16_t or int64_t is folded to the constant itself, and sign of a negative constant of type int16_t to
# 1. The same functions of variables, and of constants of type int, are right. So a generator that writes constants in place of variables
# changes what a shader computes. max(x, -x) and clamp(x, -1, 1) are folded right.
# Output: abs of -4 is -4 with 8, 16 and 64 bits, 4 with 32; sign of -4 is 1 with 16 bits
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >abs.comp <<'EOF'
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(set = 0, binding = 0) buffer B { int r[]; };
void main() {
    r[100] = int(abs(int8_t(-4)));
    r[101] = int(abs(int16_t(-4)));
    r[102] = int(abs(int64_t(-4)));
    r[103] = abs(-4);
    r[104] = int(sign(int16_t(-4)));
    r[105] = int(max(int16_t(-4), -int16_t(-4)));
    r[106] = int(clamp(int16_t(-4), int16_t(-1), int16_t(1)));
}
EOF
tools compile comp glsl abs.comp >abs.spvasm
for pair in 100:n4 101:n4 102:n4 103:4 104:1 105:4 106:n1; do
    expect abs.spvasm "OpAccessChain %[a-zA-Z0-9_]+ %[a-zA-Z0-9_]+ %int_0 %int_${pair%:*}\$"
    grep -A1 "%int_0 %int_${pair%:*}\$" abs.spvasm >pair.spvasm
    expect pair.spvasm "OpStore %[a-z0-9_]+ %int_${pair#*:}\$"
done
echo 'abs of -4 is -4 with 8, 16 and 64 bits, 4 with 32; sign of -4 is 1 with 16 bits'
