// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.lwjgl.vulkan.VK13.*;
import static org.spirv4j.driver.VulkanException.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.*;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** One execution of a {@link RecordedRun}. */
final class RunExecution {
    private static final long SECONDS = 60;

    private static final Set<String> SUPPORTED = Set.of(
            "storage",
            "uniform",
            "storage_dynamic",
            "uniform_dynamic",
            "uniform_texel_buffer",
            "storage_texel_buffer",
            "storage_image",
            RunImage.SAMPLED,
            "combined_image_sampler",
            "sampler",
            "push_constant",
            "color",
            "buffer");

    private final VulkanDevice device;
    private final RecordedRun run;
    private final Deque<Runnable> releases = new ArrayDeque<>();
    private final List<DeviceBuffer> buffers = new ArrayList<>();
    private final List<Optional<RunImage>> images = new ArrayList<>();

    private RunExecution(VulkanDevice device, RecordedRun run) {
        this.device = device;
        this.run = run;
    }

    /**
     * Executes a run.
     *
     * @return the bytes of each resource at the end
     * @throws VulkanException if the driver refuses a module, or a shader does not end in time
     */
    static List<byte[]> execute(VulkanDevice device, RecordedRun run) {
        return new RunExecution(device, run).prepared(RunExecution::execute);
    }

    /** Makes what the run needs, uses it, and releases it. */
    private <T> T prepared(BiFunction<RunExecution, MemoryStack, T> use) {
        try (MemoryStack stack = MemoryStack.create(1 << 18).push()) {
            run.resources().forEach(this::allocate);
            return use.apply(this, stack);
        } finally {
            if (!device.isHanging()) {
                releases.forEach(Runnable::run);
            }
        }
    }

    private List<byte[]> execute(MemoryStack stack) {
        List<BoundShaders> pipelines = pipelines(stack);
        submit(recorded(
                commands -> {
                    fillImages(commands, stack);
                    recordPasses(commands, pipelines);
                    downloadImages(commands, stack);
                },
                stack));
        return results();
    }

    /**
     * Executes a run several times, from the same contents of its resources.
     *
     * @return the least CPU time in nanoseconds, of all threads, from the submission of the passes to their end
     */
    static long nanoseconds(VulkanDevice device, RecordedRun run, int repetitions) {
        return new RunExecution(device, run).prepared((execution, stack) -> execution.nanoseconds(repetitions, stack));
    }

