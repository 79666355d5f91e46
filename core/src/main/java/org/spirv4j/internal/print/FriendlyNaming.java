// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Name;
import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypedInstruction;

/**
 * Assigns a readable name to each id of a module, in the order of the instructions; the first instruction that names an
 * id wins. OpName states the name; a BuiltIn decoration gives the name of the variable in its shading language, a type
 * declaration the name in C-like languages, and a constant its type and value. Other ids keep their numbers. Characters
 * that are invalid in an id become underscores, and a suffix {@code _0}, {@code _1} and so on makes names unique.
 */
public final class FriendlyNaming {

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
        if (opcode == OpcodeNumbers.OpName) {
            if (!isNamed(words[at + Name.TARGET])) {
                names.appendString(words, at + 2, at + (words[at] >>> 16));
                names.sanitize(0);
                take(words[at + Name.TARGET]);
            }
            return;
        }
        if (opcode == OpcodeNumbers.OpDecorate) {
            if (words[at + TargetDecoration.DECORATION] == DECORATION_BUILT_IN
                    && words[at] >>> 16 > 3
                    && !isNamed(words[at + TargetDecoration.TARGET])) {
                builtIn(words[at + TargetDecoration.TARGET], words[at + TargetDecoration.DECORATION_PARAMETERS]);
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
            if (opcode >= OpcodeNumbers.OpConstantTrue && opcode <= OpcodeNumbers.OpConstant) {
                constant(opcode, at, id);
                return;
            }
        } else if (opcode >= OpcodeNumbers.OpTypeVoid && opcode <= OpcodeNumbers.OpTypePipe
                || opcode == OpcodeNumbers.OpTypePipeStorage
                || opcode == OpcodeNumbers.OpTypeNamedBarrier
                || opcode == OpcodeNumbers.OpTypeUntypedPointerKHR) {
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
            case OpcodeNumbers.OpConstantTrue -> take(id, "true");
            case OpcodeNumbers.OpConstantFalse -> take(id, "false");
            default -> {
                appendName(words[at + TypedInstruction.RESULT_TYPE]);
                names.append("_");
                int value = names.pending();
                int definition = data.definition(words[at + TypedInstruction.RESULT_TYPE]);
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
            case OpcodeNumbers.OpTypeVoid -> take(id, "void");
            case OpcodeNumbers.OpTypeBool -> take(id, "bool");
            case OpcodeNumbers.OpTypeInt ->
                take(id, integerType(words[at + TypeInt.WIDTH], words[at + TypeInt.SIGNEDNESS] == 0));
            case OpcodeNumbers.OpTypeFloat ->
                take(
                        id,
                        floatType(
                                words[at + TypeFloat.WIDTH],
                                words[at] >>> 16 > 3 ? words[at + TypeFloat.FLOATING_POINT_ENCODING] : NO_ENCODING));
            case OpcodeNumbers.OpTypeVector, OpcodeNumbers.OpTypeMatrix -> {
                names.append(opcode == OpcodeNumbers.OpTypeVector ? "v" : "mat");
                names.appendDecimal(words[at + TypeComposite.LENGTH]);
                appendName(words[at + TypeComposite.PART_TYPE]);
                take(id);
            }
            case OpcodeNumbers.OpTypeArray -> {
                names.append("_arr_");
                appendName(words[at + TypeArray.ELEMENT_TYPE]);
                names.append("_");
                appendName(words[at + TypeArray.LENGTH]);
                take(id);
            }
            case OpcodeNumbers.OpTypeRuntimeArray -> {
                names.append("_runtimearr_");
                appendName(words[at + TypeArray.ELEMENT_TYPE]);
                take(id);
            }
            case OpcodeNumbers.OpTypeStruct -> {
                names.append("_struct_");
                names.appendDecimal(id);
                take(id);
            }
            case OpcodeNumbers.OpTypeOpaque -> {
                names.append("Opaque_");
                int start = names.pending();
                names.appendString(words, at + 2, at + (words[at] >>> 16));
                names.append(names.pending() == start ? "_" : "");
                names.sanitize(start);
                take(id);
            }
            case OpcodeNumbers.OpTypePointer -> {
                if (appendEnumerant("_ptr_", at)) {
                    names.append("_");
                    appendName(words[at + TypePointer.TYPE]);
                    take(id);
                } else {
                    number(id);
                }
            }
            case OpcodeNumbers.OpTypeUntypedPointerKHR, OpcodeNumbers.OpTypePipe -> {
                if (appendEnumerant(opcode == OpcodeNumbers.OpTypePipe ? "Pipe" : "_ptr_", at)) {
                    take(id);
                } else {
                    number(id);
                }
            }
            case OpcodeNumbers.OpTypeEvent -> take(id, "Event");
            case OpcodeNumbers.OpTypeDeviceEvent -> take(id, "DeviceEvent");
            case OpcodeNumbers.OpTypeReserveId -> take(id, "ReserveId");
            case OpcodeNumbers.OpTypeQueue -> take(id, "Queue");
            case OpcodeNumbers.OpTypePipeStorage -> take(id, "PipeStorage");
            case OpcodeNumbers.OpTypeNamedBarrier -> take(id, "NamedBarrier");
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
