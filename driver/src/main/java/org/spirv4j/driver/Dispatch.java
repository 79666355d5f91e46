// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.*;
import static org.spirv4j.driver.VulkanException.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkMemoryBarrier;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;

/**
 * One run of a compute shader. Arrays and images are bound first; after {@link #run} the same arrays hold what the
 * shader left in them. Arrays are those that {@link HostArrays} takes.
 *
 * <p>While the driver works on a module, it is in {@code target/dispatched-PID.spv}; a run that fails, or takes the
 * process with it, leaves it there.
 */
final class Dispatch {
    private static final Path DISPATCHED = Path.of(
            System.getProperty("driver.output", "target"),
            "dispatched-" + ProcessHandle.current().pid() + ".spv");

    private final VulkanDevice device;
    private final SpirvModule module;
    private final List<Binding> bindings = new ArrayList<>();
    private final Map<Integer, ByteBuffer> constants = new LinkedHashMap<>();
    private byte[] pushConstants = {};
    private long seconds = 60;

    Dispatch(VulkanDevice device, SpirvModule module) {
        this.device = device;
        this.module = module;
    }

    /** Binds an array as a storage buffer. */
    Dispatch storage(int set, int binding, Object array) {
        return bind(set, binding, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, array);
    }

    /** Binds an array as a uniform buffer. */
    Dispatch uniform(int set, int binding, Object array) {
        return bind(set, binding, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, array);
    }

    /** Binds a storage image. */
    Dispatch storageImage(int set, int binding, HostImage image) {
        return bind(set, binding, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, image);
    }

    /** Binds an image with a sampler that takes the nearest texel, and the one at the edge outside of the image. */
    Dispatch sampledImage(int set, int binding, HostImage image) {
        return bind(set, binding, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, image);
    }

    /** Gives the push constants from offset 0 on. */
    Dispatch pushConstants(Object array) {
        pushConstants = bytes(array).array();
        return this;
    }

    /**
     * Gives values to specialization constants.
     *
     * @param id the SpecId of the first; those that follow have the numbers that follow
     * @param array of the constants' type; integers of 32 bits for booleans
     */
    Dispatch specialize(int id, Object array) {
        ByteBuffer bytes = bytes(array);
        int count = Array.getLength(array);
        int size = bytes.capacity() / count;
        for (int i = 0; i < count; i++) {
            constants.put(id + i, bytes.slice(i * size, size));
        }
        return this;
    }

    /** Lets the shader run for another time than 60 seconds. */
    Dispatch within(long limit) {
        seconds = limit;
        return this;
    }

    /** Runs so many workgroups in a row. */
    void run(int groups) {
        run(groups, 1, 1);
    }

