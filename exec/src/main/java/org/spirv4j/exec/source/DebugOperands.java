// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;

/**
 * Where the operands of the instructions of a set of debug information stand, and what they mean, as the grammar says.
 */
final class DebugOperands {
    /** The number from 0, -1 if an instruction has no such operand, and whether it is an id. */
    private record Place(int number, boolean isId) {}

    private final String name;
    private final Map<Integer, List<Place>> places = new HashMap<>();
    private final Map<Integer, Integer> encodings = new HashMap<>();

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

    /** The number that an encoding of this set has in the set for shaders, which has all of them; -1 for none. */
    int encoding(int number) {
        return encodings.computeIfAbsent(number, this::findEncoding);
    }

    private int findEncoding(int number) {
        Optional<String> encoding = encodings(name).enumerant(number).map(EnumerantInfo::name);
        return encodings(DebugSets.SHADER).enumerants().stream()
                .filter(shader -> encoding.filter(shader.name()::equals).isPresent())
                .mapToInt(EnumerantInfo::value)
                .findFirst()
                .orElse(-1);
    }

    private static OperandKind encodings(String set) {
        return set(set).operandKinds().stream()
                .filter(kind -> kind.name().equals("DebugBaseTypeAttributeEncoding"))
                .findFirst()
                .orElseThrow();
    }

    private static ExtendedInstructionSet set(String name) {
        Grammar grammar = Grammar.builtIn();
        return grammar.extendedInstructionSet(name)
                .or(() -> grammar.extendedInstructionSet(DebugSets.SHADER))
                .orElseThrow();
    }

    /** The places in an instruction, in the order of the operands. */
    private List<Place> find(int instruction) {
        // DebugValue of the set DebugInfo names no variable; some compilers write that of its successor there.
        boolean isOfSuccessor = name.equals(DebugSets.FIRST) && instruction == ShaderDebugNumbers.DebugValue;
        ExtendedInstructionSet set = set(isOfSuccessor ? DebugSets.OPENCL : name);
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
