#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang in shaderc of LWJGL 3.4.3. Checked on 2026-11-30.
# A global constant "a < b && a + b > 0" of specialization constants becomes no OpSpecConstantOp LogicalAnd: there is a branch at the
# start of main, whose OpPhi has the name of the constant, and an OpSpecConstantOp outside of all functions has that OpPhi as an operand. The
# compiler reports nothing, and the module is not valid: operands of OpSpecConstantOp must be constants. With "a < b && b > 0", whose
# right side is a comparison of names, there is LogicalAnd. Who writes GLSL by a program gives each side a constant of its own.
# Output: OpSpecConstantOp selects by OpPhi; comparisons of names are LogicalAnd
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
shader() {
    cat <<EOF
#version 450
layout(constant_id = 0) const int a = 3;
layout(constant_id = 1) const int b = 4;
layout(std430, binding = 0) buffer B { int i; };
const bool both = $1;
void main() { i = both ? 1 : 2; }
EOF
}
shader 'a < b && a + b > 0' >sum.comp
tools compile comp glsl sum.comp >sum.spvasm
expect sum.spvasm 'OpSpecConstantOp %int Select %both '
expect sum.spvasm '%both = OpPhi %bool '
expect_none sum.spvasm 'LogicalAnd'
shader 'a < b && b > 0' >names.comp
tools compile comp glsl names.comp >names.spvasm
expect names.spvasm '%both = OpSpecConstantOp %bool LogicalAnd '
echo 'OpSpecConstantOp selects by OpPhi; comparisons of names are LogicalAnd'
