// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The kernels as a person would write them in Java: loops over invocations, with arrays for buffers, and a loop for
 * each part between barriers. They compute what the shaders compute, operation by operation, in the same order.
 */
abstract class PlainLoops {
    private static final Map<String, Function<List<ByteBuffer>, PlainLoops>> KERNELS = Map.of(
            "scan", Scan::new,
            "matmul", Matmul::new,
            "sha256", Sha256::new,
            "nbody", NBody::new,
            "mandelbrot", Mandelbrot::new,
            "emboss", Emboss::new,
            "fibonacci", Fibonacci::new);

    /** Makes the loops for a kernel, if there are any, with copies of the resources. */
    static Optional<PlainLoops> of(String kernel, List<ByteBuffer> resources) {
        return Optional.ofNullable(KERNELS.get(kernel)).map(make -> make.apply(resources));
    }

    /** Executes the whole dispatch. Repeated executions start from what the former ones left. */
    abstract void run();

    /** Writes the results into the resources. */
    abstract void store(List<ByteBuffer> resources);

    private static int[] ints(ByteBuffer buffer) {
        int[] values = new int[buffer.capacity() / 4];
        little(buffer).asIntBuffer().get(values);
        return values;
    }

    private static float[] floats(ByteBuffer buffer) {
        float[] values = new float[buffer.capacity() / 4];
        little(buffer).asFloatBuffer().get(values);
        return values;
    }

