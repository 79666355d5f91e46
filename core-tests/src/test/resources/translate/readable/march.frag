#version 460

layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

layout(binding = 0) uniform Camera {
    vec3 origin;
    mat3 rotation;
    float time;
};

float sphere(vec3 p, float r) {
    return length(p) - r;
}

float box(vec3 p, vec3 b) {
    vec3 q = abs(p) - b;
    return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0);
}

float scene(vec3 p) {
    vec3 q = p;
    q.xz = mod(q.xz + 2.0, 4.0) - 2.0;
    float d = min(sphere(q, 1.0), box(q - vec3(0.0, -1.0, 0.0), vec3(1.5, 0.1, 1.5)));
    return min(d, p.y + 1.2);
}

vec3 normalAt(vec3 p) {
    vec2 e = vec2(0.001, 0.0);
    return normalize(vec3(
        scene(p + e.xyy) - scene(p - e.xyy),
        scene(p + e.yxy) - scene(p - e.yxy),
        scene(p + e.yyx) - scene(p - e.yyx)));
}

float march(vec3 from, vec3 direction) {
    float t = 0.0;
    for (int i = 0; i < 96; i++) {
        float d = scene(from + direction * t);
        if (d < 0.001) {
            return t;
        }
        t += d;
        if (t > 100.0) {
            break;
        }
    }
    return -1.0;
}

void main() {
    vec3 direction = rotation * normalize(vec3(uv * 2.0 - 1.0, 1.5));
    float t = march(origin, direction);
    if (t < 0.0) {
        color = vec4(0.5, 0.7, 0.9, 1.0);
        return;
    }
    vec3 p = origin + direction * t;
    vec3 n = normalAt(p);
    vec3 light = normalize(vec3(sin(time), 1.0, cos(time)));
    float shadow = march(p + n * 0.01, light) < 0.0 ? 1.0 : 0.3;
    color = vec4(vec3(max(dot(n, light), 0.1) * shadow), 1.0);
}
