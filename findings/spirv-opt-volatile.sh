#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# spirv-opt of SPIRV-Tools 2023.1 (Debian 12). Checked on 2026-11-29.
# Memory accesses that are marked Volatile are no special case for some passes. --eliminate-dead-code-aggressive removes a Volatile load
# from a buffer if its value is not used. --convert-local-access-chains replaces a Volatile access to a member of a variable by a load and
# a store of the whole variable, and the new accesses are not Volatile. Hence -O keeps 1 of 4. --copy-propagate-arrays reads an array again,
# element by element, in place of a variable to which a Volatile load of it was stored, and the new loads are not Volatile; -O removes
# the Volatile load then.
# Output: 4 Volatile accesses; dead code 3, access chains 2, -O 1; copied array: 1, the element is read from the buffer, -O 0
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
cat >array.spvasm <<'EOF'
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %i %out
OpExecutionMode %main OriginUpperLeft
OpDecorate %i Location 0
OpDecorate %i Flat
OpDecorate %out Location 0
OpDecorate %u DescriptorSet 0
OpDecorate %u Binding 0
OpDecorate %U Block
OpMemberDecorate %U 0 Offset 0
OpDecorate %A ArrayStride 16
%void = OpTypeVoid
%fn = OpTypeFunction %void
%int = OpTypeInt 32 1
%n0 = OpConstant %int 0
%n4 = OpConstant %int 4
%float = OpTypeFloat 32
%A = OpTypeArray %float %n4
%U = OpTypeStruct %A
%pU = OpTypePointer Uniform %U
%pA = OpTypePointer Uniform %A
%pi = OpTypePointer Input %int
%po = OpTypePointer Output %float
%pl = OpTypePointer Function %A
%pf = OpTypePointer Function %float
%u = OpVariable %pU Uniform
%i = OpVariable %pi Input
%out = OpVariable %po Output
%main = OpFunction %void None %fn
%l = OpLabel
%copy = OpVariable %pl Function
%n = OpLoad %int %i
%from = OpAccessChain %pA %u %n0
%x = OpLoad %A %from Volatile
OpStore %copy %x
%element = OpAccessChain %pf %copy %n
%y = OpLoad %float %element
OpStore %out %y
OpReturn
OpFunctionEnd
EOF
spirv-as --target-env spv1.3 array.spvasm -o volatile.spv || changed "the module with an array is not assembled"
spirv-val --target-env vulkan1.1 volatile.spv || changed "the module with an array is not valid"
[ "$(count --copy-propagate-arrays)" = 1 ] || changed "copied array: $(count --copy-propagate-arrays)"
spirv-dis --no-color result.spv >copied.txt
expect copied.txt 'OpAccessChain %_ptr_Uniform_float '
[ "$(count -O)" = 0 ] || changed "copied array, -O: $(count -O)"
echo '4 Volatile accesses; dead code 3, access chains 2, -O 1; copied array: 1, the element is read from the buffer, -O 0'
