// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A framebuffer with a color attachment of 32-bit floating-point numbers at location 0, all -1, and a buffer at binding
 * 0.
 */
final class Picture {
    final int width;
    final int height;
    final Framebuffer framebuffer;
    final ByteBuffer buffer = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer pixels;

    Picture(int width, int height) {
        this.width = width;
        this.height = height;
        pixels = ByteBuffer.allocate(16 * width * height).order(ByteOrder.LITTLE_ENDIAN);
        framebuffer = Framebuffer.of(width, height)
                .color(0, Image.of2D(TexelFormat.R32G32B32A32_SFLOAT, width, height, pixels))
                .clear(-1, -1, -1, -1);
    }

    Bindings bindings() {
        return Bindings.create().buffer(0, 0, buffer);
    }

    /** The components of a pixel. */
    float[] pixel(int x, int y) {
        float[] values = new float[4];
        for (int i = 0; i < values.length; i++) {
            values[i] = pixels.getFloat(16 * (y * width + x) + 4 * i);
        }
        return values;
    }

    /** The first components, a row for each row of pixels, separated by spaces; a period is an integer less than 0. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                float value = pixel(x, y)[0];
                text.append(x == 0 ? "" : " ");
                text.append(value < 0 ? "." : value == Math.rint(value) ? "" + (int) value : "" + value);
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Runs a fragment shader for all pixels. */
    Picture shade(FragmentCase shader) {
        return shade(shader, Fragments.rectangle(0, 0, width, height));
    }

    Picture shade(FragmentCase shader, Fragments fragments) {
        RunReport report = shader.program().fragments(bindings(), fragments, framebuffer);
        if (!report.findings().isClean()) {
            throw new AssertionError(report.findings());
        }
        return this;
    }
}
