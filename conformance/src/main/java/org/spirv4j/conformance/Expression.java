// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;

/**
 * How a value is computed, without the ids of what it is computed from: instructions of functions down to memory
 * accesses, parameters and phi instructions, and whole constants and types.
 *
 * @param text the instructions, with their operands in parentheses
 * @param size the number of instructions in functions
 */
record Expression(String text, int size) {

    static Expression of(SpirvModule module, int id) {
        Writer writer = new Writer(module);
        writer.add(id);
        return new Expression(writer.text.toString(), writer.computed.size());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Expression expression && text.equals(expression.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    private static final class Writer {
        private final SpirvModule module;
        private final int functions;
        private final StringBuilder text = new StringBuilder();
        private final Set<Integer> computed = new HashSet<>();

        Writer(SpirvModule module) {
            this.module = module;
            functions = module.instructions().stream()
                    .filter(instruction -> instruction.is(Op.OpFunction))
                    .mapToInt(Instruction::index)
                    .findFirst()
                    .orElse(module.instructionCount());
        }

        void add(int id) {
            Instruction definition = module.definition(id).orElseThrow();
            Op op = definition.op().orElse(Op.OpNop);
            switch (op) {
                case OpCopyObject -> add(definition.operands().get(0).word());
                case OpLoad, OpPhi, OpVariable, OpFunctionParameter, OpFunctionCall, OpFunction, OpLabel ->
                    text.append('%').append(id);
                case OpConstantNull -> addZero(definition.typeId());
                default -> {
                    if (definition.index() > functions) {
                        computed.add(id);
                    }
                    addInstruction(definition, op);
                }
            }
        }

        /** Adds the null constant of a type as the constant of zeros that it equals. */
        private void addZero(int typeId) {
            Instruction type = module.definition(typeId).orElseThrow();
            switch (type.op().orElse(Op.OpNop)) {
                case OpTypeVector, OpTypeMatrix -> {
                    text.append("OpConstantComposite(");
                    add(typeId);
                    for (int i = 0; i < type.operands().get(1).word(); i++) {
                        text.append(' ');
                        addZero(type.operands().get(0).word());
                    }
                    text.append(')');
                }
                case OpTypeInt, OpTypeFloat -> {
                    text.append("OpConstant(");
                    add(typeId);
                    text.append(type.operands().get(0).word() == 64 ? " 0,0)" : " 0)");
                }
                default -> {
                    text.append("OpConstantNull(");
                    add(typeId);
                    text.append(')');
                }
            }
        }

        private void addInstruction(Instruction definition, Op op) {
            text.append(op).append('(');
            if (definition.typeId() != 0) {
                add(definition.typeId());
            }
            for (Operand operand : definition.operands()) {
                text.append(' ');
                if (operand.isId()) {
                    add(operand.word());
                } else if (operand.isString()) {
                    text.append('"').append(operand.string()).append('"');
                } else {
                    for (int word = 0; word < operand.wordCount(); word++) {
                        text.append(word == 0 ? "" : ",").append(operand.word(word));
                    }
                }
            }
            text.append(')');
        }
    }
}
