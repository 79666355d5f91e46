// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK10.*;
import static org.spirv4j.driver.VulkanException.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;
import org.lwjgl.vulkan.VkSpecializationInfo;
import org.lwjgl.vulkan.VkSpecializationMapEntry;
import org.spirv4j.module.SpirvModule;

/** A compute pipeline made of a module, with one descriptor set for each set of its bindings. */
final class Pipeline implements AutoCloseable {
    private final VulkanDevice device;
    private final long[] setLayouts;
    private final long layout;
    private final long descriptorPool;
    private final long[] sets;
    private final long shader;
    private final long pipeline;

    /**
     * Compiles a module.
     *
     * @param entryPoint the name of an entry point that is a compute shader
     * @param constants values of specialization constants by their SpecId, in the byte order of the machine
     * @param pushConstants how many bytes of push constants there are, a multiple of four
     * @throws VulkanException if the driver refuses the module
     */
    Pipeline(
            VulkanDevice device,
            SpirvModule module,
            String entryPoint,
            Map<Integer, ByteBuffer> constants,
            List<Binding> bindings,
            int pushConstants) {
        this.device = device;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            setLayouts = setLayouts(bindings, stack);
            layout = layout(pushConstants, stack);
            descriptorPool = descriptorPool(bindings, stack);
            sets = allocateSets(stack);
            shader = shader(module, stack);
            pipeline = pipeline(entryPoint, constants, stack);
        }
    }

    /** The descriptor set of a number. */
    long set(int number) {
        return sets[number];
    }

    /** Has the pipeline, its sets and the push constants bound for dispatches. */
    void recordBinding(VkCommandBuffer commands, byte[] pushConstants, MemoryStack stack) {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
        if (sets.length > 0) {
            vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, stack.longs(sets), null);
        }
        if (pushConstants.length > 0) {
            vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, stack.bytes(pushConstants));
        }
    }

    @Override
    public void close() {
        vkDestroyPipeline(device.handle(), pipeline, null);
        vkDestroyShaderModule(device.handle(), shader, null);
        vkDestroyPipelineLayout(device.handle(), layout, null);
        vkDestroyDescriptorPool(device.handle(), descriptorPool, null);
        for (long setLayout : setLayouts) {
            vkDestroyDescriptorSetLayout(device.handle(), setLayout, null);
        }
    }

    private long[] setLayouts(List<Binding> bindings, MemoryStack stack) {
        int count = bindings.stream().mapToInt(Binding::set).max().orElse(-1) + 1;
        long[] layouts = new long[count];
        for (int i = 0; i < count; i++) {
            int set = i;
            List<Binding> ofSet =
                    bindings.stream().filter(binding -> binding.set() == set).toList();
            VkDescriptorSetLayoutBinding.Buffer infos = VkDescriptorSetLayoutBinding.calloc(ofSet.size(), stack);
            ofSet.forEach(binding -> infos.get()
                    .binding(binding.number())
                    .descriptorType(binding.type())
                    .descriptorCount(1)
                    .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT));
            VkDescriptorSetLayoutCreateInfo info = VkDescriptorSetLayoutCreateInfo.calloc(stack)
                    .sType$Default()
                    .pBindings(infos.flip());
            LongBuffer handle = stack.mallocLong(1);
            check(vkCreateDescriptorSetLayout(device.handle(), info, null, handle), "vkCreateDescriptorSetLayout");
            layouts[i] = handle.get(0);
        }
        return layouts;
    }

    private long layout(int pushConstants, MemoryStack stack) {
        VkPipelineLayoutCreateInfo info = VkPipelineLayoutCreateInfo.calloc(stack)
                .sType$Default()
                .setLayoutCount(setLayouts.length)
                .pSetLayouts(stack.longs(setLayouts));
        if (pushConstants > 0) {
            VkPushConstantRange.Buffer range = VkPushConstantRange.calloc(1, stack);
            range.get(0).set(VK_SHADER_STAGE_COMPUTE_BIT, 0, pushConstants);
            info.pPushConstantRanges(range);
        }
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreatePipelineLayout(device.handle(), info, null, handle), "vkCreatePipelineLayout");
        return handle.get(0);
    }

    private long descriptorPool(List<Binding> bindings, MemoryStack stack) {
        VkDescriptorPoolSize.Buffer sizes = VkDescriptorPoolSize.calloc(Math.max(1, bindings.size()), stack);
        sizes.get(0).set(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1);
        for (int i = 0; i < bindings.size(); i++) {
            sizes.get(i).set(bindings.get(i).type(), 1);
        }
        VkDescriptorPoolCreateInfo info = VkDescriptorPoolCreateInfo.calloc(stack)
                .sType$Default()
                .maxSets(Math.max(1, setLayouts.length))
                .pPoolSizes(sizes);
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateDescriptorPool(device.handle(), info, null, handle), "vkCreateDescriptorPool");
        return handle.get(0);
    }

    private long[] allocateSets(MemoryStack stack) {
        long[] allocated = new long[setLayouts.length];
        if (allocated.length > 0) {
            VkDescriptorSetAllocateInfo info = VkDescriptorSetAllocateInfo.calloc(stack)
                    .sType$Default()
                    .descriptorPool(descriptorPool)
                    .pSetLayouts(stack.longs(setLayouts));
            check(vkAllocateDescriptorSets(device.handle(), info, allocated), "vkAllocateDescriptorSets");
        }
        return allocated;
    }

    private long shader(SpirvModule module, MemoryStack stack) {
        ByteBuffer code = MemoryUtil.memAlloc(module.wordCount() * Integer.BYTES);
        try {
            code.put(module.bytes(ByteOrder.nativeOrder())).flip();
            VkShaderModuleCreateInfo info =
                    VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code);
            LongBuffer handle = stack.mallocLong(1);
            check(vkCreateShaderModule(device.handle(), info, null, handle), "vkCreateShaderModule");
            return handle.get(0);
        } finally {
            MemoryUtil.memFree(code);
        }
    }

    private long pipeline(String entryPoint, Map<Integer, ByteBuffer> constants, MemoryStack stack) {
        VkComputePipelineCreateInfo.Buffer infos = VkComputePipelineCreateInfo.calloc(1, stack);
        infos.get(0)
                .sType$Default()
                .layout(layout)
                .stage(stage -> stage.sType$Default()
                        .stage(VK_SHADER_STAGE_COMPUTE_BIT)
                        .module(shader)
                        .pName(stack.UTF8(entryPoint))
                        .pSpecializationInfo(specialization(constants, stack)));
        LongBuffer handle = stack.mallocLong(1);
        check(
                vkCreateComputePipelines(device.handle(), VK_NULL_HANDLE, infos, null, handle),
                "vkCreateComputePipelines");
        return handle.get(0);
    }

    private static VkSpecializationInfo specialization(Map<Integer, ByteBuffer> constants, MemoryStack stack) {
        VkSpecializationMapEntry.Buffer entries = VkSpecializationMapEntry.calloc(constants.size(), stack);
        ByteBuffer data = stack.malloc(
                constants.values().stream().mapToInt(ByteBuffer::capacity).sum());
        constants.forEach((id, value) -> {
            entries.get().set(id, data.position(), value.capacity());
            data.put(value.duplicate());
        });
        return VkSpecializationInfo.calloc(stack).pMapEntries(entries.flip()).pData(data.flip());
    }
}
