package org.spirv4j.analysis;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
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
        VOID(Op.OpTypeVoid),
        BOOL(Op.OpTypeBool),
        INT(Op.OpTypeInt),
        FLOAT(Op.OpTypeFloat),
        VECTOR(Op.OpTypeVector),
        MATRIX(Op.OpTypeMatrix),
        ARRAY(Op.OpTypeArray),
        RUNTIME_ARRAY(Op.OpTypeRuntimeArray),
        STRUCT(Op.OpTypeStruct),
        POINTER(Op.OpTypePointer),
        UNTYPED_POINTER(Op.OpTypeUntypedPointerKHR),
        FUNCTION(Op.OpTypeFunction),
        IMAGE(Op.OpTypeImage),
        SAMPLER(Op.OpTypeSampler),
        SAMPLED_IMAGE(Op.OpTypeSampledImage),
        OPAQUE(Op.OpTypeOpaque),
        /** A type that has no kind of its own here. */
        OTHER(Op.OpNop),
        /** No type at all. */
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

    /** The types of a module; a view. */
    public static TypeTable of(SpirvModule module) {
        return new TypeTable(module);
    }

    /** The kind of a type; {@link Kind#NONE} when the id is no type. */
    public Kind kind(int typeId) {
        int at = data.definition(typeId);
        int row = at == 0 ? -1 : data.tables.op(data.words[at] & 0xFFFF);
        return row < 0 || !Trait.TYPE_DECLARATION.hasRow(data.tables, row)
                ? Kind.NONE
                : Kind.of(data.words[at] & 0xFFFF);
    }

    /** The type of a value: the type id of the instruction that defines it. */
    public int typeOf(int valueId) {
        int at = data.definition(valueId);
        int row = at == 0 ? -1 : data.tables.op(data.words[at] & 0xFFFF);
        return row < 0 || !data.tables.opHasType(row) ? 0 : data.words[at + 1];
    }

    /** Whether a type is a Boolean, integer or floating-point type. */
    public boolean isScalar(int typeId) {
        return switch (kind(typeId)) {
            case BOOL, INT, FLOAT -> true;
            default -> false;
        };
    }

    /** The scalar type of a scalar, vector or matrix: the type itself, its components' or its columns' components'. */
    public int scalarType(int typeId) {
        return switch (kind(typeId)) {
            case BOOL, INT, FLOAT -> typeId;
            case VECTOR -> isScalar(word(typeId, 2)) ? word(typeId, 2) : 0;
            case MATRIX -> kind(word(typeId, 2)) == Kind.VECTOR ? scalarType(word(typeId, 2)) : 0;
            default -> 0;
        };
    }

    /** Width in bits of the integers or floating-point numbers of a scalar, vector or matrix. */
    public int width(int typeId) {
        int scalar = scalarType(typeId);
        return NumberTypes.width(NumberTypes.ofDefinition(data.words, data.definition(scalar)));
    }

    /** Whether a scalar or vector type is one of signed integers. */
    public boolean isSigned(int typeId) {
        int scalar = scalarType(typeId);
        return NumberTypes.isSigned(NumberTypes.ofDefinition(data.words, data.definition(scalar)));
    }

    /** The component count of a vector, or 1 for a scalar. */
    public int componentCount(int typeId) {
        return switch (kind(typeId)) {
            case BOOL, INT, FLOAT -> 1;
            case VECTOR -> word(typeId, 3);
            default -> 0;
        };
    }

    /** The type of a vector's components. */
    public int componentType(int typeId) {
        return kind(typeId) == Kind.VECTOR ? word(typeId, 2) : 0;
    }

    /** The type of a matrix's columns. */
    public int columnType(int typeId) {
        return kind(typeId) == Kind.MATRIX ? word(typeId, 2) : 0;
    }

    /** How many columns a matrix has. */
    public int columnCount(int typeId) {
        return kind(typeId) == Kind.MATRIX ? word(typeId, 3) : 0;
    }

    /** The type of the elements of an array with or without a length. */
    public int elementType(int typeId) {
        return switch (kind(typeId)) {
            case ARRAY, RUNTIME_ARRAY -> word(typeId, 2);
            default -> 0;
        };
    }

    /** The id of the constant that is an array's length. */
    public int lengthId(int typeId) {
        return kind(typeId) == Kind.ARRAY ? word(typeId, 3) : 0;
    }

    /** How many members a structure has. */
    public int memberCount(int typeId) {
        return kind(typeId) == Kind.STRUCT ? wordCount(typeId) - 2 : 0;
    }

    /** The type of a structure's member; members count from 0. */
    public int memberType(int typeId, int member) {
        return word(typeId, 2 + Objects.checkIndex(member, memberCount(typeId)));
    }

    /** The type that a pointer points to. */
    public int pointee(int typeId) {
        return kind(typeId) == Kind.POINTER ? word(typeId, 3) : 0;
    }

    /** The storage class of a pointer type; empty for other types, and when the built-in grammar lacks it. */
    public Optional<StorageClass> storageClass(int typeId) {
        return switch (kind(typeId)) {
            case POINTER, UNTYPED_POINTER -> StorageClass.of(word(typeId, 2));
            default -> Optional.empty();
        };
    }

    /** The type that a function of this type returns. */
    public int returnType(int typeId) {
        return kind(typeId) == Kind.FUNCTION ? word(typeId, 2) : 0;
    }

    /** How many parameters a function of this type has. */
    public int parameterCount(int typeId) {
        return kind(typeId) == Kind.FUNCTION ? Math.max(0, wordCount(typeId) - 3) : 0;
    }

    /** The type of a function type's parameter; parameters count from 0. */
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
