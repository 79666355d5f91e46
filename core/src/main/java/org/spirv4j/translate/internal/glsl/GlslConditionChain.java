// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntConsumer;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.SwitchLabels;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes a switch of a language that has none: selections in a loop that is executed once, which a case leaves. */
final class GlslConditionChain {
    private static final int NONE = StatementTree.NONE;

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
     * @param labels the literals of the OpSwitch
     * @param statements writes the statements of a case, in braces
     */
    void write(StatementTree tree, int node, int at, SwitchLabels labels, IntConsumer statements) {
        if (continues(tree, node)) {
            context.requirements.need(GlslFeature.SWITCH, at);
        }
        String once = context.names.fresh("once");
        String selector = context.names.fresh("selector");
        boolean hasLabels = false;
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            hasLabels |= labels.count(tree.block(c)) > 0;
        }
        if (hasLabels) {
            out.line().put("int ").put(selector).put(" = ");
            expressions.value(context.words[at + Switch.SELECTOR], Precedence.ASSIGNMENT);
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
        out.brace();
        out.indent();
        String before = "";
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            String condition = tree.isDefault(c)
                    ? tree.next(c) == NONE ? "" : otherwise(tree, node, labels, selector)
                    : anyOf(labels, tree.block(c), selector);
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

    /** The condition that the selector is one of the literals that lead to a block; empty if there are none. */
    private static String anyOf(SwitchLabels labels, int block, String selector) {
        StringBuilder found = new StringBuilder();
        int count = labels.count(block);
        for (int i = 0; i < count; i++) {
            found.append(i == 0 ? "" : " || ").append(selector).append(" == ").append((int) labels.value(block, i));
        }
        return found.toString();
    }

    /** The condition of a default case that is not the last one. */
    private static String otherwise(StatementTree tree, int node, SwitchLabels labels, String selector) {
        StringBuilder found = new StringBuilder();
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            String condition = tree.isDefault(c) ? "" : anyOf(labels, tree.block(c), selector);
            if (!condition.isEmpty()) {
                found.append(found.length() == 0 ? "" : " || ").append(condition);
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
