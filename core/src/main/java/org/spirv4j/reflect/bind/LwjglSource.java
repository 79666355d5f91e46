// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spirv4j.reflect.DescriptorBinding;
import org.spirv4j.reflect.DescriptorSetLayout;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.PushConstantRange;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.ShaderStage;

/** Writes methods that fill the structures of LWJGL for the layout of pipelines. */
final class LwjglSource {
    /** The package of Vulkan's structures. */
    static final String VULKAN = "org.lwjgl.vulkan.";

    /** The memory in which structures are allocated. */
    static final String STACK = "org.lwjgl.system.MemoryStack";

    private static final String STACK_PARAMETER = "@param stack where the structures are allocated";

    private final PipelineInterface pipeline;
    private final String prefix;
    private final JavaNames methods;
    private final SourceText text;
    private String pushMethod = "";

    /** The parameters for the lengths of run-time arrays, by set and binding. */
    private final Map<DescriptorBinding, String> counts = new LinkedHashMap<>();

    /**
     * Prepares methods.
     *
     * @param pipeline the stages
     * @param prefix what the names of methods start with, in lower camel case; empty for nothing
     */
    LwjglSource(PipelineInterface pipeline, String prefix, JavaNames methods, SourceText text) {
        this.pipeline = pipeline;
        this.prefix = prefix;
        this.methods = methods;
        this.text = text;
        JavaNames parameters = new JavaNames("set", "copies", "stack", "write", "descriptorSet", "setLayouts");
        for (DescriptorSetLayout set : pipeline.descriptorSets()) {
            for (DescriptorBinding binding : set.bindings()) {
                if (binding.count().isEmpty()) {
                    String name = binding.names().get(0);
                    counts.put(binding, parameters.unique(JavaNames.lowerCamel(name) + "Count"));
                }
            }
        }
    }

