#version 450
// Five octaves of noise: integer arithmetic and interpolation, without a branch.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
float lattice(ivec2 at) {
    uint n = uint(at.x) * 1597334677u ^ uint(at.y) * 3812015801u;
    n = (n ^ n >> 15) * 2246822519u;
    return float((n ^ n >> 13) & 65535u) / 65535.0;
}
float noise(vec2 p) {
    vec2 cell = floor(p);
    vec2 f = p - cell;
    f = f * f * (3.0 - 2.0 * f);
    ivec2 i = ivec2(cell);
    return mix(
        mix(lattice(i), lattice(i + ivec2(1, 0)), f.x),
        mix(lattice(i + ivec2(0, 1)), lattice(i + ivec2(1, 1)), f.x),
        f.y);
}
void main() {
    vec2 p = uv * vec2(8.0, 6.0);
    float sum = 0.0;
    float weight = 0.5;
    for (int octave = 0; octave < 5; octave++) {
        sum += weight * noise(p);
        p = p * 2.0 + 17.0;
        weight *= 0.5;
    }
    color = vec4(sum, sum * sum, 1.0 - sum, 1.0);
}
