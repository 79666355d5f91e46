// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;

/**
 * Matches global variables by name; those without names by built-in, by descriptor set and binding, or by location, if
 * their storage classes are equal. Variables that functions use are matched later, with the instructions that use them.
 */
final class VariableMatching {
    private static final int NAME = 0;
    private static final int BUILT_IN = 1;
    private static final int BINDING = 2;
    private static final int LOCATION = 3;
    private static final int PER_VERTEX = 4;

    /** Added to a kind of key: the variable of the target module has no name. */
    private static final int UNNAMED = 8;

    private final Matches matches;
    private final ModuleDiffer differ;
    private final PerVertexBlocks blocks;
    private final PerVertexBlocks targetBlocks;
    private final Candidates candidates = new Candidates();

    VariableMatching(Matches matches, ModuleDiffer differ, PerVertexBlocks blocks, PerVertexBlocks targetBlocks) {
        this.matches = matches;
        this.differ = differ;
        this.blocks = blocks;
        this.targetBlocks = targetBlocks;
    }

    void match(Sections source, Sections target) {
        for (int instruction : target.of(Sections.DECLARATIONS)) {
            if (isVariable(matches.target, instruction)) {
                addKeys(instruction);
            }
        }
        candidates.complete();
        for (int round = 0; round < 2; round++) {
            for (int instruction : source.of(Sections.DECLARATIONS)) {
                if (isVariable(matches.source, instruction) && matches.targetOf(instruction) < 0) {
                    int found = find(instruction, round > 0);
                    if (found >= 0) {
                        matches.link(instruction, found);
                    }
                }
            }
        }
    }

    private static boolean isVariable(ModuleSide side, int instruction) {
        return Trait.VARIABLE.has(side.data.tables, side.opcode(instruction));
    }

    private void addKeys(int instruction) {
        ModuleSide side = matches.target;
        int id = side.resultId(instruction);
        int storage = side.word(instruction, Variable.STORAGE_CLASS);
        String name = side.name(id);
        if (isPerVertex(side, targetBlocks, instruction)) {
            candidates.add(InstructionKeys.of(side, PER_VERTEX, instruction, storage), instruction);
            return;
        }
        if (name != null) {
            candidates.add(InstructionKeys.of(side, NAME, instruction, name.hashCode()), instruction);
        }
        side.decoration(id, Decoration.BuiltIn).ifPresent(builtIn -> add(BUILT_IN, name, instruction, builtIn, 0));
        OptionalInt binding = side.decoration(id, Decoration.Binding);
        OptionalInt set = side.decoration(id, Decoration.DescriptorSet);
        if (binding.isPresent() && set.isPresent()) {
            long both = (long) set.getAsInt() << 32 | binding.getAsInt() & 0xFFFF_FFFFL;
            add(BINDING, name, instruction, storage, both);
        }
        side.decoration(id, Decoration.Location)
                .ifPresent(location -> add(LOCATION, name, instruction, storage, location));
    }

    private void add(int kind, @Nullable String name, int instruction, long first, long second) {
        ModuleSide side = matches.target;
        candidates.add(InstructionKeys.of(side, kind, instruction, first, second), instruction);
        if (name == null) {
            candidates.add(InstructionKeys.of(side, kind + UNNAMED, instruction, first, second), instruction);
        }
    }

