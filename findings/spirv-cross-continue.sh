#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-28.
# A selection whose branch goes straight to the continue target of the loop, with OpSelectionMerge as the specification demands, becomes an
# empty if: there is no continue, so the rest of the body runs in the iterations that should skip it.
# Output: if (i == 1) { } and then the store
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
buffer_module >loop.spvasm
cat >>loop.spvasm <<'EOF'
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
%p2 = OpAccessChain %p %b %2
%n = OpLoad %int %p0
OpBranch %head
%head = OpLabel
%i = OpPhi %int %0 %l %next %continue
OpLoopMerge %end %continue None
OpBranch %test
%test = OpLabel
%c = OpSLessThan %bool %i %n
OpBranchConditional %c %body %end
%body = OpLabel
%skip = OpIEqual %bool %i %1
OpSelectionMerge %rest None
OpBranchConditional %skip %continue %rest
%rest = OpLabel
OpStore %p2 %i
OpBranch %continue
%continue = OpLabel
%next = OpIAdd %int %i %1
OpBranch %head
%end = OpLabel
OpReturn
OpFunctionEnd
EOF
tools as loop.spvasm loop.spv
tools cross glsl loop.spv >loop.glsl
expect loop.glsl 'if \(.* == 1\)'
expect_none loop.glsl 'continue|else'
tr -d ' \n' <loop.glsl >line
expect line 'if\([_0-9]*==1\)\{\}_2\._m2='
echo 'if (i == 1) { } and then the store'
