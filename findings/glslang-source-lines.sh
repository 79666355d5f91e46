#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslangValidator 12.0.0-2 and spirv-tools 2023.1-2 of Debian 12. Checked on 2026-11-28.
# With -g, the text in OpSource does not begin with the source: comments with the options and a #line 1 are before it. Lines in OpLine
# count from the #line. Whoever takes line N of that text shows another line than the one that is meant, here 4 too early.
# Output: #line 1 is line 4 of the text; OpLine of the function says 3
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

debian glslang-tools 12.0.0-2
debian spirv-tools 2023.1-2
printf '#version 450\nlayout(local_size_x = 1) in;\nvoid f() {}\nvoid main() { f(); }\n' >a.comp
root/usr/bin/glslangValidator -V -g a.comp -o a.spv >/dev/null || changed 'the compiler failed'
root/usr/bin/spirv-dis a.spv >a.spvasm || unavailable 'libraries of the tools'
sed -n '/OpSource GLSL/,/^"/p' a.spvasm >text
expect text 'OpSource GLSL 450 %1 "// OpModuleProcessed client vulkan100'
[ "$(grep -n '^#line 1$' text | cut -d : -f 1)" = 4 ] || changed 'the place of #line 1'
expect a.spvasm 'OpLine %1 3 8'
echo '#line 1 is line 4 of the text; OpLine of the function says 3'
