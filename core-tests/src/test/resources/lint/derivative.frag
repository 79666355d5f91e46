#version 450
#extension GL_KHR_shader_subgroup_vote : enable
layout(location = 0) in vec2 uv;
layout(location = 1) flat in int which;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D tex;
layout(set = 0, binding = 1) uniform Params { int count; float cutoff; } params;
vec4 helper(vec2 at) { return texture(tex, at); }     // finding: called below by some only
vec4 everywhere(vec2 at) { return texture(tex, at); } // fine: called by all
void main() {
    color = everywhere(uv);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < params.count; k++)
            color += texture(tex, uv + vec2(i, k));   // fine: both counters are the same for all
    if (gl_FrontFacing)
        for (int i = -3; i < 3; i++)
            color += texture(tex, uv * float(i));     // fine: all fragments of a primitive
    if (params.cutoff > 0.5) color += texture(tex, uv.yx); // fine: uniform
    if (subgroupAny(uv.x > 0.5)) color += texture(tex, uv * 3.0); // fine: the subgroup agrees
    if (uv.x > 0.5) color += texture(tex, uv * 2.0);  // finding
    if (uv.y > 0.5) color += helper(uv);
    if (uv.y > 0.2) color += textureLod(tex, uv, 0.0); // fine: no derivative
    int n = int(uv.x * 8.0);
    for (int i = 0; i < n; i++) color += texture(tex, uv + float(i)); // finding
}
