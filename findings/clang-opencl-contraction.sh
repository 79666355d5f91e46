#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# clang 22.1.8 with -target spirv64 (Debian 12). Checked on 2026-11-30.
# a * b + c in OpenCL C becomes the extended instruction fma, which must round once: a device without such an instruction has to emulate
# it, where the language only allows contraction. -cl-mad-enable and -cl-fast-relaxed-math change nothing: neither mad nor FPFastMathMode
# is written. Each kernel has the execution mode ContractionOff all the same, so that a driver must not contract what is left. Only
# -ffp-contract=off gives OpFMul and OpFAdd.
# Output: fma and ContractionOff without options and with each of three; OpFMul and OpFAdd with -ffp-contract=off
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

clang22
cat >sum.cl <<'END'
kernel void sum(global float *a) { a[0] = a[1] * a[2] + a[3]; }
END
for option in -O1 -cl-mad-enable -cl-unsafe-math-optimizations -cl-fast-relaxed-math; do
    kernels sum -O1 $option
    expect sum.txt 'OpExtInst %float %1 fma '
    expect sum.txt 'OpExecutionMode %sum ContractionOff'
    expect_none sum.txt 'OpFMul|OpFAdd|FPFastMathMode| mad '
done
kernels sum -O1 -ffp-contract=off
expect sum.txt OpFMul
expect sum.txt OpFAdd
expect sum.txt 'OpExecutionMode %sum ContractionOff'
expect_none sum.txt ' fma '
echo "fma and ContractionOff without options and with each of three; OpFMul and OpFAdd with -ffp-contract=off"
