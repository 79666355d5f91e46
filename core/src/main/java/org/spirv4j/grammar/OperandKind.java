// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spirv4j.internal.grammar.GrammarTables;

/**
 * A kind of operand, which says what its words mean. Obtained from a {@link Grammar}; each kind of a grammar is one
 * object.
 */
public final class OperandKind {

    /** The categories of operand kinds. */
    public enum Category {
        /** An id. */
        ID,
        /** A literal number or string. */
        LITERAL,
        /** An enumeration of which an operand is one value. */
        VALUE_ENUM,
        /** An enumeration of which an operand is any number of bits. */
        BIT_ENUM,
        /** A sequence of operands of other kinds. */
        COMPOSITE
    }

    private final Grammar grammar;
    private final GrammarTables tables;
    private final int number;
    private volatile List<EnumerantInfo> enumerants = List.of();

    OperandKind(Grammar grammar, GrammarTables tables, int number) {
        this.grammar = grammar;
        this.tables = tables;
        this.number = number;
    }

    /** {@return the name, such as {@code StorageClass} or {@code IdRef}} */
    public String name() {
        return tables.name(tables.kindName(number));
    }

    /** {@return the category} */
    public Category category() {
        return switch (tables.kindCategory(number)) {
            case Id -> Category.ID;
            case Literal -> Category.LITERAL;
            case ValueEnum -> Category.VALUE_ENUM;
            case BitEnum -> Category.BIT_ENUM;
            case Composite -> Category.COMPOSITE;
        };
    }

    /** {@return the operand kinds that a composite kind consists of, in order; empty for other kinds} */
    public List<OperandKind> bases() {
        int list = tables.kindBases(number);
        return IntStream.range(0, tables.listLength(list))
                .mapToObj(i -> grammar.kind(tables.listItem(list, i)))
                .toList();
    }

    /**
     * {@return the enumerants in the order of their values, as unsigned numbers; empty for kinds that are not
     * enumerations}
     */
    public List<EnumerantInfo> enumerants() {
        List<EnumerantInfo> list = enumerants;
        if (list.isEmpty() && tables.enumerantCount(number) > 0) {
            int first = tables.firstEnumerant(number);
            list = IntStream.range(first, first + tables.enumerantCount(number))
                    .mapToObj(grammar::enumerantInfo)
                    .toList();
            enumerants = list;
        }
        return list;
    }

    /**
     * Finds an enumerant.
     *
     * @param value its value
     * @return the enumerant; empty when there is none with this value
     */
    public Optional<EnumerantInfo> enumerant(int value) {
        int at = tables.enumerantIndex(number, value);
        return at < 0 ? Optional.empty() : Optional.of(enumerantAt(at));
    }

    /** The enumerant at an index of {@link #enumerants}, which is not made for it. */
    EnumerantInfo enumerantAt(int index) {
        List<EnumerantInfo> list = enumerants;
        return list.isEmpty() ? grammar.enumerantInfo(tables.firstEnumerant(number) + index) : list.get(index);
    }

    @Override
    public String toString() {
        return name();
    }
}
