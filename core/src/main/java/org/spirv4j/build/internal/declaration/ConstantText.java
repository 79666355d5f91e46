// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build.internal.declaration;

import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.Definitions;
import org.spirv4j.internal.number.NumberPrinter;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.Opcodes;

/** Values of constants in words, for messages. */
public final class ConstantText {
    private static final int DEPTH = 3;

    private ConstantText() {}

    /** The value, such as {@code 1.5} or {@code {1, 2, 3, 4}}; the instruction if the value is not a literal. */
    public static String of(int id, Definitions declarations) {
        return of(id, declarations, DEPTH);
    }

    private static String of(int id, Definitions declarations, int depth) {
        int[] words = declarations.words;
        int at = declarations.definition(id);
        int end = at + (words[at] >>> 16);
        Op op = Opcodes.op(words[at] & 0xFFFF);
        return switch (op) {
            case OpConstantTrue, OpSpecConstantTrue -> "true";
            case OpConstantFalse, OpSpecConstantFalse -> "false";
            case OpConstantNull -> "null";
            case OpUndef -> "undefined";
            case OpConstant, OpSpecConstant ->
                number(words, at, declarations.definition(words[at + TypedInstruction.RESULT_TYPE]));
            case OpConstantComposite, OpSpecConstantComposite -> {
                StringJoiner parts = new StringJoiner(", ", "{", "}");
                for (int i = at + 3; i < end && depth > 0; i++) {
                    parts.add(of(words[i], declarations, depth - 1));
                }
                // The declarations hold only the first constituents.
                yield depth == 0 || end - at == DeclarationCopies.CONSTANT_WORDS
                        ? parts.add("...").toString()
                        : parts.toString();
            }
            default -> op.name();
        };
    }

    private static String number(int[] words, int at, int type) {
        int wordCount = words[at] >>> 16;
        long high = wordCount > 4 ? words[at + Constant.VALUE + 1] : 0;
        byte[] text = new byte[2 * NumberPrinter.MAX_BYTES];
        int length = NumberPrinter.print(
                high << 32 | words[at + Constant.VALUE] & 0xFFFFFFFFL, NumberTypes.ofDefinition(words, type), text, 0);
        return new String(text, 0, length, StandardCharsets.US_ASCII);
    }
}
