#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# qsb of Qt 6.4.2 (Debian 12). Checked on 2026-11-30.
# The shader baker writes another file each time it is called with the same source and options: the variants of the shader (SPIR-V, GLSL,
# HLSL, MSL) are in the order of a hash table with a random seed. Hence builds with .qsb files are not reproducible, and two packs
# with equal contents differ. With QT_HASH_SEED=0 the order is the same each time.
# Output: 8 calls, several different files, the same variants in each; with QT_HASH_SEED=0, 1 file
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

debian qt6-shader-baker 6.4.2-1
apt-get -qq download libqt6shadertools6 libqt6core6 libqt6gui6 libqt6dbus6 libmd4c0 libb2-1 libpcre2-16-0 libdouble-conversion3 \
    libts0 libegl1 libgl1 libglx0 libglvnd0 libopengl0 libxkbcommon0 libinput10 >/dev/null 2>&1 || unavailable "the libraries of qsb"
for package in *.deb; do
    dpkg-deb -x "$package" root
done
LD_LIBRARY_PATH=$(echo "$work"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
qsb=$work/root/usr/lib/qt6/bin/qsb
cat >color.frag <<'EOF'
#version 440
layout(location = 0) out vec4 color;
layout(location = 0) in vec2 uv;
layout(binding = 1) uniform sampler2D source;
void main() { color = texture(source, uv); }
EOF
"$qsb" -o first.qsb color.frag >/dev/null 2>&1 || unavailable "the libraries of qsb"

# bake NAME: writes 8 packs.
bake() {
    for i in 1 2 3 4 5 6 7 8; do
        "$qsb" --glsl "100 es,120,150" --hlsl 50 --msl 12 -o "$1$i.qsb" color.frag || changed "qsb failed"
        "$qsb" -d "$1$i.qsb" | grep "^Shader [0-9]" | sed 's/^[^:]*: //' | sort >"$1$i.txt"
    done
}

bake any
files=$(cksum any?.qsb | cut -d' ' -f1 | sort -u | wc -l)
contents=$(cksum any?.txt | cut -d' ' -f1 | sort -u | wc -l)
export QT_HASH_SEED=0
bake seeded
seeded=$(cksum seeded?.qsb | cut -d' ' -f1 | sort -u | wc -l)
[ "$files" -gt 1 ] || changed "8 calls write 1 file"
[ "$contents" -eq 1 ] || changed "the variants differ"
[ "$seeded" -eq 1 ] || changed "with QT_HASH_SEED=0, $seeded different files"
echo "8 calls, several different files, the same variants in each; with QT_HASH_SEED=0, 1 file"
