#version 460

layout(location = 0) in vec3 position;
layout(location = 1) in vec4 quaternion;
layout(location = 2) in vec3 scale;
layout(location = 0) out vec3 color;

layout(binding = 0) uniform Matrices {
    layout(row_major) mat4 projection;
    mat4 views[2];
};

mat3 rotation(vec4 q) {
    vec3 q2 = q.xyz * 2.0;
    mat3 r;
    r[0] = vec3(1.0 - q.y * q2.y - q.z * q2.z, q.x * q2.y + q.w * q2.z, q.x * q2.z - q.w * q2.y);
    r[1] = vec3(q.x * q2.y - q.w * q2.z, 1.0 - q.x * q2.x - q.z * q2.z, q.y * q2.z + q.w * q2.x);
    r[2] = vec3(q.x * q2.z + q.w * q2.y, q.y * q2.z - q.w * q2.x, 1.0 - q.x * q2.x - q.y * q2.y);
    return r;
}

void main() {
    mat3 r = rotation(normalize(quaternion));
    r[0] *= scale.x;
    r[1] *= scale.y;
    r[2] *= scale.z;
    vec3 p = r * position;
    gl_Position = projection * views[gl_InstanceIndex & 1] * vec4(p, 1.0);
    gl_Position.z = (gl_Position.z + gl_Position.w) * 0.5;
    gl_PointSize = 1.0;
    color = abs(transpose(r)[2]);
}
