#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# naga 25.0.1 in wgsl-wasm-transpiler-bundler 0.0.1 (npm). Checked on 2026-11-30.
# WGSL's bitcast reads the bits of a vec2<f16> as a number of 32 bits, and the other way round (section "bitcast"). naga keeps the number of
# components and changes their type only: it refuses the text with messages about automatic conversions and accessors, which name neither
# bitcast nor f16. Who writes WGSL for naga has to spell it by pack2x16float and unpack2x16float, which it accepts; they do not keep all bits
# of numbers that are not a number.
# Output: bitcast between vec2<f16> and 32 bits: refused in both directions; by pack2x16float and unpack2x16float: accepted
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

npm_package wgsl-wasm-transpiler-bundler 0.0.1
cat >naga.mjs <<'EOF'
import fs from 'node:fs';
const at = './node_modules/wgsl-wasm-transpiler-bundler/wgsl_wasm_transpiler_bg';
const naga = await import(at + '.js');
const code = await WebAssembly.instantiate(fs.readFileSync(at + '.wasm'), {'./wgsl_wasm_transpiler_bg.js': naga});
naga.__wbg_set_wasm(code.instance.exports);
code.instance.exports.__wbindgen_start();
try {
    naga.compileShader(fs.readFileSync(process.argv[2], 'utf8'), 'spirv');
    console.log('accepted');
} catch (e) {
    console.log(String(e));
}
EOF
verdict() {
    cat >half.wgsl <<EOF
enable f16;
@group(0) @binding(0) var<storage, read_write> words: array<u32>;
@group(0) @binding(1) var<storage, read_write> halves: array<vec2<f16>>;
@compute @workgroup_size(1) fn main() { $1 }
EOF
    node naga.mjs half.wgsl >verdict 2>&1
}
verdict 'words[0] = bitcast<u32>(halves[0]);'
expect verdict 'automatic conversions cannot convert elements of'
verdict 'halves[0] = bitcast<vec2<f16>>(words[0]);'
expect verdict 'automatic conversions cannot convert elements of'
verdict 'words[0] = pack2x16float(vec2<f32>(halves[0]));'
expect verdict '^accepted$'
verdict 'halves[0] = vec2<f16>(unpack2x16float(words[0]));'
expect verdict '^accepted$'
echo "bitcast between vec2<f16> and 32 bits: refused in both directions; by pack2x16float and unpack2x16float: accepted"
