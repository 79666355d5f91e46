package org.spirv4j.internal.assembly;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.ID_REF;
import static org.spirv4j.internal.grammar.KindNumbers.ID_RESULT;
import static org.spirv4j.internal.grammar.KindNumbers.ID_RESULT_TYPE;
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

import java.util.List;
import org.spirv4j.binary.ModuleHeader;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.NameIndex;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Assembles one text. Instructions are read one after the other; each takes the shape that the grammar gives its opcode,
 * and what its enumerants and extended instructions add to it. An error gives up the instruction, and reading goes on
 * at the next one.
 */
public final class AssemblyParser {
    private static final int OP_EXT_INST_IMPORT = 11;
    private static final int OP_TYPE_INT = 21;
    private static final int OP_TYPE_FLOAT = 22;
    private static final int MAX_INSTRUCTION_WORDS = 0xFFFF;

    /** What became of an operand or of a row of operands. */
    private enum Outcome {
        /** Read; the next operand may follow. */
        READ,
        /** An optional operand is not there, so the instruction ends. */
        ENDED,
        /** An error was reported; the instruction is given up. */
        FAILED
    }

    private final byte[] text;
    private final GrammarTables tables;
    private final NameIndex names;
    private final Lexer lexer;
    private final IdTable ids;
    private final ErrorList errors;
    private final WordBuffer words;
    private final LiteralParser literals;
    private final NameHints hints;
    private final int version;

    // The instruction being read.
    private int opRow;
    private int first;
    private int lastOpcode;
    private int resultStart;
    private int resultEnd;
    private boolean resultPending;
    private int resultIndex;
    private int typeIndex;
    private int firstOperandIndex;
    private int lastIdIndex;
    private int set;

    /**
     * @param version of the target; also goes into the header
     * @param preserveNumericIds whether names that are numbers keep them
     * @param maxErrors how many errors are collected
     */
    public AssemblyParser(
            byte[] text, GrammarTables tables, SpirvVersion version, boolean preserveNumericIds, int maxErrors) {
        this.text = text;
        this.tables = tables;
        this.version = version.major() << 8 | version.minor();
        names = tables.nameIndex();
        lexer = new Lexer(text);
        ids = new IdTable(text, preserveNumericIds);
        errors = new ErrorList(text, maxErrors);
        // Assembly text has seldom fewer than seven bytes to a word.
        words = new WordBuffer(text.length / 7);
        literals = new LiteralParser(text, words);
        hints = new NameHints(text, tables);
    }

    /** Reads the whole text; afterwards {@link #errors} or {@link #words} is of use. */
    public void parse() {
        words.add(ModuleHeader.MAGIC);
        words.add((version >> 8) << 16 | (version & 0xFF) << 8);
        words.add(0);
        words.add(0);
        words.add(0);
        lexer.next();
        while (!lexer.atEnd() && !errors.isFull()) {
            lastOpcode = lexer.start;
            first = words.size();
            if (!instruction()) {
                words.truncate(first);
                if (resultIndex >= 0) {
                    ids.setType(resultIndex, IdTable.BROKEN);
                }
                recover();
            }
        }
        words.set(3, ids.bound());
    }

    public int[] words() {
        return words.toArray();
    }

    /** What is wrong with the text; empty when {@link #words} is its module. */
    public List<Diagnostic> errors() {
        return errors.list();
    }

    /** Moves to where the next instruction starts. An opcode behind an equals sign belongs to the failed one. */
    private void recover() {
        boolean afterEquals = false;
        while (!lexer.atEnd()) {
            if (lexer.start > lastOpcode && !afterEquals && lexer.startsInstruction()) {
                return;
            }
            afterEquals = lexer.is('=');
            lexer.next();
        }
    }

