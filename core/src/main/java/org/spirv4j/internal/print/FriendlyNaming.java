// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Assigns a readable name to each id of a module, in the order of the instructions; the first instruction that names an id
 * wins. OpName states the name; a BuiltIn decoration gives the name of the variable in its shading language, a type
 * declaration the name in C-like languages, and a constant its type and value. Other ids keep their numbers. Characters that
 * are invalid in an id become underscores, and a suffix {@code _0}, {@code _1} and so on makes names unique.
 */
public final class FriendlyNaming {
    private static final int OP_NAME = 5;
    private static final int OP_TYPE_VOID = 19;
    private static final int OP_TYPE_BOOL = 20;
    private static final int OP_TYPE_INT = 21;
    private static final int OP_TYPE_FLOAT = 22;
    private static final int OP_TYPE_VECTOR = 23;
    private static final int OP_TYPE_MATRIX = 24;
    private static final int OP_TYPE_ARRAY = 28;
    private static final int OP_TYPE_RUNTIME_ARRAY = 29;
    private static final int OP_TYPE_STRUCT = 30;
    private static final int OP_TYPE_OPAQUE = 31;
    private static final int OP_TYPE_POINTER = 32;
    private static final int OP_TYPE_EVENT = 34;
    private static final int OP_TYPE_DEVICE_EVENT = 35;
    private static final int OP_TYPE_RESERVE_ID = 36;
    private static final int OP_TYPE_QUEUE = 37;
    private static final int OP_TYPE_PIPE = 38;
    private static final int OP_CONSTANT_TRUE = 41;
    private static final int OP_CONSTANT_FALSE = 42;
    private static final int OP_CONSTANT = 43;
    private static final int OP_DECORATE = 71;
    private static final int OP_TYPE_PIPE_STORAGE = 322;
    private static final int OP_TYPE_NAMED_BARRIER = 327;
    private static final int OP_TYPE_UNTYPED_POINTER = 4417;

    private static final int DECORATION_BUILT_IN = 11;
    static final int NO_ENCODING = -1;
    private static final int ENCODING_BFLOAT16 = 0;
    private static final int ENCODING_E4M3 = 4214;
    private static final int ENCODING_E5M2 = 4215;
    private static final int ENCODING_E2M3 = 4223;
    private static final int ENCODING_E3M2 = 4224;
    private static final int ENCODING_E2M1 = 4225;
    private static final int ENCODING_UNSIGNED_E8M0 = 4226;
    private static final int ENCODING_MXINT8 = 4227;

    /** Ids with longer names get numbers instead, since names composed of others could grow without limit. */
    private static final int MAX_LENGTH = 256;

    private static final int LONGEST_SUFFIX = 11;

    private final ModuleData data;
    private final int[] words;
    private final GrammarTables tables;
    private final BitSet skipped;
    private final NameTable names;
    private final int[] entries;
    private final boolean[] named;
    private final Map<Integer, Integer> farEntries = new HashMap<>();
    private final byte[] literal = new byte[LiteralText.MAX_LENGTH];

    private FriendlyNaming(ModuleData data, BitSet skipped) {
        this.data = data;
        this.words = data.words;
        this.tables = data.tables;
        this.skipped = skipped;
        this.entries = new int[data.directIds];
        this.named = new boolean[entries.length];
        this.names = new NameTable(entries.length);
    }

    /**
     * Names the ids of a module.
     *
     * @param skipped numbers of malformed instructions, which give no names
     */
    public static IdNames of(ModuleData data, BitSet skipped) {
        FriendlyNaming naming = new FriendlyNaming(data, skipped);
        naming.nameAll();
        return new IdNames(
                naming.entries,
                naming.farEntries,
                naming.names.pool(),
                naming.names.starts(),
                MAX_LENGTH + LONGEST_SUFFIX);
    }

