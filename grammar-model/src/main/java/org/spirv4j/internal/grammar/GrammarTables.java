// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The grammar as flat arrays, for the decoder, the printer and the assembler.
 *
 * <p>Rows are groups of {@code char}s (unsigned 16 bits). Names are numbers into one pool of UTF-8 bytes. A list is an
 * offset into {@code lists} of its length, which its items follow. The arrays must not be modified.
 */
public final class GrammarTables {
    /** Bits of {@link #results}. */
    public static final int HAS_TYPE = 1;

    public static final int HAS_RESULT = 2;

    static final int KIND_STRIDE = 6;
    static final int ENUM_STRIDE = 11;
    static final int OP_STRIDE = 17;

    /** Columns at the end of an instruction's row, a bit for each trait. */
    static final int TRAIT_COLUMNS = 5;

    private static final int ENUM_NAME = 2;
    private static final int ENUM_SHAPE = 3;
    private static final int OP_NAME = 1;
    private static final int OP_FLAGS = 2;
    private static final int OP_CLASS = 3;
    private static final int OP_SHAPE = 4;
    private static final int OP_TRAITS = OP_STRIDE - TRAIT_COLUMNS;
    // Columns after a shape: operand names, capabilities, extensions, since, until, aliases, provisional.
    static final int AFTER_SHAPE_NAMES = 1;
    private static final int AFTER_SHAPE_CAPABILITIES = 2;
    private static final int AFTER_SHAPE_EXTENSIONS = 3;
    private static final int AFTER_SHAPE_SINCE = 4;
    private static final int AFTER_SHAPE_UNTIL = 5;
    private static final int AFTER_SHAPE_ALIASES = 6;
    private static final int AFTER_SHAPE_PROVISIONAL = 7;

    private final byte[] nameBytes;
    private final char[] nameLengths;
    private final int[] nameOffsets;
    private final char[] header;
    private final char[] lists;
    private final char[] kinds;
    private final char[] enums;
    private final char[] ops;
    private final char[] sets;
    private final char[] insts;
    private final SetTable setTable;
    private final char[] generators;
    private final short[] opRowByOpcode;
    private final byte[] results;
    /** The names that were asked for, as strings. Strings are immutable, so that threads may race to fill it. */
    private final @Nullable String[] names;

    private final Map<String, Integer> kindsByName = new ConcurrentHashMap<>();
    private volatile @Nullable NameIndex nameIndex;
    private final Map<Class<?>, Object> companions = new ConcurrentHashMap<>();

    GrammarTables(byte[] nameBytes, char[][] sections) {
        this.nameBytes = nameBytes;
        header = sections[0];
        nameLengths = sections[1];
        lists = sections[2];
        kinds = sections[3];
        enums = sections[4];
        ops = sections[5];
        sets = sections[6];
        insts = sections[7];
        generators = sections[8];
        setTable = new SetTable(this, sets, insts);
        nameOffsets = new int[nameLengths.length];
        names = new String[nameLengths.length];
        int offset = 0;
        for (int i = 0; i < nameLengths.length; i++) {
            nameOffsets[i] = offset;
            offset += nameLengths[i];
        }
        int rows = ops.length / OP_STRIDE;
        opRowByOpcode = new short[rows == 0 ? 0 : ops[(rows - 1) * OP_STRIDE] + 1];
        Arrays.fill(opRowByOpcode, (short) -1);
        results = new byte[1 << 16];
        for (int row = 0; row < rows; row++) {
            int opcode = ops[row * OP_STRIDE];
            opRowByOpcode[opcode] = (short) row;
            results[opcode] = (byte) (ops[row * OP_STRIDE + OP_FLAGS] & (HAS_TYPE | HAS_RESULT));
        }
    }

    /** Packs a model. Throws {@link GrammarSyntaxException} if it is inconsistent. */
    public static GrammarTables compile(GrammarModel model) {
        return new TableCompiler(model).compile();
    }

    /** Unpacks the results of {@link #packNames} and {@link #packSections}, each split into pieces. */
    public static GrammarTables unpack(String[] names, String[][] sections) {
        char[][] unpacked = new char[sections.length][];
        for (int i = 0; i < sections.length; i++) {
            unpacked[i] = String.join("", sections[i]).toCharArray();
        }
        return new GrammarTables(String.join("", names).getBytes(StandardCharsets.ISO_8859_1), unpacked);
    }

    /** The bytes of all names, each as one character, for a generated class; decoding those takes the least time. */
    public String packNames() {
        return new String(nameBytes, StandardCharsets.ISO_8859_1);
    }

