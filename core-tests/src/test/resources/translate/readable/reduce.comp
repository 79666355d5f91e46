#version 460

layout(local_size_x = 128) in;

layout(std430, binding = 0) readonly buffer Input {
    float values[];
} source;

layout(std430, binding = 1) buffer Output {
    float sums[];
} result;

layout(push_constant) uniform Push {
    uint count;
};

shared float partial[128];

void main() {
    uint local = gl_LocalInvocationID.x;
    uint index = gl_GlobalInvocationID.x;
    float value = 0.0;
    if (index < count) {
        value = source.values[index];
    }
    partial[local] = value;
    barrier();
    for (uint stride = 64u; stride > 0u; stride >>= 1) {
        if (local < stride) {
            partial[local] += partial[local + stride];
        }
        barrier();
    }
    if (local == 0u) {
        result.sums[gl_WorkGroupID.x] = partial[0];
    }
}
