// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.ssa.PhiTypes;

/**
 * Replaces an OpPhi of a composite of which only parts are used by an OpPhi for each part, and puts the parts together
 * again after them, for other passes to take apart. The parts are extracted from the values that the OpPhi chooses
 * from.
 *
 * <p>Only parts of a value are used if its uses are extractions, insertions into it, and other OpPhi instructions, and
 * if the same holds for the results of these insertions and OpPhi instructions. An OpPhi that is not in the header of a
 * loop is replaced only if no extraction is needed that would remain: each value is a constant, a construction from all
 * parts, or such an insertion or OpPhi.
 */
public final class SplitPhis implements FunctionPass {
    private static final String NAME = "split-phis";

    /** The maximum number of parts of a composite that is split. */
    private static final int MAX_PARTS = 16;

    /** The state of an instruction that is neither a small composite's OpPhi nor an insertion into one. */
    private static final int UNKNOWN = 0;

    private static final int SPLIT = 1;
    private static final int WHOLE = 2;

    /** The state of an OpPhi whose parts have been made: this, and the index of the first of them. */
    private static final int PARTS = 3;

    /** Creates the pass. */
    public SplitPhis() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        PhiTypes phiTypes = new PhiTypes(module, false);
        return f -> {
            if (hasPhi(module, f)) {
                new Run(module, phiTypes, module.flow(f)).split(context, f);
            }
        };
    }

    private static boolean hasPhi(EditableModule module, int function) {
        int block = module.firstBlock(function);
        while (block != 0 && module.blocks().firstPhi(block) == 0) {
            block = module.nextBlock(block);
        }
        return block != 0;
    }

    /** Splits the OpPhi instructions of one function. */
    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;
        private final PhiTypes phiTypes;
        private final Flow flow;

        /**
         * By instruction: {@link #SPLIT} for an OpPhi or an insertion of which only parts are used, {@link #WHOLE} for
         * others.
         */
        private final IdValues states = new IdValues(0, 0);

        private final WordBuffer phis = new WordBuffer(0);
        private final WordBuffer candidates = new WordBuffer(0);
        private final WordBuffer whole = new WordBuffer(0);

        Run(EditableModule module, PhiTypes phiTypes, Flow flow) {
            this.module = module;
            this.phiTypes = phiTypes;
            this.flow = flow;
            types = PassAccess.types(module);
        }

        void split(PassContext context, int function) {
            findCandidates(function);
            if (phis.size() > 0) {
                findWhole();
                int splitCount = splitAll();
                if (splitCount > 0) {
                    context.applied(
                            module.functionId(function),
                            0,
                            splitCount + " OpPhi of composites became OpPhi of their parts");
                }
            }
        }

        /** Collects each OpPhi that might be split, and each insertion. */
        private void findCandidates(int function) {
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                for (int phi = module.blocks().firstPhi(b);
                        phi != 0;
                        phi = module.blocks().nextPhi(phi)) {
                    if (isComposite(module.typeId(phi))
                            && !module.uses().isPinned(module.resultId(phi))
                            && flow.isReachable(b)) {
                        phis.add(phi);
                        addCandidate(phi);
                    }
                }
            }
            for (int i = 0; i < candidates.size(); i++) {
                int id = module.resultId(candidates.get(i));
                for (int use = module.uses().first(id);
                        use != 0;
                        use = module.uses().next(use)) {
                    int user = module.uses().user(use);
                    if (isInsertionInto(use) && states.get(user) == UNKNOWN) {
                        addCandidate(user);
                    }
                }
            }
        }

        private void addCandidate(int instruction) {
            states.put(instruction, SPLIT);
            candidates.add(instruction);
        }

        private boolean isInsertionInto(int use) {
            return module.is(module.uses().user(use), Op.OpCompositeInsert)
                    && module.uses().index(use) == 4;
        }

        private boolean isComposite(int type) {
            int count = types.partCount(type);
            boolean isSmall = count > 1
                    && count <= MAX_PARTS
                    && (types.isVector(type) || types.isMatrix(type) || types.isStruct(type) || types.isArray(type));
            for (int i = 0; i < count && isSmall; i++) {
                isSmall = phiTypes.has(types.partType(type, i));
            }
            return isSmall;
        }

        /** Finds the candidates that are used as a whole, or from which such a value is made. */
        private void findWhole() {
            for (int i = 0; i < candidates.size(); i++) {
                int candidate = candidates.get(i);
                if (isUsedAsWhole(candidate) || module.is(candidate, Op.OpPhi) && needsExtraction(candidate)) {
                    markWhole(candidate);
                }
            }
            while (whole.size() > 0) {
                int instruction = whole.removeLast();
                if (module.is(instruction, Op.OpCompositeInsert)) {
                    markWhole(module.definition(module.word(instruction, CompositeInsert.COMPOSITE)));
                } else {
                    for (int i = 0; i < module.blocks().incomingCount(instruction); i++) {
                        markWhole(module.definition(module.blocks().incomingValue(instruction, i)));
                    }
                }
                markUsers(module.resultId(instruction));
            }
        }

        /** Marks each OpPhi for which parts of a value that stays whole would have to be extracted. */
        private void markUsers(int id) {
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (module.is(user, Op.OpCompositeInsert) || module.is(user, Op.OpPhi) && !isInLoopHeader(user)) {
                    markWhole(user);
                }
            }
        }

        private boolean isInLoopHeader(int phi) {
            int block = flow.number(module.block(phi));
            int loop = flow.loops().innermostLoop(block);
            return loop >= 0 && flow.loops().header(loop) == block;
        }

        /** Whether extractions for an OpPhi would remain, and do not pay off as they do for one in a loop header. */
        private boolean needsExtraction(int phi) {
            if (isInLoopHeader(phi)) {
                return false;
            }
            for (int i = 0; i < module.blocks().incomingCount(phi); i++) {
                int source = module.definition(module.blocks().incomingValue(phi, i));
                boolean isApart = states.get(source) != UNKNOWN
                        || module.block(source) == 0
                        || module.is(source, Op.OpCompositeConstruct)
                                && module.wordCount(source) == 3 + types.partCount(module.typeId(phi));
                if (!isApart) {
                    return true;
                }
            }
            return false;
        }

        private void markWhole(int instruction) {
            if (states.get(instruction) == SPLIT) {
                states.put(instruction, WHOLE);
                whole.add(instruction);
            }
        }

        private boolean isUsedAsWhole(int instruction) {
            boolean isUsed = false;
            for (int use = module.uses().first(module.resultId(instruction));
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                boolean isPartUse = module.block(user) != 0
                        && (module.is(user, Op.OpCompositeExtract) && module.wordCount(user) > 4
                                || states.get(user) != UNKNOWN && (module.is(user, Op.OpPhi) || isInsertionInto(use)));
                if (!isPartUse) {
                    return true;
                }
                isUsed = true;
            }
            return !isUsed;
        }

        private int splitAll() {
            int count = 0;
            WordBuffer parts = new WordBuffer(phis.size());
            for (int i = 0; i < phis.size(); i++) {
                if (states.get(phis.get(i)) == SPLIT) {
                    phis.set(count++, phis.get(i));
                }
            }
            int[] composites = new int[count];
            for (int i = 0; i < count; i++) {
                composites[i] = putTogether(phis.get(i), parts);
            }
            for (int i = 0; i < count; i++) {
                int size = types.partCount(module.typeId(phis.get(i)));
                for (int k = 0; k < size; k++) {
                    choose(phis.get(i), k, parts);
                }
            }
            for (int i = 0; i < count; i++) {
                module.uses().replace(module.resultId(phis.get(i)), module.resultId(composites[i]));
                module.remove(phis.get(i));
            }
            return count;
        }

        /** Makes an OpPhi without operands for each part, and returns the composite of them. */
        private int putTogether(int phi, WordBuffer parts) {
            int type = module.typeId(phi);
            int[] constituents = new int[types.partCount(type)];
            states.put(phi, PARTS + parts.size());
            for (int i = 0; i < constituents.length; i++) {
                int part = module.insertBefore(phi, Op.OpPhi, types.partType(type, i));
                module.annotations().copy(module.resultId(part), module.resultId(phi));
                parts.add(part);
                constituents[i] = module.resultId(part);
            }
            int position = module.blocks().firstInsertionPoint(module.block(phi));
            int composite = module.insertBefore(position, Op.OpCompositeConstruct, type, constituents);
            module.annotations().copy(module.resultId(composite), module.resultId(phi));
            return composite;
        }

        /**
         * Lets the OpPhi of a part choose among the parts of the values among which the OpPhi of the composite chooses.
         */
        private void choose(int phi, int index, WordBuffer parts) {
            int[] operands = module.wordsFrom(phi, 3);
            int type = types.partType(module.typeId(phi), index);
            int last = 0;
            for (int k = 0; k < operands.length; k += 2) {
                int value = operands[k];
                int definition = module.definition(value);
                if (states.get(definition) >= PARTS) {
                    operands[k] = module.resultId(parts.get(states.get(definition) - PARTS + index));
                } else if (value == last && module.block(definition) != 0) {
                    operands[k] = operands[k - 2];
                } else {
                    operands[k] = takeApart(value, type, index, module.blockOf(operands[k + 1]));
                }
                last = value;
            }
            module.addOperands(parts.get(states.get(phi) - PARTS + index), operands);
        }

        /**
         * Extracts a part of a value: after its instruction, or at the end of a predecessor if that is not in a block.
         */
        private int takeApart(int value, int type, int index, int predecessor) {
            int definition = module.definition(value);
            int block = module.block(definition);
            if (block != 0 && !module.is(definition, Op.OpPhi)) {
                return module.resultId(module.insertAfter(definition, Op.OpCompositeExtract, type, value, index));
            }
            int merge = module.merge(predecessor);
            int end = merge != 0 ? merge : module.terminator(predecessor);
            int position = block != 0 ? module.blocks().firstInsertionPoint(block) : end;
            return module.resultId(module.insertBefore(position, Op.OpCompositeExtract, type, value, index));
        }
    }
}
