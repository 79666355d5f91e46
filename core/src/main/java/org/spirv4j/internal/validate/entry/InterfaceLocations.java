// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.StepBudget;
import org.spirv4j.internal.validate.rule.InterfacesRule;
import org.spirv4j.module.EntryPoint;

/** Locations and components of the user's interface variables (Vulkan: Interface Matching, Location Assignment). */
final class InterfaceLocations {
    private static final int INPUT = StorageClass.Input.value();
    private static final int OUTPUT = StorageClass.Output.value();

    private static final List<Decoration> INTERPOLATION = List.of(
            Decoration.PerVertexKHR, Decoration.Flat, Decoration.NoPerspective, Decoration.Sample, Decoration.Centroid);

    /** Locations from this one on are not looked at. */
    private static final long MOST = 4096;

    private final ValidationContext context;
    private final TypeFacts types;
    private final ConsumedLocations consumed;
    private final StepBudget budget;

    /** Variables and types that have been complained of. */
    private final Set<Integer> reported = new HashSet<>();

    InterfaceLocations(ValidationContext context) {
        this.context = context;
        types = context.types;
        consumed = new ConsumedLocations(context);
        budget = new StepBudget(context);
    }

    void check() {
        List<EntryPoint> entryPoints = context.layout.entryPoints();
        for (EntryPoint entryPoint : entryPoints) {
            ExecutionModel model = entryPoint.executionModel().orElse(ExecutionModel.Kernel);
            switch (model) {
                case Vertex, TessellationControl, TessellationEvaluation, Geometry, Fragment ->
                    new Pass(entryPoint, model, true).check();
                default -> new Pass(entryPoint, model, false).check();
            }
        }
    }

    /**
     * A space of locations: inputs, or the outputs for one source of a blend equation or for one stream of vertices; those
     * of a patch stand apart.
     */
    private record Space(boolean isOutput, boolean isPatch, int index, int stream) {}

    /** One entry point. */
    private final class Pass {
        private final EntryPoint entryPoint;
        private final ExecutionModel model;
        private final boolean hasLocations;
        private final Map<Space, BitSet> spaces = new HashMap<>();

        /** Of the inputs of a fragment shader, by location: how it is interpolated, plus 1. */
        private final Map<Integer, Integer> interpolations = new HashMap<>();

        private final BitSet seen = new BitSet();

        /** For the entry point of a model, and whether its inputs and outputs must have locations. */
        Pass(EntryPoint entryPoint, ExecutionModel model, boolean hasLocations) {
            this.entryPoint = entryPoint;
            this.model = model;
            this.hasLocations = hasLocations;
        }

        private String called() {
            return "entry point \"" + entryPoint.name() + "\"";
        }

        void check() {
            for (int id : entryPoint.interfaceIds()) {
                if (types.op(id) == Op.OpVariable && !context.isTainted(id) && !seen.get(id)) {
                    seen.set(id);
                    int storage = types.word(id, 3);
                    if (storage == INPUT || storage == OUTPUT) {
                        variable(id, storage == OUTPUT);
                    }
                }
            }
        }

        private void variable(int id, boolean isOutput) {
            int type = types.pointee(types.typeOf(id));
            if (type == 0
                    || context.isDecorated(id, Decoration.BuiltIn)
                    || hasLocations && !isRightIndex(id, isOutput)) {
                return;
            }
            boolean perVertex = isPerVertex(id, type);
            if (perVertex && !isRightPerVertex(id, type, isOutput) || !hasLocations) {
                return;
            }
            if (isArrayed(id, isOutput, perVertex) && types.isAnyArray(type)) {
                type = types.word(type, 2);
            }
            if (context.hasDecoratedMember(type, Decoration.BuiltIn)) {
                return;
            }
            OptionalInt location = context.layout.decorationWord(id, Decoration.Location);
            boolean isBlock = context.isDecorated(type, Decoration.Block);
            if (location.isEmpty() && !isBlock) {
                if (reported.add(id)) {
                    context.plainErrorAt(
                                    InterfacesRule.LOCATION,
                                    context.data.definition(id),
                                    context.name(id) + " is " + (isOutput ? "an output" : "an input") + " of "
                                            + called() + ", but has no Location")
                            .vuid(
                                    types.isStruct(type)
                                            ? "VUID-StandaloneSpirv-Location-04917"
                                            : "VUID-StandaloneSpirv-Location-04916")
                            .hint("decorate the variable with Location, or with BuiltIn");
                }
                return;
            }
            int index = context.layout.decorationWord(id, Decoration.Index).orElse(0);
            int stream = context.layout.decorationWord(id, Decoration.Stream).orElse(0);
            Space space = new Space(isOutput, context.isDecorated(id, Decoration.Patch), index, stream);
            if (location.isPresent()) {
                int component =
                        context.layout.decorationWord(id, Decoration.Component).orElse(0);
                if (hasLocations(id, type) && isNoArrayOfArrays(id, type, isOutput)) {
                    take(id, -1, type, location.getAsInt(), component, space);
                }
            } else {
                block(id, type, space);
            }
        }

