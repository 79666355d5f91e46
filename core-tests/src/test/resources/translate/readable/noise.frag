#version 460

layout(location = 0) in vec3 p;
layout(location = 0) out vec4 color;

layout(constant_id = 0) const int OCTAVES = 5;

float hash(vec3 p) {
    p = fract(p * 0.3183099 + 0.1);
    p *= 17.0;
    return fract(p.x * p.y * p.z * (p.x + p.y + p.z));
}

float noise(vec3 x) {
    vec3 i = floor(x);
    vec3 f = fract(x);
    f = f * f * (3.0 - 2.0 * f);
    return mix(
        mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x),
            mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
        mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x),
            mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y),
        f.z);
}

float fbm(vec3 x) {
    float sum = 0.0;
    float amplitude = 0.5;
    for (int i = 0; i < OCTAVES; i++) {
        sum += amplitude * noise(x);
        x = x * 2.0 + 100.0;
        amplitude *= 0.5;
    }
    return sum;
}

void main() {
    vec3 q = vec3(fbm(p), fbm(p + 1.7), fbm(p + 9.2));
    float f = fbm(p + 4.0 * q);
    color.rgb = mix(vec3(0.1, 0.6, 0.66), vec3(0.66, 0.66, 0.49), clamp(f * f * 4.0, 0.0, 1.0));
    color.rgb = mix(color.rgb, vec3(0.0, 0.0, 0.16), clamp(length(q), 0.0, 1.0));
    color.a = 1.0;
}
