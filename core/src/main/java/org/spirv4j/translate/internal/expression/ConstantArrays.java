// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;

/** The arrays of a function that have one value, a constant, which can be declared outside of functions. */
final class ConstantArrays {
    private final ValueTables tables;
    private final Function function;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final MemoryRoots roots;

    ConstantArrays(ValueTables tables, Function function) {
        this.tables = tables;
        this.function = function;
        data = tables.data;
        words = data.words;
        types = tables.types;
        roots = tables.roots;
    }

    /** Notes the arrays as variables for which their values stand. */
    void find() {
        if (findStored()) {
            keepRead();
        }
    }

    /** Finds the arrays to which one constant is stored; returns whether there are some. */
    private boolean findStored() {
        boolean found = false;
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = data.starts[i];
            if ((words[at] & 0xFFFF) != Op.OpStore.opcode() || words[at] >>> 16 != Store.OBJECT + 1) {
                continue;
            }
            int pointer = words[at + Store.POINTER];
            if (types.op(words[at + Store.OBJECT]) == Op.OpConstantComposite
                    && types.isArray(types.typeOf(words[at + Store.OBJECT]))
                    && types.op(pointer) == Op.OpVariable
                    && types.isStorageClass(types.typeOf(pointer), StorageClass.Function)
                    && words[data.definition(pointer)] >>> 16 <= 4) {
                tables.facts[data.index(pointer)] |= ValueTables.ARGUMENT;
                tables.values[data.index(pointer)] = words[at + Store.OBJECT];
                found = true;
            }
        }
        return found;
    }

    /** Takes back those arrays with which something else is done than that their elements are loaded. */
    private void keepRead() {
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            int result = data.resultId(at);
            int end = at + (words[at] >>> 16);
            for (int k = at + 1; k < end; k++) {
                int id = words[k];
                if (id == result || types.op(id) != Op.OpVariable && !Trait.TYPED_ACCESS_CHAIN.has(types.op(id))) {
                    continue;
                }
                int index = data.index(roots.root(id));
                boolean isFine = switch (op) {
                    case OpLoad -> k == at + Load.POINTER;
                    case OpStore -> k == at + Store.POINTER && words[at + Store.OBJECT] == tables.values[index];
                    default -> Trait.TYPED_ACCESS_CHAIN.has(op) && k == at + PointerDerivation.BASE;
                };
                if (!isFine) {
                    tables.facts[index] &= ~ValueTables.ARGUMENT;
                    tables.values[index] = 0;
                }
            }
        }
    }
}
