#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# spirv-opt of SPIRV-Tools 2023.1 (Debian 12). Checked on 2026-11-28.
# The pass --loop-invariant-code-motion takes a load of a variable for invariant if its pointer is, and does not ask whether the loop stores
# to the variable. In a module as a front end writes it, with its loop counter in a variable, it moves the load of the counter, the
# comparison and the addition before the loop: the result is valid, and runs forever or not at all. The pass is only right after
# --local-multi-store-elim or --private-to-local have left no such variables, as in -O of that version, which does not contain it.
# Output: valid; 2 loads of the counter before the loop, 0 in it; -O: 0 loads of it
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

debian spirv-tools 2023.1-2
PATH=$work/root/usr/bin:$PATH
cat >counter.spvasm <<'EOF'
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpName %i "i"
OpName %loop "loop"
OpDecorate %b DescriptorSet 0
OpDecorate %b Binding 0
OpDecorate %B BufferBlock
OpMemberDecorate %B 0 Offset 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%int = OpTypeInt 32 1
%n0 = OpConstant %int 0
%n1 = OpConstant %int 1
%n8 = OpConstant %int 8
%B = OpTypeStruct %int
%pB = OpTypePointer Uniform %B
%p = OpTypePointer Uniform %int
%pi = OpTypePointer Function %int
%b = OpVariable %pB Uniform
%main = OpFunction %void None %fn
%entry = OpLabel
%i = OpVariable %pi Function
OpStore %i %n0
OpBranch %loop
%loop = OpLabel
OpLoopMerge %end %next None
OpBranch %head
%head = OpLabel
%x = OpLoad %int %i
%c = OpSLessThan %bool %x %n8
OpBranchConditional %c %body %end
%body = OpLabel
%to = OpAccessChain %p %b %n0
OpStore %to %n8
OpBranch %next
%next = OpLabel
%y = OpLoad %int %i
%z = OpIAdd %int %y %n1
OpStore %i %z
OpBranch %loop
%end = OpLabel
OpReturn
OpFunctionEnd
EOF
spirv-as --target-env spv1.3 counter.spvasm -o counter.spv || changed "the module is not assembled"
spirv-val counter.spv || changed "the module is not valid"
spirv-opt --loop-invariant-code-motion counter.spv -o moved.spv || changed "the pass fails"
spirv-val moved.spv || changed "the result is not valid"
spirv-opt -O counter.spv -o optimized.spv || changed "-O fails"
spirv-dis --no-color moved.spv >moved.txt
spirv-dis --no-color optimized.spv >optimized.txt
sed '/%loop = OpLabel/,$d' moved.txt >before.txt
sed -n '/%loop = OpLabel/,$p' moved.txt >inside.txt
count() { grep -c 'OpLoad %int %i$' "$1"; }
expect inside.txt 'OpStore %i '
echo "valid; $(count before.txt) loads of the counter before the loop, $(count inside.txt) in it; -O: $(count optimized.txt) loads of it"
