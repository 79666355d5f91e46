// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives the library's other packages access to the tables of a public grammar object. */
public abstract class GrammarAccess {
    private static volatile @Nullable GrammarAccess instance;

    protected GrammarAccess() {}

    /** Sets the instance; called once, by the class that owns the tables. */
    public static void set(GrammarAccess access) {
        instance = access;
    }

    /** The tables of {@code grammar}, an {@code org.spirv4j.grammar.Grammar}. */
    public static GrammarTables tables(Object grammar) {
        return Objects.requireNonNull(instance).tablesOf(grammar);
    }

    /** The operand kind with this number in {@code grammar}, an {@code org.spirv4j.grammar.OperandKind}. */
    public static Object kind(Object grammar, int number) {
        return Objects.requireNonNull(instance).kindOf(grammar, number);
    }

    protected abstract GrammarTables tablesOf(Object grammar);

    protected abstract Object kindOf(Object grammar, int number);
}
