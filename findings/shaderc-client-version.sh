#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# shaderc in LWJGL 3.4.3. Checked on 2026-11-28.
# With debug information, OpModuleProcessed of a module for Vulkan 1.2 says 'client vulkan100' beside 'target-env vulkan1.2', and the entry
# point twice: the client is the version of the dialect of GLSL, 100 for every version of Vulkan.
# Output: client vulkan100, target-env vulkan1.2, entry-point main twice
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

lwjgl 3.4.3
printf '#version 450\nlayout(location = 0) out vec4 c;\nvoid main() { c = vec4(1); }\n' >p.frag
tools compile frag glsl -g p.frag >p.spvasm
expect p.spvasm 'OpModuleProcessed "client vulkan100"'
expect p.spvasm 'OpModuleProcessed "target-env vulkan1.2"'
[ "$(grep -c 'OpModuleProcessed "entry-point main"' p.spvasm)" = 2 ] || changed 'the number of entry points'
echo 'client vulkan100, target-env vulkan1.2, entry-point main twice'
