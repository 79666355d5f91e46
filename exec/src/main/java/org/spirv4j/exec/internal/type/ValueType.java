// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.type;

import org.spirv4j.internal.word.WordBuffer;

/**
 * A type of values. A value is a row of slots, one {@code long} for each scalar, in the order of its parts: an array of
 * two structures of a float and a vector of three has eight slots. Numbers are bits, extended by zeros; Booleans are 0
 * and 1; pointers, images and samplers are addresses, see {@link org.spirv4j.exec.internal.machine.Address}.
 */
public final class ValueType {
    /** The kinds of types. */
    public enum Kind {
        VOID,
        BOOL,
        INT,
        FLOAT,
        VECTOR,
        MATRIX,
        COOPERATIVE_MATRIX,
        ARRAY,
        RUNTIME_ARRAY,
        STRUCT,
        POINTER,
        /** An image, a sampler, or both. */
        DESCRIPTOR,
        /** A type whose values are not executed. */
        OTHER
    }

    /** A type without parts that no instruction makes. */
    static final ValueType UNKNOWN = new ValueType(0, Kind.OTHER, 0, null, new ValueType[0], 0, 0, -1, 0);

    /** The id of the type. */
    public final int id;

    public final Kind kind;

    /**
     * The type of the scalars of a scalar, vector or matrix, packed as in
     * {@link org.spirv4j.internal.number.NumberTypes}, or {@link org.spirv4j.internal.semantics.Folding#BOOL}; 0 for
     * other types.
     */
    public final int scalar;

    /**
     * The number of members, elements, columns or components; of a cooperative matrix the number of components that a
     * lane has; 0 for others and for run-time arrays.
     */
    public final int count;

    /** The number of slots of a value. */
    public final long slots;

    /** The storage class of a pointer; -1 for other types. */
    public final int storageClass;

    /** The id of the type that a pointer points to; 0 for untyped pointers and for other types. */
    public final int pointeeId;

    /** The number of types that are nested in each other, this one included. */
    final int depth;

    private final ValueType[] parts;
    private final boolean isUniform;

    ValueType(
            int id,
            Kind kind,
            int scalar,
            @org.jspecify.annotations.Nullable ValueType element,
            ValueType[] members,
            int count,
            long slots,
            int storageClass,
            int pointeeId) {
        this.id = id;
        this.kind = kind;
        this.scalar = scalar;
        this.count = count;
        this.slots = slots;
        this.storageClass = storageClass;
        this.pointeeId = pointeeId;
        isUniform = element != null;
        parts = element != null ? new ValueType[] {element} : members;
        int deepest = 0;
        for (ValueType part : parts) {
            deepest = Math.max(deepest, part.depth);
        }
        depth = deepest + 1;
    }

    /** The type of a part: a member, element, column or component. */
    public ValueType part(int index) {
        if (isUniform) {
            return parts[0];
        }
        return index >= 0 && index < parts.length ? parts[index] : UNKNOWN;
    }

    /** The first slot of a part among those of the whole. */
    public long slotOf(int index) {
        if (isUniform) {
            return index * parts[0].slots;
        }
        long slot = 0;
        for (int i = 0; i < index && i < parts.length; i++) {
            slot += parts[i].slots;
        }
        return slot;
    }

    /** The slots of a value that hold pointers. */
    public int[] pointerSlots() {
        WordBuffer found = new WordBuffer(0);
        addPointerSlots(0, found);
        return found.toArray();
    }

    private void addPointerSlots(int first, WordBuffer found) {
        if (kind == Kind.POINTER) {
            found.add(first);
        } else if (isComposite() && scalar == 0) {
            int slot = first;
            for (int i = 0; i < count; i++) {
                part(i).addPointerSlots(slot, found);
                slot += (int) part(i).slots;
            }
        }
    }

    public boolean isScalarNumber() {
        return kind == Kind.INT || kind == Kind.FLOAT || kind == Kind.BOOL;
    }

    /** A structure, array, matrix or vector. */
    public boolean isComposite() {
        return switch (kind) {
            case VECTOR, MATRIX, ARRAY, RUNTIME_ARRAY, STRUCT -> true;
            default -> false;
        };
    }

    public boolean isArray() {
        return kind == Kind.ARRAY || kind == Kind.RUNTIME_ARRAY;
    }

    @Override
    public String toString() {
        return kind + " %" + id;
    }
}
