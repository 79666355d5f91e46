#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang in shaderc of LWJGL 3.4.3. Checked on 2026-11-28.
# The remainders of HLSL have the sign of the dividend: the operator % on int, and fmod. glslang compiles them to OpSMod and OpFMod, whose
# results have the sign of the divisor, as GLSL's mod has: -7 % 3 is 2 instead of -1, and fmod(-1.5, 1) is 0.5 instead of -0.5. The right
# instructions are OpSRem and OpFRem.
# Output: % is OpSMod, fmod is OpFMod
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >remainder.frag <<'EOF'
float4 main(nointerpolation int2 i : I, float2 f : F) : SV_Target { return float4(i.x % i.y, fmod(f.x, f.y), 0, 0); }
EOF
tools compile frag hlsl remainder.frag >remainder.spvasm
expect remainder.spvasm 'OpSMod %int '
expect remainder.spvasm 'OpFMod %float '
expect_none remainder.spvasm 'OpSRem|OpFRem'
echo '% is OpSMod, fmod is OpFMod'
