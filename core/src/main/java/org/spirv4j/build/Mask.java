// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.Enumerant;

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
        Mask<E> mask = new Mask<>(List.of());
        for (E bit : bits) {
            mask = mask.with(bit);
        }
        return mask;
    }

    /**
     * Adds a bit and its parameters.
     *
     * @param bit the bit
     * @param parameters ids, numbers and enumerants, in the order of the grammar
     * @return the changed mask
     */
    public Mask<E> with(E bit, Object... parameters) {
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
