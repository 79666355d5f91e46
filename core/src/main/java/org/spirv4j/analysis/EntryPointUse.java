// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/**
 * The functions, instructions and module-scope variables that an entry point uses, as {@link Reachability} defines
 * it. Immutable.
 */
public final class EntryPointUse {
    private final ModuleLayout layout;
    private final EntryPoint entryPoint;
    private final int[] functions;
    private final int[] variables;
    private final boolean complete;

    /**
     * Makes the result for an entry point.
     *
     * @param functions numbers of the functions, sorted
     * @param variables ids of the variables, sorted
     */
    EntryPointUse(ModuleLayout layout, EntryPoint entryPoint, int[] functions, int[] variables, boolean complete) {
        this.layout = layout;
        this.entryPoint = entryPoint;
        this.functions = functions;
        this.variables = variables;
        this.complete = complete;
    }

    /** The result for another entry point with the same function. */
    EntryPointUse of(EntryPoint other) {
        return new EntryPointUse(layout, other, functions, variables, complete);
    }

    ModuleLayout layout() {
        return layout;
    }

    /** {@return the entry point} */
    public EntryPoint entryPoint() {
        return entryPoint;
    }

    /** {@return the functions that the entry point reaches, its own among them, in the order of the module} */
    public List<Function> functions() {
        return IntStream.of(functions).mapToObj(layout.functions()::get).toList();
    }

    /** {@return the instructions of the functions that the entry point reaches, in the order of the module} */
    public Stream<Instruction> instructions() {
        return functions().stream().flatMap(function -> function.instructions().stream());
    }

    /** {@return the ids of the module-scope variables that the entry point uses, in ascending order} */
    public List<Integer> variables() {
        return IntStream.of(variables).boxed().toList();
    }

    /**
     * Returns whether the entry point reaches a function or uses a module-scope variable.
     *
     * @param id the id of the function or variable
     * @return whether it does; false if the id is another one
     */
    public boolean uses(int id) {
        return Arrays.binarySearch(variables, id) >= 0
                || layout.function(id)
                        .filter(f -> Arrays.binarySearch(functions, f.index()) >= 0)
                        .isPresent();
    }

    /**
     * {@return whether all uses were found: false if the analysis stopped at its limit, so that some may be missing}
     */
    public boolean isComplete() {
        return complete;
    }
}
