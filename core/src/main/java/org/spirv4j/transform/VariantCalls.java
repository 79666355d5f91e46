// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.OperandWords;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.internal.access.ModuleAccess;

/** Lets calls of a function with variants call each of the variants under its condition, and choose the result. */
final class VariantCalls {
    private final VariantCombination combination;
    private final ModuleData data;

    VariantCalls(VariantCombination combination) {
        this.combination = combination;
        data = ModuleAccess.data(combination.linked());
    }

    void add() {
        for (Function function : combination.linked().layout().functions()) {
            for (Instruction instruction : function.instructions()) {
                if (instruction.is(Op.OpFunctionCall)) {
                    List<Integer> alternatives = combination.alternatives(
                            function.id(), data.words[instruction.wordOffset() + FunctionCall.FUNCTION]);
                    if (!alternatives.isEmpty()) {
                        replace(instruction, alternatives);
                    }
                }
            }
        }
    }

    private void replace(Instruction call, List<Integer> alternatives) {
        EditableModule edited = combination.edited();
        int number = edited.number(call);
        int called = edited.word(number, FunctionCall.FUNCTION);
        int type = edited.typeId(number);
        int result = edited.resultId(number);
        int[] arguments = edited.wordsFrom(number, FunctionCall.FUNCTION + 1);
        int last = number;
        int[] results = new int[alternatives.size()];
        OperandWords choices = OperandWords.of();
        for (int i = 0; i < results.length; i++) {
            int function = alternatives.get(i);
            results[i] = result;
            if (function != called) {
                if (type(function) != type(called)) {
                    combination.reportType(function, called);
                }
                int[] operands = OperandWords.of(function).add(arguments).toArray();
                last = edited.insertAfter(last, Op.OpFunctionCall, type, operands);
                results[i] = edited.resultId(last);
            }
            choices.add(combination.condition(function), results[i]);
        }
        if (edited.opOf(type) != Op.OpTypeVoid) {
            choose(result, edited.insertAfter(last, Op.OpConditionalCopyObjectINTEL, type, choices.toArray()));
        }
        for (int i = 0; i < results.length; i++) {
            combination.decorate(results[i], combination.condition(alternatives.get(i)));
        }
    }

    /**
     * Lets all that refers to a result, names and decorations included, refer to a choice that has it as an operand.
     */
    private void choose(int result, int choice) {
        EditableModule edited = combination.edited();
        int id = edited.resultId(choice);
        edited.uses().replace(result, id);
        for (int k = 1; k < edited.wordCount(choice); k++) {
            if (edited.word(choice, k) == id && k != 2) {
                edited.setWord(choice, k, result);
            }
        }
        for (int use = edited.uses().firstMention(result), following; use != 0; use = following) {
            following = edited.uses().next(use);
            edited.setWord(edited.uses().user(use), edited.uses().index(use), id);
        }
    }

    /** The id of the type of a function. */
    private int type(int function) {
        return data.words[data.definition(function) + FunctionStart.FUNCTION_TYPE];
    }
}