    private void nameAll() {
        int[] starts = data.starts;
        boolean whole = skipped.isEmpty();
        for (int i = 0; i < data.instructionCount; i++) {
            if (whole || !skipped.get(i)) {
                instruction(starts[i]);
            }
        }
    }

    private void instruction(int at) {
        int opcode = words[at] & 0xFFFF;
        if (opcode == OP_NAME) {
            if (!isNamed(words[at + 1])) {
                names.appendString(words, at + 2, at + (words[at] >>> 16));
                names.sanitize(0);
                take(words[at + 1]);
            }
            return;
        }
        if (opcode == OP_DECORATE) {
            if (words[at + 2] == DECORATION_BUILT_IN && words[at] >>> 16 > 3 && !isNamed(words[at + 1])) {
                builtIn(words[at + 1], words[at + 3]);
            }
            return;
        }
        int row = tables.op(opcode);
        if (row < 0 || !tables.opHasResult(row)) {
            return;
        }
        boolean hasType = tables.opHasType(row);
        int id = words[at + (hasType ? 2 : 1)];
        if (isNamed(id)) {
            return;
        }
        if (hasType) {
            if (opcode >= OP_CONSTANT_TRUE && opcode <= OP_CONSTANT) {
                constant(opcode, at, id);
                return;
            }
        } else if (opcode >= OP_TYPE_VOID && opcode <= OP_TYPE_PIPE
                || opcode == OP_TYPE_PIPE_STORAGE
                || opcode == OP_TYPE_NAMED_BARRIER
                || opcode == OP_TYPE_UNTYPED_POINTER) {
            type(opcode, at, id);
            return;
        }
        number(id);
    }

    private boolean isNamed(int id) {
        return id < named.length ? named[id] : farEntries.containsKey(id);
    }

    /** Assigns the appended name to an id. */
    private void take(int id) {
        if (names.pending() > MAX_LENGTH) {
            names.drop();
            number(id);
            return;
        }
        int entry = names.take();
        if (id < named.length) {
            named[id] = true;
            entries[id] = entry;
        } else {
            farEntries.put(id, entry);
        }
    }

    private void take(int id, String name) {
        names.append(name);
        take(id);
    }

    private void number(int id) {
        if (id < named.length && names.takeNumber(id)) {
            named[id] = true;
        } else {
            names.appendDecimal(id);
            take(id);
        }
    }

    private void appendName(int id) {
        int entry = id < entries.length ? entries[id] : farEntries.getOrDefault(id, 0);
        if (entry == 0) {
            names.appendDecimal(id);
        } else {
            names.appendEntry(entry);
        }
    }

    private void builtIn(int id, int builtIn) {
        String name = BuiltInNames.name(builtIn);
        if (!name.isEmpty()) {
            take(id, name);
        }
    }

    private void constant(int opcode, int at, int id) {
        switch (opcode) {
            case OP_CONSTANT_TRUE -> take(id, "true");
            case OP_CONSTANT_FALSE -> take(id, "false");
            default -> {
                appendName(words[at + 1]);
                names.append("_");
                int value = names.pending();
                int definition = data.definition(words[at + 1]);
                int numberType = definition == 0 ? 0 : NumberTypes.ofDefinition(words, definition);
                int length = LiteralText.write(words, at + 3, numberType, literal);
                names.append(literal, 0, length);
                names.replace(value, '-', 'n');
                names.sanitize(value);
                take(id);
            }
        }
    }