    private long nanoseconds(int repetitions, MemoryStack stack) {
        List<BoundShaders> pipelines = pipelines(stack);
        VkCommandBuffer restore = recorded(commands -> fillImages(commands, stack), stack);
        VkCommandBuffer passes = recorded(commands -> recordPasses(commands, pipelines), stack);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < repetitions; i++) {
            for (int b = 0; b < buffers.size(); b++) {
                fill(buffers.get(b), run.resources().get(b));
            }
            submit(restore);
            long start = ProcessTime.nanoseconds();
            submit(passes);
            least = Math.min(least, ProcessTime.nanoseconds() - start);
        }
        return least;
    }

    private List<BoundShaders> pipelines(MemoryStack stack) {
        List<BoundShaders> pipelines = new ArrayList<>();
        for (RecordedRun.Shaders shaders : run.pipelines()) {
            pipelines.add(bound(shaders, stack));
        }
        return pipelines;
    }

    private VkCommandBuffer recorded(Consumer<VkCommandBuffer> content, MemoryStack stack) {
        VkCommandBuffer commands = commands(stack);
        check(
                vkBeginCommandBuffer(
                        commands, VkCommandBufferBeginInfo.calloc(stack).sType$Default()),
                "vkBeginCommandBuffer");
        content.accept(commands);
        check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
        return commands;
    }

    private void fillImages(VkCommandBuffer commands, MemoryStack stack) {
        for (int i = 0; i < images.size(); i++) {
            if (images.get(i).isPresent()) {
                images.get(i).orElseThrow().fill(commands, buffers.get(i), stack);
            }
        }
    }

    private void recordPasses(VkCommandBuffer commands, List<BoundShaders> pipelines) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            for (RecordedRun.Step step : run.passes()) {
                barrier(commands, stack);
                record(commands, pipelines.get(step.pipeline()), step);
            }
            barrier(commands, stack);
        }
    }

    private void downloadImages(VkCommandBuffer commands, MemoryStack stack) {
        for (int i = 0; i < images.size(); i++) {
            if (images.get(i).isPresent()) {
                images.get(i).orElseThrow().download(commands, buffers.get(i), stack);
            }
        }
        barrier(commands, stack);
    }

    private List<byte[]> results() {
        List<byte[]> results = new ArrayList<>();
        for (DeviceBuffer buffer : buffers) {
            byte[] bytes = new byte[buffer.bytes().capacity()];
            buffer.bytes().get(0, bytes);
            results.add(bytes);
        }
        return results;
    }

    private void allocate(RecordedRun.Resource resource) {
        int usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
                | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT
                | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT
                | VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT
                | VK_BUFFER_USAGE_TRANSFER_SRC_BIT
                | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
        int size = resource.isImage()
                ? resource.width() * resource.height() * 16
                : Math.max(Integer.BYTES, resource.data().length);
        DeviceBuffer buffer = new DeviceBuffer(device, size, usage);
        releases.push(buffer::close);
        fill(buffer, resource);
        buffers.add(buffer);
        Optional<RunImage> image = resource.isImage() ? Optional.of(new RunImage(device, resource)) : Optional.empty();
        image.ifPresent(made -> releases.push(made::close));
        images.add(image);
    }

    private static void fill(DeviceBuffer buffer, RecordedRun.Resource resource) {
        MemoryUtil.memSet(buffer.bytes(), 0);
        buffer.bytes().put(0, resource.data());
    }

    private static void barrier(VkCommandBuffer commands, MemoryStack stack) {
        VkMemoryBarrier.Buffer all = VkMemoryBarrier.calloc(1, stack)
                .sType$Default()
                .srcAccessMask(VK_ACCESS_MEMORY_WRITE_BIT)
                .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);
        vkCmdPipelineBarrier(
                commands,
                VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT,
                0,
                all,
                null,
                null);
    }

    /** A pipeline with the descriptor sets for what it uses. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record BoundShaders(
            RecordedRun.Shaders shaders, long layout, long[] sets, long compute, long strip, long list) {}

    private BoundShaders bound(RecordedRun.Shaders shaders, MemoryStack stack) {
        List<RecordedRun.Use> uses = shaders.uses().stream()
                .filter(use -> !use.kind().equals("push_constant"))
                .toList();
        int count = uses.stream().mapToInt(RecordedRun.Use::set).max().orElse(-1) + 1;
        long[] setLayouts = new long[count];
        LongBuffer handle = stack.mallocLong(1);
        for (int set = 0; set < count; set++) {
            int number = set;
            List<RecordedRun.Use> ofSet =
                    uses.stream().filter(use -> use.set() == number).toList();
            VkDescriptorSetLayoutBinding.Buffer infos = VkDescriptorSetLayoutBinding.calloc(ofSet.size(), stack);
            ofSet.forEach(use -> infos.get()
                    .binding(use.binding())
                    .descriptorType(type(use))
                    .descriptorCount(1)
                    .stageFlags(VK_SHADER_STAGE_ALL));
            VkDescriptorSetLayoutCreateInfo info = VkDescriptorSetLayoutCreateInfo.calloc(stack)
                    .sType$Default()
                    .pBindings(infos.flip());
            check(vkCreateDescriptorSetLayout(device.handle(), info, null, handle), "vkCreateDescriptorSetLayout");
            long layout = handle.get(0);
            releases.push(() -> vkDestroyDescriptorSetLayout(device.handle(), layout, null));
            setLayouts[set] = layout;
        }
        VkPushConstantRange.Buffer range = VkPushConstantRange.calloc(1, stack);
        range.get(0).set(VK_SHADER_STAGE_ALL, 0, 256);
        VkPipelineLayoutCreateInfo layoutInfo = VkPipelineLayoutCreateInfo.calloc(stack)
                .sType$Default()
                .setLayoutCount(count)
                .pSetLayouts(stack.longs(setLayouts))
                .pPushConstantRanges(range);
        check(vkCreatePipelineLayout(device.handle(), layoutInfo, null, handle), "vkCreatePipelineLayout");
        long layout = handle.get(0);
        releases.push(() -> vkDestroyPipelineLayout(device.handle(), layout, null));
        long[] sets = sets(uses, setLayouts, stack);
        VkPipelineShaderStageCreateInfo.Buffer stages = stages(shaders, stack);
        if (shaders.stages().containsKey("compute")) {
            VkComputePipelineCreateInfo.Buffer infos = VkComputePipelineCreateInfo.calloc(1, stack);
            infos.get(0).sType$Default().layout(layout).stage(stages.get(0));
            check(
                    vkCreateComputePipelines(device.handle(), VK_NULL_HANDLE, infos, null, handle),
                    "vkCreateComputePipelines");
            long pipeline = handle.get(0);
            releases.push(() -> vkDestroyPipeline(device.handle(), pipeline, null));
            return new BoundShaders(shaders, layout, sets, pipeline, 0, 0);
        }
        return new BoundShaders(
                shaders, layout, sets, 0, draw(shaders, stages, layout, true), draw(shaders, stages, layout, false));
    }

    /** What a run needs that is not set up here; empty if it can be executed. */
    static Optional<String> unsupported(RecordedRun run) {
        for (RecordedRun.Resource resource : run.resources()) {
            if (!SUPPORTED.contains(resource.kind()) || !resource.dimension().isEmpty() || resource.samples() > 1) {
                return Optional.of(resource.kind());
            }
            if (!resource.isImage()
                    && resource.data().length == 0
                    && !resource.kind().equals("sampler")) {
                return Optional.of("a buffer without a size");
            }
        }
        for (RecordedRun.Shaders shaders : run.pipelines()) {
            for (RecordedRun.Use use : shaders.uses()) {
                boolean isSampled = use.kind().equals("combined_image_sampler");
                if (!SUPPORTED.contains(use.kind())
                        || use.element() > 0
                        || isSampled
                                && !run.resources().get(use.resource()).kind().equals(RunImage.SAMPLED)) {
                    return Optional.of(use.kind());
                }
            }
        }
        return Optional.empty();
    }

    private static int type(RecordedRun.Use use) {
        return switch (use.kind()) {
            case "uniform", "uniform_dynamic" -> VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
            case "uniform_texel_buffer" -> VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
            case "storage_texel_buffer" -> VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
            case "storage_image" -> VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
            case "combined_image_sampler" -> VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
            default -> VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        };
    }

    private long[] sets(List<RecordedRun.Use> uses, long[] layouts, MemoryStack stack) {
        long[] sets = new long[layouts.length];
        if (sets.length == 0) {
            return sets;
        }
        VkDescriptorPoolSize.Buffer sizes = VkDescriptorPoolSize.calloc(Math.max(1, uses.size()), stack);
        sizes.get(0).set(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1);
        for (int i = 0; i < uses.size(); i++) {
            sizes.get(i).set(type(uses.get(i)), 1);
        }
        LongBuffer handle = stack.mallocLong(1);
        VkDescriptorPoolCreateInfo poolInfo = VkDescriptorPoolCreateInfo.calloc(stack)
                .sType$Default()
                .maxSets(layouts.length)
                .pPoolSizes(sizes);
        check(vkCreateDescriptorPool(device.handle(), poolInfo, null, handle), "vkCreateDescriptorPool");
        long pool = handle.get(0);
        releases.push(() -> vkDestroyDescriptorPool(device.handle(), pool, null));
        VkDescriptorSetAllocateInfo info = VkDescriptorSetAllocateInfo.calloc(stack)
                .sType$Default()
                .descriptorPool(pool)
                .pSetLayouts(stack.longs(layouts));
        check(vkAllocateDescriptorSets(device.handle(), info, sets), "vkAllocateDescriptorSets");
        for (RecordedRun.Use use : uses) {
            VkWriteDescriptorSet.Buffer write = VkWriteDescriptorSet.calloc(1, stack)
                    .sType$Default()
                    .dstSet(sets[use.set()])
                    .dstBinding(use.binding())
                    .descriptorCount(1)
                    .descriptorType(type(use));
            long buffer = buffers.get(use.resource()).handle();
            if (images.get(use.resource()).isPresent()) {
                write.pImageInfo(VkDescriptorImageInfo.calloc(1, stack)
                        .sampler(use.sampler() < 0 ? VK_NULL_HANDLE : sampler(use.sampler()))
                        .imageView(images.get(use.resource()).orElseThrow().view())
                        .imageLayout(VK_IMAGE_LAYOUT_GENERAL));
            } else if (use.kind().endsWith("texel_buffer")) {
                VkBufferViewCreateInfo viewInfo = VkBufferViewCreateInfo.calloc(stack)
                        .sType$Default()
                        .buffer(buffer)
                        .format(RunImage.format(
                                run.resources().get(use.resource()).format()))
                        .range(VK_WHOLE_SIZE);
                check(vkCreateBufferView(device.handle(), viewInfo, null, handle), "vkCreateBufferView");
                long view = handle.get(0);
                releases.push(() -> vkDestroyBufferView(device.handle(), view, null));
                write.pTexelBufferView(stack.longs(view));
            } else {
                write.pBufferInfo(VkDescriptorBufferInfo.calloc(1, stack)
                        .buffer(buffer)
                        .offset(use.offset())
                        .range(use.range() == 0 ? VK_WHOLE_SIZE : use.range()));
            }
            vkUpdateDescriptorSets(device.handle(), write, null);
        }
        return sets;
    }

    private long sampler(int resource) {
        RunSampler sampler = new RunSampler(device, run.resources().get(resource));
        releases.push(sampler::close);
        return sampler.handle();
    }

    private VkPipelineShaderStageCreateInfo.Buffer stages(RecordedRun.Shaders shaders, MemoryStack stack) {
        VkPipelineShaderStageCreateInfo.Buffer stages =
                VkPipelineShaderStageCreateInfo.calloc(shaders.stages().size(), stack);
        shaders.stages()
                .forEach((name, module) -> stages.get()
                        .sType$Default()
                        .stage(
                                switch (name) {
                                    case "compute" -> VK_SHADER_STAGE_COMPUTE_BIT;
                                    case "vertex" -> VK_SHADER_STAGE_VERTEX_BIT;
                                    default -> VK_SHADER_STAGE_FRAGMENT_BIT;
                                })
                        .module(shader(module))
                        .pName(stack.UTF8(shaders.entryPoint(name)))
                        .pSpecializationInfo(specialization(shaders.constants(name), stack)));
        return stages.flip();
    }

    private static VkSpecializationInfo specialization(
            Map<Integer, RecordedRun.Constant> constants, MemoryStack stack) {
        VkSpecializationMapEntry.Buffer entries = VkSpecializationMapEntry.calloc(constants.size(), stack);
        ByteBuffer data = stack.malloc(constants.size() * Integer.BYTES);
        constants.forEach((id, value) -> {
            entries.get().set(id, data.position(), Integer.BYTES);
            data.putInt(value.bits());
        });
        return VkSpecializationInfo.calloc(stack).pMapEntries(entries.flip()).pData(data.flip());
    }

    private long shader(SpirvModule module) {
        ByteBuffer code = MemoryUtil.memAlloc(module.wordCount() * Integer.BYTES);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            code.put(withoutUnknownModes(module).bytes(ByteOrder.nativeOrder())).flip();
            VkShaderModuleCreateInfo info =
                    VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code);
            LongBuffer handle = stack.mallocLong(1);
            check(vkCreateShaderModule(device.handle(), info, null, handle), "vkCreateShaderModule");
            long shader = handle.get(0);
            releases.push(() -> vkDestroyShaderModule(device.handle(), shader, null));
            return shader;
        } finally {
            MemoryUtil.memFree(code);
        }
    }

    /** A module without an execution mode that lavapipe does not know, and which only forbids what it never does. */
    private static SpirvModule withoutUnknownModes(SpirvModule module) {
        EditableModule edited = EditableModule.ofInstructions(module);
        for (Instruction instruction : module.instructions()) {
            boolean isMode = instruction.is(Op.OpExecutionMode)
                    && instruction.word(2) == ExecutionMode.SubgroupUniformControlFlowKHR.value();
            boolean isExtension = instruction.is(Op.OpExtension)
                    && instruction
                            .operand("Name")
                            .orElseThrow()
                            .string()
                            .equals("SPV_KHR_subgroup_uniform_control_flow");
            if (isMode || isExtension) {
                edited.remove(edited.number(instruction));
            }
        }
        return edited.toModule();
    }

    private long draw(
            RecordedRun.Shaders shaders, VkPipelineShaderStageCreateInfo.Buffer stages, long layout, boolean isStrip) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            RecordedRun.Resource first =
                    run.resources().get(shaders.attachments().get(0));
            int[] formats = shaders.attachments().stream()
                    .mapToInt(resource ->
                            RunImage.format(run.resources().get(resource).format()))
                    .toArray();
            VkVertexInputBindingDescription.Buffer vertices = VkVertexInputBindingDescription.calloc(1, stack);
            vertices.get(0).set(0, 2 * Float.BYTES, VK_VERTEX_INPUT_RATE_VERTEX);
            VkVertexInputAttributeDescription.Buffer position = VkVertexInputAttributeDescription.calloc(1, stack);
            position.get(0).set(0, 0, VK_FORMAT_R32G32_SFLOAT, 0);
            VkViewport.Buffer viewport = VkViewport.calloc(1, stack);
            viewport.get(0).set(0, 0, first.width(), first.height(), 0, 1);
            VkRect2D.Buffer scissor = VkRect2D.calloc(1, stack);
            scissor.get(0).extent().set(first.width(), first.height());
            VkPipelineColorBlendAttachmentState.Buffer blend =
                    VkPipelineColorBlendAttachmentState.calloc(formats.length, stack);
            blend.forEach(each -> each.colorWriteMask(15));
            VkGraphicsPipelineCreateInfo.Buffer infos = VkGraphicsPipelineCreateInfo.calloc(1, stack);
            infos.get(0)
                    .sType$Default()
                    .layout(layout)
                    .pStages(stages)
                    .pVertexInputState(VkPipelineVertexInputStateCreateInfo.calloc(stack)
                            .sType$Default()
                            .pVertexBindingDescriptions(vertices)
                            .pVertexAttributeDescriptions(position))
                    .pInputAssemblyState(VkPipelineInputAssemblyStateCreateInfo.calloc(stack)
                            .sType$Default()
                            .topology(
                                    isStrip
                                            ? VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP
                                            : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST))
                    .pViewportState(VkPipelineViewportStateCreateInfo.calloc(stack)
                            .sType$Default()
                            .viewportCount(1)
                            .scissorCount(1)
                            .pViewports(viewport)
                            .pScissors(scissor))
                    .pRasterizationState(VkPipelineRasterizationStateCreateInfo.calloc(stack)
                            .sType$Default()
                            .lineWidth(1))
                    .pMultisampleState(VkPipelineMultisampleStateCreateInfo.calloc(stack)
                            .sType$Default()
                            .rasterizationSamples(VK_SAMPLE_COUNT_1_BIT))
                    .pColorBlendState(VkPipelineColorBlendStateCreateInfo.calloc(stack)
                            .sType$Default()
                            .pAttachments(blend))
                    .pNext(VkPipelineRenderingCreateInfo.calloc(stack)
                            .sType$Default()
                            .colorAttachmentCount(formats.length)
                            .pColorAttachmentFormats(stack.ints(formats)));
            LongBuffer handle = stack.mallocLong(1);
            check(
                    vkCreateGraphicsPipelines(device.handle(), VK_NULL_HANDLE, infos, null, handle),
                    "vkCreateGraphicsPipelines");
            long pipeline = handle.get(0);
            releases.push(() -> vkDestroyPipeline(device.handle(), pipeline, null));
            return pipeline;
        }
    }

    private void record(VkCommandBuffer commands, BoundShaders bound, RecordedRun.Step step) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            boolean isDispatch = step.groups().length > 0;
            int point = isDispatch ? VK_PIPELINE_BIND_POINT_COMPUTE : VK_PIPELINE_BIND_POINT_GRAPHICS;
            if (bound.sets().length > 0) {
                vkCmdBindDescriptorSets(commands, point, bound.layout(), 0, stack.longs(bound.sets()), null);
            }
            for (RecordedRun.Use use : bound.shaders().uses()) {
                if (use.kind().equals("push_constant")) {
                    ByteBuffer data =
                            stack.bytes(run.resources().get(use.resource()).data());
                    vkCmdPushConstants(commands, bound.layout(), VK_SHADER_STAGE_ALL, use.offset(), data);
                }
            }
            if (isDispatch) {
                vkCmdBindPipeline(commands, point, bound.compute());
                vkCmdDispatch(commands, step.groups()[0], step.groups()[1], step.groups()[2]);
                return;
            }
            vkCmdBindPipeline(commands, point, step.isStrip() ? bound.strip() : bound.list());
            DeviceBuffer corners = new DeviceBuffer(
                    device, (long) step.corners().length * Float.BYTES, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
            releases.push(corners::close);
            HostArrays.write(step.corners(), corners.bytes().order(ByteOrder.nativeOrder()));
            vkCmdBindVertexBuffers(commands, 0, stack.longs(corners.handle()), stack.longs(0));
            begin(commands, bound.shaders(), step, stack);
            vkCmdDraw(commands, step.corners().length / 2, 1, 0, 0);
            vkCmdEndRendering(commands);
        }
    }

    private void begin(
            VkCommandBuffer commands, RecordedRun.Shaders shaders, RecordedRun.Step step, MemoryStack stack) {
        VkRenderingAttachmentInfo.Buffer attachments =
                VkRenderingAttachmentInfo.calloc(shaders.attachments().size(), stack);
        for (int resource : shaders.attachments()) {
            VkRenderingAttachmentInfo info = attachments
                    .get()
                    .sType$Default()
                    .imageView(images.get(resource).orElseThrow().view())
                    .imageLayout(VK_IMAGE_LAYOUT_GENERAL)
                    .loadOp(step.clear().length > 0 ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD)
                    .storeOp(VK_ATTACHMENT_STORE_OP_STORE);
            for (int i = 0; i < step.clear().length; i++) {
                info.clearValue().color().float32(i, step.clear()[i]);
            }
        }
        RecordedRun.Resource first = run.resources().get(shaders.attachments().get(0));
        vkCmdBeginRendering(
                commands,
                VkRenderingInfo.calloc(stack)
                        .sType$Default()
                        .renderArea(area -> area.extent().set(first.width(), first.height()))
                        .layerCount(1)
                        .pColorAttachments(attachments.flip()));
    }

    private VkCommandBuffer commands(MemoryStack stack) {
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

    private void submit(VkCommandBuffer commands) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            submit(commands, stack);
        }
    }

    private void submit(VkCommandBuffer commands, MemoryStack stack) {
        LongBuffer fence = stack.mallocLong(1);
        check(
                vkCreateFence(device.handle(), VkFenceCreateInfo.calloc(stack).sType$Default(), null, fence),
                "vkCreateFence");
        long handle = fence.get(0);
        releases.push(() -> vkDestroyFence(device.handle(), handle, null));
        VkSubmitInfo info = VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(stack.pointers(commands));
        check(vkQueueSubmit(device.queue(), info, handle), "vkQueueSubmit");
        if (vkWaitForFences(device.handle(), handle, true, SECONDS * 1_000_000_000) == VK_TIMEOUT) {
            device.leaveHanging();
            throw new VulkanException("the shaders did not end within " + SECONDS + " s");
        }
    }
}
