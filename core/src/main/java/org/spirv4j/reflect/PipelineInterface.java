// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.module.Instruction;

/**
 * What the stages of a pipeline together expect of their host: descriptor set layouts and push-constant ranges with the
 * stages that use them, and where stages do not fit together.
 *
 * <pre>{@code
 * PipelineInterface pipeline = PipelineInterface.of(vertex, fragment);
 * for (PipelineConflict conflict : pipeline.conflicts()) {
 *     out.println(conflict);
 * }
 * }</pre>
 *
 * <p>Immutable.
 */
public final class PipelineInterface {
    private final List<EntryPointReflection> stages;
    private final List<DescriptorSetLayout> descriptorSets;
    private final List<PushConstantRange> pushConstantRanges;
    private final List<StageInterface> stageInterfaces;
    private final List<PipelineConflict> conflicts;

    private PipelineInterface(List<EntryPointReflection> given) {
        stages = given.stream()
                .sorted(Comparator.comparingInt(PipelineInterface::order))
                .toList();
        List<PipelineConflict> found = new ArrayList<>();
        findStagesThatExcludeEachOther(found);
        List<StageInterface> between = new ArrayList<>();
        EntryPointReflection previous = null;
        for (EntryPointReflection stage : stages) {
            if (stage.stage().filter(ShaderStage::isGraphics).isPresent()) {
                if (previous != null && order(previous) != order(stage) && !isFirst(stage)) {
                    between.add(new StageMatching(previous, stage, found).match());
                }
                previous = stage;
            }
        }
        stageInterfaces = List.copyOf(between);
        BindingMerge merge = new BindingMerge(stages, found);
        descriptorSets = merge.descriptorSets();
        pushConstantRanges = merge.pushConstantRanges();
        conflicts = List.copyOf(found);
    }

    /**
     * Merges the stages of a pipeline.
     *
     * @param stages the entry points of the stages, in any order, of the same module or of several
     * @return what they expect together
     */
    public static PipelineInterface of(EntryPointReflection... stages) {
        Objects.requireNonNull(stages, "stages");
        return of(List.of(stages));
    }

    /**
     * Merges the stages of a pipeline.
     *
     * @param stages the entry points of the stages, in any order, of the same module or of several
     * @return what they expect together
     */
    public static PipelineInterface of(List<EntryPointReflection> stages) {
        Objects.requireNonNull(stages, "stages");
        return new PipelineInterface(stages);
    }

    /** Whether the host provides the inputs of a stage. */
    private static boolean isFirst(EntryPointReflection stage) {
        return order(stage) <= ShaderStage.VERTEX.ordinal();
    }

    private void findStagesThatExcludeEachOther(List<PipelineConflict> found) {
        for (int i = 1; i < stages.size(); i++) {
            EntryPointReflection stage = stages.get(i);
            EntryPointReflection other = stages.get(i - 1);
            if (order(stage) == order(other)) {
                if (stage.stage().filter(ShaderStage::isSingle).isPresent()) {
                    String message = "Entry points '" + other.name() + "' and '" + stage.name()
                            + "' are of the same stage, " + stage.modelName();
                    found.add(excluding(message, stage, other));
                }
            } else if (!kind(stage).equals(kind(stages.get(0)))) {
                found.add(excluding(notTogether(stage, stages.get(0)), stage, stages.get(0)));
            }
        }
        Optional<EntryPointReflection> mesh = first(ShaderStage.TASK, ShaderStage.MESH);
        Optional<EntryPointReflection> vertex = first(ShaderStage.VERTEX, ShaderStage.GEOMETRY);
        if (mesh.isPresent() && vertex.isPresent()) {
            found.add(excluding(notTogether(vertex.get(), mesh.get()), vertex.get(), mesh.get()));
        }
    }

