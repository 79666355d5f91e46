#version 460

layout(local_size_x = 256) in;

struct Particle {
    vec4 position;
    vec4 velocity;
};

layout(std430, binding = 0) buffer Particles {
    Particle particles[];
};

layout(std430, binding = 1) buffer Counters {
    uint alive;
    uint dead[];
};

layout(binding = 2) uniform Parameters {
    vec4 attractors[4];
    float dt;
    float damping;
};

uint hash(uint x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    x ^= x >> 16;
    return x;
}

float random(inout uint seed) {
    seed = hash(seed);
    return float(seed & 0xFFFFFFu) / 16777216.0;
}

void main() {
    uint id = gl_GlobalInvocationID.x;
    if (id >= uint(particles.length())) {
        return;
    }
    Particle p = particles[id];
    vec3 force = vec3(0.0);
    for (int i = 0; i < 4; i++) {
        vec3 d = attractors[i].xyz - p.position.xyz;
        force += d * attractors[i].w / max(dot(d, d), 0.01);
    }
    p.velocity.xyz = (p.velocity.xyz + force * dt) * damping;
    p.position.xyz += p.velocity.xyz * dt;
    p.position.w -= dt;
    if (p.position.w <= 0.0) {
        uint seed = id;
        p.position = vec4(random(seed), random(seed), random(seed), 1.0);
        p.velocity = vec4(0.0);
        uint slot = atomicAdd(alive, 1u);
        dead[slot] = id;
    }
    particles[id] = p;
}
