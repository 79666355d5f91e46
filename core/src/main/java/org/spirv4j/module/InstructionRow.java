// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/** A list of instructions of a module, given by their indexes. Elements are created on access. */
final class InstructionRow extends AbstractList<Instruction> implements RandomAccess {
    private final SpirvModule module;
    private final int[] numbers;
    private final int from;
    private final int to;

    InstructionRow(SpirvModule module, int[] numbers) {
        this(module, numbers, 0, numbers.length);
    }

    InstructionRow(SpirvModule module, int[] numbers, int from, int to) {
        this.module = module;
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    public Instruction get(int index) {
        return module.instruction(numbers[from + Objects.checkIndex(index, size())]);
    }

    @Override
    public int size() {
        return to - from;
    }
}
