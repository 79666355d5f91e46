// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import java.util.List;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/** Why an instruction is not executed. */
final class Refusal {
    private Refusal() {}

    /** The capabilities of an instruction, none of which is supported; empty if it has none. */
    static String ofInstruction(Op op) {
        List<Integer> numbers = Grammar.builtIn()
                .instruction(op.opcode())
                .map(info -> info.availability().capabilities())
                .orElse(List.of());
        List<String> capabilities = numbers.stream()
                .flatMap(each -> Capability.of(each).stream())
                .map(Enum::name)
                .toList();
        return capabilities.isEmpty()
                ? ""
                : ": the capability " + String.join(" or ", capabilities) + " is not supported";
    }

    /** Why a constant or variable has no value. */
    static String ofDeclaration(Lowering code, int at) {
        int typeId = code.word(at, 1);
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
