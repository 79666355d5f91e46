// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.*;
import static org.spirv4j.driver.VulkanException.check;

import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;
import org.spirv4j.conformance.run.RecordedRun;

/** An image of a {@link RecordedRun} with two dimensions and one level, and its view. */
final class RunImage implements AutoCloseable {
    private final VulkanDevice device;
    private final RecordedRun.Resource resource;
    private final long image;
    private final long memory;
    private final long view;

    RunImage(VulkanDevice device, RecordedRun.Resource resource) {
        this.device = device;
        this.resource = resource;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            VkImageCreateInfo info = VkImageCreateInfo.calloc(stack)
                    .sType$Default()
                    .imageType(VK_IMAGE_TYPE_2D)
                    .format(format(resource.format()))
                    .extent(extent -> extent.set(resource.width(), resource.height(), 1))
                    .mipLevels(1)
                    .arrayLayers(1)
                    .samples(VK_SAMPLE_COUNT_1_BIT)
                    .tiling(VK_IMAGE_TILING_OPTIMAL)
                    .usage(VK_IMAGE_USAGE_TRANSFER_SRC_BIT
                            | VK_IMAGE_USAGE_TRANSFER_DST_BIT
                            | (isStorage() ? VK_IMAGE_USAGE_STORAGE_BIT : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
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
                    .format(format(resource.format()))
                    .subresourceRange(range -> range.set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1));
            check(vkCreateImageView(device.handle(), viewInfo, null, handle), "vkCreateImageView");
            view = handle.get(0);
        }
    }

    /** The number of a format, from its name without {@code VK_FORMAT_}. */
    static int format(String name) {
        try {
            return VK10.class.getField("VK_FORMAT_" + name).getInt(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("format " + name, e);
        }
    }

    private boolean isStorage() {
        return resource.kind().equals("storage_image");
    }

    long view() {
        return view;
    }

    /** Gives the image its layout, and the texels of the record, which are in a buffer; an attachment is cleared. */
    void fill(VkCommandBuffer commands, DeviceBuffer texels, MemoryStack stack) {
        VkImageMemoryBarrier.Buffer fresh = VkImageMemoryBarrier.calloc(1, stack)
                .sType$Default()
                .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT)
                .oldLayout(VK_IMAGE_LAYOUT_UNDEFINED)
                .newLayout(VK_IMAGE_LAYOUT_GENERAL)
                .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                .image(image)
                .subresourceRange(range -> range.set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1));
        vkCmdPipelineBarrier(
                commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, null, null, fresh);
        if (isStorage()) {
            vkCmdCopyBufferToImage(commands, texels.handle(), image, VK_IMAGE_LAYOUT_GENERAL, whole(stack));
        } else {
            vkCmdClearColorImage(
                    commands,
                    image,
                    VK_IMAGE_LAYOUT_GENERAL,
                    VkClearColorValue.calloc(stack),
                    VkImageSubresourceRange.calloc(stack).set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1));
        }
    }

    void download(VkCommandBuffer commands, DeviceBuffer texels, MemoryStack stack) {
        vkCmdCopyImageToBuffer(commands, image, VK_IMAGE_LAYOUT_GENERAL, texels.handle(), whole(stack));
    }

    private VkBufferImageCopy.Buffer whole(MemoryStack stack) {
        return VkBufferImageCopy.calloc(1, stack)
                .imageSubresource(layers -> layers.set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1))
                .imageExtent(extent -> extent.set(resource.width(), resource.height(), 1));
    }

    @Override
    public void close() {
        vkDestroyImageView(device.handle(), view, null);
        vkDestroyImage(device.handle(), image, null);
        vkFreeMemory(device.handle(), memory, null);
    }
}
