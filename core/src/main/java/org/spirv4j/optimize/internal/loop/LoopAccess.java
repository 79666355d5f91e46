// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.semantics.Conversion;

/**
 * A load or store of a variable, or of a part of it.
 *
 * @param number its number among the accesses: in an iteration, those with smaller numbers are made before
 * @param variable the id of the variable
 * @param isWrite whether it is a store
 * @param indexes the indexes of the access chain, from the outermost; none for the whole variable
 */
record LoopAccess(int number, int variable, boolean isWrite, List<Index> indexes) {
    /** Induction variables with a larger step are not followed: they may have the same value again. */
    private static final long MAX_STEP = 1 << 16;

    /** Larger summands are not followed: the sums of small ones do not exceed 32 bits. */
    private static final long MAX_DISTANCE = 1 << 24;

    /**
     * An index of an access chain.
     *
     * @param variable the number of the induction variable that it is the sum of, from 0; -1 for a constant; -2 if
     *     nothing is known
     * @param step the step of the induction variable; 0 for none
     * @param distance the constant, or the other summand
     */
    private record Index(int variable, long step, long distance) {
        static final Index UNKNOWN = new Index(-2, 0, 0);

        static Index constant(long number) {
            return new Index(-1, 0, number);
        }
    }

    /** Reads a load or store of the part of a variable that ids are the indexes of, from the outermost. */
    static LoopAccess of(
            EditableModule module,
            int number,
            int variable,
            List<Integer> ids,
            boolean isWrite,
            List<InductionVariable> variables) {
        List<Index> indexes = new ArrayList<>();
        for (int id : ids) {
            indexes.add(index(module, id, variables));
        }
        return new LoopAccess(number, variable, isWrite, List.copyOf(indexes));
    }

    private static Index index(EditableModule module, int id, List<InductionVariable> variables) {
        if (module.constants().isScalar(id)) {
            int width = InductionVariable.width(module, module.typeOf(id));
            return width == 0 ? Index.UNKNOWN : Index.constant(number(module, id, width));
        }
        for (int i = 0; i < variables.size(); i++) {
            InductionVariable variable = variables.get(i);
            if (variable.width() != 32 || variable.step() == 0 || Math.abs(variable.step()) > MAX_STEP) {
                continue;
            }
            int phi = module.resultId(variable.phi());
            if (id == phi) {
                return new Index(i, variable.step(), 0);
            }
            int sum = module.definition(id);
            boolean adds = sum != 0 && module.is(sum, Op.OpIAdd);
            if (sum == 0 || !adds && !module.is(sum, Op.OpISub)) {
                continue;
            }
            int left = module.word(sum, Binary.OPERAND_1);
            int right = module.word(sum, Binary.OPERAND_2);
            int summand = left == phi ? right : adds && right == phi ? left : 0;
            if (summand != 0 && module.constants().isScalar(summand)) {
                long distance = number(module, summand, 32);
                return Math.abs(distance) > MAX_DISTANCE
                        ? Index.UNKNOWN
                        : new Index(i, variable.step(), adds ? distance : -distance);
            }
        }
        return Index.UNKNOWN;
    }

    private static long number(EditableModule module, int id, int width) {
        return Conversion.signExtend(module.constants().bits(id), width);
    }

    /** Whether each index is a constant or the sum of an induction variable of the loop and a constant. */
    boolean isKnown() {
        return indexes.stream().noneMatch(index -> index.equals(Index.UNKNOWN));
    }

    /**
     * Whether all executions of this access in a loop may be made before those of another one, if each iteration has
     * both.
     */
    boolean mayPrecede(LoopAccess other) {
        if (variable != other.variable || !isWrite && !other.isWrite) {
            return true;
        }
        int common = Math.min(indexes.size(), other.indexes.size());
        for (int i = 0; i < common; i++) {
            Index mine = indexes.get(i);
            Index theirs = other.indexes.get(i);
            if (mine.variable != theirs.variable || mine.equals(Index.UNKNOWN)) {
                continue;
            }
            // Both access the same element only if this one is made in an earlier iteration, by a multiple of that
            // difference.
            long difference = mine.distance - theirs.distance;
            boolean isInOrder = mine.step == 0
                    ? difference != 0
                    : difference == 0 ? number < other.number : difference > 0 == mine.step > 0;
            if (isInOrder) {
                return true;
            }
        }
        return false;
    }
}
