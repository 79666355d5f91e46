#version 450
layout(local_size_x = 16, local_size_y = 16) in;
layout(set = 0, binding = 0) buffer Data { float data[]; };
struct Cell { float a; float b; };
struct Wide { vec3 v; float w; };
shared float tile[16][32];
shared vec4 quads[256];
shared vec3 triples[2048];
shared Cell cells[512];
shared Wide wides[512];
void main() {
    uint x = gl_LocalInvocationID.x;
    uint y = gl_LocalInvocationID.y;
    float sum = tile[y][x];                           // fine
    sum += tile[x][y];                                // finding: also rows of 16 invocations
    sum += quads[x * 8u].y;                           // finding: 8 vectors are 32 words
    sum += quads[x].y;                                // fine: 4 words
    sum += triples[x * 32u].x;                        // fine: a driver may pad vectors of three components
    sum += cells[x * 16u].b;                          // finding: 16 structures are 32 words
    sum += cells[x].b;                                // fine
    sum += wides[x * 8u].w;                           // fine: padding is not known
    data[gl_LocalInvocationIndex] = sum;
}
