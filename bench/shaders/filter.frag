#version 450
// Four reads of a texture with linear filtering.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D picture;
void main() {
    vec2 d = vec2(1.5 / 640.0, 1.5 / 480.0);
    color = 0.25
        * (texture(picture, uv + d) + texture(picture, uv - d) + texture(picture, uv + vec2(d.x, -d.y))
            + texture(picture, uv + vec2(-d.x, d.y)));
}
