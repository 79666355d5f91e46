// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.Arrays;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.PointerCopies;

/** The loads and stores of one variable at a time, in the order of the function. */
final class LoadsAndStores {
    private final EditableModule module;
    private final Promotion.Kind kind;
    private final Flow flow;

    /** By instruction of the function: its position. */
    private final int[] positions;

    private int[] accesses = new int[16];
    private int count;

    LoadsAndStores(EditableModule module, Promotion.Kind kind, Flow flow, int[] positions) {
        this.module = module;
        this.kind = kind;
        this.flow = flow;
        this.positions = positions;
    }

    int count() {
        return count;
    }

    int get(int index) {
        return accesses[index];
    }

    boolean isStore(int index) {
        return module.is(accesses[index], Op.OpStore);
    }

    /** The number in the graph of the block of an access. */
    int block(int index) {
        return flow.number(module.block(accesses[index]));
    }

    /** Collects the accesses of a variable. */
    void collect(int id) {
        count = 0;
        collectUsers(id);
        if (kind == Promotion.Kind.SINGLE_STORE) {
            WordBuffer copies = PointerCopies.of(module, id);
            for (int i = 0; i < copies.size(); i++) {
                collectUsers(copies.get(i));
            }
        }
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = (long) positions[accesses[i]] << 32 | accesses[i];
        }
        Arrays.sort(keys);
        for (int i = 0; i < count; i++) {
            accesses[i] = (int) keys[i];
        }
    }

    private void collectUsers(int pointer) {
        for (int use = module.uses().first(pointer);
                use != 0;
                use = module.uses().next(use)) {
            if (!module.is(module.uses().user(use), Op.OpCopyObject)) {
                if (count == accesses.length) {
                    accesses = Arrays.copyOf(accesses, 2 * count);
                }
                accesses[count++] = module.uses().user(use);
            }
        }
    }

    /**
     * Whether the value of a variable is needed: a variable that nothing reads is left to the removal of dead code.
     * Debug information reads the value of a single store.
     */
    boolean isRead(int id) {
        for (int i = 0; i < count; i++) {
            if (module.is(accesses[i], Op.OpLoad)) {
                return true;
            }
        }
        for (int use = kind == Promotion.Kind.ALL ? 0 : module.uses().firstMention(id);
                use != 0;
                use = module.uses().next(use)) {
            if (module.isDebugInfo(module.uses().user(use))) {
                return true;
            }
        }
        return false;
    }

    /** Whether there is one store, which dominates all loads, or an initializer and no store. */
    boolean isStoredOnce(boolean isInitialized) {
        int stores = 0;
        int store = 0;
        for (int i = 0; i < count; i++) {
            if (isStore(i)) {
                stores++;
                store = accesses[i];
            }
        }
        if (stores != 1) {
            return stores == 0 && isInitialized;
        }
        int block = module.block(store);
        for (int i = 0; i < count; i++) {
            int other = module.block(accesses[i]);
            if (accesses[i] != store
                    && (other == block
                            ? positions[accesses[i]] < positions[store]
                            : !flow.dominates(block, other) || !flow.isReachable(other))) {
                return false;
            }
        }
        return true;
    }

    void removeAll() {
        for (int i = 0; i < count; i++) {
            module.remove(accesses[i]);
        }
    }
}
