// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

/**
 * The form of a type, packed into a {@code long}: its kind, shape, component width, signedness, floating-point encoding
 * and component count (section 2.2.2 of the specification, "Types").
 *
 * <p>Each field is one-hot: it has one bit set, or none where it does not apply, such as the width of a Boolean. A set
 * of forms is the union of their bits, and a form is in the set if all of its bits are; see {@link #fits}. For a
 * vector, matrix or cooperative matrix, kind, width, signedness and encoding are those of its scalars.
 */
public final class TypeForm {
    // Kinds. The form of an id that is not a type is NONE.

    public static final long NONE = 1;
    public static final long VOID = 1L << 1;
    public static final long BOOL = 1L << 2;
    public static final long INT = 1L << 3;
    public static final long FLOAT = 1L << 4;
    public static final long POINTER = 1L << 5;
    public static final long UNTYPED_POINTER = 1L << 6;
    public static final long STRUCT = 1L << 7;
    public static final long ARRAY = 1L << 8;
    public static final long RUNTIME_ARRAY = 1L << 9;
    public static final long FUNCTION = 1L << 10;
    public static final long IMAGE = 1L << 11;
    public static final long SAMPLER = 1L << 12;
    public static final long SAMPLED_IMAGE = 1L << 13;
    public static final long ACCELERATION_STRUCTURE = 1L << 14;
    public static final long RAY_QUERY = 1L << 15;
    public static final long HIT_OBJECT_NV = 1L << 16;
    public static final long HIT_OBJECT_EXT = 1L << 17;
    public static final long EVENT = 1L << 18;
    public static final long DEVICE_EVENT = 1L << 19;
    public static final long RESERVE_ID = 1L << 20;
    public static final long QUEUE = 1L << 21;
    public static final long READ_PIPE = 1L << 22;
    public static final long WRITE_PIPE = 1L << 23;

    /** A pipe whose qualifier is neither ReadOnly nor WriteOnly. */
    public static final long PIPE = 1L << 24;

    public static final long PIPE_STORAGE = 1L << 25;
    public static final long TENSOR = 1L << 26;
    public static final long BUFFER = 1L << 27;

    /** A type of another kind. */
    public static final long OTHER = 1L << 28;

    public static final long KINDS = (1L << 29) - 1;

    // Shapes. All types except vectors and matrices are SINGLE.

    public static final long SINGLE = 1L << 29;
    public static final long VECTOR = 1L << 30;

    /** OpTypeVectorIdEXT, whose component count is an id. */
    public static final long LONG_VECTOR = 1L << 31;

    public static final long MATRIX = 1L << 32;
    public static final long COOPERATIVE_KHR = 1L << 33;
    public static final long COOPERATIVE_NV = 1L << 34;
    public static final long SHAPES = SINGLE | VECTOR | LONG_VECTOR | MATRIX | COOPERATIVE_KHR | COOPERATIVE_NV;
    public static final long VECTORS = VECTOR | LONG_VECTOR;
    public static final long COOPERATIVE = COOPERATIVE_KHR | COOPERATIVE_NV;

    // Widths in bits of integers and floating-point numbers

    public static final long WIDTH_8 = 1L << 35;
    public static final long WIDTH_16 = 1L << 36;
    public static final long WIDTH_32 = 1L << 37;
    public static final long WIDTH_64 = 1L << 38;
    public static final long OTHER_WIDTH = 1L << 39;
    public static final long WIDTHS = WIDTH_8 | WIDTH_16 | WIDTH_32 | WIDTH_64 | OTHER_WIDTH;

    // Signedness of integers

    public static final long UNSIGNED = 1L << 40;
    public static final long SIGNED = 1L << 41;
    public static final long SIGNS = UNSIGNED | SIGNED;

    // Encodings of floating-point numbers

    public static final long IEEE = 1L << 42;
    public static final long BFLOAT16 = 1L << 43;
    public static final long FLOAT8 = 1L << 44;

    /** The encodings of SPV_EXT_microscaling, of 4, 6 and 8 bits. */
    public static final long MICROSCALING = 1L << 45;

    public static final long OTHER_ENCODING = 1L << 46;
    public static final long ENCODINGS = IEEE | BFLOAT16 | FLOAT8 | MICROSCALING | OTHER_ENCODING;

    // Counts: of a vector's components, a matrix's columns or an array's elements

    public static final long COUNT_2 = 1L << 47;
    public static final long COUNT_3 = 1L << 48;
    public static final long COUNT_4 = 1L << 49;
    public static final long COUNT_8 = 1L << 50;
    public static final long COUNT_16 = 1L << 51;
    public static final long OTHER_COUNT = 1L << 52;

    /** The count depends on specialization. */
    public static final long UNKNOWN_COUNT = 1L << 53;

    public static final long COUNTS = COUNT_2 | COUNT_3 | COUNT_4 | COUNT_8 | COUNT_16 | OTHER_COUNT | UNKNOWN_COUNT;

    private static final long NUMBER_FIELDS = KINDS | WIDTHS | SIGNS | ENCODINGS;
    private static final long COMPONENTS = BOOL | INT | FLOAT | POINTER | UNTYPED_POINTER | WIDTHS | SIGNS | ENCODINGS;

    private TypeForm() {}

    /** Whether a form is in a set of forms. */
    public static boolean fits(long form, long set) {
        return (form & ~set) == 0;
    }

    /** The form of an integer type; {@code width} is in bits. */
    public static long integer(int width, boolean signed) {
        return INT | SINGLE | width(width) | (signed ? SIGNED : UNSIGNED);
    }

    /**
     * The form of a vector, matrix or cooperative matrix without its count; of kind {@link #OTHER} if such a type
     * cannot have the part.
     *
     * @param shape the bit of its shape
     * @param part the form of its components, or of the columns of a matrix
     */
    public static long shaped(long shape, long part) {
        long shapes = shape == MATRIX ? VECTORS : SINGLE;
        return fits(part, COMPONENTS | shapes | COUNTS) ? part & NUMBER_FIELDS | shape : OTHER | shape;
    }

    /** The width of a number as a field of its form. */
    public static long width(int bits) {
        return switch (bits) {
            case 8 -> WIDTH_8;
            case 16 -> WIDTH_16;
            case 32 -> WIDTH_32;
            case 64 -> WIDTH_64;
            default -> OTHER_WIDTH;
        };
    }

    /** A known count as a field of a form. */
    public static long count(long count) {
        if (count <= 4) {
            return count == 2 ? COUNT_2 : count == 3 ? COUNT_3 : count == 4 ? COUNT_4 : OTHER_COUNT;
        }
        return count == 8 ? COUNT_8 : count == 16 ? COUNT_16 : OTHER_COUNT;
    }
}
