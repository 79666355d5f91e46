// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * The uses of the ids of a module: every operand that refers to an id, names and decorations included, except the
 * result id that defines it. Immutable.
 *
 * <p>The uses of an id are numbered from 0, in the order of the module. Only ids that an instruction defines have uses.
 */
public final class DefUse {
    private final SpirvModule module;
    private final ModuleData data;
    private final int[] starts;

    /** For each use, the instruction index in the upper half and the operand index in the lower half. */
    private final long[] uses;

    private DefUse(SpirvModule module) {
        this.module = module;
        data = ModuleAccess.data(module);
        starts = new int[data.indexCount() + 2];
        Walk walk = new Walk();
        walk.run();
        uses = walk.sorted();
    }

    /**
     * {@return the uses of the ids of a module, found in time linear in its length}
     *
     * @param module the module
     */
    public static DefUse of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new DefUse(module);
    }

    /**
     * Returns the number of uses of an id.
     *
     * @param id an id
     * @return the number
     */
    public int useCount(int id) {
        int index = data.index(id);
        return data.definition(id) == 0 ? 0 : starts[index + 1] - starts[index];
    }

    /**
     * Returns whether no operand uses an id.
     *
     * @param id an id
     * @return whether none does
     */
    public boolean isUnused(int id) {
        return useCount(id) == 0;
    }

    /**
     * Returns the instruction of a use.
     *
     * @param id an id
     * @param use the number of the use, from 0
     * @return the instruction
     */
    public Instruction user(int id, int use) {
        return module.instruction(userIndex(id, use));
    }

    /**
     * Returns the number of the instruction of a use in the module.
     *
     * @param id an id
     * @param use the number of the use, from 0
     * @return the number, from 0
     */
    public int userIndex(int id, int use) {
        return (int) (use(id, use) >>> 32);
    }

    /**
     * Returns the number of the operand of a use in {@link Instruction#operandsWithResult}.
     *
     * @param id an id
     * @param use the number of the use, from 0
     * @return the number, from 0
     */
    public int operandIndex(int id, int use) {
        return (int) use(id, use);
    }

    private long use(int id, int use) {
        return uses[starts[data.index(id)] + Objects.checkIndex(use, useCount(id))];
    }

    /** Collects all uses in the order of the module, counts them by id, and sorts them by id. */
    private final class Walk {
        private final OperandScanner scanner = new OperandScanner(data);
        private final int[] ends = new int[data.instructionCount];

        /** For each use, the index of the id in the upper half and the operand index in the lower half. */
        private long[] found = new long[data.words.length / 2];

        private int count;

        void run() {
            for (int i = 0; i < ends.length; i++) {
                int at = data.starts[i];
                // An instruction has at most as many operands as words.
                reserve(data.words[at] >>> 16);
                int ids = scanner.plainIds(at);
                if (ids >= 0) {
                    plain(at, ids);
                } else {
                    scan(at);
                }
                ends[i] = count;
            }
        }

        private void reserve(int operands) {
            if (count + operands > found.length) {
                found = Arrays.copyOf(found, found.length + found.length / 2 + operands);
            }
        }

        private void plain(int at, int ids) {
            int result = scanner.resultOperand;
            int[] words = data.words;
            int[] counts = starts;
            long[] to = found;
            int next = count;
            for (int operand = 0; operand < ids; operand++) {
                int index = data.index(words[at + 1 + operand]);
                if (operand != result && index > 0) {
                    counts[index + 2]++;
                    to[next++] = (long) index << 32 | operand;
                }
            }
            count = next;
        }

        private void scan(int at) {
            scanner.scan(at);
            for (int operand = 0; operand < scanner.count; operand++) {
                int kind = scanner.kinds[operand];
                int index = data.index(data.words[scanner.offsets[operand]]);
                if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT && index > 0) {
                    starts[index + 2]++;
                    found[count++] = (long) index << 32 | operand;
                }
            }
        }

        long[] sorted() {
            for (int i = 2; i < starts.length; i++) {
                starts[i] += starts[i - 1];
            }
            int[] next = starts;
            long[] from = found;
            long[] sorted = new long[count];
            int use = 0;
            for (int i = 0; i < ends.length; i++) {
                for (; use < ends[i]; use++) {
                    sorted[next[(int) (from[use] >>> 32) + 1]++] = (long) i << 32 | from[use] & 0xFFFF;
                }
            }
            return sorted;
        }
    }
}
