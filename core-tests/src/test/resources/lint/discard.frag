#version 450
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D tex;
layout(set = 0, binding = 1) uniform Params { float cutoff; } params;
void clip(float x) { if (x < 0.0) discard; }
void main() {
    color = texture(tex, uv);                    // fine: before
    if (params.cutoff > 1.0) discard;
    color += texture(tex, uv.yx);                // fine: all or none were discarded
    if (color.a < params.cutoff) discard;
    color += texture(tex, uv * 2.0);             // finding
    clip(uv.x);
    color += dFdx(color);                        // finding
}
