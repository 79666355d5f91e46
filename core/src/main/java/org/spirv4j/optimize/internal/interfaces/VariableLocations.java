// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.Descriptions;

/**
 * The locations of inputs and outputs that pointers refer to (Vulkan specification, "Location Assignment"), at the time
 * when it was made.
 */
final class VariableLocations {
    /** Access chains between a variable and a pointer that are followed. */
    private static final int MAX_CHAINS = 64;

    private static final long TOO_MANY = 1L << 32;

    private final EditableModule module;
    private final TypeFacts types;

    /** By id of a type: the locations that it takes. */
    private final long[] sizes;

    /** By id of a structure: what its members are decorated with. */
    private final Map<Integer, Members> members = new HashMap<>();

    /** By member, the decorations Location and BuiltIn. */
    private record Members(Map<Integer, Integer> locations, Map<Integer, Integer> builtIns) {}

    /**
     * A part of the interface: the locations from one up to another one, or a built-in.
     *
     * @param builtIn the value of the built-in; -1 for locations
     */
    record Part(long start, long end, int builtIn) {}

    VariableLocations(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        sizes = new long[module.bound()];
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            int id = module.resultId(i);
            if (types.isType(id)) {
                sizes[id] = Math.min(TOO_MANY, sizeOf(id));
            }
        }
    }

    /** {@return the number of locations that a type takes} */
    long size(int type) {
        return sizes[type];
    }

    private long sizeOf(int type) {
        if (types.isStruct(type)) {
            long sum = 0;
            for (int m = 0; m < types.memberCount(type); m++) {
                sum += sizes[types.member(type, m)];
            }
            return sum;
        }
        if (types.isArray(type) || types.isMatrix(type)) {
            long count = types.partCount(type);
            return count == 0 ? TOO_MANY : count * Math.min(TOO_MANY, sizes[types.componentType(type)]);
        }
        if (types.isAnyArray(type)) {
            return TOO_MANY;
        }
        return types.isVector(type) && types.bitWidth(type) == 64 && types.dimension(type) > 2 ? 2 : 1;
    }

    /** {@return what a pointer to an input or output refers to; empty if it is not known} */
    Optional<Part> of(int pointer) {
        WordBuffer chains = new WordBuffer(4);
        int at = pointer;
        int definition = module.definition(at);
        while (definition != 0 && PointerUses.isChain(module, definition) && chains.size() < MAX_CHAINS) {
            chains.add(definition);
            at = module.word(definition, TypedAccessChain.BASE);
            definition = module.definition(at);
        }
        if (definition == 0 || !module.is(definition, Op.OpVariable)) {
            return Optional.empty();
        }
        Walk walk = new Walk(at);
        while (chains.size() > 0) {
            int chain = chains.removeLast();
            for (int k = TypedAccessChain.FIRST_INDEX; k < module.wordCount(chain); k++) {
                walk.select(module.word(chain, k));
            }
        }
        return walk.part();
    }

    private Members members(int struct) {
        return members.computeIfAbsent(struct, id -> {
            Members found = new Members(new HashMap<>(), new HashMap<>());
            for (int user : Descriptions.mentions(module, id, user -> Trait.MEMBER_DECORATION.has(module.op(user)))) {
                if (module.wordCount(user) == 5
                        && module.word(user, MemberDecoration.DECORATION) == Decoration.Location.value()) {
                    found.locations.put(
                            module.word(user, MemberDecoration.MEMBER),
                            module.word(user, MemberDecoration.DECORATION_PARAMETERS));
                } else if (module.wordCount(user) == 5
                        && module.word(user, MemberDecoration.DECORATION) == Decoration.BuiltIn.value()) {
                    found.builtIns.put(
                            module.word(user, MemberDecoration.MEMBER),
                            module.word(user, MemberDecoration.DECORATION_PARAMETERS));
                }
            }
            return found;
        });
    }

    /** The way from a variable to a part of it. */
    private final class Walk {
        private int type;
        private long start;
        private int builtIn;
        private int dimensions;

        /** Whether an index is not known, so that all of an array is meant. */
        private boolean isWhole;

        Walk(int variable) {
            type = types.pointee(module.typeOf(variable));
            start = Descriptions.number(module, variable, Decoration.Location);
            builtIn = Descriptions.number(module, variable, Decoration.BuiltIn);
            dimensions = PerVertexArrays.dimensions(module, variable);
            isWhole = dimensions == PerVertexArrays.CONFLICT;
            if (dimensions == 1) {
                type = types.componentType(type);
            }
        }

        void select(int index) {
            if (isWhole) {
                return;
            }
            if (dimensions == 1) {
                dimensions = 0;
                return;
            }
            boolean isKnown = types.isKnownInteger(index);
            long number = isKnown ? types.knownInteger(index) : 0;
            int part = types.indexedType(type, index);
            if (part == 0 || types.isVector(type) || !isKnown || number < 0 || number >= types.partCount(type)) {
                isWhole = true;
                return;
            }
            if (!types.isStruct(type)) {
                start = start < 0 ? start : start + number * sizes[part];
            } else {
                selectMember((int) number);
            }
            type = part;
        }

        private void selectMember(int member) {
            Members decorations = members(type);
            builtIn = decorations.builtIns.getOrDefault(member, builtIn);
            for (int m = 0; m <= member; m++) {
                int location = decorations.locations.getOrDefault(m, Descriptions.NONE);
                if (location >= 0) {
                    start = location;
                }
                if (m < member && start >= 0) {
                    start += sizes[types.member(type, m)];
                }
            }
        }

        Optional<Part> part() {
            boolean isPlaced = start >= 0 && start < TOO_MANY && sizes[type] < TOO_MANY;
            if (dimensions == PerVertexArrays.CONFLICT || hasPlacedMembers()) {
                return Optional.empty();
            }
            if (builtIn >= 0) {
                return Optional.of(new Part(0, 0, builtIn));
            }
            return isPlaced ? Optional.of(new Part(start, start + sizes[type], builtIn)) : Optional.empty();
        }

        /** Whether the members of a structure that is meant as a whole have places of their own. */
        private boolean hasPlacedMembers() {
            int struct = types.innermostElement(type);
            return types.isStruct(struct)
                    && !(members(struct).locations.isEmpty()
                            && members(struct).builtIns.isEmpty());
        }
    }
}
