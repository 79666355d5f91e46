// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstruct;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Removes insertions of parts that nothing reads, in vectors, matrices, arrays and structures, and what only they
 * needed. Other operands of which no part is needed become OpUndef, if the pass shall change more than insertions.
 */
public final class DeadComponents implements Pass {
    private final String name;
    private final boolean onlyInsertions;

    /**
     * Creates the pass.
     *
     * @param name its name
     * @param onlyInsertions whether only insertions, and what only they needed, are removed
     */
    public DeadComponents(String name, boolean onlyInsertions) {
        this.name = name;
        this.onlyInsertions = onlyInsertions;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Run(module, onlyInsertions).run(context);
    }

    /** Removes the dead parts of one module. */
    private static final class Run {
        private final EditableModule module;
        private final boolean onlyInsertions;
        private final LiveComponents components;
        private final WordBuffer dead = new WordBuffer(16);
        private final BitSet isDead = new BitSet();

        Run(EditableModule module, boolean onlyInsertions) {
            this.module = module;
            this.onlyInsertions = onlyInsertions;
            components = new LiveComponents(module);
        }

        void run(PassContext context) {
            for (int f = 1; f < module.functionLimit(); f++) {
                components.find(f, onlyInsertions);
            }
            for (int f = 1; f < module.functionLimit(); f++) {
                if (onlyInsertions || hasDeadParts(f)) {
                    rewriteAll(f, context);
                }
            }
            WordBuffer constants = new WordBuffer(16);
            for (int i = 0; i < dead.size(); i++) {
                replaceUses(dead.get(i));
                addConstants(dead.get(i), constants);
            }
            for (int i = 0; i < dead.size(); i++) {
                module.remove(dead.get(i));
            }
            while (onlyInsertions && constants.size() > 0) {
                int constant = constants.removeLast();
                int id = module.resultId(constant);
                if (module.isListed(constant)
                        && !module.uses().isUsed(id)
                        && module.uses().firstMention(id) == 0) {
                    module.remove(constant);
                }
            }
        }

        private void rewriteAll(int function, PassContext context) {
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    if (!module.is(i, Op.OpUndef) && components.isRemovable(i) && rewrite(i)) {
                        context.applied(module.functionId(function), module.resultId(i), "dead parts removed");
                    }
                }
            }
        }

        /**
         * Whether a part of a composite is not needed in a function; scalars that nothing needs are left to other
         * passes.
         */
        private boolean hasDeadParts(int function) {
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    if (components.isRemovable(i)
                            && components.slots().count(module.typeId(i)) > 1
                            && components.live(module.resultId(i))
                                    != components.slots().all(module.typeId(i))) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Changes the operands of an instruction of which no part is needed; returns whether anything changed. */
        private boolean rewrite(int instruction) {
            long needed = components.live(module.resultId(instruction));
            if (needed == 0) {
                addDead(instruction);
                return true;
            }
            return switch (module.op(instruction)) {
                case OpCompositeInsert -> rewriteInsert(instruction, needed);
                case OpCompositeConstruct -> {
                    boolean isChanged = false;
                    for (int i = CompositeConstruct.CONSTITUENTS;
                            i < module.wordCount(instruction) && !onlyInsertions;
                            i++) {
                        isChanged |= components.constituent(instruction, i) == 0
                                && !isNeededBeside(instruction, i)
                                && setUndefined(instruction, i);
                    }
                    yield isChanged;
                }
                case OpVectorShuffle -> {
                    boolean isChanged = false;
                    for (int i = VectorShuffle.VECTOR_1; i < VectorShuffle.COMPONENTS && !onlyInsertions; i++) {
                        isChanged |= module.word(instruction, VectorShuffle.VECTOR_1)
                                        != module.word(instruction, VectorShuffle.VECTOR_2)
                                && components.shuffled(instruction, i) == 0
                                && setUndefined(instruction, i);
                    }
                    yield isChanged;
                }
                default -> false;
            };
        }

        /**
         * Whether a constituent stands for a needed one of the same OpCompositeConstruct, too, so that it stays anyhow.
         */
        private boolean isNeededBeside(int construct, int index) {
            for (int i = CompositeConstruct.CONSTITUENTS; i < module.wordCount(construct); i++) {
                if (module.word(construct, i) == module.word(construct, index)
                        && components.constituent(construct, i) != 0) {
                    return true;
                }
            }
            return false;
        }

        private void addDead(int instruction) {
            dead.add(instruction);
            isDead.set(instruction);
        }

        private boolean rewriteInsert(int insert, long needed) {
            int id = module.resultId(insert);
            int composite = module.word(insert, CompositeInsert.COMPOSITE);
            ComponentSlots slots = components.slots();
            slots.find(module.typeId(insert), insert, 5);
            if ((needed & slots.slots()) == 0) {
                if (composite == id || module.typeOf(composite) != module.typeId(insert)) {
                    return false;
                }
                // Debug information would show the wrong value: it is removed with the insertion.
                for (int use = module.uses().first(id);
                        use != 0;
                        use = module.uses().first(id)) {
                    module.setWord(module.uses().user(use), module.uses().index(use), composite);
                }
                addDead(insert);
                return true;
            }
            return !onlyInsertions && slots.isExact() && (needed & ~slots.slots()) == 0 && setUndefined(insert, 4);
        }

        /** Lets an operand be OpUndef, unless it is that or a constant. */
        private boolean setUndefined(int instruction, int index) {
            int id = module.word(instruction, index);
            Op op = module.opOf(id);
            if (op == Op.OpUndef || Trait.CONSTANT.has(op) || module.typeOf(id) == 0) {
                return false;
            }
            module.setWord(instruction, index, module.constants().undef(module.typeOf(id)));
            return true;
        }

        /** Lets the instructions that stay use OpUndef in place of a result that is removed. */
        private void replaceUses(int instruction) {
            int id = module.resultId(instruction);
            for (int use = module.uses().first(id), next; use != 0; use = next) {
                next = module.uses().next(use);
                if (!isDead.get(module.uses().user(use))) {
                    module.setWord(
                            module.uses().user(use),
                            module.uses().index(use),
                            module.constants().undef(module.typeId(instruction)));
                }
            }
        }

        private void addConstants(int instruction, WordBuffer constants) {
            for (int i = TypedInstruction.FIRST_OPERAND; i < module.wordCount(instruction); i++) {
                if (module.isId(instruction, i) && Trait.VALUE_CONSTANT.has(module.opOf(module.word(instruction, i)))) {
                    constants.add(module.definition(module.word(instruction, i)));
                }
            }
        }
    }
}
