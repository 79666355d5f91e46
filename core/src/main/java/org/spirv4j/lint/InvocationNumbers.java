// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.Optional;
import java.util.OptionalLong;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CompositeConstruct;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.trait.Trait;

/**
 * Finds the values that number the invocations: LocalInvocationIndex, and components of LocalInvocationId and
 * GlobalInvocationId.
 */
final class InvocationNumbers {
    /** Longer chains of copies are not followed. */
    private static final int MAX_STEPS = 32;

    /**
     * A built-in input, or a component of one.
     *
     * @param builtIn the built-in
     * @param component the number of the component; 0 if the input is a scalar
     */
    record Numbering(BuiltIn builtIn, int component) {
        /** Whether all invocations of a workgroup have different numbers, from 0 to their count. */
        boolean isIndex() {
            return builtIn == BuiltIn.LocalInvocationIndex;
        }

        /** Whether it is the number in one dimension of the workgroup, or of the whole dispatch. */
        boolean isId() {
            return builtIn == BuiltIn.LocalInvocationId || builtIn == BuiltIn.GlobalInvocationId;
        }
    }

    private final LintContext context;

    /**
     * Prepares the search for values.
     *
     * @param context the module; its variables should be promoted to values
     */
    InvocationNumbers(LintContext context) {
        this.context = context;
    }

    /** The number that a scalar holds, perhaps converted to another type of the same width; empty for other values. */
    Optional<Numbering> of(int value) {
        int at = value;
        int component = -1;
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            Op op = context.facts.op(at);
            int from = context.facts.word(at, Unary.OPERAND);
            if (op == Op.OpCopyObject || op == Op.OpBitcast && hasSameShape(at, from)) {
                at = from;
            } else if (op == Op.OpCompositeExtract && component < 0 && context.facts.wordCount(at) == 5) {
                component = context.facts.word(at, CompositeExtract.INDEXES);
                at = from;
            } else if (op == Op.OpVectorShuffle && component >= 0) {
                int selected = context.facts.word(at, VectorShuffle.COMPONENTS + component);
                int first = context.facts.dimension(context.facts.typeOf(from));
                at = selected < first ? from : context.facts.word(at, VectorShuffle.VECTOR_2);
                component = selected < first ? selected : selected - first;
            } else if (op == Op.OpCompositeConstruct && component >= 0 && hasScalars(at)) {
                at = context.facts.word(at, CompositeConstruct.CONSTITUENTS + component);
                component = -1;
            } else if (op == Op.OpLoad && component < 0 && storedVector(from) != 0) {
                component = (int) context.facts
                        .integer(context.facts.word(from, TypedAccessChain.FIRST_INDEX))
                        .orElse(0);
                at = storedVector(from);
            } else {
                return op == Op.OpLoad ? loaded(at, from, component) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /**
     * The vector that a variable of a function always holds, for a pointer to one of its components; 0 if there is
     * none.
     */
    private int storedVector(int pointer) {
        VariableAccesses accesses = context.accesses();
        int variable = accesses.variable(pointer);
        boolean isFixed = Trait.TYPED_ACCESS_CHAIN.has(context.facts.op(pointer))
                && context.facts.word(pointer, TypedAccessChain.BASE) == variable
                && context.facts.isKnownInteger(context.facts.word(pointer, TypedAccessChain.FIRST_INDEX))
                && context.facts.isStorageClass(context.facts.typeOf(variable), StorageClass.Function)
                && context.facts.isVector(context.facts.pointee(context.facts.typeOf(variable)))
                && accesses.storeCount(variable) == 1
                && accesses.otherUseCount(variable) == 0
                && accesses.wholeStore(variable) >= 0;
        return isFixed ? context.word(accesses.wholeStore(variable), Store.OBJECT) : 0;
    }

    private boolean hasSameShape(int a, int b) {
        int typeA = context.facts.typeOf(a);
        int typeB = context.facts.typeOf(b);
        return context.facts.isVector(typeA) == context.facts.isVector(typeB)
                && context.facts.bitWidth(typeA) == context.facts.bitWidth(typeB);
    }

    /** Whether a composite is made of one scalar for each component. */
    private boolean hasScalars(int composite) {
        int type = context.facts.typeOf(composite);
        return context.facts.isVector(type) && context.facts.wordCount(composite) == 3 + context.facts.dimension(type);
    }

    private Optional<Numbering> loaded(int load, int pointer, int component) {
        int input = Inputs.loaded(context, context.module.definition(load));
        boolean isPart = Trait.TYPED_ACCESS_CHAIN.has(context.facts.op(pointer));
        OptionalLong index = isPart
                ? context.facts.integer(context.facts.word(pointer, TypedAccessChain.FIRST_INDEX))
                : OptionalLong.of(Math.max(component, 0));
        if (input == 0 || index.isEmpty() || isPart && component >= 0) {
            return Optional.empty();
        }
        return Inputs.builtIn(context, input)
                .map(builtIn -> new Numbering(builtIn, (int) index.getAsLong()))
                .filter(number -> number.isIndex() || number.isId() && number.component() < WorkgroupSizes.DIMENSIONS);
    }
}
