// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.report;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.ModuleLayout;

/**
 * The instructions that stand in each marked part of a text: the one that the part is marked with, and those without a
 * mark, which are written as parts of its expression. Not safe for use by several threads at once.
 */
public final class WrittenInstructions {
    private final ModuleData data;
    private final OperandIds operands;
    private final int[] marks;
    private final int firstInFunctions;

    /** By number of instruction: one more than the index of its last mark; earlier ones are declarations. */
    private final int[] lastMarks;

    /** By number of instruction: one more than the index of the mark to whose part it was added last. */
    private final int[] addedAt;

    /** The numbers of the instructions of a part. */
    private final WordBuffer found = new WordBuffer(0);

    /** By number of instruction, for variables that only hold arguments of calls: the number of the OpStore to each. */
    private final int[] argumentStores;

    private int part;
    private boolean isCall;

    /**
     * Prepares a text.
     *
     * @param marks pairs of an offset in the text, ascending, and the word offset of an instruction; kept, not copied
     */
    public WrittenInstructions(ModuleData data, ModuleLayout layout, int[] marks) {
        this.data = data;
        this.marks = marks;
        operands = new OperandIds(data);
        int firstNumber = layout.functions().isEmpty()
                ? data.instructionCount
                : layout.functions().get(0).firstInstruction();
        firstInFunctions = data.starts[firstNumber];
        lastMarks = new int[data.instructionCount];
        addedAt = new int[data.instructionCount];
        for (int i = 0; i < marks.length; i += 2) {
            lastMarks[data.instructionAt(marks[i + 1])] = i + 1;
        }
        argumentStores = new int[data.instructionCount];
        for (int i = firstNumber; i < data.instructionCount; i++) {
            int variable = op(data.starts[i]) == Op.OpStore && lastMarks[i] == 0 ? variable(data.starts[i]) : -1;
            if (variable >= 0 && lastMarks[variable] == 0) {
                argumentStores[variable] = i;
            }
        }
    }

    /**
     * The word offsets of the instructions of a part: those without a mark, ascending, then that of its mark. Parts are
     * asked for in the order of the text.
     *
     * @param mark the index of the mark's pair
     */
    public int[] of(int mark) {
        int root = marks[mark + 1];
        int number = data.instructionAt(root);
        part = mark + 1;
        found.clear();
        if (root >= firstInFunctions && lastMarks[number] == part) {
            addNeighbours(root, number);
            addOperands(root);
            for (int i = 0; i < found.size(); i++) {
                addOperands(data.starts[found.get(i)]);
            }
        }
        int[] offsets = new int[found.size() + 1];
        for (int i = 0; i < found.size(); i++) {
            offsets[i] = data.starts[found.get(i)];
        }
        Arrays.sort(offsets, 0, found.size());
        offsets[found.size()] = root;
        return offsets;
    }

    private void addOperands(int at) {
        isCall = op(at) == Op.OpFunctionCall;
        operands.forEach(at, this::addOperand);
    }

    /** Adds what a statement says besides expressions: constructs, further components, the variable it declares. */
    private void addNeighbours(int root, int number) {
        if (number > 0 && Trait.MERGE.has(data.tables, opcode(data.starts[number - 1]))) {
            add(number - 1);
        }
        if (op(root) != Op.OpStore) {
            return;
        }
        int variable = variable(root);
        if (variable >= 0 && addedAt[variable] == 0) {
            add(variable);
        }
        for (int i = number + 1; i < data.instructionCount; i++) {
            int at = data.starts[i];
            if (Trait.TERMINATION.has(data.tables, opcode(at)) || op(at) == Op.OpStore && lastMarks[i] != 0) {
                break;
            }
            if (op(at) == Op.OpStore && variable(at) < 0) {
                add(i);
            }
        }
    }

    private void addOperand(int id) {
        int at = data.definition(id);
        if (at < firstInFunctions) {
            return;
        }
        switch (op(at)) {
            case OpFunction, OpFunctionParameter, OpLabel, OpPhi -> {}
            case OpVariable -> {
                int variable = data.instructionAt(at);
                if (argumentStores[variable] != 0 && isCall) {
                    add(variable);
                    add(argumentStores[variable]);
                }
            }
            default -> add(data.instructionAt(at));
        }
    }

    private void add(int number) {
        if (lastMarks[number] == 0 && addedAt[number] != part) {
            addedAt[number] = part;
            found.add(number);
        }
    }

    /** The number of the instruction of the variable in a function that an OpStore writes as a whole; -1 for none. */
    private int variable(int store) {
        int at = data.definition(data.words[store + Store.POINTER]);
        return at >= firstInFunctions && op(at) == Op.OpVariable ? data.instructionAt(at) : -1;
    }

    private int opcode(int at) {
        return data.words[at] & 0xFFFF;
    }

    private Op op(int at) {
        return Opcodes.op(opcode(at));
    }
}
