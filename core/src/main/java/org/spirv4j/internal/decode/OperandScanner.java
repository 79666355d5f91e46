// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.ID_MEMORY_SEMANTICS;
import static org.spirv4j.internal.grammar.KindNumbers.ID_REF;
import static org.spirv4j.internal.grammar.KindNumbers.ID_RESULT;
import static org.spirv4j.internal.grammar.KindNumbers.ID_RESULT_TYPE;
import static org.spirv4j.internal.grammar.KindNumbers.ID_SCOPE;
import static org.spirv4j.internal.grammar.KindNumbers.LAST_ID;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_EXT_INST_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_FLOAT;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_SPEC_CONSTANT_OP_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_STRING;
import static org.spirv4j.internal.grammar.KindNumbers.PAIR_ID_REF_ID_REF;
import static org.spirv4j.internal.grammar.KindNumbers.PAIR_ID_REF_LITERAL_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.PAIR_LITERAL_INTEGER_ID_REF;
import static org.spirv4j.internal.grammar.KindNumbers.UNKNOWN_WORDS;

import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.operand.TypeDeclaration;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.internal.word.LiteralString;

/**
 * Splits one instruction of a module into its operands; the only implementation of operand decoding.
 *
 * <p>A scanner is reused from instruction to instruction and allocates nothing once its arrays are large enough. It
 * reads only {@link ModuleData#definitions} that precede the instruction, so results are the same while a module is
 * being parsed and afterwards. Not safe for use by several threads at once.
 */
public final class OperandScanner extends ScannedOperands {
    private static final int MAX_DEPTH = 16;

    private static final int[] NONE = {};

    private final Definitions data;
    private int[] words;
    private final int bound;
    private final IdPlans plans;
    private final ImportedSets imports;
    private final LiteralTypes literalTypes;

    private int start;
    private int switchType;

    /** Creates a scanner that does not find names and owners of operands. */
    public OperandScanner(ModuleData data) {
        this(data, false);
    }

    /**
     * Creates a scanner.
     *
     * @param named whether it finds the name and the owner of each operand
     */
    public OperandScanner(ModuleData data, boolean named) {
        this(data, named, data.bound);
    }

    /**
     * Creates a scanner for instructions that may still be added to or change.
     *
     * @param named whether it finds the name and the owner of each operand
     * @param bound all ids are below it
     */
    public OperandScanner(Definitions data, boolean named, int bound) {
        this(data, bound, named, NONE, NONE, NONE, NONE);
    }

    /** Creates a scanner that does not find names and owners of operands, for one task of a pool. */
    public OperandScanner(ModuleData data, ArrayPool pool) {
        this(data, data.bound, false, pool.ints(FEW, 0), pool.ints(FEW, 0), pool.ints(FEW, 0), pool.ints(FEW, 0));
    }

    private OperandScanner(
            Definitions data, int bound, boolean named, int[] kinds, int[] offsets, int[] lengths, int[] numberTypes) {
        super(data.tables, named, kinds, offsets, lengths, numberTypes);
        this.data = data;
        this.words = data.words;
        this.bound = bound;
        this.plans = IdPlans.of(tables);
        this.imports = new ImportedSets(data);
        this.literalTypes = new LiteralTypes(data);
    }

    /** Must be called after {@link Definitions#words} has become another array. */
    public void refresh() {
        words = data.words;
    }

    /**
     * Checks the instruction at a word offset without splitting it, if all its operands are ids. Sets only
     * {@link #typeId}, {@link #resultId} and {@link #unknownAt}.
     *
     * @return whether the instruction is well formed; if false, call {@link #scan}
     */
    boolean checkIds(int at) {
        int ids = plans.checkedIds(words[at]);
        if (ids < 0) {
            return false;
        }
        int limit = bound - 1;
        int wrong = 0;
        for (int i = at + 1, last = at + ids; i <= last; i++) {
            // The sign bit is set when the id is not in 1 to limit.
            wrong |= words[i] - 1 | limit - words[i];
        }
        if (wrong < 0) {
            return false;
        }
        boolean hasType = plans.hasType(words[at]);
        typeId = hasType ? words[at + TypedInstruction.RESULT_TYPE] : 0;
        resultId = !plans.hasResult(words[at])
                ? 0
                : words[at + (hasType ? TypedInstruction.RESULT : TypeDeclaration.RESULT)];
        unknownAt = -1;
        return true;
    }

