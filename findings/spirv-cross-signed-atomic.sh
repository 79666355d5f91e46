#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPIRV-Cross in LWJGL 3.4.3. Checked on 2026-11-28.
# OpAtomicSMin on a variable of an unsigned type is a valid signed minimum. In GLSL and HLSL it becomes atomicMin and InterlockedMin of the
# unsigned variable, which compare without a sign; Metal gets a pointer to a signed atomic. Nothing warns.
# Output: glsl atomicMin of a uint, hlsl InterlockedMin of a uint, msl atomic_int
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
buffer_module >atomic.spvasm
cat >>atomic.spvasm <<'EOF'
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%0 = OpConstant %int 0
%1 = OpConstant %int 1
%2 = OpConstant %int 2
%u0 = OpConstant %uint 0
%u1 = OpConstant %uint 1
%B = OpTypeStruct %uint %uint %uint
%pB = OpTypePointer Uniform %B
%p = OpTypePointer Uniform %uint
%b = OpVariable %pB Uniform
%main = OpFunction %void None %fn
%l = OpLabel
%p0 = OpAccessChain %p %b %0
%p1 = OpAccessChain %p %b %1
%y = OpLoad %uint %p1
%r = OpAtomicSMin %uint %p0 %u1 %u0 %y
OpReturn
OpFunctionEnd
EOF
tools as atomic.spvasm atomic.spv
tools cross glsl atomic.spv >atomic.glsl
tools cross hlsl atomic.spv >atomic.hlsl
tools cross msl atomic.spv >atomic.msl
expect atomic.glsl 'uint _m0;'
expect atomic.glsl 'atomicMin\(_[0-9]*\._m0, _[0-9]*\._m1\)'
expect atomic.hlsl 'InterlockedMin\(0, _[0-9]*\.Load\(4\)'
expect atomic.msl 'device atomic_int\*'
echo 'glsl atomicMin of a uint, hlsl InterlockedMin of a uint, msl atomic_int'
