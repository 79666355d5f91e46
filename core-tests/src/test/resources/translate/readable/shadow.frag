#version 460

layout(binding = 0) uniform sampler2DArrayShadow cascades;

layout(binding = 1) uniform Shadows {
    mat4 matrices[4];
    vec4 splits;
    float bias;
} shadows;

layout(location = 0) in vec3 world;
layout(location = 1) in float depth;
layout(location = 0) out vec4 color;

int cascade() {
    for (int i = 0; i < 3; i++) {
        if (depth < shadows.splits[i]) {
            return i;
        }
    }
    return 3;
}

void main() {
    int layer = cascade();
    vec4 p = shadows.matrices[layer] * vec4(world, 1.0);
    p.xyz /= p.w;
    p.xy = p.xy * 0.5 + 0.5;
    float lit = 0.0;
    vec2 texel = 1.0 / vec2(textureSize(cascades, 0).xy);
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            lit += texture(cascades, vec4(p.xy + vec2(x, y) * texel, layer, p.z - shadows.bias));
        }
    }
    lit /= 9.0;
    const vec3 tints[4] = vec3[](vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1), vec3(1, 1, 0));
    color = vec4(tints[layer] * lit, 1.0);
}