    /**
     * The number of ids of a well-formed instruction whose operands are ids, optionally followed by plain literals; -1
     * for other instructions, which need {@link #scan}. Sets {@link #resultOperand}.
     */
    public int plainIds(int at) {
        int first = words[at];
        resultOperand = !plans.hasResult(first) ? -1 : plans.hasType(first) ? 1 : 0;
        return plans.plainIds(first);
    }

    /**
     * Finds the ids that a well-formed instruction uses, without its type and its result: the first elements of
     * {@link #offsets} are their word offsets. Sets besides only {@link #set}.
     *
     * @return how many there are
     */
    public int operandIds(int at) {
        int plain = plainIds(at);
        if (plain < 0) {
            scan(at);
            int found = 0;
            for (int k = 0; k < count; k++) {
                if (kinds[k] <= LAST_ID && kinds[k] != ID_RESULT && kinds[k] != ID_RESULT_TYPE) {
                    offsets[found++] = offsets[k];
                }
            }
            count = 0;
            return found;
        }
        set = ImportedSets.NOT_AN_IMPORT;
        int first = at + 2 + resultOperand;
        int found = plain - 1 - resultOperand;
        if (found > offsets.length) {
            grow(found);
        }
        for (int k = 0; k < found; k++) {
            offsets[k] = first + k;
        }
        return found;
    }

    /**
     * Reads the instruction at a word offset, whose word count must be above 0 and end inside the module.
     *
     * @return whether the instruction is well formed, which it may be with unknown parts; see {@link #unknownAt}
     */
    public boolean scan(int at) {
        int first = words[at];
        int wordCount = first >>> 16;
        start = at;
        pos = at + 1;
        end = at + wordCount;
        count = 0;
        typeId = 0;
        resultId = 0;
        unknownAt = -1;
        fault = OperandFault.NONE;
        set = ImportedSets.NOT_AN_IMPORT;
        leading = 0;
        owner = 0;
        if (wordCount > kinds.length) {
            grow(wordCount);
        }
        opRow = tables.op(first & 0xFFFF);
        if (opRow < 0) {
            unknownAt = at;
            addUnknownWords();
            return true;
        }
        int shape = tables.opShape(opRow);
        leading = leadingIds(shape);
        if (fault == OperandFault.NONE) {
            operands(shape, tables.opNames(opRow), leading, 0);
        }
        if (fault == OperandFault.NONE && pos < end) {
            fail(OperandFault.EXCESS_WORDS, pos, UNKNOWN_WORDS);
        }
        if ((first & 0xFFFF) == OpcodeNumbers.OpExtInstImport && fault == OperandFault.NONE) {
            unknownAt = imports.ofImport(at) == ImportedSets.UNKNOWN_SET ? at + 2 : -1;
        }
        return fault == OperandFault.NONE;
    }

    /** Reads the leading ids of a shape; returns how many there are. */
    private int leadingIds(int shape) {
        int length = lists[shape];
        int at = pos;
        int item = 0;
        for (; item < length; item++) {
            int entry = lists[shape + 1 + item];
            if (entry > LAST_ID << 2 || (entry & 3) != 0 || at >= end) {
                break;
            }
            int id = words[at];
            if (id <= 0 || id >= bound) {
                pos = at;
                count = item;
                failId(id, entry >> 2);
                return item;
            }
            kinds[item] = entry >> 2;
            offsets[item] = at;
            lengths[item] = 1;
            if (item < 2) {
                if (entry == ID_RESULT_TYPE << 2) {
                    typeId = id;
                } else if (entry == ID_RESULT << 2) {
                    resultId = id;
                }
            }
            at++;
        }
        pos = at;
        count = item;
        return item;
    }

