// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.stream.IntStream;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.internal.word.WordBuffer;

/** Instructions that put composite values together and take them apart. */
public final class CompositeSteps {
    private CompositeSteps() {}

    /** Copies registers one after another. */
    public static final class Moves extends Step implements StatedRegisters {
        private final WordBuffer moves = new WordBuffer(0);

        public void add(Operand from, int fromSlot, Operand to, int toSlot, int count) {
            for (int i = 0; i < count; i++) {
                moves.add(from.base + (fromSlot + i) * from.slot);
                moves.add(from.lane);
                moves.add(to.base + (toSlot + i) * to.slot);
            }
        }

        /**
         * For each copy: the register that lane 0 reads, the distance to that of the next lane, and the register it
         * writes.
         */
        public int[] copies() {
            return moves.toArray();
        }

        @Override
        public int[] registersRead() {
            return IntStream.iterate(0, i -> i < moves.size(), i -> i + 3)
                    .filter(i -> moves.get(i + 1) != 0)
                    .map(moves::get)
                    .toArray();
        }

        @Override
        public int[] registersWritten() {
            return IntStream.iterate(2, i -> i < moves.size(), i -> i + 3)
                    .map(moves::get)
                    .toArray();
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            int[] lanes = group.lanes;
            for (int i = 0; i < moves.size(); i += 3) {
                int from = moves.get(i);
                int step = moves.get(i + 1);
                int to = moves.get(i + 2);
                for (int k = 0; k < group.count; k++) {
                    registers[to + lanes[k]] = registers[from + lanes[k] * step];
                }
            }
        }
    }

    public static final class ExtractDynamic extends Step {
        private final Operand vector;
        private final Operand index;
        private final Operand result;

        public ExtractDynamic(Operand vector, Operand index, Operand result) {
            this.vector = vector;
            this.index = index;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long i = group.registers[index.at(0, lane)];
                boolean isInside = i >= 0 && i < vector.type.slots;
                group.registers[result.base + lane] = isInside ? group.registers[vector.at((int) i, lane)] : 0;
            }
        }
    }

    public static final class InsertDynamic extends Step {
        private final Operand vector;
        private final Operand component;
        private final Operand index;
        private final Operand result;

        public InsertDynamic(Operand vector, Operand component, Operand index, Operand result) {
            this.vector = vector;
            this.component = component;
            this.index = index;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < result.type.slots; s++) {
                    group.registers[result.at(s, lane)] = group.registers[vector.at(s, lane)];
                }
                long i = group.registers[index.at(0, lane)];
                if (i >= 0 && i < result.type.slots) {
                    group.registers[result.at((int) i, lane)] = group.registers[component.at(0, lane)];
                }
            }
        }
    }
}
