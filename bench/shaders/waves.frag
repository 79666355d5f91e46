#version 450
// Eight waves with their slopes, and a light on them: sines, cosines, roots and powers.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
void main() {
    vec2 slope = vec2(0.0);
    for (int i = 1; i <= 8; i++) {
        float angle = float(i) * 2.4;
        vec2 direction = vec2(cos(angle), sin(angle));
        float phase = dot(direction, uv) * 12.0 * float(i);
        slope += direction * cos(phase) * 0.6 / float(i);
    }
    vec3 normal = normalize(vec3(-slope, 1.0));
    vec3 light = normalize(vec3(0.4, 0.6, 0.7));
    float shine = pow(max(reflect(-light, normal).z, 0.0), 24.0);
    color = vec4(vec3(0.1, 0.3, 0.5) * max(dot(normal, light), 0.0) + shine, 1.0);
}
