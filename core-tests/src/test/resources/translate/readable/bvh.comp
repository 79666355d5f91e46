#version 460

layout(local_size_x = 32) in;

struct Node {
    vec3 low;
    int left;
    vec3 high;
    int right;
};

layout(std430, binding = 0) readonly buffer Nodes {
    Node nodes[];
};

layout(std430, binding = 1) buffer Hits {
    int hits[];
};

layout(std430, binding = 2) readonly buffer Rays {
    vec4 rays[];
};

bool intersects(vec3 origin, vec3 inverse, vec3 low, vec3 high, out float near) {
    vec3 a = (low - origin) * inverse;
    vec3 b = (high - origin) * inverse;
    vec3 lo = min(a, b);
    vec3 hi = max(a, b);
    near = max(max(lo.x, lo.y), lo.z);
    return near <= min(min(hi.x, hi.y), hi.z);
}

void main() {
    uint id = gl_GlobalInvocationID.x;
    vec3 origin = rays[2u * id].xyz;
    vec3 inverse = 1.0 / rays[2u * id + 1u].xyz;
    int stack[32];
    int top = 0;
    stack[top++] = 0;
    float best = 1e30;
    int found = -1;
    while (top > 0) {
        int at = stack[--top];
        Node node = nodes[at];
        float near;
        if (!intersects(origin, inverse, node.low, node.high, near) || near > best) {
            continue;
        }
        if (node.left < 0) {
            best = near;
            found = at;
        } else {
            stack[top++] = node.left;
            stack[top++] = node.right;
        }
    }
    hits[id] = found;
}
