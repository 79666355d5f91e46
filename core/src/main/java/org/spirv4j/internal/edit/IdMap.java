// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.IdValues;

/**
 * Maps each id of a module to its new id. A substitution that no longer changes is safe to share between threads; a
 * numbering is not.
 */
public final class IdMap {
    private final boolean isNumbering;
    private final IdCounter counter;

    /** By id: its representative; empty if each id represents itself. */
    private final int[] representatives;

    /** By id: the new id; 0 if it is unchanged or not numbered yet. */
    private final IdValues ids;

    private boolean isEmpty = true;

    private IdMap(IdValues ids, boolean isNumbering, IdCounter counter, int... representatives) {
        this.ids = ids;
        this.isNumbering = isNumbering;
        this.counter = counter;
        this.representatives = representatives;
    }

    /** A map in which each id is unchanged until it is {@linkplain #put put}. */
    public static IdMap substitution(ModuleData data) {
        return new IdMap(new IdValues(data.directIds, 0), false, new IdCounter(data.bound));
    }

    /**
     * A map that assigns the next id of a counter to each id on its first lookup.
     *
     * @param representatives by id, the id whose number it shares; empty if each id represents itself
     */
    public static IdMap numbering(ModuleData data, IdCounter counter, int... representatives) {
        return new IdMap(new IdValues(data.directIds, data.directIds), true, counter, representatives);
    }

    /** The new id of an id, from 1 and below the module's bound. */
    public int get(int id) {
        int known = ids.get(id);
        return known != 0 ? known : isNumbering ? number(id) : id;
    }

    private int number(int id) {
        int representative = representatives.length == 0 ? id : representatives[id];
        int number = ids.get(representative);
        if (number == 0) {
            number = counter.next();
            ids.put(representative, number);
        }
        ids.put(id, number);
        return number;
    }

    /** Sets the new id of an id, from 1 and below the module's bound. */
    public void put(int id, int newId) {
        ids.put(id, newId);
        isEmpty = false;
    }

    /** Whether no id changes. */
    boolean isIdentity() {
        return !isNumbering && isEmpty;
    }
}