    /**
     * Runs workgroups of the module's only entry point, and waits for their end.
     *
     * @throws MissingCapabilityException if the module declares a capability that the device lacks
     * @throws VulkanException if the driver refuses the module, or the shader does not end in time
     */
    void run(int groupsX, int groupsY, int groupsZ) {
        checkCapabilities();
        if (device.isHanging()) {
            throw new VulkanException("an earlier shader is still running");
        }
        try {
            module.write(DISPATCHED);
            submit(groupsX, groupsY, groupsZ);
            Files.delete(DISPATCHED);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void submit(int groupsX, int groupsY, int groupsZ) {
        Deque<Runnable> releases = new ArrayDeque<>();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            Pipeline pipeline =
                    new Pipeline(device, module, entryPoint().name(), constants, bindings, pushConstants.length);
            releases.push(pipeline::close);
            List<DeviceImage> images = new ArrayList<>();
            List<Runnable> readBacks = new ArrayList<>();
            for (Binding binding : bindings) {
                long set = pipeline.set(binding.set());
                if (binding.resource() instanceof HostImage hostImage) {
                    DeviceImage image = new DeviceImage(device, hostImage, imageUsage(binding));
                    releases.push(image::close);
                    images.add(image);
                    readBacks.add(image::readBack);
                    writeDescriptor(set, binding, image, stack);
                } else {
                    DeviceBuffer buffer = device.buffer(binding.resource());
                    releases.push(buffer::close);
                    readBacks.add(() -> HostArrays.read(buffer.bytes(), binding.resource()));
                    writeDescriptor(set, binding, buffer, stack);
                }
            }
            VkCommandBuffer commands = commands(releases, stack);
            begin(commands, stack);
            images.forEach(image -> image.recordUpload(commands, stack));
            pipeline.recordBinding(commands, pushConstants, stack);
            vkCmdDispatch(commands, groupsX, groupsY, groupsZ);
            images.forEach(image -> image.recordDownload(commands, stack));
            end(commands, stack);
            execute(commands, releases, stack);
            readBacks.forEach(Runnable::run);
        } finally {
            if (!device.isHanging()) {
                releases.forEach(Runnable::run);
            }
        }
    }

    private Dispatch bind(int set, int binding, int type, Object resource) {
        bindings.add(new Binding(set, binding, type, resource));
        return this;
    }

    private static ByteBuffer bytes(Object array) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(HostArrays.byteCount(array)))
                .order(ByteOrder.nativeOrder());
        HostArrays.write(array, bytes);
        return bytes;
    }

    private void checkCapabilities() {
        TreeSet<Capability> missing = new TreeSet<>();
        for (int value : module.layout().capabilityValues()) {
            Capability capability = Capability.of(value).orElseThrow();
            if (!device.capabilities().contains(capability)) {
                missing.add(capability);
            }
        }
        if (!missing.isEmpty()) {
            throw new MissingCapabilityException(device.name() + " lacks " + missing);
        }
    }

    private EntryPoint entryPoint() {
        List<EntryPoint> entryPoints = module.layout().entryPoints();
        if (entryPoints.size() != 1 || entryPoints.get(0).executionModel().orElse(null) != ExecutionModel.GLCompute) {
            throw new IllegalArgumentException("not a module with one compute shader: " + entryPoints);
        }
        return entryPoints.get(0);
    }

    private static int imageUsage(Binding binding) {
        return binding.type() == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
                ? VK_IMAGE_USAGE_STORAGE_BIT
                : VK_IMAGE_USAGE_SAMPLED_BIT;
    }

    private void writeDescriptor(long set, Binding binding, DeviceImage image, MemoryStack stack) {
        VkDescriptorImageInfo.Buffer info = VkDescriptorImageInfo.calloc(1, stack)
                .imageView(image.view())
                .sampler(image.sampler())
                .imageLayout(VK_IMAGE_LAYOUT_GENERAL);
        update(descriptor(set, binding, stack).pImageInfo(info));
    }

    private void writeDescriptor(long set, Binding binding, DeviceBuffer buffer, MemoryStack stack) {
        VkDescriptorBufferInfo.Buffer info =
                VkDescriptorBufferInfo.calloc(1, stack).buffer(buffer.handle()).range(VK_WHOLE_SIZE);
        update(descriptor(set, binding, stack).pBufferInfo(info));
    }

    private static VkWriteDescriptorSet.Buffer descriptor(long set, Binding binding, MemoryStack stack) {
        return VkWriteDescriptorSet.calloc(1, stack)
                .sType$Default()
                .dstSet(set)
                .dstBinding(binding.number())
                .descriptorCount(1)
                .descriptorType(binding.type());
    }

    private void update(VkWriteDescriptorSet.Buffer write) {
        vkUpdateDescriptorSets(device.handle(), write, null);
    }

    private VkCommandBuffer commands(Deque<Runnable> releases, MemoryStack stack) {
        LongBuffer pool = stack.mallocLong(1);
        VkCommandPoolCreateInfo poolInfo =
                VkCommandPoolCreateInfo.calloc(stack).sType$Default().queueFamilyIndex(device.queueFamily());
        check(vkCreateCommandPool(device.handle(), poolInfo, null, pool), "vkCreateCommandPool");
        long poolHandle = pool.get(0);
        releases.push(() -> vkDestroyCommandPool(device.handle(), poolHandle, null));
        VkCommandBufferAllocateInfo info = VkCommandBufferAllocateInfo.calloc(stack)
                .sType$Default()
                .commandPool(poolHandle)
                .level(VK_COMMAND_BUFFER_LEVEL_PRIMARY)
                .commandBufferCount(1);
        PointerBuffer handle = stack.mallocPointer(1);
        check(vkAllocateCommandBuffers(device.handle(), info, handle), "vkAllocateCommandBuffers");
        return new VkCommandBuffer(handle.get(0), device.handle());
    }

    private static void begin(VkCommandBuffer commands, MemoryStack stack) {
        VkCommandBufferBeginInfo info = VkCommandBufferBeginInfo.calloc(stack)
                .sType$Default()
                .flags(VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
        check(vkBeginCommandBuffer(commands, info), "vkBeginCommandBuffer");
    }

    /** Makes what was written visible to Java, and ends the commands. */
    private static void end(VkCommandBuffer commands, MemoryStack stack) {
        VkMemoryBarrier.Buffer barrier = VkMemoryBarrier.calloc(1, stack)
                .sType$Default()
                .srcAccessMask(VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT)
                .dstAccessMask(VK_ACCESS_HOST_READ_BIT);
        vkCmdPipelineBarrier(
                commands,
                VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT,
                VK_PIPELINE_STAGE_HOST_BIT,
                0,
                barrier,
                null,
                null);
        check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    }

    private void execute(VkCommandBuffer commands, Deque<Runnable> releases, MemoryStack stack) {
        LongBuffer fence = stack.mallocLong(1);
        check(
                vkCreateFence(device.handle(), VkFenceCreateInfo.calloc(stack).sType$Default(), null, fence),
                "vkCreateFence");
        long fenceHandle = fence.get(0);
        releases.push(() -> vkDestroyFence(device.handle(), fenceHandle, null));
        VkSubmitInfo info = VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(stack.pointers(commands));
        check(vkQueueSubmit(device.queue(), info, fenceHandle), "vkQueueSubmit");
        int result = vkWaitForFences(device.handle(), fenceHandle, true, seconds * 1_000_000_000);
        if (result == VK_TIMEOUT) {
            device.leaveHanging();
            throw new VulkanException("the shader did not end within " + seconds + " s");
        }
        check(result, "vkWaitForFences");
    }
}
