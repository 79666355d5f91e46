// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Arrays;
import org.spirv4j.internal.grammar.KindNumbers;

/** The ids and instructions of two modules that match each other so far. */
final class Matches {
    final ModuleSide source;
    final ModuleSide target;

    /** By index of a source id: the target id, or 0; and the other way round. */
    private final int[] targetIds;

    private final int[] sourceIds;

    /** By source instruction: the target instruction, or -1; and the other way round. */
    private final int[] targets;

    private final int[] sources;

    Matches(ModuleSide source, ModuleSide target) {
        this.source = source;
        this.target = target;
        targetIds = new int[source.data.indexCount()];
        sourceIds = new int[target.data.indexCount()];
        targets = new int[source.data.instructionCount];
        sources = new int[target.data.instructionCount];
        Arrays.fill(targets, -1);
        Arrays.fill(sources, -1);
    }

    int targetId(int sourceId) {
        return targetIds[source.data.index(sourceId)];
    }

    int sourceId(int targetId) {
        return sourceIds[target.data.index(targetId)];
    }

    int targetOf(int instruction) {
        return targets[instruction];
    }

    int sourceOf(int instruction) {
        return sources[instruction];
    }

    /** Matches two ids and their definitions, unless one of them matches another. */
    boolean linkIds(int sourceId, int targetId) {
        int from = source.data.index(sourceId);
        int to = target.data.index(targetId);
        if (from == 0 || to == 0 || targetIds[from] != 0 || sourceIds[to] != 0) {
            return false;
        }
        targetIds[from] = targetId;
        sourceIds[to] = sourceId;
        int definition = source.definition(sourceId);
        int targetDefinition = target.definition(targetId);
        if (definition >= 0 && targetDefinition >= 0) {
            targets[definition] = targetDefinition;
            sources[targetDefinition] = definition;
        }
        return true;
    }

    /** Matches two instructions and their results, unless one of them matches another. */
    boolean link(int instruction, int targetInstruction) {
        int result = source.resultId(instruction);
        int targetResult = target.resultId(targetInstruction);
        if (result != 0 || targetResult != 0) {
            return result != 0 && targetResult != 0 && linkIds(result, targetResult);
        }
        if (targets[instruction] >= 0 || sources[targetInstruction] >= 0) {
            return false;
        }
        targets[instruction] = targetInstruction;
        sources[targetInstruction] = instruction;
        return true;
    }

    /** Whether an operand is equal in both modules: an id that matches, or the same literal. */
    boolean sameOperand(int instruction, int targetInstruction, int operand) {
        if (operand >= source.operandCount(instruction) || operand >= target.operandCount(targetInstruction)) {
            // Operands after one that the grammar lacks are not known.
            return false;
        }
        if (source.kind(instruction, operand) != target.kind(targetInstruction, operand)) {
            return false;
        }
        if (source.isId(instruction, operand)) {
            return targetId(source.operandWord(instruction, operand)) == target.operandWord(targetInstruction, operand);
        }
        return Arrays.equals(
                source.words,
                source.offset(instruction, operand),
                source.end(instruction, operand),
                target.words,
                target.offset(targetInstruction, operand),
                target.end(targetInstruction, operand));
    }

    /** Whether two instructions have the same opcode and equal operands, result ids aside. */
    boolean sameOperands(int instruction, int targetInstruction) {
        int count = source.operandCount(instruction);
        if (source.opcode(instruction) != target.opcode(targetInstruction)
                || count != target.operandCount(targetInstruction)) {
            return false;
        }
        for (int operand = 0; operand < count; operand++) {
            if (source.kind(instruction, operand) != KindNumbers.ID_RESULT
                    && !sameOperand(instruction, targetInstruction, operand)) {
                return false;
            }
        }
        return true;
    }

    /** Whether two instructions match each other and are equal. */
    boolean isEqual(int instruction, int targetInstruction) {
        return targets[instruction] == targetInstruction && sameOperands(instruction, targetInstruction);
    }

    /**
     * Whether two instructions match, or could match: none matches another one, they have the same opcode, and no
     * operand is an id that matches another one. Literals may differ, except the instruction of an extended set.
     */
    boolean maySame(int instruction, int targetInstruction) {
        if (targets[instruction] >= 0 || sources[targetInstruction] >= 0) {
            return targets[instruction] == targetInstruction;
        }
        int count = source.operandCount(instruction);
        if (source.words[source.data.starts[instruction]] != target.words[target.data.starts[targetInstruction]]
                || count != target.operandCount(targetInstruction)) {
            return false;
        }
        for (int operand = 0; operand < count; operand++) {
            int kind = source.kind(instruction, operand);
            if (kind != target.kind(targetInstruction, operand)) {
                return false;
            }
            if (kind <= KindNumbers.LAST_ID) {
                if (kind != KindNumbers.ID_RESULT
                        && !maySameId(
                                source.operandWord(instruction, operand),
                                target.operandWord(targetInstruction, operand))) {
                    return false;
                }
            } else if (kind == KindNumbers.LITERAL_EXT_INST_INTEGER
                    && (source.operandWord(instruction, operand) != target.operandWord(targetInstruction, operand)
                            || targetId(source.operandWord(instruction, operand - 1))
                                    != target.operandWord(targetInstruction, operand - 1))) {
                return false;
            }
        }
        return true;
    }

    private boolean maySameId(int sourceId, int targetId) {
        int match = targetId(sourceId);
        return match == 0 || match == targetId || sameIntegers(sourceId, targetId);
    }

    /** Whether both ids are integer constants of the same value, whatever their types. */
    boolean sameIntegers(int sourceId, int targetId) {
        return source.isIntegerConstant(sourceId)
                && target.isIntegerConstant(targetId)
                && source.integer(sourceId) == target.integer(targetId);
    }
}
