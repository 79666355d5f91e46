// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.*;
import static org.spirv4j.driver.VulkanException.check;

import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;

/**
 * An image on the device with two dimensions, one level and one sample, its memory and its view; it is in the general
 * layout.
 */
final class PlainImage implements AutoCloseable {
    private final VulkanDevice device;
    private final int width;
    private final int height;
    private final long image;
    private final long memory;
    private final long view;

    /**
     * Makes an image.
     *
     * @param format a {@code VkFormat} of colours
     * @param width in texels
     * @param height in texels
     * @param usage {@code VkImageUsageFlagBits} beside those for transfers
     */
    PlainImage(VulkanDevice device, int format, int width, int height, int usage) {
        this.device = device;
        this.width = width;
        this.height = height;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            VkImageCreateInfo info = VkImageCreateInfo.calloc(stack)
                    .sType$Default()
                    .imageType(VK_IMAGE_TYPE_2D)
                    .format(format)
                    .extent(extent -> extent.set(width, height, 1))
                    .mipLevels(1)
                    .arrayLayers(1)
                    .samples(VK_SAMPLE_COUNT_1_BIT)
                    .tiling(VK_IMAGE_TILING_OPTIMAL)
                    .usage(usage | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT)
                    .sharingMode(VK_SHARING_MODE_EXCLUSIVE)
                    .initialLayout(VK_IMAGE_LAYOUT_UNDEFINED);
            check(vkCreateImage(device.handle(), info, null, handle), "vkCreateImage");
            image = handle.get(0);
            VkMemoryRequirements requirements = VkMemoryRequirements.calloc(stack);
            vkGetImageMemoryRequirements(device.handle(), image, requirements);
            VkMemoryAllocateInfo allocation = VkMemoryAllocateInfo.calloc(stack)
                    .sType$Default()
                    .allocationSize(requirements.size())
                    .memoryTypeIndex(device.memoryType(requirements.memoryTypeBits(), 0));
            check(vkAllocateMemory(device.handle(), allocation, null, handle), "vkAllocateMemory");
            memory = handle.get(0);
            check(vkBindImageMemory(device.handle(), image, memory, 0), "vkBindImageMemory");
            VkImageViewCreateInfo viewInfo = VkImageViewCreateInfo.calloc(stack)
                    .sType$Default()
                    .image(image)
                    .viewType(VK_IMAGE_VIEW_TYPE_2D)
                    .format(format)
                    .subresourceRange(range -> range.set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1));
            check(vkCreateImageView(device.handle(), viewInfo, null, handle), "vkCreateImageView");
            view = handle.get(0);
        }
    }

    long handle() {
        return image;
    }

    long view() {
        return view;
    }

    /**
     * A barrier for all of the image.
     *
     * @param layout the layout before the barrier; {@code VK_IMAGE_LAYOUT_UNDEFINED} for a new image
     * @param before {@code VkAccessFlagBits} before it
     * @param after {@code VkAccessFlagBits} after it
     */
    VkImageMemoryBarrier.Buffer barrier(int layout, int before, int after, MemoryStack stack) {
        return VkImageMemoryBarrier.calloc(1, stack)
                .sType$Default()
                .srcAccessMask(before)
                .dstAccessMask(after)
                .oldLayout(layout)
                .newLayout(VK_IMAGE_LAYOUT_GENERAL)
                .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                .image(image)
                .subresourceRange(range -> range.set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1));
    }

    /** The copy of all texels from or to a buffer in which rows follow each other. */
    VkBufferImageCopy.Buffer wholeImage(MemoryStack stack) {
        return VkBufferImageCopy.calloc(1, stack)
                .imageSubresource(layers -> layers.set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1))
                .imageExtent(extent -> extent.set(width, height, 1));
    }

    @Override
    public void close() {
        vkDestroyImageView(device.handle(), view, null);
        vkDestroyImage(device.handle(), image, null);
        vkFreeMemory(device.handle(), memory, null);
    }
}
