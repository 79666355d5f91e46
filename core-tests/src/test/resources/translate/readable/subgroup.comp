#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x = 256) in;

layout(std430, binding = 0) buffer Data {
    uint histogram[256];
    uint keys[];
};

shared uint counts[256];
shared uint total;

void main() {
    uint local = gl_LocalInvocationIndex;
    counts[local] = 0u;
    if (local == 0u) {
        total = 0u;
    }
    barrier();
    uint key = keys[gl_GlobalInvocationID.x];
    for (uint shift = 0u; shift < 32u; shift += 8u) {
        uint digit = (key >> shift) & 0xFFu;
        atomicAdd(counts[digit], 1u);
    }
    uint sum = subgroupAdd(key);
    if (subgroupElect()) {
        atomicAdd(total, sum);
    }
    barrier();
    uint prefix = subgroupExclusiveAdd(counts[local]);
    uvec4 mask = subgroupBallot(key > total);
    histogram[local] = prefix + subgroupBallotBitCount(mask);
}