    /** The row tables, for a generated class. */
    public String[] packSections() {
        char[][] sections = {header, nameLengths, lists, kinds, enums, ops, sets, insts, generators};
        return Arrays.stream(sections).map(String::new).toArray(String[]::new);
    }

    /** SPIR-V version of the core grammar, {@code major << 8 | minor}. */
    public int version() {
        return header[0];
    }

    public int revision() {
        return header[1];
    }

    // Names and lists

    public String name(int name) {
        String known = names[name];
        if (known == null) {
            known = new String(nameBytes, nameOffsets[name], nameLengths[name], StandardCharsets.UTF_8);
            names[name] = known;
        }
        return known;
    }

    /** The pool that {@link #nameOffset} and {@link #nameLength} point into. */
    public byte[] nameBytes() {
        return nameBytes;
    }

    public int nameOffset(int name) {
        return nameOffsets[name];
    }

    public int nameLength(int name) {
        return nameLengths[name];
    }

    public int nameCount() {
        return nameLengths.length;
    }

    public int listLength(int list) {
        return lists[list];
    }

    public int listItem(int list, int index) {
        return lists[list + 1 + index];
    }

    /** The array of all lists; must not be modified. A shape's items are {@code kind << 2 | quantifier}. */
    public char[] lists() {
        return lists;
    }

    // Operand kinds

    public int kindCount() {
        return kinds.length / KIND_STRIDE;
    }

    /** The number of the operand kind with this name, or -1. */
    public int kind(String name) {
        Integer known = kindsByName.get(name);
        if (known == null) {
            known = findKind(name);
            kindsByName.put(name, known);
        }
        return known;
    }

    private int findKind(String name) {
        for (int kind = 0; kind < kindCount(); kind++) {
            if (name(kindName(kind)).equals(name)) {
                return kind;
            }
        }
        return -1;
    }

    public int kindName(int kind) {
        return kinds[kind * KIND_STRIDE];
    }

    public GrammarModel.Category kindCategory(int kind) {
        return GrammarModel.Category.values()[kinds[kind * KIND_STRIDE + 1]];
    }

    public boolean isBitEnum(int kind) {
        return kinds[kind * KIND_STRIDE + 1] == GrammarModel.Category.BitEnum.ordinal();
    }

    /** First enumerant row of an enumerated kind. */
    public int firstEnumerant(int kind) {
        return kinds[kind * KIND_STRIDE + 2];
    }

    public int enumerantCount(int kind) {
        return kinds[kind * KIND_STRIDE + 3];
    }

    /** List of the base kinds of a composite kind. */
    public int kindBases(int kind) {
        return kinds[kind * KIND_STRIDE + 5];
    }

