// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.StorageClasses;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Finds arrays of descriptors whose index is computed from an input, without the decoration NonUniform. */
final class NonUniformIndexes implements LintCheck {
    /** If more values depend on a pointer, the decoration is not looked for among them, and there is no finding. */
    private static final int MAX_VALUES = 256;

    @Override
    public LintRule rule() {
        return LintRule.NON_UNIFORM_INDEX;
    }

    @Override
    public void check(LintContext context) {
        Set<Long> reported = new HashSet<>();
        for (Function function : context.layout.functions()) {
            for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
                if (Trait.TYPED_ACCESS_CHAIN.has(Opcodes.op(context.opcode(i)))) {
                    checkChain(context, function, i, reported);
                }
            }
        }
    }

    /** Looks at the indexes of an access chain that choose a descriptor. */
    private static void checkChain(LintContext context, Function function, int chain, Set<Long> reported) {
        int pointer = context.facts.typeOf(context.word(chain, TypedAccessChain.BASE));
        Optional<StorageClass> storage = StorageClass.of(context.facts.storageClass(pointer));
        if (storage.filter(StorageClasses::hasBindings).isEmpty()) {
            return;
        }
        int type = context.facts.pointee(pointer);
        int first = Trait.PTR_ACCESS_CHAIN.has(Opcodes.op(context.opcode(chain))) ? 5 : 4;
        for (int k = first; k < context.wordCount(chain) && type != 0; k++) {
            if (context.facts.isAnyArray(type)
                    && isDescriptor(context, context.facts.innermostElement(type))
                    && !context.facts.isConstant(context.word(chain, k))
                    && check(context, function, chain, k, reported)) {
                return;
            }
            type = context.facts.indexedType(type, context.word(chain, k));
        }
    }

    /** Whether objects of a type are descriptors: uniforms of OpenGL may also be numbers. */
    private static boolean isDescriptor(LintContext context, int type) {
        return context.facts.isDescriptorOrSampledImage(type)
                || context.layout.isDecorated(type, Decoration.Block)
                || context.layout.isDecorated(type, Decoration.BufferBlock);
    }

    /** Looks at one index, the operand at a word of the access chain; returns whether there was a finding. */
    private static boolean check(LintContext context, Function function, int chain, int word, Set<Long> reported) {
        int index = context.word(chain, word);
        Differences differences = context.differences(Inputs.Group.SUBGROUP);
        Divergence divergence = differences.divergence();
        int value = differences.operand(context.resultId(chain), word);
        if (divergence.level(value) == Divergence.Level.UNIFORM
                || context.layout.isDecorated(index, Decoration.NonUniform)
                || isMarked(context, context.resultId(chain))
                || !reported.add(((long) context.word(chain, TypedAccessChain.BASE) << Integer.SIZE) | value)) {
            return false;
        }
        Instruction instruction = context.module.instruction(chain);
        context.report(
                LintRule.NON_UNIFORM_INDEX,
                instruction,
                "the index " + context.name(index) + " of the descriptors "
                        + context.name(context.word(chain, TypedAccessChain.BASE))
                        + " may differ between invocations, but the access is not decorated with NonUniform",
                DivergenceReasons.of(context, divergence, function, value));
        return true;
    }

    /**
     * Whether a pointer to a descriptor, what is loaded through it, or what is made of that, is decorated with
     * NonUniform.
     */
    private static boolean isMarked(LintContext context, int pointer) {
        DefUse uses = context.uses();
        WordBuffer queue = new WordBuffer(0);
        queue.add(pointer);
        for (int head = 0; head < queue.size(); head++) {
            int value = queue.get(head);
            if (context.layout.isDecorated(value, Decoration.NonUniform)
                    || queue.size() + uses.useCount(value) > MAX_VALUES) {
                return true;
            }
            for (int i = 0; i < uses.useCount(value); i++) {
                int user = uses.userIndex(value, i);
                int result = context.resultId(user);
                if (result != 0 && result != value && !context.is(user, Op.OpPhi)) {
                    queue.add(result);
                }
            }
        }
        return false;
    }
}
