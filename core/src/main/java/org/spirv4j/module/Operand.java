package org.spirv4j.module;

import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.word.LiteralString;

/** One operand of an instruction: its kind, and the words that hold it. */
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

    /** What the words mean. */
    public OperandKind kind() {
        return (OperandKind) GrammarAccess.kind(module.grammar(), kind);
    }

    /** Offset of its first word from the start of the module. */
    public int wordOffset() {
        return offset;
    }

    /** Its length in words. */
    public int wordCount() {
        return length;
    }

    /** Whether it is an id, of whichever id kind. */
    public boolean isId() {
        return kind <= KindNumbers.LAST_ID;
    }

    /** Whether it is a literal string. */
    public boolean isString() {
        return kind == KindNumbers.LITERAL_STRING;
    }

    /** The first word: the id, the enumerant's value, the mask, or a literal's lower 32 bits. */
    public int word() {
        return data.words[offset];
    }

    /** The word at an index from 0. */
    public int word(int index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("word " + index + " of " + length);
        }
        return data.words[offset + index];
    }

    /**
     * The value of a numeric literal as 64 bits: signed integers sign-extended from their width, everything else
     * zero-extended, floating-point numbers as their bits. Of a wider literal, the lower 64 bits.
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

    /** Width in bits of a numeric literal, by its type where it depends on one; 0 for other operands. */
    public int numberWidth() {
        return switch (kind) {
            case KindNumbers.LITERAL_INTEGER, KindNumbers.LITERAL_FLOAT, KindNumbers.LITERAL_CONTEXT_DEPENDENT_NUMBER ->
                NumberTypes.width(numberType);
            default -> 0;
        };
    }

    /** Whether it is a numeric literal of a floating-point type. */
    public boolean isFloat() {
        return numberWidth() != 0 && NumberTypes.isFloat(numberType);
    }

    /** Whether it is a numeric literal of a signed integer type. */
    public boolean isSigned() {
        return numberWidth() != 0 && NumberTypes.isSigned(numberType);
    }

    /** The text of a literal string. */
    public String string() {
        if (!isString()) {
            throw new IllegalStateException("an operand of kind " + kind() + " is not a string");
        }
        return LiteralString.text(data.words, offset, offset + length);
    }

    /** The kind and the first word, for debugging. */
    @Override
    public String toString() {
        return kind() + (isString() ? " \"" + string() + "\"" : " " + Integer.toUnsignedString(word()));
    }
}
