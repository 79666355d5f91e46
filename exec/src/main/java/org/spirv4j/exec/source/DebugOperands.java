// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;

/** Where the operands of the instructions of a set of debug information stand, as the grammar says. */
final class DebugOperands {
    private static final String SHADER = "NonSemantic.Shader.DebugInfo.100";
    private static final String OPENCL = "OpenCL.DebugInfo.100";
    private static final String FIRST = "DebugInfo";

    /** The number from 0, -1 if an instruction has no such operand, and whether it is an id. */
    private record Place(int number, boolean isId) {}

    private final String name;
    private final Map<Integer, List<Place>> places = new HashMap<>();

    /**
     * Finds them when they are asked for.
     *
     * @param name the name by which the set is imported
     */
    DebugOperands(String name) {
        this.name = name;
    }

    /** The number of an operand of an instruction, from 0; -1 if it has no such operand. */
    int place(int instruction, DebugOperand operand) {
        return placeOf(instruction, operand).number;
    }

    /** Whether an operand of an instruction is an id, and not a literal. */
    boolean isId(int instruction, DebugOperand operand) {
        return placeOf(instruction, operand).isId;
    }

    private Place placeOf(int instruction, DebugOperand operand) {
        return places.computeIfAbsent(instruction, this::find).get(operand.ordinal());
    }

    /** The places in an instruction, in the order of the operands. */
    private List<Place> find(int instruction) {
        // DebugValue of the set DebugInfo names no variable; some compilers write that of its successor there.
        boolean isOfSuccessor = name.equals(FIRST) && instruction == ShaderDebugNumbers.DebugValue;
        Grammar grammar = Grammar.builtIn();
        ExtendedInstructionSet set = grammar.extendedInstructionSet(isOfSuccessor ? OPENCL : name)
                .or(() -> grammar.extendedInstructionSet(SHADER))
                .orElseThrow();
        List<OperandInfo> operands =
                set.instruction(instruction).map(InstructionInfo::operands).orElse(List.of());
        List<String> names = operands.stream().map(OperandInfo::name).toList();
        List<Place> found = new ArrayList<>();
        for (DebugOperand operand : DebugOperand.values()) {
            int number = names.indexOf(operand.text);
            found.add(new Place(
                    number, number >= 0 && operands.get(number).kind().category() == OperandKind.Category.ID));
        }
        return found;
    }
}
