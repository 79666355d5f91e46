// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Properties of the types of a module, by id (section "Type-Declaration Instructions" of the specification). Methods
 * return 0 if the property does not apply to the type, or if the id is not a type.
 */
public final class TypeTable {

    /** Kinds of types. */
    public enum Kind {
        /** OpTypeVoid. */
        VOID,
        /** OpTypeBool. */
        BOOL,
        /** OpTypeInt. */
        INT,
        /** OpTypeFloat. */
        FLOAT,
        /** OpTypeVector. */
        VECTOR,
        /** OpTypeMatrix. */
        MATRIX,
        /** OpTypeArray. */
        ARRAY,
        /** OpTypeRuntimeArray. */
        RUNTIME_ARRAY,
        /** OpTypeStruct. */
        STRUCT,
        /** OpTypePointer. */
        POINTER,
        /** OpTypeUntypedPointerKHR. */
        UNTYPED_POINTER,
        /** OpTypeFunction. */
        FUNCTION,
        /** OpTypeImage. */
        IMAGE,
        /** OpTypeSampler. */
        SAMPLER,
        /** OpTypeSampledImage. */
        SAMPLED_IMAGE,
        /** OpTypeOpaque. */
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

    /**
     * {@return the types of a module; a view}
     *
     * @param module the module
     */
    public static TypeTable of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new TypeTable(module);
    }

    /**
     * Returns the kind of a type.
     *
     * @param typeId the id of a type
     * @return the kind; {@link Kind#NONE} when the id is not a type
     */
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

    /**
     * Returns the type of a value.
     *
     * @param valueId the id of a value
     * @return the id of the type; 0 when the id has none
     */
    public int typeOf(int valueId) {
        return types.typeOf(valueId);
    }

    /**
     * Returns whether a type is a Boolean, integer or floating-point type.
     *
     * @param typeId the id of a type
     * @return whether it is
     */
    public boolean isScalar(int typeId) {
        return types.isScalar(typeId);
    }

    /**
     * Returns the scalar type of a scalar, vector or matrix type: the type itself, or that of its components.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int scalarType(int typeId) {
        return switch (kind(typeId)) {
            case BOOL, INT, FLOAT, VECTOR, MATRIX -> types.scalarType(typeId);
            default -> 0;
        };
    }

    /**
     * Returns the width of the integers or floating-point numbers of a scalar, vector or matrix type.
     *
     * @param typeId the id of a type
     * @return the width in bits; 0 for other types
     */
    public int width(int typeId) {
        int scalar = scalarType(typeId);
        return types.isBoolScalar(scalar) ? 0 : types.bitWidth(scalar);
    }

    /**
     * Returns whether a scalar or vector type is one of signed integers.
     *
     * @param typeId the id of a type
     * @return whether it is
     */
    public boolean isSigned(int typeId) {
        return types.isSignedIntScalar(scalarType(typeId));
    }

    /**
     * Returns the number of components of a scalar or vector type.
     *
     * @param typeId the id of a type
     * @return the number, 1 for a scalar type; 0 for other types
     */
    public int componentCount(int typeId) {
        return kind(typeId) == Kind.VECTOR || isScalar(typeId) ? types.dimension(typeId) : 0;
    }

    /**
     * Returns the type of the components of a vector type.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int componentType(int typeId) {
        return kind(typeId) == Kind.VECTOR ? types.componentType(typeId) : 0;
    }

    /**
     * Returns the type of the columns of a matrix type.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int columnType(int typeId) {
        return types.isMatrix(typeId) ? types.componentType(typeId) : 0;
    }

    /**
     * Returns the number of columns of a matrix type.
     *
     * @param typeId the id of a type
     * @return the number; 0 for other types
     */
    public int columnCount(int typeId) {
        return types.isMatrix(typeId) ? types.dimension(typeId) : 0;
    }

    /**
     * Returns the type of the elements of an array type, with or without a length.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int elementType(int typeId) {
        return types.isAnyArray(typeId) ? types.componentType(typeId) : 0;
    }

    /**
     * Returns the constant that is the length of an array type.
     *
     * @param typeId the id of a type
     * @return the id of the constant; 0 for other types
     */
    public int lengthId(int typeId) {
        return types.isArray(typeId) ? types.word(typeId, TypeArray.LENGTH) : 0;
    }

    /**
     * Returns the number of members of a structure type.
     *
     * @param typeId the id of a type
     * @return the number; 0 for other types
     */
    public int memberCount(int typeId) {
        return types.memberCount(typeId);
    }

    /**
     * Returns the type of a member of a structure type.
     *
     * @param typeId the id of a type
     * @param member the number of the member, from 0
     * @return the id of the type
     * @throws IndexOutOfBoundsException if there is no such member
     */
    public int memberType(int typeId, int member) {
        return types.member(typeId, Objects.checkIndex(member, memberCount(typeId)));
    }

    /**
     * Returns the type that a pointer type points to.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int pointee(int typeId) {
        return types.pointee(typeId);
    }

    /**
     * Returns the storage class of a pointer type.
     *
     * @param typeId the id of a type
     * @return the storage class; empty for other types, and when the built-in grammar lacks it
     */
    public Optional<StorageClass> storageClass(int typeId) {
        return types.isAnyPointer(typeId) ? StorageClass.of(types.storageClass(typeId)) : Optional.empty();
    }

    /**
     * Returns the type of the result of a function type.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int returnType(int typeId) {
        return kind(typeId) == Kind.FUNCTION ? types.word(typeId, TypeFunction.RETURN_TYPE) : 0;
    }

    /**
     * Returns the number of parameters of a function type.
     *
     * @param typeId the id of a type
     * @return the number; 0 for other types
     */
    public int parameterCount(int typeId) {
        return kind(typeId) == Kind.FUNCTION ? Math.max(0, types.wordCount(typeId) - 3) : 0;
    }

    /**
     * Returns the type of a parameter of a function type.
     *
     * @param typeId the id of a type
     * @param parameter the number of the parameter, from 0
     * @return the id of the type
     * @throws IndexOutOfBoundsException if there is no such parameter
     */
    public int parameterType(int typeId, int parameter) {
        return types.word(typeId, TypeFunction.PARAMETER_TYPES + Objects.checkIndex(parameter, parameterCount(typeId)));
    }
}
