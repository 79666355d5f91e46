// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.grammar.Decoration;

/**
 * Checks that the outputs of a stage feed the inputs of the next one (Vulkan specification, "Interface Matching"): each component
 * that an input has at a location is declared as an output, with the same type and width. Interpolation may differ. Variables
 * without locations are not compared.
 */
final class StageMatching {
    private final EntryPointReflection producer;
    private final EntryPointReflection consumer;
    private final List<PipelineConflict> conflicts;

    /** The place of a component of 32 bits. Variables per patch have locations of their own. */
    record Slot(boolean isPatch, long location, int component) {}

    /**
     * What stands at a place.
     *
     * @param variable the input or output
     * @param member the member of its block; null for a variable that is not a block
     * @param type the type of the component
     */
    record Occupant(InterfaceVariable variable, @Nullable StructMember member, ScalarType type) {
        String name() {
            return "'" + variable.name() + (member == null ? "" : "." + member.name()) + "'";
        }
    }

    StageMatching(EntryPointReflection producer, EntryPointReflection consumer, List<PipelineConflict> conflicts) {
        this.producer = producer;
        this.consumer = consumer;
        this.conflicts = conflicts;
    }

    void match() {
        Map<Slot, Occupant> outputs = slots(producer, producer.outputs());
        List<Map.Entry<Slot, Occupant>> inputs =
                new ArrayList<>(slots(consumer, consumer.inputs()).entrySet());
        Set<String> reported = new HashSet<>();
        for (Map.Entry<Slot, Occupant> entry : inputs) {
            Occupant input = entry.getValue();
            Occupant output = outputs.get(entry.getKey());
            if (output == null) {
                if (reported.add(input.name())) {
                    report(
                            input,
                            entry.getKey(),
                            null,
                            " is not an output of the " + PipelineInterface.name(producer) + " entry point");
                }
            } else if (!sameType(input.type, output.type) && reported.add(input.name())) {
                report(
                        input,
                        entry.getKey(),
                        output,
                        " is " + input.type + ", but the " + PipelineInterface.name(producer) + " output "
                                + output.name() + " is " + output.type);
            }
        }
    }

    private static boolean sameType(ScalarType a, ScalarType b) {
        return a.kind() == b.kind() && a.width() == b.width() && a.encoding().equals(b.encoding());
    }

    private void report(Occupant input, Slot slot, @Nullable Occupant output, String problem) {
        String message = PipelineInterface.name(consumer) + " input " + input.name() + " at location " + slot.location
                + ", component " + slot.component + (slot.isPatch ? " of patches" : "") + problem;
        conflicts.add(PipelineInterface.conflict(
                Severity.ERROR,
                message,
                consumer,
                PipelineInterface.declaration(consumer, input.variable.id()),
                producer,
                output == null
                        ? producer.entryPoint().instruction()
                        : PipelineInterface.declaration(producer, output.variable.id())));
    }

    private static Map<Slot, Occupant> slots(EntryPointReflection stage, List<InterfaceVariable> variables) {
        InterfaceSlots slots = new InterfaceSlots();
        for (InterfaceVariable variable : variables) {
            if (variable.builtIn().isEmpty()) {
                slots.add(variable, withoutVertices(stage, variable));
            }
        }
        return slots.occupants();
    }

    /** The type of a variable for one vertex: some stages have an array with an element for each vertex around it. */
    private static ReflectedType withoutVertices(EntryPointReflection stage, InterfaceVariable variable) {
        ShaderStage kind = stage.stage().orElseThrow();
        boolean isPerVertex = switch (kind) {
            case TESSELLATION_CONTROL -> !variable.decorations().contains(Decoration.Patch);
            case TESSELLATION_EVALUATION ->
                !variable.isOutput() && !variable.decorations().contains(Decoration.Patch);
            case GEOMETRY -> !variable.isOutput();
            case MESH -> variable.isOutput();
            case FRAGMENT -> variable.decorations().contains(Decoration.PerVertexKHR);
            default -> false;
        };
        return isPerVertex && variable.type() instanceof ArrayType array ? array.element() : variable.type();
    }
}
