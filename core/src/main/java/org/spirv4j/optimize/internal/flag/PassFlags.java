// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flag;

import java.util.List;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.optimize.Optimizer;

/** Passes by their flags, {@code --name} or {@code --name=argument}, and optimisers by lists of flags. */
public final class PassFlags {
    private static final String MAX_ID_BOUND = "--max-id-bound=";

    private static final FlagTable TABLE = new FlagTable();

    static {
        FunctionPassFlags.add(TABLE);
        ModulePassFlags.add(TABLE);
    }

    private PassFlags() {}

    /** {@return the names of all passes, in alphabetical order} */
    public static List<String> names() {
        return TABLE.names();
    }

    /** {@return the names of flags that only give a pass its argument, such as {@code loop-peeling-threshold}} */
    public static List<String> argumentNames() {
        return TABLE.argumentNames();
    }

    /**
     * {@return what a flag does, in one line without a full stop}
     *
     * @param name one of {@link #names} or {@link #argumentNames}
     * @throws IllegalArgumentException if it is none of them
     */
    public static String summary(String name) {
        return TABLE.summary(name);
    }

    /**
     * {@return the form of the argument of a flag, such as {@code =N}, in brackets if it may be left out; empty if it
     * has none}
     *
     * @param name one of {@link #names} or {@link #argumentNames}
     * @throws IllegalArgumentException if it is none of them
     */
    public static String argumentForm(String name) {
        return TABLE.argumentForm(name);
    }

    /**
     * {@return the pass of a flag}
     *
     * @param flag a flag such as {@code --merge-blocks} or {@code --scalar-replacement=100}
     * @throws IllegalArgumentException if there is no such pass, or its argument is not valid
     */
    public static Pass pass(String flag) {
        return TABLE.pass(flag);
    }

    /**
     * Makes an optimiser of flags. Passes are applied in the order of their flags: {@code -O}, {@code -Os}, {@code
     * -Oz}, {@code --legalize-hlsl}, and those of the table. The flags {@code --preserve-bindings}, {@code
     * --preserve-interface}, {@code --preserve-spec-constants}, {@code --fast-math}, {@code --defined-behavior} and
     * {@code --max-id-bound=N} change the options. Flags such as {@code --loop-peeling-threshold=N} are the arguments
     * of passes, wherever they stand.
     *
     * @throws IllegalArgumentException if a flag is none of these, or its argument is not valid
     */
    public static Optimizer optimizer(List<String> flags) {
        Optimizer result = Optimizer.create();
        for (String flag : TABLE.withArguments(flags)) {
            PassOptions had = result.options();
            result = switch (flag) {
                case "-O" -> result.withPerformancePasses();
                case "-Os", "-Oz" -> result.withSizePasses();
                case "--legalize-hlsl" -> result.withLegalizationPasses();
                case "--preserve-bindings" -> result.withOptions(had.withPreservedBindings(true));
                case "--preserve-interface" -> result.withOptions(had.withPreservedInterface(true));
                case "--preserve-spec-constants" -> result.withOptions(had.withPreservedSpecializationConstants(true));
                case "--defined-behavior" -> result.withOptions(had.withDefinedBehavior(true));
                case "--fast-math" -> result.withOptions(had.withFastMath(true));
                default ->
                    flag.startsWith(MAX_ID_BOUND)
                            ? result.withOptions(
                                    had.withMaxIdBound(Integer.decode(flag.substring(MAX_ID_BOUND.length()))))
                            : result.withPasses(pass(flag));
            };
        }
        return result;
    }

    /** {@return the optimiser of some flags} */
    public static Optimizer optimizer(String... flags) {
        return optimizer(List.of(flags));
    }
}
