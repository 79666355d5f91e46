#version 460

layout(local_size_x = 16, local_size_y = 16) in;

layout(std430, binding = 0) readonly buffer A {
    float a[];
};

layout(std430, binding = 1) readonly buffer B {
    float b[];
};

layout(std430, binding = 2) writeonly buffer C {
    float c[];
};

layout(push_constant) uniform Size {
    uint n;
};

shared float tileA[16][16];
shared float tileB[16][16];

void main() {
    uint x = gl_LocalInvocationID.x;
    uint y = gl_LocalInvocationID.y;
    uint row = gl_GlobalInvocationID.y;
    uint column = gl_GlobalInvocationID.x;
    float sum = 0.0;
    for (uint t = 0u; t < n / 16u; t++) {
        tileA[y][x] = a[row * n + t * 16u + x];
        tileB[y][x] = b[(t * 16u + y) * n + column];
        barrier();
        for (uint k = 0u; k < 16u; k++) {
            sum += tileA[y][k] * tileB[k][x];
        }
        barrier();
    }
    c[row * n + column] = sum;
}
