kernel void atomics(global uint* in, global uint* out) {
    size_t i = get_global_id(0);
    global int* o = (global int*)out;
    atomic_add(o, (int)in[i]);
    atomic_sub(o + 1, (int)in[i]);
    atomic_inc(out + 2);
    atomic_dec(o + 3);
    atomic_min(o + 4, (int)in[i]);
    atomic_max(o + 5, (int)in[i]);
    atomic_min(out + 6, in[i]);
    atomic_max(out + 7, in[i]);
    atomic_and(out + 8, in[i]);
    atomic_or(out + 9, in[i]);
    atomic_xor(out + 10, in[i]);
    out[64 + i] = atomic_xchg(in + i, 5u) + atomic_cmpxchg(in + i, 5u, 9u);
}
