// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.internal.access.ModuleAccess;

/** Lets calls of a function with variants call each of the variants under its condition, and choose the result. */
final class VariantCalls {
    /** Word offset of the first argument in an OpFunctionCall. */
    private static final int ARGUMENTS = 4;

    private final VariantCombination combination;
    private final ModuleData data;

    /** By id of a replaced result: the id of the chosen result. */
    private final Map<Integer, Integer> chosen = new HashMap<>();

    VariantCalls(VariantCombination combination) {
        this.combination = combination;
        data = ModuleAccess.data(combination.linked());
    }

    void add() {
        for (Function function : combination.linked().layout().functions()) {
            for (Instruction instruction : function.instructions()) {
                if (instruction.is(Op.OpFunctionCall)) {
                    List<Integer> alternatives =
                            combination.alternatives(function.id(), data.words[instruction.wordOffset() + 3]);
                    if (!alternatives.isEmpty()) {
                        replace(instruction, alternatives);
                    }
                }
            }
        }
    }

    private void replace(Instruction call, List<Integer> alternatives) {
        ModuleEdit edit = combination.edit();
        int at = call.wordOffset();
        int called = data.words[at + 3];
        int type = data.words[at + 1];
        int result = data.words[at + 2];
        int[] arguments = Arrays.stream(data.words, at + ARGUMENTS, at + call.wordCount())
                .map(id -> chosen.getOrDefault(id, id))
                .toArray();
        InstructionWords copy = InstructionWords.of(Op.OpConditionalCopyObjectINTEL, type, edit.freshId());
        for (int function : alternatives) {
            int id = result;
            if (function != called) {
                if (type(function) != type(called)) {
                    combination.reportType(function, called);
                }
                id = edit.freshId();
                edit.insertAfter(
                        call,
                        InstructionWords.of(Op.OpFunctionCall, type, id, function)
                                .add(arguments));
            }
            combination.decorate(id, combination.condition(function));
            copy.add(combination.condition(function), id);
        }
        if ((data.words[data.definition(type)] & 0xFFFF) != Op.OpTypeVoid.opcode()) {
            edit.insertAfter(call, copy);
            int choice = copy.toArray()[2];
            edit.substitute(result, choice);
            chosen.put(result, choice);
        }
    }

    /** The id of the type of a function. */
    private int type(int function) {
        return data.words[data.definition(function) + 4];
    }
}
