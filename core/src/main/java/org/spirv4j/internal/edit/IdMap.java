// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

import java.util.Arrays;
import org.spirv4j.internal.decode.ModuleData;

/**
 * Maps each id of a module to its new id. A substitution that no longer changes is safe to share between threads; a numbering
 * is not.
 */
public final class IdMap {
    private final int bound;
    private final boolean isNumbering;
    private final IdCounter counter;

    /** By id: its representative; empty if each id represents itself. */
    private final int[] representatives;

    /** By id: the new id; 0 if it is unchanged or not numbered yet. */
    private int[] ids;

    private IdMap(int bound, int[] ids, boolean isNumbering, IdCounter counter, int... representatives) {
        this.bound = bound;
        this.ids = ids;
        this.isNumbering = isNumbering;
        this.counter = counter;
        this.representatives = representatives;
    }

    /** A map in which each id is unchanged until it is {@linkplain #put put}. */
    public static IdMap substitution(ModuleData data) {
        return new IdMap(data.bound, new int[0], false, new IdCounter(data.bound));
    }

    /**
     * A map that assigns the next id of a counter to each id on its first lookup.
     *
     * @param representatives by id, the id whose number it shares; empty if each id represents itself
     */
    public static IdMap numbering(ModuleData data, IdCounter counter, int... representatives) {
        return new IdMap(data.bound, new int[data.definitions.length], true, counter, representatives);
    }

    /** The new id of an id, from 1 and below the module's bound. */
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

    /** Sets the new id of an id, from 1 and below the module's bound. */
    public void put(int id, int newId) {
        reserve(id);
        ids[id] = newId;
    }

    /** Whether no id changes. */
    boolean isIdentity() {
        return !isNumbering && ids.length == 0;
    }

    private void reserve(int id) {
        if (id >= ids.length) {
            ids = Arrays.copyOf(ids, (int) Math.min(bound, Math.max(id + 1L, 2L * ids.length)));
        }
    }
}
