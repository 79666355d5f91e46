// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Writes the instructions of an edited module, and the line and scope instructions that give each its position in the
 * source.
 */
final class ModuleWriter {
    private final EditableModule module;
    private final PositionStates states;
    private final WordBuffer target;

    /** Whether line and scope instructions that set nothing are left out. */
    private final boolean isTidied;

    private int line;
    private int scope;
    private int lineSetter;
    private int scopeSetter;
    private int highestId;

    /** The words of the pool that are written next: instructions that follow each other there, too. */
    private int waiting;

    private int waitingEnd;

    /**
     * Creates a writer.
     *
     * @param isTidied whether line and scope instructions are left out that set what is set already, or that others
     *     follow before any instruction
     */
    ModuleWriter(EditableModule module, PositionStates states, WordBuffer target, boolean isTidied) {
        this.module = module;
        this.states = states;
        this.target = target;
        this.isTidied = isTidied;
    }

    /** Writes the instructions; returns the highest id that was made for that, or 0. */
    int write() {
        if (module.order.list.isInOrder() && module.instructions.space.isDense()) {
            writeRuns();
            return highestId;
        }
        int instruction = module.first();
        while (instruction != 0) {
            int block = module.order.knownBlock(instruction);
            if (block == 0 || module.isList) {
                append(instruction);
                instruction = module.next(instruction);
            } else {
                instruction = writeBlock(instruction, module.terminator(block));
            }
        }
        flush();
        return highestId;
    }

    /** Writes what is left of a list from which instructions were only removed. */
    private void writeRuns() {
        BitSet removed = module.order.list.removed();
        int count = module.instructionLimit() - 1;
        for (int i = removed.nextClearBit(1), end; i <= count; i = removed.nextClearBit(end)) {
            int next = removed.nextSetBit(i);
            end = next < 0 ? count + 1 : next;
            int last = end - 1;
            int start = module.words.start(i);
            target.addAll(module.words.pool.words, start, module.words.start(last) + module.wordCount(last) - start);
        }
    }

    private int writeBlock(int label, int last) {
        append(label);
        line = 0;
        scope = 0;
        int run = 0;
        int instruction = label;
        while (instruction != last) {
            instruction = module.next(instruction);
            if (states.isLine(instruction) || states.isScope(instruction)) {
                run = run == 0 ? instruction : run;
                continue;
            }
            if (run != 0) {
                writeRun(run, instruction);
                run = 0;
            }
            if (line != module.positions().line(instruction)
                    || scope != module.positions().scope(instruction)) {
                writePosition(instruction);
            }
            append(instruction);
        }
        return module.next(last);
    }

    /** Writes line and scope instructions if they set what the instruction after them needs. */
    private void writeRun(int first, int end) {
        int lastLine = 0;
        int lastScope = 0;
        for (int i = first; i != end; i = module.next(i)) {
            if (states.isLine(i)) {
                lastLine = i;
            } else {
                lastScope = i;
            }
        }
        boolean isNeeded = (lastLine == 0 ? line : states.state(lastLine))
                        == module.positions().line(end)
                && (lastScope == 0 ? scope : states.state(lastScope))
                        == module.positions().scope(end);
        for (int i = first; i != end; i = module.next(i)) {
            boolean isLine = states.isLine(i);
            int state = states.state(i);
            boolean isEffective = i == (isLine ? lastLine : lastScope) && state != (isLine ? line : scope);
            if (!(isNeeded && (isEffective || !isTidied)) && !isMentioned(i)) {
                continue;
            }
            append(i);
            if (isLine) {
                lineSetter = i;
                line = state;
            } else {
                scopeSetter = i;
                scope = state;
            }
        }
    }

    /** Whether a name or decoration has been written for the result of an instruction. */
    private boolean isMentioned(int instruction) {
        int result = module.resultId(instruction);
        return result != 0 && module.uses().firstMention(result) != 0;
    }

    private void writePosition(int instruction) {
        // Nothing but OpLine may precede an OpPhi, and nothing may separate a merge instruction from its branch.
        int before = module.previous(instruction);
        if (module.is(instruction, Op.OpPhi)
                || (module.words.classes.of(module.opcode(before)) & InstructionClasses.MERGE) != 0) {
            return;
        }
        if (scope != module.positions().scope(instruction)) {
            scopeSetter = set(module.positions().scope(instruction), scopeSetter, ShaderDebugNumbers.DebugNoScope);
            scope = module.positions().scope(instruction);
        }
        if (line != module.positions().line(instruction)) {
            lineSetter = set(module.positions().line(instruction), lineSetter, ShaderDebugNumbers.DebugNoLine);
            line = module.positions().line(instruction);
        }
    }

    /**
     * Writes the instruction that sets a state, or for state 0, the one that ends the state that {@code setter} set.
     */
    private int set(int state, int setter, int end) {
        if (state != 0) {
            flush();
            int at = target.size();
            append(state);
            flush();
            if (!module.is(state, Op.OpLine)) {
                target.set(at + 2, newId());
            }
            return state;
        }
        flush();
        if (module.is(setter, Op.OpLine)) {
            target.add(1 << 16 | Op.OpNoLine.opcode());
        } else {
            target.add(5 << 16 | module.opcode(setter));
            target.add(module.word(setter, TypedInstruction.RESULT_TYPE));
            target.add(newId());
            target.add(module.word(setter, ExtInst.SET));
            target.add(end);
        }
        return setter;
    }

    private int newId() {
        int id = module.newId();
        highestId = Math.max(highestId, id);
        return id;
    }

    private void append(int instruction) {
        int start = module.words.start(instruction);
        if (start != waitingEnd) {
            flush();
            waiting = start;
        }
        waitingEnd = start + module.wordCount(instruction);
    }

    private void flush() {
        target.addAll(module.words.pool.words, waiting, waitingEnd - waiting);
        waiting = waitingEnd;
    }
}
