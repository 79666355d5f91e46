// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.EntryPointReflection.HeapDescriptor;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.PushConstantRange;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.StructType;

/** Writes the class of a module. */
final class ModuleSource {
    private final SourcePackage location;
    private final String className;
    private final BindingInput input;
    private final ModuleReflection reflection;
    private final Map<StructType, String> structClasses;
    private final JavaNames constants = new JavaNames();
    private final JavaNames methods = new JavaNames();
    private final SourceText text;

    ModuleSource(SourcePackage location, String className, BindingInput input, Map<StructType, String> structClasses) {
        this.location = location;
        this.className = className;
        this.input = input;
        reflection = input.reflection();
        this.structClasses = structClasses;
        text = new SourceText(location);
    }

    /**
     * The layout of a pipeline.
     *
     * @param pipeline its stages
     * @param prefix what the names of methods start with
     * @param setCount the constant with the number of set layouts; empty without descriptors
     */
    private record Layout(PipelineInterface pipeline, String prefix, String setCount) {}

    String write() {
        SpecializationSource specialization = new SpecializationSource(reflection);
        VertexInputSource vertexInputs = new VertexInputSource(reflection);
        about();
        text.add("public final class " + className + " {");
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            entryPoint(entryPoint);
        }
        reflection.resources().stream()
                .sorted(Comparator.comparing((ResourceVariable resource) -> number(resource.descriptorSet()))
                        .thenComparing(resource -> number(resource.binding())))
                .forEach(this::resource);
        for (ResourceVariable block : reflection.pushConstants()) {
            pushConstants(block);
        }
        locations();
        specialization.constants(constants, text);
        vertexInputs.constants(constants, text);
        List<Layout> layouts = layouts();
        text.add("\nprivate " + className + "() {}");
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            groupCounts(entryPoint, specialization);
        }
        if (location.bindings().lwjgl() && reflection.entryPoints().stream().anyMatch(e -> e.stageFlags() != 0)) {
            for (Layout layout : layouts) {
                new LwjglSource(layout.pipeline, layout.prefix, methods, text).write(layout.setCount);
            }
            for (EntryPointReflection entryPoint : reflection.entryPoints()) {
                shaderStage(entryPoint, specialization);
            }
            vertexInputs.lwjgl(methods, text);
        }
        JavaNames classes = new JavaNames("VertexInput", "MapEntry", SpecializationSource.CLASS, className);
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            KernelSource.write(entryPoint, classes, structClasses, text);
        }
        vertexInputs.write(text);
        specialization.write(text, location.bindings().lwjgl());
        return text.add("}").toString();
    }

    /** Numbers that are not stated come last. */
    private static long number(OptionalInt number) {
        return number.isPresent() ? Integer.toUnsignedLong(number.getAsInt()) : Long.MAX_VALUE;
    }

    private void about() {
        List<String> lines = new ArrayList<>();
        lines.add("What the shader module " + SourceText.code(input.name()) + " expects of its host.");
        for (ResourceVariable heap : reflection.descriptorHeaps()) {
            lines.add("It uses the descriptor heap " + SourceText.code(heap.name()) + ".");
        }
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            for (HeapDescriptor descriptor : entryPoint.heapDescriptors()) {
                lines.add("Entry point " + SourceText.code(entryPoint.name()) + " reads "
                        + SourceText.code(descriptor.toString()) + ".");
            }
        }
        text.document(lines.toArray(new String[0]));
    }

    private void constant(String about, String name, long value) {
        text.document(about);
        text.add("public static final int " + constants.unique(name) + " = " + (int) value + ";");
    }

    private void entryPoint(EntryPointReflection entryPoint) {
        String prefix = JavaNames.upperSnake(entryPoint.name());
        text.document("The name of the entry point " + SourceText.code(entryPoint.name()) + ", execution model "
                + entryPoint.modelName() + ".");
        text.add("public static final String " + constants.unique(prefix + "_ENTRY_POINT") + " = "
                + SourceText.literal(entryPoint.name()) + ";");
        stages(List.of(entryPoint), prefix + "_STAGE", "entry point " + SourceText.code(entryPoint.name()));
        entryPoint.workgroupSize().ifPresent(size -> {
            workgroupSize(entryPoint, size.x(), "X");
            workgroupSize(entryPoint, size.y(), "Y");
            workgroupSize(entryPoint, size.z(), "Z");
        });
    }

    private void workgroupSize(EntryPointReflection entryPoint, SpecializableNumber number, String dimension) {
        if (number.value().isPresent()) {
            String depends = number.isSpecializable()
                    ? ", which depends on the specialization constants " + number.specIds()
                    : "";
            constant(
                    "The " + dimension.toLowerCase(Locale.ROOT) + " dimension of the work-groups of "
                            + SourceText.code(entryPoint.name()) + depends + ".",
                    JavaNames.upperSnake(entryPoint.name()) + "_WORKGROUP_SIZE_" + dimension,
                    number.value().getAsLong());
        }
    }

    /** Writes the number of work-groups for a number of invocations, where the size of the work-groups is known. */
    private void groupCounts(EntryPointReflection entryPoint, SpecializationSource specialization) {
        entryPoint.workgroupSize().ifPresent(size -> {
            groupCount(entryPoint, size.x(), "X", specialization);
            groupCount(entryPoint, size.y(), "Y", specialization);
            groupCount(entryPoint, size.z(), "Z", specialization);
        });
    }

    private void groupCount(
            EntryPointReflection entryPoint,
            SpecializableNumber number,
            String dimension,
            SpecializationSource specialization) {
        Optional<String> getter = number.isSpecializable() && !number.isComputed()
                ? specialization.getter(number.specIds().get(0))
                : Optional.empty();
        long value = number.value().orElse(0);
        boolean isKnown = number.isSpecializable() ? getter.isPresent() : value > 1 && value <= Integer.MAX_VALUE;
        if (!isKnown) {
            return;
        }
        List<String> about = new ArrayList<>(List.of(
                "Returns how many work-groups of " + SourceText.code(entryPoint.name()) + " have at least a number of"
                        + " invocations in the " + dimension.toLowerCase(Locale.ROOT) + " dimension.",
                "",
                "@param invocations the number of invocations"));
        getter.ifPresent(name -> about.add("@param specialization the specialization constants of the pipeline"));
        about.add("@return the number of work-groups");
        text.document(about.toArray(new String[0]));
        text.add("public static int "
                + methods.unique(JavaNames.lowerCamel(entryPoint.name()) + "GroupCount" + dimension)
                + "(int invocations"
                + (getter.isPresent() ? ", " + SpecializationSource.CLASS + " specialization" : "") + ") {");
        String divisor = getter.map(name -> "specialization." + name + "()").orElse(Long.toString(value));
        text.add("return Math.floorDiv(invocations - 1, " + divisor + ") + 1;\n}");
    }

    /**
     * The layouts of pipelines: one for all entry points if their descriptors agree, otherwise one for each. Writes the
     * constants with the numbers of set layouts.
     */
    private List<Layout> layouts() {
        PipelineInterface all = PipelineInterface.of(reflection.entryPoints());
        List<Layout> layouts = new ArrayList<>();
        if (LwjglSource.haveOneLayout(all)) {
            layouts.add(new Layout(all, "", PipelineSource.setCount(all, "", constants, text)));
        } else {
            for (EntryPointReflection entryPoint : reflection.entryPoints()) {
                PipelineInterface one = PipelineInterface.of(entryPoint);
                layouts.add(new Layout(
                        one,
                        JavaNames.lowerCamel(entryPoint.name()),
                        PipelineSource.setCount(one, JavaNames.upperSnake(entryPoint.name()) + "_", constants, text)));
            }
        }
        return layouts;
    }

    /** Writes the methods that describe an entry point as a stage of a pipeline. */
    private void shaderStage(EntryPointReflection entryPoint, SpecializationSource specialization) {
        if (entryPoint.stageFlags() == 0) {
            return;
        }
        String type = text.use(LwjglSource.VULKAN + "VkPipelineShaderStageCreateInfo");
        String stack = text.use(LwjglSource.STACK);
        String method = methods.unique(JavaNames.lowerCamel(entryPoint.name()) + "StageCreateInfo");
        List<String> about = new ArrayList<>(List.of(
                "Describes the entry point " + SourceText.code(entryPoint.name()) + " as a stage of a pipeline.",
                "",
                "@param shaderModule this shader module (VkShaderModule)"));
        String parameter = "";
        if (!specialization.isEmpty()) {
            about.add("@param specialization the values of specialization constants");
            parameter = SpecializationSource.CLASS + " specialization, ";
        }
        about.add("@param stack where the structures are allocated");
        about.add("@return the stage");
        text.document(about.toArray(new String[0]));
        text.add("public static " + type + " " + method + "(long shaderModule, " + parameter + stack + " stack) {");
        text.add(
                "return " + type + ".calloc(stack)\n        .sType$Default()\n        .stage(" + entryPoint.stageFlags()
                        + ")\n        .module(shaderModule)\n        .pName(stack.UTF8("
                        + SourceText.literal(entryPoint.name()) + "))"
                        + (specialization.isEmpty()
                                ? ""
                                : "\n        .pSpecializationInfo(specialization.specializationInfo(stack))")
                        + ";\n}");
    }

    private void resource(ResourceVariable resource) {
        String prefix = JavaNames.upperSnake(resource.name());
        String what = SourceText.code(resource.name());
        String unused = reflection.usersOf(resource).isEmpty() ? " No entry point uses it." : "";
        resource.descriptorSet()
                .ifPresent(set -> constant("The descriptor set of " + what + "." + unused, prefix + "_SET", set));
        resource.binding().ifPresent(binding -> constant("The binding of " + what + ".", prefix + "_BINDING", binding));
        resource.descriptorType()
                .ifPresent(type -> constant(
                        "The VkDescriptorType of " + what + ", " + type + "." + contents(resource),
                        prefix + "_DESCRIPTOR_TYPE",
                        type.value()));
        if (resource.descriptorType().isPresent() && resource.count().isPresent()) {
            constant(
                    "The number of descriptors of " + what + ".",
                    prefix + "_DESCRIPTOR_COUNT",
                    resource.count().getAsInt());
        }
        stages(reflection.usersOf(resource), prefix + "_STAGES", what);
    }

    private String contents(ResourceVariable resource) {
        Optional<String> structClass = resource.block().map(structClasses::get);
        return structClass
                .map(name -> " Its contents are {@link " + name + "}.")
                .orElse("");
    }

    private void pushConstants(ResourceVariable block) {
        String prefix = JavaNames.upperSnake(block.name());
        String what = SourceText.code(block.name());
        Optional<PushConstantRange> range =
                PushConstantRange.of(0, block.element()).filter(r -> r.offset() + r.size() <= Integer.MAX_VALUE);
        if (range.isPresent()) {
            constant(
                    "The first byte of the push constants " + what + "." + contents(block),
                    prefix + "_OFFSET",
                    range.get().offset());
            constant(
                    "The size of the push constants " + what + " from that byte on, in bytes.",
                    prefix + "_SIZE",
                    range.get().size());
            stages(reflection.usersOf(block), prefix + "_STAGES", what);
        }
    }

    /** The stages of entry points that use something. */
    private void stages(List<EntryPointReflection> entryPoints, String name, String what) {
        int flags = 0;
        for (EntryPointReflection entryPoint : entryPoints) {
            flags |= entryPoint.stageFlags();
        }
        if (flags != 0) {
            constant("The VkShaderStageFlagBits of " + what + ".", name, flags);
        }
    }

    private void locations() {
        Set<Integer> written = new HashSet<>();
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            List<InterfaceVariable> variables = new ArrayList<>(entryPoint.inputs());
            variables.addAll(entryPoint.outputs());
            for (InterfaceVariable variable : variables) {
                if (variable.location().isPresent() && written.add(variable.id())) {
                    String direction = variable.isOutput() ? "output" : "input";
                    constant(
                            "The location of the " + direction + " " + SourceText.code(variable.toString()) + ".",
                            JavaNames.upperSnake(variable.name()) + "_LOCATION",
                            variable.location().getAsInt());
                }
            }
        }
    }
}
