#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# wgsl_reflect 1.6.0 (npm), a library that tells hosts the layout of WGSL's structures. Checked on 2026-11-30.
# WGSL allows a constant to be declared after its use. A length of an array that is an expression of such a constant counts as 1, without
# a message, so that the array is too small and every member after it has a wrong offset. The same expression is right after the
# declaration, and so is the constant alone before it.
# Output: array<vec4f, N * 2>, N = 3: the next member is at 16 with N declared later, and at 96 with N declared first; array<vec4f, N>: at 48
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

npm_package wgsl_reflect 1.6.0
cat >offsets.mjs <<'END'
import { WgslReflect } from './node_modules/wgsl_reflect/wgsl_reflect.module.js';
const constant = 'const N = 3; ';
const entry = '@group(0) @binding(0) var<uniform> u: U; @compute @workgroup_size(1) fn main() { _ = u.b; }';
const offset = text => new WgslReflect(text + entry).uniforms[0].members[1].offset;
const structure = length => `struct U { a: array<vec4f, ${length}>, b: vec2f } `;
console.log(offset(structure('N * 2') + constant), offset(constant + structure('N * 2')), offset(structure('N') + constant));
END
node offsets.mjs >offsets.txt 2>&1
expect offsets.txt '^16 96 48$'
echo "array<vec4f, N * 2>, N = 3: the next member is at 16 with N declared later, and at 96 with N declared first; array<vec4f, N>: at 48"
