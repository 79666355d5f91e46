// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Whether loads read memory that nothing changes, so that they may be moved: memory that is read only, or that no
 * instruction of the module writes.
 */
public final class FixedLoads {
    /** The maximum number of uses of a variable that are considered. */
    private static final int MAX_USES = 10_000;

    private final EditableModule module;
    private final ReadOnlyMemory readOnly;
    private final Effects effects;

    /** The variables that were looked at, and those among them that may be written. */
    private final BitSet known = new BitSet();

    private final BitSet stored = new BitSet();
    private boolean isSearched;
    private boolean hasSynchronization;

    /** Makes the facts; they are looked for when asked. */
    public FixedLoads(EditableModule module) {
        this.module = module;
        readOnly = new ReadOnlyMemory(module);
        effects = new Effects(module);
    }

    /** Whether an OpLoad gives the same value at each place where its pointer is defined. */
    public boolean isFixed(int load) {
        if (!module.is(load, Op.OpLoad)
                || module.wordCount(load) > 4 && (module.word(load, Load.MEMORY_ACCESS) & ~2) != 0) {
            return false;
        }
        if (readOnly.isReadOnly(module.word(load, Load.POINTER))) {
            return true;
        }
        int id = effects.variable(module.word(load, Load.POINTER));
        if (id == 0 || module.annotations().isDecorated(id, Decoration.Volatile)) {
            return false;
        }
        TypeFacts types = PassAccess.types(module);
        int pointerType = module.typeOf(id);
        boolean isUniform = types.isStorageClass(pointerType, StorageClass.Uniform);
        if (isUniform || types.isStorageClass(pointerType, StorageClass.StorageBuffer)) {
            return !module.annotations().isDecorated(id, Decoration.Aliased)
                    && !hasSynchronization()
                    && !mayBeStored(id);
        }
        return (types.isStorageClass(pointerType, StorageClass.Private)
                        || types.isStorageClass(pointerType, StorageClass.Function))
                && !mayBeStored(id);
    }

    private boolean mayBeStored(int variable) {
        if (!known.get(variable)) {
            known.set(variable);
            stored.set(variable, findStores(variable));
        }
        return stored.get(variable);
    }

    private boolean findStores(int variable) {
        if (module.uses().isPinned(variable)) {
            return true;
        }
        int[] left = {MAX_USES};
        return !PointerUses.all(
                module,
                variable,
                (user, index) -> --left[0] < 0
                        ? PointerUses.Answer.STOP
                        : switch (module.op(user)) {
                            case OpLoad, OpAtomicLoad, OpArrayLength -> PointerUses.Answer.GO_ON;
                            case OpAccessChain, OpInBoundsAccessChain, OpCopyObject -> PointerUses.Answer.FOLLOW;
                            default -> PointerUses.Answer.STOP;
                        });
    }

    /** Whether an instruction synchronizes memory of buffers. */
    private boolean hasSynchronization() {
        if (!isSearched) {
            isSearched = true;
            for (int f = 1; f < module.functionLimit() && !hasSynchronization; f++) {
                for (int b = module.firstBlock(f); b != 0 && !hasSynchronization; b = module.nextBlock(b)) {
                    hasSynchronization = hasSynchronization(b);
                }
            }
        }
        return hasSynchronization;
    }

    private boolean hasSynchronization(int block) {
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            Op op = module.op(i);
            boolean isAtomic = Trait.ATOMIC.has(op);
            if (!isAtomic && !Trait.BARRIER.has(op)) {
                continue;
            }
            int semanticsWord = isAtomic ? (module.typeId(i) == 0 ? 3 : 5) : module.wordCount(i) - 1;
            int semantics = semanticsWord < module.wordCount(i) ? module.word(i, semanticsWord) : 0;
            if (!module.constants().isScalar(semantics)) {
                return true;
            }
            long ordering = MemorySemantics.Acquire.value()
                    | MemorySemantics.Release.value()
                    | MemorySemantics.AcquireRelease.value()
                    | MemorySemantics.SequentiallyConsistent.value();
            long bits = module.constants().bits(semantics);
            if ((bits & ordering) != 0 && (bits & MemorySemantics.UniformMemory.value()) != 0) {
                return true;
            }
        }
        return false;
    }
}
