// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.Arrays;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Where the instructions of functions stand in the module that a user gave. In the executed module, declarations may be
 * others, and further instructions may stand before those that were replaced.
 */
public final class FunctionPlaces {
    private static final int[] SAME = {};

    /** How many words the instructions of functions stand further after in the module in which some were replaced. */
    private final int shift;

    /** The word offsets of instructions of functions in that module; none if nothing was replaced. */
    private final int[] starts;

    /** The word offsets of the same instructions in the module that a user gave. */
    private final int[] places;

    private FunctionPlaces(int shift, int[] starts, int[] places) {
        this.shift = shift;
        this.starts = starts;
        this.places = places;
    }

    /**
     * Finds the places.
     *
     * @param given the module that a user gave
     * @param replaced the same module, or one in which instructions with results were inserted into functions, with new
     *     ids, and others were replaced by one with the same result id
     * @param executed a module with the same functions, and perhaps other declarations
     */
    public static FunctionPlaces of(SpirvModule given, SpirvModule replaced, SpirvModule executed) {
        int shift = replaced.wordCount() - executed.wordCount();
        if (given == replaced) {
            return new FunctionPlaces(shift, SAME, SAME);
        }
        ModuleData from = ModuleAccess.data(replaced);
        ModuleData to = ModuleAccess.data(given);
        int first = firstOfFunctions(replaced);
        int original = firstOfFunctions(given);
        int[] starts = Arrays.copyOfRange(from.starts, first, from.instructionCount);
        int[] places = new int[starts.length];
        for (int i = 0; i < starts.length; i++) {
            int result = from.resultId(starts[i]);
            // An instruction without a result may have been inserted before it.
            int defined = result == 0 || isInserted(result, given) ? 0 : to.definition(result);
            original = defined == 0 ? original : to.instructionAt(defined);
            places[i] = to.starts[Math.min(original, to.instructionCount - 1)];
            original += isInserted(result, given) ? 0 : 1;
        }
        return new FunctionPlaces(shift, starts, places);
    }

    /** Whether an instruction with this result id was inserted into a function of a module. */
    static boolean isInserted(int resultId, SpirvModule given) {
        return resultId >= ModuleAccess.data(given).bound;
    }

    private static int firstOfFunctions(SpirvModule module) {
        return module.layout().functions().stream()
                .findFirst()
                .map(Function::definition)
                .map(definition -> ModuleAccess.data(module).instructionAt(definition.wordOffset()))
                .orElse(module.instructionCount());
    }

    /**
     * The word offset in the module that a user gave of an instruction of a function; that of the replaced instruction
     * for one that was inserted.
     *
     * @param at the word offset in the executed module
     */
    public int of(int at) {
        if (starts.length == 0) {
            return at + shift;
        }
        int index = Arrays.binarySearch(starts, at + shift);
        return places[index < 0 ? Math.max(0, -index - 2) : index];
    }
}
