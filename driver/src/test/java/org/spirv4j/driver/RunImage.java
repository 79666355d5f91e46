// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.*;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;
import org.spirv4j.conformance.run.RecordedRun;

/** An image of a {@link RecordedRun}. */
final class RunImage implements AutoCloseable {
    private final boolean isFilled;
    private final PlainImage image;

    /** What images are that are sampled, and that no shader writes. */
    static final String SAMPLED = "sampled_image";

    RunImage(VulkanDevice device, RecordedRun.Resource resource) {
        isFilled = !resource.kind().equals("color");
        image = new PlainImage(
                device,
                format(resource.format()),
                resource.width(),
                resource.height(),
                switch (resource.kind()) {
                    case "storage_image" -> VK_IMAGE_USAGE_STORAGE_BIT;
                    case SAMPLED -> VK_IMAGE_USAGE_SAMPLED_BIT;
                    default -> VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
                });
    }

    /** The number of a format, from its name without {@code VK_FORMAT_}. */
    static int format(String name) {
        try {
            return VK10.class.getField("VK_FORMAT_" + name).getInt(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("format " + name, e);
        }
    }

    long view() {
        return image.view();
    }

    /** Gives the image its layout, and the texels of the record, which are in a buffer; an attachment is cleared. */
    void fill(VkCommandBuffer commands, DeviceBuffer texels, MemoryStack stack) {
        VkImageMemoryBarrier.Buffer fresh = image.barrier(
                VK_IMAGE_LAYOUT_UNDEFINED, 0, VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT, stack);
        vkCmdPipelineBarrier(
                commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, null, null, fresh);
        if (isFilled) {
            vkCmdCopyBufferToImage(
                    commands, texels.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, image.wholeImage(stack));
        } else {
            vkCmdClearColorImage(
                    commands,
                    image.handle(),
                    VK_IMAGE_LAYOUT_GENERAL,
                    VkClearColorValue.calloc(stack),
                    VkImageSubresourceRange.calloc(stack).set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1));
        }
    }

    void download(VkCommandBuffer commands, DeviceBuffer texels, MemoryStack stack) {
        vkCmdCopyImageToBuffer(
                commands, image.handle(), VK_IMAGE_LAYOUT_GENERAL, texels.handle(), image.wholeImage(stack));
    }

    @Override
    public void close() {
        image.close();
    }
}
