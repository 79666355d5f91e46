#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# spirv-opt of SPIRV-Tools 2023.1 (Debian 12). Checked on 2026-11-28.
# Memory accesses that are marked Volatile are no special case for some passes. --eliminate-dead-code-aggressive removes a Volatile load
# from a buffer if its value is not used. --convert-local-access-chains replaces a Volatile access to a member of a variable by a load and
# a store of the whole variable, and the new accesses are not Volatile. Hence -O keeps 1 of 4.
# Output: 4 Volatile accesses; dead code 3, access chains 2, -O 1
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

debian spirv-tools 2023.1-2
PATH=$work/root/usr/bin:$PATH
cat >volatile.spvasm <<'EOF'
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %b DescriptorSet 0
OpDecorate %b Binding 0
OpDecorate %B BufferBlock
OpMemberDecorate %B 0 Offset 0
OpMemberDecorate %B 1 Offset 4
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%n0 = OpConstant %uint 0
%n1 = OpConstant %uint 1
%S = OpTypeStruct %uint %uint
%B = OpTypeStruct %uint %uint
%pB = OpTypePointer Uniform %B
%p = OpTypePointer Uniform %uint
%b = OpVariable %pB Uniform
%pS = OpTypePointer Function %S
%pm = OpTypePointer Function %uint
%main = OpFunction %void None %fn
%l = OpLabel
%s = OpVariable %pS Function
%m = OpAccessChain %pm %s %n0
%p0 = OpAccessChain %p %b %n0
%p1 = OpAccessChain %p %b %n1
%x = OpLoad %uint %p0 Volatile
OpStore %m %x Volatile
%y = OpLoad %uint %m Volatile
OpStore %p1 %y
%unused = OpLoad %uint %p0 Volatile
OpReturn
OpFunctionEnd
EOF
spirv-as --target-env spv1.3 volatile.spvasm -o volatile.spv || changed "the module is not assembled"
spirv-val volatile.spv || changed "the module is not valid"
count() {
    spirv-opt "$@" volatile.spv -o result.spv || changed "$* fails"
    spirv-val result.spv || changed "the result of $* is not valid"
    spirv-dis --no-color result.spv | grep -c Volatile
}
[ "$(count)" = 4 ] || changed "without passes"
[ "$(count --eliminate-dead-code-aggressive)" = 3 ] || changed "dead code: $(count --eliminate-dead-code-aggressive)"
[ "$(count --convert-local-access-chains)" = 2 ] || changed "access chains: $(count --convert-local-access-chains)"
[ "$(count -O)" = 1 ] || changed "-O: $(count -O)"
echo '4 Volatile accesses; dead code 3, access chains 2, -O 1'
