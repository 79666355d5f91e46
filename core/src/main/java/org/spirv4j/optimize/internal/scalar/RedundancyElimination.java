// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Commutative;
import org.spirv4j.internal.operand.IncomingWords;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.HashIndex;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.FixedLoads;
import org.spirv4j.optimize.internal.fact.ValueDecorations;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Replaces an instruction by an equal one that is executed before it on all paths: instructions whose results depend on
 * their operands only, and loads from memory that nothing writes. An OpPhi that chooses between equal results is equal
 * to them. Images and samplers are loaded where they are used, unless the pass shall change them, too.
 */
public final class RedundancyElimination implements FunctionPass {
    private final String name;
    private final boolean isLocal;
    private final boolean hasDescriptors;

    /**
     * Creates the pass.
     *
     * @param name its name
     * @param isLocal whether both instructions must be in one block
     * @param hasDescriptors whether images, samplers and what combines them may be equal
     */
    public RedundancyElimination(String name, boolean isLocal, boolean hasDescriptors) {
        this.name = name;
        this.isLocal = isLocal;
        this.hasDescriptors = hasDescriptors;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        Effects effects = new Effects(module);
        FixedLoads loads = new FixedLoads(module);
        return function -> new Run(module, effects, loads, isLocal, hasDescriptors).run(function, context);
    }

    /** Looks for equal instructions in one function. */
    private static final class Run {
        /** The maximum number of instructions with equal hash that are compared. */
        private static final int MAX_CANDIDATES = 64;

        private final EditableModule module;
        private final Effects effects;
        private final FixedLoads loads;
        private final TypeFacts types;
        private final boolean isLocal;
        private final boolean hasDescriptors;
        private final HashIndex known = new HashIndex();
        private HashIndex inBlock = new HashIndex();

        /**
         * By result: another result that has the same value wherever both are known, although none of them is computed
         * before the other one on all paths. 0 for most.
         */
        private final IdValues values = new IdValues(0, 0);

        private int[] key = new int[16];

        Run(EditableModule module, Effects effects, FixedLoads loads, boolean isLocal, boolean hasDescriptors) {
            types = PassAccess.types(module);
            this.hasDescriptors = hasDescriptors;
            this.module = module;
            this.effects = effects;
            this.loads = loads;
            this.isLocal = isLocal;
        }

        void run(int function, PassContext context) {
            Flow flow = module.flow(function);
            DepthFirstSearch search = flow.search();
            for (int n = 0; n < search.reachableCount(); n++) {
                int block = flow.block(search.inReversePostorder(n));
                if (isLocal) {
                    inBlock = new HashIndex();
                }
                for (int i = module.firstInstruction(block), next; i != 0; i = next) {
                    next = module.nextInBlock(i);
                    int result = module.resultId(i);
                    if (result == 0 || !isComparable(i)) {
                        continue;
                    }
                    int copied = copied(i);
                    int equal = copied != 0 ? copied : find(i, flow, block);
                    if (equal != 0 && !module.uses().isPinned(result)) {
                        module.uses().replace(result, equal);
                        if (next != 0 && module.isDebugInfo(next)) {
                            next = module.nextInBlock(next);
                        }
                        module.remove(i);
                        context.applied(module.functionId(function), result, "equal to an earlier result");
                    }
                }
            }
        }

        /**
         * The value in the function that a result is, without decorations: of a copy, or of an OpPhi without a choice.
         * 0 if it is none of these.
         */
        private int copied(int instruction) {
            int value =
                    module.wordCount(instruction) > 3 ? module.word(instruction, TypedInstruction.FIRST_OPERAND) : 0;
            boolean isCopy = switch (module.op(instruction)) {
                case OpCopyObject -> module.typeOf(value) == module.typeId(instruction);
                case OpPhi -> module.blocks().hasOneValue(instruction);
                default -> false;
            };
            boolean isPlain = isCopy
                    && module.block(module.definition(value)) != 0
                    && !module.annotations().hasDecorations(module.resultId(instruction));
            return isPlain ? value : 0;
        }

        private boolean isComparable(int instruction) {
            return switch (module.op(instruction)) {
                case OpLoad ->
                    loads.isFixed(instruction)
                            && (hasDescriptors || !types.isDescriptorOrSampledImage(module.typeId(instruction)));
                case OpImage, OpSampledImage -> hasDescriptors;
                case OpCopyObject -> !module.annotations().hasDecorations(module.resultId(instruction));
                // Two undefined values may be the same one.
                case OpPhi, OpUndef -> true;
                case OpVariable, OpUntypedVariableKHR -> false;
                default -> effects.isPure(instruction);
            };
        }

        private int hash(int instruction) {
            int count = module.wordCount(instruction);
            if (key.length < count) {
                key = new int[2 * count];
            }
            for (int i = 0; i < count; i++) {
                key[i] = value(instruction, i);
            }
            key[2] = 0;
            if (Trait.COMMUTATIVE.has(module.op(instruction)) && count == 5 && key[3] > key[4]) {
                int last = key[4];
                key[4] = key[3];
                key[3] = last;
            }
            return HashIndex.hash(key, 0, count);
        }

        /** A word of an instruction; of the ids that have the same value, always the same one. */
        private int value(int instruction, int index) {
            int word = module.word(instruction, index);
            int same = index > 2 ? values.get(word) : 0;
            return same == 0 || !module.isId(instruction, index) ? word : same;
        }

        private int value(int id) {
            int same = values.get(id);
            return same == 0 ? id : same;
        }

