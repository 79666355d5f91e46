// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.module.AppliedDecoration;

/** Whether types have the same shape, as compilers leave it before they have legalized HLSL. */
final class ShapeMatch {
    private final ValidationContext context;
    private final TypeFacts types;

    ShapeMatch(ValidationContext context) {
        this.context = context;
        this.types = context.types;
    }

    /**
     * Whether two pointers point to types of the same shape; all decorations of the second must be on the first one too.
     */
    boolean pointeesMatch(int pointerA, int pointerB) {
        return types.isPointer(pointerA)
                && types.isPointer(pointerB)
                && includes(pointerA, pointerB)
                && match(types.pointee(pointerA), types.pointee(pointerB), true);
    }

    /** Whether two types have the same shape and, if wanted, the first one has all decorations of the second. */
    boolean match(int a, int b, boolean decorations) {
        ArrayDeque<long[]> open = new ArrayDeque<>();
        Set<Long> seen = new HashSet<>();
        open.add(new long[] {a, b});
        while (!open.isEmpty()) {
            long[] pair = open.remove();
            int left = (int) pair[0];
            int right = (int) pair[1];
            if (left == right || !seen.add((long) left << 32 | right & 0xFFFFFFFFL)) {
                continue;
            }
            if (types.op(left) != types.op(right) || decorations && !includes(left, right)) {
                return false;
            }
            if (types.op(left) == Op.OpTypeArray && types.word(left, 3) == types.word(right, 3)) {
                open.add(new long[] {types.word(left, 2), types.word(right, 2)});
            } else if (types.isStruct(left) && types.memberCount(left) == types.memberCount(right)) {
                for (int i = 0; i < types.memberCount(left); i++) {
                    open.add(new long[] {types.member(left, i), types.member(right, i)});
                }
            } else {
                return false;
            }
        }
        return true;
    }

    private boolean includes(int a, int b) {
        return new HashSet<>(texts(a)).containsAll(texts(b));
    }

    private List<String> texts(int id) {
        List<String> texts = new ArrayList<>();
        context.layout.decorations(id).forEach(d -> texts.add(text(d)));
        for (int i = 0; i < types.memberCount(id); i++) {
            String member = i + " ";
            context.layout.memberDecorations(id, i).forEach(d -> texts.add(member + text(d)));
        }
        return texts;
    }

    private static String text(AppliedDecoration decoration) {
        StringBuilder text = new StringBuilder().append(decoration.decorationValue());
        for (int i = 0; i < decoration.parameterWordCount(); i++) {
            text.append(' ').append(decoration.parameterWord(i));
        }
        return text.toString();
    }
}
