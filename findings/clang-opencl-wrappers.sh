#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# clang 22.1.8 with -target spirv64 (Debian 12). Checked on 2026-11-30.
# Each kernel of OpenCL C is in the module twice, at -Os too: the entry point, and an exported function __clang_ocl_kern_imp_NAME with
# the same body, which nothing calls; at -O0 the entry point calls it. It doubles the code, and every module needs the capability
# Linkage. Variables with the decoration BuiltIn are declared as imports of names such as __spirv_BuiltInGlobalInvocationId, which no
# module exports.
# Output: 2 functions for 1 kernel; called at -O0 only; built-in variables are imported
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

clang22
cat >scale.cl <<'END'
kernel void scale(global float *a, float factor) { a[get_global_id(0)] *= factor; }
END
for option in -O1 -O2 -Os; do
    kernels scale $option
    expect scale.txt 'LinkageAttributes "__clang_ocl_kern_imp_scale" Export'
    expect scale.txt 'LinkageAttributes "__spirv_BuiltInGlobalInvocationId" Import'
    expect scale.txt 'OpCapability Linkage'
    expect_none scale.txt OpFunctionCall
    [ "$(grep -c 'OpFunction ' scale.txt)" = 2 ] || changed "functions at $option"
    [ "$(grep -c OpFMul scale.txt)" = 2 ] || changed "multiplications at $option"
done
kernels scale -O0
expect scale.txt 'OpFunctionCall %void %__clang_ocl_kern_imp_scale'
echo "2 functions for 1 kernel; called at -O0 only; built-in variables are imported"
