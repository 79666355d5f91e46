// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.internal.type.TypeFacts;

/** How an operand's type must be related to the type of the result or of another operand. */
enum Relation {
    NONE,
    /** The same type; sizes of vectors and matrices that are ids may be different ids of the same value. */
    SAME,
    COUNT,
    COUNT_AND_WIDTH,
    COMPONENT_TYPE,
    /** It is the type of the other's components. */
    COMPONENT,
    /** It has components of the other type. */
    COMPOSITE,
    /** It is the type of the other's first member. */
    FIRST_MEMBER,
    /** Both point to the same type. */
    POINTEE,
    OTHER_WIDTH,
    OTHER_TYPE,
    HALF_WIDTH;

    private static final Relation[] VALUES = values();

    /** Stands for the result as what a relation is to. */
    static final int RESULT = 15;

    /** The relation "the same type" to the result, as the table has it. */
    static final int SAME_AS_RESULT = SAME.ordinal() | RESULT << 6;

    // A relation in the table: its number, whether it is about pointees, and what it is to.

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
     * What is wrong when a type is not in a relation to another type. What is not known, or has no place in the relation, is
     * right.
     *
     * @param packed the relation as the table has it
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

    /** Conversions may change the use of a matrix, which is for others to judge; nothing else may. */
    private boolean isSameMatrix(int self, int other, TypeFacts facts) {
        return facts.op(self) == facts.op(other)
                && (this == COUNT || CooperativeShapes.difference(facts, self, other, true) == null);
    }

    private static boolean isAlike(int self, int other, TypeFacts facts) {
        if (facts.op(self) != facts.op(other) || facts.componentType(self) != facts.componentType(other)) {
            return false;
        }
        return switch (facts.op(self)) {
            case OpTypeVectorIdEXT -> facts.sameDimension(self, other);
            case OpTypeCooperativeMatrixKHR -> CooperativeShapes.difference(facts, self, other, true) == null;
            default -> false;
        };
    }

    /** The type of the components of a vector, matrix or cooperative matrix; another type itself. */
    static int component(int type, TypeFacts facts) {
        int part = type;
        for (int i = 0; i < 2 && !facts.isAnyArray(part) && facts.componentType(part) != 0; i++) {
            part = facts.componentType(part);
        }
        return part;
    }
}
