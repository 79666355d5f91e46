#version 460

layout(set = 0, binding = 0) uniform texture2D albedoTexture;
layout(set = 0, binding = 1) uniform texture2D normalTexture;
layout(set = 0, binding = 2) uniform texture2D depthTexture;
layout(set = 0, binding = 3) uniform sampler nearest;

layout(set = 1, binding = 0) uniform Frame {
    mat4 inverseViewProjection;
    vec4 sun;
    vec4 ambient;
} frame;

layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

vec3 decode(vec2 e) {
    vec3 n = vec3(e, 1.0 - abs(e.x) - abs(e.y));
    if (n.z < 0.0) {
        n.xy = (1.0 - abs(n.yx)) * sign(n.xy);
    }
    return normalize(n);
}

vec3 worldAt(float depth) {
    vec4 p = frame.inverseViewProjection * vec4(uv * 2.0 - 1.0, depth, 1.0);
    return p.xyz / p.w;
}

void main() {
    float depth = texture(sampler2D(depthTexture, nearest), uv).r;
    if (depth == 1.0) {
        color = vec4(0.0, 0.0, 0.0, 1.0);
        return;
    }
    vec4 albedo = texture(sampler2D(albedoTexture, nearest), uv);
    vec3 n = decode(texture(sampler2D(normalTexture, nearest), uv).xy);
    vec3 p = worldAt(depth);
    float fog = exp(-length(p) * 0.01);
    vec3 lit = albedo.rgb * (frame.ambient.rgb + frame.sun.w * max(dot(n, frame.sun.xyz), 0.0));
    color = vec4(mix(frame.ambient.rgb, lit, fog), 1.0);
}