    /** The first entry point of a range of stages. */
    private Optional<EntryPointReflection> first(ShaderStage from, ShaderStage to) {
        return stages.stream()
                .filter(stage -> order(stage) >= from.ordinal() && order(stage) <= to.ordinal())
                .findFirst();
    }

    /** The kind of pipeline that a stage belongs to. */
    private static String kind(EntryPointReflection entryPoint) {
        return entryPoint
                .stage()
                .map(stage ->
                        stage.isGraphics() ? "graphics" : stage == ShaderStage.COMPUTE ? "compute" : "ray tracing")
                .orElse("kernel");
    }

    private static String notTogether(EntryPointReflection stage, EntryPointReflection other) {
        return stage.modelName() + " entry point '" + stage.name() + "' cannot be in a pipeline with "
                + other.modelName() + " entry point '" + other.name() + "'";
    }

    private static PipelineConflict excluding(String message, EntryPointReflection stage, EntryPointReflection other) {
        return conflict(
                Severity.ERROR,
                message,
                stage,
                stage.entryPoint().instruction(),
                other,
                other.entryPoint().instruction());
    }

    private static int order(EntryPointReflection entryPoint) {
        return entryPoint.stage().map(Enum::ordinal).orElse(Integer.MAX_VALUE);
    }

    static PipelineConflict conflict(
            Severity severity,
            String message,
            EntryPointReflection stage,
            Instruction at,
            EntryPointReflection other,
            Instruction related) {
        return new PipelineConflict(
                stage,
                Diagnostic.of(severity, position(at), message),
                other,
                new RelatedLocation(position(related), "declared here", related.toString()));
    }

    /** The declaration of a variable of a stage; for an id without one, the entry point. */
    static Instruction declaration(EntryPointReflection stage, int id) {
        Instruction entryPoint = stage.entryPoint().instruction();
        return entryPoint.module().definition(id).orElse(entryPoint);
    }

    private static Position position(Instruction instruction) {
        return Position.ofInstruction(instruction.wordOffset(), instruction.index());
    }

    /** {@return the stages, in the order in which data flows through them} */
    public List<EntryPointReflection> stages() {
        return stages;
    }

    /**
     * Returns the stages with given flags.
     *
     * @param stageFlags bits of VkShaderStageFlags, as in {@link DescriptorBinding#stageFlags}
     * @return the stages that have one of the bits, in the order in which data flows through them
     */
    public List<EntryPointReflection> stages(int stageFlags) {
        return stages.stream()
                .filter(stage -> (stage.stageFlags() & stageFlags) != 0)
                .toList();
    }

    /** {@return the descriptor sets that stages use, in the order of their numbers; the numbers may have gaps} */
    public List<DescriptorSetLayout> descriptorSets() {
        return descriptorSets;
    }

    /** {@return the ranges of push constants; no two have the same stage} */
    public List<PushConstantRange> pushConstantRanges() {
        return pushConstantRanges;
    }

    /** {@return the outputs and inputs between each two graphics stages that follow each other} */
    public List<StageInterface> stageInterfaces() {
        return stageInterfaces;
    }

    /**
     * {@return the vertex attributes that the vertex shader reads, in the order of their locations and at most 256;
     * none without a vertex shader}
     */
    public List<VertexAttribute> vertexAttributes() {
        return first(ShaderStage.VERTEX, ShaderStage.VERTEX)
                .map(InterfaceSlots::attributes)
                .orElse(List.of());
    }

    /**
     * {@return the outputs of the fragment shader that are not built-in: color attachments; none without a fragment
     * shader}
     */
    public List<InterfaceVariable> fragmentOutputs() {
        return stages(ShaderStage.FRAGMENT.value()).stream()
                .flatMap(stage -> stage.outputs().stream())
                .filter(output -> output.builtIn().isEmpty())
                .toList();
    }

    /**
     * {@return everything that does not fit together: stages that exclude each other, inputs without outputs, other
     * types, other bindings}
     */
    public List<PipelineConflict> conflicts() {
        return conflicts;
    }
}