    private int find(int instruction, boolean flexible) {
        ModuleSide side = matches.source;
        int id = side.resultId(instruction);
        int storage = side.word(instruction, Variable.STORAGE_CLASS);
        if (isPerVertex(side, blocks, instruction)) {
            return first(
                    InstructionKeys.of(side, PER_VERTEX, instruction, storage),
                    other -> isPerVertex(matches.target, targetBlocks, other)
                            && storage == matches.target.word(other, Variable.STORAGE_CLASS));
        }
        String name = side.name(id);
        int kind = 0;
        int found = -1;
        if (name != null) {
            kind = UNNAMED;
            found = first(
                    InstructionKeys.of(side, NAME, instruction, name.hashCode()),
                    other -> Objects.equals(name, matches.target.name(matches.target.resultId(other))));
        }
        OptionalInt builtIn = side.decoration(id, Decoration.BuiltIn);
        if (builtIn.isPresent()) {
            found = earlier(
                    found,
                    first(
                            InstructionKeys.of(side, BUILT_IN + kind, instruction, builtIn.getAsInt(), 0),
                            other -> areMatchable(instruction, other, flexible)));
        }
        OptionalInt binding = side.decoration(id, Decoration.Binding);
        OptionalInt set = side.decoration(id, Decoration.DescriptorSet);
        if (differ.matchBindings() && binding.isPresent() && set.isPresent()) {
            long both = (long) set.getAsInt() << 32 | binding.getAsInt() & 0xFFFF_FFFFL;
            return earlier(
                    found,
                    first(
                            InstructionKeys.of(side, BINDING + kind, instruction, storage, both),
                            other -> same(instruction, other, Decoration.Binding)
                                    && same(instruction, other, Decoration.DescriptorSet)));
        }
        OptionalInt location = side.decoration(id, Decoration.Location);
        if (differ.matchLocations() && location.isPresent()) {
            found = earlier(
                    found,
                    first(
                            InstructionKeys.of(side, LOCATION + kind, instruction, storage, location.getAsInt()),
                            other -> same(instruction, other, Decoration.Location)));
        }
        return found;
    }

    private int first(int key, IntPredicate same) {
        return candidates.find(key, other -> matches.sourceOf(other) < 0, same);
    }

    private static int earlier(int a, int b) {
        return a < 0 || b < 0 ? Math.max(a, b) : Math.min(a, b);
    }

    private boolean same(int instruction, int other, Decoration decoration) {
        return matches.source.word(instruction, Variable.STORAGE_CLASS)
                        == matches.target.word(other, Variable.STORAGE_CLASS)
                && matches.source
                        .decoration(matches.source.resultId(instruction), decoration)
                        .equals(matches.target.decoration(matches.target.resultId(other), decoration));
    }

    /** Whether two variables have the same built-in and type, and storage classes that go together. */
    boolean areMatchable(int instruction, int other, boolean flexible) {
        ModuleSide source = matches.source;
        ModuleSide target = matches.target;
        if (!source.decoration(source.resultId(instruction), Decoration.BuiltIn)
                .equals(target.decoration(target.resultId(other), Decoration.BuiltIn))) {
            return false;
        }
        int type = type(source, instruction);
        int targetType = type(target, other);
        if (type == 0 || matches.targetId(type) != targetType) {
            return false;
        }
        int storage = source.word(instruction, Variable.STORAGE_CLASS);
        int targetStorage = target.word(other, Variable.STORAGE_CLASS);
        return storage == targetStorage
                || flexible && (isMoved(storage, targetStorage) || isMoved(targetStorage, storage));
    }

    /** The type of a variable; that of the pointer, if it is untyped and states none. */
    private static int type(ModuleSide side, int variable) {
        if (side.is(variable, Op.OpUntypedVariableKHR)) {
            return side.wordCount(variable) > UntypedVariableKHR.DATA_TYPE
                    ? side.word(variable, UntypedVariableKHR.DATA_TYPE)
                    : side.typeId(variable);
        }
        return side.types.pointee(side.typeId(variable));
    }

    /** Whether an input or output has become a private variable, as when stages are linked. */
    private static boolean isMoved(int from, int to) {
        return to == StorageClass.Private.value()
                && (from == StorageClass.Input.value() || from == StorageClass.Output.value());
    }

    private static boolean isPerVertex(ModuleSide side, PerVertexBlocks blocks, int instruction) {
        int type = side.types.pointee(side.typeId(instruction));
        int definition = side.definition(type);
        if (definition >= 0 && side.is(definition, Op.OpTypeArray)) {
            type = side.word(definition, TypeArray.ELEMENT_TYPE);
        }
        return blocks.contains(type);
    }
}
