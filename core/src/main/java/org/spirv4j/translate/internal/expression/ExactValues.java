// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.CapabilityDeclaration;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;

/**
 * Values with decoration NoContraction and those of arithmetic fences, whose computation a compiler must not change:
 * languages say it of variables, so that each of these values is part of another one, is stored to a variable that is
 * exact as a whole, or has a variable of its own. Knows no language.
 */
public final class ExactValues {
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;

    /** By index of an id: decorated values. */
    private final BitSet exact;

    /** By index of an id: decorated values with a variable of their own, and variables that are exact. */
    private final BitSet kept;

    private final BitSet variables;
    private int first;

    /** Finds the exact values and variables of functions. */
    public ExactValues(ModuleData data, TypeFacts types, MemoryRoots roots, List<Function> functions, ArrayPool pool) {
        this.data = data;
        this.types = types;
        words = data.words;
        exact = pool.bits();
        kept = pool.bits();
        variables = pool.bits();
        boolean hasFences = findDecorated();
        for (Function function : hasFences ? functions : List.<Function>of()) {
            findFences(function);
        }
        if (!exact.isEmpty()) {
            OperandScanner scanner = new OperandScanner(data, pool);
            for (Function function : functions) {
                for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
                    use(data.starts[i], scanner, roots);
                }
            }
        }
    }

    /** Returns whether the module may have arithmetic fences, too. */
    private boolean findDecorated() {
        boolean hasFences = false;
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = words[at] & 0xFFFF;
            if (opcode == Op.OpFunction.opcode()) {
                break;
            }
            hasFences |= opcode == Op.OpCapability.opcode()
                    && words[at + CapabilityDeclaration.CAPABILITY] == Capability.ArithmeticFenceEXT.value();
            if (opcode == Op.OpDecorate.opcode()
                    && words[at + TargetDecoration.DECORATION] == Decoration.NoContraction.value()) {
                exact.set(data.index(words[at + TargetDecoration.TARGET]));
                first = first == 0 ? at : first;
            }
        }
        return hasFences;
    }

    private void findFences(Function function) {
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = data.starts[i];
            if ((words[at] & 0xFFFF) == Op.OpArithmeticFenceEXT.opcode()) {
                exact.set(data.index(data.resultId(at)));
                first = first == 0 ? at : first;
            }
        }
    }

    private void use(int at, OperandScanner scanner, MemoryRoots roots) {
        int id = data.resultId(at);
        if (id != 0 && exact.get(data.index(id))) {
            return;
        }
        boolean isStore = (words[at] & 0xFFFF) == Op.OpStore.opcode();
        scanner.scan(at);
        for (int k = 0; k < scanner.count; k++) {
            int operand = words[scanner.offsets[k]];
            if (scanner.kinds[k] > KindNumbers.LAST_ID || operand == 0 || !exact.get(data.index(operand))) {
                continue;
            }
            int variable = isStore ? roots.root(words[at + Store.POINTER]) : 0;
            if (variable != 0 && types.op(variable) == Op.OpVariable && isOwn(types.typeOf(variable))) {
                variables.set(data.index(variable));
            } else {
                kept.set(data.index(operand));
            }
        }
    }

    private boolean isOwn(int pointerType) {
        return types.isStorageClass(pointerType, StorageClass.Function)
                || types.isStorageClass(pointerType, StorageClass.Private)
                || types.isStorageClass(pointerType, StorageClass.Output);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return exact.isEmpty();
    }

    /** The word offset of the first decoration or fence; 0 for none. */
    public int firstDecoration() {
        return first;
    }

    /** Whether a value must not stand where it is used, but has an exact variable. */
    public boolean isKept(int id) {
        return kept.get(data.index(id));
    }

    /** Whether a variable, or the variable of a value, is exact. */
    public boolean isExact(int id) {
        return variables.get(data.index(id)) || kept.get(data.index(id));
    }
}
