// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.List;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;

/** Why an instruction is not executed. */
final class Refusal {
    private Refusal() {}

    /**
     * The extended instruction, or the capabilities of an instruction, none of which is supported; empty if there is
     * neither.
     */
    static String ofInstruction(Lowering code, Op op, int at) {
        if (op == Op.OpExtInst || op == Op.OpExtInstWithForwardRefsKHR) {
            String set = code.importedSet(code.word(at, ExtInst.SET));
            int number = code.word(at, ExtInst.INSTRUCTION);
            String name = Grammar.builtIn()
                    .extendedInstructionSet(set)
                    .flatMap(imported -> imported.instruction(number))
                    .map(InstructionInfo::name)
                    .orElse("instruction " + Integer.toUnsignedString(number));
            return ": " + name + " of the extended instruction set " + set + " is not supported";
        }
        List<Integer> numbers = Grammar.builtIn()
                .instruction(op.opcode())
                .map(info -> info.availability().capabilities())
                .orElse(List.of());
        List<String> capabilities = numbers.stream()
                .flatMap(capability -> Capability.of(capability).stream())
                .map(Enum::name)
                .toList();
        return capabilities.isEmpty()
                ? ""
                : ": the capability " + String.join(" or ", capabilities) + " is not supported";
    }

    /** Why a constant or variable has no value. */
    static String ofDeclaration(Lowering code, int at) {
        int typeId = code.word(at, TypedInstruction.RESULT_TYPE);
        boolean isVariable = Trait.VARIABLE.has(code.data.tables, code.op(at).opcode());
        ValueType type = code.types.of(isVariable ? code.facts.pointee(typeId) : typeId);
        while (type.isArray()) {
            type = type.part(0);
        }
        return type.kind == ValueType.Kind.OTHER && type.id != 0
                ? "a type " + code.facts.op(type.id) + " is not supported"
                : "its operands or its type are not supported";
    }
}
