#version 460

layout(binding = 0) uniform sampler2D image;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

float luma(vec3 c) {
    return dot(c, vec3(0.299, 0.587, 0.114));
}

void main() {
    vec2 step = 1.0 / vec2(textureSize(image, 0));
    vec3 center = texture(image, uv).rgb;
    float m = luma(center);
    float nw = luma(textureOffset(image, uv, ivec2(-1, -1)).rgb);
    float ne = luma(textureOffset(image, uv, ivec2(1, -1)).rgb);
    float sw = luma(textureOffset(image, uv, ivec2(-1, 1)).rgb);
    float se = luma(textureOffset(image, uv, ivec2(1, 1)).rgb);
    float low = min(m, min(min(nw, ne), min(sw, se)));
    float high = max(m, max(max(nw, ne), max(sw, se)));
    if (high - low < max(0.03, high * 0.125)) {
        color = vec4(center, 1.0);
        return;
    }
    vec2 direction = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
    float reduce = max((nw + ne + sw + se) * 0.03125, 0.0078125);
    direction /= min(abs(direction.x), abs(direction.y)) + reduce;
    direction = clamp(direction, -8.0, 8.0) * step;
    vec3 a = 0.5 * (texture(image, uv - direction / 6.0).rgb + texture(image, uv + direction / 6.0).rgb);
    vec3 b = a * 0.5 + 0.25 * (texture(image, uv - direction * 0.5).rgb + texture(image, uv + direction * 0.5).rgb);
    float l = luma(b);
    color = vec4(l < low || l > high ? a : b, 1.0);
}
