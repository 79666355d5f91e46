// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.layout;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.internal.word.OptionalNumbers;
import org.spirv4j.module.ModuleLayout;

/**
 * Sizes and alignments of the types of a module by each {@link LayoutRule}, and whether the declared offsets and
 * strides follow it (Vulkan specification, "Offset and Stride Assignment"). Computed for a rule when that is first
 * asked for, in one pass in the order of declarations.
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

    private static final LayoutRule[] RULES = LayoutRule.values();
    private static final int POINTER_SIZE = 8;

    /** What a rule gives, by type and whether matrices are stored by rows: see {@link #slot}. */
    private static final class Table {
        final LayoutRule rule;
        final int[] alignments;
        final long[] sizes;
        final boolean[] fits;

        Table(LayoutRule rule, int numbers) {
            this.rule = rule;
            alignments = new int[numbers * 2];
            sizes = new long[numbers * 2];
            fits = new boolean[numbers * 2];
            Arrays.fill(fits, true);
            Arrays.fill(alignments, 1);
        }

        void set(int at, int alignment, long size) {
            alignments[at] = Math.max(1, alignment);
            sizes[at] = size;
        }
    }

    private final TypeFacts types;
    private final ModuleData data;
    private final ModuleLayout layout;
    private final IntegerConstants integers;

    /** By index of a type: its number, from 1; 0 for other ids. */
    private final int[] numbers;

    /** The types in the order in which each rule looks at them: pointers, which types may have before them, and all. */
    private final int[] order;

    /** By rule; {@code null} before it is asked for. */
    private final @Nullable Table[] tables = new Table[RULES.length];

    /** By type. */
    private final Majorness[] majorness;

    private final boolean hasMatrices;

    /** Prepares the layouts of all types, given by their ids in the order of the module; for one task of a pool. */
    public TypeLayouts(
            ModuleData data,
            TypeFacts types,
            ModuleLayout layout,
            IntegerConstants integers,
            int[] typeIds,
            ArrayPool pool) {
        this.integers = integers;
        this.data = data;
        this.types = types;
        this.layout = layout;
        numbers = pool.ints(data.indexCount(), 0);
        int pointers = 0;
        int count = 0;
        boolean matrices = false;
        for (int id : typeIds) {
            pointers += types.isPointer(id) ? 1 : 0;
            matrices |= types.isMatrix(id);
            numbers[data.index(id)] = ++count;
        }
        // An instruction that declares a pointer in advance has no id.
        numbers[0] = 0;
        hasMatrices = matrices;
        order = new int[pointers + count];
        int size = 0;
        for (int i = 0; size < pointers; i++) {
            if (types.isPointer(typeIds[i])) {
                order[size++] = typeIds[i];
            }
        }
        System.arraycopy(typeIds, 0, order, size, count);
        majorness = new Majorness[count];
        Arrays.fill(majorness, Majorness.NONE);
        if (hasMatrices) {
            for (int type : order) {
                findMajorness(type);
            }
        }
    }

    private Table table(LayoutRule rule) {
        Table known = tables[rule.ordinal()];
        if (known == null) {
            known = new Table(rule, majorness.length);
            tables[rule.ordinal()] = known;
            for (int type : order) {
                int number = number(type);
                if (number < 0) {
                    continue;
                }
                int at = slot(number, false);
                compute(known, type, false, at);
                if (hasMatrices) {
                    compute(known, type, true, at + 1);
                }
            }
        }
        return known;
    }

    private int number(int type) {
        return numbers[data.index(type)] - 1;
    }

    private static int slot(int number, boolean rows) {
        return number * 2 + (rows ? 1 : 0);
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
        return number >= 0 && table(rule).fits[slot(number, false)];
    }

    /**
     * Whether the members of a structure are where a rule puts them, if a member may be moved to another offset that
     * its alignment divides.
     *
     * @param ascending whether the offset must be after the member before it
     */
    public boolean fitsWithOffsets(int struct, LayoutRule rule, boolean ascending) {
        Table table = table(rule);
        long end = 0;
        for (int i = 0; i < types.memberCount(struct); i++) {
            OptionalLong offset = offset(struct, i);
            int at = slotOf(struct, i);
            if (at < 0
                    || offset.isEmpty()
                    || !memberFits(table, struct, i)
                    || ascending && offset.getAsLong() < end
                    || offset.getAsLong() % table.alignments[at] != 0) {
                return false;
            }
            end = offset.getAsLong() + table.sizes[at];
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
                : offset(struct, member - 1).orElse(0) + table(rule).sizes[Math.max(0, slotOf(struct, member - 1))];
    }

    /** The offset of a member by a rule, after the declared offset of the member before it. */
    private long implied(int struct, int member, LayoutRule rule) {
        return round(end(struct, member, rule), alignment(struct, member, rule));
    }

    /** The size of a type by a rule, in bytes. */
    public long size(int type, LayoutRule rule) {
        int number = number(type);
        return number < 0 ? 0 : table(rule).sizes[slot(number, false)];
    }

    /** The alignment of a type by a rule, in bytes. */
    public int alignment(int type, LayoutRule rule) {
        int number = number(type);
        return number < 0 ? 1 : table(rule).alignments[slot(number, false)];
    }

    /** The alignment of a member by a rule, in bytes. */
    public int alignment(int struct, int member, LayoutRule rule) {
        return table(rule).alignments[Math.max(0, slotOf(struct, member))];
    }

    /** Whether strides and offsets inside of a member are those of a rule. */
    public boolean memberFits(int struct, int member, LayoutRule rule) {
        return memberFits(table(rule), struct, member);
    }

    private boolean memberFits(Table table, int struct, int member) {
        int at = slotOf(struct, member);
        int type = types.member(struct, member);
        int matrix = types.innermostElement(type);
        if (at < 0 || !table.fits[at]) {
            return false;
        }
        if (!types.isMatrix(matrix)) {
            return true;
        }
        OptionalInt stride = layout.memberDecorationWord(struct, member, Decoration.MatrixStride);
        return stride.isEmpty() || stride.getAsInt() == stride(matrix, table.rule, isRowMajor(struct, member));
    }

    /** The declared offset of a member; empty if there is none. */
    public OptionalLong offset(int struct, int member) {
        OptionalInt found = layout.memberDecorationWord(struct, member, Decoration.Offset);
        return found.isEmpty() ? OptionalLong.empty() : OptionalNumbers.of(Integer.toUnsignedLong(found.getAsInt()));
    }

    private int slotOf(int struct, int member) {
        int type = types.member(struct, member);
        int number = number(type);
        boolean rows = hasMatrices && types.isMatrix(types.innermostElement(type)) && isRowMajor(struct, member);
        return number < 0 ? -1 : slot(number, rows);
    }

    private void findMajorness(int type) {
        int number = number(type);
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

    private void compute(Table table, int type, boolean rows, int at) {
        switch (types.op(type)) {
            case OpTypeBool -> table.set(at, 4, 4);
            case OpTypeInt, OpTypeFloat -> table.set(at, types.bitWidth(type) / 8, types.bitWidth(type) / 8);
            case OpTypePointer -> table.set(at, POINTER_SIZE, POINTER_SIZE);
            case OpTypeVector ->
                vector(table, types.word(type, TypeComposite.PART_TYPE), types.word(type, TypeComposite.LENGTH), at);
            case OpTypeMatrix -> {
                int stride = stride(type, table.rule, rows);
                int count = rows
                        ? types.word(types.word(type, TypeComposite.PART_TYPE), TypeComposite.LENGTH)
                        : types.word(type, TypeComposite.LENGTH);
                int scalar = types.bitWidth(type) / 8;
                table.set(at, table.rule == LayoutRule.SCALAR ? scalar : stride, (long) stride * count);
            }
            case OpTypeArray, OpTypeRuntimeArray -> array(table, type, rows, at);
            case OpTypeStruct -> struct(table, type, at);
            default -> table.set(at, 1, 0);
        }
    }

    private void vector(Table table, int component, int count, int at) {
        int width = types.bitWidth(component) / 8;
        boolean scalar = table.rule == LayoutRule.SCALAR;
        table.set(at, scalar ? width : width * (count == 3 ? 4 : count), (long) width * count);
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

    private void array(Table table, int type, boolean rows, int at) {
        int element = number(types.word(type, TypeComposite.PART_TYPE));
        if (element < 0) {
            return;
        }
        int of = slot(element, rows);
        int plain = table.alignments[of];
        int alignment = table.rule == LayoutRule.STD140 ? (int) round(plain, 16) : plain;
        long stride = round(table.sizes[of], alignment);
        long count = types.op(type) == Op.OpTypeArray ? integers.length(type) : 0;
        boolean scalar = table.rule == LayoutRule.SCALAR;
        table.set(at, alignment, scalar && count > 0 ? stride * (count - 1) + table.sizes[of] : stride * count);
        OptionalInt declared = layout.decorationWord(type, Decoration.ArrayStride);
        table.fits[at] =
                table.fits[of] && (declared.isEmpty() || Integer.toUnsignedLong(declared.getAsInt()) == stride);
    }

    private void struct(Table table, int type, int at) {
        int alignment = 1;
        long end = 0;
        boolean fit = true;
        for (int i = 0; i < types.memberCount(type); i++) {
            int of = slotOf(type, i);
            if (of < 0) {
                continue;
            }
            alignment = Math.max(alignment, table.alignments[of]);
            end = round(end, table.alignments[of]);
            OptionalLong offset = offset(type, i);
            fit &= memberFits(table, type, i) && (offset.isEmpty() || offset.getAsLong() == end);
            end += table.sizes[of];
        }
        alignment = table.rule == LayoutRule.STD140 ? (int) round(alignment, 16) : alignment;
        table.set(at, alignment, table.rule == LayoutRule.SCALAR ? end : round(end, alignment));
        table.fits[at] = fit;
    }

    private static long round(long value, long multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }
}
