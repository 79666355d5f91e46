package org.spirv4j.analysis;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.SpirvModule;

/**
 * Questions about the types of a module by id (section "Type-Declaration Instructions" of the specification). A
 * question that does not fit a type, or an id that is not a type, gets 0 as its answer.
 */
public final class TypeTable {

    /** Kinds of types. */
    public enum Kind {
        VOID,
        BOOL,
        INT,
        FLOAT,
        VECTOR,
        MATRIX,
        ARRAY,
        RUNTIME_ARRAY,
        STRUCT,
        POINTER,
        UNTYPED_POINTER,
        FUNCTION,
        IMAGE,
        SAMPLER,
        SAMPLED_IMAGE,
        OPAQUE,
        /** A type of another kind. */
        OTHER,
        /** Not a type. */
        NONE
    }

    private final TypeFacts types;

    private TypeTable(SpirvModule module) {
        types = new TypeFacts(ModuleAccess.data(module));
    }

    /** The types of a module; a view. */
    public static TypeTable of(SpirvModule module) {
        return new TypeTable(module);
    }

    /** The kind of a type; {@link Kind#NONE} when the id is not a type. */
    public Kind kind(int typeId) {
        return switch (types.op(typeId)) {
            case OpTypeVoid -> Kind.VOID;
            case OpTypeBool -> Kind.BOOL;
            case OpTypeInt -> Kind.INT;
            case OpTypeFloat -> Kind.FLOAT;
            case OpTypeVector -> Kind.VECTOR;
            case OpTypeMatrix -> Kind.MATRIX;
            case OpTypeArray -> Kind.ARRAY;
            case OpTypeRuntimeArray -> Kind.RUNTIME_ARRAY;
            case OpTypeStruct -> Kind.STRUCT;
            case OpTypePointer -> Kind.POINTER;
            case OpTypeUntypedPointerKHR -> Kind.UNTYPED_POINTER;
            case OpTypeFunction -> Kind.FUNCTION;
            case OpTypeImage -> Kind.IMAGE;
            case OpTypeSampler -> Kind.SAMPLER;
            case OpTypeSampledImage -> Kind.SAMPLED_IMAGE;
            case OpTypeOpaque -> Kind.OPAQUE;
            default -> types.isType(typeId) ? Kind.OTHER : Kind.NONE;
        };
    }

    /** The type of a value: the type id of the instruction that defines it. */
    public int typeOf(int valueId) {
        return types.typeOf(valueId);
    }

    /** Whether a type is a Boolean, integer or floating-point type. */
    public boolean isScalar(int typeId) {
        return types.isScalar(typeId);
    }

    /** The scalar type of a scalar, vector or matrix: the type itself, its components' or its columns' components'. */
    public int scalarType(int typeId) {
        return switch (kind(typeId)) {
            case BOOL, INT, FLOAT, VECTOR, MATRIX -> types.scalarType(typeId);
            default -> 0;
        };
    }

    /** Width in bits of the integers or floating-point numbers of a scalar, vector or matrix. */
    public int width(int typeId) {
        int scalar = scalarType(typeId);
        return types.isBoolScalar(scalar) ? 0 : types.bitWidth(scalar);
    }

    /** Whether a scalar or vector type is one of signed integers. */
    public boolean isSigned(int typeId) {
        return types.isSignedIntScalar(scalarType(typeId));
    }

    /** The component count of a vector, or 1 for a scalar. */
    public int componentCount(int typeId) {
        return kind(typeId) == Kind.VECTOR || isScalar(typeId) ? types.dimension(typeId) : 0;
    }

    /** The type of a vector's components. */
    public int componentType(int typeId) {
        return kind(typeId) == Kind.VECTOR ? types.componentType(typeId) : 0;
    }

    /** The type of a matrix's columns. */
    public int columnType(int typeId) {
        return types.isMatrix(typeId) ? types.componentType(typeId) : 0;
    }

    /** How many columns a matrix has. */
    public int columnCount(int typeId) {
        return types.isMatrix(typeId) ? types.dimension(typeId) : 0;
    }

    /** The type of the elements of an array with or without a length. */
    public int elementType(int typeId) {
        return types.isAnyArray(typeId) ? types.componentType(typeId) : 0;
    }

    /** The id of the constant that is an array's length. */
    public int lengthId(int typeId) {
        return types.isArray(typeId) ? types.word(typeId, 3) : 0;
    }

    /** How many members a structure has. */
    public int memberCount(int typeId) {
        return types.memberCount(typeId);
    }

    /** The type of a structure's member; members count from 0. */
    public int memberType(int typeId, int member) {
        return types.member(typeId, Objects.checkIndex(member, memberCount(typeId)));
    }

    /** The type that a pointer points to. */
    public int pointee(int typeId) {
        return types.pointee(typeId);
    }

    /** The storage class of a pointer type; empty for other types, and when the built-in grammar lacks it. */
    public Optional<StorageClass> storageClass(int typeId) {
        return types.isAnyPointer(typeId) ? StorageClass.of(types.storageClass(typeId)) : Optional.empty();
    }

    /** The type that a function of this type returns. */
    public int returnType(int typeId) {
        return kind(typeId) == Kind.FUNCTION ? types.word(typeId, 2) : 0;
    }

    /** How many parameters a function of this type has. */
    public int parameterCount(int typeId) {
        return kind(typeId) == Kind.FUNCTION ? Math.max(0, types.wordCount(typeId) - 3) : 0;
    }

    /** The type of a function type's parameter; parameters count from 0. */
    public int parameterType(int typeId, int parameter) {
        return types.word(typeId, 3 + Objects.checkIndex(parameter, parameterCount(typeId)));
    }
}
