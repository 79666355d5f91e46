// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.LayoutSection;

/**
 * Writes types, constants, variables and functions. Declarations keep their order, except that a declaration of a later
 * module is written before those that use it. Source lines stay with their instructions.
 */
final class LinkedDeclarations {
    private static final int NONE = -1;
    private static final int COPY_LOGICAL = Op.OpCopyLogical.opcode();
    private static final int CALL = Op.OpFunctionCall.opcode();

    private final MergedModules merged;
    private final ModuleData data;
    private final int[] finalIds;
    private final SymbolTypes types;
    private final LinkedWords out;
    private final OperandIds operands;
    private final int start;
    private final int functions;

    /** Ids that have been written. */
    private final BitSet written = new BitSet();

    /** Pointer types for which an OpTypeForwardPointer has been written. */
    private final BitSet forwarded = new BitSet();

    /** By id of a pointer type: the number of its OpTypeForwardPointer plus 1; empty if the modules have none. */
    private int[] forwards = {};

    /** By declaration: the OpLine in effect or {@link #NONE}. */
    private final int[] lines;

    /** By module: the OpLine in effect after the last instruction read, plus 1. */
    private int[] currentLines;

    /** The OpLine in effect after the last instruction written. */
    private int writtenLine = NONE;

    /** Numbers of the declarations to write, each above those that depend on it. */
    private final WordBuffer stack = new WordBuffer(0);

    private final BitSet visited = new BitSet();

    LinkedDeclarations(MergedModules merged, int[] finalIds, SymbolTypes types, LinkedWords out) {
        this.merged = merged;
        this.finalIds = finalIds;
        this.types = types;
        this.out = out;
        data = merged.data;
        operands = new OperandIds(data);
        start = merged.sections[LayoutSection.DECLARATIONS.ordinal()];
        functions = merged.sections[MergedModules.FUNCTIONS];
        lines = new int[functions - start];
        currentLines = new int[merged.moduleCount()];
        findLines();
    }

    void write() {
        for (int i = start; i < functions; i++) {
            int opcode = merged.opcode(i);
            if (Trait.LINE.has(data.tables, opcode) || Trait.CONTINUATION.has(data.tables, opcode)) {
                continue;
            }
            if (opcode == Op.OpTypeForwardPointer.opcode()) {
                writeForward(i);
            } else {
                stack.add(i);
                writeStack();
            }
        }
        writeFunctions();
    }

    private void findLines() {
        for (int i = start; i < functions; i++) {
            int opcode = merged.opcode(i);
            lines[i - start] = updateLine(i);
            if (opcode == Op.OpTypeForwardPointer.opcode()) {
                forwards = forwards.length == 0 ? new int[data.bound] : forwards;
                int pointer = finalIds[data.words[data.starts[i] + 1]];
                forwards[pointer] = forwards[pointer] == 0 ? i + 1 : forwards[pointer];
            }
        }
    }

    /** Updates and returns the OpLine in effect in an instruction's module. */
    private int updateLine(int i) {
        int module = merged.module(i);
        int opcode = merged.opcode(i);
        if (Trait.LINE.has(data.tables, opcode)) {
            currentLines[module] = opcode == Op.OpLine.opcode() ? i + 1 : 0;
        }
        return currentLines[module] - 1;
    }

    private void writeLine(int line) {
        if (line == writtenLine) {
            return;
        }
        if (line == NONE) {
            out.add(1 << 16 | Op.OpNoLine.opcode());
        } else {
            out.copy(line);
        }
        writtenLine = line;
    }

    private void writeForward(int i) {
        int pointer = finalIds[data.words[data.starts[i] + 1]];
        if (!written.get(pointer) && !forwarded.get(pointer)) {
            forwarded.set(pointer);
            writeLine(lines[i - start]);
            out.copy(i);
        }
    }

    /** Writes the declarations on the stack, each after those that it depends on. */
    private void writeStack() {
        while (stack.size() > 0) {
            int i = stack.get(stack.size() - 1);
            int result = data.resultId(data.starts[i]);
            boolean done = result != 0 && (written.get(result) || finalIds[result] != result);
            if (!done && !visited.get(i)) {
                visited.set(i);
                int size = stack.size();
                pushDependencies(i);
                if (stack.size() > size) {
                    continue;
                }
            }
            stack.removeLast();
            if (!done) {
                if (result != 0) {
                    written.set(result);
                }
                writeLine(lines[i - start]);
                out.copy(i);
                for (int next = i + 1;
                        next < functions && Trait.CONTINUATION.has(data.tables, merged.opcode(next));
                        next++) {
                    out.copy(next);
                }
            }
        }
    }

