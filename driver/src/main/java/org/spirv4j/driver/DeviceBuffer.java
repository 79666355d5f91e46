// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK12.*;
import static org.spirv4j.driver.VulkanException.check;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferDeviceAddressInfo;
import org.lwjgl.vulkan.VkMemoryAllocateFlagsInfo;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;

/** A buffer in memory that both the device and Java see. */
final class DeviceBuffer implements AutoCloseable {
    private final VulkanDevice device;
    private final long buffer;
    private final long memory;
    private final ByteBuffer bytes;

    /**
     * Makes a buffer.
     *
     * @param size in bytes, at least 1
     * @param usage {@code VkBufferUsageFlagBits}
     */
    DeviceBuffer(VulkanDevice device, long size, int usage) {
        this.device = device;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            VkBufferCreateInfo info = VkBufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .size(size)
                    .usage(usage)
                    .sharingMode(VK_SHARING_MODE_EXCLUSIVE);
            check(vkCreateBuffer(device.handle(), info, null, handle), "vkCreateBuffer");
            buffer = handle.get(0);
            VkMemoryRequirements requirements = VkMemoryRequirements.calloc(stack);
            vkGetBufferMemoryRequirements(device.handle(), buffer, requirements);
            VkMemoryAllocateInfo allocation = VkMemoryAllocateInfo.calloc(stack)
                    .sType$Default()
                    .allocationSize(requirements.size())
                    .memoryTypeIndex(device.memoryType(
                            requirements.memoryTypeBits(),
                            VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT));
            if ((usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) != 0) {
                allocation.pNext(VkMemoryAllocateFlagsInfo.calloc(stack)
                        .sType$Default()
                        .flags(VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT));
            }
            check(vkAllocateMemory(device.handle(), allocation, null, handle), "vkAllocateMemory");
            memory = handle.get(0);
            check(vkBindBufferMemory(device.handle(), buffer, memory, 0), "vkBindBufferMemory");
            PointerBuffer address = stack.mallocPointer(1);
            check(vkMapMemory(device.handle(), memory, 0, size, 0, address), "vkMapMemory");
            bytes = MemoryUtil.memByteBuffer(address.get(0), Math.toIntExact(size));
        }
    }

    long handle() {
        return buffer;
    }

    /** What is in the buffer, in the byte order of the machine. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Where a shader finds the buffer, if it was made to be addressed. */
    long address() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            return vkGetBufferDeviceAddress(
                    device.handle(),
                    VkBufferDeviceAddressInfo.calloc(stack).sType$Default().buffer(buffer));
        }
    }

    @Override
    public void close() {
        vkDestroyBuffer(device.handle(), buffer, null);
        vkFreeMemory(device.handle(), memory, null);
    }
}
