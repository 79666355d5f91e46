// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.VK_FORMAT_R32G32B32A32_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R32_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R32_UINT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R8G8B8A8_UNORM;

/**
 * A two-dimensional image.
 *
 * @param texels an array of numbers, row by row
 */
record HostImage(Format format, int width, int height, Object texels) {
    /** The formats that the tests use, in the names of SPIR-V. */
    enum Format {
        RGBA8(VK_FORMAT_R8G8B8A8_UNORM, 4),
        R32F(VK_FORMAT_R32_SFLOAT, 4),
        R32UI(VK_FORMAT_R32_UINT, 4),
        RGBA32F(VK_FORMAT_R32G32B32A32_SFLOAT, 16);

        private final int value;
        private final int texelBytes;

        Format(int value, int texelBytes) {
            this.value = value;
            this.texelBytes = texelBytes;
        }

        /** The {@code VkFormat}. */
        int value() {
            return value;
        }
    }

    HostImage {
        long expected = (long) width * height * format.texelBytes;
        if (HostArrays.byteCount(texels) != expected) {
            throw new IllegalArgumentException(
                    "the texels have " + HostArrays.byteCount(texels) + " bytes, not " + expected);
        }
    }

    long byteCount() {
        return HostArrays.byteCount(texels);
    }
}
