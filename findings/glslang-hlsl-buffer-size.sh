#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang in shaderc of LWJGL 3.4.3. Checked on 2026-11-28.
# GetDimensions of a ByteAddressBuffer gives its size in bytes in HLSL. In a module of glslang it gives the length of the array of uint
# that the buffer has become, a quarter of it, while Load and Store divide their addresses by four. Loops over the buffer end early.
# Output: GetDimensions stores OpArrayLength as it is; Load shifts its address by 2
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
cat >size.comp <<'EOF'
ByteAddressBuffer from : register(t0);
RWByteAddressBuffer to : register(u1);
[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
    uint bytes;
    from.GetDimensions(bytes);
    to.Store(4 * id.x, bytes);
    to.Store(0, from.Load(id.y));
}
EOF
tools compile comp hlsl size.comp >size.spvasm
length=$(sed -n 's/^ *\(%[0-9a-z_]*\) = OpArrayLength .*/\1/p' size.spvasm)
expect size.spvasm "OpStore %[a-z0-9_]+ $length\$"
expect_none size.spvasm "Op(IMul|ShiftLeftLogical) .*$length( |\$)"
expect size.spvasm 'OpShiftRightLogical %int .* %int_2'
echo 'GetDimensions stores OpArrayLength as it is; Load shifts its address by 2'
