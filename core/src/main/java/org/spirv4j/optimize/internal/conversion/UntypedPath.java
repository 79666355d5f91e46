// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.PointerCopies;
import org.spirv4j.optimize.internal.replacement.MemberSelections;

/**
 * The untyped access chain that makes a pointer, from an object whose layout is known: a matrix, and a column of a
 * matrix whose rows are contiguous, have no layout of their own, only as a part of a structure, so that no access chain
 * may start there.
 */
final class UntypedPath {
    /** The access chains that are joined, at most. */
    private static final int MAX_CHAINS = 64;

    private final Op op;
    private final int[] operands;

    /**
     * Creates an access chain.
     *
     * @param op its opcode
     * @param operands its operands, from Base Type; not copied
     */
    UntypedPath(Op op, int[] operands) {
        this.op = op;
        this.operands = operands;
    }

    /** {@return the opcode of the access chain} */
    Op op() {
        return op;
    }

    /** {@return its operands, from Base Type} */
    int[] operands() {
        return operands;
    }

    /** {@return the access chain that makes a pointer, if there is one, and if it can start at a known layout} */
    static Optional<UntypedPath> of(EditableModule module, TypeFacts types, int pointer) {
        Deque<int[]> parts = new ArrayDeque<>();
        boolean isInBounds = true;
        int chain = PointerCopies.origin(module, pointer);
        for (int count = 0; count < MAX_CHAINS && Trait.ACCESS_CHAIN.has(module.op(chain)); count++) {
            Op op = module.op(chain);
            boolean isStep = Trait.PTR_ACCESS_CHAIN.has(op);
            isInBounds &= isInBounds(op);
            if (Trait.UNTYPED_ACCESS_CHAIN.has(op)) {
                parts.addFirst(module.wordsFrom(chain, UntypedAccessChain.BASE_TYPE));
                return Optional.of(new UntypedPath(op(isStep, isInBounds), joined(parts)));
            }
            int base = module.word(chain, TypedAccessChain.BASE);
            int pointee = types.pointee(module.typeOf(base));
            boolean hasLayout = !types.isMatrix(types.innermostElement(pointee))
                    && !(types.isVector(pointee) && isRow(module, types, base));
            if (hasLayout) {
                int[] operands = module.wordsFrom(chain, TypedAccessChain.BASE - 1);
                operands[0] = pointee;
                parts.addFirst(operands);
                return Optional.of(new UntypedPath(op(isStep, isInBounds), joined(parts)));
            }
            if (isStep) {
                return Optional.empty();
            }
            parts.addFirst(module.wordsFrom(chain, TypedAccessChain.FIRST_INDEX));
            chain = PointerCopies.origin(module, base);
        }
        return Optional.empty();
    }

    /** Whether a pointer to a vector points to a column of a matrix whose rows are contiguous, or perhaps does. */
    static boolean isRow(EditableModule module, TypeFacts types, int pointer) {
        int chain = PointerCopies.origin(module, pointer);
        Op op = module.op(chain);
        if (!Trait.ACCESS_CHAIN.has(op)) {
            return false;
        }
        boolean isUntyped = Trait.UNTYPED_ACCESS_CHAIN.has(op);
        int type = isUntyped
                ? module.word(chain, UntypedAccessChain.BASE_TYPE)
                : types.pointee(module.typeOf(module.word(chain, TypedAccessChain.BASE)));
        int base = isUntyped ? UntypedAccessChain.BASE : TypedAccessChain.BASE;
        int first = base + (Trait.PTR_ACCESS_CHAIN.has(op) ? 2 : 1);
        boolean isRowMajor = true;
        for (int k = first; k < module.wordCount(chain); k++) {
            if (types.isMatrix(type)) {
                return isRowMajor;
            }
            if (types.isStruct(type)) {
                int member = MemberSelections.member(types, type, module.word(chain, k));
                isRowMajor = member < 0 || isRowMajor(module, type, member);
                type = member < 0 ? 0 : types.member(type, member);
            } else {
                type = types.componentType(type);
            }
        }
        return false;
    }

    private static boolean isRowMajor(EditableModule module, int struct, int member) {
        for (int use = module.uses().firstMention(struct);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (module.is(user, Op.OpMemberDecorate)
                    && module.word(user, MemberDecoration.MEMBER) == member
                    && module.word(user, MemberDecoration.DECORATION) == Decoration.ColMajor.value()) {
                return false;
            }
        }
        return true;
    }

    /** {@return the path to a part of what this one leads to} */
    UntypedPath append(boolean isInBounds, int... indices) {
        int[] all = Arrays.copyOf(operands, operands.length + indices.length);
        System.arraycopy(indices, 0, all, operands.length, indices.length);
        return new UntypedPath(op(Trait.PTR_ACCESS_CHAIN.has(op), isInBounds && isInBounds(op)), all);
    }

    private static boolean isInBounds(Op op) {
        return switch (op) {
            case OpInBoundsAccessChain,
                    OpInBoundsPtrAccessChain,
                    OpUntypedInBoundsAccessChainKHR,
                    OpUntypedInBoundsPtrAccessChainKHR -> true;
            default -> false;
        };
    }

    private static Op op(boolean isStep, boolean isInBounds) {
        if (isStep) {
            return isInBounds ? Op.OpUntypedInBoundsPtrAccessChainKHR : Op.OpUntypedPtrAccessChainKHR;
        }
        return isInBounds ? Op.OpUntypedInBoundsAccessChainKHR : Op.OpUntypedAccessChainKHR;
    }

    private static int[] joined(Deque<int[]> parts) {
        return parts.stream().flatMapToInt(Arrays::stream).toArray();
    }
}
