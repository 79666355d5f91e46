// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeDeclaration;
import org.spirv4j.internal.operand.TypeNumber;
import org.spirv4j.internal.operand.TypeStruct;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/** The types of a module, numbered in the order of their declarations, but pointers first. */
public final class ModuleTypes implements DeclaredLayout.Types {

    /**
     * Sizes and alignments of types that represent an address or a descriptor, such as pointers and images, in bytes.
     */
    public interface HandleSizes {

        /** The size of such a type, as a {@link ByteCount}. */
        long size(int typeId);

        /** The alignment of such a type, as a {@link ByteCount}. */
        long alignment(int typeId);

        /** The size and alignment of a Boolean, as a {@link ByteCount}; by default it has none. */
        default long booleanSize() {
            return ByteCount.UNKNOWN;
        }
    }

    private final ModuleData data;
    private final ModuleLayout layout;
    private final IntToLongFunction constants;
    private final HandleSizes handles;

    /** By id: the number of the type. */
    private final IdValues numbers;

    /** By number: the word offset of the declaration. */
    private final int[] declarations;

    private final Kind[] kinds;
    private final @Nullable DeclaredMembers[] members;

    /** See {@link #matrices()}; threads may race to make equal tables. */
    private boolean @Nullable [] matrices;

    /**
     * Creates the types of a module.
     *
     * @param constants by id, the value of an integer constant; negative if it is not known
     */
    public ModuleTypes(ModuleData data, ModuleLayout layout, IntToLongFunction constants, HandleSizes handles) {
        this.data = data;
        this.layout = layout;
        this.constants = id -> Math.max(ByteCount.UNKNOWN, constants.applyAsLong(id));
        this.handles = handles;
        List<Instruction> types = layout.types();
        declarations = new int[types.size() + 1];
        kinds = new Kind[declarations.length];
        kinds[0] = Kind.UNSIZED;
        members = new DeclaredMembers[declarations.length];
        int[] offsets = new int[types.size()];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = types.get(i).wordOffset();
        }
        // Pointers have no parts, and structures may contain pointers that are declared later (OpTypeForwardPointer).
        int next = number(offsets, 1, true);
        number(offsets, next, false);
        numbers = new IdValues(data.directIds, data.directIds);
        for (int i = 1; i < declarations.length; i++) {
            int id = definedId(i);
            if (id != 0) {
                numbers.put(id, i);
            }
        }
    }

    /** Numbers the pointers, or the other types, from a number on; returns the number after them. */
    private int number(int[] offsets, int from, boolean pointers) {
        int next = from;
        for (int offset : offsets) {
            Op op = Opcodes.op(data.words[offset] & 0xFFFF);
            if ((op == Op.OpTypePointer || op == Op.OpTypeUntypedPointerKHR) == pointers) {
                declarations[next] = offset;
                boolean isSized = op == Op.OpTypeBool && ByteCount.isExact(handles.booleanSize());
                kinds[next++] = isSized ? Kind.SIZED : kindOf(op);
            }
        }
        return next;
    }

    private static Kind kindOf(Op op) {
        return switch (op.opcode()) {
            case OpTypeVector, OpTypeVectorIdEXT -> Kind.VECTOR;
            case OpTypeMatrix -> Kind.MATRIX;
            case OpTypeArray -> Kind.ARRAY;
            case OpTypeRuntimeArray -> Kind.RUNTIME_ARRAY;
            case OpTypeStruct -> Kind.STRUCT;
            case OpTypeVoid, OpTypeBool, OpTypeFunction -> Kind.UNSIZED;
            default -> Kind.SIZED;
        };
    }

    /** The id that a declaration defines; 0 if it has none, or another instruction defines it. */
    private int definedId(int number) {
        int at = declarations[number];
        int id = data.words[at] >>> 16 > 1 ? data.words[at + TypeDeclaration.RESULT] : 0;
        return data.definition(id) == at ? id : 0;
    }

    /** One more than the largest number of a type. */
    public int end() {
        return declarations.length;
    }

    /** The number of a type by its id; 0 for an id that is not a type. */
    public int number(int typeId) {
        return numbers.get(typeId);
    }

    /** A word of the declaration; 0 past its end. */
    private int word(int type, int index) {
        int at = declarations[type];
        return index < data.words[at] >>> 16 ? data.words[at + index] : 0;
    }

    /** The number of a type that a declaration uses; 0 unless it is declared earlier. */
    private int earlier(int type, int typeId) {
        int number = number(typeId);
        return number < type ? number : 0;
    }

    @Override
    public Kind kind(int type) {
        return kinds[type];
    }

    private boolean is(int type, Op op) {
        return (data.words[declarations[type]] & 0xFFFF) == op.opcode();
    }

    private boolean isNumber(int type) {
        return is(type, Op.OpTypeInt) || is(type, Op.OpTypeFloat);
    }

    @Override
    public long size(int type) {
        if (is(type, Op.OpTypeBool)) {
            return handles.booleanSize();
        }
        if (!isNumber(type)) {
            return handles.size(word(type, TypeDeclaration.RESULT));
        }
        int width = word(type, TypeNumber.WIDTH);
        return width > 0 && width % 8 == 0 ? width / 8 : ByteCount.orMore(Math.max(0, width / 8));
    }

    @Override
    public long alignment(int type) {
        long alignment = isNumber(type) || is(type, Op.OpTypeBool)
                ? size(type)
                : handles.alignment(word(type, TypeDeclaration.RESULT));
        return ByteCount.least(alignment) > 0 ? alignment : ByteCount.orMore(1);
    }

    @Override
    public int part(int type) {
        return switch (kinds[type]) {
            case VECTOR, MATRIX, ARRAY, RUNTIME_ARRAY -> earlier(type, word(type, TypeComposite.PART_TYPE));
            case SIZED, STRUCT, UNSIZED -> 0;
        };
    }

    @Override
    public long count(int type) {
        int opcode = data.words[declarations[type]] & 0xFFFF;
        if (opcode == Op.OpTypeVector.opcode() || opcode == Op.OpTypeMatrix.opcode()) {
            return Integer.toUnsignedLong(word(type, TypeComposite.LENGTH));
        }
        int lengthId = lengthId(type);
        long length = lengthId != 0 ? constants.applyAsLong(lengthId) : ByteCount.UNKNOWN;
        return length > 0 ? length : ByteCount.UNKNOWN;
    }

    /** The id of the length of an array, or of a vector with one; 0 for other types. */
    int lengthId(int type) {
        boolean hasLength = kinds[type] == Kind.ARRAY || kinds[type] == Kind.VECTOR && !is(type, Op.OpTypeVector);
        return hasLength ? word(type, TypeComposite.LENGTH) : 0;
    }

    @Override
    public int memberCount(int type) {
        return kinds[type] == Kind.STRUCT
                ? Math.max(0, (data.words[declarations[type]] >>> 16) - TypeStruct.MEMBER_TYPES)
                : 0;
    }

    @Override
    public int member(int type, int member) {
        return earlier(type, word(type, TypeStruct.MEMBER_TYPES + member));
    }

    @Override
    public boolean isRowMajor(int type, int member) {
        return layout.isMemberDecorated(word(type, TypeDeclaration.RESULT), member, Decoration.RowMajor);
    }

    @Override
    public boolean isPacked(int type) {
        return kinds[type] == Kind.STRUCT && layout.isDecorated(word(type, TypeDeclaration.RESULT), Decoration.CPacked);
    }

    @Override
    public long arrayStride(int type) {
        if (!isArray(type)) {
            return ByteCount.UNKNOWN;
        }
        return LayoutDecorations.arrayStride(layout, word(type, TypeDeclaration.RESULT), this::constant)
                .orElse(ByteCount.UNKNOWN);
    }

    /** The value of a constant, which may be unknown. */
    private OptionalLong constant(int id) {
        return OptionalLong.of(constants.applyAsLong(id));
    }

    /** By number of a type: whether it is a matrix or an array of matrices. */
    private boolean[] matrices() {
        boolean[] found = matrices;
        if (found == null) {
            found = new boolean[kinds.length];
            for (int type = 0; type < found.length; type++) {
                found[type] = kinds[type] == Kind.MATRIX || isArray(type) && found[part(type)];
            }
            matrices = found;
        }
        return found;
    }

    @Override
    public DeclaredMembers members(int type) {
        DeclaredMembers found = members[type];
        if (found == null) {
            found = new DeclaredMembers(
                    layout,
                    word(type, TypeDeclaration.RESULT),
                    memberCount(type),
                    m -> matrices()[member(type, m)],
                    this::constant);
            members[type] = found;
        }
        return found;
    }
}
