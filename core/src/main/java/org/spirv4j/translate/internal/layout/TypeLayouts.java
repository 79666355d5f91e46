// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.layout;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/**
 * Sizes and alignments of the types of a module by each {@link LayoutRule}, and whether the declared offsets and
 * strides follow it (Vulkan specification, "Offset and Stride Assignment"). Computed in one pass in the order of
 * declarations.
 */
public final class TypeLayouts {
    /** How matrices inside of a type are stored. */
    public enum Majorness {
        /** It has no matrices. */
        NONE,
        /** All are stored by columns. */
        COLUMNS,
        /** All are stored by rows. */
        ROWS,
        /** Some are stored by columns, some by rows. */
        MIXED
    }

    private static final int RULES = 3;
    private static final int POINTER_SIZE = 8;

    private final TypeFacts types;
    private final ModuleData data;
    private final ModuleLayout layout;

    /** The number of the first declaration of a type. */
    private final int first;

    /** By type, rule and whether matrices are stored by rows: see {@link #slot}. */
    private final int[] alignments;

    private final long[] sizes;
    private final boolean[] fits;

    /** By type. */
    private final Majorness[] majorness;

    /** Computes the layouts of all types. */
    public TypeLayouts(ModuleData data, TypeFacts types, ModuleLayout layout) {
        this.data = data;
        this.types = types;
        this.layout = layout;
        int count = layout.types().size();
        first = count == 0 ? 0 : layout.types().get(0).index();
        int numbers = count == 0 ? 0 : layout.types().get(count - 1).index() - first + 1;
        alignments = new int[numbers * RULES * 2];
        sizes = new long[numbers * RULES * 2];
        fits = new boolean[numbers * RULES * 2];
        majorness = new Majorness[numbers];
        Arrays.fill(majorness, Majorness.NONE);
        Arrays.fill(fits, true);
        Arrays.fill(alignments, 1);
        // Pointers first: types may have pointers that are declared after them.
        for (Instruction type : layout.types()) {
            if (types.isPointer(type.resultId())) {
                compute(type.resultId(), type.index() - first);
            }
        }
        for (Instruction type : layout.types()) {
            compute(type.resultId(), type.index() - first);
        }
    }

    private int number(int type) {
        int number = data.instructionAt(data.definition(type)) - first;
        return number >= 0 && number < majorness.length ? number : -1;
    }

    private static int slot(int number, LayoutRule rule, boolean rows) {
        return (number * RULES + rule.ordinal()) * 2 + (rows ? 1 : 0);
    }

    /** How matrices inside of a type are stored. */
    public Majorness majorness(int type) {
        int number = number(type);
        return number < 0 ? Majorness.NONE : majorness[number];
    }

    /** How matrices inside of a member are stored. */
    public Majorness majorness(int struct, int member) {
        int inner = types.innermostElement(types.member(struct, member));
        if (!types.isMatrix(inner)) {
            return majorness(inner);
        }
        return isRowMajor(struct, member) ? Majorness.ROWS : Majorness.COLUMNS;
    }

    private boolean isRowMajor(int struct, int member) {
        return layout.isMemberDecorated(struct, member, Decoration.RowMajor);
    }

    /** Whether the strides and offsets inside of a type are those of a rule. */
    public boolean fits(int type, LayoutRule rule) {
        int number = number(type);
        return number >= 0 && fits[slot(number, rule, false)];
    }

    /**
     * Whether the members of a structure are where a rule puts them, if a member may be moved to another offset that
     * its alignment divides.
     *
     * @param ascending whether the offset must be after the member before it
     */
    public boolean fitsWithOffsets(int struct, LayoutRule rule, boolean ascending) {
        long end = 0;
        for (int i = 0; i < types.memberCount(struct); i++) {
            OptionalLong offset = offset(struct, i);
            int at = slotOf(struct, i, rule);
            if (at < 0
                    || offset.isEmpty()
                    || !memberFits(struct, i, rule)
                    || ascending && offset.getAsLong() < end
                    || offset.getAsLong() % alignments[at] != 0) {
                return false;
            }
            end = offset.getAsLong() + sizes[at];
        }
        return true;
    }

    /** Whether a member is where a rule puts it after the member before it. */
    public boolean isImplied(int struct, int member, LayoutRule rule) {
        OptionalLong offset = offset(struct, member);
        return offset.isEmpty() || offset.getAsLong() == implied(struct, member, rule);
    }

    /** The end of the member before a member, by its declared offset and a rule. */
    public long end(int struct, int member, LayoutRule rule) {
        return member == 0
                ? 0
                : offset(struct, member - 1).orElse(0) + sizes[Math.max(0, slotOf(struct, member - 1, rule))];
    }

    /** The offset of a member by a rule, after the declared offset of the member before it. */
    private long implied(int struct, int member, LayoutRule rule) {
        return round(end(struct, member, rule), alignments[Math.max(0, slotOf(struct, member, rule))]);
    }

    /** The alignment of a type by a rule, in bytes. */
    public int alignment(int type, LayoutRule rule) {
        int number = number(type);
        return number < 0 ? 1 : alignments[slot(number, rule, false)];
    }

    /** The alignment of a member by a rule, in bytes. */
    public int alignment(int struct, int member, LayoutRule rule) {
        return alignments[Math.max(0, slotOf(struct, member, rule))];
    }

