// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;

/** Finds accesses to arrays in workgroup memory where neighbouring invocations are a multiple of 32 words apart. */
final class BankConflicts implements LintCheck {
    private static final int BANKS = 32;
    private static final int BITS_PER_WORD = 32;

    @Override
    public LintRule rule() {
        return LintRule.BANK_CONFLICT;
    }

    @Override
    public void check(LintContext context) {
        for (int i = 0; i < context.module.instructionCount(); i++) {
            if (Trait.TYPED_ACCESS_CHAIN.has(Opcodes.op(context.opcode(i)))
                    && !Trait.PTR_ACCESS_CHAIN.has(Opcodes.op(context.opcode(i)))
                    && context.facts.isStorageClass(context.facts.typeOf(context.word(i, 3)), StorageClass.Workgroup)) {
                check(context, i);
            }
        }
    }

    /** Follows the indexes of an access chain; exactly one of them may depend on the invocation. */
    private static void check(LintContext context, int chain) {
        int type = context.facts.pointee(context.facts.typeOf(context.word(chain, 3)));
        long stride = 0;
        for (int k = 4; k < context.wordCount(chain); k++) {
            int index = context.word(chain, k);
            if (!context.facts.isArray(type)) {
                return;
            }
            type = context.facts.indexedType(type, index);
            long factor = factor(context, index);
            if (factor > 0 && stride == 0) {
                stride = factor * words(context, type);
            } else if (!isSame(context, index)) {
                return;
            }
        }
        if (stride > 0 && stride % BANKS == 0) {
            context.report(
                    LintRule.BANK_CONFLICT,
                    chain,
                    "neighbouring invocations access words of workgroup memory that are " + stride
                            + " words apart, in the same bank of " + BANKS,
                    List.of());
        }
    }

    private static boolean isSame(LintContext context, int index) {
        return context.facts.isConstant(index) || context.divergence().level(index) == Divergence.Level.UNIFORM;
    }

    /** The difference of an index between neighbouring invocations, if it is a multiple of their number; 0 otherwise. */
    private static long factor(LintContext context, int index) {
        Optional<int[]> parts = context.module
                .definition(index)
                .filter(i -> i.is(Op.OpIMul) || i.is(Op.OpShiftLeftLogical))
                .map(i -> new int[] {i.word(3), i.word(4)});
        if (parts.isEmpty()) {
            return isInvocationNumber(context, index) ? 1 : 0;
        }
        int a = parts.get()[0];
        int b = parts.get()[1];
        if (context.facts.op(index) == Op.OpIMul && context.facts.isConstant(a)) {
            int swapped = a;
            a = b;
            b = swapped;
        }
        OptionalLong constant = context.facts.integer(b);
        if (constant.isEmpty() || constant.getAsLong() <= 0 || !isInvocationNumber(context, a)) {
            return 0;
        }
        long value = constant.getAsLong();
        return context.facts.op(index) == Op.OpIMul ? value : value < BITS_PER_WORD ? 1L << value : 0;
    }

    /** Whether a value counts the invocations: LocalInvocationIndex, or the first component of LocalInvocationId. */
    private static boolean isInvocationNumber(LintContext context, int value) {
        Op op = context.facts.op(value);
        if (op == Op.OpBitcast || op == Op.OpCopyObject) {
            return isInvocationRead(context, context.facts.word(value, 3));
        }
        return isInvocationRead(context, value);
    }

    private static boolean isInvocationRead(LintContext context, int value) {
        Op op = context.facts.op(value);
        if (op == Op.OpCompositeExtract) {
            int vector = context.facts.word(value, 3);
            return context.facts.word(value, 4) == 0
                    && isLoaded(context, vector, BuiltIn.LocalInvocationId)
                    && context.facts.op(context.facts.word(vector, 3)) == Op.OpVariable;
        }
        if (op != Op.OpLoad) {
            return false;
        }
        int pointer = context.facts.word(value, 3);
        if (context.facts.op(pointer) == Op.OpVariable) {
            return isLoaded(context, value, BuiltIn.LocalInvocationIndex);
        }
        return Trait.TYPED_ACCESS_CHAIN.has(context.facts.op(pointer))
                && context.facts.isInteger(context.facts.word(pointer, 4), 0)
                && isLoaded(context, value, BuiltIn.LocalInvocationId);
    }

    private static boolean isLoaded(LintContext context, int value, BuiltIn builtIn) {
        int input = Inputs.loaded(context, context.module.definition(value));
        return input != 0
                && Inputs.builtIn(context, input).filter(b -> b == builtIn).isPresent();
    }

    /** The size of a type in words, if it consists of 32-bit scalars in arrays; 0 otherwise. */
    private static long words(LintContext context, int type) {
        long words = 1;
        int at = type;
        while (context.facts.isArray(at)) {
            OptionalLong length = context.facts.integer(context.types.lengthId(at));
            if (length.isEmpty() || length.getAsLong() <= 0 || words > Integer.MAX_VALUE) {
                return 0;
            }
            words *= length.getAsLong();
            at = context.facts.indexedType(at, 0);
        }
        return context.facts.isScalar(at) && context.facts.bitWidth(at) == BITS_PER_WORD ? words : 0;
    }
}
