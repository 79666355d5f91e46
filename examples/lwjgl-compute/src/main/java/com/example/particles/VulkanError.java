// SPDX-License-Identifier: Apache-2.0
package com.example.particles;

import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

/** A call of Vulkan failed. */
final class VulkanError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private VulkanError(String message) {
        super(message);
    }

    /** Throws an exception if a VkResult is not a success. */
    static void check(int result) {
        if (result != VK_SUCCESS) {
            throw new VulkanError("Vulkan returned the error " + result);
        }
    }
}
