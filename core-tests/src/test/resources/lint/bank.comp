#version 450
layout(local_size_x = 32, local_size_y = 8) in;
layout(set = 0, binding = 0) buffer Data { float data[]; };
shared float tile[32][32];
shared float padded[32][33];
shared float line[1024];
void main() {
    uint x = gl_LocalInvocationID.x;
    uint y = gl_LocalInvocationID.y;
    tile[y][x] = data[gl_GlobalInvocationID.x];       // fine: neighbours write neighbouring words
    padded[y][x] = tile[y][x];
    barrier();
    float conflict = tile[x][y];                      // finding: a column
    float fine = padded[x][y];                        // fine: rows of 33 words
    for (uint i = 0u; i < 32u; i++) {
        fine += line[i * 32u + x];                    // fine
        conflict += line[x * 32u + i];                // finding: a row for each invocation
        conflict += line[(x << 6) + 1u];              // finding
        fine += line[x * 31u + i];                    // fine
        fine += line[i];                              // fine: all read the same word
    }
    data[gl_GlobalInvocationID.x] = conflict + fine;
}
