#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-28.
# OpSMod (the result has the sign of the divisor) becomes the operator % in GLSL and HLSL. GLSL leaves % undefined for negative operands, and
# in HLSL it has the sign of the dividend, so -7 mod 3 is -1 instead of 2. OpSRem, which is what most hardware does, is spelt out with a
# division, and Metal gets a function for OpSMod: the rarer meaning is lost only where the languages look as if they had an operator for it.
# Output: OpSMod: glsl _m0 % _m1, hlsl %, msl spvSMod; OpSRem: x - y * (x / y)
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
buffer_module >smod.spvasm
cat >>smod.spvasm <<'EOF'
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%0 = OpConstant %int 0
%1 = OpConstant %int 1
%2 = OpConstant %int 2
%B = OpTypeStruct %int %int %int
%pB = OpTypePointer Uniform %B
%p = OpTypePointer Uniform %int
%b = OpVariable %pB Uniform
%main = OpFunction %void None %fn
%l = OpLabel
%p0 = OpAccessChain %p %b %0
%p1 = OpAccessChain %p %b %1
%p2 = OpAccessChain %p %b %2
%x = OpLoad %int %p0
%y = OpLoad %int %p1
%m = OpSMod %int %x %y
OpStore %p2 %m
OpReturn
OpFunctionEnd
EOF
sed 's/OpSMod/OpSRem/' smod.spvasm >srem.spvasm
tools as smod.spvasm smod.spv
tools as srem.spvasm srem.spv
tools cross glsl smod.spv >smod.glsl
tools cross hlsl smod.spv >smod.hlsl
tools cross msl smod.spv >smod.msl
tools cross glsl srem.spv >srem.glsl
expect smod.glsl '_m0 % .*_m1'
expect smod.hlsl 'Load\(0\)\) % '
expect smod.msl 'spvSMod\('
expect srem.glsl '_m0 - .*_m1 \* \(.*_m0 / .*_m1\)'
expect_none srem.glsl '%'
echo 'OpSMod: glsl _m0 % _m1, hlsl %, msl spvSMod; OpSRem: x - y * (x / y)'
