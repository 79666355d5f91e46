#version 460

layout(binding = 0) uniform sampler2D hdr;
layout(binding = 1) uniform sampler3D lut;

layout(binding = 2) uniform Settings {
    int operator;
    float exposure;
    float gamma;
} settings;

layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

vec3 reinhard(vec3 x) {
    return x / (1.0 + x);
}

vec3 aces(vec3 x) {
    const float a = 2.51;
    const float b = 0.03;
    const float c = 2.43;
    const float d = 0.59;
    const float e = 0.14;
    return clamp((x * (a * x + b)) / (x * (c * x + d) + e), 0.0, 1.0);
}

vec3 uncharted(vec3 x) {
    return ((x * (0.15 * x + 0.05) + 0.004) / (x * (0.15 * x + 0.5) + 0.06)) - 0.066667;
}

void main() {
    vec3 c = texture(hdr, uv).rgb * settings.exposure;
    switch (settings.operator) {
        case 0:
            c = reinhard(c);
            break;
        case 1:
            c = aces(c);
            break;
        case 2:
            c = uncharted(c * 2.0) / uncharted(vec3(11.2));
            break;
        default:
            c = min(c, vec3(1.0));
            break;
    }
    c = pow(c, vec3(1.0 / settings.gamma));
    color = vec4(texture(lut, c).rgb, 1.0);
}
