package org.spirv4j.internal.link;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.trait.Trait;

/**
 * The variables that an entry point has to list because functions of other modules use them that it calls now: all
 * module-scope variables from version 1.4 on, those for input and output before (OpEntryPoint in section "Mode-Setting
 * Instructions").
 */
final class InterfaceCompletion {
    private final MergedModules merged;
    private final ModuleData data;
    private final int[] finalIds;
    private final boolean allVariables;
    private final int[][] uses;

    /** By id of the function, the variables; entry points of one function share them. */
    private final Map<Integer, int[]> found = new HashMap<>();

    /**
     * Finds what functions use.
     *
     * @param finalIds what each id stands for
     * @param version the result's version word
     */
    InterfaceCompletion(MergedModules merged, int[] finalIds, int version) {
        this.merged = merged;
        this.finalIds = finalIds;
        data = merged.data;
        uses = new int[data.bound][];
        allVariables = version >= 0x00010400;
        OperandScanner scanner = new OperandScanner(data);
        int[] used = new int[16];
        int count = 0;
        int function = 0;
        BitSet seen = new BitSet();
        for (int i = merged.sections[MergedModules.FUNCTIONS]; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = merged.opcode(i);
            if (opcode == Op.OpFunction.opcode()) {
                function = data.words[at + 2];
                count = 0;
            } else if (opcode == Op.OpFunctionEnd.opcode()) {
                uses[function] = Arrays.copyOf(used, count);
                for (int each = 0; each < count; each++) {
                    seen.clear(used[each]);
                }
                function = 0;
            } else if (function != 0) {
                scanner.scan(at);
                for (int operand = 0; operand < scanner.count; operand++) {
                    if (scanner.kinds[operand] <= KindNumbers.LAST_ID) {
                        int id = finalIds[data.words[scanner.offsets[operand]]];
                        if (!seen.get(id) && (isVariable(id) || isFunction(id))) {
                            seen.set(id);
                            used = count == used.length ? Arrays.copyOf(used, 2 * count) : used;
                            used[count++] = id;
                        }
                    }
                }
            }
        }
    }

    /** The ids of the variables that the entry point for a function must list. */
    int[] variables(int function) {
        return found.computeIfAbsent(finalIds[function], this::reach);
    }

    private int[] reach(int function) {
        int[] variables = new int[16];
        int count = 0;
        BitSet seen = new BitSet();
        ArrayDeque<Integer> pending = new ArrayDeque<>();
        pending.add(function);
        seen.set(function);
        while (!pending.isEmpty()) {
            int[] used = uses[pending.remove()];
            for (int id : used == null ? new int[0] : used) {
                if (seen.get(id)) {
                    continue;
                }
                seen.set(id);
                if (isFunction(id)) {
                    pending.add(id);
                } else if (isListed(id)) {
                    variables = count == variables.length ? Arrays.copyOf(variables, 2 * count) : variables;
                    variables[count++] = id;
                }
            }
        }
        return Arrays.copyOf(variables, count);
    }

    private boolean isFunction(int id) {
        return (data.words[data.definition(id)] & 0xFFFF) == Op.OpFunction.opcode() && data.definition(id) != 0;
    }

    private boolean isVariable(int id) {
        int at = data.definition(id);
        int opcode = data.words[at] & 0xFFFF;
        return at != 0 && at < merged.sectionWord(MergedModules.FUNCTIONS) && Trait.VARIABLE.has(data.tables, opcode);
    }

    private boolean isListed(int variable) {
        int storageClass = data.words[data.definition(variable) + 3];
        return allVariables
                || storageClass == StorageClass.Input.value()
                || storageClass == StorageClass.Output.value();
    }
}