        /**
         * The instruction that computes the value of an instruction: another one for an OpPhi that chooses between
         * equal values, or else itself.
         */
        private int computation(int instruction) {
            if (!module.is(instruction, Op.OpPhi) || module.blocks().incomingCount(instruction) == 0) {
                return instruction;
            }
            int value = value(instruction, IncomingWords.value(0));
            for (int i = 1; i < module.blocks().incomingCount(instruction); i++) {
                if (value(instruction, IncomingWords.value(i)) != value) {
                    return instruction;
                }
            }
            int definition = module.definition(value);
            return definition != instruction
                            && module.block(definition) != 0
                            && isComparable(definition)
                            && isDecoratedExactlyAlike(instruction, definition)
                    ? definition
                    : instruction;
        }

        /**
         * The id of an equal result that is computed before; 0 for none. The instruction becomes known then. A sampled
         * image must be made in the block that uses it.
         */
        private int find(int instruction, Flow flow, int block) {
            int computation = computation(instruction);
            int hash = hash(computation);
            findSame(instruction, computation, hash, flow, block);
            int tries = 0;
            HashIndex earlier = isLocal ? inBlock : known;
            for (int slot = earlier.first(hash);
                    slot >= 0 && tries++ < MAX_CANDIDATES;
                    slot = earlier.next(slot, hash)) {
                int other = earlier.value(slot);
                int otherBlock = module.block(other);
                if ((otherBlock == block
                                || !module.is(computation, Op.OpSampledImage)
                                        && flow.dominates(otherBlock, block)
                                        && isKept(computation, flow, otherBlock, block))
                        && module.isListed(other)
                        && isSameValue(computation, other)
                        && isDecoratedAlike(computation, other)) {
                    return module.resultId(other);
                }
            }
            known.add(hash, instruction);
            if (isLocal) {
                inBlock.add(hash, instruction);
            }
            return 0;
        }

        /** Looks for a result with the same value, wherever it is computed. */
        private void findSame(int instruction, int computation, int hash, Flow flow, int block) {
            int tries = 0;
            for (int slot = known.first(hash); slot >= 0 && tries++ < MAX_CANDIDATES; slot = known.next(slot, hash)) {
                int other = known.value(slot);
                if (module.isListed(other)
                        && isSameValue(computation, other)
                        && isKept(computation, flow, module.block(other), block)
                        && isDecoratedExactlyAlike(instruction, other)) {
                    values.put(module.resultId(instruction), value(module.resultId(other)));
                    return;
                }
            }
        }

        private boolean isSameValue(int computation, int other) {
            return computation == other
                    || value(module.resultId(computation)) == value(module.resultId(other))
                    || isEqual(computation, other);
        }

        /**
         * Whether a value is known outside of the loops in which it is computed. What is loaded in a loop would have to
         * be kept for the invocations that leave the loop before others, and drivers that execute them together do not.
         */
        private boolean isKept(int computation, Flow flow, int inside, int block) {
            if (!module.is(computation, Op.OpLoad)) {
                return true;
            }
            int loop = flow.loops().innermostLoop(flow.number(inside));
            return loop < 0 || flow.loops().contains(loop, flow.number(block));
        }

        private boolean isEqual(int a, int b) {
            int count = module.wordCount(a);
            if (module.word(a, 0) != module.word(b, 0)
                    || module.word(a, TypedInstruction.RESULT_TYPE) != module.word(b, TypedInstruction.RESULT_TYPE)
                    // The labels in an OpPhi say more in one block than in another one.
                    || module.is(a, Op.OpPhi) && module.block(a) != module.block(b)) {
                return false;
            }
            boolean isSame = true;
            for (int i = TypedInstruction.FIRST_OPERAND; i < count && isSame; i++) {
                isSame = value(a, i) == value(b, i);
            }
            return isSame
                    || count == 5
                            && Trait.COMMUTATIVE.has(module.op(a))
                            && value(a, Commutative.OPERAND_1) == value(b, Commutative.OPERAND_2)
                            && value(a, Commutative.OPERAND_2) == value(b, Commutative.OPERAND_1);
        }

        /**
         * Whether the kept instruction has the decorations of the other one, which may be of relaxed precision in
         * addition.
         */
        private boolean isDecoratedAlike(int instruction, int kept) {
            int id = module.resultId(instruction);
            int keptId = module.resultId(kept);
            return isCovered(keptId, id, false) && isCovered(id, keptId, true);
        }

        private boolean isDecoratedExactlyAlike(int instruction, int other) {
            int id = module.resultId(instruction);
            int otherId = module.resultId(other);
            return isCovered(id, otherId, false) && isCovered(otherId, id, false);
        }

        private boolean isCovered(int id, int by, boolean exceptRelaxed) {
            return ValueDecorations.all(
                    module,
                    id,
                    decoration -> exceptRelaxed
                                    && module.word(decoration, TargetDecoration.DECORATION)
                                            == Decoration.RelaxedPrecision.value()
                            || hasDecoration(by, decoration));
        }

        private boolean hasDecoration(int id, int decoration) {
            return !ValueDecorations.all(module, id, other -> !isSameDecoration(decoration, other));
        }

        private boolean isSameDecoration(int decoration, int other) {
            boolean isSame = module.word(decoration, 0) == module.word(other, 0);
            for (int i = TargetDecoration.DECORATION; i < module.wordCount(decoration) && isSame; i++) {
                isSame = module.word(decoration, i) == module.word(other, i);
            }
            return isSame;
        }
    }
}
