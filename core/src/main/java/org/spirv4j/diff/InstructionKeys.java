// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

/** Hash values of instructions in which ids are those of the target module. */
final class InstructionKeys {
    /** The hash value of an instruction that matches none, because one of its ids does not. */
    static final int NO_MATCH = 0;

    private static final int FACTOR = 31;

    private final Matches matches;

    InstructionKeys(Matches matches) {
        this.matches = matches;
    }

    /**
     * The hash value of some operands of an instruction of the source module; {@link #NO_MATCH} if one is an id without
     * match.
     *
     * @param kind distinguishes keys of different kinds
     * @param first number of the first operand
     * @param end number of the operand after the last one
     */
    int ofSource(int kind, int instruction, int first, int end) {
        ModuleSide side = matches.source;
        int hash = start(side, kind, instruction);
        for (int operand = first; operand < end; operand++) {
            if (side.isId(instruction, operand)) {
                int id = matches.targetId(side.operandWord(instruction, operand));
                if (id == 0) {
                    return NO_MATCH;
                }
                hash = mix(hash, id);
            } else {
                hash = literal(hash, side, instruction, operand);
            }
        }
        return used(hash);
    }

    /** The hash value of some operands of an instruction of the target module. */
    int ofTarget(int kind, int instruction, int first, int end) {
        ModuleSide side = matches.target;
        int hash = start(side, kind, instruction);
        for (int operand = first; operand < end; operand++) {
            hash = side.isId(instruction, operand)
                    ? mix(hash, side.operandWord(instruction, operand))
                    : literal(hash, side, instruction, operand);
        }
        return used(hash);
    }

    /** The hash value of an instruction and numbers that describe it. */
    static int of(ModuleSide side, int kind, int instruction, long... numbers) {
        int hash = start(side, kind, instruction);
        for (long number : numbers) {
            hash = mix(hash, Long.hashCode(number));
        }
        return used(hash);
    }

    private static int start(ModuleSide side, int kind, int instruction) {
        return mix(kind + 1, side.opcode(instruction));
    }

    private static int literal(int hash, ModuleSide side, int instruction, int operand) {
        int mixed = hash;
        for (int at = side.offset(instruction, operand), end = side.end(instruction, operand); at < end; at++) {
            mixed = mix(mixed, side.words[at]);
        }
        return mixed;
    }

    private static int mix(int hash, int value) {
        return FACTOR * (hash ^ hash >>> 15) + value;
    }

    private static int used(int hash) {
        return hash == NO_MATCH ? 1 : hash;
    }
}
