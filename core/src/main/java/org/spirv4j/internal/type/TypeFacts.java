// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.OptionalLong;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.Definitions;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypeNumber;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypeStruct;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.OptionalNumbers;

/**
 * Facts about the types and integer constants of a module by id (sections 2.2.1, "Instructions", and 2.2.2, "Types", of
 * the specification). Immutable. For an id that is not a type, or a query that does not apply to the type, methods
 * return {@code false} or 0.
 *
 * <p>"Vector" means OpTypeVector and OpTypeVectorIdEXT.
 */
public final class TypeFacts {
    /**
     * The maximum number of indexes of an access chain, and of OpCompositeExtract and OpCompositeInsert (section 2.17
     * of the specification, "Universal Limits").
     */
    public static final int MAX_INDEXES = 255;

    private static final int MAX_DEPTH = 300;
    private static final long NUMBERS_ONLY = TypeForm.SINGLE | TypeForm.WIDTHS | TypeForm.SIGNS | TypeForm.ENCODINGS;
    private static final long NUMBER_VECTORS = NUMBERS_ONLY | TypeForm.VECTORS | TypeForm.COUNTS;

    private final Definitions data;
    private final byte[] results;

    /** By opcode: whether the instruction declares a type. */
    private final boolean[] types;

    /** Creates a view of the types and constants among these definitions. */
    public TypeFacts(Definitions definitions) {
        data = definitions;
        results = data.tables.results();
        types = TypeOpcodes.of(data.tables);
    }

    // --- definitions

    /** The instruction that defines an id; OpNop for none. */
    public Op op(int id) {
        int at = data.definition(id);
        int[] words = data.words;
        return at == 0 ? Op.OpNop : Opcodes.op(words[at] & 0xFFFF);
    }

    /** The opcode of the instruction that defines an id; that of OpNop for none. */
    public int opcode(int id) {
        int at = data.definition(id);
        return at == 0 ? OpNop : data.words[at] & 0xFFFF;
    }

    /** A word of the instruction that defines an id; 0 past its end. */
    public int word(int id, int i) {
        int at = data.definition(id);
        int[] words = data.words;
        return at == 0 || i >= words[at] >>> 16 ? 0 : words[at + i];
    }

    /** The length in words of the instruction that defines an id. */
    public int wordCount(int id) {
        int at = data.definition(id);
        int[] words = data.words;
        return at == 0 ? 0 : words[at] >>> 16;
    }

    private boolean is(int id, Op op) {
        int at = data.definition(id);
        int[] words = data.words;
        return at != 0 && (words[at] & 0xFFFF) == op.opcode();
    }

    /** Whether an id is that of a type. */
    public boolean isType(int id) {
        int at = data.definition(id);
        int[] words = data.words;
        return at != 0 && types[words[at] & 0xFFFF];
    }

    /** The type of a value: the type id of the instruction that defines it. */
    public int typeOf(int value) {
        int at = data.definition(value);
        int[] words = data.words;
        int first = words[at];
        return at != 0 && (results[first & 0xFFFF] & GrammarTables.HAS_TYPE) != 0 && first >>> 16 > 1
                ? words[at + TypedInstruction.RESULT_TYPE]
                : 0;
    }

    // --- forms

    /** The {@link TypeForm} of a type; {@link TypeForm#NONE} if the id is not a type. */
    public long form(int type) {
        // A matrix has vectors, which have scalars; deeper nesting is malformed.
        return form(type, 2);
    }

    private long form(int type, int depth) {
        int at = data.definition(type);
        int[] words = data.words;
        if (at == 0) {
            return TypeForm.NONE;
        }
        Op op = Opcodes.op(words[at] & 0xFFFF);
        int length = words[at] >>> 16;
        int first = length > 2 ? words[at + 2] : 0;
        int second = length > 3 ? words[at + 3] : 0;
        return switch (op.opcode()) {
            case OpTypeInt -> TypeForm.integer(first, second != 0);
            case OpTypeFloat -> DeclaredForm.of(op, first, length > 3 ? second : -1, 0, 0);
            case OpTypeVector, OpTypeMatrix ->
                DeclaredForm.of(op, 0, 0, part(first, depth), TypeForm.count(Integer.toUnsignedLong(second)));
            case OpTypeVectorIdEXT -> DeclaredForm.of(op, 0, 0, part(first, depth), countForm(second));
            case OpTypeCooperativeMatrixKHR, OpTypeCooperativeMatrixNV ->
                DeclaredForm.of(op, 0, 0, part(first, depth), 0);
            case OpTypeArray -> DeclaredForm.of(op, 0, 0, 0, countForm(second));
            default -> isType(type) ? DeclaredForm.of(op, first, 0, 0, 0) : TypeForm.NONE;
        };
    }

