// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Name;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.word.LiteralString;

/** What the handles for parts of an edited module share. */
final class Handles {
    private Handles() {}

    static void requireNumber(int number) {
        if (number <= 0) {
            throw new IllegalArgumentException("the number " + number + " does not stand for a part of a module");
        }
    }

    /** The name of an id; empty for none. */
    static String name(EditableModule module, int id) {
        for (int use = id == 0 ? 0 : module.uses().firstMention(id);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (module.is(user, Op.OpName)) {
                int[] words = module.wordsFrom(user, Name.NAME);
                return LiteralString.text(words, 0, words.length);
            }
        }
        return "";
    }

    /** An id and its name, such as {@code %5 (color)}. */
    static String text(EditableModule module, int id) {
        String name = name(module, id);
        return "%" + id + (name.isEmpty() ? "" : " (" + name + ")");
    }

    static void addInstructions(EditableModule module, int block, List<EditedInstruction> instructions) {
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            instructions.add(new EditedInstruction(module, i));
        }
    }

    /** The bits of a number of a type. */
    static long bits(double value, int numberType) {
        if (numberType == Folding.BOOL) {
            return value == 0 ? 0 : 1;
        }
        return NumberTypes.isFloat(numberType)
                ? FloatEncoding.encode(value, numberType)
                : Conversion.zeroExtend((long) value, NumberTypes.width(numberType));
    }

    /** Whether the bits of a number of a type are those of a value. */
    static boolean isNumber(long bits, int numberType, double value) {
        if (NumberTypes.isFloat(numberType) && numberType != Folding.BOOL) {
            return Double.compare(FloatEncoding.decode(bits, numberType), value) == 0;
        }
        boolean isSigned = numberType != Folding.BOOL && NumberTypes.isSigned(numberType);
        long number = isSigned ? Conversion.signExtend(bits, NumberTypes.width(numberType)) : bits;
        return (double) number == value;
    }
}
