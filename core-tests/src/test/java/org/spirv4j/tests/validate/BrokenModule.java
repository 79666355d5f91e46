// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;

/** Breaks a module in one place, in a way in which a faulty compiler might; some of the results are still valid. */
final class BrokenModule {
    private static final int HEADER = 5;

    private final SpirvModule module;
    private final Random random;
    private final List<Integer> ids = new ArrayList<>();

    private BrokenModule(SpirvModule module, Random random) {
        this.module = module;
        this.random = random;
        for (Instruction instruction : module.instructions()) {
            if (instruction.resultId() != 0) {
                ids.add(instruction.resultId());
            }
        }
    }

    /** The words of the module with one change. */
    static int[] of(SpirvModule module, Random random) {
        return new BrokenModule(module, random).broken();
    }

    private int[] broken() {
        Instruction instruction = module.instruction(random.nextInt(module.instructionCount()));
        return switch (random.nextInt(8)) {
            case 0 -> without(instruction);
            case 1 -> twice(instruction);
            case 2 -> swapped(instruction);
            case 3 -> otherOpcode(instruction);
            case 4 -> otherLiteral(instruction);
            default -> otherId(instruction);
        };
    }

    private int[] without(Instruction instruction) {
        int at = instruction.wordOffset();
        return join(0, at, at + instruction.wordCount(), module.wordCount());
    }

    private int[] twice(Instruction instruction) {
        int end = instruction.wordOffset() + instruction.wordCount();
        return join(0, end, instruction.wordOffset(), module.wordCount());
    }

    private int[] swapped(Instruction instruction) {
        int at = instruction.wordOffset();
        int end = at + instruction.wordCount();
        if (end == module.wordCount()) {
            return without(instruction);
        }
        int[] words = module.words();
        int next = words[end] >>> 16;
        int[] swapped = words.clone();
        System.arraycopy(words, end, swapped, at, next);
        System.arraycopy(words, at, swapped, at + next, end - at);
        return swapped;
    }

    /** Another instruction of the module with operands of the same kinds. */
    private int[] otherOpcode(Instruction instruction) {
        List<Integer> others = new ArrayList<>();
        for (Instruction other : module.instructions()) {
            if (other.opcode() != instruction.opcode()
                    && other.wordCount() == instruction.wordCount()
                    && kinds(other).equals(kinds(instruction))) {
                others.add(other.opcode());
            }
        }
        if (others.isEmpty()) {
            return otherId(instruction);
        }
        int[] words = module.words();
        int at = instruction.wordOffset();
        words[at] = words[at] & 0xFFFF0000 | others.get(random.nextInt(others.size()));
        return words;
    }

    private static List<OperandKind> kinds(Instruction instruction) {
        return instruction.operandsWithResult().stream().map(Operand::kind).toList();
    }

    private int[] otherLiteral(Instruction instruction) {
        List<Operand> literals = instruction.operandsWithResult().stream()
                .filter(o -> o.kind().category() != OperandKind.Category.ID)
                .toList();
        if (literals.isEmpty()) {
            return otherId(instruction);
        }
        int[] words = module.words();
        words[literals.get(random.nextInt(literals.size())).wordOffset()] = random.nextInt(12);
        return words;
    }

    private int[] otherId(Instruction instruction) {
        List<Operand> operands = instruction.operandsWithResult().stream()
                .filter(o -> o.kind().category() == OperandKind.Category.ID)
                .filter(o -> !o.kind().name().equals("IdResult"))
                .toList();
        if (operands.isEmpty()) {
            return without(instruction);
        }
        int[] words = module.words();
        words[operands.get(random.nextInt(operands.size())).wordOffset()] = ids.get(random.nextInt(ids.size()));
        return words;
    }

    private int[] join(int from, int to, int secondFrom, int secondTo) {
        int[] words = module.words();
        int[] joined =
                Arrays.copyOf(Arrays.copyOfRange(words, from, to), Math.max(HEADER, to - from + secondTo - secondFrom));
        System.arraycopy(words, secondFrom, joined, to - from, secondTo - secondFrom);
        return joined;
    }
}
