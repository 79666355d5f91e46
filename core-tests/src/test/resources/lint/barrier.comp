#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { float data[]; };
layout(push_constant) uniform Push { uint count; uint rows; } push;
shared float part[64];
void main() {
    uint i = gl_LocalInvocationIndex;
    if (gl_GlobalInvocationID.y >= push.rows) return; // the same for all: one invocation in y
    part[i] = data[i];
    barrier();                                    // fine
    for (uint step = 32u; step > 0u; step >>= 1) {
        if (i < step) part[i] += part[i + step];
        barrier();                                // fine: the counter is the same for all
    }
    for (uint k = i; k < 1024u; k += 64u) {
        part[i] += data[k];
        barrier();                                // fine: each has 16 iterations
    }
    for (uint k = i; k < push.count; k += 1u) {
        part[i] *= data[k];
        barrier();                                // finding
    }
    if (i >= push.count) return;
    barrier();                                    // finding
    data[i] = part[i];
}
