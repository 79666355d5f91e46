// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * The parts of composite types as slots, of which a type has at most 64: the scalars of a small type, the direct parts
 * of a larger one, or a single slot. A set of slots is the bits of a {@code long}.
 */
final class ComponentSlots {
    private static final int MAX = Long.SIZE;

    private final EditableModule module;
    private final TypeFacts types;

    /**
     * By id of a type: the number of scalars in it; {@link #MAX} + 1 for more than that, 0 for ids that are not types.
     */
    private final byte[] scalars;

    /** What {@link #find} has found: the slots of the part, the first of them, and whether they hold nothing else. */
    private long slots;

    private int start;
    private boolean isExact;

    /** Whether the slots are scalars. */
    private boolean isScaled;

    ComponentSlots(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        scalars = new byte[module.bound()];
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            int id = module.resultId(i);
            if (id != 0 && types.isType(id)) {
                scalars[id] = (byte) countScalars(id);
            }
        }
    }

    /** Counts the scalars of a type from those of its parts, which are declared before it. */
    private int countScalars(int type) {
        int parts = types.partCount(type);
        if (!types.isStruct(type)) {
            // The number of parts may depend on specialization: the whole is one slot.
            return parts <= 0 ? 1 : Math.min(Math.min(parts, MAX + 1) * scalars(types.componentType(type)), MAX + 1);
        }
        int sum = 0;
        for (int i = 0; i < parts && sum <= MAX; i++) {
            sum += scalars(types.member(type, i));
        }
        return Math.max(1, Math.min(sum, MAX + 1));
    }

    private int scalars(int type) {
        return type < scalars.length && scalars[type] > 0 ? scalars[type] : 1;
    }

    /** Whether the slots of a type are its scalars. */
    boolean isFine(int type) {
        return scalars(type) <= MAX;
    }

    /** The number of slots of a type. */
    int count(int type) {
        if (isFine(type)) {
            return scalars(type);
        }
        int parts = types.partCount(type);
        return parts > 0 && parts <= MAX ? parts : 1;
    }

    /** All slots of a type. */
    long all(int type) {
        return first(count(type));
    }

    /** The first slots. */
    static long first(int count) {
        return count >= MAX ? -1 : (1L << count) - 1;
    }

    /**
     * Finds the slots of a part of a composite.
     *
     * @param type the type of the composite
     * @param instruction the instruction whose words are the indexes of the part
     * @param from the number of the first of these words
     */
    void find(int type, int instruction, int from) {
        int count = module.wordCount(instruction) - from;
        isScaled = isFine(type);
        start = 0;
        isExact = true;
        slots = all(type);
        int at = type;
        int depth = isScaled ? count : Math.min(count, 1);
        for (int i = 0; i < depth; i++) {
            int index = module.word(instruction, from + i);
            if (count(at) == 1 && types.partCount(at) != 1) {
                isExact = false;
                return;
            }
            if (index < 0 || index >= types.partCount(at)) {
                slots = 0;
                return;
            }
            start += offset(at, index);
            at = types.partType(at, index);
            slots = (isScaled ? all(at) : 1) << start;
        }
        isExact = depth == count;
    }

    /** The slots before a part of a composite. */
    private int offset(int type, int part) {
        if (!isFine(type)) {
            return part;
        }
        if (!types.isStruct(type)) {
            return part * scalars(types.componentType(type));
        }
        int offset = 0;
        for (int i = 0; i < part; i++) {
            offset += scalars(types.member(type, i));
        }
        return offset;
    }

    /** The slots of the composite that hold the part; none if there is no such part. */
    long slots() {
        return slots;
    }

    /** Whether these slots hold nothing but the part. */
    boolean isExact() {
        return isExact;
    }

    /** The slots of the part, of a type, that are among some slots of the composite. */
    long inPart(long live, int type) {
        long found = live & slots;
        return found == 0 || !isScaled || !isExact ? found == 0 ? 0 : all(type) : found >>> start;
    }

    /** The slots of the composite that hold some slots of the part. */
    long inWhole(long live) {
        return live == 0 || !isScaled || !isExact ? live == 0 ? 0 : slots : live << start & slots;
    }
}
