#version 450
// Barriers, shared memory, and powers.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { vec4 data[]; };
shared vec4 bodies[64];
void main() {
    uint i = gl_GlobalInvocationID.x;
    vec3 sum = vec3(0);
    for (uint tile = 0; tile < 4; tile++) {
        bodies[gl_LocalInvocationID.x] = data[tile * 64 + gl_LocalInvocationID.x];
        barrier();
        for (uint k = 0; k < 64; k++) {
            vec3 d = bodies[k].xyz - data[i].xyz;
            sum += d * bodies[k].w / pow(dot(d, d) + 0.1, 0.75);
        }
        barrier();
    }
    data[i].w = 0.001 * (sum.x + sum.y + sum.z);
}
