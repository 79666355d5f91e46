// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import static org.spirv4j.internal.grammar.KindNumbers.FIRST_ENUM;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_EXT_INST_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_SPEC_CONSTANT_OP_INTEGER;
import static org.spirv4j.internal.grammar.KindNumbers.LITERAL_STRING;

import java.util.BitSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.print.LiteralText;

/**
 * Determines which instructions of a damaged module must be printed as bare words so that the text assembles to the
 * same words. Besides the damaged instructions, these are
 *
 * <ul>
 *   <li>instructions that the grammar does not define completely,
 *   <li>instructions that the assembler can only parse if it knows a definition that is itself printed as words: the
 *       type of a constant, the selector of a switch, the set of an extended instruction,
 *   <li>types that the assembler rejects, and instructions that the version of the module does not support,
 *   <li>instructions whose text would lose bits: after the end of a string, in the unused upper bits of a narrow
 *       number, or an empty mask that has no name.
 * </ul>
 *
 * <p>The assembler would parse bare words after an instruction that may have further operands as its operands. Such
 * words are printed as {@code OpUnknown}, which starts a new instruction; if their word count does not match, the
 * preceding instruction is printed as {@code OpUnknown} instead.
 */
final class RecoveryPlan {

    /** Well-formed instructions that the grammar does not define completely. */
    final BitSet unknown = new BitSet();

    /** Instructions to be printed as words, the damaged ones included. */
    final BitSet asWords = new BitSet();

    /** The instructions of {@link #asWords} to be printed as {@code OpUnknown}. */
    final BitSet asOpUnknown = new BitSet();

    private final ModuleData data;
    private final int[] words;
    private final GrammarTables tables;
    private final OperandScanner scanner;
    private final BitSet damaged;

    /** Ids whose definitions are printed as words, so that the assembler does not know them. */
    private final BitSet hidden = new BitSet();

    RecoveryPlan(ModuleData data, BitSet damaged) {
        this.data = data;
        this.words = data.words;
        this.tables = data.tables;
        this.scanner = new OperandScanner(data);
        this.damaged = damaged;
        boolean open = false;
        for (int i = 0; i < data.instructionCount; i++) {
            open = plan(i, open);
        }
    }

    /** Whether the first word of a damaged range does not have the word count of the range. */
    private boolean lacksWordCount(int instruction) {
        int at = data.starts[instruction];
        return words[at] >>> 16 != data.starts[instruction + 1] - at;
    }

    /** Plans an instruction; returns whether the assembler would parse words after it as its operands. */
    private boolean plan(int i, boolean openBefore) {
        if (damaged.get(i)) {
            words(i, openBefore && !lacksWordCount(i));
            return false;
        }
        scanner.scan(data.starts[i]);
        boolean isUnknown = scanner.unknownAt >= 0;
        unknown.set(i, isUnknown);
        boolean open = !isUnknown && isOpen();
        boolean beforeLooseWords = open && i + 1 < data.instructionCount && damaged.get(i + 1) && lacksWordCount(i + 1);
        if (isUnknown || beforeLooseWords || dependsOnHidden() || isRefused() || !isExact()) {
            hidden.set(scanner.resultId, scanner.resultId != 0);
            words(i, openBefore || beforeLooseWords);
            return false;
        }
        return open;
    }

    private void words(int i, boolean withOpUnknown) {
        asWords.set(i);
        asOpUnknown.set(i, withOpUnknown);
    }

    /** Whether the scanned instruction may have further operands. */
    private boolean isOpen() {
        if (hasQuantifier(tables.opShape(scanner.opRow))) {
            return true;
        }
        for (int i = 0; i < scanner.count; i++) {
            int kind = scanner.kinds[i];
            int word = words[scanner.offsets[i]];
            boolean open = switch (kind) {
                case LITERAL_CONTEXT_DEPENDENT_NUMBER -> LiteralText.isBare(scanner.numberTypes[i]);
                case LITERAL_SPEC_CONSTANT_OP_INTEGER -> hasQuantifier(tables.opShape(tables.op(word)));
                case LITERAL_EXT_INST_INTEGER -> true;
                default -> kind >= FIRST_ENUM && enumerantIsOpen(kind, word);
            };
            if (open) {
                return true;
            }
        }
        return false;
    }

