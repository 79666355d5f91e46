// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.MemoryAccess;

/**
 * A bit mask operand with the parameters of its bits, such as {@code
 * Mask.of(MemoryAccess.Volatile).with(MemoryAccess.Aligned, 16)}. Immutable.
 *
 * @param <E> the enumerants of the operand's kind
 */
public final class Mask<E extends Enum<E> & Enumerant> {
    /** A bit with its parameters. */
    record Bit<E>(E enumerant, List<Object> parameters) {}

    private final List<Bit<E>> bits;

    private Mask(List<Bit<E>> bits) {
        this.bits = bits;
    }

    /**
     * Makes a mask of bits that take no parameters.
     *
     * @param <E> the enumerants of the operand's kind
     * @param bits the bits
     * @return the mask
     */
    @SafeVarargs
    public static <E extends Enum<E> & Enumerant> Mask<E> of(E... bits) {
        Objects.requireNonNull(bits, "bits");
        Mask<E> mask = new Mask<>(List.of());
        for (E bit : bits) {
            mask = mask.with(bit);
        }
        return mask;
    }

    /**
     * Makes a mask of a bit with parameters, such as {@code Mask.of(MemoryAccess.Aligned, 16)}.
     *
     * @param <E> the enumerants of the operand's kind
     * @param bit the bit
     * @param first the first parameter
     * @param others the other parameters, in the order of the grammar
     * @return the mask
     */
    public static <E extends Enum<E> & Enumerant> Mask<E> of(E bit, Object first, Object... others) {
        Objects.requireNonNull(bit, "bit");
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(others, "others");
        Object[] parameters = new Object[others.length + 1];
        parameters[0] = first;
        System.arraycopy(others, 0, parameters, 1, others.length);
        return new Mask<E>(List.of()).with(bit, parameters);
    }

    /**
     * Makes the memory operand Aligned, for {@code import static}: {@code fn.load(pointer, aligned(8))}.
     *
     * @param alignment the alignment in bytes, a power of two
     * @return the mask
     * @throws BuildException if the alignment is not a power of two
     */
    public static Mask<MemoryAccess> aligned(int alignment) {
        if (Integer.bitCount(alignment) != 1) {
            throw new BuildException("aligned: the alignment must be a power of two, not " + alignment);
        }
        return of(MemoryAccess.Aligned, alignment);
    }

    /**
     * Adds a bit and its parameters.
     *
     * @param bit the bit
     * @param parameters ids, numbers and enumerants, in the order of the grammar
     * @return the changed mask
     */
    public Mask<E> with(E bit, Object... parameters) {
        Objects.requireNonNull(bit, "bit");
        Objects.requireNonNull(parameters, "parameters");
        List<Bit<E>> all = new ArrayList<>(bits);
        all.removeIf(b -> b.enumerant == bit);
        all.add(new Bit<>(bit, List.of(parameters)));
        all.sort((a, b) -> Integer.compareUnsigned(a.enumerant.value(), b.enumerant.value()));
        return new Mask<>(List.copyOf(all));
    }

    /** The bits in ascending order, which is the order of their parameters. */
    List<Bit<E>> bits() {
        return bits;
    }

    /** {@return the word with all bits of the mask} */
    public int value() {
        int value = 0;
        for (Bit<E> bit : bits) {
            value |= bit.enumerant.value();
        }
        return value;
    }

    @Override
    public String toString() {
        return bits.toString();
    }
}
