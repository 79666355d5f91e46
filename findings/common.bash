# SPDX-License-Identifier: Apache-2.0
# Functions for the scripts in this folder. Each runs in a temporary folder, $work, which is deleted when it ends.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2

# unavailable TEXT: ends a script whose packages cannot be had here; that says nothing about the finding.
unavailable() {
    echo "unavailable: $*"
    exit 3
}

# changed TEXT: ends a script with what is not as it was.
changed() {
    echo "changed: $*"
    exit 1
}

# lwjgl VERSION: fetches shaderc and SPIRV-Cross of that version of LWJGL from Maven Central. Then "tools" starts them.
lwjgl() {
    local natives name classifier
    case $(uname -s)-$(uname -m) in
        Linux-x86_64) natives="natives-linux" ;;
        Linux-aarch64) natives="natives-linux-arm64" ;;
        Darwin-arm64) natives="natives-macos-arm64" ;;
        Darwin-x86_64) natives="natives-macos" ;;
        *) unavailable "LWJGL for $(uname -s) on $(uname -m)" ;;
    esac
    command -v java >/dev/null || unavailable java
    command -v mvn >/dev/null || unavailable Maven
    {
        echo "<project><modelVersion>4.0.0</modelVersion><groupId>findings</groupId><artifactId>lwjgl</artifactId>"
        echo "<version>1</version><packaging>pom</packaging><dependencies>"
        for name in lwjgl lwjgl-shaderc lwjgl-spvc; do
            for classifier in "" "<classifier>$natives</classifier>"; do
                echo "<dependency><groupId>org.lwjgl</groupId><artifactId>$name</artifactId><version>$1</version>"
                echo "$classifier</dependency>"
            done
        done
        echo "</dependencies></project>"
    } >pom.xml
    mvn -B -q "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies" -DoutputDirectory=lib \
        >/dev/null 2>&1 || unavailable "LWJGL $1"
    class_path="$work/lib/*"
}

tools() {
    java -cp "$class_path" "$here/Tools.java" "$@" 2>errors || { cat errors; changed "the tool failed: $*"; }
}

# debian PACKAGE VERSION: unpacks a package of Debian 12 in $work/root.
debian() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-deb >/dev/null; then
        unavailable "packages of Debian"
    fi
    apt-get -qq download "$1=$2" >/dev/null 2>&1 || unavailable "$1 $2"
    dpkg-deb -x "$1"_*.deb root || unavailable "$1 $2"
}

# expect FILE PATTERN: the pattern (of grep -E) must match a line of the file.
expect() {
    grep -qE -- "$2" "$1" || { cat "$1"; changed "no line matches: $2"; }
}

# expect_none FILE PATTERN: it must match no line.
expect_none() {
    ! grep -qE -- "$2" "$1" || { cat "$1"; changed "a line matches: $2"; }
}

# buffer_module: prints the first lines of an assembly module: a compute entry point %main, a buffer %b whose block %B has three members of
# 4 bytes, and the types %void, %fn (of %main) and %bool. The script declares the other types.
buffer_module() {
    cat <<'EOF'
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %b DescriptorSet 0
OpDecorate %b Binding 0
OpDecorate %B BufferBlock
OpMemberDecorate %B 0 Offset 0
OpMemberDecorate %B 1 Offset 4
OpMemberDecorate %B 2 Offset 8
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
EOF
}

# npm_package NAME VERSION: installs a package of npm in $work/node_modules; none of its scripts is run.
npm_package() {
    command -v node >/dev/null || unavailable node
    npm install --ignore-scripts --no-audit --no-fund "$1@$2" >/dev/null 2>&1 || unavailable "$1 $2"
}

# clang22: unpacks clang 22.1.8 and the tools of SPIRV-Tools of Debian 12. Then "kernels NAME OPTION..." compiles NAME.cl to NAME.spv, and
# disassembles it to NAME.txt.
clang22() {
    local package
    for package in clang-22 libclang-cpp22 libllvm22 libclang-common-22-dev; do
        debian $package "1:22.1.8-1~deb12u1"
        rm ./"$package"_*.deb
    done
    debian spirv-tools 2023.1-2
    export LD_LIBRARY_PATH=$work/root/usr/lib/llvm-22/lib:$(echo "$work"/root/usr/lib/*-linux-gnu)
    PATH=$work/root/usr/lib/llvm-22/bin:$work/root/usr/bin:$PATH
    clang --version >/dev/null 2>&1 || unavailable "the libraries of clang 22"
}

kernels() {
    local name=$1
    shift
    clang -target spirv64 -cl-std=CL3.0 "$@" -c "$name.cl" -o "$name.spv" 2>errors || { cat errors; changed "clang failed: $name"; }
    spirv-dis --no-header "$name.spv" -o "$name.txt" || changed "spirv-dis failed: $name"
}

# naga30: installs naga 30.0.1, compiled to WebAssembly, and SPIRV-Tools of Debian 12. Then "naga_text NAME" makes a module of the
# instructions in the standard input, which have the values %u (unsigned), %i (signed) and %f (float) and the pointers %pu0, %pi0 and %pf0 for
# what they compute, and writes to NAME.wgsl what naga makes of it.
naga30() {
    debian spirv-tools 2023.1-2
    PATH=$work/root/usr/bin:$PATH
    npm_package naga-wasm 30.1.0
    cat >translate.mjs <<'END'
import fs from 'node:fs';
import { translate } from './node_modules/naga-wasm/dist/node.js';
console.log(translate({from: 'spirv', to: 'wgsl', source: new Uint8Array(fs.readFileSync(process.argv[2]))}));
END
}

naga_text() {
    {
        buffer_module | sed '1a %set = OpExtInstImport "GLSL.std.450"'
        cat <<'END'
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%float = OpTypeFloat 32
%0 = OpConstant %uint 0
%1 = OpConstant %uint 1
%2 = OpConstant %uint 2
%3 = OpConstant %uint 3
%B = OpTypeStruct %uint %int %float
%pB = OpTypePointer Uniform %B
%pu = OpTypePointer Uniform %uint
%pi = OpTypePointer Uniform %int
%pf = OpTypePointer Uniform %float
%b = OpVariable %pB Uniform
%main = OpFunction %void None %fn
%l = OpLabel
%pu0 = OpAccessChain %pu %b %0
%pi0 = OpAccessChain %pi %b %1
%pf0 = OpAccessChain %pf %b %2
%u = OpLoad %uint %pu0
%i = OpLoad %int %pi0
%f = OpLoad %float %pf0
END
        cat
        printf 'OpReturn\nOpFunctionEnd\n'
    } >"$1.spvasm"
    spirv-as --target-env spv1.0 "$1.spvasm" -o "$1.spv" && spirv-val "$1.spv" || changed "the module is not valid: $1"
    node translate.mjs "$1.spv" >"$1.wgsl" 2>errors || { cat errors; changed "naga refuses $1"; }
}
