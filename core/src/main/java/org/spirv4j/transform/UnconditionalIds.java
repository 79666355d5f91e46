// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.operand.AnnotationInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** The ids that the unconditional functions of a multitarget module use, directly or through declarations. */
final class UnconditionalIds {
    private final ModuleData data;
    private final OperandIds operands;
    private final int functions;

    /** By target of a decoration or an execution mode: the word offsets of the instructions. */
    private final Map<Integer, List<Integer>> annotations = new HashMap<>();

    private final BitSet ids = new BitSet();
    private final ArrayDeque<Integer> open = new ArrayDeque<>();

    /**
     * @param conditional the ids of the conditional functions
     */
    UnconditionalIds(SpirvModule module, BitSet conditional) {
        data = ModuleAccess.data(module);
        operands = new OperandIds(data);
        for (LayoutSection section : List.of(LayoutSection.ANNOTATIONS, LayoutSection.EXECUTION_MODES)) {
            for (Instruction instruction : module.layout().section(section)) {
                int at = instruction.wordOffset();
                annotations
                        .computeIfAbsent(data.words[at + AnnotationInstruction.TARGET], key -> new ArrayList<>())
                        .add(at);
            }
        }
        List<Function> all = module.layout().functions();
        functions = all.isEmpty() ? data.words.length : all.get(0).definition().wordOffset();
        for (Function function : all) {
            if (!conditional.get(function.id())) {
                use(function.id());
                function.instructions().forEach(instruction -> operands.forEach(instruction.wordOffset(), this::use));
            }
        }
        for (EntryPoint entryPoint : module.layout().entryPoints()) {
            if (!conditional.get(entryPoint.functionId())) {
                entryPoint.interfaceIds().forEach(this::use);
            }
        }
        follow();
    }

    BitSet ids() {
        return ids;
    }

    private void use(int id) {
        if (!ids.get(id)) {
            ids.set(id);
            open.add(id);
        }
    }

    private void follow() {
        while (!open.isEmpty()) {
            int id = open.remove();
            for (int at : annotations.getOrDefault(id, List.of())) {
                if ((data.words[at] & 0xFFFF) != Op.OpGroupDecorate.opcode()) {
                    operands.forEach(at, this::use);
                }
            }
            int definition = data.definition(id);
            if (definition == 0 || definition >= functions) {
                continue;
            }
            int instruction = data.instructionAt(definition);
            do {
                operands.forEach(data.starts[instruction++], this::use);
            } while (instruction < data.instructionCount
                    && Trait.CONTINUATION.has(data.tables, data.words[data.starts[instruction]] & 0xFFFF));
        }
    }
}
