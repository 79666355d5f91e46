// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.reflect.DescriptorBinding;
import org.spirv4j.reflect.DescriptorSetLayout;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.InterfaceField;
import org.spirv4j.reflect.InterfaceMatch;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.PipelineConflict;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.PushConstantRange;
import org.spirv4j.reflect.StageInterface;
import org.spirv4j.reflect.VertexAttribute;
import org.spirv4j.reflect.VertexFormat;
import org.spirv4j.view.ReflectionPage.Section;
import org.spirv4j.view.internal.listing.Html;

/**
 * The sections of a pipeline's page: its stages, what they pass to each other, the layouts of the host, and conflicts.
 */
final class PipelineSections {
    private final PipelineInterface pipeline;
    private final List<Section> sections = new ArrayList<>();

    PipelineSections(PipelineInterface pipeline) {
        this.pipeline = pipeline;
    }

    /**
     * The sections.
     *
     * @param file the name of the file that contains a stage
     */
    List<Section> sections(Function<EntryPointReflection, String> file) throws IOException {
        if (!pipeline.stages().isEmpty()) {
            add("Pipeline", "Stages", page -> stages(file, page));
        }
        if (!pipeline.conflicts().isEmpty()) {
            add("Pipeline", "Conflicts", this::conflicts);
        }
        if (!pipeline.vertexAttributes().isEmpty()) {
            add("Interfaces", "Vertex attributes", this::vertexAttributes);
        }
        for (StageInterface between : pipeline.stageInterfaces()) {
            if (!between.matches().isEmpty()) {
                String title = between.producer().modelName() + " outputs that are "
                        + between.consumer().modelName() + " inputs";
                add("Interfaces", title, page -> matches(between, page));
            }
        }
        List<InterfaceVariable> attachments = pipeline.fragmentOutputs();
        if (!attachments.isEmpty()) {
            add("Interfaces", "Color attachments", page -> attachments(attachments, page));
        }
        for (DescriptorSetLayout set : pipeline.descriptorSets()) {
            add(
                    "Pipeline layout",
                    "Descriptor set " + Integer.toUnsignedString(set.set()),
                    page -> descriptorSet(set, page));
        }
        if (!pipeline.pushConstantRanges().isEmpty()) {
            add("Pipeline layout", "Push-constant ranges", this::pushConstantRanges);
        }
        return sections;
    }

    private void add(String group, String title, PagePart contents) throws IOException {
        sections.add(new Section("p" + sections.size(), group, title, "", "", PagePart.written(contents)));
    }

    private void stages(Function<EntryPointReflection, String> file, TextOutput page) throws IOException {
        InterfaceSections.table("Stages", page, "Stage", "Entry point", "File");
        for (EntryPointReflection stage : pipeline.stages()) {
            page.put("<tr>");
            InterfaceSections.cell(stage.modelName(), page);
            InterfaceSections.nameCell(stage.name(), page);
            InterfaceSections.nameCell(file.apply(stage), page);
        }
        InterfaceSections.endTable(page);
    }

    private void conflicts(TextOutput page) throws IOException {
        page.put("<ul>\n");
        for (PipelineConflict conflict : pipeline.conflicts()) {
            page.put("<li><strong>" + conflict.diagnostic().severity().label() + ":</strong> ");
            Html.put(conflict.diagnostic().message(), page);
            page.put("<br><small>" + conflict.other().modelName() + ": ");
            Html.put(conflict.related().message(), page);
            page.put("</small></li>\n");
        }
        page.put("</ul>\n");
    }

    private void vertexAttributes(TextOutput page) throws IOException {
        InterfaceSections.table("Vertex attributes", page, ">Location", "Format", "Name");
        for (VertexAttribute attribute : pipeline.vertexAttributes()) {
            page.put("<tr>");
            InterfaceSections.numberCell(Integer.toUnsignedString(attribute.location()), page);
            InterfaceSections.cell(attribute.format().map(VertexFormat::name).orElse(""), page);
            InterfaceSections.nameCell(String.join(", ", attribute.names()), page);
        }
        InterfaceSections.endTable(page);
    }

    private static void matches(StageInterface between, TextOutput page) throws IOException {
        InterfaceSections.table(
                "Outputs and inputs", page, ">Location", ">Component", "Output", "Output type", "Input", "Input type");
        for (InterfaceMatch match : between.matches()) {
            page.put("<tr>");
            InterfaceSections.numberCell(InterfaceSections.number(match.location()), page);
            InterfaceSections.numberCell(InterfaceSections.number(match.component()), page);
            field(match.output(), page);
            field(match.input(), page);
        }
        InterfaceSections.endTable(page);
    }

    private static void field(Optional<InterfaceField> field, TextOutput page) throws IOException {
        InterfaceSections.nameCell(field.map(InterfaceField::name).orElse(""), page);
        page.put("<td class=type>");
        Html.put(field.map(f -> f.type().toString()).orElse(""), page);
    }

    private static void attachments(List<InterfaceVariable> outputs, TextOutput page) throws IOException {
        InterfaceSections.table("Color attachments", page, ">Location", ">Index", "Type", "Name");
        for (InterfaceVariable output : outputs) {
            page.put("<tr>");
            InterfaceSections.numberCell(InterfaceSections.number(output.location()), page);
            InterfaceSections.numberCell(InterfaceSections.number(output.index()), page);
            page.put("<td class=type>");
            Html.put(output.type().toString(), page);
            InterfaceSections.nameCell(output.name(), page);
        }
        InterfaceSections.endTable(page);
    }

    private void descriptorSet(DescriptorSetLayout set, TextOutput page) throws IOException {
        InterfaceSections.table("Bindings", page, ">Binding", "Descriptor type", ">Count", "Name", "Stages");
        for (DescriptorBinding binding : set.bindings()) {
            page.put("<tr>");
            InterfaceSections.numberCell(Integer.toUnsignedString(binding.binding()), page);
            InterfaceSections.cell(binding.descriptorType().name(), page);
            InterfaceSections.numberCell(
                    binding.count().isPresent() ? InterfaceSections.number(binding.count()) : "variable", page);
            InterfaceSections.nameCell(String.join(", ", binding.names()), page);
            InterfaceSections.cell(stages(binding.stageFlags()), page);
        }
        InterfaceSections.endTable(page);
    }

    private void pushConstantRanges(TextOutput page) throws IOException {
        InterfaceSections.table("Push-constant ranges", page, ">Offset", ">Size", "Stages");
        for (PushConstantRange range : pipeline.pushConstantRanges()) {
            page.put("<tr>");
            InterfaceSections.numberCell(Long.toString(range.offset()), page);
            InterfaceSections.numberCell(Long.toString(range.size()), page);
            InterfaceSections.cell(stages(range.stageFlags()), page);
        }
        InterfaceSections.endTable(page);
    }

    private String stages(int flags) {
        return pipeline.stages(flags).stream()
                .map(EntryPointReflection::modelName)
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
