// SPDX-License-Identifier: Apache-2.0
package com.example.particles;

import com.example.particles.shaders.Particle;
import com.example.particles.shaders.Particles;

/** Moves particles on the GPU, and compares them with where they should be. */
public final class Main {
    private static final int COUNT = 1000;
    private static final int STEPS = 10;
    private static final float SECONDS = 0.125f;
    private static final float GRAVITY = -10;

    private Main() {}

    public static void main(String[] args) throws Exception {
        try (ComputeDevice device = ComputeDevice.open();
                ParticlePipeline pipeline = new ParticlePipeline(device, STEPS);
                MappedBuffer buffer = new MappedBuffer(device, Particles.sizeOfParticles(COUNT))) {
            Particles particles = Particles.of(buffer.bytes());
            particles.setCount(COUNT);
            for (int i = 0; i < COUNT; i++) {
                particles.getParticles(i)
                        .setPosition(i, 0, 0)
                        .setMass(1 + i % 4)
                        .setVelocity(0, i, 0);
            }
            pipeline.run(buffer, COUNT, GRAVITY, SECONDS);
            float error = 0;
            for (int i = 0; i < COUNT; i++) {
                Particle particle = particles.getParticles(i);
                error = Math.max(error, Math.abs(particle.getPosition(1) - expectedHeight(i)));
            }
            System.out.println(COUNT + " particles on " + device.name() + ", largest error " + error);
            if (!(error < 0.01f)) {
                throw new IllegalStateException("the shader moved particles to wrong positions");
            }
        }
    }

    private static float expectedHeight(int i) {
        float height = 0;
        float velocity = i;
        for (int step = 0; step < STEPS; step++) {
            velocity += GRAVITY / (1 + i % 4) * SECONDS;
            height += velocity * SECONDS;
        }
        return height;
    }
}
