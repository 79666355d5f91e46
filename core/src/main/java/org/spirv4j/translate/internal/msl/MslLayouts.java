// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;

/**
 * How types are declared so that memory has the offsets and strides of the module. A vector is packed where it is not
 * aligned or where its padding is used; a matrix whose vectors have another stride is an array of these; an element of
 * an array with a larger stride is followed by padding. Structures get the largest alignment that all places allow at
 * which they are.
 */
final class MslLayouts {
    private static final int MAX_ALIGNMENT = 32;
    private static final int MATRIX_STRIDE = 16;
    private static final int POINTER_SIZE = 8;
    private static final long ANY_SIZE = Long.MAX_VALUE;

    /**
     * How a member, or the innermost elements of it, are declared.
     *
     * @param isPacked whether vectors are packed
     * @param isByRows whether matrices are stored by rows: as their transposes
     * @param isSplit whether matrices are arrays of vectors
     * @param stride the stride of the vectors of a matrix that is split, in bytes
     * @param isTight whether the last element of an array, or vector of a matrix that is split, has no padding
     */
    record Form(boolean isPacked, boolean isByRows, boolean isSplit, int stride, boolean isTight) {
        /** As the language has it. */
        static final Form PLAIN = new Form(false, false, false, 0);

        private static final Form PACKED = new Form(true, false, false, 0);

        /** A form with padding after all elements. */
        Form(boolean isPacked, boolean isByRows, boolean isSplit, int stride) {
            this(isPacked, isByRows, isSplit, stride, false);
        }

        private Form tight(boolean packs) {
            return new Form(packs, isByRows, isSplit, stride, true);
        }

        /** Whether values look as the language has them. */
        boolean isPlain() {
            return !isPacked && !isByRows && !isSplit && !isTight;
        }
    }

    /** A structure with declared offsets. */
    private static final class Struct {
        int largest = MAX_ALIGNMENT;
        long room = ANY_SIZE;
        Integer[] order = {};
        Form[] forms = {};
        int alignment = 1;
        long size;
        long[] padding = {};
        boolean isMeasured;
        boolean isDense = true;
    }

    private final MslContext context;
    private final TypeFacts types;
    private final Map<Integer, Struct> structs;

    MslLayouts(MslContext context) {
        this.context = context;
        structs = context.pool.map();
        types = context.types;
        int[] all = context.typeIds;
        Set<Integer> interfaces = interfaces();
        for (int type : all) {
            boolean hasOffsets = type != 0 && types.isStruct(type) && offset(type, 0) >= 0;
            if (hasOffsets && context.live.isLive(type) && !interfaces.contains(type)) {
                structs.put(type, new Struct());
            }
        }
        for (int i = all.length - 1; i >= 0 && !structs.isEmpty(); i--) {
            Struct struct = structs.get(all[i]);
            if (struct != null) {
                choose(all[i], struct);
            } else if (all[i] != 0 && types.isAnyArray(all[i])) {
                limit(all[i], MAX_ALIGNMENT, 0, ANY_SIZE);
            }
        }
    }

    /** Blocks of inputs and outputs, whose offsets are those of transform feedback. */
    private Set<Integer> interfaces() {
        Set<Integer> found = new HashSet<>();
        for (int at : context.declarations) {
            int id = context.data.resultId(at);
            if (id != 0 && types.op(id) == Op.OpVariable) {
                int type = types.typeOf(id);
                if (types.isStorageClass(type, StorageClass.Output) || types.isStorageClass(type, StorageClass.Input)) {
                    found.add(types.innermostElement(types.pointee(type)));
                }
            }
        }
        return found;
    }

    private long offset(int struct, int member) {
        OptionalInt found = context.layout.memberDecorationWord(struct, member, Decoration.Offset);
        return types.memberCount(struct) == 0 || found.isEmpty() ? -1 : Integer.toUnsignedLong(found.getAsInt());
    }

    /** The declared stride of an array; 0 for none, also of structures without offsets, which no buffer has. */
    private long stride(int array) {
        int inner = types.innermostElement(array);
        if (types.isStruct(inner) && !structs.containsKey(inner)) {
            return 0;
        }
        OptionalInt found = context.layout.decorationWord(array, Decoration.ArrayStride);
        return found.isEmpty() ? 0 : Integer.toUnsignedLong(found.getAsInt());
    }

    private int width(int type) {
        int scalar = types.scalarType(type);
        return types.isBoolScalar(scalar) ? 1 : types.bitWidth(scalar) / Byte.SIZE;
    }

    /** The bytes of a vector that is not packed, which are its alignment, too. */
    private static int padded(int components, int width) {
        return (components == 3 ? 4 : components) * width;
    }