    private long part(int type, int depth) {
        return depth == 0 ? TypeForm.OTHER : form(type, depth - 1);
    }

    private long countForm(int id) {
        return isKnownInteger(id) ? TypeForm.count(knownInteger(id)) : TypeForm.UNKNOWN_COUNT;
    }

    private boolean fits(int type, long set) {
        return TypeForm.fits(form(type), set);
    }

    public boolean isVoid(int type) {
        return is(type, Op.OpTypeVoid);
    }

    public boolean isBoolScalar(int type) {
        return is(type, Op.OpTypeBool);
    }

    public boolean isIntScalar(int type) {
        return is(type, Op.OpTypeInt);
    }

    /** A scalar integer of a width in bits. */
    public boolean isIntScalar(int type, int width) {
        return isIntScalar(type) && word(type, TypeInt.WIDTH) == width;
    }

    /** A scalar integer with signedness 0. */
    public boolean isUnsignedIntScalar(int type) {
        return isIntScalar(type) && word(type, TypeInt.SIGNEDNESS) == 0;
    }

    public boolean isSignedIntScalar(int type) {
        return isIntScalar(type) && word(type, TypeInt.SIGNEDNESS) != 0;
    }

    /** A scalar floating-point type of any encoding. */
    public boolean isFloatScalar(int type) {
        return is(type, Op.OpTypeFloat);
    }

    /** A scalar floating-point type of a width in bits, of any encoding. */
    public boolean isFloatScalar(int type, int width) {
        return isFloatScalar(type) && word(type, TypeFloat.WIDTH) == width;
    }

    /** The FPEncoding of a scalar floating-point type; -1 for IEEE 754 and for other types. */
    public int floatEncoding(int type) {
        return isFloatScalar(type) && wordCount(type) > TypeFloat.FLOATING_POINT_ENCODING
                ? word(type, TypeFloat.FLOATING_POINT_ENCODING)
                : -1;
    }

    public boolean isScalar(int type) {
        Op op = op(type);
        return op == Op.OpTypeInt || op == Op.OpTypeFloat || op == Op.OpTypeBool;
    }

    public boolean isVector(int type) {
        Op op = op(type);
        return op == Op.OpTypeVector || op == Op.OpTypeVectorIdEXT;
    }

    public boolean isBoolVector(int type) {
        return isVector(type) && isBoolScalar(word(type, TypeVector.COMPONENT_TYPE));
    }

    public boolean isIntVector(int type) {
        return isVector(type) && isIntScalar(word(type, TypeVector.COMPONENT_TYPE));
    }

    public boolean isUnsignedIntVector(int type) {
        return isVector(type) && isUnsignedIntScalar(word(type, TypeVector.COMPONENT_TYPE));
    }

    public boolean isFloatVector(int type) {
        return isVector(type) && isFloatScalar(word(type, TypeVector.COMPONENT_TYPE));
    }

    public boolean isBoolScalarOrVector(int type) {
        return fits(type, NUMBER_VECTORS | TypeForm.BOOL);
    }

    public boolean isIntScalarOrVector(int type) {
        return fits(type, NUMBER_VECTORS | TypeForm.INT);
    }

    public boolean isFloatScalarOrVector(int type) {
        return fits(type, NUMBER_VECTORS | TypeForm.FLOAT);
    }

    public boolean isMatrix(int type) {
        return is(type, Op.OpTypeMatrix);
    }

    public boolean isCooperativeMatrix(int type) {
        Op op = op(type);
        return op == Op.OpTypeCooperativeMatrixKHR || op == Op.OpTypeCooperativeMatrixNV;
    }

    public boolean isArray(int type) {
        return is(type, Op.OpTypeArray);
    }

    /** An array with or without a length. */
    public boolean isAnyArray(int type) {
        Op op = op(type);
        return op == Op.OpTypeArray || op == Op.OpTypeRuntimeArray;
    }

    public boolean isStruct(int type) {
        return is(type, Op.OpTypeStruct);
    }

    /** A typed pointer. */
    public boolean isPointer(int type) {
        return is(type, Op.OpTypePointer);
    }

    /** A typed or untyped pointer. */
    public boolean isAnyPointer(int type) {
        Op op = op(type);
        return op == Op.OpTypePointer || op == Op.OpTypeUntypedPointerKHR;
    }

    /** A type of descriptors: of buffers, images, acceleration structures, tensors or samplers. */
    public boolean isDescriptor(int type) {
        return switch (opcode(type)) {
            case OpTypeBufferEXT, OpTypeImage, OpTypeAccelerationStructureKHR, OpTypeTensorARM, OpTypeSampler -> true;
            default -> false;
        };
    }