    private boolean instruction() {
        resultPending = false;
        resultIndex = -1;
        typeIndex = -1;
        firstOperandIndex = -1;
        lastIdIndex = -1;
        set = OperandScanner.NOT_AN_IMPORT;
        if (text[lexer.start] == '!') {
            return instructionOfImmediates();
        }
        if (!lexer.isOpcode(lexer.start) && !assignment()) {
            return false;
        }
        int nameStart = lexer.start;
        int nameEnd = lexer.end;
        lastOpcode = nameStart;
        if (lexer.is("OpUnknown")) {
            return unknownInstruction();
        }
        opRow = names.op(text, nameStart, nameEnd);
        if (opRow < 0 || !isAvailable()) {
            return unknownOpcode(nameStart, nameEnd);
        }
        boolean hasResult = tables.opHasResult(opRow);
        if (hasResult && !resultPending) {
            return fail("expected '%<result-id> =' in front of " + token() + ", which has a result", "");
        }
        if (!hasResult && resultPending) {
            return fail(
                    resultStart - 1,
                    resultEnd,
                    "'" + text(resultStart - 1, resultEnd) + " =' stands in front of " + token()
                            + ", which has no result",
                    "");
        }
        words.add(0);
        lexer.next();
        if (operands(tables.opShape(opRow), 0, nameStart, nameEnd) == Outcome.FAILED) {
            return false;
        }
        int length = words.size() - first;
        if (length > MAX_INSTRUCTION_WORDS) {
            return fail(
                    nameStart,
                    nameEnd,
                    "the instruction has " + length + " words; the word count goes up to " + MAX_INSTRUCTION_WORDS,
                    "");
        }
        words.set(first, length << 16 | tables.opcode(opRow));
        return recordResult(nameStart, nameEnd);
    }

    /** Reads {@code %name =}; leaves the opcode as the current token. */
    private boolean assignment() {
        if (text[lexer.start] != '%') {
            return fail("expected an instruction (an opcode, or '%<result-id> ='), found '" + token() + "'", "");
        }
        resultStart = lexer.start + 1;
        resultEnd = lexer.end;
        lexer.next();
        if (lexer.atEnd()) {
            return fail("expected '=' behind the result id, found the end of the text", "");
        }
        if (!lexer.is('=')) {
            return fail("expected '=' behind the result id, found '" + token() + "'", "");
        }
        lexer.next();
        if (lexer.atEnd()) {
            return fail("expected an opcode behind '=', found the end of the text", "");
        }
        if (!lexer.isOpcode(lexer.start)) {
            resultIndex = ids.index(resultStart, resultEnd);
            return fail(
                    "expected an opcode behind '=', found '" + token() + "'",
                    text[lexer.start] == '!' ? "write the result id as an operand, behind the opcode's number" : "");
        }
        resultPending = true;
        return true;
    }

    private boolean isAvailable() {
        GrammarTables.Facts facts = tables.opFacts(opRow);
        return version >= facts.since() && version <= facts.until()
                || tables.listLength(facts.extensions()) != 0
                || tables.listLength(facts.capabilities()) != 0;
    }

    private boolean unknownOpcode(int start, int end) {
        if (resultPending) {
            resultIndex = ids.index(resultStart, resultEnd);
        }
        if (opRow < 0) {
            return fail("unknown instruction '" + token() + "'", hints.op(text(start, end)));
        }
        GrammarTables.Facts facts = tables.opFacts(opRow);
        String target = (version >> 8) + "." + (version & 0xFF);
        String range = facts.since() > version
                ? "it came with SPIR-V " + versionText(facts.since())
                : "it was removed after SPIR-V " + versionText(facts.until());
        return fail("'" + token() + "' is not in SPIR-V " + target + ": " + range, "choose another --target-env");
    }

    private static String versionText(int version) {
        return (version >> 8) + "." + (version & 0xFF);
    }

    /** Reads the items of a shape from {@code from} on. */
    private Outcome operands(int shape, int from, int nameStart, int nameEnd) {
        char[] lists = tables.lists();
        int length = lists[shape];
        for (int item = from; item < length; item++) {
            int entry = lists[shape + 1 + item];
            int kind = entry >> 2;
            int quantifier = entry & 3;
            if (kind == ID_RESULT && resultPending) {
                if (!addResult()) {
                    return Outcome.FAILED;
                }
                continue;
            }
            do {
                if (lexer.atEnd() || lexer.startsInstruction()) {
                    return quantifier != 0 ? Outcome.ENDED : missing(kind, nameStart, nameEnd);
                }
                Outcome outcome = operand(kind, quantifier != 0, nameStart, nameEnd);
                if (outcome != Outcome.READ) {
                    return outcome;
                }
            } while (quantifier == 2);
        }
        return Outcome.READ;
    }

