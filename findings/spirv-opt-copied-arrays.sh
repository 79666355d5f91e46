#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# spirv-opt of SPIRV-Tools 2023.1 (Debian 12). Checked on 2026-11-29.
# The pass --copy-propagate-arrays lets access chains of a variable, which holds a copy of an array, start at the array itself. The pointer
# to the array stands before the store to the variable; an access chain of the variable may stand before both, and then uses an id that is
# defined after it. The module is not valid any more, and spirv-opt ends with status 0. -O has the pass, and the same result.
# Output: valid; after the pass: ID has not been defined; after -O: ID has not been defined
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

debian spirv-tools 2023.1-2
PATH=$work/root/usr/bin:$PATH
cat >copy.spvasm <<'EOF'
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
%element = OpAccessChain %pf %copy %n
%from = OpAccessChain %pA %u %n0
%x = OpLoad %A %from
OpStore %copy %x
%y = OpLoad %float %element
OpStore %out %y
OpReturn
OpFunctionEnd
EOF
spirv-as --target-env spv1.3 copy.spvasm -o copy.spv || changed "the module is not assembled"
spirv-val --target-env vulkan1.1 copy.spv || changed "the module is not valid"
result() {
    spirv-opt "$1" copy.spv -o result.spv || changed "$1 fails"
    spirv-val --target-env vulkan1.1 result.spv >result.txt 2>&1 && changed "the result of $1 is valid"
    sed -n "s/.*ID '.*' \(has not been defined\).*/ID \1/p" result.txt
}
echo "valid; after the pass: $(result --copy-propagate-arrays); after -O: $(result -O)"