    private void operands(int shape, int nameList, int from, int depth) {
        int length = lists[shape];
        for (int item = from; item < length; item++) {
            int entry = lists[shape + 1 + item];
            int kind = entry >> 2;
            int quantifier = entry & 3;
            if (named) {
                role = owner | lists[nameList + 1 + item];
            }
            if (quantifier == 0) {
                operand(kind, depth);
            } else if (quantifier == 1) {
                if (pos < end) {
                    operand(kind, depth);
                }
            } else if (kind <= LAST_ID) {
                idsToEnd(kind);
            } else {
                while (pos < end && fault == OperandFault.NONE) {
                    // Parameters of the operand before have set their own.
                    role = owner | lists[nameList + 1 + item];
                    operand(kind, depth);
                }
            }
            if (fault != OperandFault.NONE || unknownAt >= 0 && pos == end) {
                return;
            }
        }
    }

    private void idsToEnd(int kind) {
        while (pos < end) {
            int id = words[pos];
            if (id <= 0 || id >= bound) {
                failId(id, kind);
                return;
            }
            add(kind, 1);
        }
    }

    private void operand(int kind, int depth) {
        if (pos >= end) {
            fail(OperandFault.MISSING_OPERAND, pos, kind);
            return;
        }
        if (kind >= FIRST_ENUM) {
            enumerated(kind, depth);
            return;
        }
        switch (kind) {
            case ID_RESULT_TYPE, ID_RESULT, ID_MEMORY_SEMANTICS, ID_SCOPE, ID_REF -> id(kind);
            case LITERAL_INTEGER -> {
                numberTypes[count] = NumberTypes.UINT32;
                add(kind, 1);
            }
            case LITERAL_FLOAT -> {
                numberTypes[count] = NumberTypes.FLOAT32;
                add(kind, 1);
            }
            case LITERAL_STRING -> string();
            case LITERAL_CONTEXT_DEPENDENT_NUMBER ->
                typedNumber(typeId == 0 ? 0 : known(literalTypes.ofType(typeId, start)));
            case LITERAL_EXT_INST_INTEGER -> extendedInstruction(depth);
            case LITERAL_SPEC_CONSTANT_OP_INTEGER -> specConstantOp(depth);
            case PAIR_LITERAL_INTEGER_ID_REF -> {
                switchLiteral();
                if (fault == OperandFault.NONE) {
                    operand(ID_REF, depth);
                }
            }
            case PAIR_ID_REF_LITERAL_INTEGER -> {
                id(ID_REF);
                if (fault == OperandFault.NONE) {
                    operand(LITERAL_INTEGER, depth);
                }
            }
            case PAIR_ID_REF_ID_REF -> {
                id(ID_REF);
                if (fault == OperandFault.NONE) {
                    operand(ID_REF, depth);
                }
            }
            default -> addUnknownWords();
        }
    }

    private void id(int kind) {
        int id = words[pos];
        if (id <= 0 || id >= bound) {
            failId(id, kind);
            return;
        }
        if (kind == ID_RESULT) {
            resultId = id;
        } else if (kind == ID_RESULT_TYPE) {
            typeId = id;
        }
        add(kind, 1);
    }

    private void enumerated(int kind, int depth) {
        if (depth >= MAX_DEPTH) {
            fail(OperandFault.NESTED_TOO_DEEPLY, pos, kind);
            return;
        }
        int at = pos;
        int value = words[at];
        add(kind, 1);
        if (!tables.isBitEnum(kind) || value == 0) {
            int row = tables.enumerant(kind, value);
            if (row >= 0) {
                parameters(row, at, depth);
            } else if (value != 0 || !tables.isBitEnum(kind)) {
                unknownAt = at;
                addUnknownWords();
            }
            return;
        }
        for (int bits = value; bits != 0 && fault == OperandFault.NONE; bits &= bits - 1) {
            int row = tables.enumerant(kind, Integer.lowestOneBit(bits));
            if (row < 0) {
                unknownAt = at;
                addUnknownWords();
                return;
            }
            parameters(row, at, depth);
        }
    }

    /** Reads the parameters of an enumerant of the word at an offset. */
    private void parameters(int row, int at, int depth) {
        int shape = tables.enumerantShape(row);
        if (lists[shape] != 0) {
            long outer = owner;
            owner = (long) (at - start << 16 | row) << 32;
            operands(shape, tables.enumerantNames(row), 0, depth + 1);
            owner = outer;
        }
    }

