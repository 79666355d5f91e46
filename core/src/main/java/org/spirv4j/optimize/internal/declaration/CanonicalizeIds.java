// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Numbers ids by what they stand for, so that similar modules have the same ids at similar places and compress better
 * together: types and constants by their words, named variables, functions and parameters by their names, other
 * instructions by their opcodes and those of their neighbours. A module with words that the grammar lacks keeps its
 * ids.
 */
public final class CanonicalizeIds implements Pass {
    private static final String NAME = "canonicalize-ids";

    /**
     * The ids of types, constants and unnamed declarations, and those of named ones, start here; those of bodies
     * follow.
     */
    private static final int DECLARATIONS = 8;

    private static final int NAMED = 3_011;
    private static final int BODIES = 6_203;

    /** Ids of bodies up to here are enough for most modules. */
    private static final int END = 25_000;

    /** How many instructions on each side count as neighbours. */
    private static final int NEIGHBOURS = 2;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (module.uses().hasPinned()) {
            context.missed(0, 0, "ids not renumbered: words that are not known may refer to them");
            return;
        }
        Numbering numbering = new Numbering(module, context.options().maxIdBound());
        int following = module.first();
        while (following != 0 && !module.is(following, Op.OpFunction)) {
            numbering.addDeclaration(following);
            following = module.next(following);
        }
        for (int i = following; i != 0; i = module.next(i)) {
            if (module.is(i, Op.OpFunction) || module.is(i, Op.OpFunctionParameter)) {
                numbering.addDeclaration(i);
            }
        }
        for (int i = following; i != 0; i = module.next(i)) {
            numbering.addInBody(i);
        }
        for (int i = module.first(); i != 0; i = module.next(i)) {
            numbering.addUndefined(i);
        }
        module.renumberIds(numbering.numbers, numbering.bound);
    }

    private static final class Numbering {
        final EditableModule module;
        final int[] numbers;

        /** By number: itself if it is free, otherwise a number after it from which to look for a free one. */
        private final int[] next;

        int bound = 1;

        /** One more than the highest number; past it, numbers from 1 on are free. */
        private final int limit;

        /** By how much the ranges grow, so that there are enough numbers. */
        final int growth;

        private int[] key = new int[16];

        Numbering(EditableModule module, int maxBound) {
            this.module = module;
            numbers = new int[module.bound()];
            int count = 0;
            for (int id = 1; id < numbers.length; id++) {
                count += module.definition(id) == 0 ? 0 : 1;
            }
            growth = Math.max(1, Math.min(1 + count / (END - BODIES), maxBound / END));
            limit = Math.max(END * growth, numbers.length + 1);
            next = new int[limit + 1];
            for (int k = 0; k < next.length; k++) {
                next[k] = k;
            }
        }

        private void number(int id, int hash, int from, int to) {
            if (numbers[id] == 0) {
                int wanted = free(from * growth + Integer.remainderUnsigned(hash, (to - from) * growth));
                int slot = wanted < limit ? wanted : free(1);
                numbers[id] = slot;
                next[slot] = slot + 1;
                bound = Math.max(bound, slot + 1);
            }
        }

        /** The lowest free number from one on; shortens the way there for later calls. */
        private int free(int from) {
            int at = from;
            while (next[at] != at) {
                next[at] = next[next[at]];
                at = next[at];
            }
            return at;
        }

        /** Equal in each run, so that equal modules give equal results. */
        private static int hash(int[] words, int count) {
            int hash = count;
            for (int k = 0; k < count; k++) {
                hash = (hash ^ words[k]) * 0x9E3779B1;
                hash ^= hash >>> 15;
            }
            return hash;
        }

        void addDeclaration(int instruction) {
            int id = module.resultId(instruction);
            if (id == 0) {
                return;
            }
            String name = isNamed(instruction) ? name(id) : "";
            if (name.isEmpty()) {
                number(id, hash(instruction, id), DECLARATIONS, NAMED);
            } else {
                number(id, name.hashCode(), NAMED, BODIES);
            }
        }

        private boolean isNamed(int instruction) {
            Op op = module.op(instruction);
            return Trait.VARIABLE.has(op) || op == Op.OpFunction || op == Op.OpFunctionParameter;
        }

        private String name(int id) {
            for (int use = module.uses().firstMention(id);
                    use != 0;
                    use = module.uses().next(use)) {
                if (module.is(module.uses().user(use), Op.OpName)) {
                    return Preamble.text(module, module.uses().user(use), 2);
                }
            }
            return "";
        }

        private int hash(int instruction, int result) {
            int count = module.wordCount(instruction);
            if (key.length < count) {
                key = new int[2 * count];
            }
            for (int k = 0; k < count; k++) {
                int word = module.word(instruction, k);
                key[k] = k > 0 && (module.isId(instruction, k) || word == result && k <= 2) ? numbers[word] : word;
            }
            return hash(key, count);
        }

        void addInBody(int instruction) {
            int id = module.resultId(instruction);
            if (id == 0 || numbers[id] != 0) {
                return;
            }
            int at = instruction;
            for (int k = 0; k < NEIGHBOURS && module.previous(at) != 0; k++) {
                at = module.previous(at);
            }
            int count = 0;
            for (int k = 0; k <= 2 * NEIGHBOURS && at != 0; k++) {
                key[count++] = module.opcode(at);
                at = module.next(at);
            }
            key[count++] = numbers[module.typeId(instruction)];
            number(id, hash(key, count), BODIES, END);
        }

        /** Numbers ids that are used, but not defined. */
        void addUndefined(int instruction) {
            for (int k = 1; k < module.wordCount(instruction); k++) {
                if (module.isId(instruction, k)) {
                    number(module.word(instruction, k), 0, DECLARATIONS, NAMED);
                }
            }
        }
    }
}
