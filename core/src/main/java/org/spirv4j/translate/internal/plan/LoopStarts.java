// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.expression.Forwarding;
import org.spirv4j.translate.internal.statement.LoopForms;
import org.spirv4j.translate.internal.statement.LoopForms.Rest;
import org.spirv4j.translate.internal.statement.StatementTree;
import org.spirv4j.translate.internal.statement.StatementTree.Kind;

/** Which stores, and which assignments of edges, stand in the heads of the loops after them, before their tests. */
final class LoopStarts {
    private static final int NONE = StatementTree.NONE;

    private final PlanTables tables;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final Function function;
    private final StatementTree tree;
    private final Forwarding forwarding;
    private final EdgeCopies copies;
    private final LoopForms forms;

    /** By node that is a loop: the OpStore that starts its variable, or -1. */
    private final int[] stores;

    /** By instruction from the first one: the loop whose variable it starts, or -1. */
    private final int[] startedAt;

    /** By node that is a loop: the edge before it whose last assignment starts its variable, or -1. */
    private final int[] edges;

    /** By node that is an edge: the loop that has its last assignment in its head, or -1. */
    private final int[] startedAfter;

    LoopStarts(
            PlanTables tables,
            Function function,
            StatementTree tree,
            Forwarding forwarding,
            EdgeCopies copies,
            LoopForms forms) {
        this.tables = tables;
        this.function = function;
        this.tree = tree;
        this.forwarding = forwarding;
        this.copies = copies;
        this.forms = forms;
        data = tables.data;
        words = data.words;
        types = tables.types;
        stores = tables.ofFunction.ints(tree.nodeCount(), NONE);
        startedAt = tables.ofFunction.ints(function.endInstruction() - function.firstInstruction(), NONE);
        edges = tables.ofFunction.ints(tree.nodeCount(), NONE);
        startedAfter = tables.ofFunction.ints(tree.nodeCount(), NONE);
        find();
    }

    /** The OpStore that stands in the head of a loop; -1 for none. */
    int store(int loop) {
        return stores[loop];
    }

    /** The edge whose last assignment stands in the head of a loop; -1 for none. */
    int edge(int loop) {
        return edges[loop];
    }

    /** The loop that has an instruction in its head; -1 for none. */
    int loopAt(int instruction) {
        return startedAt[instruction - function.firstInstruction()];
    }

    /** Whether an instruction stands in the head of a loop. */
    boolean isInHead(int instruction) {
        return loopAt(instruction) != NONE;
    }

    /** The loop that has the last assignment of an edge in its head; -1 for none. */
    int loopAfter(int edge) {
        return startedAfter[edge];
    }

    /** Finds the stores and assignments that become the beginning of a loop. */
    private void find() {
        for (int node = 0; node < tree.nodeCount(); node++) {
            int loop = tree.next(node);
            if (loop != NONE && tree.kind(loop) == Kind.LOOP && forms.form(loop) == LoopForms.Form.FOR) {
                if (tree.kind(node) == Kind.BLOCK) {
                    start(tree.block(node), loop);
                } else if (tree.kind(node) == Kind.EDGE) {
                    startAtEdge(node, loop);
                }
            }
        }
    }

    private void start(int number, int loop) {
        Block before = function.block(number);
        int last = before.endInstruction() - 1;
        while (last > before.firstInstruction() && !forwarding.isStatement(last)) {
            last--;
        }
        int at = data.starts[last];
        if (last == before.firstInstruction() || (words[at] & 0xFFFF) != Op.OpStore.opcode()) {
            return;
        }
        int pointer = words[at + Store.POINTER];
        if (types.op(pointer) == Op.OpVariable && isSteppedBy(loop, pointer)) {
            stores[loop] = last;
            startedAt[last - function.firstInstruction()] = loop;
        }
    }

    private boolean isSteppedBy(int loop, int variable) {
        for (int node = tree.second(loop); node != NONE; node = tree.next(node)) {
            if (tree.kind(node) != Kind.BLOCK) {
                return false;
            }
            Block block = function.block(tree.block(node));
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                int at = data.starts[i];
                if ((words[at] & 0xFFFF) == Op.OpStore.opcode() && words[at + Store.POINTER] == variable) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Moves the assignment of the variable that a loop steps from the edge before the loop into its head. */
    private void startAtEdge(int edge, int loop) {
        int back = tree.second(loop);
        while (back != NONE && tree.next(back) != NONE) {
            back = tree.next(back);
        }
        if (back == NONE || tree.kind(back) != Kind.EDGE || copies.isOrdered(edge) || copies.needsVariables(edge)) {
            return;
        }
        int last = copies.count(back) - 1;
        if (last >= 0
                && (copies.isStep(back, last) || forms.rest(loop) == Rest.HEAD)
                && copies.moveLast(edge, tables.variable(copies.phi(back, last)))) {
            edges[loop] = edge;
            startedAfter[edge] = loop;
        }
    }
}