    private void string() {
        int at = pos;
        int seen = 0;
        while (at < end) {
            int word = words[at++];
            seen |= word;
            if (LiteralString.isLast(word)) {
                if ((seen & 0x80808080) != 0 && !LiteralString.isValid(words, pos, at)) {
                    fail(OperandFault.INVALID_UTF8, pos, LITERAL_STRING);
                } else {
                    add(LITERAL_STRING, at - pos);
                }
                return;
            }
        }
        fail(OperandFault.UNTERMINATED_STRING, pos, LITERAL_STRING);
    }

    private void typedNumber(int numberType) {
        if (fault != OperandFault.NONE) {
            return;
        }
        int length = NumberTypes.words(numberType);
        if (length == 0) {
            faultType = 0;
            fail(OperandFault.NUMBER_WITHOUT_WIDTH, pos, LITERAL_CONTEXT_DEPENDENT_NUMBER);
        } else if (pos + length > end) {
            numberTypes[count] = numberType;
            fail(OperandFault.NUMBER_CUT_OFF, end, LITERAL_CONTEXT_DEPENDENT_NUMBER);
        } else {
            numberTypes[count] = numberType;
            add(LITERAL_CONTEXT_DEPENDENT_NUMBER, length);
        }
    }

    private void switchLiteral() {
        if (count == 2 || switchType == 0) {
            switchType = known(literalTypes.ofValue(words[offsets[0]], start));
        }
        if (fault == OperandFault.NONE && !NumberTypes.isInteger(switchType)) {
            fail(OperandFault.SELECTOR_NOT_INTEGER, offsets[0], ID_REF);
        }
        typedNumber(switchType);
    }

    /** The number type that was asked for last; fails if there is none. */
    private int known(int numberType) {
        if (numberType == 0) {
            faultType = literalTypes.faultType;
            if (faultType != 0) {
                fail(literalTypes.fault, pos, ID_RESULT_TYPE);
            } else {
                fail(literalTypes.fault, offsets[0], ID_REF);
            }
        }
        return numberType;
    }

    private void extendedInstruction(int depth) {
        if (depth >= MAX_DEPTH) {
            fail(OperandFault.NESTED_TOO_DEEPLY, pos, LITERAL_EXT_INST_INTEGER);
            return;
        }
        set = count == 0 ? ImportedSets.NOT_AN_IMPORT : imports.of(words[offsets[count - 1]], start);
        int number = words[pos];
        int at = pos;
        add(LITERAL_EXT_INST_INTEGER, 1);
        if (set >= 0) {
            int row = tables.sets().instruction(set, number);
            if (row >= 0) {
                operands(tables.sets().instructionShape(row), tables.sets().instructionNames(row), 0, depth + 1);
                if (fault == OperandFault.NONE && unknownAt < 0 && pos < end) {
                    if (tables.sets().isNonSemantic(set)) {
                        // Later revisions of a non-semantic set may add operands, all of which are ids.
                        role = NO_NAME;
                        idsToEnd(ID_REF);
                    } else {
                        fail(OperandFault.EXCESS_WORDS, pos, UNKNOWN_WORDS);
                    }
                }
            } else if (!tables.sets().isNonSemantic(set)) {
                unknownAt = at;
                addUnknownWords();
            }
        } else if (set != ImportedSets.UNKNOWN_NON_SEMANTIC_SET) {
            unknownAt = at;
            addUnknownWords();
        }
    }

    private void specConstantOp(int depth) {
        if (depth >= MAX_DEPTH) {
            fail(OperandFault.NESTED_TOO_DEEPLY, pos, LITERAL_SPEC_CONSTANT_OP_INTEGER);
            return;
        }
        int at = pos;
        int opcode = words[at];
        int row = opcode < 0 ? -1 : tables.op(opcode);
        add(LITERAL_SPEC_CONSTANT_OP_INTEGER, 1);
        if (row < 0 || !Trait.CONSTANT_OPERATION.hasRow(tables, row)) {
            unknownAt = at;
            addUnknownWords();
            return;
        }
        // Result Type and Result <id> precede the opcode.
        operands(tables.opShape(row), tables.opNames(row), 2, depth + 1);
    }

    /** The set that {@code id} imports before the instruction at a word offset; see {@link #set}. */
    public int importedSet(int at, int id) {
        return imports.of(id, at);
    }
}
