kernel void halves(global const uint* in, global uint* out) {
    size_t i = get_global_id(0);
    global const half* h = (global const half*)in;
    float x = vload_half(i, h);
    float2 y = vload_half2(i & 15, h);
    out[i] = as_uint(x);
    out[64 + i] = as_uint(y.x) ^ as_uint(y.y);
    vstore_half(x * 3.7f, i, (global half*)(out + 128));
    vstore_half_rtz(x * 3.7f, i, (global half*)(out + 160));
    vstore_half_rtp(x * 3.7f, i, (global half*)(out + 192));
    vstore_half2_rtn(y * 3.7f, i & 15, (global half*)(out + 224));
}
