// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** The execution modes of an entry point, each with its first declaration. */
final class EntryModes {
    private final ValidationContext context;
    private final Map<ExecutionMode, Instruction> modes = new EnumMap<>(ExecutionMode.class);

    EntryModes(ValidationContext context, int function) {
        this.context = context;
        for (Instruction instruction : context.layout.executionModes(function)) {
            if (!context.damaged.get(instruction.index()) && instruction.wordCount() > ExecutionModeSetting.MODE) {
                ExecutionMode.of(instruction.word(ExecutionModeSetting.MODE))
                        .ifPresent(mode -> modes.putIfAbsent(mode, instruction));
            }
        }
    }

    boolean has(ExecutionMode mode) {
        return modes.containsKey(mode);
    }

    /** The word offset of the declaration of a mode; 0 if it is not declared. */
    int wordOffset(ExecutionMode mode) {
        Instruction found = modes.get(mode);
        return found == null ? 0 : found.wordOffset();
    }

    boolean hasLocalSize() {
        return has(ExecutionMode.LocalSize) || has(ExecutionMode.LocalSizeId);
    }

    /** The word offset of LocalSize or LocalSizeId; 0 if neither is declared. */
    int localSizeOffset() {
        return wordOffset(has(ExecutionMode.LocalSize) ? ExecutionMode.LocalSize : ExecutionMode.LocalSizeId);
    }

    /** The workgroup size in one dimension; empty if it is not declared or is a specialization constant. */
    OptionalLong localSize(int dimension) {
        Instruction found = modes.get(ExecutionMode.LocalSize);
        if (found != null && found.wordCount() > ExecutionModeSetting.MODE_PARAMETERS + dimension) {
            return OptionalLong.of(found.word(ExecutionModeSetting.MODE_PARAMETERS + dimension) & 0xFFFFFFFFL);
        }
        found = modes.get(ExecutionMode.LocalSizeId);
        if (found == null || found.wordCount() <= ExecutionModeSetting.MODE_PARAMETERS + dimension) {
            return OptionalLong.empty();
        }
        int id = found.word(ExecutionModeSetting.MODE_PARAMETERS + dimension);
        Op op = context.types.op(id);
        return op == Op.OpConstant || op == Op.OpConstantNull ? context.integer(id) : OptionalLong.empty();
    }
}