    private void pushDependencies(int instruction) {
        int size = stack.size();
        int i = instruction;
        do {
            int at = data.starts[i];
            operands.forEach(at, id -> pushDependency(id, at));
            i++;
        } while (i < functions && Trait.CONTINUATION.has(data.tables, merged.opcode(i)));
        // Reverse, so that the first dependency is written first.
        for (int low = size, high = stack.size() - 1; low < high; low++, high--) {
            int swapped = stack.get(low);
            stack.set(low, stack.get(high));
            stack.set(high, swapped);
        }
    }

    private void pushDependency(int used, int at) {
        int id = finalIds[used];
        int definition = data.definition(id);
        if (written.get(id) || definition < data.starts[start] || definition >= data.starts[functions]) {
            return;
        }
        int original = data.definition(used);
        if (original != 0 && original < at) {
            int dependency = data.instructionAt(definition);
            if (!visited.get(dependency)) {
                stack.add(dependency);
            }
        } else if (forwards.length > 0 && forwards[id] != 0) {
            writeForward(forwards[id] - 1);
        }
    }

    /**
     * Writes the function declarations of all modules before the function definitions (section 2.4, "Logical Layout of
     * a Module").
     */
    private void writeFunctions() {
        int[] before = currentLines.clone();
        writeFunctions(false);
        currentLines = before;
        writeFunctions(true);
    }

    private void writeFunctions(boolean definitions) {
        int i = functions;
        while (i < data.instructionCount) {
            int line = updateLine(i);
            int opcode = merged.opcode(i);
            if (opcode != Op.OpFunction.opcode()) {
                if (definitions && !Trait.LINE.has(data.tables, opcode)) {
                    writeLine(line);
                    out.copy(i);
                }
                i++;
                continue;
            }
            int end = end(i);
            int id = data.words[data.starts[i] + 2];
            boolean isDefinition = hasBlocks(i, end);
            boolean kept = finalIds[id] == id && isDefinition == definitions;
            if (kept) {
                writeLine(line);
            }
            for (; i < end; i++) {
                updateLine(i);
                if (kept) {
                    writeInstruction(i, merged.opcode(i));
                }
            }
            int module = merged.module(end - 1);
            if (isDefinition) {
                // The end of a block ends the scope of OpLine.
                currentLines[module] = 0;
            }
            if (kept) {
                writtenLine = currentLines[module] - 1;
            }
        }
    }

    /** Number of the instruction after a function. */
    private int end(int first) {
        int i = first + 1;
        while (i < data.instructionCount
                && merged.opcode(i) != Op.OpFunction.opcode()
                && merged.module(i) == merged.module(first)) {
            if (merged.opcode(i++) == Op.OpFunctionEnd.opcode()) {
                return i;
            }
        }
        return i;
    }

    private boolean hasBlocks(int first, int end) {
        for (int i = first; i < end; i++) {
            if (merged.opcode(i) == Op.OpLabel.opcode()) {
                return true;
            }
        }
        return false;
    }

    private void writeInstruction(int i, int opcode) {
        if (opcode == CALL && types.mismatched.get(data.words[data.starts[i] + 3])) {
            writeCall(i);
            return;
        }
        int copy = out.copy(i);
        if (opcode == COPY_LOGICAL) {
            int at = data.starts[i];
            int operand = data.definition(data.words[at + CopyObject.OPERAND]);
            int type = operand == 0 ? 0 : data.typeId(operand);
            if (type != 0 && finalIds[type] == finalIds[data.words[at + TypedInstruction.RESULT_TYPE]]) {
                // The types were merged, and OpCopyLogical requires different types.
                out.set(copy, out.get(copy) & 0xFFFF0000 | Op.OpCopyObject.opcode());
            }
        }
    }

    /** Writes a call and casts arguments whose pointee types differ from those of the parameters. */
    private void writeCall(int i) {
        int at = data.starts[i];
        int function = data.words[at + FunctionCall.FUNCTION];
        int arguments = data.starts[i + 1] - at - 4;
        int[] casts = new int[arguments];
        for (int argument = 0; argument < arguments; argument++) {
            int type = types.parameterType(finalIds[function], argument);
            if (type != 0 && types.parameterDiffers(function, finalIds[function], argument)) {
                int value = out.number(data.words[at + 4 + argument]);
                int typeNumber = out.number(type);
                casts[argument] = out.freshNumber();
                out.add(4 << 16 | Op.OpBitcast.opcode());
                out.add(typeNumber);
                out.add(casts[argument]);
                out.add(value);
            }
        }
        int copy = out.copy(i);
        for (int argument = 0; argument < arguments; argument++) {
            if (casts[argument] != 0) {
                out.set(copy + 4 + argument, casts[argument]);
            }
        }
    }
}
