#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# naga 25.0.1 in wgsl-wasm-transpiler-bundler 0.0.1 (npm), judged by spirv-val of SPIRV-Tools 2023.1 (Debian 12). Checked on 2026-11-29.
# A function of WGSL may end with a loop that only its return statements leave. naga gives the loop a merge block, which nothing reaches, and
# ends it with OpReturn, even if the function returns a value: the module is not valid. Whoever executes what naga writes has to validate it
# before; a translator that writes WGSL can put a return statement after the loop.
# Output: a loop at the end of a function: OpReturn, not valid; with a return statement after it: valid
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

debian spirv-tools 2023.1-2
PATH=$work/root/usr/bin:$PATH
npm_package wgsl-wasm-transpiler-bundler 0.0.1
cat >naga.mjs <<'EOF'
import fs from 'node:fs';
const at = './node_modules/wgsl-wasm-transpiler-bundler/wgsl_wasm_transpiler_bg';
const naga = await import(at + '.js');
const code = await WebAssembly.instantiate(fs.readFileSync(at + '.wasm'), {'./wgsl_wasm_transpiler_bg.js': naga});
naga.__wbg_set_wasm(code.instance.exports);
code.instance.exports.__wbindgen_start();
fs.writeFileSync(process.argv[3], Buffer.from(naga.compileShader(fs.readFileSync(process.argv[2], 'utf8'), 'spirv'), 'base64'));
EOF
for after in "" "return 0u;"; do
    cat >loop.wgsl <<EOF
@group(0) @binding(0) var<storage, read_write> words: array<u32>;
fn twice(word: u32) -> u32 {
    loop {
        return word * 2u;
    }
    $after
}
@compute @workgroup_size(1) fn main() { words[0] = twice(words[1]); }
EOF
    node naga.mjs loop.wgsl "loop${after:+-return}.spv" || changed "naga refuses the text"
done
spirv-val loop.spv >verdict 2>&1 && changed "the module of the loop is valid"
expect verdict 'OpReturn can only be called from a function with void return type'
spirv-val loop-return.spv >verdict 2>&1 || changed "the module with a return statement is not valid: $(cat verdict)"
echo "a loop at the end of a function: OpReturn, not valid; with a return statement after it: valid"
