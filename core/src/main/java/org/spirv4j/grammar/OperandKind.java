package org.spirv4j.grammar;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spirv4j.internal.grammar.GrammarTables;

/** A kind of operand: what stands in its words. Obtained from a {@link Grammar}; one object per kind and grammar. */
public final class OperandKind {

    /** The five groups of kinds, as the published JSON grammar calls them. */
    public enum Category {
        ID,
        LITERAL,
        VALUE_ENUM,
        BIT_ENUM,
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

    /** The name, such as {@code StorageClass} or {@code IdRef}. */
    public String name() {
        return tables.name(tables.kindName(number));
    }

    public Category category() {
        return switch (tables.kindCategory(number)) {
            case Id -> Category.ID;
            case Literal -> Category.LITERAL;
            case ValueEnum -> Category.VALUE_ENUM;
            case BitEnum -> Category.BIT_ENUM;
            case Composite -> Category.COMPOSITE;
        };
    }

    /** What a composite kind is made of, in order; empty for the others. */
    public List<OperandKind> bases() {
        int list = tables.kindBases(number);
        return IntStream.range(0, tables.listLength(list))
                .mapToObj(i -> grammar.kind(tables.listItem(list, i)))
                .toList();
    }

    /** The enumerants in the order of their values, as unsigned numbers; empty for kinds that are no enumeration. */
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

    /** The enumerant with this value. */
    public Optional<EnumerantInfo> enumerant(int value) {
        int at = enumerantIndex(value);
        return at < 0 ? Optional.empty() : Optional.of(enumerants().get(at));
    }

    int enumerantIndex(int value) {
        int row = tables.enumerant(number, value);
        return row < 0 ? -1 : row - tables.firstEnumerant(number);
    }

    @Override
    public String toString() {
        return name();
    }
}
