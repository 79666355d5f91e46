#version 460

layout(location = 0) out vec2 uv;

layout(binding = 0) uniform Camera {
    mat4 matrix;
    float time;
};

const vec2 corners[6] = vec2[](
    vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, 1.0), vec2(1.0, 0.0), vec2(1.0, 1.0));

vec2 wind(vec2 p, float t) {
    return vec2(sin(p.x * 0.7 + t), cos(p.y * 0.9 + t * 1.3)) * 0.2;
}

void main() {
    vec2 corner = corners[gl_VertexIndex % 6];
    int blade = gl_InstanceIndex;
    vec2 base = vec2(blade % 256, blade / 256) * 0.3;
    vec3 p = vec3(base.x + corner.x * 0.05, corner.y, base.y);
    if (corner.y > 0.5) {
        p.xz += wind(base, time);
    }
    uv = corner;
    gl_Position = matrix * vec4(p, 1.0);
}
