// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK13.*;
import static org.spirv4j.driver.VulkanException.check;

import java.nio.IntBuffer;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkQueue;
import org.lwjgl.vulkan.VkQueueFamilyProperties;
import org.spirv4j.grammar.Capability;
import org.spirv4j.module.SpirvModule;

/** A Vulkan 1.3 device with all its features enabled, and a queue for compute shaders. For use by one thread. */
final class VulkanDevice implements AutoCloseable {
    private final VkInstance instance;
    private final VkDevice device;
    private final VkQueue queue;
    private final int queueFamily;
    private final String name;
    private final Set<Capability> capabilities;
    private boolean hanging;

    private VulkanDevice(VkInstance instance, VkPhysicalDevice physical, MemoryStack stack) throws NoDriverException {
        this.instance = instance;
        VkPhysicalDeviceProperties properties = properties(physical, stack);
        name = properties.deviceNameString();
        queueFamily = computeQueueFamily(physical, stack);
        DeviceFeatures features = new DeviceFeatures(physical, stack);
        capabilities = features.capabilities();

        VkDeviceQueueCreateInfo.Buffer queues = VkDeviceQueueCreateInfo.calloc(1, stack)
                .sType$Default()
                .queueFamilyIndex(queueFamily)
                .pQueuePriorities(stack.floats(1));
        PointerBuffer extensions = stack.mallocPointer(features.extensions().size());
        features.extensions().forEach(extension -> extensions.put(stack.UTF8(extension)));
        VkDeviceCreateInfo info = VkDeviceCreateInfo.calloc(stack)
                .sType$Default()
                .pNext(features.chain().address())
                .pQueueCreateInfos(queues)
                .ppEnabledExtensionNames(extensions.flip());
        PointerBuffer handle = stack.mallocPointer(1);
        check(vkCreateDevice(physical, info, null, handle), "vkCreateDevice");
        device = new VkDevice(handle.get(0), physical, info);
        vkGetDeviceQueue(device, queueFamily, 0, handle);
        queue = new VkQueue(handle.get(0), device);
    }

    /**
     * Opens a device; one on the CPU if there is one, so that results do not depend on the machine.
     *
     * @throws NoDriverException if there is no loader, or no driver of Vulkan 1.3
     */
    static VulkanDevice open() throws NoDriverException {
        Configuration.VULKAN_EXPLICIT_INIT.set(true);
        try {
            VK.create();
        } catch (UnsatisfiedLinkError e) {
            throw new NoDriverException("no Vulkan loader here; Debian has it in libvulkan1");
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkInstance instance = createInstance(stack);
            try {
                return new VulkanDevice(instance, choosePhysicalDevice(instance, stack), stack);
            } catch (NoDriverException | VulkanException e) {
                vkDestroyInstance(instance, null);
                throw e;
            }
        }
    }

    /** What the driver calls the device. */
    String name() {
        return name;
    }

    /** The capabilities that a module for this device may declare. */
    Set<Capability> capabilities() {
        return capabilities;
    }

    /** A run, to be filled, of the only entry point of a module. */
    Dispatch dispatch(SpirvModule module) {
        return new Dispatch(this, module);
    }

    /**
     * A buffer with the contents of an array, to be bound or addressed.
     *
     * @param array as {@link HostArrays} takes it, not empty
     */
    DeviceBuffer buffer(Object array) {
        int usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
        if (capabilities.contains(Capability.PhysicalStorageBufferAddresses)) {
            usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
        }
        DeviceBuffer buffer = new DeviceBuffer(this, HostArrays.byteCount(array), usage);
        HostArrays.write(array, buffer.bytes());
        return buffer;
    }

    VkDevice handle() {
        return device;
    }

    VkQueue queue() {
        return queue;
    }

    int queueFamily() {
        return queueFamily;
    }

    /** Notes that a shader did not end; nothing that it might still use can be freed. */
    void leaveHanging() {
        hanging = true;
    }

