#version 450
#extension GL_EXT_nonuniform_qualifier : enable
layout(location = 0) flat in int which;
layout(location = 1) in vec2 uv;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D textures[8];
layout(set = 0, binding = 1) buffer Table { int table[]; };
layout(push_constant) uniform Push { int index; } push;
void main() {
    color = textureLod(textures[push.index], uv, 0.0);              // fine
    color += textureLod(textures[nonuniformEXT(which)], uv, 0.0);   // fine
    color += textureLod(textures[which], uv, 0.0);                  // finding
    int copy = which; if (push.index > 3) copy = which & 3;
    color += textureLod(textures[copy], uv, 0.0);                   // finding
    color += textureLod(textures[table[which]], uv, 0.0);           // finding
    color += textureLod(textures[table[push.index]], uv, 0.0);      // fine
    for (int i = 0; i < 8; i++) color += textureLod(textures[i], uv, 0.0); // fine
    int n = 0; if (uv.x > 0.5) return; n = push.index > 2 ? 1 : 0;
    color += textureLod(textures[n], uv, 0.0);                      // fine
}
