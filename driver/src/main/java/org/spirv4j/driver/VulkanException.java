// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

/** A call of Vulkan that failed. */
final class VulkanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    VulkanException(String message) {
        super(message);
    }

    /**
     * Throws unless a call succeeded.
     *
     * @param result what the call returned, a {@code VkResult}
     * @param call the name of the function
     */
    static void check(int result, String call) {
        if (result != VK_SUCCESS) {
            throw new VulkanException(call + " returned " + result);
        }
    }
}
