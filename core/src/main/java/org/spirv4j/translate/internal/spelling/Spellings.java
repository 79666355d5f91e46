// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.spelling;

import java.util.Arrays;
import java.util.Locale;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.type.TypeFacts;

/**
 * The rows of {@code grammar/spellings.table} that fit the instructions of a module in a version of a language. A row
 * is a number; 0 is none.
 */
public final class Spellings {
    /** A row with a template of an expression. */
    public static final int EXPRESSION = 1;

    /** A row with a template of statements, of which the last is one of the result. */
    public static final int STATEMENT = 2;

    /** A row that says why the language cannot express an instruction. */
    public static final int REFUSAL = 3;

    /** A row that says which code writes an instruction. */
    public static final int CODE = 4;

    /** A row of an instruction without a text. */
    public static final int NOTHING = 5;

    private static final char[] ROWS = PackedSpellings.rows().toCharArray();
    private static final String OF_OP = PackedSpellings.ofOp();
    private static final String OF_SETS = PackedSpellings.ofSets();
    private static final String[] TEXTS = parts(PackedSpellings.texts());
    private static final int[] SET_STARTS = setStarts();

    /** By the number of a text that names a feature: 0 if it was not asked for, 1 if the language has it, or 2. */
    private final byte[] known = new byte[TEXTS.length];

    private static final String[] PROPERTIES = PackedSpellings.PROPERTIES;
    private static final String[] SPECIAL = {
        "TYPE",
        "",
        "result",
        "result.0",
        "result.1",
        "bvec",
        "ivec",
        "uvec",
        "vec",
        "width",
        "SCALAR",
        "OPERAND",
        "count",
        "",
        "dot"
    };
    private static final int HEAD = 14;
    private static final int OPERAND = 4;

    /** What is known of an import of a set: nothing yet. */
    private static final int NO_SET = -1;

    /** What a version of a language has. */
    @FunctionalInterface
    public interface Features {
        /** Whether it has a feature of this name. */
        boolean has(String feature);
    }

    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final Features features;
    private final int version;
    private final boolean isEs;
    private final int target;

    /** The last import that was asked for, and its set plus 1. */
    private int lastImport;

    private int lastSet;

    /**
     * Creates what finds the rows for the instructions of a module.
     *
     * @param features what the version has
     * @param isEs whether the versions of ESSL count, not those of GLSL
     */
    public Spellings(ModuleData data, TypeFacts types, Features features, int version, boolean isEs, boolean isVulkan) {
        this.data = data;
        this.types = types;
        this.features = features;
        this.version = version;
        this.isEs = isEs;
        words = data.words;
        target = isVulkan ? 1 : 2;
    }

    private static String[] parts(String joined) {
        int count = 0;
        for (int i = 0; i < joined.length(); i++) {
            count += joined.charAt(i) == 1 ? 1 : 0;
        }
        String[] parts = new String[count];
        int start = 0;
        for (int i = 0; i < count; i++) {
            int end = joined.indexOf(1, start);
            parts[i] = joined.substring(start, end);
            start = end + 1;
        }
        return parts;
    }

