#version 460

layout(binding = 0) uniform sampler2D image;

layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

layout(push_constant) uniform Push {
    bool horizontal;
};

const float weights[5] = float[](0.227027, 0.1945946, 0.1216216, 0.054054, 0.016216);

void main() {
    vec2 texel = 1.0 / vec2(textureSize(image, 0));
    vec3 sum = texture(image, uv).rgb * weights[0];
    if (horizontal) {
        for (int i = 1; i < 5; i++) {
            vec2 offset = vec2(texel.x * float(i), 0.0);
            sum += texture(image, uv + offset).rgb * weights[i];
            sum += texture(image, uv - offset).rgb * weights[i];
        }
    } else {
        for (int i = 1; i < 5; i++) {
            vec2 offset = vec2(0.0, texel.y * float(i));
            sum += texture(image, uv + offset).rgb * weights[i];
            sum += texture(image, uv - offset).rgb * weights[i];
        }
    }
    color = vec4(sum, 1.0);
}