    /** Whether strides and offsets inside of a member are those of a rule. */
    public boolean memberFits(int struct, int member, LayoutRule rule) {
        int at = slotOf(struct, member, rule);
        int type = types.member(struct, member);
        int matrix = types.innermostElement(type);
        if (at < 0 || !fits[at]) {
            return false;
        }
        OptionalInt stride = layout.memberDecorationWord(struct, member, Decoration.MatrixStride);
        return !types.isMatrix(matrix)
                || stride.isEmpty()
                || stride.getAsInt() == stride(matrix, rule, isRowMajor(struct, member));
    }

    /** The declared offset of a member; empty if there is none. */
    public OptionalLong offset(int struct, int member) {
        OptionalInt found = layout.memberDecorationWord(struct, member, Decoration.Offset);
        return found.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Integer.toUnsignedLong(found.getAsInt()));
    }

    private int slotOf(int struct, int member, LayoutRule rule) {
        int type = types.member(struct, member);
        int number = number(type);
        boolean matrices = types.isMatrix(types.innermostElement(type));
        return number < 0 ? -1 : slot(number, rule, matrices && isRowMajor(struct, member));
    }

    private void compute(int type, int number) {
        for (LayoutRule rule : LayoutRule.values()) {
            for (int rows = 0; rows < 2; rows++) {
                compute(type, rule, rows == 1, slot(number, rule, rows == 1));
            }
        }
        if (types.isStruct(type)) {
            Majorness found = Majorness.NONE;
            for (int i = 0; i < types.memberCount(type); i++) {
                Majorness of = majorness(type, i);
                found = found == Majorness.NONE || found == of ? of : of == Majorness.NONE ? found : Majorness.MIXED;
            }
            majorness[number] = found;
        } else if (types.isAnyArray(type)) {
            majorness[number] = majorness(types.word(type, TypeComposite.PART_TYPE));
        }
    }

    private void compute(int type, LayoutRule rule, boolean rows, int at) {
        switch (types.op(type)) {
            case OpTypeBool -> set(at, 4, 4);
            case OpTypeInt, OpTypeFloat -> set(at, types.bitWidth(type) / 8, types.bitWidth(type) / 8);
            case OpTypePointer -> set(at, POINTER_SIZE, POINTER_SIZE);
            case OpTypeVector ->
                vector(types.word(type, TypeComposite.PART_TYPE), types.word(type, TypeComposite.LENGTH), rule, at);
            case OpTypeMatrix -> {
                int stride = stride(type, rule, rows);
                int count = rows
                        ? types.word(types.word(type, TypeComposite.PART_TYPE), TypeComposite.LENGTH)
                        : types.word(type, TypeComposite.LENGTH);
                int scalar = types.bitWidth(type) / 8;
                set(at, rule == LayoutRule.SCALAR ? scalar : stride, (long) stride * count);
            }
            case OpTypeArray, OpTypeRuntimeArray -> array(type, rule, rows, at);
            case OpTypeStruct -> struct(type, rule, at);
            default -> set(at, 1, 0);
        }
    }

    private void set(int at, int alignment, long size) {
        alignments[at] = Math.max(1, alignment);
        sizes[at] = size;
    }

    private void vector(int component, int count, LayoutRule rule, int at) {
        int width = types.bitWidth(component) / 8;
        set(at, rule == LayoutRule.SCALAR ? width : width * (count == 3 ? 4 : count), (long) width * count);
    }

    /** The stride of the columns of a matrix, or of its rows if it is stored by rows. */
    private int stride(int matrix, LayoutRule rule, boolean rows) {
        int count = rows
                ? types.word(matrix, TypeComposite.LENGTH)
                : types.word(types.word(matrix, TypeComposite.PART_TYPE), TypeComposite.LENGTH);
        int width = types.bitWidth(matrix) / 8;
        return switch (rule) {
            case STD140 -> (int) round((long) width * (count == 3 ? 4 : count), 16);
            case STD430 -> width * (count == 3 ? 4 : count);
            case SCALAR -> width * count;
        };
    }

    private void array(int type, LayoutRule rule, boolean rows, int at) {
        int element = number(types.word(type, TypeComposite.PART_TYPE));
        if (element < 0) {
            return;
        }
        int of = slot(element, rule, rows);
        int alignment = rule == LayoutRule.STD140 ? (int) round(alignments[of], 16) : alignments[of];
        long stride = round(sizes[of], alignment);
        long count = types.op(type) == Op.OpTypeArray
                ? types.defaultInteger(types.word(type, TypeComposite.LENGTH)).orElse(1)
                : 0;
        boolean scalar = rule == LayoutRule.SCALAR;
        set(at, alignment, scalar && count > 0 ? stride * (count - 1) + sizes[of] : stride * count);
        OptionalInt declared = layout.decorationWord(type, Decoration.ArrayStride);
        fits[at] = fits[of] && (declared.isEmpty() || Integer.toUnsignedLong(declared.getAsInt()) == stride);
    }

    private void struct(int type, LayoutRule rule, int at) {
        int alignment = 1;
        long end = 0;
        boolean fit = true;
        for (int i = 0; i < types.memberCount(type); i++) {
            int of = slotOf(type, i, rule);
            if (of < 0) {
                continue;
            }
            alignment = Math.max(alignment, alignments[of]);
            end = round(end, alignments[of]);
            OptionalLong offset = offset(type, i);
            fit &= memberFits(type, i, rule) && (offset.isEmpty() || offset.getAsLong() == end);
            end += sizes[of];
        }
        alignment = rule == LayoutRule.STD140 ? (int) round(alignment, 16) : alignment;
        set(at, alignment, rule == LayoutRule.SCALAR ? end : round(end, alignment));
        fits[at] = fit;
    }

    private static long round(long value, long multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }
}
