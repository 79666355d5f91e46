kernel void copies(global const uint* in, global uint* out) {
    local uint shared[16];
    event_t e = async_work_group_copy(shared, in + 16 * get_group_id(0), 16, 0);
    wait_group_events(1, &e);
    shared[get_local_id(0)] *= 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    e = async_work_group_strided_copy(out + get_group_id(0), shared, 16, 4, 0);
    wait_group_events(1, &e);
    prefetch(in, 16);
}