        private boolean isRightIndex(int id, boolean isOutput) {
            if (!context.isDecorated(id, Decoration.Index) || isOutput && model == ExecutionModel.Fragment) {
                return true;
            }
            if (reported.add(id)) {
                context.plainErrorAt(
                                InterfacesRule.INDEX,
                                context.data.definition(id),
                                context.name(id) + " is " + (isOutput ? "an output" : "an input") + " of the " + model
                                        + " " + called() + ", but decorated with Index")
                        .hint("use Index on outputs of Fragment entry points only");
            }
            return false;
        }

        private boolean isPerVertex(int id, int type) {
            if (context.isDecorated(id, Decoration.PerVertexKHR)) {
                return true;
            }
            return context.hasDecoratedMember(types.innermostElement(type), Decoration.PerVertexKHR);
        }

        private boolean isRightPerVertex(int id, int type, boolean isOutput) {
            boolean isFragment = model == ExecutionModel.Fragment && !isOutput;
            if (isFragment && types.isAnyArray(type)) {
                return true;
            }
            if (reported.add(id)) {
                context.plainErrorAt(
                                InterfacesRule.PER_VERTEX,
                                context.data.definition(id),
                                context.name(id) + ", or a member of it, is decorated with PerVertexKHR, but "
                                        + (isFragment
                                                ? "its type " + context.name(type) + " is no array"
                                                : "it is " + (isOutput ? "an output" : "an input") + " of the " + model
                                                        + " " + called()))
                        .vuid(
                                isFragment
                                        ? "VUID-StandaloneSpirv-Input-06778"
                                        : "VUID-StandaloneSpirv-PerVertexKHR-06777")
                        .hint(
                                isFragment
                                        ? "make it an array with an element for each vertex"
                                        : "use PerVertexKHR on inputs of Fragment entry points only");
            }
            return false;
        }

        /** Whether the outermost array of a variable has an element for each vertex, all of which share locations. */
        private boolean isArrayed(int id, boolean isOutput, boolean perVertex) {
            return switch (model) {
                case TessellationControl -> !context.isDecorated(id, Decoration.Patch);
                case TessellationEvaluation -> !isOutput && !context.isDecorated(id, Decoration.Patch);
                case Geometry -> !isOutput;
                case Fragment -> !isOutput && perVertex;
                default -> false;
            };
        }

        /** Whether what is in a type can have locations, and has none of its own. */
        private boolean hasLocations(int user, int type) {
            int struct = consumed.structWithLocations(type);
            if (struct != 0) {
                if (reported.add(struct)) {
                    context.plainErrorAt(
                                    InterfacesRule.MEMBER_LOCATION,
                                    context.data.definition(struct),
                                    context.name(struct) + " has members with Location, but it is in "
                                            + context.name(user) + ", which has a Location already")
                            .declared(user)
                            .vuid("VUID-StandaloneSpirv-Location-04918")
                            .hint("give a Location to the variable or to the members, not to both");
                }
                return false;
            }
            int without = consumed.withoutLocations(type);
            if (without != 0) {
                if (reported.add(without)) {
                    context.plainErrorAt(
                                    InterfacesRule.LOCATION_TYPE,
                                    context.data.definition(without),
                                    context.name(without) + " (" + context.definingOpName(without) + ") is in the interface"
                                            + " variable " + context.name(user) + ", but can have no Location")
                            .declared(user)
                            .hint("pass numbers, and vectors, matrices, arrays and structures of these");
                }
                return false;
            }
            return true;
        }

        private void block(int id, int struct, Space space) {
            for (int m = 0; m < types.memberCount(struct) && budget.take(); m++) {
                OptionalInt location = context.layout.memberDecorationWord(struct, m, Decoration.Location);
                if (location.isEmpty()) {
                    if (reported.add(struct)) {
                        context.plainErrorAt(
                                        InterfacesRule.MEMBER_LOCATION,
                                        context.data.definition(struct),
                                        "member " + m + " of the block " + context.name(struct)
                                                + " has no Location, nor has the variable " + context.name(id))
                                .declared(id)
                                .vuid("VUID-StandaloneSpirv-Location-04919")
                                .hint("decorate the variable, or each member, with Location");
                    }
                    return;
                }
                int type = types.member(struct, m);
                int component = context.layout
                        .memberDecorationWord(struct, m, Decoration.Component)
                        .orElse(0);
                OptionalInt stream = context.layout.memberDecorationWord(struct, m, Decoration.Stream);
                Space own = stream.isEmpty()
                        ? space
                        : new Space(space.isOutput, space.isPatch, space.index, stream.getAsInt());
                if (!hasLocations(struct, type) || !take(id, m, type, location.getAsInt(), component, own)) {
                    return;
                }
            }
        }

