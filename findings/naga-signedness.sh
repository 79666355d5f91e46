#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# naga 30.0.1 in naga-wasm 30.1.0 (npm). Checked on 2026-11-30.
# Instructions of SPIR-V may take integers of either signedness, and say themselves how they look at the bits. For all but comparisons,
# naga's reader of SPIR-V forgets that and follows the type of the operand: OpShiftRightLogical of a signed integer becomes an arithmetic
# shift, OpSDiv and OpSRem of unsigned ones an unsigned division, OpConvertSToF of an unsigned one a conversion from unsigned, SMax of
# unsigned ones an unsigned maximum. Values are wrong as soon as one has its highest bit set. Compilers of languages with one integer
# type write such instructions. Comparisons are right: operands are cast before.
# Output: 4 instructions without a cast of their operands, a comparison with casts
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

naga30
naga_text shift <<'END'
%r = OpShiftRightLogical %int %i %3
OpStore %pi0 %r
END
naga_text division <<'END'
%r = OpSDiv %uint %u %3
OpStore %pu0 %r
END
naga_text conversion <<'END'
%r = OpConvertSToF %float %u
OpStore %pf0 %r
END
naga_text maximum <<'END'
%r = OpExtInst %uint %set SMax %u %3
OpStore %pu0 %r
END
naga_text comparison <<'END'
%c = OpSLessThan %bool %u %3
%r = OpSelect %uint %c %1 %0
OpStore %pu0 %r
END
expect shift.wgsl 'member_1 = \(_e[0-9]+ >> (bitcast<u32>\(3u\)|3u)\)'
expect division.wgsl 'member = \(_e[0-9]+ / 3u\)'
expect conversion.wgsl 'member_2 = f32\(_e[0-9]+\)'
expect maximum.wgsl 'member = max\(_e[0-9]+, 3u\)'
expect_none shift.wgsl 'bitcast<u32>\(_e'
for name in division conversion maximum; do
    expect_none $name.wgsl bitcast
done
expect comparison.wgsl 'bitcast<i32>\(_e[0-9]+\) < bitcast<i32>\(3u\)'
echo "4 instructions without a cast of their operands, a comparison with casts"
