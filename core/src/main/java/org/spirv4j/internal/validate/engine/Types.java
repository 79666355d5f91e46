package org.spirv4j.internal.validate.engine;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.trait.Trait;

/**
 * Questions about types by id (section 2.2.2 of the specification, "Types"). An id that is no type gets {@code false}
 * or 0.
 *
 * <p>"Vector" stands for OpTypeVector and OpTypeVectorIdEXT.
 */
public final class Types {
    private static final int MAX_DEPTH = 300;

    private final ModuleData data;
    private final int[] words;
    private final Map<IntPredicate, Map<Integer, Boolean>> contained = new HashMap<>();

    Types(ModuleData data) {
        this.data = data;
        this.words = data.words;
    }

    /** The instruction that defines an id; OpNop when there is none. */
    public Op op(int id) {
        int at = data.definition(id);
        return at == 0 ? Op.OpNop : InstructionCursor.op(words[at] & 0xFFFF);
    }

    /** A word of the instruction that defines an id; 0 behind its end. */
    public int word(int id, int i) {
        int at = data.definition(id);
        return at == 0 || i >= words[at] >>> 16 ? 0 : words[at + i];
    }

    /** The length in words of the instruction that defines an id. */
    public int wordCount(int id) {
        int at = data.definition(id);
        return at == 0 ? 0 : words[at] >>> 16;
    }

    /** Whether an id is that of a type. */
    public boolean isType(int id) {
        int at = data.definition(id);
        int row = at == 0 ? -1 : data.tables.op(words[at] & 0xFFFF);
        return row >= 0 && Trait.TYPE_DECLARATION.hasRow(data.tables, row);
    }

    /** The type of a value, 0 when it has none. */
    public int typeOf(int value) {
        int at = data.definition(value);
        int row = at == 0 ? -1 : data.tables.op(words[at] & 0xFFFF);
        return row >= 0 && data.tables.opHasType(row) && words[at] >>> 16 > 1 ? words[at + 1] : 0;
    }

    public boolean isVoid(int type) {
        return op(type) == Op.OpTypeVoid;
    }

    public boolean isBoolScalar(int type) {
        return op(type) == Op.OpTypeBool;
    }

    public boolean isIntScalar(int type) {
        return op(type) == Op.OpTypeInt;
    }

    public boolean isIntScalar(int type, int width) {
        return isIntScalar(type) && word(type, 2) == width;
    }

    /** A scalar integer with signedness 0. */
    public boolean isUnsignedIntScalar(int type) {
        return isIntScalar(type) && word(type, 3) == 0;
    }

    public boolean isSignedIntScalar(int type) {
        return isIntScalar(type) && word(type, 3) == 1;
    }

    /**
     * The last word of a literal number as it has to be: with the bits above the width of its type, an OpTypeInt or
     * OpTypeFloat, 0 or like the sign of a signed integer (section 2.2.1, "Instructions").
     */
    public int lastWord(int type, int word) {
        int used = word(type, 2) & 31;
        if (used == 0) {
            return word;
        }
        return isSignedIntScalar(type) ? word << 32 - used >> 32 - used : word << 32 - used >>> 32 - used;
    }

    /** A scalar floating-point type of any encoding. */
    public boolean isFloatScalar(int type) {
        return op(type) == Op.OpTypeFloat;
    }

    public boolean isFloatScalar(int type, int width) {
        return isFloatScalar(type) && word(type, 2) == width;
    }

    /** The FPEncoding of a scalar floating-point type; -1 for IEEE 754 and for other types. */
    public int floatEncoding(int type) {
        return isFloatScalar(type) && wordCount(type) > 3 ? word(type, 3) : -1;
    }

    public boolean isScalar(int type) {
        return switch (op(type)) {
            case OpTypeBool, OpTypeInt, OpTypeFloat -> true;
            default -> false;
        };
    }

    public boolean isVector(int type) {
        return op(type) == Op.OpTypeVector || op(type) == Op.OpTypeVectorIdEXT;
    }

    public boolean isBoolVector(int type) {
        return isVector(type) && isBoolScalar(word(type, 2));
    }

    public boolean isIntVector(int type) {
        return isVector(type) && isIntScalar(word(type, 2));
    }

    public boolean isUnsignedIntVector(int type) {
        return isVector(type) && isUnsignedIntScalar(word(type, 2));
    }

    public boolean isFloatVector(int type) {
        return isVector(type) && isFloatScalar(word(type, 2));
    }

    public boolean isBoolScalarOrVector(int type) {
        return isBoolScalar(type) || isBoolVector(type);
    }

    public boolean isIntScalarOrVector(int type) {
        return isIntScalar(type) || isIntVector(type);
    }

    public boolean isFloatScalarOrVector(int type) {
        return isFloatScalar(type) || isFloatVector(type);
    }

    public boolean isMatrix(int type) {
        return op(type) == Op.OpTypeMatrix;
    }

    public boolean isFloatMatrix(int type) {
        return isMatrix(type) && isFloatVector(word(type, 2));
    }