    private static ByteBuffer little(ByteBuffer buffer) {
        return buffer.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static final class Scan extends PlainLoops {
        private static final int WIDTH = 256;
        private final int[] in;
        private final int[] out;
        private final int[] shared = new int[WIDTH];
        private final int[] value = new int[WIDTH];

        Scan(List<ByteBuffer> resources) {
            in = ints(resources.get(0));
            out = ints(resources.get(1));
        }

        @Override
        void run() {
            for (int group = 0; group < out.length; group += WIDTH) {
                for (int i = 0; i < WIDTH; i++) {
                    shared[i] = in[group + i];
                }
                for (int distance = 1; distance < WIDTH; distance <<= 1) {
                    for (int i = 0; i < WIDTH; i++) {
                        value[i] = i >= distance ? shared[i - distance] : 0;
                    }
                    for (int i = 0; i < WIDTH; i++) {
                        shared[i] += value[i];
                    }
                }
                for (int i = 0; i < WIDTH; i++) {
                    out[group + i] = shared[i];
                }
            }
        }

        @Override
        void store(List<ByteBuffer> resources) {
            little(resources.get(1)).asIntBuffer().put(out);
        }
    }

    private static final class Matmul extends PlainLoops {
        private static final int SIZE = 512;
        private static final int TILE = 16;
        private final float[] a;
        private final float[] b;
        private final float[] c;
        private final float[] tileA = new float[TILE * TILE];
        private final float[] tileB = new float[TILE * TILE];
        private final float[] sums = new float[TILE * TILE];

        Matmul(List<ByteBuffer> resources) {
            a = floats(resources.get(0));
            b = floats(resources.get(1));
            c = floats(resources.get(2));
        }

        @Override
        void run() {
            for (int row = 0; row < SIZE; row += TILE) {
                for (int column = 0; column < SIZE; column += TILE) {
                    tile(row, column);
                }
            }
        }

        private void tile(int row, int column) {
            for (int i = 0; i < TILE * TILE; i++) {
                sums[i] = 0;
            }
            for (int t = 0; t < SIZE; t += TILE) {
                for (int y = 0; y < TILE; y++) {
                    for (int x = 0; x < TILE; x++) {
                        tileA[y * TILE + x] = a[(row + y) * SIZE + t + x];
                        tileB[y * TILE + x] = b[(t + y) * SIZE + column + x];
                    }
                }
                for (int y = 0; y < TILE; y++) {
                    for (int x = 0; x < TILE; x++) {
                        float sum = sums[y * TILE + x];
                        for (int k = 0; k < TILE; k++) {
                            sum = Math.fma(tileA[y * TILE + k], tileB[k * TILE + x], sum);
                        }
                        sums[y * TILE + x] = sum;
                    }
                }
            }
            for (int y = 0; y < TILE; y++) {
                for (int x = 0; x < TILE; x++) {
                    c[(row + y) * SIZE + column + x] = sums[y * TILE + x];
                }
            }
        }

        @Override
        void store(List<ByteBuffer> resources) {
            little(resources.get(2)).asFloatBuffer().put(c);
        }
    }

    private static final class Sha256 extends PlainLoops {
        private static final int ROUNDS = 64;
        private static final int BLOCK = 16;
        private static final int HASH = 8;
        private final int[] messages;
        private final int[] hashes;
        private final int[] first = new int[HASH];
        private final int[] constants = new int[ROUNDS];
        private final int[] w = new int[ROUNDS];

        Sha256(List<ByteBuffer> resources) {
            messages = ints(resources.get(0));
            hashes = ints(resources.get(1));
            int found = 0;
            for (int prime = 2; found < ROUNDS; prime++) {
                if (isPrime(prime)) {
                    if (found < HASH) {
                        first[found] = fraction(Math.sqrt(prime));
                    }
                    constants[found++] = fraction(Math.cbrt(prime));
                }
            }
        }

        private static boolean isPrime(int number) {
            for (int i = 2; i * i <= number; i++) {
                if (number % i == 0) {
                    return false;
                }
            }
            return true;
        }

        private static int fraction(double number) {
            return (int) (long) ((number - Math.floor(number)) * 0x1p32);
        }

        @Override
        void run() {
            for (int g = 0; g < hashes.length / HASH; g++) {
                for (int i = 0; i < BLOCK; i++) {
                    w[i] = messages[g * BLOCK + i];
                }
                for (int i = BLOCK; i < ROUNDS; i++) {
                    int before = w[i - 15];
                    int last = w[i - 2];
                    int s0 = Integer.rotateRight(before, 7) ^ Integer.rotateRight(before, 18) ^ before >>> 3;
                    int s1 = Integer.rotateRight(last, 17) ^ Integer.rotateRight(last, 19) ^ last >>> 10;
                    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
                }
                hash(g * HASH);
            }
        }

        private void hash(int at) {
            int a = first[0];
            int b = first[1];
            int c = first[2];
            int d = first[3];
            int e = first[4];
            int f = first[5];
            int g = first[6];
            int h = first[7];
            for (int i = 0; i < ROUNDS; i++) {
                int s1 = Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
                int t1 = h + s1 + (e & f ^ ~e & g) + constants[i] + w[i];
                int s0 = Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
                int t2 = s0 + (a & b ^ a & c ^ b & c);
                h = g;
                g = f;
                f = e;
                e = d + t1;
                d = c;
                c = b;
                b = a;
                a = t1 + t2;
            }
            hashes[at] = first[0] + a;
            hashes[at + 1] = first[1] + b;
            hashes[at + 2] = first[2] + c;
            hashes[at + 3] = first[3] + d;
            hashes[at + 4] = first[4] + e;
            hashes[at + 5] = first[5] + f;
            hashes[at + 6] = first[6] + g;
            hashes[at + 7] = first[7] + h;
        }

        @Override
        void store(List<ByteBuffer> resources) {
            little(resources.get(1)).asIntBuffer().put(hashes);
        }
    }

    private static final class NBody extends PlainLoops {
        private static final int WIDTH = 256;

        /** The number of floats of a particle: position and velocity. */
        private static final int PARTICLE = 8;

        private final float[] particles;
        private final float step;
        private final int count;
        private final float gravity;
        private final float power;
        private final float soften;
        private final float[] shared = new float[WIDTH * 4];
        private final float[] acceleration = new float[WIDTH * 3];

        NBody(List<ByteBuffer> resources) {
            particles = floats(resources.get(0));
            ByteBuffer parameters = little(resources.get(1));
            step = parameters.getFloat(0);
            count = parameters.getInt(4);
            gravity = parameters.getFloat(8);
            power = parameters.getFloat(12);
            soften = parameters.getFloat(16);
        }

        @Override
        void run() {
            for (int group = 0; group < count; group += WIDTH) {
                for (int i = 0; i < acceleration.length; i++) {
                    acceleration[i] = 0;
                }
                for (int tile = 0; tile < count; tile += WIDTH) {
                    for (int i = 0; i < WIDTH * 4; i++) {
                        shared[i] = particles[(tile + i / 4) * PARTICLE + i % 4];
                    }
                    for (int i = 0; i < WIDTH; i++) {
                        attract((group + i) * PARTICLE, i * 3);
                    }
                }
                for (int i = 0; i < WIDTH; i++) {
                    int velocity = (group + i) * PARTICLE + 4;
                    particles[velocity] += acceleration[i * 3] * step;
                    particles[velocity + 1] += acceleration[i * 3 + 1] * step;
                    particles[velocity + 2] += acceleration[i * 3 + 2] * step;
                    float phase = particles[velocity + 3] + 0.1f * step;
                    particles[velocity + 3] = phase > 1 ? phase - 1 : phase;
                }
            }
        }

        private void attract(int particle, int to) {
            float x = particles[particle];
            float y = particles[particle + 1];
            float z = particles[particle + 2];
            float sumX = acceleration[to];
            float sumY = acceleration[to + 1];
            float sumZ = acceleration[to + 2];
            for (int j = 0; j < WIDTH; j++) {
                float dx = shared[j * 4] - x;
                float dy = shared[j * 4 + 1] - y;
                float dz = shared[j * 4 + 2] - z;
                float mass = shared[j * 4 + 3];
                float distance = (float) Math.pow(dx * dx + dy * dy + dz * dz + soften, power);
                sumX += dx * gravity * mass / distance;
                sumY += dy * gravity * mass / distance;
                sumZ += dz * gravity * mass / distance;
            }
            acceleration[to] = sumX;
            acceleration[to + 1] = sumY;
            acceleration[to + 2] = sumZ;
        }

        @Override
        void store(List<ByteBuffer> resources) {
            little(resources.get(0)).asFloatBuffer().put(particles);
        }
    }

    private static final class Mandelbrot extends PlainLoops {
        private static final int WIDTH = 3200;
        private static final int ROWS = 768;
        private static final int ITERATIONS = 128;
        private final float[] pixels;

        Mandelbrot(List<ByteBuffer> resources) {
            pixels = floats(resources.get(0));
        }

        @Override
        void run() {
            for (int y = 0; y < ROWS; y++) {
                for (int x = 0; x < WIDTH; x++) {
                    float t = iterations(-0.445f + (x / 3200f - 0.5f) * 2.34f, (y / 2400f - 0.5f) * 2.34f) / ITERATIONS;
                    int at = (y * WIDTH + x) * 4;
                    pixels[at] = 0.3f - 0.2f * (float) Math.cos(2.1f * t * 6.28318f);
                    pixels[at + 1] = 0.3f - 0.3f * (float) Math.cos((2 * t + 0.1f) * 6.28318f);
                    pixels[at + 2] = 0.5f - 0.5f * (float) Math.cos(3 * t * 6.28318f);
                    pixels[at + 3] = 1;
                }
            }
        }

        private static float iterations(float cx, float cy) {
            float zx = 0;
            float zy = 0;
            float n = 0;
            for (int i = 0; i < ITERATIONS; i++) {
                float x = zx * zx - zy * zy + cx;
                zy = 2 * zx * zy + cy;
                zx = x;
                if (zx * zx + zy * zy > 2) {
                    break;
                }
                n++;
            }
            return n;
        }

        @Override
        void store(List<ByteBuffer> resources) {
            little(resources.get(0)).asFloatBuffer().put(pixels);
        }
    }

    private static final class Fibonacci extends PlainLoops {
        private final int[] numbers;
        private final int[] values;

        Fibonacci(List<ByteBuffer> resources) {
            numbers = ints(resources.get(0));
            values = new int[numbers.length];
        }

        @Override
        void run() {
            for (int i = 0; i < numbers.length; i++) {
                values[i] = fibonacci(numbers[i]);
            }
        }

        private static int fibonacci(int n) {
            if (Integer.compareUnsigned(n, 1) <= 0) {
                return n;
            }
            int current = 1;
            int previous = 1;
            for (int i = 2; Integer.compareUnsigned(i, n) < 0; i++) {
                int last = current;
                current += previous;
                previous = last;
            }
            return current;
        }

        @Override
        void store(List<ByteBuffer> resources) {
            little(resources.get(0)).asIntBuffer().put(values);
        }
    }

    private static final class Emboss extends PlainLoops {
        private static final int SIZE = 512;
        private static final float[] FACTORS = {-1, 0, 0, 0, -1, 0, 0, 0, 2};
        private final byte[] in = new byte[SIZE * SIZE * 4];
        private final byte[] out = new byte[SIZE * SIZE * 4];
        private final float[] averages = new float[FACTORS.length];

        Emboss(List<ByteBuffer> resources) {
            little(resources.get(0)).get(in);
        }

        @Override
        void run() {
            for (int y = 0; y < SIZE; y++) {
                for (int x = 0; x < SIZE; x++) {
                    int n = 0;
                    for (int i = -1; i < 2; i++) {
                        for (int j = -1; j < 2; j++) {
                            averages[n++] = average(x + i, y + j);
                        }
                    }
                    float sum = 0;
                    for (int i = 0; i < FACTORS.length; i++) {
                        sum += FACTORS[i] * averages[i];
                    }
                    byte value = (byte) Math.rint(Math.min(Math.max(sum + 0.5f, 0), 1) * 255);
                    int at = (y * SIZE + x) * 4;
                    out[at] = value;
                    out[at + 1] = value;
                    out[at + 2] = value;
                    out[at + 3] = (byte) 255;
                }
            }
        }

        private float average(int x, int y) {
            if (x < 0 || y < 0 || x >= SIZE || y >= SIZE) {
                return 0;
            }
            int at = (y * SIZE + x) * 4;
            return ((in[at] & 255) / 255f + (in[at + 1] & 255) / 255f + (in[at + 2] & 255) / 255f) / 3;
        }

        @Override
        void store(List<ByteBuffer> resources) {
            little(resources.get(1)).put(out);
        }
    }
}