    /** A type of {@linkplain #isDescriptor descriptors}, or of an image with its sampler. */
    public boolean isDescriptorOrSampledImage(int type) {
        return isDescriptor(type) || is(type, Op.OpTypeSampledImage);
    }

    // --- parts

    /** The value of a pointer type's storage class; -1 for other types. */
    public int storageClass(int pointerType) {
        return isAnyPointer(pointerType) ? word(pointerType, TypePointer.STORAGE_CLASS) : -1;
    }

    public boolean isStorageClass(int pointerType, StorageClass storage) {
        return storageClass(pointerType) == storage.value();
    }

    /** The type that a typed pointer points to. */
    public int pointee(int pointerType) {
        return isPointer(pointerType) ? word(pointerType, TypePointer.TYPE) : 0;
    }

    /**
     * The component type of a vector or cooperative matrix, the column type of a matrix, the element type of an array.
     */
    public int componentType(int type) {
        return switch (opcode(type)) {
            case OpTypeVector,
                    OpTypeVectorIdEXT,
                    OpTypeMatrix,
                    OpTypeArray,
                    OpTypeRuntimeArray,
                    OpTypeCooperativeMatrixKHR,
                    OpTypeCooperativeMatrixNV -> word(type, TypeComposite.PART_TYPE);
            default -> 0;
        };
    }

    /** The scalar type of a scalar, vector, matrix or cooperative matrix; 0 for other types. */
    public int scalarType(int type) {
        int at = type;
        for (int i = 0; i < 3 && at != 0; i++) {
            if (isScalar(at)) {
                return at;
            }
            at = isAnyArray(at) ? 0 : componentType(at);
        }
        return 0;
    }

    /**
     * Width in bits of a scalar integer or floating-point type, or of the scalars of a composite type; 1 for Booleans.
     */
    public int bitWidth(int type) {
        int scalar = scalarType(type);
        return isBoolScalar(scalar) ? 1 : scalar == 0 ? 0 : word(scalar, TypeNumber.WIDTH);
    }

    /** 1 for a scalar, the component count of a vector, the column count of a matrix; 0 if it is not known. */
    public int dimension(int type) {
        return switch (opcode(type)) {
            case OpTypeBool, OpTypeInt, OpTypeFloat -> 1;
            case OpTypeVector, OpTypeMatrix -> word(type, TypeComposite.LENGTH);
            case OpTypeVectorIdEXT ->
                isKnownInteger(word(type, TypeVector.COMPONENT_COUNT))
                        ? (int) knownInteger(word(type, TypeVector.COMPONENT_COUNT))
                        : 0;
            default -> 0;
        };
    }

    /** Whether two types are vectors with equal component counts, or neither is a vector; unknown counts match all. */
    public boolean sameDimension(int a, int b) {
        if (a == b) {
            return true;
        }
        int one = dimension(a);
        int other = dimension(b);
        return isVector(a) == isVector(b) && (one == other || one == 0 || other == 0);
    }

    /** Number of members of a structure. */
    public int memberCount(int structType) {
        return isStruct(structType) ? wordCount(structType) - TypeStruct.MEMBER_TYPES : 0;
    }

    /** The type of a structure's member, from 0. */
    public int member(int structType, int member) {
        return isStruct(structType) && member >= 0 && member < memberCount(structType)
                ? word(structType, TypeStruct.MEMBER_TYPES + member)
                : 0;
    }

    /**
     * The number of members of a structure, elements of an array, columns of a matrix or components of a vector; 0 for
     * other types, and if it is not known.
     */
    public int partCount(int type) {
        if (isStruct(type)) {
            return memberCount(type);
        }
        if (isArray(type)) {
            long length = integer(word(type, TypeArray.LENGTH), 0);
            return (int) Math.max(0, Math.min(length, Integer.MAX_VALUE));
        }
        return isVector(type) || isMatrix(type) ? dimension(type) : 0;
    }

    /** The type of a structure's member, from 0, or of each element, column or component of another composite type. */
    public int partType(int type, int part) {
        return isStruct(type) ? member(type, part) : componentType(type);
    }

    /**
     * The type of the part of a composite type that an index of an access chain, by id, selects; 0 if it is not known.
     */
    public int indexedType(int type, int index) {
        if (!isStruct(type)) {
            return componentType(type);
        }
        return isKnownInteger(index) ? member(type, (int) knownInteger(index)) : 0;
    }

