#version 450
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform P { int mode; int count; } p;
void fill(out float a) { a = 1.0; }
void main() {
    vec4 parts; parts.x = v.x; parts.y = v.y; parts.zw = v.xy; color = parts;   // fine
    float both; if (v.x > 0.0) both = 1.0; else both = 2.0; color.x += both;    // fine
    float one; if (v.y > 0.0) one = 1.0; color.x += one;                        // finding: else
    float sw; switch (p.mode) { case 0: sw = 1.0; break; case 1: sw = 2.0; break; } color.y += sw; // finding
    float all; switch (p.mode) { case 0: all = 1.0; break; default: all = 2.0; } color.y += all;   // fine
    float loop; for (int i = 0; i < 4; i++) { loop = v.z; } color.z += loop;    // fine: has iterations
    bool found = false; float t; if (v.w > 0.0) { t = 1.0; found = true; } if (found) color.w += t; // fine
    float late; color.x += late; late = v.x; color.y += late;                   // finding: the first
    float filled; fill(filled); color.z += filled;                              // fine
    float a[4]; for (int i = 0; i < p.count; i++) a[i] = v.x; color.w += a[p.mode]; // fine
}
