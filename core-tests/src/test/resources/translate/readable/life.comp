#version 460

layout(local_size_x = 8, local_size_y = 8) in;

layout(binding = 0, r8ui) readonly uniform uimage2D before;
layout(binding = 1, r8ui) writeonly uniform uimage2D after;

void main() {
    ivec2 size = imageSize(before);
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    uint neighbours = 0u;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (dx == 0 && dy == 0) {
                continue;
            }
            ivec2 other = (at + ivec2(dx, dy) + size) % size;
            neighbours += imageLoad(before, other).r;
        }
    }
    uint self = imageLoad(before, at).r;
    bool lives = neighbours == 3u || (neighbours == 2u && self == 1u);
    imageStore(after, at, uvec4(lives ? 1u : 0u));
}
