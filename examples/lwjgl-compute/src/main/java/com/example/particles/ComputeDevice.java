// SPDX-License-Identifier: Apache-2.0
package com.example.particles;

import static com.example.particles.VulkanError.check;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK11.VK_API_VERSION_1_1;

import java.nio.IntBuffer;
import java.util.function.Consumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkQueue;
import org.lwjgl.vulkan.VkQueueFamilyProperties;
import org.lwjgl.vulkan.VkSubmitInfo;

/** The first Vulkan device of this machine, with a queue for compute shaders. */
final class ComputeDevice implements AutoCloseable {
    private final VkInstance instance;
    private final VkDevice device;
    private final VkQueue queue;
    private final long commandPool;
    private final String name;

    private ComputeDevice(VkInstance instance, VkPhysicalDevice physical, MemoryStack stack) {
        this.instance = instance;
        VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
        vkGetPhysicalDeviceProperties(physical, properties);
        name = properties.deviceNameString();
        int family = computeQueueFamily(physical, stack);

        VkDeviceQueueCreateInfo.Buffer queues = VkDeviceQueueCreateInfo.calloc(1, stack)
                .sType$Default()
                .queueFamilyIndex(family)
                .pQueuePriorities(stack.floats(1));
        VkDeviceCreateInfo info = VkDeviceCreateInfo.calloc(stack).sType$Default().pQueueCreateInfos(queues);
        PointerBuffer handle = stack.mallocPointer(1);
        check(vkCreateDevice(physical, info, null, handle));
        device = new VkDevice(handle.get(0), physical, info);
        vkGetDeviceQueue(device, family, 0, handle);
        queue = new VkQueue(handle.get(0), device);

        long[] pool = new long[1];
        check(vkCreateCommandPool(
                device,
                VkCommandPoolCreateInfo.calloc(stack).sType$Default().queueFamilyIndex(family),
                null,
                pool));
        commandPool = pool[0];
    }

    static ComputeDevice open() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkApplicationInfo application =
                    VkApplicationInfo.calloc(stack).sType$Default().apiVersion(VK_API_VERSION_1_1);
            VkInstanceCreateInfo info =
                    VkInstanceCreateInfo.calloc(stack).sType$Default().pApplicationInfo(application);
            PointerBuffer handle = stack.mallocPointer(1);
            check(vkCreateInstance(info, null, handle));
            VkInstance instance = new VkInstance(handle.get(0), info);

            IntBuffer count = stack.ints(1);
            int result = vkEnumeratePhysicalDevices(instance, count, handle);
            if (count.get(0) == 0 || result < 0) {
                throw new IllegalStateException("no Vulkan device");
            }
            return new ComputeDevice(instance, new VkPhysicalDevice(handle.get(0), instance), stack);
        }
    }

    private static int computeQueueFamily(VkPhysicalDevice physical, MemoryStack stack) {
        IntBuffer count = stack.ints(0);
        vkGetPhysicalDeviceQueueFamilyProperties(physical, count, null);
        VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.calloc(count.get(0), stack);
        vkGetPhysicalDeviceQueueFamilyProperties(physical, count, families);
        for (int i = 0; i < families.capacity(); i++) {
            if ((families.get(i).queueFlags() & VK_QUEUE_COMPUTE_BIT) != 0) {
                return i;
            }
        }
        throw new IllegalStateException("no queue for compute shaders");
    }

    VkDevice handle() {
        return device;
    }

    String name() {
        return name;
    }

    /** Records commands, submits them, and waits until the device has executed them. */
    void execute(Consumer<VkCommandBuffer> recorder) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkCommandBufferAllocateInfo info = VkCommandBufferAllocateInfo.calloc(stack)
                    .sType$Default()
                    .commandPool(commandPool)
                    .level(VK_COMMAND_BUFFER_LEVEL_PRIMARY)
                    .commandBufferCount(1);
            PointerBuffer handle = stack.mallocPointer(1);
            check(vkAllocateCommandBuffers(device, info, handle));
            VkCommandBuffer commands = new VkCommandBuffer(handle.get(0), device);
            check(vkBeginCommandBuffer(commands, VkCommandBufferBeginInfo.calloc(stack).sType$Default()));
            recorder.accept(commands);
            check(vkEndCommandBuffer(commands));
            VkSubmitInfo submit = VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(handle);
            check(vkQueueSubmit(queue, submit, VK_NULL_HANDLE));
            check(vkQueueWaitIdle(queue));
            vkFreeCommandBuffers(device, commandPool, commands);
        }
    }

    @Override
    public void close() {
        vkDestroyCommandPool(device, commandPool, null);
        vkDestroyDevice(device, null);
        vkDestroyInstance(instance, null);
    }
}
