kernel void locals(global const uint* in, global uint* out) {
    local uint shared[16];
    size_t l = get_local_id(0), g = get_group_id(0), n = get_local_size(0);
    shared[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = shared[n - 1 - l] + (uint)(g * 100 + get_num_groups(0) * 1000 + get_global_size(0));
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0) {
        shared[0] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(shared, (uint)l);
    mem_fence(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[64 + get_global_id(0)] = shared[0] + (uint)get_global_offset(0);
}
