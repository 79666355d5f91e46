// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.Objects;
import org.spirv4j.grammar.Grammar;

/** Options for reading a module. Immutable; each {@code with} method returns changed options. */
public final class ReadOptions {
    /**
     * The built-in grammar, and the id bound that every implementation supports (section 2.17 of the specification,
     * "Universal Limits").
     */
    public static final ReadOptions DEFAULT = new ReadOptions(Grammar.builtIn(), ModuleHeader.UNIVERSAL_BOUND_LIMIT);

    private final Grammar grammar;
    private final int maxIdBound;

    private ReadOptions(Grammar grammar, int maxIdBound) {
        this.grammar = grammar;
        this.maxIdBound = maxIdBound;
    }

    /**
     * Sets the grammar that defines instructions and enumerants. Instructions that it does not define are kept as
     * words.
     *
     * @param other the grammar
     * @return the changed options
     */
    public ReadOptions withGrammar(Grammar other) {
        Objects.requireNonNull(other, "other");
        return new ReadOptions(other, maxIdBound);
    }

    /**
     * Sets the highest id bound that is accepted. Reading may need tables of as many entries as the id bound.
     *
     * @param limit the highest id bound; at least 1
     * @return the changed options
     * @throws IllegalArgumentException if the limit is below 1
     */
    public ReadOptions withMaxIdBound(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the highest id bound must be at least 1, but is " + limit);
        }
        return new ReadOptions(grammar, limit);
    }

    /** {@return the grammar that defines instructions and enumerants} */
    public Grammar grammar() {
        return grammar;
    }

    /** {@return the highest id bound that is accepted} */
    public int maxIdBound() {
        return maxIdBound;
    }
}
