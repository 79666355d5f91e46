#version 460
#extension GL_EXT_ray_tracing : require

struct Payload {
    vec3 color;
    float distance;
};

struct Vertex {
    vec3 position;
    vec3 normal;
};

layout(std430, binding = 1) readonly buffer Vertices {
    Vertex vertices[];
};

layout(std430, binding = 2) readonly buffer Indices {
    uint indices[];
};

layout(location = 0) rayPayloadInEXT Payload payload;
hitAttributeEXT vec2 barycentrics;

void main() {
    uint base = 3u * uint(gl_PrimitiveID);
    vec3 n0 = vertices[indices[base]].normal;
    vec3 n1 = vertices[indices[base + 1u]].normal;
    vec3 n2 = vertices[indices[base + 2u]].normal;
    vec3 b = vec3(1.0 - barycentrics.x - barycentrics.y, barycentrics);
    vec3 n = normalize(n0 * b.x + n1 * b.y + n2 * b.z);
    payload.color = n * 0.5 + 0.5;
    payload.distance = gl_HitTEXT;
}
