#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Data { int data[]; };
void main() {
    int i = data[0];
    uint u = uint(data[1]);
    data[2] = int(float(i));                          // finding: 31 digits do not fit in 24 bits
    data[3] = int(float(u));                          // finding
    data[4] = int(float(i) * 0.5);                    // fine: the number is used
    data[5] = int(double(i));                         // fine: 53 bits are enough
    ivec2 v = ivec2(i, data[6]);
    data[7] = ivec2(vec2(v)).x;                       // finding: vectors
}
