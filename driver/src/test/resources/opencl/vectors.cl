kernel void vectors(global const uint* in, global uint* out) {
    size_t i = get_global_id(0);
    global const float* f = (global const float*)in;
    global float* o = (global float*)out;
    float3 v = vload3(i & 15, f);
    vstore3(v.zyx, i, o);
    uint4 w = vload4(i & 7, in);
    uint2 s = shuffle(w, (uint2)(3, 1));
    out[256 + i] = s.x + 3 * s.y + shuffle2(w.xy, w.zw, (uint4)(2, 1, 0, 3)).x;
}
