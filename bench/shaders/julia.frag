#version 450
// A Julia set: a loop that ends at different times in neighbouring pixels.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
void main() {
    vec2 z = (uv - 0.5) * vec2(3.2, 2.4);
    int turns = 0;
    for (; turns < 96 && dot(z, z) < 4.0; turns++) {
        z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + vec2(-0.745, 0.186);
    }
    float t = float(turns) / 96.0;
    color = vec4(t, t * t, sqrt(t), 1.0);
}