    /** Whether the variables at each binding have a descriptor type in common, so that one layout serves all stages. */
    static boolean haveOneLayout(PipelineInterface pipeline) {
        for (DescriptorSetLayout set : pipeline.descriptorSets()) {
            for (DescriptorBinding binding : set.bindings()) {
                for (ResourceVariable variable : binding.variables()) {
                    if (!variable.descriptorType().orElseThrow().canUse(binding.descriptorType())) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Writes the methods; the constant is the number of set layouts. */
    void write(String setCount) {
        text.use(STACK);
        if (!pipeline.descriptorSets().isEmpty()) {
            descriptorSets(setCount);
            poolSizes();
            writes();
        }
        if (!pipeline.pushConstantRanges().isEmpty()) {
            pushConstantRanges();
        }
        pipelineLayout(setCount);
    }

    private String method(String name) {
        return methods.unique(
                prefix.isEmpty() ? name : prefix + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
    }

    private void descriptorSets(String setCount) {
        String name = method("descriptorSetLayoutBindings");
        String type = text.use(VULKAN + "VkDescriptorSetLayoutBinding") + ".Buffer";
        document(
                "Describes the bindings of a descriptor set.",
                "@param set the number of the set, less than {@link #" + setCount + "}",
                "@return the bindings in the order of their numbers; none if the shaders do not use the set");
        text.add("public static " + type + " " + name + "(int set, " + parameters() + "MemoryStack stack) {");
        text.add(type + " bindings;");
        text.add("switch (set) {");
        for (DescriptorSetLayout set : pipeline.descriptorSets()) {
            text.add("case " + set.set() + " -> {");
            text.add("bindings = VkDescriptorSetLayoutBinding.calloc("
                    + set.bindings().size() + ", stack);");
            for (int i = 0; i < set.bindings().size(); i++) {
                DescriptorBinding binding = set.bindings().get(i);
                text.add("// " + names(binding) + ": " + binding.descriptorType() + " for "
                        + stages(binding.stageFlags()));
                text.add(
                        "bindings.get(" + i + ")\n        .binding(" + binding.binding() + ")\n        .descriptorType("
                                + binding.descriptorType().value() + ")\n        .descriptorCount(" + count(binding)
                                + ")\n        .stageFlags(" + binding.stageFlags() + ");");
            }
            text.add("}");
        }
        text.add("default -> bindings = VkDescriptorSetLayoutBinding.calloc(0, stack);\n}");
        text.add("return bindings;\n}");

        String info = text.use(VULKAN + "VkDescriptorSetLayoutCreateInfo");
        document(
                "Describes the layout of a descriptor set.",
                "@param set the number of the set, less than {@link #" + setCount + "}",
                "@return the layout");
        text.add("public static " + info + " " + method("descriptorSetLayoutCreateInfo") + "(int set, " + parameters()
                + "MemoryStack stack) {");
        text.add("return " + info + ".calloc(stack)\n        .sType$Default()\n        .pBindings(" + name + "(set, "
                + arguments() + "stack));\n}");
    }

    private void poolSizes() {
        String type = text.use(VULKAN + "VkDescriptorPoolSize") + ".Buffer";
        document(
                "Describes the sizes of a pool from which descriptor sets are allocated.",
                "@param copies how often all sets are allocated",
                "@return the number of descriptors of each type");
        text.add("public static " + type + " " + method("descriptorPoolSizes") + "(int copies, " + parameters()
                + "MemoryStack stack) {");
        Map<Integer, List<String>> sums = new TreeMap<>();
        Map<Integer, String> names = new TreeMap<>();
        for (DescriptorSetLayout set : pipeline.descriptorSets()) {
            for (DescriptorBinding binding : set.bindings()) {
                int value = binding.descriptorType().value();
                sums.computeIfAbsent(value, v -> new ArrayList<>()).add(count(binding));
                names.put(value, binding.descriptorType().toString());
            }
        }
        text.add(type + " sizes = VkDescriptorPoolSize.calloc(" + sums.size() + ", stack);");
        int i = 0;
        for (Map.Entry<Integer, List<String>> entry : sums.entrySet()) {
            List<String> terms = entry.getValue();
            String sum = terms.size() == 1 ? terms.get(0) : "(" + String.join(" + ", terms) + ")";
            String product = sum.equals("1") ? "copies" : "copies * " + sum;
            text.add("// " + names.get(entry.getKey()));
            text.add("sizes.get(" + i++ + ").type(" + entry.getKey() + ").descriptorCount(" + product + ");");
        }
        text.add("return sizes;\n}");
    }

    private void writes() {
        String type = text.use(VULKAN + "VkWriteDescriptorSet");
        for (DescriptorSetLayout set : pipeline.descriptorSets()) {
            for (DescriptorBinding binding : set.bindings()) {
                for (String name : binding.names()) {
                    write(type, set, binding, name);
                }
            }
        }
    }

    private void write(String type, DescriptorSetLayout set, DescriptorBinding binding, String variable) {
        String count = counts.getOrDefault(binding, "");
        List<String> lines = new ArrayList<>();
        lines.add("Fills a structure that writes " + SourceText.code(variable) + ", a " + binding.descriptorType()
                + " of descriptor set " + Integer.toUnsignedString(set.set())
                + ". The buffers or images remain to be set.");
        lines.add("");
        lines.add("@param write the structure");
        lines.add("@param descriptorSet the descriptor set (VkDescriptorSet)");
        if (!count.isEmpty()) {
            lines.add("@param " + count + " the number of descriptors");
        }
        lines.add("@return the structure");
        text.document(lines.toArray(new String[0]));
        text.add("public static " + type + " " + method("write" + JavaNames.upperCamel(variable)) + "(" + type
                + " write, long descriptorSet" + (count.isEmpty() ? "" : ", int " + count) + ") {");
        text.add("return write.sType$Default()\n        .dstSet(descriptorSet)\n        .dstBinding("
                + binding.binding()
                + ")\n        .descriptorType(" + binding.descriptorType().value() + ")\n        .descriptorCount("
                + count(binding) + ");\n}");
    }

    private void pushConstantRanges() {
        String type = text.use(VULKAN + "VkPushConstantRange") + ".Buffer";
        text.document("Describes the push constants.", "", STACK_PARAMETER, "@return the ranges");
        pushMethod = method("pushConstantRanges");
        text.add("public static " + type + " " + pushMethod + "(MemoryStack stack) {");
        List<PushConstantRange> ranges = pipeline.pushConstantRanges();
        text.add(type + " ranges = VkPushConstantRange.calloc(" + ranges.size() + ", stack);");
        for (int i = 0; i < ranges.size(); i++) {
            PushConstantRange range = ranges.get(i);
            text.add("// " + stages(range.stageFlags()));
            text.add("ranges.get(" + i + ").stageFlags(" + range.stageFlags() + ").offset(" + range.offset() + ").size("
                    + range.size() + ");");
        }
        text.add("return ranges;\n}");
    }

    private void pipelineLayout(String setCount) {
        String type = text.use(VULKAN + "VkPipelineLayoutCreateInfo");
        boolean hasSets = !pipeline.descriptorSets().isEmpty();
        List<String> lines = new ArrayList<>(List.of("Describes the layout of a pipeline.", ""));
        if (hasSets) {
            lines.add("@param setLayouts the {@link #" + setCount
                    + "} descriptor set layouts (VkDescriptorSetLayout) in the order of their numbers");
        }
        lines.add(STACK_PARAMETER);
        lines.add("@return the layout");
        text.document(lines.toArray(new String[0]));
        text.add("public static " + type + " " + method("pipelineLayoutCreateInfo") + "("
                + (hasSets ? "long[] setLayouts, " : "") + "MemoryStack stack) {");
        text.add("return " + type + ".calloc(stack)\n        .sType$Default()"
                + (hasSets
                        ? "\n        .setLayoutCount(setLayouts.length)\n        .pSetLayouts(stack.longs(setLayouts))"
                        : "")
                + (pipeline.pushConstantRanges().isEmpty()
                        ? ""
                        : "\n        .pPushConstantRanges(" + pushMethod + "(stack))")
                + ";\n}");
    }

    /** Documents a method with parameters for the lengths of run-time arrays. */
    private void document(String about, String parameter, String returned) {
        List<String> lines = new ArrayList<>(List.of(about, "", parameter));
        counts.forEach((binding, name) -> lines.add("@param " + name + " the number of descriptors of "
                + SourceText.code(binding.names().get(0)) + ", a run-time array"));
        lines.add(STACK_PARAMETER);
        lines.add(returned);
        text.document(lines.toArray(new String[0]));
    }

    private String parameters() {
        return counts.values().stream().map(name -> "int " + name + ", ").collect(Collectors.joining());
    }

    private String arguments() {
        return counts.values().stream().map(name -> name + ", ").collect(Collectors.joining());
    }

    private String count(DescriptorBinding binding) {
        return binding.count().isPresent()
                ? Integer.toString(binding.count().getAsInt())
                : Objects.requireNonNull(counts.get(binding));
    }

    private static String names(DescriptorBinding binding) {
        return binding.names().stream().map(SourceText::plain).distinct().collect(Collectors.joining(", "));
    }

    private static String stages(int flags) {
        List<String> stages = new ArrayList<>();
        for (ShaderStage stage : ShaderStage.values()) {
            if ((flags & stage.value()) != 0) {
                stages.add(stage.toString());
            }
        }
        return String.join(", ", stages);
    }
}
