// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** Modules that differ from a module in one operand, or lack one of its instructions; the same ones in each run. */
final class ModuleMutations {
    private static final int[] LITERALS = {0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 32, 99};

    private final SpirvModule module;
    private final List<Operand> operands = new ArrayList<>();
    private final Random random;

    ModuleMutations(SpirvModule module, long seed) {
        this.module = module;
        random = new Random(seed);
        for (Instruction instruction : module.instructions()) {
            for (Operand operand : instruction.operandsWithResult()) {
                if (!operand.isString() && !operand.kind().name().equals("IdResult")) {
                    operands.add(operand);
                }
            }
        }
    }

    /** The different mutated modules among a number of attempts: some cannot be read. */
    List<SpirvModule> take(int attempts) {
        List<SpirvModule> taken = new ArrayList<>();
        Set<IntBuffer> seen = new HashSet<>();
        for (int i = 0; i < attempts; i++) {
            int[] words = random.nextInt(8) == 0 ? withoutInstruction() : withOtherOperand();
            if (!seen.add(IntBuffer.wrap(words))) {
                continue;
            }
            try {
                taken.add(SpirvModule.ofWords(words, ReadOptions.DEFAULT));
            } catch (MalformedModuleException e) {
                // An operand with another value can have parameters that are not there.
            }
        }
        return taken;
    }

    private int[] withOtherOperand() {
        int[] words = module.words();
        Operand operand = operands.get(random.nextInt(operands.size()));
        words[operand.wordOffset()] = operand.isId()
                ? 1 + random.nextInt(module.header().bound() - 1)
                : LITERALS[random.nextInt(LITERALS.length)];
        return words;
    }

    private int[] withoutInstruction() {
        int[] words = module.words();
        Instruction removed = module.instructions().get(random.nextInt(module.instructionCount()));
        int start = removed.wordOffset();
        int end = start + removed.wordCount();
        int[] rest = new int[words.length - removed.wordCount()];
        System.arraycopy(words, 0, rest, 0, start);
        System.arraycopy(words, end, rest, start, words.length - end);
        return rest;
    }
}
