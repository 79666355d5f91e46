#version 450
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
// Each atomic instruction on memory of its own, so that the order of invocations decides what it results in.
layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z_id = 2) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
layout(set = 0, binding = 1) buffer Counters {
    uint words[16];
    int numbers[2];
    float real;
    uint64_t wide[2];
    uint many[];
};
layout(set = 0, binding = 2, r32ui) uniform uimage2D image;
shared uint shares[8];
void main() {
    uint count = gl_WorkGroupSize.x * gl_WorkGroupSize.y * gl_WorkGroupSize.z;
    uint i = gl_LocalInvocationIndex;
    uint at = gl_WorkGroupID.x * count + i;
    uint value = data[at];
    if (i < 8) {
        shares[i] = 0;
    }
    barrier();
    uint hash = atomicAdd(words[0], value);
    hash = hash * 31 + atomicAnd(words[1], ~(1u << (value & 31u)));
    hash = hash * 31 + atomicOr(words[2], 1u << (value & 31u));
    hash = hash * 31 + atomicXor(words[3], value);
    hash = hash * 31 + atomicMin(words[4], value);
    hash = hash * 31 + atomicMax(words[5], value);
    hash = hash * 31 + atomicExchange(words[6], value);
    hash = hash * 31 + atomicCompSwap(words[7], at, at + 1);
    hash = hash * 31 + uint(atomicMin(numbers[0], int(value)));
    hash = hash * 31 + uint(atomicMax(numbers[1], int(value)));
    hash = hash * 31 + floatBitsToUint(atomicAdd(real, 1.0 / float(value & 0xFFFFu)));
    hash = hash * 31 + uint(atomicAdd(wide[0], uint64_t(value) << 20) >> 32);
    hash = hash * 31 + uint(atomicExchange(wide[1], uint64_t(value) << 7) >> 16);
    hash = hash * 31 + imageAtomicAdd(image, ivec2(value & 3u, 1), value);
    hash = hash * 31 + atomicAdd(shares[0], 1u);
    if ((value & 1u) != 0) {
        hash = hash * 31 + atomicAdd(shares[1 + (value >> 1 & 3u)], i);
        atomicAdd(many[value & 63u], 1u);
    } else if (value < 0x80000000u) {
        hash = hash * 31 + atomicMax(shares[5], value);
        for (uint k = 0; k < (value & 7u); k++) {
            atomicAdd(many[64 + (value + k & 31u)], k);
        }
    }
    barrier();
    data[at] = hash + shares[i & 7u];
}
