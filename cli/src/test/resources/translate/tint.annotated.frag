#version 460
#extension GL_GOOGLE_cpp_style_line_directive : require

layout(set = 1, binding = 2, std140) uniform Tint { // %7
    vec4 scale;
} tint;

layout(location = 0) in vec4 uv; // %2
layout(location = 0) out vec4 color; // %4

void main() { // %1
#line 7 "tint.frag"
    color = uv * tint.scale; // %10, %11, %12, %13, %4
}
