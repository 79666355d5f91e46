// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.BitSet;
import java.util.function.IntConsumer;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.MemoryWrite;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;

/** Finds the stores to variables whose memory only the module can see. */
final class VariableStores {
    private final EditableModule module;
    private final Effects effects;

    /** The pointers to a variable or to parts of it; the ids of all but the first are in the set. */
    private final WordBuffer pointers = new WordBuffer(16);

    private final BitSet isPointer = new BitSet();

    VariableStores(EditableModule module, Effects effects) {
        this.module = module;
        this.effects = effects;
    }

    /** Whether an instruction writes the memory that its first operand points to, and has no other effect. */
    static boolean isStore(Op op) {
        return op == Op.OpStore || op == Op.OpCopyMemory || op == Op.OpCopyMemorySized;
    }

    /** Whether only instructions of the module can see what is stored through a pointer. */
    boolean isUnobserved(int pointer) {
        return effects.isPrivate(pointer)
                // Blocks in Workgroup share their memory, so that another variable may read what is stored.
                || effects.storageClass(pointer) == StorageClass.Workgroup.value()
                        && !module.declarations().hasCapability(Capability.WorkgroupMemoryExplicitLayoutKHR);
    }

    /** Passes the stores to a variable to {@code action}; none if others can see its memory. */
    void forEach(int variable, IntConsumer action) {
        if (!isUnobserved(variable)) {
            return;
        }
        pointers.clear();
        pointers.add(variable);
        for (int i = 0; i < pointers.size(); i++) {
            for (int use = module.uses().first(pointers.get(i));
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                Op op = module.op(user);
                if (Trait.ACCESS_CHAIN.has(op) || op == Op.OpCopyObject) {
                    if (!isPointer.get(module.resultId(user))) {
                        isPointer.set(module.resultId(user));
                        pointers.add(module.resultId(user));
                    }
                } else if (isStore(op) && module.uses().index(use) == MemoryWrite.TARGET) {
                    action.accept(user);
                }
            }
        }
        for (int i = 1; i < pointers.size(); i++) {
            isPointer.clear(pointers.get(i));
        }
    }
}
