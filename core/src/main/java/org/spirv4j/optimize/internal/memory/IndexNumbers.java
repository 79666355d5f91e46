// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.type.TypeFacts;

/** Computes unsigned integers of 32 bits from indexes: inserts instructions, unless all operands are known. */
final class IndexNumbers {
    private final EditableModule module;
    private final TypeFacts types;

    IndexNumbers(EditableModule module, TypeFacts types) {
        this.module = module;
        this.types = types;
    }

    /** The type of the numbers. */
    int uint() {
        return module.declarations().declare(Op.OpTypeInt, 0, Integer.SIZE, 0);
    }

    /** The id of a constant. */
    int number(long value) {
        return module.constants().scalar(uint(), value);
    }

    /** The id of one of two numbers, as an OpSelect selects a pointer. */
    int selected(int select, int one, int other, int at) {
        return one == other
                ? one
                : module.resultId(module.insertBefore(
                        at, Op.OpSelect, uint(), module.word(select, Select.CONDITION), one, other));
    }

    /** The id of a sum of indexes. */
    int sum(int[] terms, int at) {
        long known = 0;
        int id = 0;
        for (int term : terms) {
            if (types.isKnownInteger(term)) {
                known += types.knownInteger(term);
            } else {
                int next = converted(term, at);
                id = id == 0 ? next : module.resultId(module.insertBefore(at, Op.OpIAdd, uint(), id, next));
            }
        }
        if (id == 0) {
            return number(known);
        }
        return known == 0 ? id : module.resultId(module.insertBefore(at, Op.OpIAdd, uint(), id, number(known)));
    }

    /** An index, which has a sign, as a number of 32 bits. */
    private int converted(int index, int at) {
        int type = module.typeOf(index);
        if (type == uint()) {
            return index;
        }
        Op op = types.bitWidth(type) == Integer.SIZE ? Op.OpBitcast : Op.OpSConvert;
        return module.resultId(module.insertBefore(at, op, uint(), index));
    }
}
