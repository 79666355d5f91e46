// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Map;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** Evaluates the constants of a module in their order, in which operands come first. */
final class ConstantEvaluator {
    private final ModuleData data;
    private final ModuleLayout layout;
    private final Map<Integer, Long> specialization;
    private final ConstantTable table;

    private ConstantEvaluator(SpirvModule module, Map<Integer, Long> specialization) {
        data = ModuleAccess.data(module);
        layout = module.layout();
        this.specialization = specialization;
        table = new ConstantTable(data);
    }

    /**
     * Evaluates all constants.
     *
     * @param specialization values by SpecId
     */
    static ConstantTable evaluate(SpirvModule module, Map<Integer, Long> specialization) {
        ConstantEvaluator evaluator = new ConstantEvaluator(module, specialization);
        SpecConstantFolder folder = new SpecConstantFolder(evaluator.data, evaluator.table);
        for (Instruction constant : evaluator.layout.constants()) {
            evaluator.evaluate(constant.wordOffset(), folder);
        }
        return evaluator.table;
    }

    private void evaluate(int at, SpecConstantFolder folder) {
        int row = data.tables.op(data.words[at] & 0xFFFF);
        Op op = Opcodes.op(data.words[at] & 0xFFFF);
        if (row < 0 || !data.tables.opHasType(row) || data.definition(data.words[at + TypedInstruction.RESULT]) != at) {
            return;
        }
        int id = data.words[at + TypedInstruction.RESULT];
        int type = ConstantTable.numberType(data, data.words[at + TypedInstruction.RESULT_TYPE]);
        int count = ConstantTable.componentCount(data, data.words[at + TypedInstruction.RESULT_TYPE]);
        boolean scalar = type != 0 && count == 1;
        switch (op) {
            case OpConstantTrue, OpConstantFalse -> {
                if (scalar) {
                    table.defineNumbers(id, type, op == Op.OpConstantTrue ? 1 : 0);
                }
            }
            case OpSpecConstantTrue, OpSpecConstantFalse -> {
                if (scalar) {
                    long given = specialized(at, op == Op.OpSpecConstantTrue ? 1 : 0);
                    table.defineNumbers(id, type, given == 0 ? 0 : 1);
                }
            }
            case OpConstant -> {
                if (scalar) {
                    table.defineNumbers(id, type, literal(at, type));
                }
            }
            case OpSpecConstant -> {
                if (scalar) {
                    table.defineNumbers(id, type, specialized(at, literal(at, type)));
                }
            }
            case OpConstantNull -> table.defineNull(id, data.words[at + TypedInstruction.RESULT_TYPE]);
            case OpConstantComposite, OpSpecConstantComposite -> composite(at, type, count);
            case OpConstantCompositeReplicateEXT, OpSpecConstantCompositeReplicateEXT -> replicate(at, type, count);
            case OpSpecConstantOp -> {
                // Where the type follows the operation, a literal of the type could not be read.
                if (data.definition(data.words[at + TypedInstruction.RESULT_TYPE]) < at) {
                    folder.fold(at, type, type == 0 ? 0 : count);
                }
            }
            default -> {}
        }
    }

    private long literal(int at, int type) {
        int length = data.words[at] >>> 16;
        long low = length > 3 ? data.words[at + Constant.VALUE] & 0xFFFFFFFFL : 0;
        return NumberTypes.width(type) > 32 && length > 4
                ? low | (long) data.words[at + Constant.VALUE + 1] << 32
                : low;
    }

    private long specialized(int at, long preset) {
        if (specialization.isEmpty()) {
            return preset;
        }
        OptionalInt id = layout.decorationWord(data.words[at + TypedInstruction.RESULT], Decoration.SpecId);
        return id.isEmpty() ? preset : specialization.getOrDefault(id.getAsInt(), preset);
    }

    private void composite(int at, int type, int count) {
        int length = data.words[at] >>> 16;
        for (int i = 3; i < length; i++) {
            // In an invalid module a constituent may be defined later, and the constants may be cyclic.
            int definition = data.definition(data.words[at + i]);
            if (definition == 0 || definition >= at) {
                return;
            }
        }
        if (!defineVector(at, type, length - 3 == count ? count : 0, 1)) {
            table.defineComposite(data.words[at + TypedInstruction.RESULT], data.words, at + 3, at + length);
        }
    }

    private void replicate(int at, int type, int count) {
        if (data.words[at] >>> 16 == 4) {
            defineVector(at, type, count, 0);
        }
    }

    /** Defines a vector of known components; the ids of its components are {@code step} words apart. */
    private boolean defineVector(int at, int type, int count, int step) {
        if (type == 0 || count < 2) {
            return false;
        }
        long[] components = new long[count];
        for (int i = 0; i < count; i++) {
            int id = data.words[at + 3 + i * step];
            if (table.componentCount(id) != 1 || table.numberType(id) != type) {
                return false;
            }
            components[i] = table.bits(id, 0);
        }
        table.defineNumbers(data.words[at + TypedInstruction.RESULT], type, components);
        return true;
    }
}
