// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.grammar.GrammarTables;

/**
 * The capabilities of a grammar, numbered from 0 in the order of their values, and the capabilities that each of them
 * implies.
 */
public final class CapabilityTable {
    private final GrammarTables tables;
    private final int kind;
    private final int first;
    /**
     * The closures and extensions that were asked for. Threads may race to fill them: the fields of the elements are
     * final.
     */
    private final @Nullable Closure[] closures;

    private final @Nullable List<String>[] extensions;

    /** Capabilities by number; not modified. */
    private record Closure(BitSet capabilities) {}

    @SuppressWarnings({"unchecked", "rawtypes"}) // Arrays of lists cannot be made otherwise.
    private CapabilityTable(GrammarTables tables) {
        this.tables = tables;
        kind = tables.kind("Capability");
        first = kind < 0 ? 0 : tables.firstEnumerant(kind);
        int count = kind < 0 ? 0 : tables.enumerantCount(kind);
        closures = new Closure[count];
        extensions = new List[count];
    }

    /** The table of a grammar, computed once. */
    public static CapabilityTable of(GrammarTables tables) {
        CapabilityTable known = tables.companion(CapabilityTable.class);
        return known == null ? tables.keep(CapabilityTable.class, new CapabilityTable(tables)) : known;
    }

    private BitSet closureOf(int index) {
        BitSet closure = new BitSet();
        ArrayDeque<Integer> open = new ArrayDeque<>();
        open.add(index);
        while (!open.isEmpty()) {
            int at = open.remove();
            if (!closure.get(at)) {
                closure.set(at);
                int implied = tables.enumerantFacts(first + at).capabilities();
                for (int i = 0; i < tables.listLength(implied); i++) {
                    open.add(index(tables.listItem(implied, i)));
                }
            }
        }
        return closure;
    }

    private List<String> names(int list) {
        String[] names = new String[tables.listLength(list)];
        for (int i = 0; i < names.length; i++) {
            names[i] = tables.name(tables.listItem(list, i));
        }
        return List.of(names);
    }

    public int count() {
        return closures.length;
    }

    /** The number of the capability with this value, or -1. */
    public int index(int value) {
        int row = kind < 0 ? -1 : tables.enumerant(kind, value);
        return row < 0 ? -1 : row - first;
    }

    public int value(int index) {
        return tables.enumerantValue(first + index);
    }

    public String name(int index) {
        return tables.name(tables.enumerantName(first + index));
    }

    /** The first version that has the capability, {@code major << 8 | minor}. */
    public int since(int index) {
        return tables.enumerantFacts(first + index).since();
    }

    /** The extensions that define the capability. */
    public List<String> extensions(int index) {
        List<String> names = extensions[index];
        if (names == null) {
            names = names(tables.enumerantFacts(first + index).extensions());
            extensions[index] = names;
        }
        return names;
    }

    /** The numbers of the capabilities that it implies, itself included; must not be modified. */
    BitSet closure(int index) {
        Closure closure = closures[index];
        if (closure == null) {
            closure = new Closure(closureOf(index));
            closures[index] = closure;
        }
        return closure.capabilities;
    }

    /** The values of the given capabilities and of all that they imply; values that the grammar lacks are kept. */
    public Set<Integer> closureOfValues(Iterable<Integer> values) {
        Set<Integer> closed = new HashSet<>();
        for (int value : values) {
            int index = index(value);
            if (index < 0) {
                closed.add(value);
            } else {
                BitSet implied = closure(index);
                for (int i = implied.nextSetBit(0); i >= 0; i = implied.nextSetBit(i + 1)) {
                    closed.add(value(i));
                }
            }
        }
        return closed;
    }
}
