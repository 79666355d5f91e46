// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.lwjgl.vulkan.VK10.*;
import static org.spirv4j.driver.VulkanException.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.junit.jupiter.api.Test;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;
import org.spirv4j.driver.bound.Bodies;
import org.spirv4j.driver.bound.BodiesCompShader;
import org.spirv4j.driver.bound.Body;
import org.spirv4j.driver.bound.Field;
import org.spirv4j.driver.bound.Step;

/**
 * A dispatch in which sets, bindings, types, offsets and sizes all come from the classes that
 * {@code spirv bind --lwjgl} wrote for the shader, when this module was built.
 */
@OnDriver
class BoundShaderTest {
    private static final int COUNT = 100;
    private static final float TIME = 0.5f;
    private static final float STRENGTH = 3;

    @Test
    void dispatch(VulkanDevice device) throws IOException {
        try (DeviceBuffer bodies = device.buffer(new byte[Bodies.sizeOfBodies(COUNT)]);
                DeviceBuffer field = device.buffer(new byte[Field.SIZE]);
                MemoryStack stack = MemoryStack.stackPush()) {
            Bodies all = Bodies.of(bodies.bytes());
            for (int i = 0; i < all.getBodiesCount(); i++) {
                all.getBodies(i).setPosition(i, 2 * i, 3 * i).setMass(1 + i);
            }
            // (x, y, z) becomes (y, z, x).
            Field.of(field.bytes())
                    .setTurn(new float[] {0, 0, 1, 1, 0, 0, 0, 1, 0})
                    .setGravity(0, 0, -10);
            ByteBuffer step = stack.calloc(Step.SIZE);
            Step.of(step).setCount(COUNT).setTime(TIME);

            run(device.handle(), device, bodies, field, step, stack);

            for (int i = 0; i < COUNT; i++) {
                Body body = all.getBodies(i);
                assertThat(body.getPosition(0)).isEqualTo(2 * i);
                assertThat(body.getPosition(1)).isEqualTo(3 * i);
                assertThat(body.getPosition(2)).isEqualTo(i - 10 * TIME * STRENGTH * (1 + i), within(0.01f));
                assertThat(body.getMass()).isEqualTo(1 + i);
            }
        }
    }

    private static void run(
            VkDevice device,
            VulkanDevice owner,
            DeviceBuffer bodies,
            DeviceBuffer field,
            ByteBuffer step,
            MemoryStack stack)
            throws IOException {
        LongBuffer handle = stack.mallocLong(1);
        long[] setLayouts = new long[BodiesCompShader.DESCRIPTOR_SET_COUNT];
        for (int set = 0; set < setLayouts.length; set++) {
            check(
                    vkCreateDescriptorSetLayout(
                            device, BodiesCompShader.descriptorSetLayoutCreateInfo(set, stack), null, handle),
                    "vkCreateDescriptorSetLayout");
            setLayouts[set] = handle.get(0);
        }
        check(
                vkCreatePipelineLayout(
                        device, BodiesCompShader.pipelineLayoutCreateInfo(setLayouts, stack), null, handle),
                "vkCreatePipelineLayout");
        long layout = handle.get(0);

        ByteBuffer code = stack.bytes(AssembledShader.read("bodies.comp.spvasm").bytes(ByteOrder.nativeOrder()));
        VkShaderModuleCreateInfo moduleInfo =
                VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code);
        check(vkCreateShaderModule(device, moduleInfo, null, handle), "vkCreateShaderModule");
        long shader = handle.get(0);

        BodiesCompShader.Specialization specialization =
                new BodiesCompShader.Specialization().setConstant0(32).setStrength(STRENGTH);
        VkComputePipelineCreateInfo.Buffer pipelineInfos = VkComputePipelineCreateInfo.calloc(1, stack);
        pipelineInfos
                .get(0)
                .sType$Default()
                .stage(BodiesCompShader.mainStageCreateInfo(shader, specialization, stack))
                .layout(layout);
        check(
                vkCreateComputePipelines(device, VK_NULL_HANDLE, pipelineInfos, null, handle),
                "vkCreateComputePipelines");
        long pipeline = handle.get(0);

