#version 450
// Rotations of integers in an array.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
uint rotated(uint x, uint by) {
    return x >> by | x << 32 - by;
}
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint w[16];
    for (uint k = 0; k < 16; k++) {
        w[k] = data[i] * (2 * k + 1);
    }
    uint a = 0x6a09e667u;
    uint e = 0x510e527fu;
    for (uint k = 0; k < 32; k++) {
        uint t = e + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + w[k & 15];
        w[k & 15] += (rotated(t, 7) ^ rotated(t, 18) ^ t >> 3);
        e = a + t;
        a = t + (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22));
    }
    data[i] = a ^ e;
}
