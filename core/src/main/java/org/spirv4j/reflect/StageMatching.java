// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.reflect.InterfaceSlots.Occupant;
import org.spirv4j.reflect.InterfaceSlots.Slot;

/**
 * Checks that the outputs of a stage feed the inputs of the next one (Vulkan specification, "Interface Matching"): each
 * component that an input has at a location is declared as an output, with the same type and width. Interpolation may
 * differ. Variables without locations match by name, as in OpenGL; blocks by the name of the structure.
 */
final class StageMatching {
    private final EntryPointReflection producer;
    private final EntryPointReflection consumer;
    private final List<PipelineConflict> conflicts;
    private final Map<Pair, InterfaceMatch> matches = new LinkedHashMap<>();

    private record Pair(
            @Nullable InterfaceField output, @Nullable InterfaceField input) {}

    StageMatching(EntryPointReflection producer, EntryPointReflection consumer, List<PipelineConflict> conflicts) {
        this.producer = producer;
        this.consumer = consumer;
        this.conflicts = conflicts;
    }

    StageInterface match() {
        matchLocations();
        matchNames();
        return new StageInterface(producer, consumer, new ArrayList<>(matches.values()));
    }

    private void matchLocations() {
        Map<Slot, Occupant> outputs = slots(producer, producer.outputs());
        Map<Slot, Occupant> inputs = slots(consumer, consumer.inputs());
        Set<Slot> all = new TreeSet<>(outputs.keySet());
        all.addAll(inputs.keySet());
        Set<InterfaceField> reported = new HashSet<>();
        for (Slot slot : all) {
            Occupant input = inputs.get(slot);
            Occupant output = outputs.get(slot);
            add(output, input, slot);
            if (input == null) {
                continue;
            }
            String location = " at location " + slot.location() + ", component " + slot.component()
                    + (slot.isPatch() ? " of patches" : "");
            if (output == null && reported.add(input.field())) {
                report(input.field(), location, null, isNotAnOutput());
            } else if (output != null && !sameType(input.type(), output.type()) && reported.add(input.field())) {
                report(input.field(), location, output.field(), differs(input.type(), output.field(), output.type()));
            }
        }
        // A field that meets another one somewhere needs no row for its other components.
        Set<InterfaceField> met = new HashSet<>();
        for (Pair pair : matches.keySet()) {
            if (pair.output != null && pair.input != null) {
                met.add(pair.output);
                met.add(pair.input);
            }
        }
        matches.keySet()
                .removeIf(pair -> pair.input == null && met.contains(pair.output)
                        || pair.output == null && met.contains(pair.input));
    }

    private void add(@Nullable Occupant output, @Nullable Occupant input, Slot slot) {
        Pair pair = new Pair(output == null ? null : output.field(), input == null ? null : input.field());
        matches.computeIfAbsent(
                pair, key -> match(key, OptionalInt.of((int) slot.location()), OptionalInt.of(slot.component())));
    }

    private static InterfaceMatch match(Pair pair, OptionalInt location, OptionalInt component) {
        return new InterfaceMatch(
                Optional.ofNullable(pair.output), Optional.ofNullable(pair.input), location, component);
    }

    private void matchNames() {
        Map<String, InterfaceVariable> outputs = new LinkedHashMap<>();
        boolean isStripped = false;
        for (InterfaceVariable output : producer.outputs()) {
            if (matchesByName(output)) {
                String name = matchedName(output);
                isStripped |= name.isEmpty();
                outputs.putIfAbsent(name, output);
            }
        }
        Map<String, InterfaceVariable> unread = new LinkedHashMap<>(outputs);
        for (InterfaceVariable variable : consumer.inputs()) {
            String name = matchedName(variable);
            if (!matchesByName(variable) || name.isEmpty()) {
                continue;
            }
            InterfaceField input = new InterfaceField(variable, Optional.empty());
            InterfaceVariable found = unread.remove(name);
            if (found != null) {
                InterfaceField output = new InterfaceField(found, Optional.empty());
                addNamed(new Pair(output, input));
                compareNamed(input, output);
            } else if (!isStripped) {
                addNamed(new Pair(null, input));
                if (variable.isUsed()) {
                    report(input, "", null, isNotAnOutput());
                }
            }
        }
        unread.values().forEach(output -> addNamed(new Pair(new InterfaceField(output, Optional.empty()), null)));
    }

    private void addNamed(Pair pair) {
        matches.put(pair, match(pair, OptionalInt.empty(), OptionalInt.empty()));
    }

    /**
     * Whether a variable is defined by the user and has no locations. Those of task shaders (NV) have offsets instead.
     */
    private static boolean matchesByName(InterfaceVariable variable) {
        return variable.builtIn().isEmpty()
                && !InterfaceSlots.hasLocations(variable)
                && !variable.decorations().contains(Decoration.PerTaskNV)
                && variable.members().stream()
                        .noneMatch(member -> member.builtIn().isPresent()
                                || member.decorations().contains(Decoration.PerTaskNV));
    }

    private static String matchedName(InterfaceVariable variable) {
        return variable.element() instanceof StructType block
                        && block.decorations().contains(Decoration.Block)
                ? block.declaredName()
                : variable.declaredName();
    }

    /** Variables of equal types take equal components, wherever they start. */
    private void compareNamed(InterfaceField input, InterfaceField output) {
        InterfaceSlots inputs = new InterfaceSlots();
        inputs.addAt(input.variable(), InterfaceLocations.withoutVertices(consumer.stage(), input.variable()), 0);
        InterfaceSlots outputs = new InterfaceSlots();
        outputs.addAt(output.variable(), InterfaceLocations.withoutVertices(producer.stage(), output.variable()), 0);
        Map<Slot, ScalarType> types = new HashMap<>();
        outputs.occupants().forEach((slot, occupant) -> types.put(slot, occupant.type()));
        boolean agree = inputs.occupants().size() == types.size();
        for (Map.Entry<Slot, Occupant> entry : inputs.occupants().entrySet()) {
            ScalarType type = types.get(entry.getKey());
            agree &= type != null && sameType(type, entry.getValue().type());
        }
        if (!agree) {
            report(input, "", output, differs(input.type(), output, output.type()));
        }
    }

    private String isNotAnOutput() {
        return " is not an output of the " + producer.modelName() + " entry point";
    }

    private String differs(ReflectedType inputType, InterfaceField output, ReflectedType outputType) {
        return " is " + inputType + ", but the " + producer.modelName() + " output '" + output.name() + "' is "
                + outputType;
    }

    private static boolean sameType(ScalarType a, ScalarType b) {
        return a.kind() == b.kind() && a.width() == b.width() && a.encoding().equals(b.encoding());
    }

    private void report(InterfaceField input, String location, @Nullable InterfaceField output, String problem) {
        conflicts.add(PipelineInterface.conflict(
                Severity.ERROR,
                consumer.modelName() + " input '" + input.name() + "'" + location + problem,
                consumer,
                PipelineInterface.declaration(consumer, input.variable().id()),
                producer,
                output == null
                        ? producer.entryPoint().instruction()
                        : PipelineInterface.declaration(
                                producer, output.variable().id())));
    }

    private static Map<Slot, Occupant> slots(EntryPointReflection stage, List<InterfaceVariable> variables) {
        InterfaceSlots slots = new InterfaceSlots();
        for (InterfaceVariable variable : variables) {
            if (variable.builtIn().isEmpty()) {
                slots.add(variable, InterfaceLocations.withoutVertices(stage.stage(), variable));
            }
        }
        return slots.occupants();
    }
}
