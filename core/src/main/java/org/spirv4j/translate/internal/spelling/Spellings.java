// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.spelling;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.internal.word.LiteralString;

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
    private static final int OPS = OF_OP.length() / PackedSpellings.LANGUAGES.length;

    /** By the number of a text that names a feature: whether it was asked for, and whether the language has it. */
    private final BitSet asked;

    private final BitSet available;

    /** By the number of an instruction: whether its rows were asked for lanes, and whether some have them. */
    private final BitSet askedForLanes;

    private final BitSet haveLanes;

    // The words of a row, as the generator packs them: see SpellingSources.

    private static final int LENGTH = 1;
    static final int GLSL = 2;
    static final int ESSL = 3;
    static final int TARGET = 4;
    static final int RESULT_PROPERTIES = 5;
    static final int OPERAND_PROPERTIES = 6;
    static final int OPERAND_NUMBER = 7;
    static final int LITERAL = 8;
    private static final int EXTENSIONS = 9;
    private static final int FEATURE = 10;
    private static final int SIGN = 11;
    private static final int PRECEDENCE = 12;
    private static final int HELPER = 13;
    private static final int COUNT = 14;
    private static final int HEAD = 15;

    /** Words after the head for each operand of the text. */
    private static final int OPERAND = 4;

    /** The values of {@link #TARGET} other than 0, which is any target. */
    static final int VULKAN = 1;

    static final int OPENGL = 2;

    /** The value of {@link #GLSL} or {@link #ESSL} if no version of the language has the row. */
    static final int NEVER = 0xFFFF;

    /** The value of a literal that may be any number. */
    static final int ANY_NUMBER = 0xFF;

    /** Added where the number is that of a constant operand. */
    static final int CONSTANT_NUMBER = 0x8000;

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
    private final int language;
    private final int target;

    /** The last import that was asked for, and its set plus 1. */
    private int lastImport;

    private int lastSet;

    /** The same for a language whose rows ask for its version only. */
    public Spellings(ModuleData data, TypeFacts types, String language, int version, ArrayPool pool) {
        this(data, types, language, feature -> false, version, false, false, pool);
    }

    /**
     * Creates what finds the rows for the instructions of a module.
     *
     * @param language the name of the language in the table
     * @param features what the version has
     * @param isEs whether the versions of ESSL count, not those of GLSL
     */
    public Spellings(
            ModuleData data,
            TypeFacts types,
            String language,
            Features features,
            int version,
            boolean isEs,
            boolean isVulkan,
            ArrayPool pool) {
        this.data = data;
        this.types = types;
        this.language = language(language);
        this.features = features;
        this.version = version;
        this.isEs = isEs;
        words = data.words;
        asked = pool.bits();
        available = pool.bits();
        askedForLanes = pool.bits();
        haveLanes = pool.bits();
        target = isVulkan ? VULKAN : OPENGL;
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
        int[] starts = new int[PackedSpellings.SETS.length * PackedSpellings.LANGUAGES.length];
        int at = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = at;
            at += OF_SETS.charAt(at) + 1;
        }
        return starts;
    }

    /** The set of an import, as a number; -1 if it has no spellings. */
    private int set(int imported) {
        if (imported != lastImport) {
            lastImport = imported;
            lastSet = Arrays.asList(PackedSpellings.SETS).indexOf(importName(imported)) + 1;
        }
        return lastSet - 1;
    }

    /** The name of an extended instruction set. */
    public String importName(int imported) {
        int at = data.definition(imported);
        return at == 0 ? "" : LiteralString.text(words, at + 2, at + (words[at] >>> 16));
    }

    private static int language(String name) {
        return Arrays.asList(PackedSpellings.LANGUAGES).indexOf(name);
    }

    /** The first row of an instruction in a language, whether it fits or not. */
    static int first(String language, Op op) {
        return OF_OP.charAt(language(language) * OPS + op.ordinal());
    }

    /** The first row of an instruction of a set, whether it fits or not. */
    static int first(String language, String set, int number) {
        int found = Arrays.asList(PackedSpellings.SETS).indexOf(set);
        return found < 0 ? 0 : first(language(language), found, number);
    }

    private static int first(int language, int set, int number) {
        int start = SET_STARTS[language * PackedSpellings.SETS.length + set];
        return number < 0 || number >= OF_SETS.charAt(start) ? 0 : OF_SETS.charAt(start + 1 + number);
    }

    private int first(int at, Op op) {
        if (op != Op.OpExtInst) {
            return OF_OP.charAt(language * OPS + op.ordinal());
        }
        int set = set(words[at + ExtInst.SET]);
        return set < 0 ? 0 : first(language, set, words[at + ExtInst.INSTRUCTION]);
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
        return find(first(at, op), version, type, operands, end, isConstant);
    }

    /**
     * The first version of the language, newer than the own one, that has a text for an instruction; 0 for none.
     *
     * @param at the word offset of the instruction
     * @param type its result type; 0 for none
     * @param operands the word offset of its first operand after the result
     * @param end the word offset after its last operand
     */
    public int newerVersion(int at, Op op, int type, int operands, int end) {
        int first = first(at, op);
        int newer = 0;
        for (int row = first; ROWS[row] != 0; row = next(row)) {
            int needed = ROWS[row + (isEs ? ESSL : GLSL)];
            if (needed > version && needed != NEVER && (newer == 0 || needed < newer)) {
                int found = find(first, needed, type, operands, end, false);
                newer = kind(found) == EXPRESSION || kind(found) == STATEMENT ? needed : newer;
            }
        }
        return newer;
    }

    private int find(int first, int version, int type, int operands, int end, boolean isConstant) {
        int result = 0;
        int operand = 0;
        for (int row = first; ROWS[row] != 0; row = next(row)) {
            if (version < ROWS[row + (isEs ? ESSL : GLSL)] || ROWS[row + TARGET] != 0 && ROWS[row + TARGET] != target) {
                continue;
            }
            int literal = ROWS[row + LITERAL];
            if (literal != 0) {
                int word = operands + (literal >>> 8 & 0x7F) - 1;
                if (word >= end || !isNumber(words[word], literal)) {
                    continue;
                }
            }
            if (ROWS[row + RESULT_PROPERTIES] != 0) {
                result = result == 0
                        ? TypeProperties.of(types, type) | (isConstant ? PackedSpellings.CONSTANT : 0)
                        : result;
                if (!TypeProperties.fits(ROWS[row + RESULT_PROPERTIES], result)) {
                    continue;
                }
            }
            if (ROWS[row + OPERAND_PROPERTIES] != 0) {
                int number = ROWS[row + OPERAND_NUMBER];
                if (number == 0 && operand == 0) {
                    operand = operandProperties(operands, end);
                }
                int has = number == 0 ? operand : operandProperties(operands + number, end);
                if (!TypeProperties.fits(ROWS[row + OPERAND_PROPERTIES], has)) {
                    continue;
                }
            }
            if (ROWS[row + FEATURE] != 0 && !has(ROWS[row + FEATURE])) {
                continue;
            }
            return row;
        }
        return 0;
    }

    /** Whether an operand is the number that a row wants. */
    private boolean isNumber(int operand, int literal) {
        int number = literal & 0xFF;
        return (literal & CONSTANT_NUMBER) != 0
                ? types.isInteger(operand, number)
                : number == ANY_NUMBER || operand == number;
    }

    private boolean has(int feature) {
        if (!asked.get(feature)) {
            asked.set(feature);
            available.set(feature, features.has(TEXTS[feature]));
        }
        return available.get(feature);
    }

    /** The feature that the first row of an instruction needs; empty for none. */
    public String missing(int at, Op op) {
        int row = first(at, op);
        return row == 0 || ROWS[row] == 0 ? "" : feature(row);
    }

    private int operandProperties(int operand, int end) {
        return operand < end ? TypeProperties.of(types, types.typeOf(words[operand])) : 0;
    }

    /** Whether some row of an instruction has {@link Template#LANE} or {@link Template#LANES}. */
    public boolean mayHaveLanes(Op op) {
        if (!askedForLanes.get(op.ordinal())) {
            askedForLanes.set(op.ordinal());
            for (int row = OF_OP.charAt(language * OPS + op.ordinal()); ROWS[row] != 0; row = next(row)) {
                if (has(row, Template.LANE) || has(row, Template.LANES)) {
                    haveLanes.set(op.ordinal());
                }
            }
        }
        return haveLanes.get(op.ordinal());
    }

    /** Whether the text of a row has one of the operands of {@link Template}. */
    public static boolean has(int row, int operand) {
        boolean isText = kind(row) == EXPRESSION || kind(row) == STATEMENT;
        for (int i = 0; isText && i < count(row); i++) {
            if (operand(row, i) == operand) {
                return true;
            }
        }
        return false;
    }

    /** How often the text of a row has an operand; 0 if it leaves it out. */
    public static int times(int row, int number) {
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

    /** Whether the first row of an instruction that is not a refusal, and so all of these, are statements. */
    public boolean isStatement(Op op) {
        int row = OF_OP.charAt(language * OPS + op.ordinal());
        while (ROWS[row] == REFUSAL) {
            row = next(row);
        }
        return ROWS[row] == STATEMENT;
    }

    /** Whether the templates of an instruction, if it has some, are expressions that have each operand once. */
    public boolean hasOperandsOnce(Op op) {
        for (int row = OF_OP.charAt(language * OPS + op.ordinal()); ROWS[row] != 0; row = next(row)) {
            if (kind(row) == STATEMENT || kind(row) == EXPRESSION && !hasEachOnce(row, operands(op))) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasEachOnce(int row, int operands) {
        boolean isWrittenOnce = operands >= 0;
        for (int i = 0; i < operands; i++) {
            isWrittenOnce &= times(row, i) == 1;
        }
        return isWrittenOnce;
    }

    /** The number of operands of an instruction after its type and its result; -1 if there may be more or fewer. */
    private int operands(Op op) {
        GrammarTables tables = BuiltInGrammar.tables();
        int row = tables.op(op.opcode());
        int shape = tables.opShape(row);
        int count = tables.listLength(shape);
        boolean isFixed = count == 0 || (tables.listItem(shape, count - 1) & 3) == 0;
        return isFixed ? count - (tables.opHasType(row) ? 1 : 0) - (tables.opHasResult(row) ? 1 : 0) : -1;
    }

    /** Whether the text of a row sets the result first. */
    public static boolean startsWithResult(int row) {
        return count(row) > 0
                && operand(row, 0) == Template.RESULT
                && text(row, 1).startsWith(" = ");
    }

    /** The row after a row of an instruction. */
    static int next(int row) {
        return row + ROWS[row + LENGTH];
    }

    /** A word of a row. */
    static int word(int row, int word) {
        return ROWS[row + word];
    }

    /** The kind of a row; 0 for no row. */
    public static int kind(int row) {
        return ROWS[row];
    }

    /** The feature that a row needs; empty for none. */
    public static String feature(int row) {
        return TEXTS[ROWS[row + FEATURE]];
    }

    /** The extensions that a row needs, with spaces between them. */
    public static String extensions(int row) {
        return TEXTS[ROWS[row + EXTENSIONS]];
    }

    /** The signedness of the expression. */
    public static int sign(int row) {
        return ROWS[row + SIGN];
    }

    /** How tightly the expression binds. */
    public static Precedence precedence(int row) {
        return Precedence.at(ROWS[row + PRECEDENCE]);
    }

    /** The helper function that the text calls, as a number; -1 for none. */
    public static int helper(int row) {
        return ROWS[row + HELPER] - 1;
    }

    /** The number of operands in the text. */
    public static int count(int row) {
        return ROWS[row + COUNT];
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
        return ROWS[row + HEAD + OPERAND * i + 2] & Template.SIGN;
    }

    /** Whether an operand of the text may be a scalar, where the others are vectors and its components are equal. */
    public static boolean mayBeScalar(int row, int i) {
        return operand(row, i) < Template.LIST && (ROWS[row + HEAD + OPERAND * i + 2] & Template.SCALAR) != 0;
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
        return Helpers.TEXTS[helper];
    }

    /** The texts of helper functions, which most texts do not need. */
    private static final class Helpers {
        static final String[] TEXTS = parts(PackedSpellings.bodies());
    }
}
