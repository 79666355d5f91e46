#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# glslang in shaderc of LWJGL 3.4.3. Checked on 2026-11-30.
# Five intrinsics of HLSL become instructions with operands that SPIR-V does not allow: RWByteAddressBuffer.InterlockedAdd keeps a signed
# argument beside an unsigned result, ldexp keeps HLSL's exponent of a floating-point type, EvaluateAttributeSnapped and
# EvaluateAttributeAtCentroid interpolate a copy of the input, and GatherCmp without an offset has the reference depth a second time, as the
# operand Bias. glslang itself reports success; shaderc runs its validator even where nobody
# asked for optimisation, and calls all of them an "internal error ... failed to optimize". On a structured buffer, InterlockedAdd converts.
# Output: refused: InterlockedAdd, ldexp, EvaluateAttributeSnapped, EvaluateAttributeAtCentroid, GatherCmp; not: InterlockedAdd of an element, GatherCmp with an offset
set -u
# shellcheck source=common.bash
. "$(dirname "$0")/common.bash"

# refused FILE MESSAGE: shaderc compiles the file, and then says what is not valid.
refused() {
    java -cp "$class_path" "$here/Tools.java" compile "${1#*.}" hlsl "$1" >"$1.out" 2>&1 && changed "$1 is compiled"
    expect "$1.out" "compilation succeeded but failed to optimize: .*$2"
}

lwjgl 3.4.3
cat >add.comp <<'EOF'
RWByteAddressBuffer o : register(u0);
[numthreads(1, 1, 1)] void main() { uint r; o.InterlockedAdd(0, -1, r); o.Store(4, r); }
EOF
cat >element.comp <<'EOF'
RWStructuredBuffer<uint> o : register(u0);
[numthreads(1, 1, 1)] void main() { uint r; InterlockedAdd(o[0], -1, r); o[1] = r; }
EOF
cat >ldexp.frag <<'EOF'
float2 main(float2 f : F, nointerpolation int2 o : O) : SV_Target { return ldexp(f, f); }
EOF
cat >snapped.frag <<'EOF'
float2 main(float2 f : F, nointerpolation int2 o : O) : SV_Target { return EvaluateAttributeSnapped(f, o); }
EOF
cat >centroid.frag <<'EOF'
float2 main(float2 f : F) : SV_Target { return EvaluateAttributeAtCentroid(f); }
EOF
cat >gather.frag <<'EOF'
Texture2D<float> t : register(t0);
SamplerComparisonState s : register(s1);
float4 main(float2 f : F) : SV_Target { return t.GatherCmp(s, f, 0.5); }
EOF
sed 's/0.5)/0.5, int2(1, 1))/' gather.frag >offset.frag
refused add.comp 'AtomicIAdd: expected'
refused ldexp.frag 'Ldexp: expected'
refused snapped.frag 'InterpolateAtOffset: expected'
refused centroid.frag 'InterpolateAtCentroid: expected'
refused gather.frag 'Image Operand Bias can only be used'
tools compile comp hlsl element.comp >element.spvasm
expect element.spvasm 'OpAtomicIAdd %uint .* %uint_4294967295'
tools compile frag hlsl offset.frag >offset.spvasm
expect offset.spvasm 'OpImageDrefGather .* ConstOffset '
echo 'refused: InterlockedAdd, ldexp, EvaluateAttributeSnapped, EvaluateAttributeAtCentroid, GatherCmp; not: InterlockedAdd of an element, GatherCmp with an offset'
