package org.spirv4j.module;

import org.spirv4j.binary.ModuleHeader;
import org.spirv4j.grammar.Grammar;

/**
 * How a module is read.
 *
 * @param grammar which instructions and enumerants are known; what it lacks is kept as words
 * @param maxIdBound the highest id bound that is accepted, 1 to 2,147,483,647; a module can make tables of this many entries
 *     necessary
 */
public record ReadOptions(Grammar grammar, int maxIdBound) {

    /**
     * The built-in grammar, and the bound that every implementation supports (section 2.17 of the specification,
     * "Universal Limits").
     */
    public static final ReadOptions DEFAULT = new ReadOptions(Grammar.builtIn(), ModuleHeader.UNIVERSAL_BOUND_LIMIT);

    public ReadOptions {
        if (maxIdBound < 1) {
            throw new IllegalArgumentException("maxIdBound must be at least 1, is " + maxIdBound);
        }
    }

    /** These options with another grammar. */
    public ReadOptions withGrammar(Grammar other) {
        return new ReadOptions(other, maxIdBound);
    }

    /** These options with another limit on the id bound. */
    public ReadOptions withMaxIdBound(int limit) {
        return new ReadOptions(grammar, limit);
    }
}
