// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembledInstruction;
import org.eclipse.lsp4j.debug.DisassembledInstructionPresentationHint;
import org.eclipse.lsp4j.debug.StackFrame;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * The instructions of a module as an editor shows them beside its sources. The address of one is its byte offset in the
 * module.
 */
final class Disassembly {
    private static final int WORD_BYTES = 4;
    private static final int MAX_INSTRUCTIONS = 100_000;

    private final ModuleText text;
    private final Sources sources;

    Disassembly(ModuleText text, Sources sources) {
        this.text = text;
        this.sources = sources;
    }

    /** How the protocol names an instruction. */
    static String reference(int wordOffset) {
        return "0x" + Integer.toHexString(WORD_BYTES * wordOffset);
    }

    /**
     * The word offset that a reference and an offset in bytes name.
     *
     * @throws DebugProblem if the reference is none of {@link #reference}
     */
    static int wordOffset(String reference, int bytes) {
        try {
            return Math.addExact(Integer.decode(reference), bytes) / WORD_BYTES;
        } catch (NumberFormatException | ArithmeticException e) {
            throw new DebugProblem("'" + reference + "' is not the address of an instruction");
        }
    }

    /** As many instructions as are asked for; those before and after the module are marked. */
    List<DisassembledInstruction> instructions(DisassembleArguments arguments) {
        SpirvModule module = text.module();
        int wordOffset = wordOffset(
                RequestProblems.required(arguments.getMemoryReference(), "memoryReference"),
                Objects.requireNonNullElse(arguments.getOffset(), 0));
        long first = (long) text.instructionAtWord(wordOffset).index()
                + Objects.requireNonNullElse(arguments.getInstructionOffset(), 0);
        int count = Math.max(0, Math.min(MAX_INSTRUCTIONS, arguments.getInstructionCount()));
        List<DisassembledInstruction> found = new ArrayList<>();
        for (long index = first; index < first + count; index++) {
            if (index >= 0 && index < module.instructionCount()) {
                found.add(instruction(module.instruction((int) index)));
            } else {
                DisassembledInstruction none = new DisassembledInstruction();
                long end = WORD_BYTES * (long) module.wordCount();
                none.setAddress("0x" + Long.toHexString(index < 0 ? 0 : end + index - module.instructionCount()));
                none.setInstruction("");
                none.setPresentationHint(DisassembledInstructionPresentationHint.INVALID);
                found.add(none);
            }
        }
        return found;
    }

    private DisassembledInstruction instruction(Instruction instruction) {
        DisassembledInstruction made = new DisassembledInstruction();
        made.setAddress(reference(instruction.wordOffset()));
        made.setInstruction(text.text(instruction));
        StringBuilder bytes = new StringBuilder();
        for (int i = 0; i < instruction.wordCount(); i++) {
            bytes.append(i == 0 ? "" : " ").append(String.format("%08x", instruction.word(i)));
        }
        made.setInstructionBytes(bytes.toString());
        if (instruction.is(Op.OpFunction)) {
            made.setSymbol(text.name(instruction.resultId()));
        }
        StackFrame frame = new StackFrame();
        sources.place(frame, instruction);
        made.setLocation(frame.getSource());
        made.setLine(frame.getLine());
        made.setColumn(frame.getColumn());
        return made;
    }
}
