#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang in shaderc of LWJGL 3.4.3. Checked on 2026-11-29.
# HLSL compares vectors component by component. If both sides of <, >, <= or >= are constant, glslang compares their first components only,
# and gives the result to all: int4(1, 2, 3, 4) < int4(2, 2, 2, 5) is (1, 1, 1, 1) instead of (1, 0, 0, 1). With one side that is not
# constant, and with == of constants, each component is compared.
# Output: < of constants: 1 1 1 1; >= of constants: 0 0 0 0; == of constants: 1 1 1 0; < of a variable: OpSLessThan of vectors
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
# compare NAME EXPRESSION: compiles a shader that stores the vector.
compare() {
    cat >"$1.comp" <<EOF
RWStructuredBuffer<uint4> o : register(u0);
cbuffer C { int4 v; };
[numthreads(1, 1, 1)] void main() { o[0] = (uint4)($2); }
EOF
    tools compile comp hlsl "$1.comp" >"$1.spvasm"
}
compare less 'int4(1, 2, 3, 4) < int4(2, 2, 2, 5)'
compare atleast 'int4(1, 2, 3, 4) >= int4(2, 2, 2, 5)'
compare equal 'int4(1, 2, 3, 4) == int4(1, 2, 3, 5)'
compare variable 'v < int4(2, 2, 2, 5)'
expect less.spvasm 'OpConstantComposite %v4uint %uint_1 %uint_1 %uint_1 %uint_1$'
expect atleast.spvasm 'OpConstantComposite %v4uint %uint_0 %uint_0 %uint_0 %uint_0$'
expect equal.spvasm 'OpConstantComposite %v4uint %uint_1 %uint_1 %uint_1 %uint_0$'
expect variable.spvasm 'OpSLessThan %v4bool'
echo '< of constants: 1 1 1 1; >= of constants: 0 0 0 0; == of constants: 1 1 1 0; < of a variable: OpSLessThan of vectors'
