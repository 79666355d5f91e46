// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import java.util.function.IntUnaryOperator;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.ArrayPool;

/** Where ids come from that are made from one other id each; however long the way is, it is gone once. */
public final class Origins {
    private final ModuleData data;
    private final ArrayPool pool;
    private final IntUnaryOperator previous;

    /** By index of an id: its origin; 0 where that is not known yet. */
    private int[] known = new int[0];

    /**
     * Finds origins in a module.
     *
     * @param pool where the table comes from
     * @param previous gives the id that an id is made from; the id itself if that is an origin
     */
    public Origins(ModuleData data, ArrayPool pool, IntUnaryOperator previous) {
        this.data = data;
        this.pool = pool;
        this.previous = previous;
    }

    /** The origin of an id; one of the ids of the circle where modules that are not valid have one. */
    public int of(int id) {
        if (known.length == 0) {
            known = pool.ints(data.indexCount(), 0);
        }
        int index = data.index(id);
        if (index != 0 && known[index] != 0) {
            return known[index];
        }
        int next = previous.applyAsInt(id);
        if (next == id || previous.applyAsInt(next) == next) {
            // Ids that the module does not define share an index.
            known[index] = index == 0 ? 0 : next;
            return next;
        }
        int end = id;
        int steps = data.instructionCount;
        while (known[data.index(end)] == 0 && next != end && steps-- > 0) {
            end = next;
            next = previous.applyAsInt(end);
        }
        int origin = known[data.index(end)] == 0 ? end : known[data.index(end)];
        for (int at = id; at != end; at = previous.applyAsInt(at)) {
            known[data.index(at)] = origin;
        }
        return origin;
    }
}
