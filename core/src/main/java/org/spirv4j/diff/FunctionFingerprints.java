// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

/**
 * Hash values of the instructions of functions, which do not depend on the numbers of ids: ids that a function defines are
 * numbered in the order of their first occurrence in it, and other ids have their number in the target module, or 0 if they match
 * none.
 */
final class FunctionFingerprints {
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private final Matches matches;
    private final ModuleSide side;
    private final boolean isSource;

    /** By index of an id: the function in which it occurred last, and its number there. */
    private final int[] functions;

    private final int[] numbers;
    private int next;

    FunctionFingerprints(Matches matches, boolean isSource) {
        this.matches = matches;
        this.isSource = isSource;
        side = isSource ? matches.source : matches.target;
        functions = new int[side.data.indexCount()];
        numbers = new int[functions.length];
    }

    /** The hash value of a function; equal for functions whose instructions are equal but for the ids that they define. */
    long of(FunctionBody function) {
        next = 1;
        int first = function.header()[0];
        int last = first + function.header().length + function.body().length;
        long hash = 0;
        for (int instruction : function.header()) {
            hash = add(hash, function, instruction, first, last);
        }
        for (int instruction : function.body()) {
            hash = add(hash, function, instruction, first, last);
        }
        return hash;
    }

    private long add(long before, FunctionBody function, int instruction, int first, int last) {
        long hash = mix(before, side.words[side.data.starts[instruction]]);
        int count = side.operandCount(instruction);
        for (int operand = 0; operand < count; operand++) {
            if (side.isId(instruction, operand)) {
                hash = mix(hash, number(function, side.word(instruction, operand), first, last));
            } else {
                for (int at = side.offset(instruction, operand), end = side.end(instruction, operand); at < end; at++) {
                    hash = mix(hash, side.words[at]);
                }
            }
        }
        return hash;
    }

    /** Numbers of ids of the function are negative, so that they differ from those of other ids. */
    private int number(FunctionBody function, int id, int first, int last) {
        int definition = side.definition(id);
        if (definition < first || definition >= last) {
            return isSource ? matches.targetId(id) : matches.sourceId(id) == 0 ? 0 : id;
        }
        int index = side.data.index(id);
        if (functions[index] != function.id()) {
            functions[index] = function.id();
            numbers[index] = next++;
        }
        return -numbers[index];
    }

    private static long mix(long hash, int value) {
        return (hash ^ hash >>> 29) * FACTOR + value;
    }
}
