// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

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
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StepBudget;
import org.spirv4j.validate.internal.rule.InterfacesRule;

/**
 * Checks the locations and components of user-defined interface variables (Vulkan: Interface Matching, Location
 * Assignment).
 */
final class LocationChecks {
    private static final int INPUT = StorageClass.Input.value();
    private static final int OUTPUT = StorageClass.Output.value();

    private static final List<Decoration> INTERPOLATION = List.of(
            Decoration.PerVertexKHR, Decoration.Flat, Decoration.NoPerspective, Decoration.Sample, Decoration.Centroid);

    /** Locations from this one on are not checked. */
    private static final long MAX_LOCATIONS = 4096;

    private final ValidationContext context;
    private final TypeFacts types;
    private final ConsumedLocations consumed;
    private final StepBudget budget;

    /** Variables and types that have already been reported. */
    private final Set<Integer> reported = new HashSet<>();

    LocationChecks(ValidationContext context) {
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
                    new EntryPointCheck(entryPoint, model, true).check();
                default -> new EntryPointCheck(entryPoint, model, false).check();
            }
        }
    }

    /**
     * A space in which locations must not overlap: inputs, or the outputs of one blend source index or vertex stream;
     * per-patch variables have a separate space.
     */
    private record Space(boolean isOutput, boolean isPatch, int index, int stream) {
        // The methods that the compiler generates for records are slow on first use.
        @Override
        public boolean equals(Object other) {
            return other instanceof Space space
                    && isOutput == space.isOutput
                    && isPatch == space.isPatch
                    && index == space.index
                    && stream == space.stream;
        }

        @Override
        public int hashCode() {
            return ((index * 31 + stream) * 2 + (isOutput ? 1 : 0)) * 2 + (isPatch ? 1 : 0);
        }
    }

    /** Checks one entry point. */
    private final class EntryPointCheck {
        private final EntryPoint entryPoint;
        private final ExecutionModel model;
        private final boolean hasLocations;
        private final Map<Space, BitSet> spaces = new HashMap<>();

        /**
         * By location: the interpolation of the first input of a fragment shader, as returned by
         * {@link #interpolation}.
         */
        private final Map<Integer, Integer> interpolations = new HashMap<>();

        private final IdSet seen = new IdSet(context.data);

        /** Checks an entry point; {@code hasLocations} tells whether its inputs and outputs must have locations. */
        EntryPointCheck(EntryPoint entryPoint, ExecutionModel model, boolean hasLocations) {
            this.entryPoint = entryPoint;
            this.model = model;
            this.hasLocations = hasLocations;
        }

        void check() {
            for (int id : entryPoint.interfaceIds()) {
                if (types.op(id) == Op.OpVariable && !context.isTainted(id) && seen.add(id)) {
                    int storage = types.word(id, Variable.STORAGE_CLASS);
                    if (storage == INPUT || storage == OUTPUT) {
                        checkVariable(id, storage == OUTPUT);
                    }
                }
            }
        }

        private void checkVariable(int id, boolean isOutput) {
            int type = types.pointee(types.typeOf(id));
            if (type == 0 || context.isDecorated(id, Decoration.BuiltIn) || hasLocations && !checkIndex(id, isOutput)) {
                return;
            }
            boolean perVertex = isPerVertex(id, type);
            if (perVertex && !checkPerVertex(id, type, isOutput) || !hasLocations) {
                return;
            }
            if (isArrayed(id, isOutput, perVertex) && types.isAnyArray(type)) {
                type = types.word(type, TypeArray.ELEMENT_TYPE);
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
                                    context.name(id) + ", an " + (isOutput ? "output" : "input") + " of " + entryPoint
                                            + ", has no Location")
                            .vuid(
                                    types.isStruct(type)
                                            ? "VUID-StandaloneSpirv-Location-04917"
                                            : "VUID-StandaloneSpirv-Location-04916")
                            .hint("decorate " + context.name(id) + " with Location or BuiltIn");
                }
                return;
            }
            int index = context.layout.decorationWord(id, Decoration.Index).orElse(0);
            int stream = context.layout.decorationWord(id, Decoration.Stream).orElse(0);
            Space space = new Space(isOutput, context.isDecorated(id, Decoration.Patch), index, stream);
            if (location.isPresent()) {
                int component =
                        context.layout.decorationWord(id, Decoration.Component).orElse(0);
                if (checkTypeLocations(id, type) && checkComponentArray(id, type, isOutput)) {
                    occupy(id, -1, type, location.getAsInt(), component, space);
                }
            } else {
                checkBlock(id, type, space);
            }
        }

        private boolean checkIndex(int id, boolean isOutput) {
            if (!context.isDecorated(id, Decoration.Index) || isOutput && model == ExecutionModel.Fragment) {
                return true;
            }
            if (reported.add(id)) {
                context.plainErrorAt(
                                InterfacesRule.INDEX,
                                context.data.definition(id),
                                context.name(id) + ", an " + (isOutput ? "output" : "input") + " of " + model + " "
                                        + entryPoint + ", must not be decorated with Index")
                        .hint("use Index only on outputs of Fragment entry points");
            }
            return false;
        }

        private boolean isPerVertex(int id, int type) {
            if (context.isDecorated(id, Decoration.PerVertexKHR)) {
                return true;
            }
            return context.hasDecoratedMember(types.innermostElement(type), Decoration.PerVertexKHR);
        }

        private boolean checkPerVertex(int id, int type, boolean isOutput) {
            boolean isFragment = model == ExecutionModel.Fragment && !isOutput;
            if (isFragment && types.isAnyArray(type)) {
                return true;
            }
            if (reported.add(id)) {
                context.plainErrorAt(
                                InterfacesRule.PER_VERTEX,
                                context.data.definition(id),
                                context.name(id) + " or one of its members is decorated with PerVertexKHR, but "
                                        + (isFragment
                                                ? "its type " + context.name(type) + " is not an array"
                                                : "it is " + (isOutput ? "an output" : "an input") + " of " + model
                                                        + " " + entryPoint))
                        .vuid(
                                isFragment
                                        ? "VUID-StandaloneSpirv-Input-06778"
                                        : "VUID-StandaloneSpirv-PerVertexKHR-06777")
                        .hint(
                                isFragment
                                        ? "use an array with one element per vertex"
                                        : "use PerVertexKHR only on inputs of Fragment entry points");
            }
            return false;
        }

        /** Whether the outermost array of a variable has one element per vertex; all elements share their locations. */
        private boolean isArrayed(int id, boolean isOutput, boolean perVertex) {
            return switch (model) {
                case TessellationControl -> !context.isDecorated(id, Decoration.Patch);
                case TessellationEvaluation -> !isOutput && !context.isDecorated(id, Decoration.Patch);
                case Geometry -> !isOutput;
                case Fragment -> !isOutput && perVertex;
                default -> false;
            };
        }

        /** Whether all of a type can have locations, and none of its structures declares its own. */
        private boolean checkTypeLocations(int user, int type) {
            int struct = consumed.structWithLocations(type);
            if (struct != 0) {
                if (reported.add(struct)) {
                    context.plainErrorAt(
                                    InterfacesRule.MEMBER_LOCATION,
                                    context.data.definition(struct),
                                    context.name(struct) + " has members with Location, but " + context.name(user)
                                            + ", which contains it, also has a Location")
                            .declared(user)
                            .vuid("VUID-StandaloneSpirv-Location-04918")
                            .hint("decorate either the variable or the members with Location, not both");
                }
                return false;
            }
            int unsupported = consumed.unsupportedType(type);
            if (unsupported != 0) {
                if (reported.add(unsupported)) {
                    context.plainErrorAt(
                                    InterfacesRule.LOCATION_TYPE,
                                    context.data.definition(unsupported),
                                    "interface variable " + context.name(user) + " contains "
                                            + context.name(unsupported) + " (" + context.definingOpName(unsupported)
                                            + "), which cannot have a Location")
                            .declared(user)
                            .hint("use numerical scalars, vectors, matrices, or arrays or structures of them");
                }
                return false;
            }
            return true;
        }

        private void checkBlock(int id, int struct, Space space) {
            for (int m = 0; m < types.memberCount(struct) && budget.take(); m++) {
                OptionalInt location = context.layout.memberDecorationWord(struct, m, Decoration.Location);
                if (location.isEmpty()) {
                    if (reported.add(struct)) {
                        context.plainErrorAt(
                                        InterfacesRule.MEMBER_LOCATION,
                                        context.data.definition(struct),
                                        "neither member " + m + " of block " + context.name(struct) + " nor variable "
                                                + context.name(id) + " has a Location")
                                .declared(id)
                                .vuid("VUID-StandaloneSpirv-Location-04919")
                                .hint("decorate the variable or each member with Location");
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
                if (!checkTypeLocations(struct, type) || !occupy(id, m, type, location.getAsInt(), component, own)) {
                    return;
                }
            }
        }

        /**
         * Marks the locations of a variable or member as occupied; false, with a finding, if one of them already is.
         */
        private boolean occupy(int id, int member, int type, int location, int component, Space space) {
            BitSet occupied = spaces.computeIfAbsent(space, s -> new BitSet());
            int element = types.innermostElement(type);
            long count = consumed.elements(type);
            long locations = consumed.locations(element);
            int components = consumed.components(element);
            long at = Integer.toUnsignedLong(location);
            for (long i = 0; i < count && at < MAX_LOCATIONS; i++, at += locations) {
                long start = 4 * at + (components > 0 ? Integer.toUnsignedLong(component) : 0);
                long end = components > 0 ? start + components : 4 * Math.min(MAX_LOCATIONS, at + locations);
                if (!budget.take(Math.max(1, end - start))) {
                    return false;
                }
                for (long k = start; k < Math.min(end, 4 * MAX_LOCATIONS); k++) {
                    if (occupied.get((int) k)) {
                        reportOverlap(id, member, (int) k, space.isOutput);
                        return false;
                    }
                    occupied.set((int) k);
                }
                if (end > start && !checkInterpolation(id, member, start / 4, (end - 1) / 4, space)) {
                    return false;
                }
                if (locations == 0) {
                    break;
                }
            }
            return true;
        }

        /** Whether an input of a fragment shader has the same interpolation as others that share its locations. */
        private boolean checkInterpolation(int id, int member, long first, long last, Space space) {
            if (model != ExecutionModel.Fragment || space.isOutput) {
                return true;
            }
            int own = interpolation(id, member);
            for (long at = first; at <= Math.min(last, MAX_LOCATIONS); at++) {
                int other = interpolations.merge((int) at, own, (a, b) -> a);
                if (other != own) {
                    if (reported.add(id)) {
                        context.plainErrorAt(
                                        InterfacesRule.SHARED_LOCATION,
                                        context.data.definition(id),
                                        (member < 0 ? "" : "member " + member + " of ") + context.name(id)
                                                + ", an input of " + entryPoint + ", shares location " + at
                                                + " with an input that has different interpolation decorations")
                                .hint("use the same interpolation decorations, or different locations");
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

        private boolean checkComponentArray(int id, int type, boolean isOutput) {
            if (!context.isDecorated(id, Decoration.Component)
                    || model == ExecutionModel.TessellationControl
                    || !types.isAnyArray(type)
                    || !types.isAnyArray(types.word(type, TypeArray.ELEMENT_TYPE))) {
                return true;
            }
            if (reported.add(id)) {
                context.plainErrorAt(
                                InterfacesRule.COMPONENT_ARRAY,
                                context.data.definition(id),
                                context.name(id) + ", an " + (isOutput ? "output" : "input") + " of " + entryPoint
                                        + ", has a Component, but its type " + context.name(type)
                                        + " is an array of arrays")
                        .vuid(
                                isOutput
                                        ? "VUID-StandaloneSpirv-Execution-10585"
                                        : "VUID-StandaloneSpirv-Execution-10584")
                        .hint("use a one-dimensional array, or remove Component");
            }
            return false;
        }

        private void reportOverlap(int id, int member, int at, boolean isOutput) {
            context.plainErrorAt(
                            InterfacesRule.OVERLAP,
                            entryPoint.instruction().wordOffset(),
                            (member < 0 ? "" : "member " + member + " of ") + context.name(id) + ", an "
                                    + (isOutput ? "output" : "input") + " of " + entryPoint
                                    + ", overlaps another variable at location " + at / 4 + ", component " + at % 4)
                    .vuid(
                            isOutput
                                    ? "VUID-StandaloneSpirv-OpEntryPoint-08722"
                                    : "VUID-StandaloneSpirv-OpEntryPoint-08721")
                    .declared(id)
                    .hint("use an unoccupied Location or Component");
        }
    }
}
