#version 460

layout(local_size_x = 64) in;

struct Draw {
    uint count;
    uint instances;
    uint first;
    int vertexOffset;
    uint firstInstance;
};

struct Object {
    mat4 transform;
    vec4 sphere;
    uint mesh;
};

layout(std430, binding = 0) readonly buffer Objects {
    Object objects[];
};

layout(std430, binding = 1) buffer Draws {
    uint drawCount;
    Draw draws[];
};

layout(binding = 2) uniform Frustum {
    vec4 planes[6];
    uint objectCount;
};

bool isVisible(vec3 center, float radius) {
    for (int i = 0; i < 6; i++) {
        if (dot(planes[i].xyz, center) + planes[i].w < -radius) {
            return false;
        }
    }
    return true;
}

void main() {
    uint id = gl_GlobalInvocationID.x;
    if (id >= objectCount) {
        return;
    }
    vec3 center = (objects[id].transform * vec4(objects[id].sphere.xyz, 1.0)).xyz;
    if (isVisible(center, objects[id].sphere.w)) {
        uint slot = atomicAdd(drawCount, 1u);
        draws[slot].count = 36u;
        draws[slot].instances = 1u;
        draws[slot].first = objects[id].mesh * 36u;
        draws[slot].vertexOffset = 0;
        draws[slot].firstInstance = id;
    }
}
