// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.NameIndex;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.ModuleHeader;

/**
 * Assembles one text. The operands of each instruction follow the shape that the grammar defines for its opcode,
 * extended by those of its enumerants and extended instructions. After an error, parsing resumes at the next
 * instruction.
 */
public final class AssemblyParser {
    private static final int MAX_INSTRUCTION_WORDS = 0xFFFF;

    private final InstructionState state;
    private final byte[] text;
    private final GrammarTables tables;
    private final NameIndex names;
    private final Lexer lexer;
    private final IdTable ids;
    private final WordBuffer words;
    private final NameHints hints;
    private final ErrorList errors;
    private final OperandParser operandReader;
    private final ImmediateReader immediates;
    private final int version;
    private int lastOpcode;
    private @Nullable SourceMap sourceMap;

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
        state = new InstructionState(text, tables, preserveNumericIds, maxErrors);
        names = tables.nameIndex();
        lexer = state.lexer;
        ids = state.ids;
        errors = state.errors;
        words = state.words;
        hints = state.hints;
        immediates = new ImmediateReader(state);
        operandReader = new OperandParser(state, immediates);
    }

    /** Parses the whole text; {@link #words} is valid afterwards if {@link #errors} is empty. */
    public void parse() {
        words.add(ModuleHeader.MAGIC);
        words.add((version >> 8) << 16 | (version & 0xFF) << 8);
        words.add(0);
        words.add(0);
        words.add(0);
        lexer.next();
        while (!lexer.atEnd() && !errors.isFull()) {
            lastOpcode = lexer.start;
            state.start();
            if (!instruction()) {
                words.truncate(state.first);
                if (state.resultIndex >= 0) {
                    ids.setType(state.resultIndex, IdTable.INVALID);
                }
                recover();
            } else if (sourceMap != null) {
                sourceMap.add(state.first, lastOpcode);
            }
        }
        words.set(3, ids.bound());
    }

    /** Parses the whole text as {@link #parse} does, and records the source location of each instruction. */
    public SourceMap parseWithSourceMap() {
        SourceMap map = new SourceMap();
        sourceMap = map;
        parse();
        map.finish(ids, text);
        return map;
    }

    public int[] words() {
        return words.toArray();
    }

    /** The errors in the text; empty if {@link #words} is its module. */
    public List<Diagnostic> errors() {
        return errors.list();
    }

    /** Skips to the start of the next instruction. An opcode after an equals sign belongs to the failed instruction. */
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
        if (text[lexer.start] == '!') {
            return immediates.instruction();
        }
        if (!lexer.isOpcode(lexer.start) && !assignment()) {
            return false;
        }
        int nameStart = lexer.start;
        int nameEnd = lexer.end;
        lastOpcode = nameStart;
        if (lexer.is("OpUnknown")) {
            return immediates.unknownInstruction();
        }
        state.opRow = names.op(text, nameStart, nameEnd);
        if (state.opRow < 0 || !tables.opIsAvailable(state.opRow, version)) {
            return unknownOpcode(nameStart, nameEnd);
        }
        boolean hasResult = tables.opHasResult(state.opRow);
        if (hasResult && !state.resultPending) {
            return state.fail("expected '%<result-id> =' before " + state.token() + ", which has a result id", "");
        }
        if (!hasResult && state.resultPending) {
            return state.fail(
                    state.resultStart - 1,
                    state.resultEnd,
                    state.token() + " has no result id, but follows '"
                            + state.text(state.resultStart - 1, state.resultEnd) + " ='",
                    "");
        }
        words.add(0);
        lexer.next();
        if (operandReader.operands(tables.opShape(state.opRow), 0, nameStart, nameEnd) == Outcome.FAILED) {
            return false;
        }
        int length = words.size() - state.first;
        if (length > MAX_INSTRUCTION_WORDS) {
            return state.fail(
                    nameStart,
                    nameEnd,
                    "the instruction has " + length + " words, which exceeds the maximum word count of "
                            + MAX_INSTRUCTION_WORDS,
                    "");
        }
        words.set(state.first, length << 16 | tables.opcode(state.opRow));
        return recordResult(nameStart, nameEnd);
    }

    /** Reads {@code %name =}; leaves the opcode as the current token. */
    private boolean assignment() {
        if (text[lexer.start] != '%') {
            return state.fail(
                    "expected an instruction (an opcode, or '%<result-id> ='), found '" + state.token() + "'", "");
        }
        state.resultStart = lexer.start + 1;
        state.resultEnd = lexer.end;
        lexer.next();
        if (lexer.atEnd()) {
            return state.fail("expected '=' after the result id, found the end of the text", "");
        }
        if (!lexer.is('=')) {
            return state.fail("expected '=' after the result id, found '" + state.token() + "'", "");
        }
        lexer.next();
        if (lexer.atEnd()) {
            return state.fail("expected an opcode after '=', found the end of the text", "");
        }
        if (!lexer.isOpcode(lexer.start)) {
            state.resultIndex = ids.index(state.resultStart, state.resultEnd);
            return state.fail(
                    "expected an opcode after '=', found '" + state.token() + "'",
                    text[lexer.start] == '!' ? "write the result id as an operand after the first word" : "");
        }
        state.resultPending = true;
        return true;
    }

    private boolean unknownOpcode(int start, int end) {
        if (state.resultPending) {
            state.resultIndex = ids.index(state.resultStart, state.resultEnd);
        }
        if (state.opRow < 0) {
            return state.fail("unknown instruction '" + state.token() + "'", hints.op(state.text(start, end)));
        }
        GrammarTables.Facts facts = tables.opFacts(state.opRow);
        String target = (version >> 8) + "." + (version & 0xFF);
        String range = facts.since() > version
                ? "it was added in SPIR-V " + versionText(facts.since())
                : "it was removed after SPIR-V " + versionText(facts.until());
        int needed = facts.since() > version ? facts.since() : facts.until();
        return state.fail(
                "'" + state.token() + "' is not in SPIR-V " + target + ": " + range,
                new Remedy(Remedy.Action.CHOOSE_TARGET, versionText(needed)));
    }

    private static String versionText(int version) {
        return (version >> 8) + "." + (version & 0xFF);
    }

    /** Records the type of the result of a well-formed instruction. */
    private boolean recordResult(int nameStart, int nameEnd) {
        if (state.resultIndex < 0) {
            return true;
        }
        int opcode = tables.opcode(state.opRow);
        if (tables.opHasType(state.opRow)) {
            if (ids.type(state.resultIndex) == IdTable.VALUE) {
                return state.fail(
                        state.resultStart - 1,
                        state.resultEnd,
                        state.idName(state.resultIndex) + " is already defined as a value",
                        "");
            }
            ids.setValueType(state.resultIndex, Math.max(state.typeIndex, 0));
            return true;
        }
        if (Trait.TYPE_DECLARATION.hasRow(tables, state.opRow)) {
            int known = ids.type(state.resultIndex);
            if (known != 0 && known != IdTable.VALUE && known != IdTable.INVALID) {
                return state.fail(
                        state.resultStart - 1,
                        state.resultEnd,
                        state.idName(state.resultIndex) + " is already declared as a type",
                        "");
            }
            ids.setType(state.resultIndex, IdTable.OTHER_TYPE);
            int length = words.size() - state.first;
            if (opcode == OpcodeNumbers.OpTypeInt && length == 4) {
                int type = NumberTypes.integer(words.get(state.first + 2), words.get(state.first + 3) != 0);
                ids.setType(state.resultIndex, type == 0 ? IdTable.OTHER_TYPE : type);
            } else if (opcode == OpcodeNumbers.OpTypeFloat && (length == 3 || length == 4)) {
                return recordFloatType(nameStart, nameEnd, length);
            }
        }
        return true;
    }

    private boolean recordFloatType(int nameStart, int nameEnd, int length) {
        int width = words.get(state.first + 2);
        int encoding = length == 3 ? -1 : words.get(state.first + 3);
        if (encoding != -1) {
            int expected = FloatFormat.encodingWidth(encoding);
            if (expected < 0) {
                return state.fail(nameStart, nameEnd, "OpTypeFloat: unknown floating-point encoding " + encoding, "");
            }
            if (expected != width) {
                return state.fail(
                        nameStart,
                        nameEnd,
                        "OpTypeFloat: the encoding " + hints.encodingName(encoding) + " is " + expected
                                + " bits wide, not " + Integer.toUnsignedString(width),
                        "");
            }
        }
        int type = NumberTypes.floating(width, encoding);
        ids.setType(state.resultIndex, type == 0 ? IdTable.OTHER_TYPE : type);
        return true;
    }
}
