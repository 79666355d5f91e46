#version 460

layout(location = 0) in vec4 a;
layout(location = 1) flat in ivec4 b;
layout(location = 0) out vec4 color;
layout(location = 1) out ivec4 ids;

struct Pair {
    vec4 first;
    ivec2 second[2];
};

Pair make(vec4 x) {
    Pair p;
    p.first = x.wzyx;
    p.second[0] = ivec2(x.xy);
    p.second[1] = b.zw;
    return p;
}

void main() {
    Pair p = make(a);
    vec4 c = a;
    c.x = p.first.y;
    c.yz = p.first.xw;
    c.zw *= 2.0;
    c.w = -c.w;
    color.rgb = c.bgr;
    color.a = c[b.x & 3];
    ids = ivec4(p.second[1], p.second[0]);
    ids.y++;
    ids.xz = ids.zx;
    ids.w = ~ids.w & 0xFF;
}