    /** Whether a shader did not end, so that the queue takes no further work. */
    boolean isHanging() {
        return hanging;
    }

    /**
     * Finds a type of memory.
     *
     * @param types a bit for each type that will do, as {@code VkMemoryRequirements} has them
     * @param properties {@code VkMemoryPropertyFlagBits} that it must have
     */
    int memoryType(int types, int properties) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceMemoryProperties memory = VkPhysicalDeviceMemoryProperties.calloc(stack);
            vkGetPhysicalDeviceMemoryProperties(device.getPhysicalDevice(), memory);
            for (int i = 0; i < memory.memoryTypeCount(); i++) {
                if ((types & 1 << i) != 0 && (memory.memoryTypes(i).propertyFlags() & properties) == properties) {
                    return i;
                }
            }
            throw new VulkanException("no memory of type " + Integer.toBinaryString(types) + " with properties "
                    + Integer.toBinaryString(properties));
        }
    }

    @Override
    public void close() {
        if (!hanging) {
            vkDestroyDevice(device, null);
            vkDestroyInstance(instance, null);
        }
    }

    private static VkInstance createInstance(MemoryStack stack) throws NoDriverException {
        VkApplicationInfo application = VkApplicationInfo.calloc(stack)
                .sType$Default()
                .pApplicationName(stack.UTF8("spirv4j"))
                .apiVersion(VK_API_VERSION_1_3);
        VkInstanceCreateInfo info =
                VkInstanceCreateInfo.calloc(stack).sType$Default().pApplicationInfo(application);
        PointerBuffer handle = stack.mallocPointer(1);
        int result = vkCreateInstance(info, null, handle);
        if (result == VK_ERROR_INCOMPATIBLE_DRIVER) {
            throw new NoDriverException("no Vulkan driver here; Debian has one for the CPU in mesa-vulkan-drivers");
        }
        check(result, "vkCreateInstance");
        return new VkInstance(handle.get(0), info);
    }

    private static VkPhysicalDevice choosePhysicalDevice(VkInstance instance, MemoryStack stack)
            throws NoDriverException {
        IntBuffer count = stack.callocInt(1);
        check(vkEnumeratePhysicalDevices(instance, count, null), "vkEnumeratePhysicalDevices");
        PointerBuffer handles = stack.mallocPointer(count.get(0));
        check(vkEnumeratePhysicalDevices(instance, count, handles), "vkEnumeratePhysicalDevices");
        @Nullable VkPhysicalDevice chosen = null;
        while (handles.hasRemaining()) {
            VkPhysicalDevice device = new VkPhysicalDevice(handles.get(), instance);
            VkPhysicalDeviceProperties properties = properties(device, stack);
            if (properties.apiVersion() >= VK_API_VERSION_1_3) {
                if (properties.deviceType() == VK_PHYSICAL_DEVICE_TYPE_CPU) {
                    return device;
                }
                chosen = chosen == null ? device : chosen;
            }
        }
        if (chosen == null) {
            throw new NoDriverException(
                    "no Vulkan 1.3 device here; Debian has a driver for the CPU in mesa-vulkan-drivers");
        }
        return chosen;
    }

    private static VkPhysicalDeviceProperties properties(VkPhysicalDevice device, MemoryStack stack) {
        VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
        vkGetPhysicalDeviceProperties(device, properties);
        return properties;
    }

    private static int computeQueueFamily(VkPhysicalDevice device, MemoryStack stack) throws NoDriverException {
        IntBuffer count = stack.callocInt(1);
        vkGetPhysicalDeviceQueueFamilyProperties(device, count, null);
        VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.calloc(count.get(0), stack);
        vkGetPhysicalDeviceQueueFamilyProperties(device, count, families);
        for (int i = 0; i < families.capacity(); i++) {
            if ((families.get(i).queueFlags() & VK_QUEUE_COMPUTE_BIT) != 0) {
                return i;
            }
        }
        throw new NoDriverException("the Vulkan device has no queue for compute shaders");
    }
}
