#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-28.
# Pointer parameters become parameters by value in GLSL and HLSL: out if the function stores to them, in if it loads. If a call passes one
# variable for two parameters that are decorated Aliased, the function stores 7 to one of them and returns what it loads from the other: 7
# in the module, the old value in the text. Metal gets references, which is right.
# Output: glsl and hlsl: f(v, v) of (out uint, uint); msl: two thread references
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >alias.spvasm <<'EOF'
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpName %f "f"
OpName %v "v"
OpDecorate %b DescriptorSet 0
OpDecorate %b Binding 0
OpDecorate %B BufferBlock
OpMemberDecorate %B 0 Offset 0
OpDecorate %a1 Aliased
OpDecorate %a2 Aliased
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%n0 = OpConstant %uint 0
%n7 = OpConstant %uint 7
%B = OpTypeStruct %uint
%pB = OpTypePointer Uniform %B
%pu = OpTypePointer Uniform %uint
%b = OpVariable %pB Uniform
%pv = OpTypePointer Function %uint
%ff = OpTypeFunction %uint %pv %pv
%f = OpFunction %uint None %ff
%a1 = OpFunctionParameter %pv
%a2 = OpFunctionParameter %pv
%l1 = OpLabel
OpStore %a1 %n7
%x = OpLoad %uint %a2
OpReturnValue %x
OpFunctionEnd
%main = OpFunction %void None %fn
%l2 = OpLabel
%v = OpVariable %pv Function %n0
%r = OpFunctionCall %uint %f %v %v
%p = OpAccessChain %pu %b %n0
OpStore %p %r
OpReturn
OpFunctionEnd
EOF
tools as alias.spvasm alias.spv
for language in glsl hlsl msl; do
    tools cross $language alias.spv >alias.$language
    expect alias.$language 'f\(v, v\)'
done
expect alias.glsl 'uint f\(out uint [^,]*, uint '
expect alias.hlsl 'uint f\(out uint [^,]*, uint '
expect alias.msl 'uint f\(thread uint& .*, thread (const )?uint& '
echo 'glsl and hlsl: f(v, v) of (out uint, uint); msl: two thread references'
