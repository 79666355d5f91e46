// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reflect;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spirv4j.cli.reflect.ReflectionText;
import org.spirv4j.cli.report.TextTable;
import org.spirv4j.reflect.DescriptorBinding;
import org.spirv4j.reflect.DescriptorSetLayout;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.InterfaceField;
import org.spirv4j.reflect.InterfaceMatch;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.PushConstantRange;
import org.spirv4j.reflect.StageInterface;
import org.spirv4j.reflect.VertexAttribute;
import org.spirv4j.reflect.VertexFormat;

/** Writes what the stages of a pipeline together expect of their host as text. */
public final class PipelineText {
    private final PipelineInterface pipeline;
    private final StringBuilder text = new StringBuilder();

    private PipelineText(PipelineInterface pipeline) {
        this.pipeline = pipeline;
    }

    /**
     * The text for a pipeline.
     *
     * @param file the name of the file that contains an entry point
     */
    public static String of(PipelineInterface pipeline, Function<EntryPointReflection, String> file) {
        PipelineText writer = new PipelineText(pipeline);
        writer.stages(file);
        writer.vertexAttributes();
        pipeline.stageInterfaces().forEach(writer::stageInterface);
        writer.fragmentOutputs();
        pipeline.descriptorSets().forEach(writer::descriptorSet);
        writer.pushConstantRanges();
        return writer.text.toString();
    }

    /** Writes a part of the text, if it has rows. */
    private void part(String title, TextTable table) {
        if (table.isEmpty()) {
            return;
        }
        if (text.length() > 0) {
            text.append('\n');
        }
        text.append(title).append('\n');
        table.write("  ", text);
    }

    private void stages(Function<EntryPointReflection, String> file) {
        TextTable table = new TextTable(List.of("Stage", "Entry point", "File"));
        for (EntryPointReflection stage : pipeline.stages()) {
            table.row(List.of(stage.modelName(), stage.name(), file.apply(stage)));
        }
        part("pipeline", table);
    }

    private void vertexAttributes() {
        TextTable table = new TextTable(List.of(">Location", "Format", "Name"));
        for (VertexAttribute attribute : pipeline.vertexAttributes()) {
            table.row(List.of(
                    Integer.toUnsignedString(attribute.location()),
                    attribute.format().map(VertexFormat::name).orElse(""),
                    String.join(", ", attribute.names())));
        }
        part("vertex attributes", table);
    }

    private void stageInterface(StageInterface between) {
        TextTable table =
                new TextTable(List.of(">Location", ">Component", "Output", "Output type", "Input", "Input type"));
        for (InterfaceMatch match : between.matches()) {
            table.row(List.of(
                    ReflectionText.number(match.location()),
                    ReflectionText.number(match.component()),
                    name(match.output()),
                    type(match.output()),
                    name(match.input()),
                    type(match.input())));
        }
        part(
                between.producer().modelName() + " outputs that are "
                        + between.consumer().modelName() + " inputs",
                table);
    }

    private static String name(Optional<InterfaceField> field) {
        return field.map(InterfaceField::name).orElse("");
    }

    private static String type(Optional<InterfaceField> field) {
        return field.map(f -> f.type().toString()).orElse("");
    }

    private void fragmentOutputs() {
        TextTable table = new TextTable(List.of(">Location", ">Index", "Type", "Name"));
        for (InterfaceVariable output : pipeline.fragmentOutputs()) {
            table.row(List.of(
                    ReflectionText.number(output.location()),
                    ReflectionText.number(output.index()),
                    output.type().toString(),
                    output.name()));
        }
        part("color attachments", table);
    }

    private void descriptorSet(DescriptorSetLayout set) {
        TextTable table = new TextTable(List.of(">Binding", "Descriptor type", ">Count", "Name", "Stages"));
        for (DescriptorBinding binding : set.bindings()) {
            OptionalInt count = binding.count();
            table.row(List.of(
                    Integer.toUnsignedString(binding.binding()),
                    binding.descriptorType().name(),
                    count.isPresent() ? ReflectionText.number(count) : "variable",
                    String.join(", ", binding.names()),
                    stages(binding.stageFlags())));
        }
        part("descriptor set " + Integer.toUnsignedString(set.set()), table);
    }

    private void pushConstantRanges() {
        TextTable table = new TextTable(List.of(">Offset", ">Size", "Stages"));
        for (PushConstantRange range : pipeline.pushConstantRanges()) {
            table.row(List.of(Long.toString(range.offset()), Long.toString(range.size()), stages(range.stageFlags())));
        }
        part("push-constant ranges", table);
    }

    private String stages(int flags) {
        return pipeline.stages(flags).stream()
                .map(EntryPointReflection::modelName)
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
