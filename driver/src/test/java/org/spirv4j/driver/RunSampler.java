// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.*;
import static org.spirv4j.driver.VulkanException.check;

import java.nio.LongBuffer;
import java.util.Map;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkSamplerCreateInfo;
import org.spirv4j.conformance.run.RecordedRun;

/** A sampler of a {@link RecordedRun}, for images with one level. */
final class RunSampler implements AutoCloseable {
    private final VulkanDevice device;
    private final long sampler;

    RunSampler(VulkanDevice device, RecordedRun.Resource resource) {
        this.device = device;
        Map<String, String> properties = resource.sampler();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkSamplerCreateInfo info = VkSamplerCreateInfo.calloc(stack)
                    .sType$Default()
                    .magFilter(filter(properties, "mag_filter"))
                    .minFilter(filter(properties, "min_filter"))
                    .addressModeU(addressing(properties, "address_mode_u"))
                    .addressModeV(addressing(properties, "address_mode_v"))
                    .addressModeW(addressing(properties, "address_mode_w"));
            LongBuffer handle = stack.mallocLong(1);
            check(vkCreateSampler(device.handle(), info, null, handle), "vkCreateSampler");
            sampler = handle.get(0);
        }
    }

    private static int filter(Map<String, String> properties, String name) {
        return properties.getOrDefault(name, "nearest").equals("linear") ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
    }

    private static int addressing(Map<String, String> properties, String name) {
        return switch (properties.getOrDefault(name, "repeat")) {
            case "mirrored_repeat" -> VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
            case "clamp_to_edge" -> VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
            default -> VK_SAMPLER_ADDRESS_MODE_REPEAT;
        };
    }

    long handle() {
        return sampler;
    }

    @Override
    public void close() {
        vkDestroySampler(device.handle(), sampler, null);
    }
}