    private boolean enumerantIsOpen(int kind, int value) {
        if (!tables.isBitEnum(kind)) {
            return hasQuantifier(tables.enumerantShape(tables.enumerant(kind, value)));
        }
        for (int bits = value; bits != 0; bits &= bits - 1) {
            if (hasQuantifier(tables.enumerantShape(tables.enumerant(kind, Integer.lowestOneBit(bits))))) {
                return true;
            }
        }
        return false;
    }

    private boolean hasQuantifier(int shape) {
        for (int i = 0; i < tables.listLength(shape); i++) {
            if ((tables.listItem(shape, i) & 3) != 0) {
                return true;
            }
        }
        return false;
    }

    private boolean dependsOnHidden() {
        if (hidden.isEmpty()) {
            return false;
        }
        if (scanner.opRow == tables.op(OpcodeNumbers.OpSwitch)) {
            int selector = words[scanner.offsets[0]];
            int definition = data.definition(selector);
            return hidden.get(selector)
                    || definition != 0 && hidden.get(words[definition + TypedInstruction.RESULT_TYPE]);
        }
        for (int i = 0; i < scanner.count; i++) {
            switch (scanner.kinds[i]) {
                case LITERAL_CONTEXT_DEPENDENT_NUMBER -> {
                    if (hidden.get(scanner.typeId)) {
                        return true;
                    }
                }
                case LITERAL_EXT_INST_INTEGER -> {
                    if (hidden.get(words[scanner.offsets[i] - 1])) {
                        return true;
                    }
                }
                default -> {}
            }
        }
        return false;
    }

    /**
     * Whether the assembler rejects the instruction: the version of the module does not support it, or its
     * floating-point encoding does not have this width.
     */
    private boolean isRefused() {
        if (!tables.opIsAvailable(scanner.opRow, words[1] >>> 8)) {
            return true;
        }
        if (scanner.opRow != tables.op(OpcodeNumbers.OpTypeFloat) || scanner.count < 3) {
            return false;
        }
        int width = words[scanner.offsets[1]];
        return FloatFormat.encodingWidth(words[scanner.offsets[2]]) != width;
    }

    /** Whether the text of the operands determines all bits of their words. */
    private boolean isExact() {
        for (int i = 0; i < scanner.count; i++) {
            int last = scanner.offsets[i] + scanner.lengths[i] - 1;
            switch (scanner.kinds[i]) {
                case LITERAL_STRING -> {
                    if (!endsInZeros(words[last])) {
                        return false;
                    }
                }
                case LITERAL_CONTEXT_DEPENDENT_NUMBER -> {
                    if (!fits(words[last], scanner.numberTypes[i])) {
                        return false;
                    }
                }
                default -> {
                    if (isMaskWithoutText(scanner.kinds[i], words[last])) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Whether the operand is an empty mask of a kind without a name for it. */
    private boolean isMaskWithoutText(int kind, int value) {
        return value == 0 && kind >= FIRST_ENUM && tables.isBitEnum(kind) && tables.enumerant(kind, 0) < 0;
    }

    /** Whether all bytes after the first zero byte, from the lowest byte on, are zero. */
    private static boolean endsInZeros(int word) {
        int rest = word;
        while ((rest & 0xFF) != 0) {
            rest >>>= 8;
        }
        return rest == 0;
    }

    /** Whether the last word of a number is sign-extended or zero-extended as its type requires. */
    private static boolean fits(int lastWord, int numberType) {
        int used = NumberTypes.width(numberType) % 32;
        if (used == 0 || LiteralText.isBare(numberType)) {
            return true;
        }
        int unused = 32 - used;
        int extended = NumberTypes.isSigned(numberType) ? lastWord << unused >> unused : lastWord << unused >>> unused;
        return extended == lastWord;
    }
}