    private Outcome missing(int kind, int nameStart, int nameEnd) {
        fail(
                text(nameStart, nameEnd) + ": expected an operand of kind " + tables.name(tables.kindName(kind))
                        + ", found " + (lexer.atEnd() ? "the end of the text" : "the next instruction"),
                "");
        return Outcome.FAILED;
    }

    private Outcome operand(int kind, boolean optional, int nameStart, int nameEnd) {
        if (text[lexer.start] == '!') {
            return immediate() ? alternate() : Outcome.FAILED;
        }
        if (kind <= LAST_ID) {
            return id(kind) ? Outcome.READ : Outcome.FAILED;
        }
        if (kind >= FIRST_ENUM) {
            return enumerated(kind, nameStart, nameEnd);
        }
        return switch (kind) {
            case LITERAL_INTEGER -> number(NumberTypes.UINT32, optional);
            case LITERAL_FLOAT -> number(NumberTypes.FLOAT32, optional);
            case LITERAL_STRING -> string(optional);
            case LITERAL_CONTEXT_DEPENDENT_NUMBER -> constantLiteral(nameStart, nameEnd);
            case LITERAL_EXT_INST_INTEGER -> extendedInstruction(nameStart, nameEnd);
            case LITERAL_SPEC_CONSTANT_OP_INTEGER -> specConstantOp(nameStart, nameEnd);
            case PAIR_LITERAL_INTEGER_ID_REF -> pair(switchLiteral(), ID_REF, nameStart, nameEnd);
            case PAIR_ID_REF_LITERAL_INTEGER ->
                pair(operand(ID_REF, false, nameStart, nameEnd), LITERAL_INTEGER, nameStart, nameEnd);
            // The text does not insist on pairs here, so that odd ones can be written.
            case PAIR_ID_REF_ID_REF -> operand(ID_REF, false, nameStart, nameEnd);
            default -> throw new IllegalStateException("operand kind " + kind);
        };
    }

    private Outcome pair(Outcome firstOutcome, int secondKind, int nameStart, int nameEnd) {
        if (firstOutcome != Outcome.READ) {
            return firstOutcome;
        }
        if (lexer.atEnd() || lexer.startsInstruction()) {
            return missing(secondKind, nameStart, nameEnd);
        }
        return operand(secondKind, false, nameStart, nameEnd);
    }

    private boolean addResult() {
        resultPending = false;
        resultIndex = ids.index(resultStart, resultEnd);
        if (resultIndex < 0) {
            return invalidId(resultStart - 1, resultEnd);
        }
        words.add(ids.id(resultIndex));
        return true;
    }

    private boolean id(int kind) {
        if (text[lexer.start] != '%') {
            return fail("expected an id (starting with '%'), found '" + token() + "'", "");
        }
        int index = ids.index(lexer.start + 1, lexer.end);
        if (index < 0) {
            return invalidId(lexer.start, lexer.end);
        }
        if (kind == ID_RESULT_TYPE) {
            typeIndex = index;
        } else if (firstOperandIndex < 0) {
            firstOperandIndex = index;
        }
        lastIdIndex = index;
        words.add(ids.id(index));
        lexer.next();
        return true;
    }

    private boolean invalidId(int start, int end) {
        return fail(
                start,
                end,
                end == start + 1
                        ? "an id needs a name behind '%'"
                        : "'" + text(start, end) + "' is no id: names consist of letters, digits and underscores",
                "");
    }

    private Outcome enumerated(int kind, int nameStart, int nameEnd) {
        if (tables.isBitEnum(kind)) {
            return mask(kind, nameStart, nameEnd);
        }
        int row = names.enumerant(kind, text, lexer.start, lexer.end);
        if (row < 0) {
            fail("'" + token() + "' is no " + tables.name(tables.kindName(kind)), hints.enumerant(kind, token()));
            return Outcome.FAILED;
        }
        words.add(tables.enumerantValue(row));
        lexer.next();
        return operands(tables.enumerantShape(row), 0, nameStart, nameEnd);
    }

