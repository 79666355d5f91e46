#version 450
// Calls in a loop of integers.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
uint next(uint n) {
    return n % 2 == 0 ? n / 2 : 3 * n + 1;
}
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint n = data[i] % 1000 + 1;
    uint count = 0;
    while (n != 1 && count < 100) {
        n = next(n);
        count++;
    }
    data[i] = count;
}
