#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# clang 22.1.8 with -target spirv64 (Debian 12), judged by spirv-val of SPIRV-Tools 2023.1. Checked on 2026-11-30.
# Some built-in functions of OpenCL C become instructions that do not take their operands, without a message: any() and all() of integer
# vectors become OpAny and OpAll, which take truth values; ldexp() of a vector and one integer keeps the scalar; a weak
# atomic_compare_exchange becomes OpAtomicCompareExchangeWeak in a module of SPIR-V 1.4, which does not have it any more. A program that
# compares a[0] < a[1] itself, widens the exponent, or uses the strong form gives valid modules.
# Output: three functions give invalid modules, their other forms valid ones
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

clang22
cat >any.cl <<'END'
kernel void k(global int4 *a, global int *o) { o[0] = any(a[0]); o[1] = all(a[1]); }
END
cat >ldexp.cl <<'END'
kernel void k(global float4 *a, global int *k) { a[0] = ldexp(a[1], k[0]); }
END
cat >weak.cl <<'END'
kernel void k(global atomic_int *a) { int expected = 1; atomic_compare_exchange_weak(a, &expected, 2); }
END
cat >others.cl <<'END'
kernel void k(global int4 *a, global float4 *f, global int *o, global atomic_int *c) {
    int expected = 1;
    o[0] = (a[0].x | a[0].y) < 0;
    f[0] = ldexp(f[1], (int4)(o[1]));
    atomic_compare_exchange_strong(c, &expected, 2);
}
END
for name in any ldexp weak others; do
    kernels $name -O1
    spirv-val --target-env spv1.4 $name.spv >$name.said 2>&1
    echo $? >$name.status
done
expect any.said 'Expected operand to be vector bool: Any'
expect ldexp.said 'ldexp: expected the exponent to have the same number of components'
expect weak.said 'AtomicCompareExchangeWeak requires SPIR-V version 1.3 or earlier'
[ "$(cat others.status)" = 0 ] || { cat others.said; changed "the other forms are not valid"; }
echo "three functions give invalid modules, their other forms valid ones"
