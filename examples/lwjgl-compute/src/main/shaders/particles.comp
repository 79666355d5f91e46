#version 450

// Moves particles in a field of force.
layout(local_size_x = 64) in;
layout(constant_id = 0) const uint steps = 1;

struct Particle {
    vec3 position;
    float mass;
    vec3 velocity;
};

layout(std430, set = 0, binding = 0) buffer Particles {
    uint count;
    Particle particles[];
};

layout(push_constant) uniform Movement {
    vec3 force;
    float seconds;
} movement;

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= count) {
        return;
    }
    for (uint step = 0; step < steps; step++) {
        particles[i].velocity += movement.force / particles[i].mass * movement.seconds;
        particles[i].position += particles[i].velocity * movement.seconds;
    }
}
