// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.Descriptions;
import org.spirv4j.optimize.internal.ssa.SampledImages;

/**
 * Replaces accesses to arrays of descriptors by an index that is not a constant by a switch over the index, with a case
 * for each element. The instruction that uses a descriptor is copied to each case, with the loads and access chains
 * that it needs; its result is null if the index is out of bounds. The index into an array of one element becomes 0.
 *
 * <p>An access stays if the instruction that uses the descriptor has a result that cannot be null, if it is in the
 * header of a loop, or if the copies would exceed a budget.
 */
public final class ReplaceVariableDescriptorIndexes implements Pass {
    private static final String NAME = "replace-desc-array-access-using-var-index";

    /** Elements of an array for which a switch is made. */
    private static final int MAX_CASES = 256;

    /** Instructions that are copied for one module. */
    private static final int MAX_COPIES = 100_000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Run(module, context).run();
    }

    /** Instructions between the access to an array and the use of the descriptor. */
    private static final int MAX_FORWARDERS = 64;

    private static final int[] TOO_MANY = {};

    private static final class Run {
        private final EditableModule module;
        private final PassContext context;
        private final TypeFacts types;
        private final Effects effects;

        /** The instructions that may be left without uses. */
        private final WordBuffer unused = new WordBuffer(16);

        private final BitSet changed = new BitSet();
        private int copies;

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            types = PassAccess.types(module);
            effects = new Effects(module);
        }

        void run() {
            WordBuffer users = new WordBuffer(16);
            boolean hasArrays = false;
            for (int f = 1; f < module.functionLimit(); f++) {
                for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                    for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                        int count = elementCount(i);
                        if (count == 1) {
                            useElement(i, 0);
                            context.applied(module.functionId(f), module.resultId(i), "index replaced by 0");
                        } else if (!isForwarder(i)) {
                            users.add(i);
                        }
                        hasArrays |= count > 1;
                    }
                }
            }
            // Backwards, so that the rest of a block is in place when an instruction before it is visited.
            while (hasArrays && users.size() > 0) {
                int user = users.removeLast();
                int[] forwarders = forwarders(user);
                int chain = variableChain(forwarders);
                if (chain != 0) {
                    replace(user, chain, forwarders, users);
                }
            }
            for (int f = changed.nextSetBit(1); f >= 0; f = changed.nextSetBit(f + 1)) {
                for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                    SampledImages.renew(module, b);
                }
            }
            while (unused.size() > 0) {
                int instruction = unused.removeLast();
                if (module.isListed(instruction)
                        && !module.uses().isUsed(module.resultId(instruction))
                        && effects.isRemovable(instruction)) {
                    addUnused(instruction);
                    module.remove(instruction);
                }
            }
        }

        /** Adds the forwarders among the operands of an instruction that is about to be removed. */
        private void addUnused(int user) {
            for (int k = 1; k < module.wordCount(user); k++) {
                int definition = module.isId(user, k) ? module.definition(module.word(user, k)) : 0;
                if (definition != 0 && module.block(definition) != 0 && isForwarder(definition)) {
                    unused.add(definition);
                }
            }
        }

        /**
         * The number of elements of the array of descriptors that an access chain selects from by a variable index; 0
         * for others.
         */
        private int elementCount(int chain) {
            if (!PointerUses.isChain(module, chain)
                    || module.wordCount(chain) < 5
                    || types.isConstant(module.word(chain, TypedAccessChain.FIRST_INDEX))) {
                return 0;
            }
            int base = module.word(chain, TypedAccessChain.BASE);
            int array = types.pointee(module.typeOf(base));
            boolean isArray = types.isArray(array)
                    && module.opOf(base) == Op.OpVariable
                    && module.annotations().isDecorated(base, Decoration.DescriptorSet);
            return isArray ? types.partCount(array) : 0;
        }

        private void useElement(int chain, int element) {
            int type = module.typeOf(module.word(chain, TypedAccessChain.FIRST_INDEX));
            module.setWord(
                    chain, TypedAccessChain.FIRST_INDEX, module.constants().scalar(type, element));
        }

        /**
         * Whether an instruction results in a descriptor, or in a pointer to one or into one, that it makes of others.
         */
        private boolean isForwarder(int instruction) {
            return switch (module.op(instruction)) {
                case OpAccessChain, OpInBoundsAccessChain, OpSampledImage, OpImage, OpImageTexelPointer -> true;
                case OpLoad -> types.isDescriptorOrSampledImage(module.typeId(instruction));
                case OpCopyObject ->
                    types.isDescriptorOrSampledImage(module.typeId(instruction))
                            || types.isPointer(module.typeId(instruction));
                default -> false;
            };
        }

        /** The first access chain with a variable index among forwarders; 0 for none. */
        private int variableChain(int[] forwarders) {
            for (int forwarder : forwarders) {
                if (elementCount(forwarder) > 1) {
                    return forwarder;
                }
            }
            return 0;
        }

        /** The forwarders that an instruction depends on, definitions before their uses. */
        private int[] forwarders(int user) {
            WordBuffer found = new WordBuffer(4);
            addForwarders(user, found);
            for (int i = 0; i < found.size() && found.size() < MAX_FORWARDERS; i++) {
                addForwarders(found.get(i), found);
            }
            if (found.size() >= MAX_FORWARDERS) {
                return TOO_MANY;
            }
            // One that is found again is needed by another one, too: its last place counts.
            WordBuffer ordered = new WordBuffer(found.size());
            for (int i = found.size() - 1; i >= 0; i--) {
                if (!contains(ordered, found.get(i))) {
                    ordered.add(found.get(i));
                }
            }
            return ordered.toArray();
        }

        private static boolean contains(WordBuffer list, int element) {
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) == element) {
                    return true;
                }
            }
            return false;
        }

        private void addForwarders(int user, WordBuffer found) {
            for (int k = 1; k < module.wordCount(user) && found.size() < MAX_FORWARDERS; k++) {
                int definition = module.isId(user, k) ? module.definition(module.word(user, k)) : 0;
                if (definition != 0 && module.block(definition) != 0 && isForwarder(definition)) {
                    found.add(definition);
                }
            }
        }

        private void replace(int user, int chain, int[] forwarders, WordBuffer users) {
            int block = module.block(user);
            int function = module.functionId(module.functionOf(block));
            int count = caseCount(forwarders, module.word(chain, TypedAccessChain.FIRST_INDEX));
            int result = module.resultId(user);
            int type = result != 0 && module.uses().isUsed(result) ? module.typeId(user) : 0;
            String reason = obstacle(user, type, count);
            if (!reason.isEmpty()) {
                context.missed(function, module.resultId(chain), "variable index not replaced: " + reason);
                return;
            }
            int index = module.word(chain, TypedAccessChain.FIRST_INDEX);
            int merge = module.blocks().splitBefore(user);
            WordBuffer cases = new WordBuffer(2 * count + 2);
            cases.add(index);
            cases.add(module.labelId(merge));
            WordBuffer incoming = new WordBuffer(2 * count + 2);
            int last = block;
            for (int element = 0; element < count; element++) {
                last = module.blocks().add(last);
                int copy = copy(user, forwarders, index, element, last);
                module.append(last, Op.OpBranch, 0, module.labelId(merge));
                for (int word : module.constants().words(module.typeOf(index), element)) {
                    cases.add(word);
                }
                cases.add(module.labelId(last));
                incoming.add(module.resultId(copy));
                incoming.add(module.labelId(last));
                users.add(copy);
            }
            module.append(block, Op.OpSelectionMerge, 0, module.labelId(merge), 0);
            module.append(block, Op.OpSwitch, 0, cases.toArray());
            if (type != 0) {
                incoming.add(module.constants().nullOf(type));
                incoming.add(module.labelId(block));
                int phi = module.insertBefore(user, Op.OpPhi, type, incoming.toArray());
                Descriptions.moveNames(module, result, module.resultId(phi));
                module.uses().replace(result, module.resultId(phi));
            }
            addUnused(user);
            module.remove(user);
            changed.set(module.functionOf(block));
            context.applied(function, module.resultId(chain), "variable index replaced by a switch");
        }

        /** The number of values of an index that are in the bounds of all arrays which it selects from. */
        private int caseCount(int[] forwarders, int index) {
            int count = Integer.MAX_VALUE;
            for (int forwarder : forwarders) {
                int elements = elementCount(forwarder);
                if (elements > 1 && module.word(forwarder, TypedAccessChain.FIRST_INDEX) == index) {
                    count = Math.min(count, elements);
                }
            }
            return count;
        }

        /** Why a switch cannot replace an index; empty if it can. */
        private String obstacle(int user, int type, int count) {
            int block = module.block(user);
            int merge = module.merge(block);
            if (count > MAX_CASES || copies + count > MAX_COPIES) {
                return "there would be too many copies";
            }
            if (merge != 0 && module.is(merge, Op.OpLoopMerge)) {
                return "the access is in the header of a loop";
            }
            if (module.is(user, Op.OpPhi)
                    || module.uses().isPinned(module.resultId(user))
                    || Trait.TERMINATION.has(module.op(user))
                    || type != 0 && !mayBeNull(type)) {
                return module.op(user) + " uses the descriptor";
            }
            return "";
        }

        /** Whether a type is one of numbers, or a structure of these. */
        private boolean mayBeNull(int type) {
            for (int m = 0; m < types.memberCount(type); m++) {
                if (types.scalarType(types.member(type, m)) == 0) {
                    return false;
                }
            }
            return types.isStruct(type) || types.scalarType(type) != 0;
        }

        /** Copies an instruction to the end of a block, and what it needs to access one element. */
        private int copy(int user, int[] forwarders, int index, int element, int block) {
            Map<Integer, Integer> ids = new HashMap<>();
            for (int instruction : forwarders) {
                boolean isIndexed = elementCount(instruction) > 1
                        && module.word(instruction, TypedAccessChain.FIRST_INDEX) == index;
                int copied = copy(instruction, block, ids);
                if (isIndexed) {
                    useElement(copied, element);
                }
            }
            return copy(user, block, ids);
        }

        private int copy(int instruction, int block, Map<Integer, Integer> ids) {
            copies++;
            int result = module.resultId(instruction);
            if (result != 0) {
                ids.put(result, module.newId());
            }
            int made = module.appendCopy(instruction, block, id -> ids.getOrDefault(id, id));
            if (result != 0) {
                Descriptions.copyDecorations(module, result, module.resultId(made));
            }
            return made;
        }
    }
}
