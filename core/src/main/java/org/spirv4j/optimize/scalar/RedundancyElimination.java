// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.scalar;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.pass.Effects;
import org.spirv4j.internal.pass.FixedLoads;
import org.spirv4j.internal.pass.FunctionPass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.HashIndex;

/**
 * Replaces an instruction by an equal one that is executed before it on all paths: instructions whose results depend on their
 * operands only, and loads from memory that nothing writes.
 */
public final class RedundancyElimination implements FunctionPass {
    private final String name;
    private final boolean isLocal;

    /**
     * Creates the pass.
     *
     * @param name its name
     * @param isLocal whether both instructions must be in one block
     */
    public RedundancyElimination(String name, boolean isLocal) {
        this.name = name;
        this.isLocal = isLocal;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        Effects effects = new Effects(module);
        FixedLoads loads = new FixedLoads(module);
        return function -> new Run(module, effects, loads, isLocal).run(function, context);
    }

    /** Looks for equal instructions in one function. */
    private static final class Run {
        /** How many instructions with equal hash are compared, at most. */
        private static final int MAX_CANDIDATES = 64;

        private final EditableModule module;
        private final Effects effects;
        private final FixedLoads loads;
        private final boolean isLocal;
        private HashIndex known = new HashIndex();
        private int[] key = new int[16];

        Run(EditableModule module, Effects effects, FixedLoads loads, boolean isLocal) {
            this.module = module;
            this.effects = effects;
            this.loads = loads;
            this.isLocal = isLocal;
        }

        void run(int function, PassContext context) {
            Flow flow = module.flow(function);
            for (int n : flow.dominators().preorder()) {
                int block = flow.block(n);
                if (isLocal) {
                    known = new HashIndex();
                }
                for (int i = module.firstInstruction(block), next; i != 0; i = next) {
                    next = module.nextInBlock(i);
                    int result = module.resultId(i);
                    if (result == 0 || !isComparable(i)) {
                        continue;
                    }
                    int hash = hash(i);
                    int equal = find(i, hash, flow, block);
                    if (equal == 0) {
                        known.add(hash, i);
                    } else if (!module.isPinned(result)) {
                        module.replaceUses(result, module.resultId(equal));
                        if (next != 0 && module.isDebugInfo(next)) {
                            next = module.nextInBlock(next);
                        }
                        module.remove(i);
                        context.applied(module.functionId(function), result, "equal to an earlier result");
                    }
                }
            }
        }

        private boolean isComparable(int instruction) {
            return switch (module.op(instruction)) {
                case OpLoad -> loads.isFixed(instruction);
                case OpPhi -> true;
                case OpVariable, OpUntypedVariableKHR, OpUndef -> false;
                default -> effects.isPure(instruction);
            };
        }

        private int hash(int instruction) {
            int count = module.wordCount(instruction);
            if (key.length < count) {
                key = new int[2 * count];
            }
            for (int i = 0; i < count; i++) {
                key[i] = module.word(instruction, i);
            }
            key[2] = 0;
            if (Trait.COMMUTATIVE.has(module.op(instruction)) && count == 5 && key[3] > key[4]) {
                int last = key[4];
                key[4] = key[3];
                key[3] = last;
            }
            return HashIndex.hash(key, 0, count);
        }

        private int find(int instruction, int hash, Flow flow, int block) {
            int tries = 0;
            for (int slot = known.first(hash); slot >= 0 && tries++ < MAX_CANDIDATES; slot = known.next(slot, hash)) {
                int other = known.value(slot);
                int otherBlock = module.block(other);
                boolean isBefore = otherBlock == block
                        || !module.is(instruction, Op.OpPhi)
                                && flow.dominates(otherBlock, block)
                                && !(module.is(instruction, Op.OpLoad) && isLeft(flow, otherBlock, block));
                if (isBefore
                        && module.isListed(other)
                        && isEqual(instruction, other)
                        && isDecoratedAlike(instruction, other)) {
                    return other;
                }
            }
            return 0;
        }

        /**
         * Whether a block is outside a loop that contains another block. What is loaded in a loop would have to be kept for the
         * invocations that leave the loop before others, and drivers that execute them together do not.
         */
        private static boolean isLeft(Flow flow, int inside, int block) {
            int loop = flow.loops().innermostLoop(flow.number(inside));
            return loop >= 0 && !flow.loops().contains(loop, flow.number(block));
        }

        private boolean isEqual(int a, int b) {
            int count = module.wordCount(a);
            if (module.word(a, 0) != module.word(b, 0) || module.word(a, 1) != module.word(b, 1)) {
                return false;
            }
            boolean isSame = true;
            for (int i = 3; i < count && isSame; i++) {
                isSame = module.word(a, i) == module.word(b, i);
            }
            return isSame
                    || count == 5
                            && Trait.COMMUTATIVE.has(module.op(a))
                            && module.word(a, 3) == module.word(b, 4)
                            && module.word(a, 4) == module.word(b, 3);
        }

        /** Whether the kept instruction has the decorations of the other one, which may be of relaxed precision in addition. */
        private boolean isDecoratedAlike(int instruction, int kept) {
            int id = module.resultId(instruction);
            int keptId = module.resultId(kept);
            return isCovered(keptId, id, false) && isCovered(id, keptId, true);
        }

        private boolean isCovered(int id, int by, boolean exceptRelaxed) {
            for (int use = module.firstMention(id); use != 0; use = module.nextUse(use)) {
                int user = module.user(use);
                if (!Trait.ANNOTATION.has(module.op(user))) {
                    continue;
                }
                if (!module.is(user, Op.OpDecorate)) {
                    return false;
                }
                boolean isRelaxed = module.word(user, 2) == Decoration.RelaxedPrecision.value();
                if (!(exceptRelaxed && isRelaxed) && !hasDecoration(by, user)) {
                    return false;
                }
            }
            return true;
        }

        private boolean hasDecoration(int id, int decoration) {
            for (int use = module.firstMention(id); use != 0; use = module.nextUse(use)) {
                int user = module.user(use);
                boolean isEqual = module.word(user, 0) == module.word(decoration, 0);
                for (int i = 2; i < module.wordCount(decoration) && isEqual; i++) {
                    isEqual = module.word(user, i) == module.word(decoration, i);
                }
                if (isEqual) {
                    return true;
                }
            }
            return false;
        }
    }
}
