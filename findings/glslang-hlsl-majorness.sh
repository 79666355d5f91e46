#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang in shaderc of LWJGL 3.4.3. Checked on 2026-11-28.
# HLSL's row_major becomes ColMajor in SPIR-V and column_major, the default, RowMajor, and a float4x3 is an OpTypeMatrix with 4 columns of
# 3 components: HLSL's rows are SPIR-V's columns. The bytes in memory are the same; who compares the words of source and module is misled.
# Output: row_major is ColMajor, column_major and the default are RowMajor
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >m.hlsl <<'EOF'
cbuffer C : register(b0) { row_major float4x3 m; column_major float2x3 n; float4x3 d; };
float4 main(float4 p : A) : SV_Target { return float4(mul(p, m) + mul(p, d) + mul(p.xy, n), 1); }
EOF
tools compile frag hlsl m.hlsl >m.spvasm
expect m.spvasm 'OpMemberDecorate %C 0 ColMajor'
expect m.spvasm 'OpMemberDecorate %C 1 RowMajor'
expect m.spvasm 'OpMemberDecorate %C 2 RowMajor'
expect m.spvasm '%mat4v3float = OpTypeMatrix %v3float 4'
echo 'row_major is ColMajor, column_major and the default are RowMajor'
