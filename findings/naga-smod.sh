#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# naga 30.0.1 in naga-wasm 30.1.0 (npm). Checked on 2026-11-30.
# OpSMod, the remainder with the sign of the divisor, is computed by a division of 32-bit floating-point numbers, rounded down: integers
# of more than 24 bits are rounded on the way, so that the result can have the wrong sign or be larger than the divisor: 33554435 mod 3
# gives -1 where 2 is right, 100000007 mod 10 gives -3. Hashes and random numbers of shaders are such integers.
# Output: i - i32(floor(f32(i) / f32(n))) * n: -1 and -3 for 33554435 mod 3 and 100000007 mod 10
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

naga30
naga_text modulo <<'END'
%n = OpBitcast %int %u
%r = OpSMod %int %i %n
OpStore %pi0 %r
END
expect modulo.wgsl '\(_e[0-9]+ - \(i32\(floor\(\(f32\(_e[0-9]+\) / f32\(.*\)\)\)\) \* .*\)\)'
node -e '
const smod = (i, n) => i - Math.floor(Math.fround(Math.fround(i) / Math.fround(n))) * n;
console.log(smod(33554435, 3), smod(100000007, 10));' >results
expect results '^-1 -3$'
echo "i - i32(floor(f32(i) / f32(n))) * n: -1 and -3 for 33554435 mod 3 and 100000007 mod 10"
