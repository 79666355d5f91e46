#version 450
// Products of tiles in shared memory.
layout(local_size_x = 16, local_size_y = 16) in;
layout(set = 0, binding = 0) buffer A { float a[]; };
layout(set = 0, binding = 1) buffer B { float b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };
shared float left[16][16];
shared float right[16][16];
void main() {
    uint x = gl_GlobalInvocationID.x;
    uint y = gl_GlobalInvocationID.y;
    uint lx = gl_LocalInvocationID.x;
    uint ly = gl_LocalInvocationID.y;
    float sum = 0;
    for (uint tile = 0; tile < 4; tile++) {
        left[ly][lx] = a[y * 64 + tile * 16 + lx];
        right[ly][lx] = b[(tile * 16 + ly) * 64 + x];
        barrier();
        for (uint k = 0; k < 16; k++) {
            sum += left[ly][k] * right[k][lx];
        }
        barrier();
    }
    c[y * 64 + x] = sum;
}
