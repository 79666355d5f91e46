// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

import java.util.Arrays;
import org.spirv4j.internal.decode.ModuleData;

/**
 * What each id of a module becomes. A substitution that no longer changes is safe to share between threads; a numbering is not.
 */
public final class IdMap {
    private final int bound;
    private final boolean isNumbering;
    private final IdCounter counter;

    /** What each id stands for; empty when each stands for itself. */
    private final int[] representatives;

    /** By id; 0 for an id that stays what it is or has not been numbered yet. */
    private int[] ids;

    private IdMap(int bound, int[] ids, boolean isNumbering, IdCounter counter, int... representatives) {
        this.bound = bound;
        this.ids = ids;
        this.isNumbering = isNumbering;
        this.counter = counter;
        this.representatives = representatives;
    }

    /** A map in which each id stays what it is until it is {@linkplain #put put}. */
    public static IdMap substitution(ModuleData data) {
        return new IdMap(data.bound, new int[0], false, new IdCounter(data.bound));
    }

    /**
     * A map in which each id gets the next id of a counter when it is first asked for.
     *
     * @param representatives what each id stands for, so that it gets the number of that id; empty when each stands for itself
     */
    public static IdMap numbering(ModuleData data, IdCounter counter, int... representatives) {
        return new IdMap(data.bound, new int[data.definitions.length], true, counter, representatives);
    }

    /** What an id, from 1 and below the module's bound, becomes. */
    public int get(int id) {
        int known = id < ids.length ? ids[id] : 0;
        return known != 0 ? known : isNumbering ? number(id) : id;
    }

    private int number(int id) {
        int representative = representatives.length == 0 ? id : representatives[id];
        reserve(Math.max(id, representative));
        if (ids[representative] == 0) {
            ids[representative] = counter.next();
        }
        ids[id] = ids[representative];
        return ids[id];
    }

    /** Sets what an id, from 1 and below the module's bound, becomes. */
    public void put(int id, int with) {
        reserve(id);
        ids[id] = with;
    }

    /** Whether each id stays what it is. */
    boolean isIdentity() {
        return !isNumbering && ids.length == 0;
    }

    private void reserve(int id) {
        if (id >= ids.length) {
            ids = Arrays.copyOf(ids, (int) Math.min(bound, Math.max(id + 1L, 2L * ids.length)));
        }
    }
}