    private Outcome mask(int kind, int nameStart, int nameEnd) {
        int mask = 0;
        int at = lexer.start;
        while (true) {
            int bar = at;
            while (bar < lexer.end && text[bar] != '|') {
                bar++;
            }
            int row = names.enumerant(kind, text, at, bar);
            if (row < 0) {
                String name = text(at, bar);
                fail(
                        at,
                        bar,
                        "'" + name + "' is no bit of " + tables.name(tables.kindName(kind)),
                        hints.enumerant(kind, name));
                return Outcome.FAILED;
            }
            mask |= tables.enumerantValue(row);
            if (bar == lexer.end) {
                break;
            }
            at = bar + 1;
        }
        words.add(mask);
        lexer.next();
        if (mask == 0) {
            int row = tables.enumerant(kind, 0);
            return row < 0 ? Outcome.READ : operands(tables.enumerantShape(row), 0, nameStart, nameEnd);
        }
        for (int bits = mask; bits != 0; bits &= bits - 1) {
            int row = tables.enumerant(kind, Integer.lowestOneBit(bits));
            Outcome outcome = row < 0 ? Outcome.READ : operands(tables.enumerantShape(row), 0, nameStart, nameEnd);
            if (outcome != Outcome.READ) {
                return outcome;
            }
        }
        return Outcome.READ;
    }

    private Outcome number(int numberType, boolean optional) {
        if (literals.number(lexer.start, lexer.end, numberType)) {
            lexer.next();
            return Outcome.READ;
        }
        if (optional && !looksLikeNumber()) {
            return Outcome.ENDED;
        }
        fail(literals.message(), "");
        return Outcome.FAILED;
    }

    private boolean looksLikeNumber() {
        byte c = text[lexer.start];
        return c >= '0' && c <= '9' || c == '-' || c == '+';
    }

    private Outcome string(boolean optional) {
        if (!literals.string(lexer.start, lexer.end)) {
            if (optional && text[lexer.start] != '"') {
                return Outcome.ENDED;
            }
            fail(
                    text[lexer.start] == '"'
                            ? "the string has no closing '\"'"
                            : "expected a string in double quotes, found '" + token() + "'",
                    "");
            return Outcome.FAILED;
        }
        if (tables.opcode(opRow) == OP_EXT_INST_IMPORT && !recordImport()) {
            return Outcome.FAILED;
        }
        lexer.next();
        return Outcome.READ;
    }

    private boolean recordImport() {
        int found = literals.importedSet(tables);
        if (found == OperandScanner.UNKNOWN_SET) {
            return fail(
                    "there is no extended instruction set " + token(), hints.set(text(lexer.start + 1, lexer.end - 1)));
        }
        if (resultIndex >= 0) {
            ids.setSet(resultIndex, found);
        }
        return true;
    }

    private Outcome constantLiteral(int nameStart, int nameEnd) {
        int type = typeIndex < 0 ? 0 : ids.type(typeIndex);
        if (type == IdTable.BROKEN) {
            return skipOperand();
        }
        if (!isNumberType(type)) {
            fail(
                    text(nameStart, nameEnd) + ": the type " + (typeIndex < 0 ? "" : idName(typeIndex) + " ")
                            + "must be a scalar integer or floating-point type that is defined above",
                    "");
            return Outcome.FAILED;
        }
        return number(type, false);
    }

    private Outcome switchLiteral() {
        int selector = firstOperandIndex;
        int type = selector < 0 ? 0 : ids.type(selector);
        int valueType = type == IdTable.VALUE ? ids.type(ids.valueType(selector)) : 0;
        if (type == IdTable.BROKEN || valueType == IdTable.BROKEN) {
            return skipOperand();
        }
        if (!isNumberType(valueType) || !NumberTypes.isInteger(valueType)) {
            fail(
                    "OpSwitch: the selector " + (selector < 0 ? "" : idName(selector) + " ")
                            + "must be the result of an instruction above that gives a scalar integer",
                    "");
            return Outcome.FAILED;
        }
        return number(valueType, true);
    }

    private static boolean isNumberType(int type) {
        return type != 0 && type != IdTable.OTHER_TYPE && type != IdTable.BROKEN && type != IdTable.VALUE;
    }

    /** What a literal means depends on something that has an error already; one more message would not help. */
    private Outcome skipOperand() {
        lexer.next();
        return Outcome.READ;
    }

