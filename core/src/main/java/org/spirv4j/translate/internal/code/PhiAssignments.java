// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.plan.EdgeCopies;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.statement.StatementTree;

/** Writes the assignments to the variables of OpPhi instructions at the edges of a function. */
final class PhiAssignments {
    private final ModuleData data;
    private final TypeFacts types;
    private final CodeNames names;
    private final CodeText out;
    private final BodyWriter writer;
    private final FunctionPlan plan;
    private final StatementTree tree;
    private final EdgeCopies copies;

    PhiAssignments(CodeContext context, BodyWriter writer, FunctionPlan plan) {
        data = context.data;
        types = context.types;
        names = context.names;
        out = context.out;
        this.writer = writer;
        this.plan = plan;
        tree = plan.tree();
        copies = plan.copies();
    }

    /** Writes some of the assignments to variables of OpPhi instructions. */
    void write(int node, int from, int to) {
        String[] early = {};
        for (int k = from; k < to; k++) {
            if (copies.isFirst(node, k)) {
                early = early.length == 0 ? new String[to] : early;
                early[k] = names.fresh("next");
                out.line();
                writer.temporary(early[k], copies.phi(node, k));
                writer.value(copies.source(node, k), Precedence.ASSIGNMENT);
                out.put(';').end();
            }
        }
        for (int k = from; k < to; k++) {
            out.mark(data.definition(copies.phi(node, k)));
            out.line();
            if (copies.isFirst(node, k)) {
                target(node, copies.phi(node, k));
                out.put(early[k]);
            } else {
                copy(node, k);
            }
            out.put(';').end();
        }
    }

    /** Writes the variable of an OpPhi up to what is assigned to it. */
    void target(int node, int phi) {
        int variable = plan.variable(phi);
        writer.target(variable, types.typeOf(variable), plan.declaresAt(node, variable));
    }

    /** Writes one assignment. */
    void copy(int edge, int number) {
        int variable = plan.variable(copies.phi(edge, number));
        int source = copies.source(edge, number);
        boolean updates = plan.isForwarded(source)
                && !plan.declaresAt(edge, variable)
                && writer.update(variable, data.definition(source));
        if (!updates) {
            target(edge, copies.phi(edge, number));
            writer.value(source, Precedence.ASSIGNMENT);
        }
    }

    /** Writes those assignments before the next iteration that are not in the head. */
    void rest(int sequence) {
        for (int node = sequence; node != StatementTree.NONE; node = tree.next(node)) {
            if (tree.kind(node) == StatementTree.Kind.EDGE) {
                int count = copies.count(node);
                while (count > 0 && copies.isStep(node, count - 1)) {
                    count--;
                }
                write(node, 0, count);
            }
        }
    }
}