    private static long lowestBit(long value) {
        return value == 0 ? MAX_ALIGNMENT : Math.min(MAX_ALIGNMENT, Long.lowestOneBit(value));
    }

    // --- where structures are

    /** Limits the structure in a member to the alignment and the size that its place allows. */
    private void limit(int type, int alignment, long offset, long room) {
        long largest = Math.min(alignment, lowestBit(offset));
        long size = room;
        int at = type;
        while (types.isAnyArray(at)) {
            long stride = stride(at);
            if (stride > 0) {
                largest = Math.min(largest, lowestBit(stride));
                size = stride;
            }
            at = types.word(at, TypeComposite.PART_TYPE);
        }
        Struct inner = structs.get(at);
        if (inner != null) {
            inner.largest = (int) Math.min(inner.largest, largest);
            inner.room = Math.min(inner.room, size);
        }
    }

    private void choose(int type, Struct struct) {
        int count = types.memberCount(type);
        struct.order = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingLong(m -> offset(type, m)))
                .toArray(Integer[]::new);
        struct.forms = new Form[count];
        Arrays.fill(struct.forms, Form.PLAIN);
        int last = struct.order[count - 1];
        if (types.isStruct(types.innermostElement(types.member(type, last))) && struct.room != ANY_SIZE) {
            struct.largest = (int) Math.min(struct.largest, lowestBit(struct.room));
        }
        int alignment = struct.largest;
        while (alignment > 1 && !fits(type, struct, alignment)) {
            alignment /= 2;
        }
        if (alignment == 1 && !fits(type, struct, 1)) {
            context.refuse(
                    context.data.definition(type),
                    "the offsets and strides of the structure have no form in MSL",
                    "align members to their components");
        }
        for (int i = 0; i < count; i++) {
            int member = struct.order[i];
            limit(types.member(type, member), alignment, offset(type, member), room(type, struct, i));
        }
    }

    /** The bytes up to the next member. */
    private long room(int type, Struct struct, int number) {
        long offset = offset(type, struct.order[number]);
        for (int i = number + 1; i < struct.order.length; i++) {
            if (offset(type, struct.order[i]) > offset) {
                return offset(type, struct.order[i]) - offset;
            }
        }
        return struct.room == ANY_SIZE ? ANY_SIZE : struct.room - offset;
    }

    /** Chooses the forms of members for an alignment of the structure; returns whether that is possible. */
    private boolean fits(int type, Struct struct, int largest) {
        long end = 0;
        int alignment = 1;
        for (int i = 0; i < struct.order.length; i++) {
            int member = struct.order[i];
            long offset = offset(type, member);
            int of = types.member(type, member);
            int inner = types.innermostElement(of);
            Form form = form(type, member, of, offset, largest, room(type, struct, i));
            struct.forms[member] = form;
            if (types.isStruct(inner)) {
                end = offset;
                continue;
            }
            int own = alignment(of, form);
            if (own > largest || offset % own != 0) {
                return false;
            }
            alignment = Math.max(alignment, own);
            end = offset + (types.op(of) == Op.OpTypeRuntimeArray ? 0 : size(of, form));
        }
        return struct.room == ANY_SIZE || round(end, alignment) <= struct.room;
    }

    private Form form(int struct, int member, int type, long offset, int largest, long room) {
        int inner = types.innermostElement(type);
        if (types.isVector(type)) {
            int natural = padded(types.dimension(type), width(type));
            return natural > largest || offset % natural != 0 || natural > room ? Form.PACKED : Form.PLAIN;
        }
        if (!types.isMatrix(inner)) {
            boolean isPacked = types.isVector(inner)
                    && (alignment(type, Form.PLAIN) > largest || offset % alignment(type, Form.PLAIN) != 0);
            Form form = isPacked ? Form.PACKED : Form.PLAIN;
            return isTight(type, form, room) ? tight(type, form, room) : form;
        }
        boolean isByRows = context.layout.isMemberDecorated(struct, member, Decoration.RowMajor);
        int stride = context.layout
                .memberDecorationWord(struct, member, Decoration.MatrixStride)
                .orElse(MATRIX_STRIDE);
        int natural = padded(vectorLength(inner, isByRows), width(inner));
        long multiple = Math.min(lowestBit(offset), lowestBit(stride));
        for (int at = type; types.isAnyArray(at); at = types.word(at, TypeComposite.PART_TYPE)) {
            multiple = Math.min(multiple, lowestBit(stride(at)));
        }
        boolean isAligned = natural <= largest && natural <= multiple;
        if (isAligned && stride == natural && size(inner, Form.PLAIN, isByRows) <= room) {
            return isByRows ? new Form(false, true, false, 0) : Form.PLAIN;
        }
        Form split = new Form(!isAligned || natural > stride, isByRows, true, stride);
        return types.isMatrix(type) && size(type, split) > room ? tight(type, split, room) : split;
    }

    /** Whether the next member begins in the padding of the last element of an array of scalars or vectors. */
    private boolean isTight(int type, Form form, long room) {
        if (types.op(type) != Op.OpTypeArray || room == ANY_SIZE) {
            return false;
        }
        int element = types.word(type, TypeComposite.PART_TYPE);
        return (types.isVector(element) || types.isScalar(element)) && size(type, form) > room;
    }

    /** The form without padding at the end, with packed vectors if that is needed. */
    private Form tight(int type, Form form, long room) {
        Form tight = form.tight(form.isPacked);
        return size(type, tight) > room ? form.tight(true) : tight;
    }

    /** The number of components of the vectors of which a matrix is made. */
    private int vectorLength(int matrix, boolean isByRows) {
        return isByRows
                ? types.word(matrix, TypeComposite.LENGTH)
                : types.dimension(types.word(matrix, TypeComposite.PART_TYPE));
    }

    private int vectorCount(int matrix, boolean isByRows) {
        return vectorLength(matrix, !isByRows);
    }

    // --- sizes of declarations

    private long size(int matrix, Form form, boolean isByRows) {
        int count = vectorCount(matrix, isByRows);
        int length = vectorLength(matrix, isByRows);
        if (form.isTight) {
            long last = form.isPacked ? (long) length * width(matrix) : padded(length, width(matrix));
            return (count - 1L) * form.stride + last;
        }
        return form.isSplit ? (long) count * form.stride : (long) count * padded(length, width(matrix));
    }

    private long size(int type, Form form) {
        if (types.isVector(type)) {
            int count = types.dimension(type);
            return form.isPacked ? (long) count * width(type) : padded(count, width(type));
        } else if (types.isMatrix(type)) {
            return size(type, form, form.isByRows);
        } else if (types.isAnyArray(type)) {
            int element = types.word(type, TypeComposite.PART_TYPE);
            long stride = stride(type);
            long count = types.op(type) == Op.OpTypeArray ? context.length(type) : 1;
            if (isTightArray(type, form)) {
                return (count - 1) * stride + size(element, elementForm(type, form));
            }
            return stride > 0 && !isOne(type) ? count * stride : count * size(element, elementForm(type, form));
        } else if (types.isStruct(type)) {
            Struct struct = structs.get(type);
            return struct == null ? 1 : measured(type, struct).size;
        }
        return types.isPointer(type) ? POINTER_SIZE : types.isScalar(type) ? width(type) : 1;
    }

    private int alignment(int type, Form form) {
        if (types.isVector(type)) {
            return form.isPacked ? width(type) : padded(types.dimension(type), width(type));
        } else if (types.isMatrix(type)) {
            return form.isPacked ? width(type) : padded(vectorLength(type, form.isByRows), width(type));
        } else if (types.isAnyArray(type)) {
            return alignment(types.word(type, TypeComposite.PART_TYPE), elementForm(type, form));
        } else if (types.isStruct(type)) {
            Struct struct = structs.get(type);
            return struct == null ? 1 : measured(type, struct).alignment;
        }
        return (int) size(type, form);
    }

    private static long round(long value, long multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }

    private Struct measured(int type, Struct struct) {
        if (struct.isMeasured) {
            return struct;
        }
        struct.isMeasured = true;
        struct.padding = new long[struct.order.length];
        long end = 0;
        for (int i = 0; i < struct.order.length; i++) {
            int member = struct.order[i];
            int of = types.member(type, member);
            int own = alignment(of, struct.forms[member]);
            long offset = offset(type, member);
            if (offset < end) {
                context.refuse(
                        context.data.definition(type),
                        "member " + member + " begins in the member before it, at byte " + offset,
                        "");
            }
            struct.padding[member] = round(end, own) == offset ? 0 : offset - end;
            struct.isDense &= offset == end && isDense(of, struct.forms[member]);
            struct.alignment = Math.max(struct.alignment, own);
            end = offset + size(of, struct.forms[member]);
        }
        struct.size = round(end, struct.alignment);
        struct.isDense &= struct.size == end;
        return struct;
    }

    // --- what is declared

    /** The bytes that a declaration of a type takes. */
    long sizeOf(int type, Form form) {
        return round(size(type, form), alignment(type, form));
    }

    /**
     * The form of objects of which each follows the one before it.
     *
     * @param stride the bytes from one to the next; 0 if nothing says so
     */
    Form formAtStride(int type, long stride) {
        if (!types.isVector(type)) {
            return Form.PLAIN;
        }
        int natural = padded(types.dimension(type), width(type));
        return stride > 0 && (stride < natural || stride % natural != 0) ? Form.PACKED : Form.PLAIN;
    }

    /** Whether a structure has declared offsets. */
    boolean hasOffsets(int struct) {
        return structs.containsKey(struct);
    }

    /** The form of a member. */
    Form form(int struct, int member) {
        Struct found = structs.get(struct);
        return found == null || member >= found.forms.length ? Form.PLAIN : found.forms[member];
    }

    /** The member that is at a position in the declaration of a structure. */
    int memberAt(int struct, int position) {
        Struct found = structs.get(struct);
        return found == null ? position : found.order[position];
    }

    /** The bytes of padding before a member. */
    long padding(int struct, int member) {
        Struct found = structs.get(struct);
        return found == null ? 0 : measured(struct, found).padding[member];
    }

    /** The form of the elements of an array that has a form. */
    Form elementForm(int array, Form form) {
        int element = types.word(array, TypeComposite.PART_TYPE);
        long stride = stride(array);
        if (!types.isVector(element)) {
            return isTightArray(array, form) ? Form.PLAIN : form;
        } else if (form.isPacked) {
            return Form.PACKED;
        }
        return formAtStride(element, stride);
    }

    /** Whether an array has one element, after which nothing has to be padded. */
    private boolean isOne(int array) {
        return types.op(array) == Op.OpTypeArray
                && types.isInteger(types.word(array, TypeComposite.LENGTH), 1)
                && !types.isAnyArray(types.word(array, TypeComposite.PART_TYPE));
    }

    /** Whether an array has padding between elements, but none after the last one. */
    boolean isTightArray(int array, Form form) {
        return form.isTight && !types.isMatrix(types.innermostElement(array));
    }

    /** Whether elements of an array are followed by padding. */
    boolean isStrided(int array, Form form) {
        int element = types.word(array, TypeComposite.PART_TYPE);
        if (isOne(array) || isTightArray(array, form)) {
            return false;
        }
        long stride = stride(array);
        return stride > 0 && stride > size(element, elementForm(array, form)) && !types.isPointer(element);
    }

    /** Whether an assignment of a whole object writes nothing but its scalars. */
    boolean isDense(int type, Form form) {
        if (form.isTight) {
            return false;
        } else if (types.isVector(type)) {
            return form.isPacked || types.dimension(type) != 3;
        } else if (types.isMatrix(type)) {
            boolean isVectorDense = form.isPacked || vectorLength(type, form.isByRows) != 3;
            return isVectorDense && !(form.isSplit && isVectorStrided(type, form));
        } else if (types.isAnyArray(type)) {
            int element = types.word(type, TypeComposite.PART_TYPE);
            return !isStrided(type, form) && isDense(element, elementForm(type, form));
        }
        Struct struct = structs.get(type);
        return struct == null || measured(type, struct).isDense;
    }

    /** The type of an element of an array. */
    String element(int array, Form form) {
        int element = types.word(array, TypeComposite.PART_TYPE);
        String name = type(element, elementForm(array, form));
        return isStrided(array, form) ? context.helpers.stridedOf(name, stride(array)) : name;
    }

    /** Whether the vectors of a matrix that is split are followed by padding. */
    boolean isVectorStrided(int matrix, Form form) {
        int length = vectorLength(matrix, form.isByRows);
        int width = width(matrix);
        return !form.isTight && form.stride > (form.isPacked ? length * width : padded(length, width));
    }

    /** The type of a declaration. */
    String type(int type, Form form) {
        if (form.isPlain() && !types.isAnyArray(type)) {
            return context.typeNames.name(type);
        }
        if (types.isVector(type)) {
            return (form.isPacked ? "packed_" : "") + context.typeNames.name(type);
        }
        if (types.isAnyArray(type)) {
            String count = context.typeNames.count(type);
            return isTightArray(type, form) && !isOne(type)
                    ? context.helpers.tightOf(element(type, form), count, stride(type))
                    : context.helpers.arrayOf(element(type, form), count);
        }
        if (!types.isMatrix(type)) {
            return context.typeNames.name(type);
        }
        int length = vectorLength(type, form.isByRows);
        int count = vectorCount(type, form.isByRows);
        String scalar = context.typeNames.name(types.scalarType(type));
        if (!form.isSplit) {
            return scalar + count + "x" + length;
        }
        String vector = (form.isPacked ? "packed_" : "") + scalar + length;
        if (form.isTight) {
            return context.helpers.tightOf(vector, Integer.toString(count), form.stride);
        }
        return context.helpers.arrayOf(
                isVectorStrided(type, form) ? context.helpers.stridedOf(vector, form.stride) : vector,
                Integer.toString(count));
    }
}
