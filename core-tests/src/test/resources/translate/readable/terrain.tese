#version 460

layout(quads, equal_spacing, ccw) in;

layout(location = 0) in vec2 inUv[];
layout(location = 0) out vec2 outUv;

layout(binding = 0) uniform Camera {
    mat4 viewProjection;
    vec3 eye;
    float factor;
};

layout(binding = 1) uniform sampler2D heights;

void main() {
    vec2 a = mix(inUv[0], inUv[1], gl_TessCoord.x);
    vec2 b = mix(inUv[3], inUv[2], gl_TessCoord.x);
    outUv = mix(a, b, gl_TessCoord.y);
    vec4 p = mix(gl_in[0].gl_Position, gl_in[1].gl_Position, gl_TessCoord.x);
    vec4 q = mix(gl_in[3].gl_Position, gl_in[2].gl_Position, gl_TessCoord.x);
    vec4 position = mix(p, q, gl_TessCoord.y);
    position.y += textureLod(heights, outUv, 0.0).r * 32.0;
    gl_Position = viewProjection * position;
}
