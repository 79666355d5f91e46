#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-28.
# OpFOrdNotEqual (false if an operand is NaN) becomes !=, which is true for a NaN, in GLSL, HLSL and Metal. OpFUnordEqual (true if an
# operand is NaN) becomes !(x != y) in GLSL and == in HLSL, which are false; only Metal gets isunordered. The orderings have no such
# trouble: OpFUnordLessThan becomes !(x >= y). glslang writes neither of the two from GLSL, but optimisers do when they negate a condition.
# Output: ordered !=: != three times; unordered ==: glsl !(x != y), hlsl ==, msl isunordered
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
buffer_module >nan.spvasm
cat >>nan.spvasm <<'EOF'
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%n0 = OpConstant %uint 0
%n1 = OpConstant %uint 1
%n2 = OpConstant %uint 2
%B = OpTypeStruct %float %float %uint
%pB = OpTypePointer Uniform %B
%pf = OpTypePointer Uniform %float
%pu = OpTypePointer Uniform %uint
%b = OpVariable %pB Uniform
%main = OpFunction %void None %fn
%l = OpLabel
%p0 = OpAccessChain %pf %b %n0
%p1 = OpAccessChain %pf %b %n1
%p2 = OpAccessChain %pu %b %n2
%x = OpLoad %float %p0
%y = OpLoad %float %p1
%c = OpFOrdNotEqual %bool %x %y
%r = OpSelect %uint %c %n1 %n0
OpStore %p2 %r
OpReturn
OpFunctionEnd
EOF
sed 's/OpFOrdNotEqual/OpFUnordEqual/' nan.spvasm >equal.spvasm
tools as nan.spvasm nan.spv
tools as equal.spvasm equal.spv
for language in glsl hlsl msl; do
    tools cross $language nan.spv >nan.$language
    tools cross $language equal.spv >equal.$language
    expect nan.$language '(_m0|Load\(0\)\)) != '
done
expect equal.glsl '!\(.* != '
expect equal.hlsl ' == '
expect equal.msl 'isunordered\('
echo 'ordered !=: != three times; unordered ==: glsl !(x != y), hlsl ==, msl isunordered'
