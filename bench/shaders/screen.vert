#version 450
// Passes a position from -1 to 1 on as one from 0 to 1.
layout(location = 0) in vec2 corner;
layout(location = 0) out vec2 uv;
void main() {
    uv = corner * 0.5 + 0.5;
    gl_Position = vec4(corner, 0.0, 1.0);
}
