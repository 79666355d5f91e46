// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.semantics.Conversion;

/**
 * An OpPhi of a loop header whose value grows by a constant in each iteration.
 *
 * @param phi the instruction
 * @param initial the id of its first value
 * @param step what is added in each iteration
 * @param next the id of the sum
 * @param width the number of bits of its type
 */
record InductionVariable(int phi, int initial, long step, int next, int width) {
    /**
     * Reads an OpPhi of a loop header; none if it is not an induction variable of an integer type of at most 32 bits.
     */
    static Optional<InductionVariable> of(LoopRegion region, int phi) {
        EditableModule module = region.module;
        if (region.entry == 0) {
            return Optional.empty();
        }
        int next = region.incoming(phi, region.latch);
        int initial = region.incoming(phi, region.entry);
        int sum = module.definition(next);
        if (sum == 0 || initial == 0 || !region.contains(module.block(sum))) {
            return Optional.empty();
        }
        boolean adds = module.is(sum, Op.OpIAdd);
        if (!adds && !module.is(sum, Op.OpISub)) {
            return Optional.empty();
        }
        int result = module.resultId(phi);
        int amount = module.word(sum, Binary.OPERAND_1) == result
                ? module.word(sum, Binary.OPERAND_2)
                : adds ? module.word(sum, Binary.OPERAND_1) : 0;
        boolean usesPhi =
                module.word(sum, Binary.OPERAND_1) == result || adds && module.word(sum, Binary.OPERAND_2) == result;
        int width = width(module, module.typeId(phi));
        if (!usesPhi || amount == 0 || width == 0 || !module.constants().isScalar(amount)) {
            return Optional.empty();
        }
        long step = Conversion.signExtend(module.constants().bits(amount), width);
        return Optional.of(new InductionVariable(phi, initial, adds ? step : -step, next, width));
    }

    /** The induction variables of a loop. */
    static List<InductionVariable> all(LoopRegion region) {
        List<InductionVariable> found = new ArrayList<>();
        for (int phi : region.phis()) {
            of(region, phi).ifPresent(found::add);
        }
        return found;
    }

    /** The number of bits of an integer type of at most 32 bits; 0 for other types. */
    static int width(EditableModule module, int type) {
        int number = module.constants().numberType(type);
        boolean isKnown = module.opOf(type) == Op.OpTypeInt && number != 0;
        return isKnown && NumberTypes.width(number) <= 32 ? NumberTypes.width(number) : 0;
    }

    /** The variable with another first value. */
    InductionVariable startingAt(int first) {
        return new InductionVariable(phi, first, step, next, width);
    }
}
