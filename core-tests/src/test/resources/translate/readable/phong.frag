#version 460

struct Light {
    vec3 position;
    float radius;
    vec3 color;
    float intensity;
};

layout(std140, binding = 0) uniform Scene {
    mat4 view;
    vec3 eye;
    int lightCount;
    Light lights[8];
} scene;

layout(binding = 1) uniform sampler2D albedoMap;
layout(binding = 2) uniform sampler2D normalMap;

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 tangent;
layout(location = 3) in vec2 uv;

layout(location = 0) out vec4 color;

float attenuation(float distance, float radius) {
    float x = clamp(1.0 - pow(distance / radius, 4.0), 0.0, 1.0);
    return x * x / (distance * distance + 1.0);
}

vec3 perturbed(vec3 n) {
    vec3 t = normalize(tangent.xyz);
    vec3 b = cross(n, t) * tangent.w;
    vec3 sampled = texture(normalMap, uv).xyz * 2.0 - 1.0;
    return normalize(mat3(t, b, n) * sampled);
}

void main() {
    vec4 albedo = texture(albedoMap, uv);
    if (albedo.a < 0.5) {
        discard;
    }
    vec3 n = perturbed(normalize(normal));
    vec3 v = normalize(scene.eye - position);
    vec3 sum = albedo.rgb * 0.03;
    for (int i = 0; i < scene.lightCount; i++) {
        Light light = scene.lights[i];
        vec3 toLight = light.position - position;
        float d = length(toLight);
        if (d > light.radius) {
            continue;
        }
        vec3 l = toLight / d;
        vec3 h = normalize(l + v);
        float diffuse = max(dot(n, l), 0.0);
        float specular = pow(max(dot(n, h), 0.0), 32.0);
        sum += (albedo.rgb * diffuse + specular) * light.color * light.intensity * attenuation(d, light.radius);
    }
    color = vec4(sum, albedo.a);
}
