// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.spelling;

import org.spirv4j.internal.type.TypeFacts;

/** The properties of types by which rows of spellings are chosen, as bits. */
final class TypeProperties {
    // Groups of properties: of each group of which a row names some, a type must have one of them.

    private static final int SHAPES = PackedSpellings.SCALAR
            | PackedSpellings.VECTOR
            | PackedSpellings.MATRIX
            | PackedSpellings.COMPOSITE
            | PackedSpellings.COOPERATIVE
            | PackedSpellings.POINTER;
    private static final int KINDS = PackedSpellings.BOOL | PackedSpellings.INT | PackedSpellings.FLOAT;
    private static final int WIDTHS =
            PackedSpellings.BITS_8 | PackedSpellings.BITS_16 | PackedSpellings.BITS_32 | PackedSpellings.BITS_64;
    private static final int SIGNS = PackedSpellings.SIGNED | PackedSpellings.UNSIGNED;

    private TypeProperties() {}

    /** Whether properties are those that a row wants. */
    static boolean fits(int wanted, int has) {
        return fits(wanted, has, SHAPES)
                && fits(wanted, has, KINDS)
                && fits(wanted, has, WIDTHS)
                && fits(wanted, has, PackedSpellings.CONSTANT)
                && fits(wanted, has, SIGNS);
    }

    private static boolean fits(int wanted, int has, int group) {
        return (wanted & group) == 0 || (wanted & has & group) != 0;
    }

    /** The properties of a type; none if the id is 0. */
    static int of(TypeFacts types, int type) {
        if (type == 0) {
            return 0;
        }
        if (types.isPointer(type)) {
            return PackedSpellings.POINTER | of(types, types.pointee(type));
        }
        int scalar = types.scalarType(type);
        return shape(types, type)
                | switch (types.op(scalar)) {
                    case OpTypeBool -> PackedSpellings.BOOL;
                    case OpTypeInt ->
                        PackedSpellings.INT
                                | width(types, scalar)
                                | (types.isSignedIntScalar(scalar) ? PackedSpellings.SIGNED : PackedSpellings.UNSIGNED);
                    case OpTypeFloat -> PackedSpellings.FLOAT | width(types, scalar);
                    default -> 0;
                };
    }

    private static int shape(TypeFacts types, int type) {
        if (types.isVector(type)) {
            return PackedSpellings.VECTOR;
        }
        if (types.isMatrix(type)) {
            return PackedSpellings.MATRIX;
        }
        if (types.isCooperativeMatrix(type)) {
            return PackedSpellings.COOPERATIVE;
        }
        boolean isComposite = types.isStruct(type) || types.isAnyArray(type);
        return isComposite ? PackedSpellings.COMPOSITE : PackedSpellings.SCALAR;
    }

    private static int width(TypeFacts types, int scalar) {
        return switch (types.bitWidth(scalar)) {
            case 8 -> PackedSpellings.BITS_8;
            case 16 -> PackedSpellings.BITS_16;
            case 32 -> PackedSpellings.BITS_32;
            case 64 -> PackedSpellings.BITS_64;
            default -> 0;
        };
    }
}