    private Outcome extendedInstruction(int nameStart, int nameEnd) {
        set = lastIdIndex < 0 ? OperandScanner.NOT_AN_IMPORT : ids.set(lastIdIndex);
        if (set == OperandScanner.NOT_AN_IMPORT) {
            if (lastIdIndex >= 0 && ids.type(lastIdIndex) == IdTable.BROKEN) {
                return Outcome.FAILED;
            }
            fail(
                    (lastIdIndex < 0 ? "the id" : idName(lastIdIndex))
                            + " is not the result of an OpExtInstImport above",
                    "");
            return Outcome.FAILED;
        }
        int row = set < 0 ? -1 : names.instruction(set, text, lexer.start, lexer.end);
        if (row < 0 && literals.number(lexer.start, lexer.end, NumberTypes.UINT32)) {
            int number = words.get(words.size() - 1);
            row = set < 0 ? -1 : tables.instruction(set, number);
            if (row < 0 && set >= 0 && !tables.setIsNonSemantic(set)) {
                fail("the extended instruction set has no instruction " + token(), "");
                return Outcome.FAILED;
            }
        } else if (row >= 0) {
            words.add(tables.instructionNumber(row));
        } else {
            fail(
                    set < 0
                            ? "expected the number of an extended instruction, found '" + token() + "'"
                            : "the extended instruction set has no instruction '" + token() + "'",
                    set < 0 ? "" : hints.extendedInstruction(set, token()));
            return Outcome.FAILED;
        }
        lexer.next();
        if (row < 0) {
            return Outcome.READ;
        }
        return operands(tables.instructionShape(row), 0, nameStart, nameEnd);
    }

    private Outcome specConstantOp(int nameStart, int nameEnd) {
        int row = names.specConstantOp(text, lexer.start, lexer.end);
        if (row < 0 || !tables.opInSpecConstantOp(row)) {
            fail("'" + token() + "' is no instruction that OpSpecConstantOp can carry", hints.specConstantOp(token()));
            return Outcome.FAILED;
        }
        words.add(tables.opcode(row));
        lexer.next();
        return operands(tables.opShape(row), 2, nameStart, nameEnd);
    }

    /** Notes what a well-formed instruction says of its result. */
    private boolean recordResult(int nameStart, int nameEnd) {
        if (resultIndex < 0) {
            return true;
        }
        int opcode = tables.opcode(opRow);
        if (tables.opHasType(opRow)) {
            if (ids.type(resultIndex) == IdTable.VALUE) {
                return fail(resultStart - 1, resultEnd, idName(resultIndex) + " is given a value a second time", "");
            }
            ids.setValueType(resultIndex, Math.max(typeIndex, 0));
            return true;
        }
        if (tables.opIsType(opRow)) {
            int known = ids.type(resultIndex);
            if (known != 0 && known != IdTable.VALUE && known != IdTable.BROKEN) {
                return fail(
                        resultStart - 1, resultEnd, idName(resultIndex) + " is declared as a type a second time", "");
            }
            ids.setType(resultIndex, IdTable.OTHER_TYPE);
            int length = words.size() - first;
            if (opcode == OP_TYPE_INT && length == 4) {
                int type = NumberTypes.integer(words.get(first + 2), words.get(first + 3) != 0);
                ids.setType(resultIndex, type == 0 ? IdTable.OTHER_TYPE : type);
            } else if (opcode == OP_TYPE_FLOAT && (length == 3 || length == 4)) {
                return recordFloatType(nameStart, nameEnd, length);
            }
        }
        return true;
    }

    private boolean recordFloatType(int nameStart, int nameEnd, int length) {
        int width = words.get(first + 2);
        int encoding = length == 3 ? -1 : words.get(first + 3);
        if (encoding != -1) {
            int expected = FloatFormat.encodingWidth(encoding);
            if (expected < 0) {
                return fail(nameStart, nameEnd, "OpTypeFloat: unknown floating-point encoding " + encoding, "");
            }
            if (expected != width) {
                return fail(
                        nameStart,
                        nameEnd,
                        "OpTypeFloat: the encoding " + hints.encodingName(encoding) + " is " + expected
                                + " bits wide, not " + Integer.toUnsignedString(width),
                        "");
            }
        }
        int type = NumberTypes.floating(width, encoding);
        ids.setType(resultIndex, type == 0 ? IdTable.OTHER_TYPE : type);
        return true;
    }

    // !<integer> and what follows it