    public boolean isCooperativeMatrix(int type) {
        return op(type) == Op.OpTypeCooperativeMatrixKHR || op(type) == Op.OpTypeCooperativeMatrixNV;
    }

    public boolean isArray(int type) {
        return op(type) == Op.OpTypeArray;
    }

    /** An array with or without a length. */
    public boolean isAnyArray(int type) {
        return op(type) == Op.OpTypeArray || op(type) == Op.OpTypeRuntimeArray;
    }

    public boolean isStruct(int type) {
        return op(type) == Op.OpTypeStruct;
    }

    /** A typed pointer. */
    public boolean isPointer(int type) {
        return op(type) == Op.OpTypePointer;
    }

    /** A pointer with or without a type that it points to. */
    public boolean isAnyPointer(int type) {
        return op(type) == Op.OpTypePointer || op(type) == Op.OpTypeUntypedPointerKHR;
    }

    /** The value of a pointer type's storage class, -1 for other types. */
    public int storageClass(int pointerType) {
        return isAnyPointer(pointerType) ? word(pointerType, 2) : -1;
    }

    public boolean isStorageClass(int pointerType, StorageClass storage) {
        return storageClass(pointerType) == storage.value();
    }

    /** The type that a typed pointer points to. */
    public int pointee(int pointerType) {
        return isPointer(pointerType) ? word(pointerType, 3) : 0;
    }

    /**
     * The type of the parts: of a vector's or cooperative matrix's components, a matrix's columns, an array's elements.
     */
    public int componentType(int type) {
        return switch (op(type)) {
            case OpTypeVector,
                    OpTypeVectorIdEXT,
                    OpTypeMatrix,
                    OpTypeArray,
                    OpTypeRuntimeArray,
                    OpTypeCooperativeMatrixKHR,
                    OpTypeCooperativeMatrixNV -> word(type, 2);
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

    /** Width in bits of a scalar integer or floating-point type, or of the scalars of another one; of Booleans 1. */
    public int bitWidth(int type) {
        int scalar = scalarType(type);
        return isBoolScalar(scalar) ? 1 : scalar == 0 ? 0 : word(scalar, 2);
    }

    /** 1 for a scalar, the component count of a vector, the column count of a matrix; 0 where it is not known. */
    public int dimension(int type) {
        return switch (op(type)) {
            case OpTypeBool, OpTypeInt, OpTypeFloat -> 1;
            case OpTypeVector, OpTypeMatrix -> word(type, 3);
            case OpTypeVectorIdEXT -> isPlainConstant(word(type, 3)) ? word(word(type, 3), 3) : 0;
            default -> 0;
        };
    }

    /** Whether an id is a constant with a literal that no specialization changes. */
    public boolean isPlainConstant(int id) {
        return op(id) == Op.OpConstant;
    }

    /** Whether an id is defined by a constant instruction, specialization constants included. */
    public boolean isConstant(int id) {
        int at = data.definition(id);
        return at != 0 && Trait.CONSTANT.has(data.tables, words[at] & 0xFFFF);
    }

    /** A type of descriptors: of buffers, images, acceleration structures, tensors or samplers. */
    public boolean isDescriptor(int type) {
        return switch (op(type)) {
            case OpTypeBufferEXT, OpTypeImage, OpTypeAccelerationStructureKHR, OpTypeTensorARM, OpTypeSampler -> true;
            default -> false;
        };
    }

    /** How many members a structure has. */
    public int memberCount(int structType) {
        return isStruct(structType) ? wordCount(structType) - 2 : 0;
    }

    /** The type of a structure's member, from 0. */
    public int member(int structType, int member) {
        return isStruct(structType) && member >= 0 && member < memberCount(structType)
                ? word(structType, 2 + member)
                : 0;
    }

    /** The type inside arrays of arrays; the type itself when it is no array. */
    public int innermostElement(int type) {
        int at = type;
        for (int i = 0; i < MAX_DEPTH && isAnyArray(at); i++) {
            at = word(at, 2);
        }
        return at;
    }

    /**
     * Whether a type is, or has in it, one for which the question is answered with yes. Pointers are not followed.
     *
     * @param question by type id; a constant of the caller, since its answers are kept
     */
    public boolean contains(int type, IntPredicate question) {
        Map<Integer, Boolean> known = contained.computeIfAbsent(question, q -> new HashMap<>());
        Boolean answer = known.get(type);
        if (answer == null) {
            answer = search(type, question, known);
            known.put(type, answer);
        }
        return answer;
    }

    private boolean search(int type, IntPredicate question, Map<Integer, Boolean> known) {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        open.add(type);
        while (!open.isEmpty()) {
            int at = open.remove();
            Boolean before = known.get(at);
            if (before != null) {
                if (before) {
                    return true;
                }
            } else if (seen.add(at)) {
                if (question.test(at)) {
                    return true;
                }
                if (isStruct(at)) {
                    for (int i = 0; i < memberCount(at); i++) {
                        open.add(member(at, i));
                    }
                } else if (componentType(at) != 0) {
                    open.add(componentType(at));
                }
            }
        }
        return false;
    }
}
