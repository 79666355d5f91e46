#version 450
// Neighbouring texels of images.
layout(local_size_x = 16, local_size_y = 4) in;
layout(set = 0, binding = 0, rgba8) uniform readonly image2D from;
layout(set = 0, binding = 1, rgba8) uniform writeonly image2D to;
void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec3 sum = vec3(0);
    for (int y = -1; y < 2; y++) {
        for (int x = -1; x < 2; x++) {
            sum += imageLoad(from, at + ivec2(x, y)).rgb;
        }
    }
    imageStore(to, at, vec4(sum / 9, 1));
}