    /** The innermost element type of an array; the type itself if it is not an array. */
    public int innermostElement(int type) {
        int at = type;
        for (int i = 0; i < MAX_DEPTH && isAnyArray(at); i++) {
            at = word(at, TypeArray.ELEMENT_TYPE);
        }
        return at;
    }

    // --- constants

    /** Whether an id is defined by a constant instruction, specialization constants included. */
    public boolean isConstant(int id) {
        int at = data.definition(id);
        int[] words = data.words;
        return at != 0 && Trait.CONSTANT.has(data.tables, words[at] & 0xFFFF);
    }

    /**
     * Whether an id is an integer constant of up to 64 bits that specialization cannot change: an OpConstant or
     * OpConstantNull of an integer type.
     */
    public boolean isKnownInteger(int id) {
        int at = data.definition(id);
        int[] words = data.words;
        if (at == 0) {
            return false;
        }
        int opcode = words[at] & 0xFFFF;
        boolean literal = opcode == Op.OpConstant.opcode() && words[at] >>> 16 > 3;
        if (!literal && opcode != Op.OpConstantNull.opcode()) {
            return false;
        }
        return isShortInteger(words[at + TypedInstruction.RESULT_TYPE]);
    }

    /** Whether a type is an integer type of up to 64 bits. */
    private boolean isShortInteger(int type) {
        return isIntScalar(type) && Integer.compareUnsigned(word(type, TypeInt.WIDTH), 64) <= 0;
    }

    /** The value of a {@linkplain #isKnownInteger known integer}, extended to 64 bits by the signedness of its type. */
    public long knownInteger(int id) {
        if (!isKnownInteger(id)) {
            throw new IllegalArgumentException("%" + id + " is not a known integer");
        }
        return is(id, Op.OpConstantNull) ? 0 : literal(id);
    }

    /** The literal of an OpConstant or OpSpecConstant of an integer type of up to 64 bits. */
    private long literal(int id) {
        int type = word(id, TypedInstruction.RESULT_TYPE);
        int width = word(type, TypeInt.WIDTH);
        long bits =
                word(id, Constant.VALUE) & 0xFFFF_FFFFL | (width > 32 ? (long) word(id, Constant.VALUE + 1) << 32 : 0);
        int unused = 64 - width;
        return isSignedIntScalar(type) ? bits << unused >> unused : bits << unused >>> unused;
    }

    /** The value of a {@linkplain #isKnownInteger known integer}; empty for other ids. */
    public OptionalLong integer(int id) {
        return isKnownInteger(id) ? OptionalNumbers.of(knownInteger(id)) : OptionalLong.empty();
    }

    /** The value of a {@linkplain #isKnownInteger known integer}; another number for other ids. */
    public long integer(int id, long otherwise) {
        return isKnownInteger(id) ? knownInteger(id) : otherwise;
    }

    /** The value of {@link #defaultInteger(int)}; another number where that is empty. */
    public long defaultInteger(int id, long otherwise) {
        return isIntegerByDefault(id) ? literal(id) : integer(id, otherwise);
    }

    /**
     * The value of a {@linkplain #isKnownInteger known integer}, or the default value of an OpSpecConstant of such a
     * type; empty for other ids.
     */
    public OptionalLong defaultInteger(int id) {
        return isIntegerByDefault(id) ? OptionalNumbers.of(literal(id)) : integer(id);
    }

    private boolean isIntegerByDefault(int id) {
        return is(id, Op.OpSpecConstant) && isShortInteger(word(id, TypedInstruction.RESULT_TYPE));
    }

    /** Whether an id is a {@linkplain #isKnownInteger known integer} with this value. */
    public boolean isInteger(int id, long value) {
        return isKnownInteger(id) && knownInteger(id) == value;
    }

    /** Whether two ids are {@linkplain #isKnownInteger known} to have different values. */
    public boolean differ(int a, int b) {
        return a != b && isKnownInteger(a) && isKnownInteger(b) && knownInteger(a) != knownInteger(b);
    }

    /** Whether an id may have this value: it has, or its value is not {@linkplain #isKnownInteger known}. */
    public boolean mayBe(int id, long value) {
        return !isKnownInteger(id) || knownInteger(id) == value;
    }

    /**
     * The required form of the last word of a literal number: the bits above the width of its type, an OpTypeInt or
     * OpTypeFloat, are 0, or the sign of a signed integer (section 2.2.1, "Instructions").
     */
    public int lastWord(int type, int word) {
        int used = word(type, TypeNumber.WIDTH) & 31;
        if (used == 0) {
            return word;
        }
        return isSignedIntScalar(type) ? word << 32 - used >> 32 - used : word << 32 - used >>> 32 - used;
    }
}
