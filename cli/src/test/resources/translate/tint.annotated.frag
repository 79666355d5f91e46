#version 460
#extension GL_GOOGLE_cpp_style_line_directive : require

layout(set = 1, binding = 2, std140) uniform Tint {
    vec4 scale;
} tint;

layout(location = 0) in vec4 uv;
layout(location = 0) out vec4 color;

void main() {
#line 7 "tint.frag"
    color = uv * tint.scale;
}
