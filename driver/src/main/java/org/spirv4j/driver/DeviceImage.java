// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.*;
import static org.spirv4j.driver.VulkanException.check;

import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/** An image on the device with a view, a sampler of nearest texels, and the buffer through which texels come and go. */
final class DeviceImage implements AutoCloseable {
    private final VulkanDevice device;
    private final HostImage host;
    private final DeviceBuffer staging;
    private final PlainImage image;
    private final long sampler;

    DeviceImage(VulkanDevice device, HostImage host, int usage) {
        this.device = device;
        this.host = host;
        staging = new DeviceBuffer(
                device, host.byteCount(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        image = new PlainImage(device, host.format().value(), host.width(), host.height(), usage);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
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
        return image.view();
    }

    long sampler() {
        return sampler;
    }

    /** Has the texels copied to the image, ready for shaders, in the general layout. */
    void recordUpload(VkCommandBuffer commands, MemoryStack stack) {
        VkImageMemoryBarrier.Buffer fresh =
                image.barrier(VK_IMAGE_LAYOUT_UNDEFINED, 0, VK_ACCESS_TRANSFER_WRITE_BIT, stack);
        vkCmdPipelineBarrier(
                commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, null, null, fresh);
        vkCmdCopyBufferToImage(
                commands, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, image.wholeImage(stack));
        VkImageMemoryBarrier.Buffer filled = image.barrier(
                VK_IMAGE_LAYOUT_GENERAL,
                VK_ACCESS_TRANSFER_WRITE_BIT,
                VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT,
                stack);
        vkCmdPipelineBarrier(
                commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, null, null, filled);
    }

    /** Has what shaders left in the image copied back. */
    void recordDownload(VkCommandBuffer commands, MemoryStack stack) {
        VkImageMemoryBarrier.Buffer written =
                image.barrier(VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_SHADER_WRITE_BIT, VK_ACCESS_TRANSFER_READ_BIT, stack);
        vkCmdPipelineBarrier(
                commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, null, null, written);
        vkCmdCopyImageToBuffer(
                commands, image.handle(), VK_IMAGE_LAYOUT_GENERAL, staging.handle(), image.wholeImage(stack));
    }

    /** Copies the texels to the host's array, after the commands were executed. */
    void readBack() {
        HostArrays.read(staging.bytes(), host.texels());
    }

    @Override
    public void close() {
        vkDestroySampler(device.handle(), sampler, null);
        image.close();
        staging.close();
    }
}
