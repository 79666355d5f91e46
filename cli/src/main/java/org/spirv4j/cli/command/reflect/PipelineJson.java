// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reflect;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.spirv4j.internal.json.JsonText;
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

/**
 * Writes what the stages of a pipeline together expect of their host as JSON, by the schema
 * {@code docs/pipeline.schema.json}. Stages are referred to by their index in the array {@code stages}.
 */
public final class PipelineJson {
    private static final int FORMAT_VERSION = 1;

    private final PipelineInterface pipeline;
    private final JsonText json = JsonText.withShortEscapes();
    private final Map<EntryPointReflection, Integer> indexes = new HashMap<>();

    private PipelineJson(PipelineInterface pipeline) {
        this.pipeline = pipeline;
        pipeline.stages().forEach(stage -> indexes.put(stage, indexes.size()));
    }

    /**
     * The JSON text for a pipeline, on one line.
     *
     * @param file the name of the file that contains an entry point
     */
    public static String of(PipelineInterface pipeline, Function<EntryPointReflection, String> file) {
        return new PipelineJson(pipeline).write(file);
    }

    private String write(Function<EntryPointReflection, String> file) {
        json.object().member("formatVersion", FORMAT_VERSION).array("stages");
        for (EntryPointReflection stage : pipeline.stages()) {
            json.object().member("file", file.apply(stage)).member("name", stage.name());
            enumerant("executionModel", stage.executionModel());
            json.member("stageFlags", stage.stageFlags()).endObject();
        }
        json.endArray().array("vertexAttributes");
        pipeline.vertexAttributes().forEach(this::attribute);
        json.endArray().array("stageInterfaces");
        pipeline.stageInterfaces().forEach(this::stageInterface);
        json.endArray().array("fragmentOutputs");
        pipeline.fragmentOutputs().forEach(this::fragmentOutput);
        json.endArray().array("descriptorSets");
        pipeline.descriptorSets().forEach(this::descriptorSet);
        json.endArray().array("pushConstantRanges");
        for (PushConstantRange range : pipeline.pushConstantRanges()) {
            json.object()
                    .member("offset", range.offset())
                    .member("size", range.size())
                    .member("stageFlags", range.stageFlags())
                    .endObject();
        }
        return json.endArray().endObject().endLine().toString();
    }

    private void enumerant(String name, Optional<? extends Enum<?>> value) {
        value.ifPresent(v -> json.member(name, v.name()));
    }

    private void number(String name, OptionalInt value) {
        value.ifPresent(v -> json.member(name, Integer.toUnsignedLong(v)));
    }

    private void attribute(VertexAttribute attribute) {
        json.object().member("location", Integer.toUnsignedLong(attribute.location()));
        enumerant("format", attribute.format());
        json.members("names", attribute.names()).endObject();
    }

    private void stageInterface(StageInterface between) {
        json.object()
                .member("producer", indexes.getOrDefault(between.producer(), 0))
                .member("consumer", indexes.getOrDefault(between.consumer(), 0))
                .array("matches");
        for (InterfaceMatch match : between.matches()) {
            json.object();
            number("location", match.location());
            number("component", match.component());
            field("output", match.output());
            field("input", match.input());
            json.endObject();
        }
        json.endArray().endObject();
    }

    private void field(String name, Optional<InterfaceField> field) {
        if (field.isPresent()) {
            json.object(name)
                    .member("id", Integer.toUnsignedLong(field.get().variable().id()))
                    .member("name", field.get().name())
                    .member("type", field.get().type().toString())
                    .endObject();
        }
    }

    private void fragmentOutput(InterfaceVariable output) {
        json.object().member("name", output.name());
        number("location", output.location());
        number("index", output.index());
        json.member("type", output.type().toString()).endObject();
    }

    private void descriptorSet(DescriptorSetLayout set) {
        json.object().member("set", Integer.toUnsignedLong(set.set())).array("bindings");
        for (DescriptorBinding binding : set.bindings()) {
            json.object()
                    .member("binding", Integer.toUnsignedLong(binding.binding()))
                    .member("descriptorType", binding.descriptorType().name());
            number("descriptorCount", binding.count());
            json.member("stageFlags", binding.stageFlags()).array("variables");
            for (DescriptorBinding.Use use : binding.uses()) {
                json.object()
                        .member("stage", indexes.getOrDefault(use.stage(), 0))
                        .member("id", Integer.toUnsignedLong(use.variable().id()))
                        .member("name", use.variable().name())
                        .endObject();
            }
            json.endArray().endObject();
        }
        json.endArray().endObject();
    }
}
