#version 450
// Barriers in a loop.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
shared uint sums[64];
void main() {
    uint i = gl_LocalInvocationID.x;
    sums[i] = data[gl_GlobalInvocationID.x];
    barrier();
    for (uint step = 1; step < 64; step *= 2) {
        uint value = i >= step ? sums[i - step] : 0;
        barrier();
        sums[i] += value;
        barrier();
    }
    data[gl_GlobalInvocationID.x] = sums[i];
}
