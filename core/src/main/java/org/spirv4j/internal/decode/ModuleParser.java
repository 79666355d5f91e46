// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.word.HeaderWords;

/**
 * Parses a module in one pass: finds the start of each instruction, checks every operand, and records the instruction
 * that defines each id.
 */
public final class ModuleParser {

    /** How many consecutive instructions must look plausible to resume after damaged words. */
    private static final int RESYNC_INSTRUCTIONS = 4;

    private final ModuleData data;
    private final int[] words;
    private final boolean strict;
    private final List<Diagnostic> problems;
    private final BitSet damaged;

    private ModuleParser(ModuleData data, boolean strict, List<Diagnostic> problems, BitSet damaged) {
        this.data = data;
        this.words = data.words;
        this.strict = strict;
        this.problems = problems;
        this.damaged = damaged;
    }

    /**
     * Parses a module and stops at the first error.
     *
     * @param words the module's words; kept, not copied
     * @param maxBound the highest id bound that is accepted
     * @throws MalformedModuleException if the module is malformed; its diagnostic is the first error
     */
    public static ModuleData parse(int[] words, GrammarTables tables, int maxBound) {
        checkHeader(words, maxBound);
        ModuleParser parser =
                new ModuleParser(new ModuleData(tables, words, words[3]), true, new ArrayList<>(), new BitSet());
        parser.findInstructions();
        parser.scanInstructions();
        return parser.data;
    }

    /**
     * Parses the readable parts of a damaged module.
     *
     * @param problems receives the errors, in the order of the words
     * @param damaged receives the numbers of the malformed instructions; consecutive words without a usable word count
     *     are one instruction
     * @return the module; the same as from {@link #parse} if there are no problems
     * @throws MalformedModuleException if the header is malformed
     */
    public static ModuleData recover(
            int[] words, GrammarTables tables, int maxBound, List<Diagnostic> problems, BitSet damaged) {
        checkHeader(words, maxBound);
        ModuleParser parser = new ModuleParser(new ModuleData(tables, words, words[3]), false, problems, damaged);
        parser.findInstructions();
        parser.scanInstructions();
        return parser.data;
    }

    private static void checkHeader(int[] words, int maxBound) {
        if (words.length > 0 && words[0] != HeaderWords.MAGIC) {
            throw new MalformedModuleException(Diagnostic.error(
                    Position.ofWord(0),
                    "the first word is " + hex(words[0]) + ", not the magic number " + hex(HeaderWords.MAGIC)));
        }
        if (words.length < HeaderWords.COUNT) {
            throw new MalformedModuleException(Diagnostic.error(
                    Position.ofWord(words.length),
                    "the module header is truncated after " + words.length + " of " + HeaderWords.COUNT + " words"));
        }
        if ((words[1] & 0xFF0000FF) != 0 || words[1] >>> 16 != 1) {
            throw new MalformedModuleException(Diagnostic.error(
                    Position.ofWord(1),
                    "the version word is " + hex(words[1]) + "; expected 0x0001mm00 for SPIR-V 1.mm"));
        }
        if (words[3] <= 0 || words[3] > maxBound) {
            throw new MalformedModuleException(Diagnostic.error(
                    Position.ofWord(3),
                    words[3] == 0
                            ? "the id bound is 0; it must be at least 1"
                            : "the id bound is " + Integer.toUnsignedString(words[3]) + ", which exceeds the limit of "
                                    + maxBound));
        }
    }

    private void findInstructions() {
        int[] starts = new int[countInstructions() + 1];
        int count = 0;
        for (int at = HeaderWords.COUNT; at < words.length; at += length(at, count - 1)) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
            }
            starts[count++] = at;
        }
        if (count + 1 != starts.length) {
            starts = Arrays.copyOf(starts, count + 1);
        }
        starts[count] = words.length;
        data.starts = starts;
        data.instructionCount = count;
    }

    /** Number of instructions before the first one with the word count 0. */
    private int countInstructions() {
        int count = 0;
        int at = HeaderWords.COUNT;
        while (at < words.length) {
            int wordCount = words[at] >>> 16;
            if (wordCount == 0) {
                break;
            }
            at += wordCount;
            count++;
        }
        return count;
    }

    /** Length in words of the instruction at {@code at}, or of the damaged words there. */
    private int length(int at, int instruction) {
        int wordCount = words[at] >>> 16;
        if (wordCount != 0 && wordCount <= words.length - at) {
            return wordCount;
        }
        if (strict) {
            throw new MalformedModuleException(wordCountProblem(at, instruction));
        }
        int next = at + 1;
        while (next < words.length && !isPlausible(next)) {
            next++;
        }
        return next - at;
    }

    private Diagnostic wordCountProblem(int at, int instruction) {
        int wordCount = words[at] >>> 16;
        return Diagnostic.error(
                Position.ofInstruction(at, instruction),
                wordCount == 0
                        ? "the instruction word " + hex(words[at]) + " has the word count 0"
                        : "the instruction word " + hex(words[at]) + " has the word count " + wordCount
                                + ", but the module ends after " + (words.length - at)
                                + (words.length - at == 1 ? " word" : " words"));
    }

    private boolean isPlausible(int start) {
        int at = start;
        for (int i = 0; i < RESYNC_INSTRUCTIONS && at < words.length; i++) {
            int wordCount = words[at] >>> 16;
            if (wordCount == 0 || wordCount > words.length - at || data.tables.op(words[at] & 0xFFFF) < 0) {
                return false;
            }
            at += wordCount;
        }
        return true;
    }

    private void scanInstructions() {
        OperandScanner scanner = new OperandScanner(data);
        int[] starts = data.starts;
        int count = data.instructionCount;
        for (int i = 0; i < count; i++) {
            int at = starts[i];
            if (!strict && words[at] >>> 16 != starts[i + 1] - at) {
                reportDamage(i, wordCountProblem(at, i));
            } else if (!scanner.checkIds(at) && !scanner.scan(at)) {
                reportDamage(
                        i,
                        Diagnostic.error(
                                Position.ofInstruction(scanner.faultAt, i),
                                FaultMessages.message(scanner, data.tables, words, at)));
            } else {
                if (scanner.unknownAt >= 0 && data.firstUnknown < 0) {
                    data.firstUnknown = i;
                }
                if (scanner.resultId != 0) {
                    define(scanner, i, at);
                }
            }
        }
    }

    private void define(OperandScanner scanner, int instruction, int at) {
        if (data.definition(scanner.resultId) != 0) {
            reportDamage(instruction, definedTwice(scanner, instruction, at));
        } else {
            data.define(scanner.resultId, at);
        }
    }

    private Diagnostic definedTwice(OperandScanner scanner, int instruction, int at) {
        int first = data.definition(scanner.resultId);
        String name = data.tables.name(data.tables.opName(data.tables.op(words[at] & 0xFFFF)));
        return Diagnostic.error(
                Position.ofInstruction(at, instruction),
                name + " defines the result id " + scanner.resultId + ", which the instruction at word " + first
                        + " already defines");
    }

    private void reportDamage(int instruction, Diagnostic problem) {
        if (strict) {
            throw new MalformedModuleException(problem);
        }
        damaged.set(instruction);
        problems.add(problem);
    }

    private static String hex(int word) {
        return String.format(Locale.ROOT, "0x%08x", word);
    }
}
