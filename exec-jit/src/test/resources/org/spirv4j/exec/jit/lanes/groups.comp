#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
// Work-groups of any size: values across barriers, arrays of invocations, lanes that go different ways and end early.
layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z_id = 2) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
shared uint sums[512];
void main() {
    uint count = gl_WorkGroupSize.x * gl_WorkGroupSize.y * gl_WorkGroupSize.z;
    uint i = gl_LocalInvocationIndex;
    uint at = gl_WorkGroupID.x * count + i;
    uint value = data[at];
    uint64_t wide = uint64_t(value) * 0x100000003UL;
    uint own[4] = uint[](value, 1u, 2u, 3u);
    sums[i] = value;
    barrier();
    for (uint step = 1; step < count; step *= 2) {
        uint other = i >= step ? sums[i - step] : own[step & 3u];
        barrier();
        sums[i] += other;
        own[other & 3u] += step;
        barrier();
    }
    uint sum = sums[count - 1 - i] + own[i & 3u] + uint(wide >> 32);
    if ((value & 3u) == 0) {
        data[at] = sum;
        return;
    }
    uint n = 0;
    while (sum != 1 && n < 50) {
        sum = (sum & 1u) != 0 ? sum * 3 + 1 : sum >> 1;
        n++;
    }
    uvec3 id = gl_LocalInvocationID;
    data[at] = n + id.x * 100 + id.y * 10000 + id.z * 1000000;
}
