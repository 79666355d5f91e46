// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.jit.internal.plan.ConstantTables;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.write.Variables;
import org.spirv4j.grammar.StorageClass;

/**
 * Variables that each invocation has for itself, and that only loads and stores of numbers with 32 bits access: the
 * same number of all lanes of a vector is consecutive in memory.
 */
final class OwnVariables {
    private OwnVariables() {}

    /** Finds the numbers of the variables. */
    static BitSet of(Code code, List<Node> nodes, Pointers pointers, Variables variables) {
        Set<Integer> unexpected = ConstantTables.unexpectedUses(code);
        BitSet found = new BitSet();
        for (Variable variable : variables.own()) {
            boolean isInterface = variable.storageClass() == StorageClass.Input.value()
                    || variable.storageClass() == StorageClass.Output.value();
            boolean isMemory = variable.storageClass() == StorageClass.Function.value()
                    || variable.storageClass() == StorageClass.Private.value()
                    || isInterface && !variables.isDispatched();
            if (isMemory
                    && variable.initializer() == 0
                    && variable.elements() == 1
                    && !unexpected.contains(variable.id())
                    && areWords(variable.form().cells())) {
                found.set(variable.number());
            }
        }
        for (Node node : nodes) {
            for (Step step : node.steps) {
                if (step instanceof MemorySteps.Load load) {
                    check(pointers, load.pointer, areWords(load.cells), found);
                } else if (step instanceof MemorySteps.Store store) {
                    check(pointers, store.pointer, areWords(store.cells), found);
                } else if (step instanceof MemorySteps.Chain chain) {
                    check(pointers, chain.pointer, isOfWords(chain) && isKnown(pointers, chain), found);
                } else if (step instanceof AtomicSteps.Atomic atomic) {
                    check(pointers, atomic.pointer, false, found);
                }
            }
        }
        return found;
    }

    private static boolean areWords(long[] cells) {
        for (long cell : cells) {
            if (MemoryForm.cellLength(cell) != Integer.BYTES || MemoryForm.cellOffset(cell) % Integer.BYTES != 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfWords(MemorySteps.Chain chain) {
        for (long stride : chain.strides) {
            if (stride % Integer.BYTES != 0) {
                return false;
            }
        }
        return chain.constant % Integer.BYTES == 0;
    }

    /** Whether a pointer leads to the resource from which it starts. */
    private static boolean isKnown(Pointers pointers, MemorySteps.Chain chain) {
        return pointers.of(chain.pointer)
                .flatMap(from -> pointers.of(chain.result).filter(to -> to.resource() == from.resource()))
                .isPresent();
    }

    private static void check(Pointers pointers, Operand pointer, boolean isRight, BitSet found) {
        if (!isRight) {
            pointers.of(pointer).ifPresent(target -> found.clear(target.resource()));
        }
    }
}
