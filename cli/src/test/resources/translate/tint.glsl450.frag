#version 450

layout(binding = 2, std140) uniform Tint {
    vec4 scale;
} tint;

layout(location = 0) in vec4 uv;
layout(location = 0) out vec4 color;

void main() {
    color = uv * tint.scale;
}
