#version 460

layout(location = 0) in vec3 inPosition;
layout(location = 1) in vec3 inNormal;
layout(location = 2) in vec2 inUv;
layout(location = 3) in uvec4 joints;
layout(location = 4) in vec4 weights;

layout(location = 0) out vec3 outNormal;
layout(location = 1) out vec2 outUv;

layout(push_constant) uniform Push {
    mat4 model;
    mat4 viewProjection;
    float time;
} push;

layout(std430, binding = 0) readonly buffer Bones {
    mat4 bones[];
};

void main() {
    mat4 skin = mat4(0.0);
    for (int i = 0; i < 4; ++i) {
        skin += bones[joints[i]] * weights[i];
    }
    vec4 world = push.model * skin * vec4(inPosition, 1.0);
    world.y += sin(push.time + world.x) * 0.1;
    gl_Position = push.viewProjection * world;
    outNormal = mat3(push.model) * inNormal;
    outUv = inUv;
    outUv.y = 1.0 - outUv.y;
}
