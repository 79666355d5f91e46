#version 460

layout(triangles) in;
layout(triangle_strip, max_vertices = 12) out;

layout(location = 0) in vec3 normal[];
layout(location = 0) out float layer;

layout(push_constant) uniform Push {
    mat4 matrix;
    float height;
};

void main() {
    for (int shell = 0; shell < 4; shell++) {
        float t = float(shell) / 3.0;
        for (int i = 0; i < 3; i++) {
            vec3 p = gl_in[i].gl_Position.xyz + normal[i] * height * t;
            gl_Position = matrix * vec4(p, 1.0);
            layer = t;
            EmitVertex();
        }
        EndPrimitive();
    }
}
