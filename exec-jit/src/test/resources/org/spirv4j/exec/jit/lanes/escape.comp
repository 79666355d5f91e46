#version 450
// A loop that invocations leave in different iterations, and cosines.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { float data[]; };
void main() {
    uint i = gl_GlobalInvocationID.x;
    vec2 c = vec2(float(i & 255u) / 128.0 - 1.5, float(i >> 8) / 64.0 - 1.0);
    vec2 z = vec2(0);
    float n = 0;
    for (int k = 0; k < 32; k++) {
        z = vec2(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + c;
        if (dot(z, z) > 2) {
            break;
        }
        n++;
    }
    data[i] = cos(n * 0.2) * 0.5 + 0.5;
}
