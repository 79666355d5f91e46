// SPDX-License-Identifier: Apache-2.0
package com.example.particles;

import static com.example.particles.VulkanError.check;
import static org.lwjgl.vulkan.VK10.*;

import java.nio.ByteBuffer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;

/** A storage buffer in memory that both the device and Java access. */
final class MappedBuffer implements AutoCloseable {
    private final ComputeDevice device;
    private final long handle;
    private final long memory;
    private final ByteBuffer bytes;

    /** Makes a buffer with a size in bytes. */
    MappedBuffer(ComputeDevice device, int size) {
        this.device = device;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferCreateInfo info = VkBufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .size(size)
                    .usage(VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
            long[] created = new long[1];
            check(vkCreateBuffer(device.handle(), info, null, created));
            handle = created[0];

            VkMemoryRequirements requirements = VkMemoryRequirements.calloc(stack);
            vkGetBufferMemoryRequirements(device.handle(), handle, requirements);
            VkMemoryAllocateInfo allocation = VkMemoryAllocateInfo.calloc(stack)
                    .sType$Default()
                    .allocationSize(requirements.size())
                    .memoryTypeIndex(memoryType(requirements.memoryTypeBits(), stack));
            check(vkAllocateMemory(device.handle(), allocation, null, created));
            memory = created[0];
            check(vkBindBufferMemory(device.handle(), handle, memory, 0));
            PointerBuffer address = stack.mallocPointer(1);
            check(vkMapMemory(device.handle(), memory, 0, size, 0, address));
            bytes = MemoryUtil.memByteBuffer(address.get(0), size);
        }
    }

    private int memoryType(int allowed, MemoryStack stack) {
        VkPhysicalDeviceMemoryProperties memory = VkPhysicalDeviceMemoryProperties.calloc(stack);
        vkGetPhysicalDeviceMemoryProperties(device.handle().getPhysicalDevice(), memory);
        int wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
        for (int i = 0; i < memory.memoryTypeCount(); i++) {
            if ((allowed & 1 << i) != 0 && (memory.memoryTypes(i).propertyFlags() & wanted) == wanted) {
                return i;
            }
        }
        throw new IllegalStateException("no memory that Java can access");
    }

    long handle() {
        return handle;
    }

    ByteBuffer bytes() {
        return bytes;
    }

    @Override
    public void close() {
        vkDestroyBuffer(device.handle(), handle, null);
        vkFreeMemory(device.handle(), memory, null);
    }
}
