#version 460

layout(vertices = 4) out;

layout(location = 0) in vec2 inUv[];
layout(location = 0) out vec2 outUv[];

layout(binding = 0) uniform Camera {
    mat4 viewProjection;
    vec3 eye;
    float factor;
};

float level(vec4 a, vec4 b) {
    float d = distance(eye, 0.5 * (a.xyz + b.xyz));
    return clamp(factor * distance(a, b) / d, 1.0, 64.0);
}

void main() {
    gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
    outUv[gl_InvocationID] = inUv[gl_InvocationID];
    if (gl_InvocationID == 0) {
        gl_TessLevelOuter[0] = level(gl_in[3].gl_Position, gl_in[0].gl_Position);
        gl_TessLevelOuter[1] = level(gl_in[0].gl_Position, gl_in[1].gl_Position);
        gl_TessLevelOuter[2] = level(gl_in[1].gl_Position, gl_in[2].gl_Position);
        gl_TessLevelOuter[3] = level(gl_in[2].gl_Position, gl_in[3].gl_Position);
        gl_TessLevelInner[0] = mix(gl_TessLevelOuter[0], gl_TessLevelOuter[3], 0.5);
        gl_TessLevelInner[1] = mix(gl_TessLevelOuter[2], gl_TessLevelOuter[1], 0.5);
    }
}