    private static int[] setStarts() {
        int[] starts = new int[PackedSpellings.SETS.length];
        int at = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = at;
            at += OF_SETS.charAt(at) + 1;
        }
        return starts;
    }

    /** The set of an import, as a number; -1 if it has no spellings. */
    private int set(int imported) {
        if (imported != lastImport || lastSet == NO_SET) {
            lastImport = imported;
            lastSet = Arrays.asList(PackedSpellings.SETS).indexOf(importName(imported)) + 1;
        }
        return lastSet - 1;
    }

    /** The name of an extended instruction set. */
    public String importName(int imported) {
        int at = data.definition(imported);
        StringBuilder name = new StringBuilder();
        for (int i = 0; at != 0 && i < 4 * ((words[at] >>> 16) - 2); i++) {
            int c = words[at + 2 + i / 4] >>> 8 * (i % 4) & 0xFF;
            if (c == 0) {
                break;
            }
            name.append((char) c);
        }
        return name.toString();
    }

    /** The first row of an instruction, whether it fits or not. */
    public static int first(Op op) {
        return OF_OP.charAt(op.ordinal());
    }

    /** The first row of an instruction of a set, whether it fits or not. */
    static int first(String set, int number) {
        int found = Arrays.asList(PackedSpellings.SETS).indexOf(set);
        return found < 0 ? 0 : first(found, number);
    }

    private static int first(int set, int number) {
        int start = SET_STARTS[set];
        return number < 0 || number >= OF_SETS.charAt(start) ? 0 : OF_SETS.charAt(start + 1 + number);
    }

    private int first(int at, Op op) {
        if (op != Op.OpExtInst) {
            return first(op);
        }
        int set = set(words[at + ExtInst.SET]);
        return set < 0 ? 0 : first(set, words[at + ExtInst.INSTRUCTION]);
    }

    /**
     * The first row that fits an instruction.
     *
     * @param at the word offset of the instruction
     * @param type its result type; 0 for none
     * @param operands the word offset of its first operand after the result
     * @param end the word offset after its last operand
     * @param isConstant whether a constant expression is wanted
     */
    public int find(int at, Op op, int type, int operands, int end, boolean isConstant) {
        return find(first(at, op), type, operands, end, isConstant);
    }

    private int find(int first, int type, int operands, int end, boolean isConstant) {
        int result = 0;
        int operand = 0;
        for (int row = first; ROWS[row] != 0; row += ROWS[row + 1]) {
            if (version < ROWS[row + (isEs ? 3 : 2)] || ROWS[row + 4] != 0 && ROWS[row + 4] != target) {
                continue;
            }
            int literal = ROWS[row + 7];
            if (literal != 0) {
                int word = operands + (literal >>> 8) - 1;
                if (word >= end || (literal & 0xFF) != 0xFF && words[word] != (literal & 0xFF)) {
                    continue;
                }
            }
            if (ROWS[row + 5] != 0) {
                result = result == 0 ? properties(type) | (isConstant ? CONSTANT : 0) : result;
                if (!fits(ROWS[row + 5], result)) {
                    continue;
                }
            }
            if (ROWS[row + 6] != 0) {
                operand = operand == 0 && operands < end ? properties(types.typeOf(words[operands])) : operand;
                if (!fits(ROWS[row + 6], operand)) {
                    continue;
                }
            }
            if (ROWS[row + 9] != 0 && !has(ROWS[row + 9])) {
                continue;
            }
            return row;
        }
        return 0;
    }

    private boolean has(int feature) {
        if (known[feature] == 0) {
            known[feature] = (byte) (features.has(TEXTS[feature]) ? 1 : 2);
        }
        return known[feature] == 1;
    }

    /** The feature that the first row of an instruction needs; empty for none. */
    public String missing(int at, Op op) {
        int row = first(at, op);
        return row == 0 || ROWS[row] == 0 ? "" : feature(row);
    }

    private static final int SHAPES = 0x1F | 0x2000;
    private static final int KINDS = 0xE0;
    private static final int WIDTHS = 0xF00;
    private static final int CONSTANT = 0x1000;
    private static final int SIGNS = 0xC000;

    private static boolean fits(int wanted, int has) {
        return fits(wanted, has, SHAPES)
                && fits(wanted, has, KINDS)
                && fits(wanted, has, WIDTHS)
                && fits(wanted, has, CONSTANT)
                && fits(wanted, has, SIGNS);
    }

    private static boolean fits(int wanted, int has, int group) {
        return (wanted & group) == 0 || (wanted & has & group) != 0;
    }

    /** The properties of a type, as bits in the order of {@code SpellingFile.PROPERTIES}. */
    private int properties(int type) {
        if (type == 0) {
            return 0;
        }
        if (types.isPointer(type)) {
            return 0x2000 | properties(types.pointee(type));
        }
        int shape = types.isVector(type)
                ? 2
                : types.isMatrix(type)
                        ? 4
                        : types.isCooperativeMatrix(type) ? 16 : types.isStruct(type) || types.isAnyArray(type) ? 8 : 1;
        int scalar = types.scalarType(type);
        Op op = types.op(scalar);
        int kind = op == Op.OpTypeBool ? 0x20 : op == Op.OpTypeInt ? 0x40 : op == Op.OpTypeFloat ? 0x80 : 0;
        int width = kind < 0x40 ? 0 : types.bitWidth(scalar) / 8;
        int sign = kind != 0x40 ? 0 : types.isSignedIntScalar(scalar) ? 0x4000 : 0x8000;
        return shape
                | kind
                | sign
                | (width == 1 ? 0x100 : width == 2 ? 0x200 : width == 4 ? 0x400 : width == 8 ? 0x800 : 0);
    }

    /** How often the text of an instruction has an operand; 0 if it leaves it out. */
    public int times(int at, Op op, int type, int operands, int end, int number) {
        int row = find(at, op, type, operands, end, false);
        if (kind(row) != EXPRESSION && kind(row) != STATEMENT) {
            return 1;
        }
        int times = 0;
        for (int i = 0; i < count(row); i++) {
            int operand = operand(row, i);
            boolean isOne = operand < Template.LIST
                    ? operand == number
                    : operand < Template.LITERAL ? operand - Template.LIST <= number : false;
            times += isOne ? 1 : 0;
        }
        return times;
    }

    /** Whether the first row of an instruction, and so all, are statements. */
    public static boolean isStatement(Op op) {
        return ROWS[first(op)] == STATEMENT;
    }

    /** Whether the text of a row sets the result first. */
    public static boolean startsWithResult(int row) {
        return count(row) > 0
                && operand(row, 0) == Template.RESULT
                && text(row, 1).startsWith(" = ");
    }

    /** The row after a row of an instruction. */
    static int next(int row) {
        return row + ROWS[row + 1];
    }

    /** What must hold for a row, as readers of the documentation see it. */
    static String condition(int row) {
        StringBuilder out = new StringBuilder();
        if (ROWS[row + 2] != 0 || ROWS[row + 3] != 0) {
            version(out, "GLSL", ROWS[row + 2]);
            version(out, "ESSL", ROWS[row + 3]);
        }
        if (ROWS[row + 4] != 0) {
            add(out, ROWS[row + 4] == 1 ? "Vulkan" : "OpenGL");
        }
        properties(out, "", ROWS[row + 5]);
        properties(out, "operand: ", ROWS[row + 6]);
        if (ROWS[row + 7] != 0) {
            int value = ROWS[row + 7] & 0xFF;
            add(out, "operand " + ((ROWS[row + 7] >>> 8) - 1) + (value == 0xFF ? " given" : " is " + value));
        }
        if (!feature(row).isEmpty()) {
            add(out, feature(row).toLowerCase(Locale.ROOT).replace('_', ' '));
        }
        for (String extension : extensions(row).split(" ", 0)) {
            if (!extension.isEmpty()) {
                add(out, extension);
            }
        }
        return out.toString();
    }

    private static void version(StringBuilder out, String language, int version) {
        if (version != 0xFFFF) {
            add(out, version == 0 ? language : language + " " + version);
        }
    }

    private static void properties(StringBuilder out, String before, int bits) {
        for (int i = 0; i < PROPERTIES.length; i++) {
            if ((bits & 1 << i) != 0) {
                add(out, before + PROPERTIES[i]);
            }
        }
    }

    private static void add(StringBuilder out, String text) {
        out.append(out.length() == 0 ? "" : ", ").append(text);
    }

    /** The template of a row, as readers of the documentation see it. */
    static String template(int row) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count(row); i++) {
            out.append(text(row, i));
            int operand = operand(row, i);
            if (operand < Template.LITERAL) {
                out.append('$').append(operand % Template.LIST).append(operand < Template.LIST ? "" : ", ...");
            } else if (operand < Template.TYPE) {
                out.append('$').append(operand - Template.LITERAL);
            } else if (operand >= Template.CHOICE) {
                out.append('{').append(choice(row, i)).append('}');
            } else {
                out.append(operand == Template.HELPER ? helperName(helper(row)) : SPECIAL[operand - Template.TYPE]);
            }
        }
        return out.append(text(row, count(row))).toString();
    }

    /** The kind of a row; 0 for no row. */
    public static int kind(int row) {
        return ROWS[row];
    }

    /** The feature that a row needs; empty for none. */
    public static String feature(int row) {
        return TEXTS[ROWS[row + 9]];
    }

    /** The extensions that a row needs, with spaces between them. */
    public static String extensions(int row) {
        return TEXTS[ROWS[row + 8]];
    }

    /** The signedness of the expression. */
    public static int sign(int row) {
        return ROWS[row + 10];
    }

    /** How tightly the expression binds. */
    public static Precedence precedence(int row) {
        return Precedence.at(ROWS[row + 11]);
    }

    /** The helper function that the text calls, as a number; -1 for none. */
    public static int helper(int row) {
        return ROWS[row + 12] - 1;
    }

    /** The number of operands in the text. */
    public static int count(int row) {
        return ROWS[row + 13];
    }

    /** The text before an operand of the text; after the last one for the number of operands. */
    public static String text(int row, int i) {
        return TEXTS[ROWS[row + HEAD + OPERAND * i]];
    }

    /** What an operand of the text is: see {@link Template}. */
    public static int operand(int row, int i) {
        return ROWS[row + HEAD + OPERAND * i + 1];
    }

    /** The signedness that an operand of the text must have. */
    public static int sign(int row, int i) {
        return ROWS[row + HEAD + OPERAND * i + 2];
    }

    /** The texts of which an operand chooses one, with bars between them. */
    public static String choice(int row, int i) {
        return TEXTS[ROWS[row + HEAD + OPERAND * i + 2]];
    }

    /** How tightly an operand of the text must bind to stand without parentheses. */
    public static Precedence precedence(int row, int i) {
        return Precedence.at(ROWS[row + HEAD + OPERAND * i + 3]);
    }

    /** The reason of a refusal, or the name of the code. */
    public static String reason(int row) {
        return TEXTS[ROWS[row + HEAD]];
    }

    /** The name of a helper function. */
    public static String helperName(int helper) {
        return PackedSpellings.HELPERS[helper];
    }

    /** The text of a helper function. */
    public static String helperText(int helper) {
        return parts(PackedSpellings.bodies())[helper];
    }
}
