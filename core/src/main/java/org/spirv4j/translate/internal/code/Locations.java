// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.Map;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.translate.internal.layout.IntegerConstants;

/**
 * How many locations inputs and outputs of a type take in languages that divide them into scalars and vectors: one for
 * each of these.
 */
public final class Locations {
    /** Why a variable of such a type is refused. */
    public static final String TOO_MANY_PARTS = "the variable has more parts than a stage has locations";

    /** More than any stage has. */
    private static final int TOO_MANY = 129;

    private static final int MAX_DEPTH = 16;

    private final TypeFacts types;
    private final IntegerConstants integers;

    /** By structure: its locations; while they are counted, too many, since a structure in itself has no end. */
    private final Map<Integer, Integer> structures;

    /** Prepares for the types of a module, which may be wrong. */
    Locations(TypeFacts types, IntegerConstants integers, ArrayPool pool) {
        structures = pool.map();
        this.types = types;
        this.integers = integers;
    }

    /** The number of locations, if there are not {@linkplain #isTooMany too many}. */
    public int of(int type) {
        return (int) count(type, 0);
    }

    /** Whether a type takes more locations than any stage has, or is nested deeper than real ones are. */
    public boolean isTooMany(int type) {
        return count(type, 0) >= TOO_MANY;
    }

    private long count(int type, int depth) {
        if (depth > MAX_DEPTH) {
            return TOO_MANY;
        }
        if (types.isAnyArray(type)) {
            long length = integers.length(type);
            long element = count(types.word(type, TypeComposite.PART_TYPE), depth + 1);
            return length < 0 || length > TOO_MANY ? TOO_MANY : Math.min(TOO_MANY, length * element);
        }
        if (types.isStruct(type)) {
            Integer known = structures.get(type);
            return known == null ? structure(type, depth) : known;
        }
        return types.isMatrix(type) ? Math.min(TOO_MANY, Integer.toUnsignedLong(types.dimension(type))) : 1;
    }

    private long structure(int type, int depth) {
        structures.put(type, TOO_MANY);
        long found = 0;
        for (int m = 0; m < types.memberCount(type) && found < TOO_MANY; m++) {
            found = Math.min(TOO_MANY, found + count(types.member(type, m), depth + 1));
        }
        structures.put(type, (int) found);
        return found;
    }
}
