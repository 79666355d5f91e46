#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# naga 30.0.1 in naga-wasm 30.1.0 (npm). Checked on 2026-11-30.
# The ordered and the unordered comparisons of SPIR-V, which differ if an operand is NaN, become the same operator of WGSL: OpFOrdNotEqual is
# !=, which is true for NaN, and OpFUnordLessThan is <, which is false for it. Whole branches for NaN change sides, as in a test of a < b
# that a compiler inverted to OpFUnordGreaterThanEqual. OpIsNan, with which one could tell them apart, is refused.
# Output: both forms of 3 comparisons give the same text; OpIsNan is refused
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

naga30
for comparison in NotEqual Equal LessThan; do
    for form in Ord Unord; do
        naga_text $form <<END
%c = OpF$form$comparison %bool %f %f
%r = OpSelect %uint %c %1 %0
OpStore %pu0 %r
END
    done
    cmp -s Ord.wgsl Unord.wgsl || changed "the forms of $comparison differ"
done
expect Ord.wgsl 'select\(0u, 1u, \(_e[0-9]+ < _e[0-9]+\)\)'
(naga_text nan) >refusal <<'END'
%c = OpIsNan %bool %f
%r = OpSelect %uint %c %1 %0
OpStore %pu0 %r
END
expect refusal 'Unsupported relational function: IsNan'
echo "both forms of 3 comparisons give the same text; OpIsNan is refused"
