// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.validate.internal.engine.ValidationContext;

/**
 * Compares types by structure: arrays and structures match logically if their elements and members do (OpCopyLogical).
 */
public final class LogicalTypeMatch {
    private final ValidationContext context;
    private final TypeFacts types;

    public LogicalTypeMatch(ValidationContext context) {
        this.context = context;
        this.types = context.types;
    }

    /**
     * Whether the pointee types of two pointers match, and the first ones have all decorations of the second ones.
     */
    public boolean pointeesMatch(int pointerA, int pointerB) {
        return types.isPointer(pointerA)
                && types.isPointer(pointerB)
                && hasAllDecorations(pointerA, pointerB)
                && matches(types.pointee(pointerA), types.pointee(pointerB), true);
    }

    /** Whether two types match and, if {@code decorations} is set, the first one has all decorations of the second. */
    public boolean matches(int a, int b, boolean decorations) {
        ArrayDeque<long[]> pending = new ArrayDeque<>();
        Set<Long> seen = new HashSet<>();
        pending.add(new long[] {a, b});
        while (!pending.isEmpty()) {
            long[] pair = pending.remove();
            int left = (int) pair[0];
            int right = (int) pair[1];
            if (left == right || !seen.add((long) left << 32 | right & 0xFFFFFFFFL)) {
                continue;
            }
            if (types.op(left) != types.op(right) || decorations && !hasAllDecorations(left, right)) {
                return false;
            }
            if (types.op(left) == Op.OpTypeArray
                    && sameLength(types.word(left, TypeArray.LENGTH), types.word(right, TypeArray.LENGTH))) {
                pending.add(
                        new long[] {types.word(left, TypeArray.ELEMENT_TYPE), types.word(right, TypeArray.ELEMENT_TYPE)
                        });
            } else if (types.isStruct(left) && types.memberCount(left) == types.memberCount(right)) {
                for (int i = 0; i < types.memberCount(left); i++) {
                    pending.add(new long[] {types.member(left, i), types.member(right, i)});
                }
            } else {
                return false;
            }
        }
        return true;
    }

    /** Whether the Length operands of two arrays have the same value, even after specialization. */
    private boolean sameLength(int a, int b) {
        return a == b
                || types.isKnownInteger(a) && types.isKnownInteger(b) && types.knownInteger(a) == types.knownInteger(b);
    }

    private boolean hasAllDecorations(int a, int b) {
        return new HashSet<>(decorationTexts(a)).containsAll(decorationTexts(b));
    }

    private List<String> decorationTexts(int id) {
        List<String> decorationTexts = new ArrayList<>();
        context.layout.decorations(id).forEach(d -> decorationTexts.add(text(d)));
        for (int i = 0; i < types.memberCount(id); i++) {
            String member = i + " ";
            context.layout.memberDecorations(id, i).forEach(d -> decorationTexts.add(member + text(d)));
        }
        return decorationTexts;
    }

    private static String text(AppliedDecoration decoration) {
        StringBuilder text = new StringBuilder().append(decoration.decorationValue());
        for (int i = 0; i < decoration.parameterWordCount(); i++) {
            text.append(' ').append(decoration.parameterWord(i));
        }
        return text.toString();
    }
}
