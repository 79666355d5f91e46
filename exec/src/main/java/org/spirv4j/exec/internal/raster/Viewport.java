// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.raster;

/** Maps normalized device coordinates to the framebuffer, see VkViewport. */
public record Viewport(double x, double y, double width, double height, double minDepth, double maxDepth) {
    double x(double normalized) {
        return x + (normalized + 1) * width / 2;
    }

    double y(double normalized) {
        return y + (normalized + 1) * height / 2;
    }

    double depth(double normalized) {
        return minDepth + normalized * (maxDepth - minDepth);
    }
}
