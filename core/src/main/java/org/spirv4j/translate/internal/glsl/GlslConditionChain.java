// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntConsumer;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes a switch of a language that has none: selections in a loop that is executed once, which a case leaves. */
final class GlslConditionChain {
    private static final int NONE = StatementTree.NONE;
    private static final int FIRST_TARGET = 3;

    private final GlslContext context;
    private final GlslExpressions expressions;
    private final CodeText out;

    GlslConditionChain(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        out = context.out;
    }

    /**
     * Writes a switch.
     *
     * @param node the node of the switch
     * @param at the word offset of its OpSwitch
     * @param statements writes the statements of a case, in braces
     */
    void write(StatementTree tree, Function function, int node, int at, IntConsumer statements) {
        if (continues(tree, node)) {
            context.requirements.need(GlslFeature.SWITCH, at);
        }
        String once = context.names.fresh("once");
        String selector = context.names.fresh("selector");
        boolean hasLabels = false;
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            hasLabels |= !labels(tree, function, c, at, selector).isEmpty();
        }
        if (hasLabels) {
            out.line().put("int ").put(selector).put(" = ");
            expressions.value(context.words[at + 1], Precedence.ASSIGNMENT);
            out.put(';').end();
        }
        out.line()
                .put("for (int ")
                .put(once)
                .put(" = 0; ")
                .put(once)
                .put(" < 1; ")
                .put(once)
                .put("++)")
                .end();
        out.line().put('{').end();
        out.indent();
        String before = "";
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            String condition = tree.isDefault(c)
                    ? tree.next(c) == NONE ? "" : otherwise(tree, function, node, at, selector)
                    : labels(tree, function, c, at, selector);
            boolean isAll = condition.isEmpty();
            String whole = before.isEmpty() || isAll ? condition : before + " || " + condition;
            if (!isAll) {
                out.line().put("if (").put(whole).put(')').end();
            }
            statements.accept(c);
            before = leaves(tree, tree.first(c)) ? "" : whole;
        }
        out.outdent();
        out.line().put('}').end();
    }

    private String labels(StatementTree tree, Function function, int node, int at, String selector) {
        StringBuilder found = new StringBuilder();
        for (int i = FIRST_TARGET; i + 1 < context.words[at] >>> 16; i += 2) {
            if (function.blockNumber(context.words[at + i + 1]) == tree.block(node)) {
                found.append(found.length() == 0 ? "" : " || ");
                found.append(selector).append(" == ").append(context.words[at + i]);
            }
        }
        return found.toString();
    }

    /** The condition of a default case that is not the last one. */
    private String otherwise(StatementTree tree, Function function, int node, int at, String selector) {
        StringBuilder found = new StringBuilder();
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            String labels = tree.isDefault(c) ? "" : labels(tree, function, c, at, selector);
            if (!labels.isEmpty()) {
                found.append(found.length() == 0 ? "" : " || ").append(labels);
            }
        }
        return found.length() == 0 ? "" : "!(" + found + ")";
    }

    /** Whether nothing follows a sequence of statements. */
    private static boolean leaves(StatementTree tree, int sequence) {
        int last = sequence;
        for (int node = sequence; node != NONE; node = tree.next(node)) {
            last = node;
        }
        return last != NONE
                && switch (tree.kind(last)) {
                    case BREAK, CONTINUE, BREAK_LOOP, END -> true;
                    default -> false;
                };
    }

    /** Whether a case goes on with the loop around the switch, which the loop of the text hides. */
    private static boolean continues(StatementTree tree, int node) {
        Deque<Integer> sequences = new ArrayDeque<>();
        sequences.push(tree.first(node));
        while (!sequences.isEmpty()) {
            for (int each = sequences.pop(); each != NONE; each = tree.next(each)) {
                switch (tree.kind(each)) {
                    case CONTINUE, BREAK_LOOP -> {
                        return true;
                    }
                    case IF, CASE, SWITCH -> {
                        sequences.push(tree.first(each));
                        sequences.push(tree.second(each));
                    }
                    default -> {}
                }
            }
        }
        return false;
    }
}