    private boolean immediate() {
        if (!literals.immediate(lexer.start + 1, lexer.end)) {
            return fail("'" + token() + "' is no immediate integer: expected 0 to 4294967295 behind '!'", "");
        }
        lexer.next();
        return true;
    }

    /** Reads the rest of an instruction behind an immediate: any literals, ids and immediates up to the next one. */
    private Outcome alternate() {
        if (resultPending && !addResult()) {
            return Outcome.FAILED;
        }
        while (!lexer.atEnd() && !lexer.startsInstruction()) {
            if (!alternateWord()) {
                return Outcome.FAILED;
            }
        }
        return Outcome.ENDED;
    }

    private boolean alternateWord() {
        byte c = text[lexer.start];
        if (c == '!') {
            return immediate();
        }
        if (c == '"' ? literals.string(lexer.start, lexer.end) : literals.untyped(lexer.start, lexer.end)) {
            lexer.next();
            return true;
        }
        if (c == '%') {
            return id(ID_REF);
        }
        return fail(
                "expected a number, a string, an id or '!<integer>' behind '!<integer>', found '" + token() + "'", "");
    }

    private boolean instructionOfImmediates() {
        int start = lexer.start;
        int end = lexer.end;
        if (!immediate()) {
            return false;
        }
        while (!lexer.atEnd() && !lexer.startsInstruction()) {
            if (lexer.is('=')) {
                return fail("'" + text(start, end) + "' cannot stand in front of '='", "");
            }
            if (!alternateWord()) {
                return false;
            }
        }
        return true;
    }

    /** Reads {@code OpUnknown(opcode, word count)} and its operands. */
    private boolean unknownInstruction() {
        if (resultPending) {
            return fail("OpUnknown cannot stand behind '='", "write the result id as an operand");
        }
        int start = lexer.start;
        int end = lexer.end;
        words.add(0);
        lexer.next();
        if (!expect('(')) {
            return false;
        }
        long opcode = unknownNumber("the opcode");
        if (opcode < 0 || !expect(',')) {
            return false;
        }
        long count = unknownNumber("the number of words");
        if (count < 0) {
            return false;
        }
        if (count == 0) {
            return fail(start, end, "OpUnknown: the number of words counts the opcode too, so it is at least 1", "");
        }
        if (!expect(')')) {
            return false;
        }
        while (words.size() - first < count) {
            if (lexer.atEnd() || lexer.startsInstruction()) {
                return fail(
                        start,
                        end,
                        "OpUnknown: expected " + (count - (words.size() - first)) + " more words, found "
                                + (lexer.atEnd() ? "the end of the text" : "the next instruction"),
                        "");
            }
            if (lexer.is('=')) {
                return fail("OpUnknown(...) cannot stand in front of '='", "");
            }
            if (!alternateWord()) {
                return false;
            }
        }
        if (words.size() - first > count) {
            return fail(start, end, "OpUnknown: a string has more words than are left of the " + count, "");
        }
        words.set(first, (int) count << 16 | (int) opcode);
        return true;
    }

    private long unknownNumber(String what) {
        int before = words.size();
        if (lexer.atEnd()) {
            fail(lexer.start, lexer.end, "OpUnknown: expected " + what + ", found the end of the text", "");
            return -1;
        }
        long number = literals.immediate(lexer.start, lexer.end) ? words.get(before) & 0xFFFFFFFFL : -1;
        words.truncate(before);
        if (number < 0 || number > 0xFFFF) {
            fail("OpUnknown: expected " + what + ", 0 to 65535, found '" + token() + "'", "");
            return -1;
        }
        lexer.next();
        return number;
    }

    private boolean expect(char c) {
        if (!lexer.is(c)) {
            return fail(
                    "OpUnknown: expected '" + c + "', found "
                            + (lexer.atEnd() ? "the end of the text" : "'" + token() + "'"),
                    "");
        }
        lexer.next();
        return true;
    }

    private String token() {
        return text(lexer.start, lexer.end);
    }

    private String text(int start, int end) {
        return hints.shortened(start, end);
    }

    private String idName(int index) {
        return "%" + text(ids.nameStart(index), ids.nameEnd(index));
    }

    private boolean fail(String message, String hint) {
        return fail(lexer.start, lexer.end, message, hint);
    }

    private boolean fail(int start, int end, String message, String hint) {
        errors.add(start, end, message, hint);
        return false;
    }
}
