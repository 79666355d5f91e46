#version 460

layout(local_size_x = 16, local_size_y = 16) in;

layout(binding = 0, rgba8) writeonly uniform image2D image;

layout(push_constant) uniform Push {
    vec2 center;
    float scale;
    int limit;
} push;

const vec3 palette[5] = vec3[](
    vec3(0.0, 0.03, 0.39), vec3(0.13, 0.42, 0.8), vec3(0.93, 1.0, 1.0), vec3(1.0, 0.67, 0.0), vec3(0.0, 0.01, 0.0));

vec3 shade(int n) {
    float t = float(n) / float(push.limit) * 4.0;
    int k = min(int(t), 3);
    return mix(palette[k], palette[k + 1], fract(t));
}

void main() {
    ivec2 size = imageSize(image);
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, size))) {
        return;
    }
    vec2 c = (vec2(at) / vec2(size) - 0.5) * push.scale + push.center;
    vec2 z = vec2(0.0);
    int n = 0;
    while (n < push.limit && dot(z, z) < 4.0) {
        z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
        n++;
    }
    imageStore(image, at, vec4(shade(n), 1.0));
}
