// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * The variables of a function in which a compiler keeps the result of {@code a ? b : c}: without a name, stored at two
 * places and loaded at one, at the beginning of a block.
 */
public final class ChosenVariables {
    private static final int ACCESSES = 3;

    private final ValueTables tables;
    private final Function function;
    private final int[] words;
    private int[] loads = {};
    private int[] stores = {};

    /** Finds the variables of a function. */
    public ChosenVariables(ValueTables tables, Function function) {
        this.tables = tables;
        this.function = function;
        words = tables.data.words;
        for (int b = 1; b < function.blockCount(); b++) {
            int at = first(b);
            if (isCandidate(at)) {
                loads = loads.length == 0 ? new int[function.blockCount()] : loads;
                loads[b] = at;
            }
        }
        if (loads.length > 0) {
            stores = new int[function.blockCount()];
            keepChosen();
            findStores();
        }
    }

    /** By block, the word offset of the OpLoad of such a variable that begins it, or 0; empty if all are 0. */
    public int[] loads() {
        return loads;
    }

    /** By block, the word offset of an OpStore to such a variable, or 0; empty if all are 0. */
    public int[] stores() {
        return stores;
    }

    /** The word offset of the first instruction of a block that is not debug information. */
    private int first(int block) {
        int i = function.block(block).firstInstruction() + 1;
        while (isDebugInformation(tables.data.starts[i])) {
            i++;
        }
        return tables.data.starts[i];
    }

    private boolean isDebugInformation(int at) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        return Trait.LINE.has(op)
                || op == Op.OpExtInst
                        && tables.scanner.isDescription(tables.scanner.importedSet(at, words[at + ExtInst.SET]))
                        && !tables.times.isStatement(at, op);
    }

    private boolean isCandidate(int at) {
        if (words[at] != (Load.MEMORY_ACCESS << 16 | Op.OpLoad.opcode())) {
            return false;
        }
        int type = words[at + TypedInstruction.RESULT_TYPE];
        int variable = words[at + Load.POINTER];
        return tables.types.op(variable) == Op.OpVariable
                && words[tables.data.definition(variable)] >>> 16 == TypedVariable.INITIALIZER
                && tables.types.isStorageClass(tables.types.typeOf(variable), StorageClass.Function)
                && (tables.types.isScalar(type) || tables.types.isVector(type) || tables.types.isMatrix(type))
                && !tables.roots.isVolatile(variable)
                && ModuleAccess.name(tables.layout.module(), variable) == 0;
    }

    /** Takes back the loads of those variables that have other accesses than two stores and the load. */
    private void keepChosen() {
        for (int load : loads) {
            if (load != 0) {
                tables.accesses[loaded(load)] = 0;
            }
        }
        ParameterUses.countAccesses(
                tables.data, tables.types, function.firstInstruction(), function.endInstruction(), tables.accesses);
        for (int b = 0; b < loads.length; b++) {
            if (loads[b] != 0) {
                int index = loaded(loads[b]);
                loads[b] = tables.accesses[index] == ACCESSES ? loads[b] : 0;
            }
        }
    }

    private int loaded(int load) {
        return tables.data.index(words[load + Load.POINTER]);
    }

    /** Finds, by block, the last OpStore to one of the variables. */
    private void findStores() {
        for (int load : loads) {
            if (load != 0) {
                tables.accesses[loaded(load)] = -ACCESSES;
            }
        }
        for (int b = 0; b < loads.length; b++) {
            Block block = function.block(b);
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                int at = tables.data.starts[i];
                if (words[at] == (Store.MEMORY_ACCESS << 16 | Op.OpStore.opcode())
                        && tables.types.op(words[at + Store.POINTER]) == Op.OpVariable
                        && tables.accesses[tables.data.index(words[at + Store.POINTER])] < 0) {
                    stores[b] = at;
                }
            }
        }
    }
}
