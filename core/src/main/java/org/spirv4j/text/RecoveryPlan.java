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
import org.spirv4j.internal.disassembly.LiteralText;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Which instructions of a damaged module have to be printed as bare words so that the text can be assembled to the same
 * words again. Besides the damaged ones these are
 *
 * <ul>
 *   <li>instructions with something that the grammar lacks,
 *   <li>instructions that the assembler can only read when it knows a definition that is printed as words itself: the type
 *       of a constant, the selector of a switch, the set of an extended instruction,
 *   <li>types that the assembler refuses, and instructions that the module's version does not have,
 *   <li>instructions whose text would not give all their words: what stands behind a string's end, or in the unused upper
 *       bits of a narrow number, or a mask of no bits that has no name.
 * </ul>
 *
 * <p>Bare words behind an instruction that may have further operands would be taken for operands of it. Such words are
 * written as {@code OpUnknown}, which starts an instruction of its own; when they do not have a length that fits, the
 * instruction in front of them is.
 */
final class RecoveryPlan {
    private static final int OP_TYPE_FLOAT = 22;
    private static final int OP_SWITCH = 251;

    /** Instructions that are well formed and have something that the grammar lacks. */
    final BitSet unknown = new BitSet();

    /** Instructions to be printed as words, the damaged ones included. */
    final BitSet asWords = new BitSet();

    /** Of {@link #asWords}, those to be printed with {@code OpUnknown} in front. */
    final BitSet asOpUnknown = new BitSet();

    private final ModuleData data;
    private final int[] words;
    private final GrammarTables tables;
    private final OperandScanner scanner;
    private final BitSet damaged;

    /** Ids whose definitions the assembler does not see. */
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

    /** Whether a stretch of words has no usable word count of its own. */
    private boolean isStretch(int instruction) {
        int at = data.starts[instruction];
        return words[at] >>> 16 != data.starts[instruction + 1] - at;
    }

    /** Gives whether words behind the instruction would be taken for operands of it. */
    private boolean plan(int i, boolean openBefore) {
        if (damaged.get(i)) {
            words(i, openBefore && !isStretch(i));
            return false;
        }
        scanner.scan(data.starts[i]);
        boolean isUnknown = scanner.unknownAt >= 0;
        unknown.set(i, isUnknown);
        boolean open = !isUnknown && isOpen();
        boolean beforeStretch = open && i + 1 < data.instructionCount && damaged.get(i + 1) && isStretch(i + 1);
        if (isUnknown || beforeStretch || dependsOnHidden() || isRefused() || !isExact()) {
            hidden.set(scanner.resultId, scanner.resultId != 0);
            words(i, openBefore || beforeStretch);
            return false;
        }
        return open;
    }

    private void words(int i, boolean withOpUnknown) {
        asWords.set(i);
        asOpUnknown.set(i, withOpUnknown);
    }

    /** Whether the assembler may look for further operands of the scanned instruction. */
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
        if (scanner.opRow == tables.op(OP_SWITCH)) {
            int selector = words[scanner.offsets[0]];
            int definition = data.definition(selector);
            return hidden.get(selector) || definition != 0 && hidden.get(words[definition + 1]);
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
     * Whether the assembler refuses what the instruction says: an instruction that the module's version does not have, or a
     * floating-point encoding with a width not its own.
     */
    private boolean isRefused() {
        if (!tables.opIsAvailable(scanner.opRow, words[1] >>> 8)) {
            return true;
        }
        if (scanner.opRow != tables.op(OP_TYPE_FLOAT) || scanner.count < 3) {
            return false;
        }
        int width = words[scanner.offsets[1]];
        return FloatFormat.encodingWidth(words[scanner.offsets[2]]) != width;
    }

    /** Whether the text of every operand says all that its words hold. */
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

    /** Whether the operand is an empty mask of a kind that has no name for it. */
    private boolean isMaskWithoutText(int kind, int value) {
        return value == 0 && kind >= FIRST_ENUM && tables.isBitEnum(kind) && tables.enumerant(kind, 0) < 0;
    }

    /** Whether nothing stands behind the first zero byte, counted from the lowest. */
    private static boolean endsInZeros(int word) {
        int rest = word;
        while ((rest & 0xFF) != 0) {
            rest >>>= 8;
        }
        return rest == 0;
    }

    /** Whether a number's last word is extended from the number's width as its type wants it. */
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
