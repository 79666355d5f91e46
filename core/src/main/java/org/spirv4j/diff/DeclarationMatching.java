// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.trait.Trait;

/**
 * Matches types and constants, in their order, by their operands and by the names of structures and specialization
 * constants. What is left is matched again, then integer constants of one value match whatever their types.
 */
final class DeclarationMatching {
    /** Kinds of keys: what instructions match by. */
    private static final int OPERANDS = 0;

    /** As {@link #OPERANDS}, of instructions of the target module that have no name. */
    private static final int OPERANDS_UNNAMED = 1;

    private static final int NAME = 2;
    private static final int SPEC_ID = 3;
    private static final int SPEC_ID_UNNAMED = 4;
    private static final int INTEGER = 5;
    private static final int PER_VERTEX = 6;
    private static final int PER_VERTEX_UNNAMED = 7;

    private static final String PER_VERTEX_NAME = "gl_PerVertex";

    private final Matches matches;
    private final InstructionKeys keys;
    private final int[] source;
    private final int[] target;
    private final PerVertexBlocks blocks;
    private final PerVertexBlocks targetBlocks;
    private Candidates candidates = new Candidates();

    DeclarationMatching(
            Matches matches, Sections source, Sections target, PerVertexBlocks blocks, PerVertexBlocks targetBlocks) {
        this.matches = matches;
        this.source = source.of(Sections.DECLARATIONS);
        this.target = target.of(Sections.DECLARATIONS);
        this.blocks = blocks;
        this.targetBlocks = targetBlocks;
        keys = new InstructionKeys(matches);
    }

    /** Matches types; forward pointers must have been matched. */
    void matchTypes() {
        match(Trait.TYPE_DECLARATION);
    }

    /** Matches constants. */
    void matchConstants() {
        match(Trait.CONSTANT);
    }

    private void match(Trait trait) {
        candidates = new Candidates();
        for (int instruction : target) {
            if (trait.has(matches.target.data.tables, matches.target.opcode(instruction))
                    && matches.sourceOf(instruction) < 0) {
                addKeys(instruction);
            }
        }
        candidates.complete();
        for (int round = 0; round < 2; round++) {
            for (int instruction : source) {
                if (trait.has(matches.source.data.tables, matches.source.opcode(instruction))
                        && matches.targetOf(instruction) < 0) {
                    int found = find(instruction, round > 0);
                    if (found >= 0) {
                        matches.link(instruction, found);
                    }
                }
            }
        }
    }

    private void addKeys(int instruction) {
        ModuleSide side = matches.target;
        int result = side.resultId(instruction);
        String name = mayMatchByName(side, instruction) ? side.name(result) : null;
        if (name != null) {
            candidates.add(InstructionKeys.of(side, NAME, instruction, name.hashCode()), instruction);
        }
        if (targetBlocks.contains(result)) {
            candidates.add(InstructionKeys.of(side, PER_VERTEX, instruction), instruction);
            if (name == null) {
                candidates.add(InstructionKeys.of(side, PER_VERTEX_UNNAMED, instruction), instruction);
            }
            return;
        }
        candidates.add(operandsOfTarget(OPERANDS, instruction), instruction);
        if (name == null) {
            candidates.add(operandsOfTarget(OPERANDS_UNNAMED, instruction), instruction);
        }
        side.decoration(result, Decoration.SpecId).ifPresent(id -> {
            candidates.add(InstructionKeys.of(side, SPEC_ID, instruction, id), instruction);
            if (name == null) {
                candidates.add(InstructionKeys.of(side, SPEC_ID_UNNAMED, instruction, id), instruction);
            }
        });
        if (side.isIntegerConstant(result)) {
            candidates.add(InstructionKeys.of(side, INTEGER, instruction, side.integer(result)), instruction);
        }
    }

