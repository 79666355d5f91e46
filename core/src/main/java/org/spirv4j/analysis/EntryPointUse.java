package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/** The functions, instructions and module-scope variables that an entry point uses, as {@link Reachability} defines it. Immutable. */
public final class EntryPointUse {
    private final ModuleLayout layout;
    private final EntryPoint entryPoint;
    private final int[] functions;
    private final int[] variables;
    private final boolean complete;

    /**
     * What an entry point uses.
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

    /** The use of another entry point with the same function. */
    EntryPointUse of(EntryPoint other) {
        return new EntryPointUse(layout, other, functions, variables, complete);
    }

    /** The entry point. */
    public EntryPoint entryPoint() {
        return entryPoint;
    }

    /** The functions that it reaches, its own among them, in the order of the module. */
    public List<Function> functions() {
        return IntStream.of(functions).mapToObj(layout.functions()::get).toList();
    }

    /** The instructions of the functions that it reaches, function by function in the order of the module. */
    public Stream<Instruction> instructions() {
        return functions().stream().flatMap(function -> function.instructions().stream());
    }

    /** The ids of the module-scope variables that it uses, in ascending order. */
    public List<Integer> variables() {
        return IntStream.of(variables).boxed().toList();
    }

    /** Whether it reaches a function with this id, or uses a module-scope variable with it. */
    public boolean uses(int id) {
        return Arrays.binarySearch(variables, id) >= 0
                || layout.function(id)
                        .filter(f -> Arrays.binarySearch(functions, f.index()) >= 0)
                        .isPresent();
    }

    /** Whether all uses were found: false if the analysis stopped at its limit, so that some may be missing. */
    public boolean isComplete() {
        return complete;
    }
}
