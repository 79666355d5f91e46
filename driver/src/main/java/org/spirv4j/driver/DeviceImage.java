// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.*;
import static org.spirv4j.driver.VulkanException.check;

import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/** An image on the device with a view, a sampler of nearest texels, and the buffer through which texels come and go. */
final class DeviceImage implements AutoCloseable {
    private final VulkanDevice device;
    private final HostImage host;
    private final DeviceBuffer staging;
    private final long image;
    private final long memory;
    private final long view;
    private final long sampler;

    DeviceImage(VulkanDevice device, HostImage host, int usage) {
        this.device = device;
        this.host = host;
        staging = new DeviceBuffer(
                device, host.byteCount(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            VkImageCreateInfo info = VkImageCreateInfo.calloc(stack)
                    .sType$Default()
                    .imageType(VK_IMAGE_TYPE_2D)
                    .format(host.format().value())
                    .extent(extent -> extent.set(host.width(), host.height(), 1))
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
                    .format(host.format().value())
                    .subresourceRange(range -> range.set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1));
            check(vkCreateImageView(device.handle(), viewInfo, null, handle), "vkCreateImageView");
            view = handle.get(0);
            VkSamplerCreateInfo samplerInfo = VkSamplerCreateInfo.calloc(stack)
                    .sType$Default()
                    .magFilter(VK_FILTER_NEAREST)
                    .minFilter(VK_FILTER_NEAREST)
                    .addressModeU(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE)
                    .addressModeV(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE)
                    .addressModeW(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE);
            check(vkCreateSampler(device.handle(), samplerInfo, null, handle), "vkCreateSampler");
            sampler = handle.get(0);
        }
        HostArrays.write(host.texels(), staging.bytes());
    }

    long view() {
        return view;
    }

    long sampler() {
        return sampler;
    }

    /** Has the texels copied to the image, ready for shaders, in the general layout. */
    void recordUpload(VkCommandBuffer commands, MemoryStack stack) {
        VkImageMemoryBarrier.Buffer fresh = barrier(stack, VK_IMAGE_LAYOUT_UNDEFINED, 0, VK_ACCESS_TRANSFER_WRITE_BIT);
        vkCmdPipelineBarrier(
                commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, null, null, fresh);
        vkCmdCopyBufferToImage(commands, staging.handle(), image, VK_IMAGE_LAYOUT_GENERAL, wholeImage(stack));
        VkImageMemoryBarrier.Buffer filled = barrier(
                stack,
                VK_IMAGE_LAYOUT_GENERAL,
                VK_ACCESS_TRANSFER_WRITE_BIT,
                VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);
        vkCmdPipelineBarrier(
                commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, null, null, filled);
    }

    /** Has what shaders left in the image copied back. */
    void recordDownload(VkCommandBuffer commands, MemoryStack stack) {
        VkImageMemoryBarrier.Buffer written =
                barrier(stack, VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_SHADER_WRITE_BIT, VK_ACCESS_TRANSFER_READ_BIT);
        vkCmdPipelineBarrier(
                commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, null, null, written);
        vkCmdCopyImageToBuffer(commands, image, VK_IMAGE_LAYOUT_GENERAL, staging.handle(), wholeImage(stack));
    }

    /** Copies the texels to the host's array, after the commands were executed. */
    void readBack() {
        HostArrays.read(staging.bytes(), host.texels());
    }

    @Override
    public void close() {
        vkDestroySampler(device.handle(), sampler, null);
        vkDestroyImageView(device.handle(), view, null);
        vkDestroyImage(device.handle(), image, null);
        vkFreeMemory(device.handle(), memory, null);
        staging.close();
    }

    private VkImageMemoryBarrier.Buffer barrier(MemoryStack stack, int layout, int before, int after) {
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

    private VkBufferImageCopy.Buffer wholeImage(MemoryStack stack) {
        return VkBufferImageCopy.calloc(1, stack)
                .imageSubresource(layers -> layers.set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1))
                .imageExtent(extent -> extent.set(host.width(), host.height(), 1));
    }
}
