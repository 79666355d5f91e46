// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.grammar.OperandNames;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.word.LiteralString;

/**
 * An operand of an instruction: its kind, its name and its words. Parameters of enumerants are operands, too; {@link
 * #parameters()} finds those of an operand:
 *
 * <pre>{@code
 * Optional<Operand> alignment =
 *         load.operand("MemoryAccess").flatMap(access -> access.parameter(MemoryAccess.Aligned));
 * }</pre>
 */
public final class Operand {
    private final Instruction instruction;
    private final ModuleData data;
    private final int kind;
    private final int offset;
    private final int length;
    private final int numberType;

    /** Number of the name in the grammar, or -1. */
    private final int name;

    /** How many operands of the same name precede it. */
    private final int turn;

    /** See {@link OperandScanner#owner}. */
    private final int owner;

    Operand(Instruction instruction, OperandScanner scanner, int index, int turn) {
        this.instruction = instruction;
        data = instruction.data();
        kind = scanner.kinds[index];
        offset = scanner.offsets[index];
        length = scanner.lengths[index];
        numberType = scanner.numberTypes[index];
        name = scanner.name(index);
        owner = scanner.owner(index);
        this.turn = turn;
    }

    /** {@return the instruction that the operand belongs to} */
    public Instruction instruction() {
        return instruction;
    }

    /** {@return the kind, which determines the meaning of the words} */
    public OperandKind kind() {
        return (OperandKind) GrammarAccess.kind(instruction.module().grammar(), kind);
    }

    /**
     * {@return the name of the operand in the grammar, such as {@code Pointer}; the name of the kind, such as {@code
     * MemoryAccess}, if the grammar gives no other} Repeated operands have the same name, such as {@code Argument}, or
     * take turns, such as {@code Variable} and {@code Parent} of OpPhi.
     */
    public String name() {
        List<String> names = OperandNames.of(nameInGrammar(), kind().name());
        return names.get(turn % names.size());
    }

    private String nameInGrammar() {
        return name < 0 ? "" : data.tables.name(name);
    }

    boolean isNamed(String other) {
        return OperandNames.isSame(name(), other) || name >= 0 && OperandNames.isSame(nameInGrammar(), other);
    }

    /** {@return whether it is a parameter of an enumerant, which an operand before it has} */
    public boolean isParameter() {
        return owner != 0;
    }

    /** {@return the parameters of the enumerant, or of all bits of the mask, in order; empty if there are none} */
    public List<Operand> parameters() {
        return instruction.operandsWithResult().stream()
                .filter(operand -> operand.owner != 0 && operand.owner >>> 16 == offset - instruction.wordOffset())
                .toList();
    }

    /**
     * Returns the parameters of an enumerant of this operand, such as the alignment of {@code MemoryAccess.Aligned}.
     *
     * @param enumerant a value of the operand's kind, or a bit
     * @return the parameters in order; empty if the operand does not have the enumerant, or the enumerant has no
     *     parameters
     * @throws IllegalArgumentException if the enumerant is of another kind
     */
    public List<Operand> parameters(Enumerant enumerant) {
        GrammarTables tables = data.tables;
        return has(enumerant)
                ? parameters().stream()
                        .filter(operand -> tables.enumerantValue(operand.owner & 0xFFFF) == enumerant.value())
                        .toList()
                : List.of();
    }

    /**
     * Returns the first parameter of an enumerant of this operand.
     *
     * @param enumerant a value of the operand's kind, or a bit
     * @return the parameter; empty if the operand does not have the enumerant, or the enumerant has no parameters
     * @throws IllegalArgumentException if the enumerant is of another kind
     */
    public Optional<Operand> parameter(Enumerant enumerant) {
        return parameters(enumerant).stream().findFirst();
    }

    /**
     * Returns whether this operand is an enumerant, or a mask with a bit.
     *
     * @param enumerant a value of the operand's kind, or a bit; 0 is not a bit, but the mask without bits
     * @return whether it is
     * @throws IllegalArgumentException if the enumerant is of another kind
     */
    public boolean has(Enumerant enumerant) {
        String expected =
                Objects.requireNonNull(enumerant, "enumerant").getClass().getSimpleName();
        if (!expected.equals(kind().name())) {
            throw new IllegalArgumentException(
                    enumerant.name() + " is a " + expected + ", but operand " + name() + " is a " + kind());
        }
        int value = enumerant.value();
        return value == 0 || !data.tables.isBitEnum(kind) ? word() == value : (word() & value) == value;
    }

    /**
     * {@return the enumerant with the value of this operand; empty if the operand is not an enumerant, is a mask with
     * several bits, or the grammar lacks the value}
     */
    public Optional<EnumerantInfo> enumerant() {
        return kind().enumerant(word());
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
     * {@return the value of a numeric literal as 64 bits: signed integers are sign-extended from their width, others
     * are zero-extended, floating-point numbers are their bits} Of a wider literal, the lower 64 bits.
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
        return instruction.module().id(word());
    }

    /** The value in readable form: an id by name, a string in quotation marks, enumerants by name, or a number. */
    String text() {
        if (isId()) {
            return id().toString();
        }
        if (isString()) {
            return '"' + string() + '"';
        }
        return enumerant().map(EnumerantInfo::name).orElseGet(() -> Long.toString(bits()));
    }

    /** {@return the kind and the value} */
    @Override
    public String toString() {
        return kind() + (isString() ? " \"" + string() + "\"" : " " + Integer.toUnsignedString(word()));
    }
}
