// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import static org.spirv4j.translate.internal.statement.StatementTree.NONE;

import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.translate.internal.statement.LoopForms.Rest;

/**
 * The scopes of a function's text. Each sequence is one, and each loop is one that has its head, its body and its step.
 * Scope 0 is the function's.
 */
public final class StatementScopes {
    private final StatementTree tree;
    private final LoopForms forms;
    private static final int FEW = 16;

    private final ArrayPool pool;
    private int[] parents;
    private int[] depths;

    /** By scope: 1 if it is that of a loop, otherwise 0. */
    private byte[] isLoop;

    private int count;

    /** By block: the scope in which its instructions are written. */
    private final int[] ofBlock;

    /** By block: the scope in which what its last instruction needs is written. */
    private final int[] ofCondition;

    /** By node that is a loop: its own scope. */
    private final int[] ofLoop;

    /** By node that is an edge: the scope that has it. */
    private final int[] ofEdge;

    /** By node that is an edge: the scope that has what it steps. */
    private final int[] ofStep;

    /** By first node of a sequence: its scope. */
    private final int[] ofSequence;

    /**
     * Finds the scopes of a function.
     *
     * @param pool where tables come from
     */
    public StatementScopes(StatementTree tree, LoopForms forms, int blockCount, ArrayPool pool) {
        this.tree = tree;
        this.forms = forms;
        this.pool = pool;
        parents = pool.ints(FEW, 0);
        depths = pool.ints(FEW, 0);
        isLoop = pool.bytes(FEW);
        ofBlock = pool.ints(blockCount, NONE);
        ofCondition = pool.ints(blockCount, NONE);
        ofLoop = pool.ints(tree.nodeCount(), 0);
        ofSequence = pool.ints(tree.nodeCount(), 0);
        ofEdge = pool.ints(tree.nodeCount(), 0);
        ofStep = pool.ints(tree.nodeCount(), 0);
        sequence(tree.root(), add(NONE, false));
    }

    private int add(int parent, boolean loop) {
        parents = count == parents.length ? pool.extended(parents, 2 * count) : parents;
        depths = count == depths.length ? pool.extended(depths, 2 * count) : depths;
        isLoop = count == isLoop.length ? pool.extended(isLoop, 2 * count) : isLoop;
        parents[count] = parent;
        depths[count] = parent == NONE ? 0 : depths[parent] + 1;
        isLoop[count] = (byte) (loop ? 1 : 0);
        return count++;
    }

    private void sequence(int first, int scope) {
        if (first != NONE) {
            ofSequence[first] = scope;
        }
        for (int node = first; node != NONE; node = tree.next(node)) {
            switch (tree.kind(node)) {
                case BLOCK, END -> ofBlock[tree.block(node)] = scope;
                case IF -> {
                    sequence(tree.first(node), add(scope, false));
                    sequence(tree.second(node), add(scope, false));
                }
                case LOOP -> loop(node, scope);
                case SWITCH -> {
                    for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
                        sequence(tree.first(c), add(scope, false));
                    }
                }
                case EDGE -> {
                    ofEdge[node] = scope;
                    ofStep[node] = scope;
                }
                case CASE, BREAK, CONTINUE, BREAK_LOOP -> {}
            }
        }
    }

    private void loop(int node, int scope) {
        int own = add(scope, true);
        ofLoop[node] = own;
        int body = add(own, false);
        sequence(tree.first(node), body);
        boolean isInBody = forms.rest(node) == Rest.END || forms.rest(node) == Rest.HEAD_AND_END;
        sequence(tree.second(node), isInBody ? body : forms.rest(node) == Rest.AGAIN ? add(own, false) : own);
        if (forms.rest(node) == Rest.HEAD_AND_END) {
            for (int at = tree.second(node); at != NONE; at = tree.next(at)) {
                ofStep[at] = own;
            }
        }
        if (forms.test(node) != NONE) {
            ofCondition[tree.block(forms.test(node))] = own;
        }
    }

    /** The scope in which the instructions of a block are written. */
    public int ofBlock(int block) {
        return ofBlock[block];
    }

    /** The scope in which the condition at the end of a block is written. */
    public int ofCondition(int block) {
        return ofCondition[block] == NONE ? ofBlock[block] : ofCondition[block];
    }

    /** The scope of a node that is a loop, with its head. */
    public int ofLoop(int node) {
        return ofLoop[node];
    }

    /** The scope of a sequence that is not empty. */
    public int ofSequence(int first) {
        return ofSequence[first];
    }

    /**
     * The scope that has the assignments of a node that is an edge.
     *
     * @param isStep whether it is one in the head of a loop, of which others are in the body
     */
    public int ofEdge(int node, boolean isStep) {
        return isStep ? ofStep[node] : ofEdge[node];
    }

    /** The number of scopes. */
    public int count() {
        return count;
    }

    /** The scope around another one. */
    public int parent(int scope) {
        return parents[scope];
    }

    /** Whether a scope is that of a loop. */
    public boolean isLoop(int scope) {
        return isLoop[scope] != 0;
    }

    /** Whether one scope is another one or around it. */
    public boolean contains(int outer, int inner) {
        int at = inner;
        while (at != NONE && depths[at] > depths[outer]) {
            at = parents[at];
        }
        return at == outer;
    }

    /** The innermost scope that has two scopes; the other one if one is {@link StatementTree#NONE}. */
    public int common(int a, int b) {
        if (a == NONE || b == NONE) {
            return a == NONE ? b : a;
        }
        int x = a;
        int y = b;
        while (x != y) {
            if (depths[x] >= depths[y]) {
                x = parents[x];
            } else {
                y = parents[y];
            }
        }
        return x;
    }

    /** The innermost scope around a scope, or it, in which a variable lives through all iterations of loops. */
    public int outsideLoops(int scope) {
        int found = scope;
        for (int at = scope; at != NONE; at = parents[at]) {
            if (isLoop(at)) {
                found = parents[at];
            }
        }
        return found;
    }
}
