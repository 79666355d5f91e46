// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.spelling.Suggestions;

/** Writes extended instructions that are given by the names of their set and of the instruction. */
final class NamedExtendedInstructions {
    private final Code code;

    NamedExtendedInstructions(Code code) {
        this.code = code;
    }

    Value add(String set, String instruction, Type resultType, Object... operands) {
        Objects.requireNonNull(set, "set");
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(resultType, "resultType");
        Objects.requireNonNull(operands, "operands");
        ExtendedInstructionSet known = Grammar.builtIn()
                .extendedInstructionSet(set)
                .orElseThrow(() -> unknown("extended: there is no extended instruction set " + set, set, setNames()));
        InstructionInfo info = known.instructions().stream()
                .filter(i -> i.name().equals(instruction) || i.aliases().contains(instruction))
                .findFirst()
                .orElseThrow(() -> unknown(
                        "extended: " + set + " has no instruction " + instruction,
                        instruction,
                        known.instructions().stream().map(InstructionInfo::name).toList()));
        Value imported = code.module.extendedInstructionSet(set);
        InstructionEncoder encoder = code.begin(Op.OpExtInst).type(resultType).value(imported);
        encoder.word(info.number());
        GenericOperands.extended(encoder, info, operands);
        return code.end(encoder);
    }

    private static List<String> setNames() {
        return Grammar.builtIn().extendedInstructionSets().stream()
                .map(ExtendedInstructionSet::importName)
                .toList();
    }

    private static BuildException unknown(String message, String name, List<String> known) {
        String hint = Suggestions.hint(name, known);
        return new BuildException(message + (hint.isEmpty() ? "" : "; " + hint));
    }
}