        /** Takes the locations of a variable or member; false if one of them is taken. */
        private boolean take(int id, int member, int type, int location, int component, Space space) {
            BitSet taken = spaces.computeIfAbsent(space, s -> new BitSet());
            int element = types.innermostElement(type);
            long count = consumed.elements(type);
            long locations = consumed.locations(element);
            int components = consumed.components(element);
            long at = Integer.toUnsignedLong(location);
            for (long i = 0; i < count && at < MOST; i++, at += locations) {
                long start = 4 * at + (components > 0 ? Integer.toUnsignedLong(component) : 0);
                long end = components > 0 ? start + components : 4 * Math.min(MOST, at + locations);
                if (!budget.take(Math.max(1, end - start))) {
                    return false;
                }
                for (long k = start; k < Math.min(end, 4 * MOST); k++) {
                    if (taken.get((int) k)) {
                        conflict(id, member, (int) k, space.isOutput);
                        return false;
                    }
                    taken.set((int) k);
                }
                if (end > start && !isInterpolatedAlike(id, member, start / 4, (end - 1) / 4, space)) {
                    return false;
                }
                if (locations == 0) {
                    break;
                }
            }
            return true;
        }

        /** Whether an input of a fragment shader is interpolated like others in its locations. */
        private boolean isInterpolatedAlike(int id, int member, long first, long last, Space space) {
            if (model != ExecutionModel.Fragment || space.isOutput) {
                return true;
            }
            int own = interpolation(id, member);
            for (long at = first; at <= Math.min(last, MOST); at++) {
                int other = interpolations.merge((int) at, own, (a, b) -> a);
                if (other != own) {
                    if (reported.add(id)) {
                        context.plainErrorAt(
                                        InterfacesRule.SHARED_LOCATION,
                                        context.data.definition(id),
                                        (member < 0 ? "" : "member " + member + " of ") + context.name(id)
                                                + ", an input of " + called() + ", shares location " + at
                                                + " with another one that is interpolated otherwise")
                                .hint("give both the same decorations of interpolation, or other locations");
                    }
                    return false;
                }
            }
            return true;
        }

        private int interpolation(int id, int member) {
            int bits = 1;
            int struct = types.innermostElement(types.pointee(types.typeOf(id)));
            for (int i = 0; i < INTERPOLATION.size(); i++) {
                Decoration decoration = INTERPOLATION.get(i);
                if (context.isDecorated(id, decoration)
                        || member >= 0 && context.layout.isMemberDecorated(struct, member, decoration)) {
                    bits |= 2 << i;
                }
            }
            return bits;
        }

        private boolean isNoArrayOfArrays(int id, int type, boolean isOutput) {
            if (!context.isDecorated(id, Decoration.Component)
                    || model == ExecutionModel.TessellationControl
                    || !types.isAnyArray(type)
                    || !types.isAnyArray(types.word(type, 2))) {
                return true;
            }
            if (reported.add(id)) {
                context.plainErrorAt(
                                InterfacesRule.COMPONENT_ARRAY,
                                context.data.definition(id),
                                context.name(id) + ", " + (isOutput ? "an output" : "an input") + " of " + called()
                                        + ", has a Component, but its type " + context.name(type)
                                        + " is an array of arrays")
                        .vuid(
                                isOutput
                                        ? "VUID-StandaloneSpirv-Execution-10585"
                                        : "VUID-StandaloneSpirv-Execution-10584")
                        .hint("use an array with one dimension, or take Component away");
            }
            return false;
        }

        private void conflict(int id, int member, int at, boolean isOutput) {
            context.plainErrorAt(
                            InterfacesRule.OVERLAP,
                            entryPoint.instruction().wordOffset(),
                            (member < 0 ? "" : "member " + member + " of ") + context.name(id) + ", "
                                    + (isOutput ? "an output" : "an input") + " of " + called() + ", takes component "
                                    + at % 4 + " of location " + at / 4 + ", which another variable has")
                    .vuid(
                            isOutput
                                    ? "VUID-StandaloneSpirv-OpEntryPoint-08722"
                                    : "VUID-StandaloneSpirv-OpEntryPoint-08721")
                    .declared(id)
                    .hint("give it a Location or Component that is free");
        }
    }
}