    /** Row of the enumerant with this value, or -1. */
    public int enumerant(int kind, int value) {
        int at = kind * KIND_STRIDE;
        int first = kinds[at + 2];
        int low = kinds[at + 4];
        if (value >= 0 && value < low) {
            return first + value;
        }
        int high = kinds[at + 3] - 1;
        int wanted = value + Integer.MIN_VALUE;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = enumerantValue(first + middle) + Integer.MIN_VALUE;
            if (found < wanted) {
                low = middle + 1;
            } else if (found > wanted) {
                high = middle - 1;
            } else {
                return first + middle;
            }
        }
        return -1;
    }

    /** The number of rows of enumerants, of all kinds. */
    public int enumerantTotal() {
        return enums.length / ENUM_STRIDE;
    }

    /**
     * The number of the enumerant with this value among those of its kind, in the order of their values; -1 for none.
     */
    public int enumerantIndex(int kind, int value) {
        int row = enumerant(kind, value);
        return row < 0 ? -1 : row - firstEnumerant(kind);
    }

    public int enumerantValue(int row) {
        int at = row * ENUM_STRIDE;
        return enums[at] | enums[at + 1] << 16;
    }

    public int enumerantName(int row) {
        return enums[row * ENUM_STRIDE + ENUM_NAME];
    }

    /** Shape of the enumerant's parameters. */
    public int enumerantShape(int row) {
        return enums[row * ENUM_STRIDE + ENUM_SHAPE];
    }

    /** List of the names of the enumerant's parameters. */
    public int enumerantNames(int row) {
        return enums[row * ENUM_STRIDE + ENUM_SHAPE + AFTER_SHAPE_NAMES];
    }

    public Facts enumerantFacts(int row) {
        return new Facts(enums, row * ENUM_STRIDE + ENUM_SHAPE);
    }

    // Instructions

    public int opCount() {
        return ops.length / OP_STRIDE;
    }

    /**
     * Row of the instruction with this opcode, or -1; any number, since the literal of an OpSpecConstantOp can be any.
     */
    public int op(int opcode) {
        return opcode >= 0 && opcode < opRowByOpcode.length ? opRowByOpcode[opcode] : -1;
    }

    /**
     * By opcode, whether the instruction has a type id and a result id; for each number of 16 bits. Must not be
     * modified.
     */
    public byte[] results() {
        return results;
    }

    public int opcode(int row) {
        return ops[row * OP_STRIDE];
    }

    public int opName(int row) {
        return ops[row * OP_STRIDE + OP_NAME];
    }

    public int opClass(int row) {
        return ops[row * OP_STRIDE + OP_CLASS];
    }

    public int opShape(int row) {
        return ops[row * OP_STRIDE + OP_SHAPE];
    }

    /** List of the names of the instruction's operands. */
    public int opNames(int row) {
        return ops[row * OP_STRIDE + OP_SHAPE + AFTER_SHAPE_NAMES];
    }

    public boolean opHasType(int row) {
        return (ops[row * OP_STRIDE + OP_FLAGS] & HAS_TYPE) != 0;
    }

    public boolean opHasResult(int row) {
        return (ops[row * OP_STRIDE + OP_FLAGS] & HAS_RESULT) != 0;
    }

    /** Whether the instruction has the trait with this number, in the order in which the grammar defines them. */
    public boolean opHasTrait(int row, int trait) {
        return (ops[row * OP_STRIDE + OP_TRAITS + (trait >> 4)] >> (trait & 15) & 1) != 0;
    }

    /**
     * Traits of the instruction as bits, of which each column holds 16, in the order in which the grammar defines them.
     */
    public int opTraits(int row, int column) {
        return ops[row * OP_STRIDE + OP_TRAITS + column];
    }

    /**
     * Whether assembly text for a version of SPIR-V may use an instruction: that version has it, or a capability or an
     * extension enables it.
     *
     * @param version {@code major << 8 | minor}
     */
    public boolean opIsAvailable(int row, int version) {
        Facts facts = opFacts(row);
        return version >= facts.since() && version <= facts.until()
                || listLength(facts.extensions()) != 0
                || listLength(facts.capabilities()) != 0;
    }

    public Facts opFacts(int row) {
        return new Facts(ops, row * OP_STRIDE + OP_SHAPE);
    }

    /** The extended instruction sets. */
    public SetTable sets() {
        return setTable;
    }

    // Generators

    public int generatorCount() {
        return generators.length / 3;
    }

    public int generatorToolId(int row) {
        return generators[row * 3];
    }

    public int generatorVendor(int row) {
        return generators[row * 3 + 1];
    }

    public int generatorTool(int row) {
        return generators[row * 3 + 2];
    }

    /** Maps names to rows; created on first use. */
    public NameIndex nameIndex() {
        NameIndex index = nameIndex;
        if (index == null) {
            index = new NameIndex(this);
            nameIndex = index;
        }
        return index;
    }

    /** The object of a class that {@link #keep} was given; null if there is none yet. */
    public <T> @Nullable T companion(Class<T> type) {
        return type.cast(companions.get(type));
    }

    /**
     * Keeps an object that another package derives from these tables, unless there is one of its class, and returns the
     * kept one.
     */
    public <T> T keep(Class<T> type, T made) {
        Object known = companions.putIfAbsent(type, made);
        return known == null ? made : type.cast(known);
    }

    /** The columns after a row's shape: operand names, availability and aliases. */
    public static final class Facts {
        private final char[] table;
        private final int at;

        Facts(char[] table, int at) {
            this.table = table;
            this.at = at;
        }

        public int shape() {
            return table[at];
        }

        /** List of names, one per operand. */
        public int operandNames() {
            return table[at + AFTER_SHAPE_NAMES];
        }

        /** List of capability values. */
        public int capabilities() {
            return table[at + AFTER_SHAPE_CAPABILITIES];
        }

        /** List of names. */
        public int extensions() {
            return table[at + AFTER_SHAPE_EXTENSIONS];
        }

        public int since() {
            return table[at + AFTER_SHAPE_SINCE];
        }

        public int until() {
            return table[at + AFTER_SHAPE_UNTIL];
        }

        /** List of names. */
        public int aliases() {
            return table[at + AFTER_SHAPE_ALIASES];
        }

        public boolean provisional() {
            return table[at + AFTER_SHAPE_PROVISIONAL] != 0;
        }
    }
}
