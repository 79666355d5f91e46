package org.spirv4j.analysis;

import java.util.Objects;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * Where each id of a module is used: every operand that names it, in any instruction, names and decorations included; the
 * operand that defines it is no use. Immutable.
 *
 * <p>Uses are numbered from 0 for each id, in the order of the module. Only ids that an instruction defines have uses.
 */
public final class DefUse {
    private final SpirvModule module;
    private final ModuleData data;
    private final int[] starts;
    private final int[] instructions;
    private final int[] operands;

    private DefUse(SpirvModule module) {
        this.module = module;
        data = ModuleAccess.data(module);
        starts = new int[data.definitions.length + 2];
        Walk counting = new Walk(new int[0], new int[0]);
        counting.run();
        for (int i = 2; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        instructions = new int[starts[starts.length - 1]];
        operands = new int[instructions.length];
        new Walk(instructions, operands).run();
    }

    /** The uses in a module, in time linear in its length. */
    public static DefUse of(SpirvModule module) {
        return new DefUse(module);
    }

    /** How often an id is used. */
    public int useCount(int id) {
        return data.definition(id) == 0 ? 0 : starts[id + 1] - starts[id];
    }

    /** Whether no operand names an id. */
    public boolean isUnused(int id) {
        return useCount(id) == 0;
    }

    /** The instruction of a use. */
    public Instruction user(int id, int use) {
        return module.instruction(userIndex(id, use));
    }

    /** The number of a use's instruction in the module. */
    public int userIndex(int id, int use) {
        return instructions[starts[id] + Objects.checkIndex(use, useCount(id))];
    }

    /** The number of a use's operand in {@link Instruction#operands}. */
    public int operandIndex(int id, int use) {
        return operands[starts[id] + Objects.checkIndex(use, useCount(id))];
    }

    /** One walk over all operands: the first one counts, the second one fills the arrays. */
    private final class Walk {
        private final int[] users;
        private final int[] places;
        private final boolean counts;
        private final OperandScanner scanner = new OperandScanner(data);

        Walk(int[] users, int[] places) {
            this.users = users;
            this.places = places;
            counts = users.length == 0;
        }

        void run() {
            for (int i = 0; i < data.instructionCount; i++) {
                int at = data.starts[i];
                int ids = scanner.plainIds(at);
                if (ids >= 0) {
                    plain(i, at, ids);
                } else {
                    scan(i, at);
                }
            }
        }

        private void plain(int instruction, int at, int ids) {
            int result = scanner.resultOperand;
            for (int operand = 0; operand < ids; operand++) {
                if (operand != result) {
                    use(data.words[at + 1 + operand], instruction, operand);
                }
            }
        }

        private void scan(int instruction, int at) {
            scanner.scan(at);
            for (int operand = 0; operand < scanner.count; operand++) {
                int kind = scanner.kinds[operand];
                if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT) {
                    use(data.words[scanner.offsets[operand]], instruction, operand);
                }
            }
        }

        private void use(int id, int instruction, int operand) {
            if (id >= starts.length - 2) {
                return;
            }
            if (counts) {
                starts[id + 2]++;
            } else {
                int to = starts[id + 1]++;
                users[to] = instruction;
                places[to] = operand;
            }
        }
    }
}
