// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.word.LiteralString;

/** An operand of an instruction: its kind, and its words. */
public final class Operand {
    private final SpirvModule module;
    private final ModuleData data;
    private final int kind;
    private final int offset;
    private final int length;
    private final int numberType;

    Operand(SpirvModule module, ModuleData data, int kind, int offset, int length, int numberType) {
        this.module = module;
        this.data = data;
        this.kind = kind;
        this.offset = offset;
        this.length = length;
        this.numberType = numberType;
    }

    /** {@return the kind, which determines the meaning of the words} */
    public OperandKind kind() {
        return (OperandKind) GrammarAccess.kind(module.grammar(), kind);
    }

    /** {@return the offset of its first word from the start of the module, header included} */
    public int wordOffset() {
        return offset;
    }

    /** {@return the number of its words} */
    public int wordCount() {
        return length;
    }

    /** {@return whether it is an id} */
    public boolean isId() {
        return kind <= KindNumbers.LAST_ID;
    }

    /** {@return whether it is a literal string} */
    public boolean isString() {
        return kind == KindNumbers.LITERAL_STRING;
    }

    /** {@return the first word: the id, the value of the enumerant, the mask, or the lower 32 bits of a literal} */
    public int word() {
        return data.words[offset];
    }

    /**
     * Returns a word.
     *
     * @param index the number of the word, from 0
     * @return the word
     * @throws IndexOutOfBoundsException if there is no such word
     */
    public int word(int index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("word " + index + " of " + length);
        }
        return data.words[offset + index];
    }

    /**
     * {@return the value of a numeric literal as 64 bits: signed integers are sign-extended from their width, others are
     * zero-extended, floating-point numbers are their bits} Of a wider literal, the lower 64 bits.
     */
    public long bits() {
        long bits = length == 1
                ? data.words[offset] & 0xFFFFFFFFL
                : data.words[offset] & 0xFFFFFFFFL | (long) data.words[offset + 1] << 32;
        int width = numberWidth();
        if (width == 0 || width >= 64) {
            return bits;
        }
        return NumberTypes.isSigned(numberType) ? bits << 64 - width >> 64 - width : bits & (1L << width) - 1;
    }

    /** {@return the width in bits of a numeric literal; 0 for other operands} */
    public int numberWidth() {
        return switch (kind) {
            case KindNumbers.LITERAL_INTEGER, KindNumbers.LITERAL_FLOAT, KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER ->
                NumberTypes.width(numberType);
            default -> 0;
        };
    }

    /** {@return whether it is a numeric literal of a floating-point type} */
    public boolean isFloat() {
        return numberWidth() != 0 && NumberTypes.isFloat(numberType);
    }

    /** {@return whether it is a numeric literal of a signed integer type} */
    public boolean isSigned() {
        return numberWidth() != 0 && NumberTypes.isSigned(numberType);
    }

    /**
     * Returns the text of a literal string.
     *
     * @return the text
     * @throws IllegalStateException if this is not a literal string
     */
    public String string() {
        if (!isString()) {
            throw new IllegalStateException("an operand of kind " + kind() + " is not a string");
        }
        return LiteralString.text(data.words, offset, offset + length);
    }

    /**
     * Returns this operand as an id, with its name, type and decorations.
     *
     * @return the id
     * @throws IllegalStateException if this is not an id
     */
    public IdInfo id() {
        if (!isId()) {
            throw new IllegalStateException("an operand of kind " + kind() + " is not an id");
        }
        return module.id(word());
    }

    /** The value in readable form: an id by name, a string in quotation marks, enumerants by name, or a number. */
    String text() {
        if (isId()) {
            return id().toString();
        }
        if (isString()) {
            return '"' + string() + '"';
        }
        return kind().enumerant(word()).map(EnumerantInfo::name).orElseGet(() -> Long.toString(bits()));
    }

    /** {@return the kind and the value} */
    @Override
    public String toString() {
        return kind() + (isString() ? " \"" + string() + "\"" : " " + Integer.toUnsignedString(word()));
    }
}
