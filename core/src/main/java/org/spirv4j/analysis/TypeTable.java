package org.spirv4j.analysis;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.SpirvModule;

/**
 * Questions about the types of a module by id (section "Type-Declaration Instructions" of the specification). A
 * question that does not fit a type, or an id that is no type, gets 0 as its answer.
 */
public final class TypeTable {

    /** Kinds of types. */
    public enum Kind {
        /** OpTypeVoid. */
        VOID(Op.OpTypeVoid),
        /** OpTypeBool. */
        BOOL(Op.OpTypeBool),
        /** OpTypeInt. */
        INT(Op.OpTypeInt),
        /** OpTypeFloat. */
        FLOAT(Op.OpTypeFloat),
        /** OpTypeVector. */
        VECTOR(Op.OpTypeVector),
        /** OpTypeMatrix. */
        MATRIX(Op.OpTypeMatrix),
        /** OpTypeArray. */
        ARRAY(Op.OpTypeArray),
        /** OpTypeRuntimeArray. */
        RUNTIME_ARRAY(Op.OpTypeRuntimeArray),
        /** OpTypeStruct. */
        STRUCT(Op.OpTypeStruct),
        /** OpTypePointer. */
        POINTER(Op.OpTypePointer),
        /** OpTypeUntypedPointerKHR. */
        UNTYPED_POINTER(Op.OpTypeUntypedPointerKHR),
        /** OpTypeFunction. */
        FUNCTION(Op.OpTypeFunction),
        /** OpTypeImage. */
        IMAGE(Op.OpTypeImage),
        /** OpTypeSampler. */
        SAMPLER(Op.OpTypeSampler),
        /** OpTypeSampledImage. */
        SAMPLED_IMAGE(Op.OpTypeSampledImage),
        /** OpTypeOpaque. */
        OPAQUE(Op.OpTypeOpaque),
        /** A type of another kind. */
        OTHER(Op.OpNop),
        /** Not a type. */
        NONE(Op.OpNop);

        private static final Kind[] BY_OPCODE = byOpcode();

        private final Op op;

        Kind(Op op) {
            this.op = op;
        }

        private static Kind[] byOpcode() {
            Kind[] table = new Kind[Op.OpTypeUntypedPointerKHR.opcode() + 1];
            java.util.Arrays.fill(table, OTHER);
            for (Kind kind : values()) {
                table[kind.op.opcode()] = kind;
            }
            return table;
        }

        static Kind of(int opcode) {
            return opcode < BY_OPCODE.length ? BY_OPCODE[opcode] : OTHER;
        }
    }

    private final ModuleData data;

    private TypeTable(SpirvModule module) {
        data = ModuleAccess.data(module);
    }

    /**
     * {@return the types of a module; a view}
     *
     * @param module the module
     */
    public static TypeTable of(SpirvModule module) {
        return new TypeTable(module);
    }

    /**
     * Returns the kind of a type.
     *
     * @param typeId the id of a type
     * @return the kind; {@link Kind#NONE} when the id is not a type
     */
    public Kind kind(int typeId) {
        int at = data.definition(typeId);
        int row = at == 0 ? -1 : data.tables.op(data.words[at] & 0xFFFF);
        return row < 0 || !Trait.TYPE_DECLARATION.hasRow(data.tables, row)
                ? Kind.NONE
                : Kind.of(data.words[at] & 0xFFFF);
    }

    /**
     * Returns the type of a value.
     *
     * @param valueId the id of a value
     * @return the id of the type; 0 when the id has none
     */
    public int typeOf(int valueId) {
        int at = data.definition(valueId);
        int row = at == 0 ? -1 : data.tables.op(data.words[at] & 0xFFFF);
        return row < 0 || !data.tables.opHasType(row) ? 0 : data.words[at + 1];
    }

    /**
     * Returns whether a type is a Boolean, integer or floating-point type.
     *
     * @param typeId the id of a type
     * @return whether it is
     */
    public boolean isScalar(int typeId) {
        return switch (kind(typeId)) {
            case BOOL, INT, FLOAT -> true;
            default -> false;
        };
    }

