// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.Descriptions;
import org.spirv4j.optimize.internal.replacement.InterfaceReplacements;

/**
 * Replaces variables and parameters that are combined image samplers by an image and a sampler each, for interfaces
 * without combined image samplers. Both have the descriptor set and the binding of the variable;
 * {@link ResolveBindingConflicts} separates them. An OpSampledImage combines them again in each block where they are
 * used together. The types of arrays and pointers that become unused are removed.
 *
 * <p>Combined image samplers in structures stay. The pass fails if a pointer to a combined image sampler is chosen by
 * OpPhi or OpSelect, or used in other ways that cannot be told apart, or if its value is stored or returned.
 */
public final class SplitCombinedImageSampler implements Pass {
    private static final String NAME = "split-combined-image-sampler";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Run run = new Run(module, context);
        run.check();
        run.split();
    }

    private static final class Run {
        private final EditableModule module;
        private final PassContext context;
        private final TypeFacts types;
        private final CombinedTypes combined;
        private final InterfaceReplacements interfaces;

        /** The variables, and the parameters of functions. */
        private final WordBuffer roots = new WordBuffer(8);

        /** The ids whose values or pointers are split, from the roots to their uses. */
        private final WordBuffer queue = new WordBuffer(16);

        private final Map<Integer, Halves> halves = new HashMap<>();

        private final boolean hasBindlessHandles;

        /** The instructions that the split ones replace, definitions before uses. */
        private final WordBuffer replaced = new WordBuffer(16);

        /** An image and a sampler, or pointers to them, which are known after an instruction. */
        private record Halves(int image, int sampler, int definition) {}

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            types = PassAccess.types(module);
            combined = new CombinedTypes(module);
            interfaces = new InterfaceReplacements(module);
            hasBindlessHandles = Preamble.capability(module, Capability.BindlessTextureNV) != 0;
            for (int i = module.declarations().first();
                    i != 0;
                    i = module.declarations().next(i)) {
                if (module.is(i, Op.OpVariable) && combined.isCombined(module.typeId(i))) {
                    roots.add(module.resultId(i));
                }
            }
            for (int f = 1; f < module.functionLimit(); f++) {
                for (int i = parameter(module.functionStart(f)); i != 0; i = parameter(i)) {
                    if (combined.isCombined(module.typeId(i))) {
                        roots.add(module.resultId(i));
                    }
                }
            }
        }

        /** The parameter that follows the start of a function or another parameter; 0 for none. */
        private int parameter(int before) {
            int i = before == 0 ? 0 : module.next(before);
            while (i != 0 && module.positions().isPosition(i)) {
                i = module.next(i);
            }
            return i != 0 && module.is(i, Op.OpFunctionParameter) ? i : 0;
        }

        // --- what cannot be split

        /** Fails, before anything is changed, if a use cannot be split. */
        void check() {
            BitSet split = new BitSet();
            for (int r = 0; r < roots.size(); r++) {
                split.set(roots.get(r));
                queue.add(roots.get(r));
            }
            while (queue.size() > 0) {
                int id = queue.removeLast();
                if (module.uses().isPinned(id)) {
                    throw unsupported(module.definition(id), id);
                }
                boolean isPointer = types.isPointer(module.typeOf(id));
                for (int use = module.uses().first(id);
                        use != 0;
                        use = module.uses().next(use)) {
                    int user = module.uses().user(use);
                    if (isPointer ? !canSplitPointer(user, module.uses().index(use)) : !canSplitValue(user)) {
                        throw unsupported(user, id);
                    }
                    boolean isSplit = isPointer || module.is(user, Op.OpCopyObject);
                    int result = module.resultId(user);
                    if (isSplit && !module.is(user, Op.OpFunctionCall) && !split.get(result)) {
                        split.set(result);
                        queue.add(result);
                    }
                }
            }
            for (int f = 1; combined.hasFunctions() && f < module.functionLimit(); f++) {
                for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                    for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                        if (module.is(i, Op.OpFunctionCall)) {
                            checkCall(i, split);
                        }
                    }
                }
            }
        }

        private boolean canSplitPointer(int user, int index) {
            return switch (module.op(user)) {
                case OpAccessChain, OpInBoundsAccessChain -> index == 3 && combined.isCombined(module.typeId(user));
                case OpLoad -> combined.isCombined(module.typeId(user)) && !types.isAnyArray(module.typeId(user));
                case OpCopyObject, OpFunctionCall -> true;
                default -> false;
            };
        }

        private boolean canSplitValue(int user) {
            return switch (module.op(user)) {
                case OpPhi, OpSelect, OpFunctionPointerCallINTEL -> false;
                // The result of OpSampledImage can be stored as a bindless handle only, and not returned.
                case OpStore -> hasBindlessHandles;
                case OpReturnValue, OpCompositeConstruct, OpCompositeInsert -> false;
                default -> module.block(user) != 0;
            };
        }

        private void checkCall(int call, BitSet split) {
            for (int k = FunctionCall.ARGUMENTS; k < module.wordCount(call); k++) {
                int argument = module.word(call, k);
                if (combined.isCombined(module.typeOf(argument))
                        && !split.get(argument)
                        && module.opOf(argument) != Op.OpSampledImage) {
                    throw unsupported(call, argument);
                }
            }
        }

        private PassException unsupported(int user, int id) {
            return Descriptions.failure(
                    "the combined image sampler %" + id + " cannot be split, because " + module.op(user) + " uses it");
        }

        // --- splitting

        void split() {
            for (int r = 0; r < roots.size(); r++) {
                splitRoot(roots.get(r));
            }
            interfaces.apply();
            combined.replaceFunctionTypes();
            BitSet calls = new BitSet();
            while (queue.size() > 0) {
                splitUses(queue.removeLast(), calls);
            }
            for (int call = calls.nextSetBit(1); call >= 0; call = calls.nextSetBit(call + 1)) {
                splitArguments(call);
            }
            while (replaced.size() > 0) {
                module.remove(replaced.removeLast());
            }
            combined.removeUnused();
        }

        private void splitRoot(int id) {
            int root = module.definition(id);
            int imageType = combined.image(module.typeId(root));
            int samplerType = combined.sampler(module.typeId(root));
            Halves made;
            if (module.is(root, Op.OpVariable)) {
                int storageClass = module.word(root, TypedVariable.STORAGE_CLASS);
                int sampler = module.resultId(module.declarations().add(Op.OpVariable, samplerType, storageClass));
                int image = module.resultId(module.declarations().add(Op.OpVariable, imageType, storageClass));
                interfaces.add(id, image, sampler);
                made = new Halves(image, sampler, 0);
            } else {
                int image = module.resultId(module.insertBefore(root, Op.OpFunctionParameter, imageType));
                int sampler = module.resultId(module.insertBefore(root, Op.OpFunctionParameter, samplerType));
                made = new Halves(image, sampler, root);
            }
            Descriptions.copyNames(module, id, made.image, "_image");
            Descriptions.copyNames(module, id, made.sampler, "_sampler");
            Descriptions.copyDecorations(module, id, made.image, made.sampler);
            context.applied(0, id, "combined image sampler split into an image and a sampler");
            add(id, made);
            replaced.add(root);
        }

        private void add(int id, Halves made) {
            if (halves.put(id, made) == null) {
                queue.add(id);
            }
        }

        private void splitUses(int id, BitSet calls) {
            Halves parts = Objects.requireNonNull(halves.get(id));
            boolean isPointer = types.isPointer(module.typeOf(id));
            Map<Integer, Integer> ofBlocks = new HashMap<>();
            for (int use : Descriptions.uses(module, id)) {
                int user = module.uses().user(use);
                switch (module.op(user)) {
                    case OpFunctionCall -> calls.set(user);
                    case OpCopyObject -> {
                        add(module.resultId(user), parts);
                        replaced.add(user);
                    }
                    default -> {
                        if (isPointer) {
                            split(user, parts);
                        } else {
                            module.setWord(user, module.uses().index(use), sampledImage(id, parts, user, ofBlocks));
                        }
                    }
                }
            }
        }

        /** Splits a load, or an access chain, which has the same operands but for the pointer before them. */
        private void split(int user, Halves pointers) {
            Op op = module.op(user);
            int type = module.typeId(user);
            int[] operands = module.operands(user);
            operands[0] = pointers.image;
            int image = module.resultId(module.insertBefore(user, op, combined.image(type), operands));
            operands[0] = pointers.sampler;
            int sampler = module.resultId(module.insertBefore(user, op, combined.sampler(type), operands));
            int id = module.resultId(user);
            Descriptions.copyDecorations(module, id, image, sampler);
            add(id, new Halves(image, sampler, user));
            replaced.add(user);
        }

        /**
         * The id of an OpSampledImage in the block of a user, because it must be in the same block (section "Image
         * Instructions").
         */
        private int sampledImage(int id, Halves parts, int user, Map<Integer, Integer> ofBlocks) {
            int block = module.block(user);
            Integer known = ofBlocks.get(block);
            if (known != null) {
                return known;
            }
            int position = module.block(parts.definition) == block
                    ? parts.definition
                    : module.blocks().firstInsertionPoint(block);
            int made = module.insertBefore(position, Op.OpSampledImage, module.typeOf(id), parts.image, parts.sampler);
            int result = module.resultId(made);
            Descriptions.copyNames(module, id, result, "");
            if (module.annotations().isDecorated(id, Decoration.NonUniform)) {
                module.declarations().add(Op.OpDecorate, 0, result, Decoration.NonUniform.value());
            }
            ofBlocks.put(block, result);
            return result;
        }

        private void splitArguments(int call) {
            WordBuffer operands = new WordBuffer(module.wordCount(call) + 4);
            operands.add(module.word(call, FunctionCall.FUNCTION));
            for (int k = FunctionCall.ARGUMENTS; k < module.wordCount(call); k++) {
                int argument = module.word(call, k);
                Halves parts = halves.get(argument);
                if (parts != null) {
                    operands.add(parts.image);
                    operands.add(parts.sampler);
                } else if (combined.isCombined(module.typeOf(argument))) {
                    int made = module.definition(argument);
                    operands.add(module.word(made, SampledImage.IMAGE));
                    operands.add(module.word(made, SampledImage.SAMPLER));
                } else {
                    operands.add(argument);
                }
            }
            module.replace(call, Op.OpFunctionCall, operands.toArray());
        }
    }
}