    private int find(int instruction, boolean flexible) {
        ModuleSide side = matches.source;
        int result = side.resultId(instruction);
        String name = mayMatchByName(side, instruction) ? side.name(result) : null;
        boolean named = name != null;
        int found = name == null
                ? -1
                : first(
                        InstructionKeys.of(side, NAME, instruction, name.hashCode()),
                        other -> sameName(instruction, other));
        if (blocks.contains(result)) {
            int key = InstructionKeys.of(side, named ? PER_VERTEX_UNNAMED : PER_VERTEX, instruction);
            return earlier(found, first(key, other -> sameBlock(instruction, other)));
        }
        if (matchesBySpecId(instruction)) {
            OptionalInt id = side.decoration(result, Decoration.SpecId);
            if (id.isPresent()) {
                int key = InstructionKeys.of(side, named ? SPEC_ID_UNNAMED : SPEC_ID, instruction, id.getAsInt());
                return earlier(found, first(key, other -> sameOpcode(instruction, other)));
            }
            if (!side.is(instruction, Op.OpSpecConstantOp)) {
                return found;
            }
        }
        int key = operandsOfSource(named ? OPERANDS_UNNAMED : OPERANDS, instruction);
        if (key != InstructionKeys.NO_MATCH) {
            found = earlier(found, first(key, other -> sameDeclaration(instruction, other)));
        }
        if (found < 0 && flexible && side.isIntegerConstant(result)) {
            int integer = InstructionKeys.of(side, INTEGER, instruction, side.integer(result));
            found = first(integer, other -> matches.sameIntegers(result, matches.target.resultId(other)));
        }
        return found;
    }

    private int first(int key, IntPredicate same) {
        return candidates.find(key, other -> matches.sourceOf(other) < 0, same);
    }

    private static int earlier(int a, int b) {
        return a < 0 || b < 0 ? Math.max(a, b) : Math.min(a, b);
    }

    /** Structures and specialization constants with names match by them. */
    private static boolean mayMatchByName(ModuleSide side, int instruction) {
        return side.is(instruction, Op.OpTypeStruct) || matchesBySpecId(side, instruction);
    }

    private boolean matchesBySpecId(int instruction) {
        return matchesBySpecId(matches.source, instruction);
    }

    private static boolean matchesBySpecId(ModuleSide side, int instruction) {
        return Trait.SPEC_CONSTANT.has(side.data.tables, side.opcode(instruction))
                && !side.is(instruction, Op.OpSpecConstantComposite);
    }

    private boolean sameOpcode(int instruction, int other) {
        return matches.source.opcode(instruction) == matches.target.opcode(other);
    }

    private boolean sameName(int instruction, int other) {
        String name = matches.source.name(matches.source.resultId(instruction));
        return sameOpcode(instruction, other)
                && Objects.equals(name, matches.target.name(matches.target.resultId(other)))
                && (!PER_VERTEX_NAME.equals(name) || sameBlock(instruction, other));
    }

    /** Geometry and tessellation stages have two such structures, one for input and one for output. */
    private boolean sameBlock(int instruction, int other) {
        return blocks.storageClass(matches.source.resultId(instruction))
                == targetBlocks.storageClass(matches.target.resultId(other));
    }

    private boolean sameDeclaration(int instruction, int other) {
        if (matches.source.is(instruction, Op.OpTypeArray) && matches.target.is(other, Op.OpTypeArray)) {
            return matches.sameOperand(instruction, other, 1) && sameLength(instruction, other);
        }
        if (matches.source.is(instruction, Op.OpConstantTrue) || matches.source.is(instruction, Op.OpConstantFalse)) {
            return sameOpcode(instruction, other);
        }
        return matches.sameOperands(instruction, other);
    }

    private boolean sameLength(int instruction, int other) {
        return matches.sameIntegers(
                        matches.source.word(instruction, TypeArray.LENGTH),
                        matches.target.word(other, TypeArray.LENGTH))
                || matches.sameOperand(instruction, other, 2);
    }

    /** Lengths of arrays are compared by value: constants are matched after types. */
    private int operandsOfSource(int kind, int instruction) {
        ModuleSide side = matches.source;
        if (side.is(instruction, Op.OpTypeArray)) {
            int element = matches.targetId(side.word(instruction, TypeArray.ELEMENT_TYPE));
            int length = side.word(instruction, TypeArray.LENGTH);
            long value = side.isIntegerConstant(length) ? side.integer(length) : -1L - matches.targetId(length);
            return element == 0
                    ? InstructionKeys.NO_MATCH
                    : InstructionKeys.of(side, kind, instruction, element, value);
        }
        return keys.ofSource(kind, instruction, side.leadingOperands(instruction), side.operandCount(instruction));
    }

    private int operandsOfTarget(int kind, int instruction) {
        ModuleSide side = matches.target;
        if (side.is(instruction, Op.OpTypeArray)) {
            int length = side.word(instruction, TypeArray.LENGTH);
            long value = side.isIntegerConstant(length) ? side.integer(length) : -1L - length;
            return InstructionKeys.of(side, kind, instruction, side.word(instruction, TypeArray.ELEMENT_TYPE), value);
        }
        return keys.ofTarget(kind, instruction, side.leadingOperands(instruction), side.operandCount(instruction));
    }
}
