// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.Arrays;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.CompositeSteps;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.internal.operand.TypedInstruction;

/** Steps that compute which scalars of a result are undefined, see {@link Shadows}. */
final class ShadowSteps {
    private static final int[] NONE = {};

    private ShadowSteps() {}

    /**
     * The copies of registers that a step makes, see {@link CompositeSteps.Moves#copies}; none if it does something
     * else.
     */
    static int[] copies(Step step) {
        if (step instanceof CompositeSteps.Moves moves) {
            return moves.copies();
        }
        if (!(step instanceof MoveStep move)) {
            return NONE;
        }
        int[] copies = new int[3 * (int) move.to.type.slots];
        for (int s = 0; 3 * s < copies.length; s++) {
            copies[3 * s] = move.from.base + s * move.from.slot;
            copies[3 * s + 1] = move.from.lane;
            copies[3 * s + 2] = move.to.base + s * move.to.slot;
        }
        return copies;
    }

    /** Copies the shadows of the operands as their registers are copied to the result. */
    static Step ofCopies(Lowering code, int at, int[] copies, Shadows shadows, Operand shadow) {
        Operand result = code.result(at);
        Operand defined = shadows.of(0);
        int[] moves = new int[copies.length];
        boolean[] isSet = new boolean[(int) result.type.slots];
        for (int i = 0; i < copies.length; i += 3) {
            int slot = (copies[i + 2] - result.base) / result.slot;
            moves[i] = defined.base;
            for (int w = code.wordCount(at) - 1; w >= TypedInstruction.FIRST_OPERAND; w--) {
                int id = code.word(at, w);
                int found = code.isOperand(id) ? slot(code.operand(at, w), copies[i], copies[i + 1]) : -1;
                if (found >= 0) {
                    Operand source = shadows.of(id);
                    moves[i] = source.at(found, 0);
                    moves[i + 1] = source.lane;
                }
            }
            moves[i + 2] = shadow.at(slot, 0);
            isSet[slot] = true;
        }
        return new Copied(moves, unset(isSet, shadow), at);
    }

    /** The slot of a value that a register is; negative if it is none. */
    private static int slot(Operand value, int register, int lane) {
        int distance = register - value.base;
        boolean isInside = value.lane == lane
                && distance >= 0
                && distance % value.slot == 0
                && distance / value.slot < value.type.slots;
        return isInside ? distance / value.slot : -1;
    }

    private static int[] unset(boolean[] isSet, Operand shadow) {
        int[] found = new int[isSet.length];
        int count = 0;
        for (int s = 0; s < isSet.length; s++) {
            if (!isSet[s]) {
                found[count++] = shadow.at(s, 0);
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Copies shadows, and marks slots that the instruction leaves undefined. */
    private static final class Copied extends Step {
        private final int[] moves;
        private final int[] undefined;
        private final int origin;

        Copied(int[] moves, int[] undefined, int origin) {
            this.moves = moves;
            this.undefined = undefined;
            this.origin = origin;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int i = 0; i < moves.length; i += 3) {
                    registers[moves[i + 2] + lane] = registers[moves[i] + lane * moves[i + 1]];
                }
                for (int register : undefined) {
                    registers[register + lane] = origin;
                }
            }
        }
    }

    /** A scalar of the result is undefined if a scalar is from which it is computed. */
    static final class Joined extends Step {
        private final Operand[] operands;
        private final Operand[] shadows;
        private final Operand result;

        Joined(Operand[] operands, Operand[] shadows, Operand result) {
            this.operands = operands;
            this.shadows = shadows;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            int slots = (int) result.type.slots;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < slots; s++) {
                    long origin = 0;
                    for (int i = 0; i < operands.length && origin == 0; i++) {
                        origin = origin(registers, i, s, lane, slots);
                    }
                    registers[result.at(s, lane)] = origin;
                }
            }
        }

        private long origin(long[] registers, int operand, int slot, int lane, int slots) {
            Operand shadow = shadows[operand];
            int count = (int) operands[operand].type.slots;
            if (count == slots) {
                return registers[shadow.at(slot, lane)];
            }
            long origin = 0;
            for (int s = 0; s < count && origin == 0; s++) {
                origin = registers[shadow.at(s, lane)];
            }
            return origin;
        }
    }

    /** OpSelect: only the scalar that is selected matters, and the condition. */
    static final class OfSelect extends Step {
        private final Operand condition;
        private final Operand shadow;
        private final Operand a;
        private final Operand b;
        private final Operand result;

        OfSelect(Operand condition, Operand shadow, Operand a, Operand b, Operand result) {
            this.condition = condition;
            this.shadow = shadow;
            this.a = a;
            this.b = b;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < result.type.slots; s++) {
                    int c = condition.type.slots == 1 ? 0 : s;
                    long origin = registers[shadow.at(c, lane)];
                    Operand side = registers[condition.at(c, lane)] != 0 ? a : b;
                    registers[result.at(s, lane)] = origin != 0 ? origin : registers[side.at(s, lane)];
                }
            }
        }
    }
}
