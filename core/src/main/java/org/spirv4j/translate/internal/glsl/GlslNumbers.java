// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Numbers as literals that give the same bits. */
final class GlslNumbers {
    private GlslNumbers() {}

    static String text(TypeFacts types, int type, int[] words, int at, Precedence needed) {
        String text = literal(types, type, words, at);
        return text.startsWith("-") && needed.compareTo(Precedence.UNARY) > 0 ? "(" + text + ")" : text;
    }

    private static String literal(TypeFacts types, int type, int[] words, int at) {
        int width = types.bitWidth(type);
        if (types.op(type) == Op.OpTypeFloat) {
            if (width == 64) {
                double value = Double.longBitsToDouble(words[at] & 0xFFFFFFFFL | (long) words[at + 1] << 32);
                return decimal(Double.toString(value)) + "lf";
            }
            float value = width == 32 ? Float.intBitsToFloat(words[at]) : 0;
            if (Float.isNaN(value) || Float.isInfinite(value) || words[at] == 0x80000000) {
                return "uintBitsToFloat(0x" + Integer.toHexString(words[at]) + "u)";
            }
            return decimal(Float.toString(value));
        }
        boolean signed = types.isSignedIntScalar(type);
        if (width == 64) {
            long value = words[at] & 0xFFFFFFFFL | (long) words[at + 1] << 32;
            return signed ? value + "l" : Long.toUnsignedString(value) + "ul";
        }
        if (signed) {
            return words[at] == Integer.MIN_VALUE ? "int(0x80000000u)" : Integer.toString(words[at]);
        }
        return Integer.toUnsignedString(words[at]) + "u";
    }

    /** A decimal number of Java as people write it. */
    private static String decimal(String number) {
        return number.replace("E", "e");
    }
}
