#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-28.
# HLSL gets functions and types that only GLSL has, without an error: OpUMulExtended becomes a call of umulExtended, and OpQuantizeToF16
# one of unpackHalf2x16(packHalf2x16(vec2(x))). For Metal both are spelt out as functions. Nothing but a compiler of HLSL shows it.
# Output: hlsl umulExtended, unpackHalf2x16, vec2; msl spvMulExtended, spvQuantizeToF16
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
buffer_module >wide.spvasm
cat >>wide.spvasm <<'EOF'
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%n0 = OpConstant %uint 0
%n1 = OpConstant %uint 1
%n2 = OpConstant %uint 2
%B = OpTypeStruct %uint %float %uint
%pB = OpTypePointer Uniform %B
%pf = OpTypePointer Uniform %float
%pu = OpTypePointer Uniform %uint
%b = OpVariable %pB Uniform
%pair = OpTypeStruct %uint %uint
%main = OpFunction %void None %fn
%l = OpLabel
%p0 = OpAccessChain %pu %b %n0
%p1 = OpAccessChain %pf %b %n1
%p2 = OpAccessChain %pu %b %n2
%x = OpLoad %uint %p0
%y = OpLoad %float %p1
%m = OpUMulExtended %pair %x %x
%high = OpCompositeExtract %uint %m 1
OpStore %p2 %high
%h = OpQuantizeToF16 %float %y
OpStore %p1 %h
OpReturn
OpFunctionEnd
EOF
tools as wide.spvasm wide.spv
tools cross hlsl wide.spv >wide.hlsl
tools cross msl wide.spv >wide.msl
expect wide.hlsl 'umulExtended\('
expect wide.hlsl 'unpackHalf2x16\(packHalf2x16\(vec2\('
expect_none wide.hlsl '(void|uint|float) +(umulExtended|unpackHalf2x16|packHalf2x16)\('
expect wide.msl 'spvMulExtended<'
expect wide.msl 'spvQuantizeToF16\('
echo 'hlsl umulExtended, unpackHalf2x16, vec2; msl spvMulExtended, spvQuantizeToF16'
