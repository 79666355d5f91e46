// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;

/**
 * Hash values of the instructions of functions, which do not depend on the numbers of ids: ids that a function defines
 * are numbered in the order of their first occurrence in it, and other ids have values that the user of this class
 * gives them.
 */
final class FunctionFingerprints {
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private final ModuleSide side;
    private final IntToLongFunction outside;
    private final IntPredicate included;

    /** By index of an id: the function in which it occurred last, and its number there. */
    private final int[] functions;

    private final int[] numbers;
    private int next;

    /**
     * The hash values of functions of one of two modules: ids have their number in the target module, or 0 if they
     * match none.
     */
    static FunctionFingerprints of(Matches matches, boolean isSource) {
        return isSource
                ? new FunctionFingerprints(matches.source, matches::targetId, instruction -> true)
                : new FunctionFingerprints(
                        matches.target, id -> matches.sourceId(id) == 0 ? 0 : id, instruction -> true);
    }

    /**
     * Finds the hash values of functions of a module.
     *
     * @param outside the value of an id that the function does not define; not negative if it is a small number
     * @param included whether an instruction counts
     */
    FunctionFingerprints(ModuleSide side, IntToLongFunction outside, IntPredicate included) {
        this.side = side;
        this.outside = outside;
        this.included = included;
        functions = new int[side.data.indexCount()];
        numbers = new int[functions.length];
    }

    /**
     * The hash value of a function; equal for functions whose instructions are equal but for the ids that they define.
     */
    long of(ComparedFunction function) {
        next = 1;
        int first = function.header()[0];
        int last = function.end();
        long hash = 0;
        for (int instruction : function.header()) {
            hash = add(hash, function, instruction, first, last);
        }
        for (int instruction : function.body()) {
            hash = add(hash, function, instruction, first, last);
        }
        return hash;
    }

    private long add(long before, ComparedFunction function, int instruction, int first, int last) {
        if (!included.test(instruction)) {
            return before;
        }
        long hash = mix(before, side.words[side.data.starts[instruction]]);
        int count = side.operandCount(instruction);
        for (int operand = 0; operand < count; operand++) {
            if (side.isId(instruction, operand)) {
                hash = mix(hash, number(function, side.operandWord(instruction, operand), first, last));
            } else {
                for (int at = side.offset(instruction, operand), end = side.end(instruction, operand); at < end; at++) {
                    hash = mix(hash, side.words[at]);
                }
            }
        }
        return hash;
    }

    /** Numbers of ids of the function are negative, so that they differ from those of other ids. */
    private long number(ComparedFunction function, int id, int first, int last) {
        int definition = side.definition(id);
        if (definition < first || definition >= last) {
            return outside.applyAsLong(id);
        }
        int index = side.data.index(id);
        if (functions[index] != function.id()) {
            functions[index] = function.id();
            numbers[index] = next++;
        }
        return -(long) numbers[index];
    }

    private static long mix(long hash, long value) {
        return (hash ^ hash >>> 29) * FACTOR + value;
    }
}
