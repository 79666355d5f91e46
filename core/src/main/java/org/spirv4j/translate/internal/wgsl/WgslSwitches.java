// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.SwitchLabels;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes switches, whose cases do not fall through, and which always have a default case. */
final class WgslSwitches {
    private static final int NONE = StatementTree.NONE;

    private final WgslContext context;
    private final WgslExpressions expressions;
    private final WgslStatements statements;
    private final CodeText out;

    WgslSwitches(WgslContext context, WgslExpressions expressions, WgslStatements statements) {
        this.context = context;
        this.expressions = expressions;
        this.statements = statements;
        out = context.out;
    }

    /**
     * Writes a switch.
     *
     * @param node the node of the switch
     * @param at the word offset of its OpSwitch
     * @param labels the literals of the OpSwitch
     * @param cases writes the statements of a case, in braces
     */
    void write(StatementTree tree, int node, int at, SwitchLabels labels, IntConsumer cases) {
        boolean falls = false;
        boolean hasDefault = false;
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            falls |= tree.fallsThrough(c);
            hasDefault |= tree.isDefault(c);
        }
        int selector = context.words[at + Switch.SELECTOR];
        int type = context.types.typeOf(selector);
        // Refuses types that the language does not have.
        context.typeNames.name(type);
        out.mark(at);
        if (falls) {
            chain(tree, node, selector, labels, cases);
            return;
        }
        out.line().put("switch (");
        expressions.value(selector, Precedence.ASSIGNMENT);
        out.put(") {").end();
        out.indent();
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            String literals = String.join(", ", literals(labels, tree.block(c), type));
            if (literals.isEmpty() && !tree.isDefault(c)) {
                continue;
            }
            boolean isBoth = tree.isDefault(c) && !literals.isEmpty();
            out.line().put(literals.isEmpty() ? "default" : "case " + literals + (isBoth ? ", default" : ""));
            out.end();
            cases.accept(c);
        }
        if (!hasDefault) {
            out.line().put("default {}").end();
        }
        out.outdent();
        out.line().put('}').end();
    }

    private List<String> literals(SwitchLabels labels, int block, int type) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < labels.count(block); i++) {
            found.add(statements.literal(type, labels.value(block, i)));
        }
        return found;
    }

    /** Writes a switch with cases that fall through: selections in order, in a case that all of them leave. */
    private void chain(StatementTree tree, int node, int selector, SwitchLabels labels, IntConsumer cases) {
        int type = context.types.typeOf(selector);
        String chosen = context.names.local("selector");
        out.line().put("let ").put(chosen).put(" = ");
        expressions.value(selector, Precedence.ASSIGNMENT);
        out.put(';').end();
        out.line().put("switch (0) {").end();
        out.indent();
        out.line().put("default {").end();
        out.indent();
        List<String> conditions = new ArrayList<>();
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            if (tree.isDefault(c)) {
                List<String> others = new ArrayList<>();
                for (int other = tree.first(node); other != NONE; other = tree.next(other)) {
                    if (other != c) {
                        equal(others, labels, tree.block(other), type, chosen);
                    }
                }
                conditions.add(others.isEmpty() ? "true" : "!(" + String.join(" || ", others) + ")");
            } else {
                equal(conditions, labels, tree.block(c), type, chosen);
            }
            if (!conditions.isEmpty()) {
                out.line()
                        .put("if (")
                        .put(String.join(" || ", conditions))
                        .put(')')
                        .end();
                cases.accept(c);
            }
            if (!tree.fallsThrough(c)) {
                conditions.clear();
            }
        }
        out.outdent();
        out.line().put('}').end();
        out.outdent();
        out.line().put('}').end();
    }

    private void equal(List<String> to, SwitchLabels labels, int block, int type, String chosen) {
        for (String literal : literals(labels, block, type)) {
            to.add(chosen + " == " + literal);
        }
    }
}
