// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.link;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.LayoutSection;

/**
 * Writes types, constants, variables and functions. Declarations keep their order, but for those that now need one of a
 * later module, which is written before them. Source lines stay with what they were said of.
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

    /** By id of a pointer type, the number of an OpTypeForwardPointer for it plus 1; empty where there is none at all. */
    private int[] forwards = {};

    /** By instruction of the declarations, the OpLine in force there or {@link #NONE}. */
    private final int[] lines;

    /** By module, the OpLine in force at the end of what was looked at. */
    private int[] linesOfModules;

    /** The OpLine in force at the end of what is written. */
    private int writtenLine = NONE;

    /** Numbers of the declarations that are to be written, each on top of those that need it. */
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
        linesOfModules = new int[merged.moduleCount()];
        findLines();
    }

    void write() {
        for (int i = start; i < functions; i++) {
            int opcode = merged.opcode(i);
            if (Trait.LINE.has(data.tables, opcode) || Trait.CONTINUATION.has(data.tables, opcode)) {
                continue;
            }
            if (opcode == Op.OpTypeForwardPointer.opcode()) {
                forward(i);
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
            lines[i - start] = note(i);
            if (opcode == Op.OpTypeForwardPointer.opcode()) {
                forwards = forwards.length == 0 ? new int[data.bound] : forwards;
                int pointer = finalIds[data.words[data.starts[i] + 1]];
                forwards[pointer] = forwards[pointer] == 0 ? i + 1 : forwards[pointer];
            }
        }
    }

    /** Keeps account of the line in force in an instruction's module, and gives it. */
    private int note(int i) {
        int module = merged.module(i);
        int opcode = merged.opcode(i);
        if (Trait.LINE.has(data.tables, opcode)) {
            linesOfModules[module] = opcode == Op.OpLine.opcode() ? i + 1 : 0;
        }
        return linesOfModules[module] - 1;
    }

    private void line(int line) {
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

    private void forward(int i) {
        int pointer = finalIds[data.words[data.starts[i] + 1]];
        if (!written.get(pointer) && !forwarded.get(pointer)) {
            forwarded.set(pointer);
            line(lines[i - start]);
            out.copy(i);
        }
    }

    /** Writes what is on the stack, each behind the declarations that it needs. */
    private void writeStack() {
        while (stack.size() > 0) {
            int i = stack.get(stack.size() - 1);
            int result = data.resultId(data.starts[i]);
            boolean done = result != 0 && (written.get(result) || finalIds[result] != result);
            if (!done && !visited.get(i)) {
                visited.set(i);
                int size = stack.size();
                pushNeeded(i);
                if (stack.size() > size) {
                    continue;
                }
            }
            stack.removeLast();
            if (!done) {
                if (result != 0) {
                    written.set(result);
                }
                line(lines[i - start]);
                out.copy(i);
                for (int next = i + 1;
                        next < functions && Trait.CONTINUATION.has(data.tables, merged.opcode(next));
                        next++) {
                    out.copy(next);
                }
            }
        }
    }

    private void pushNeeded(int instruction) {
        int size = stack.size();
        int i = instruction;
        do {
            int at = data.starts[i];
            operands.forEach(at, id -> need(id, at));
            i++;
        } while (i < functions && Trait.CONTINUATION.has(data.tables, merged.opcode(i)));
        // The first one that is needed is written first.
        for (int low = size, high = stack.size() - 1; low < high; low++, high--) {
            int swapped = stack.get(low);
            stack.set(low, stack.get(high));
            stack.set(high, swapped);
        }
    }

    private void need(int used, int at) {
        int id = finalIds[used];
        int definition = data.definition(id);
        if (written.get(id) || definition < data.starts[start] || definition >= data.starts[functions]) {
            return;
        }
        int original = data.definition(used);
        if (original != 0 && original < at) {
            int needed = data.instructionAt(definition);
            if (!visited.get(needed)) {
                stack.add(needed);
            }
        } else if (forwards.length > 0 && forwards[id] != 0) {
            forward(forwards[id] - 1);
        }
    }

    /**
     * Declarations stand in front of all definitions (section 2.4, "Logical Layout of a Module"), in whichever module
     * they are.
     */
    private void writeFunctions() {
        int[] before = linesOfModules.clone();
        writeFunctions(false);
        linesOfModules = before;
        writeFunctions(true);
    }

    private void writeFunctions(boolean definitions) {
        int i = functions;
        while (i < data.instructionCount) {
            int line = note(i);
            int opcode = merged.opcode(i);
            if (opcode != Op.OpFunction.opcode()) {
                if (definitions && !Trait.LINE.has(data.tables, opcode)) {
                    line(line);
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
                line(line);
            }
            for (; i < end; i++) {
                note(i);
                if (kept) {
                    instruction(i, merged.opcode(i));
                }
            }
            int module = merged.module(end - 1);
            if (isDefinition) {
                // The end of a block ends a line.
                linesOfModules[module] = 0;
            }
            if (kept) {
                writtenLine = linesOfModules[module] - 1;
            }
        }
    }

    /** Number of the instruction behind a function. */
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

    private void instruction(int i, int opcode) {
        if (opcode == CALL && types.mismatched.get(data.words[data.starts[i] + 3])) {
            call(i);
            return;
        }
        int copy = out.copy(i);
        if (opcode == COPY_LOGICAL) {
            int at = data.starts[i];
            int operand = data.definition(data.words[at + 3]);
            int type = operand == 0 ? 0 : data.typeId(operand);
            if (type != 0 && finalIds[type] == finalIds[data.words[at + 1]]) {
                // The two types were different before they became one, which OpCopyLogical may not see.
                out.set(copy, out.get(copy) & 0xFFFF0000 | Op.OpCopyObject.opcode());
            }
        }
    }

    /** A call whose arguments point to other types than the parameters do. */
    private void call(int i) {
        int at = data.starts[i];
        int function = data.words[at + 3];
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