    private void type(int opcode, int at, int id) {
        switch (opcode) {
            case OP_TYPE_VOID -> take(id, "void");
            case OP_TYPE_BOOL -> take(id, "bool");
            case OP_TYPE_INT -> take(id, integerType(words[at + 2], words[at + 3] == 0));
            case OP_TYPE_FLOAT ->
                take(id, floatType(words[at + 2], words[at] >>> 16 > 3 ? words[at + 3] : NO_ENCODING));
            case OP_TYPE_VECTOR, OP_TYPE_MATRIX -> {
                names.append(opcode == OP_TYPE_VECTOR ? "v" : "mat");
                names.appendDecimal(words[at + 3]);
                appendName(words[at + 2]);
                take(id);
            }
            case OP_TYPE_ARRAY -> {
                names.append("_arr_");
                appendName(words[at + 2]);
                names.append("_");
                appendName(words[at + 3]);
                take(id);
            }
            case OP_TYPE_RUNTIME_ARRAY -> {
                names.append("_runtimearr_");
                appendName(words[at + 2]);
                take(id);
            }
            case OP_TYPE_STRUCT -> {
                names.append("_struct_");
                names.appendDecimal(id);
                take(id);
            }
            case OP_TYPE_OPAQUE -> {
                names.append("Opaque_");
                int start = names.pending();
                names.appendString(words, at + 2, at + (words[at] >>> 16));
                names.append(names.pending() == start ? "_" : "");
                names.sanitize(start);
                take(id);
            }
            case OP_TYPE_POINTER -> {
                if (appendEnumerant("_ptr_", at)) {
                    names.append("_");
                    appendName(words[at + 3]);
                    take(id);
                } else {
                    number(id);
                }
            }
            case OP_TYPE_UNTYPED_POINTER, OP_TYPE_PIPE -> {
                if (appendEnumerant(opcode == OP_TYPE_PIPE ? "Pipe" : "_ptr_", at)) {
                    take(id);
                } else {
                    number(id);
                }
            }
            case OP_TYPE_EVENT -> take(id, "Event");
            case OP_TYPE_DEVICE_EVENT -> take(id, "DeviceEvent");
            case OP_TYPE_RESERVE_ID -> take(id, "ReserveId");
            case OP_TYPE_QUEUE -> take(id, "Queue");
            case OP_TYPE_PIPE_STORAGE -> take(id, "PipeStorage");
            case OP_TYPE_NAMED_BARRIER -> take(id, "NamedBarrier");
            default -> number(id);
        }
    }

    /** Appends the name of the enumerant that follows the result id; does nothing if the grammar lacks it. */
    private boolean appendEnumerant(String before, int at) {
        int kind = tables.listItem(tables.opShape(tables.op(words[at] & 0xFFFF)), 1) >> 2;
        int row = tables.enumerant(kind, words[at + 2]);
        if (row < 0) {
            return false;
        }
        names.append(before);
        int name = tables.enumerantName(row);
        names.append(tables.nameBytes(), tables.nameOffset(name), tables.nameLength(name));
        return true;
    }

    static String integerType(int width, boolean unsigned) {
        String root = switch (width) {
            case 8 -> "char";
            case 16 -> "short";
            case 32 -> "int";
            case 64 -> "long";
            default -> Integer.toUnsignedString(width);
        };
        boolean named = Character.isLetter(root.charAt(0));
        return (unsigned ? "u" : named ? "" : "i") + root;
    }

    static String floatType(int width, int encoding) {
        return switch (width) {
            case 16 -> encoding == ENCODING_BFLOAT16 ? "bfloat16" : "half";
            case 32 -> "float";
            case 64 -> "double";
            default -> smallFloatType(width, encoding);
        };
    }

    private static String smallFloatType(int width, int encoding) {
        return switch (FloatFormat.encodingWidth(encoding) == width ? encoding : -1) {
            case ENCODING_E4M3 -> "fp8e4m3";
            case ENCODING_E5M2 -> "fp8e5m2";
            case ENCODING_E2M3 -> "fp6e2m3";
            case ENCODING_E3M2 -> "fp6e3m2";
            case ENCODING_E2M1 -> "fp4e2m1";
            case ENCODING_UNSIGNED_E8M0 -> "fp8e8m0";
            case ENCODING_MXINT8 -> "mxint8";
            default -> "fp" + Integer.toUnsignedString(width);
        };
    }
}