        VkDescriptorPoolCreateInfo poolInfo = VkDescriptorPoolCreateInfo.calloc(stack)
                .sType$Default()
                .maxSets(setLayouts.length)
                .pPoolSizes(BodiesCompShader.descriptorPoolSizes(1, stack));
        check(vkCreateDescriptorPool(device, poolInfo, null, handle), "vkCreateDescriptorPool");
        long descriptorPool = handle.get(0);
        VkDescriptorSetAllocateInfo allocation = VkDescriptorSetAllocateInfo.calloc(stack)
                .sType$Default()
                .descriptorPool(descriptorPool)
                .pSetLayouts(stack.longs(setLayouts));
        long[] sets = new long[setLayouts.length];
        check(vkAllocateDescriptorSets(device, allocation, sets), "vkAllocateDescriptorSets");
        VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(2, stack);
        BodiesCompShader.writeBodies(writes.get(0), sets[BodiesCompShader.BODIES_SET])
                .pBufferInfo(whole(bodies, stack));
        BodiesCompShader.writeField(writes.get(1), sets[BodiesCompShader.FIELD_SET])
                .pBufferInfo(whole(field, stack));
        vkUpdateDescriptorSets(device, writes, null);

        VkCommandPoolCreateInfo commandPoolInfo =
                VkCommandPoolCreateInfo.calloc(stack).sType$Default().queueFamilyIndex(owner.queueFamily());
        check(vkCreateCommandPool(device, commandPoolInfo, null, handle), "vkCreateCommandPool");
        long commandPool = handle.get(0);
        PointerBuffer commandBuffer = stack.mallocPointer(1);
        VkCommandBufferAllocateInfo commandBufferInfo = VkCommandBufferAllocateInfo.calloc(stack)
                .sType$Default()
                .commandPool(commandPool)
                .level(VK_COMMAND_BUFFER_LEVEL_PRIMARY)
                .commandBufferCount(1);
        check(vkAllocateCommandBuffers(device, commandBufferInfo, commandBuffer), "vkAllocateCommandBuffers");
        VkCommandBuffer commands = new VkCommandBuffer(commandBuffer.get(0), device);
        VkCommandBufferBeginInfo begin = VkCommandBufferBeginInfo.calloc(stack).sType$Default();
        check(vkBeginCommandBuffer(commands, begin), "vkBeginCommandBuffer");
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, stack.longs(sets), null);
        vkCmdPushConstants(commands, layout, BodiesCompShader.STEP_STAGES, BodiesCompShader.STEP_OFFSET, step);
        vkCmdDispatch(commands, BodiesCompShader.mainGroupCountX(COUNT, specialization), 1, 1);
        check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
        VkSubmitInfo submit = VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(commandBuffer);
        check(vkQueueSubmit(owner.queue(), submit, VK_NULL_HANDLE), "vkQueueSubmit");
        check(vkQueueWaitIdle(owner.queue()), "vkQueueWaitIdle");

        vkDestroyCommandPool(device, commandPool, null);
        vkDestroyDescriptorPool(device, descriptorPool, null);
        vkDestroyPipeline(device, pipeline, null);
        vkDestroyShaderModule(device, shader, null);
        vkDestroyPipelineLayout(device, layout, null);
        for (long setLayout : setLayouts) {
            vkDestroyDescriptorSetLayout(device, setLayout, null);
        }
    }

    private static VkDescriptorBufferInfo.Buffer whole(DeviceBuffer buffer, MemoryStack stack) {
        return VkDescriptorBufferInfo.calloc(1, stack).buffer(buffer.handle()).range(VK_WHOLE_SIZE);
    }
}
