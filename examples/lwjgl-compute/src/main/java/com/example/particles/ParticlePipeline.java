// SPDX-License-Identifier: Apache-2.0
package com.example.particles;

import static com.example.particles.VulkanError.check;
import static org.lwjgl.vulkan.VK10.*;

import com.example.particles.shaders.Movement;
import com.example.particles.shaders.ParticlesCompShader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** The pipeline of the shader particles.comp. All numbers of the shader come from the generated classes. */
final class ParticlePipeline implements AutoCloseable {
    private final ComputeDevice device;
    private final VkDevice handle;
    private final long setLayout;
    private final long layout;
    private final long shaderModule;
    private final long pipeline;
    private final long descriptorPool;
    private final long descriptorSet;

    /** Makes the pipeline; each run moves particles by a number of steps. */
    ParticlePipeline(ComputeDevice device, int steps) throws IOException {
        this.device = device;
        handle = device.handle();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long[] created = new long[1];
            check(vkCreateDescriptorSetLayout(
                    handle,
                    ParticlesCompShader.descriptorSetLayoutCreateInfo(ParticlesCompShader.PARTICLES_SET, stack),
                    null,
                    created));
            setLayout = created[0];
            check(vkCreatePipelineLayout(
                    handle,
                    ParticlesCompShader.pipelineLayoutCreateInfo(new long[] {setLayout}, stack),
                    null,
                    created));
            layout = created[0];
            shaderModule = createShaderModule("/shaders/particles.comp.spv", stack);

            var specialization = new ParticlesCompShader.Specialization().setSteps(steps);
            VkComputePipelineCreateInfo.Buffer infos = VkComputePipelineCreateInfo.calloc(1, stack)
                    .sType$Default()
                    .stage(ParticlesCompShader.mainStageCreateInfo(shaderModule, specialization, stack))
                    .layout(layout);
            check(vkCreateComputePipelines(handle, VK_NULL_HANDLE, infos, null, created));
            pipeline = created[0];

            VkDescriptorPoolCreateInfo pool = VkDescriptorPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .maxSets(ParticlesCompShader.DESCRIPTOR_SET_COUNT)
                    .pPoolSizes(ParticlesCompShader.descriptorPoolSizes(1, stack));
            check(vkCreateDescriptorPool(handle, pool, null, created));
            descriptorPool = created[0];
            VkDescriptorSetAllocateInfo allocation = VkDescriptorSetAllocateInfo.calloc(stack)
                    .sType$Default()
                    .descriptorPool(descriptorPool)
                    .pSetLayouts(stack.longs(setLayout));
            check(vkAllocateDescriptorSets(handle, allocation, created));
            descriptorSet = created[0];
        }
    }

    private long createShaderModule(String resource, MemoryStack stack) throws IOException {
        byte[] module;
        try (InputStream in = ParticlePipeline.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException(resource + " is missing");
            }
            module = in.readAllBytes();
        }
        ByteBuffer code = MemoryUtil.memAlloc(module.length).put(module).flip();
        try {
            VkShaderModuleCreateInfo info =
                    VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code);
            long[] created = new long[1];
            check(vkCreateShaderModule(handle, info, null, created));
            return created[0];
        } finally {
            MemoryUtil.memFree(code);
        }
    }

    /** Moves the particles in a buffer, and waits until they are moved. */
    void run(MappedBuffer particles, int count, float gravity, float seconds) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkDescriptorBufferInfo.Buffer buffer = VkDescriptorBufferInfo.calloc(1, stack)
                    .buffer(particles.handle())
                    .range(VK_WHOLE_SIZE);
            VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(1, stack);
            ParticlesCompShader.writeParticles(writes.get(0), descriptorSet).pBufferInfo(buffer);
            vkUpdateDescriptorSets(handle, writes, null);

            ByteBuffer pushConstants = stack.malloc(ParticlesCompShader.MOVEMENT_SIZE);
            Movement.of(pushConstants).setForce(0, gravity, 0).setSeconds(seconds);
            device.execute(commands -> {
                vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
                vkCmdBindDescriptorSets(
                        commands,
                        VK_PIPELINE_BIND_POINT_COMPUTE,
                        layout,
                        ParticlesCompShader.PARTICLES_SET,
                        stack.longs(descriptorSet),
                        null);
                vkCmdPushConstants(
                        commands,
                        layout,
                        ParticlesCompShader.MOVEMENT_STAGES,
                        ParticlesCompShader.MOVEMENT_OFFSET,
                        pushConstants);
                vkCmdDispatch(commands, ParticlesCompShader.mainGroupCountX(count), 1, 1);
            });
        }
    }

    @Override
    public void close() {
        vkDestroyDescriptorPool(handle, descriptorPool, null);
        vkDestroyPipeline(handle, pipeline, null);
        vkDestroyShaderModule(handle, shaderModule, null);
        vkDestroyPipelineLayout(handle, layout, null);
        vkDestroyDescriptorSetLayout(handle, setLayout, null);
    }
}
