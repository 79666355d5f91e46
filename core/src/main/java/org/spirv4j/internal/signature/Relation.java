// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.internal.type.TypeFacts;

/** A relation that an operand's type must have to the result type or to the type of another operand. */
enum Relation {
    NONE,
    /** The same type; vector and matrix sizes given by ids may be different ids with the same value. */
    SAME,
    COUNT,
    COUNT_AND_WIDTH,
    COMPONENT_TYPE,
    /** The component type of the other type. */
    COMPONENT,
    /** A type whose component type is the other type. */
    COMPOSITE,
    /** The type of the first member of the other type. */
    FIRST_MEMBER,
    /** Pointers to the same type. */
    POINTEE,
    OTHER_WIDTH,
    OTHER_TYPE,
    HALF_WIDTH;

    private static final Relation[] VALUES = values();

    /** The number of the result as the other side of a relation. */
    static final int RESULT = 15;

    /** The packed relation {@link #SAME} to the result. */
    static final int SAME_AS_RESULT = SAME.ordinal() | RESULT << 6;

    // A packed relation: ordinal (4 bits), pointee flags of both sides (2 bits), number of the other operand.

    static Relation of(int packed) {
        return VALUES[packed & 0xF];
    }

    static boolean isOfPointee(int packed) {
        return (packed & 0x10) != 0;
    }

    static boolean isToPointee(int packed) {
        return (packed & 0x20) != 0;
    }

    static int to(int packed) {
        return packed >> 6;
    }

    /**
     * Checks a relation between two types. Unknown types satisfy every relation.
     *
     * @param packed the relation as packed in the table
     * @return the fault, or {@link Fault#NONE}
     */
    static Fault check(int packed, int type, int otherType, TypeFacts facts) {
        int self = isOfPointee(packed) ? facts.pointee(type) : type;
        int other = isToPointee(packed) ? facts.pointee(otherType) : otherType;
        if (self == 0 || other == 0) {
            return Fault.NONE;
        }
        Fault fault = of(packed).check(self, other, facts);
        return fault != Fault.NONE && isOfPointee(packed) ? Fault.POINTEE : fault;
    }

    private Fault check(int self, int other, TypeFacts facts) {
        if (this == COUNT || this == COUNT_AND_WIDTH) {
            return self == other ? Fault.NONE : count(self, other, facts);
        }
        boolean fits = switch (this) {
            case NONE, COUNT, COUNT_AND_WIDTH -> true;
            case SAME -> self == other || isAlike(self, other, facts);
            case COMPONENT_TYPE -> component(self, facts) == component(other, facts);
            case COMPONENT -> self == component(other, facts);
            case COMPOSITE -> component(self, facts) == other;
            case FIRST_MEMBER -> !facts.isStruct(other) || self == facts.member(other, 0);
            case POINTEE -> facts.pointee(self) == facts.pointee(other);
            case OTHER_WIDTH -> facts.bitWidth(self) != facts.bitWidth(other);
            case OTHER_TYPE -> component(self, facts) != component(other, facts);
            case HALF_WIDTH -> 2 * facts.bitWidth(self) == facts.bitWidth(other);
        };
        return fits ? Fault.NONE : Fault.MATCH;
    }

    private Fault count(int self, int other, TypeFacts facts) {
        if (facts.isCooperativeMatrix(self) || facts.isCooperativeMatrix(other)) {
            if (!isSameMatrix(self, other, facts)) {
                return Fault.COOPERATIVE;
            }
        } else if (!facts.sameDimension(self, other)) {
            return Fault.COUNT;
        }
        return this == COUNT || facts.bitWidth(self) == facts.bitWidth(other) ? Fault.NONE : Fault.MATCH;
    }

    /** Conversions may change the Use of a matrix, which ConversionChapter checks; other instructions must not. */
    private boolean isSameMatrix(int self, int other, TypeFacts facts) {
        return facts.op(self) == facts.op(other)
                && (this == COUNT || CooperativeShapes.difference(facts, self, other, true) == null);
    }

    private static boolean isAlike(int self, int other, TypeFacts facts) {
        if (facts.op(self) != facts.op(other) || facts.componentType(self) != facts.componentType(other)) {
            return false;
        }
        return switch (facts.opcode(self)) {
            case OpTypeVectorIdEXT -> facts.sameDimension(self, other);
            case OpTypeCooperativeMatrixKHR -> CooperativeShapes.difference(facts, self, other, true) == null;
            default -> false;
        };
    }

    /** The component type of a vector, matrix or cooperative matrix; any other type itself. */
    static int component(int type, TypeFacts facts) {
        int part = type;
        for (int i = 0; i < 2 && !facts.isAnyArray(part) && facts.componentType(part) != 0; i++) {
            part = facts.componentType(part);
        }
        return part;
    }
}
