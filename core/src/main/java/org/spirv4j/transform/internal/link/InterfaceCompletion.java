// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.reachability.ModuleReferences;
import org.spirv4j.internal.trait.Trait;

/**
 * The variables that an entry point must list because functions that it calls in other modules use them: all
 * module-scope variables from version 1.4 on, only those in Input and Output before (OpEntryPoint in section
 * "Mode-Setting Instructions").
 */
final class InterfaceCompletion {
    private final MergedModules merged;
    private final ModuleData data;
    private final int[] finalIds;
    private final boolean allVariables;
    private final ModuleReferences references;

    /**
     * Finds the variables and functions that functions use.
     *
     * @param finalIds by id, the id that replaces it in the linked module
     * @param version the result's version word
     */
    InterfaceCompletion(MergedModules merged, int[] finalIds, int version) {
        this.merged = merged;
        this.finalIds = finalIds;
        data = merged.data;
        allVariables = version >= 0x00010400;
        references = new ModuleReferences(data, true, Long.MAX_VALUE);
        track();
        OperandScanner scanner = new OperandScanner(data);
        int functions = merged.sections[MergedModules.FUNCTIONS];
        references.enter(0);
        references.note(0, functions, scanner);
        for (int i = functions; i < data.instructionCount; i++) {
            int id = functionId(i);
            if (isKept(id)) {
                int end = i;
                while (end < data.instructionCount && merged.opcode(end) != Op.OpFunctionEnd.opcode()) {
                    end++;
                }
                references.enter(id);
                references.note(i, end, scanner);
            }
        }
    }

    private void track() {
        for (int i = 0; i < data.instructionCount; i++) {
            int id = i < merged.sections[MergedModules.FUNCTIONS] ? variableId(i) : functionId(i);
            if (isKept(id)) {
                references.track(id);
            }
        }
        for (int id = 1; id < finalIds.length; id++) {
            if (finalIds[id] != id) {
                references.alias(id, finalIds[id]);
            }
        }
    }

    private boolean isKept(int id) {
        return id != 0 && finalIds[id] == id;
    }

    /** The id of the function that an instruction defines, 0 if it defines none. */
    private int functionId(int instruction) {
        return merged.opcode(instruction) == Op.OpFunction.opcode() ? data.words[data.starts[instruction] + 2] : 0;
    }

    private int variableId(int instruction) {
        return Trait.VARIABLE.has(data.tables, merged.opcode(instruction))
                ? data.words[data.starts[instruction] + 2]
                : 0;
    }

    /** The ids of the variables that the entry point for a function must list. */
    int[] variables(int function) {
        return Arrays.stream(references.reachedFrom(finalIds[function]))
                .filter(id -> references.isVariable(id) && isListed(id))
                .toArray();
    }

    private boolean isListed(int variable) {
        int storageClass = data.words[data.definition(variable) + Variable.STORAGE_CLASS];
        return allVariables
                || storageClass == StorageClass.Input.value()
                || storageClass == StorageClass.Output.value();
    }
}
