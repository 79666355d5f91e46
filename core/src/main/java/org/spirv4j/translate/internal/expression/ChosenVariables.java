// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Function;

/**
 * The variables of a function in which a compiler keeps the result of {@code a ? b : c}: without a name, stored at two
 * places and loaded at one, at the beginning of a block. If the blocks with the stores are the branches of the
 * selection before the block, the load chooses between the stored values as an OpPhi would.
 */
public final class ChosenVariables {
    private static final int[] NONE = {};

    private ChosenVariables() {}

    /**
     * By block of a function, the word offset of the OpLoad of such a variable that begins it, or 0; empty if all are
     * 0.
     */
    public static int[] loads(ValueTables tables, Function function) {
        int[] loads = NONE;
        for (int b = 1; b < function.blockCount(); b++) {
            int at = first(tables, function, b);
            if (isCandidate(tables, at)) {
                loads = loads.length == 0 ? new int[function.blockCount()] : loads;
                loads[b] = at;
            }
        }
        if (loads.length > 0) {
            keepChosen(tables, function, loads);
        }
        return loads;
    }

    private static int first(ValueTables tables, Function function, int block) {
        int i = function.block(block).firstInstruction() + 1;
        while (Trait.LINE.has(Opcodes.op(tables.data.words[tables.data.starts[i]] & 0xFFFF))) {
            i++;
        }
        return tables.data.starts[i];
    }

    private static boolean isCandidate(ValueTables tables, int at) {
        int[] words = tables.data.words;
        if (words[at] != (Load.MEMORY_ACCESS << 16 | Op.OpLoad.opcode())) {
            return false;
        }
        int type = words[at + 1];
        int variable = words[at + Load.POINTER];
        return tables.types.op(variable) == Op.OpVariable
                && words[tables.data.definition(variable)] >>> 16 == 4
                && tables.types.isStorageClass(tables.types.typeOf(variable), StorageClass.Function)
                && (tables.types.isScalar(type) || tables.types.isVector(type) || tables.types.isMatrix(type))
                && !tables.roots.isVolatile(variable)
                && tables.layout.name(variable).isEmpty();
    }

    /** Takes back the loads of those variables that have other accesses than two stores and the load. */
    private static void keepChosen(ValueTables tables, Function function, int[] loads) {
        for (int load : loads) {
            if (load != 0) {
                tables.accesses[tables.data.index(tables.data.words[load + Load.POINTER])] = 0;
            }
        }
        ParameterUses.countAccesses(
                tables.data, tables.types, function.firstInstruction(), function.endInstruction(), tables.accesses);
        for (int b = 0; b < loads.length; b++) {
            if (loads[b] != 0 && tables.accesses[tables.data.index(tables.data.words[loads[b] + Load.POINTER])] != 3) {
                loads[b] = 0;
            }
        }
    }
}