    /**
     * Returns the scalar type of a scalar, vector or matrix type: the type itself, or that of its components.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int scalarType(int typeId) {
        return switch (kind(typeId)) {
            case BOOL, INT, FLOAT -> typeId;
            case VECTOR -> isScalar(word(typeId, 2)) ? word(typeId, 2) : 0;
            case MATRIX -> kind(word(typeId, 2)) == Kind.VECTOR ? scalarType(word(typeId, 2)) : 0;
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
        return NumberTypes.width(NumberTypes.ofDefinition(data.words, data.definition(scalar)));
    }

    /**
     * Returns whether a scalar or vector type is one of signed integers.
     *
     * @param typeId the id of a type
     * @return whether it is
     */
    public boolean isSigned(int typeId) {
        int scalar = scalarType(typeId);
        return NumberTypes.isSigned(NumberTypes.ofDefinition(data.words, data.definition(scalar)));
    }

    /**
     * Returns the number of components of a scalar or vector type.
     *
     * @param typeId the id of a type
     * @return the number, 1 for a scalar type; 0 for other types
     */
    public int componentCount(int typeId) {
        return switch (kind(typeId)) {
            case BOOL, INT, FLOAT -> 1;
            case VECTOR -> word(typeId, 3);
            default -> 0;
        };
    }

    /**
     * Returns the type of the components of a vector type.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int componentType(int typeId) {
        return kind(typeId) == Kind.VECTOR ? word(typeId, 2) : 0;
    }

    /**
     * Returns the type of the columns of a matrix type.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int columnType(int typeId) {
        return kind(typeId) == Kind.MATRIX ? word(typeId, 2) : 0;
    }

    /**
     * Returns the number of columns of a matrix type.
     *
     * @param typeId the id of a type
     * @return the number; 0 for other types
     */
    public int columnCount(int typeId) {
        return kind(typeId) == Kind.MATRIX ? word(typeId, 3) : 0;
    }

    /**
     * Returns the type of the elements of an array type, with or without a length.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int elementType(int typeId) {
        return switch (kind(typeId)) {
            case ARRAY, RUNTIME_ARRAY -> word(typeId, 2);
            default -> 0;
        };
    }

    /**
     * Returns the constant that is the length of an array type.
     *
     * @param typeId the id of a type
     * @return the id of the constant; 0 for other types
     */
    public int lengthId(int typeId) {
        return kind(typeId) == Kind.ARRAY ? word(typeId, 3) : 0;
    }

    /**
     * Returns the number of members of a structure type.
     *
     * @param typeId the id of a type
     * @return the number; 0 for other types
     */
    public int memberCount(int typeId) {
        return kind(typeId) == Kind.STRUCT ? wordCount(typeId) - 2 : 0;
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
        return word(typeId, 2 + Objects.checkIndex(member, memberCount(typeId)));
    }

    /**
     * Returns the type that a pointer type points to.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int pointee(int typeId) {
        return kind(typeId) == Kind.POINTER ? word(typeId, 3) : 0;
    }

    /**
     * Returns the storage class of a pointer type.
     *
     * @param typeId the id of a type
     * @return the storage class; empty for other types, and when the built-in grammar lacks it
     */
    public Optional<StorageClass> storageClass(int typeId) {
        return switch (kind(typeId)) {
            case POINTER, UNTYPED_POINTER -> StorageClass.of(word(typeId, 2));
            default -> Optional.empty();
        };
    }

    /**
     * Returns the type of the result of a function type.
     *
     * @param typeId the id of a type
     * @return the id of the type; 0 for other types
     */
    public int returnType(int typeId) {
        return kind(typeId) == Kind.FUNCTION ? word(typeId, 2) : 0;
    }

    /**
     * Returns the number of parameters of a function type.
     *
     * @param typeId the id of a type
     * @return the number; 0 for other types
     */
    public int parameterCount(int typeId) {
        return kind(typeId) == Kind.FUNCTION ? Math.max(0, wordCount(typeId) - 3) : 0;
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
        return word(typeId, 3 + Objects.checkIndex(parameter, parameterCount(typeId)));
    }

    private int wordCount(int id) {
        return data.words[data.definition(id)] >>> 16;
    }

    private int word(int id, int index) {
        return index < wordCount(id) ? data.words[data.definition(id) + index] : 0;
    }
}
