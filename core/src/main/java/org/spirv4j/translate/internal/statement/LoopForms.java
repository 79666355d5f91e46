// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import static org.spirv4j.translate.internal.statement.StatementTree.NONE;

import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.translate.internal.statement.StatementTree.Kind;

/** The forms in which loops are written. */
public final class LoopForms {
    /** A form of loops. */
    public enum Form {
        /** Repeated until something leaves it. */
        ENDLESS,
        /** Tested before the body. */
        WHILE,
        /** With a step after the body; tested before the body if it has a test. */
        FOR,
        /** Tested after the body. */
        DO
    }

    /** Where what a loop does before its body is repeated is written. */
    public enum Rest {
        /** Nowhere: there is nothing. */
        NOWHERE,
        /** In the head, as the step. */
        HEAD,
        /** In the head what steps the variables of the test, the rest at the end of the body. */
        HEAD_AND_END,
        /** At the end of the body. */
        END,
        /** At the beginning of the body, if it is not the first iteration. */
        AGAIN
    }

    /** What is written of blocks and edges. */
    public interface Statements {
        /** The number of statements of a block. */
        int count(int block);

        /** Whether the statements of a block can stand in the head of a loop. */
        boolean isStep(int block);

        /** The number of assignments of an edge. */
        int copies(int edge);

        /** Whether the assignments of an edge need variables of their own. */
        boolean needsVariables(int edge);

        /** Whether a selection is written as an expression. */
        boolean isChoice(int node);

        /** The number of assignments of an edge that step variables on which a test depends; they are its last ones. */
        int steps(int edge, int test);
    }

    /** A head has no more statements as its step, if there is a choice. */
    private static final int SHORT_STEP = 3;

    /** A head has no more statements as its step. */
    private static final int LONG_STEP = 6;

    private static final Form[] FORMS = Form.values();
    private static final Rest[] RESTS = Rest.values();

    private final StatementTree tree;
    private final Statements statements;

    /** By node that is a loop: the numbers of its form, and of where its rest is. */
    private final byte[] forms;

    /** By node that is a loop: the selection that leaves it where it is tested. */
    private final int[] tests;

    private final byte[] rests;

    /**
     * Finds the forms of the loops of a function.
     *
     * @param pool where tables come from
     */
    public LoopForms(StatementTree tree, Statements statements, ArrayPool pool) {
        this.tree = tree;
        this.statements = statements;
        forms = pool.bytes(tree.nodeCount());
        tests = pool.ints(tree.nodeCount(), 0);
        rests = pool.bytes(tree.nodeCount());
        for (int node = 0; node < tree.nodeCount(); node++) {
            if (tree.kind(node) == Kind.LOOP) {
                find(node);
            }
        }
    }

    /** The form of a loop. */
    public Form form(int loop) {
        return FORMS[forms[loop]];
    }

    /** The selection that tests whether a loop goes on; {@link StatementTree#NONE} for one that has no test. */
    public int test(int loop) {
        return tests[loop];
    }

    /** Where what a loop does before its body is repeated is written. */
    public Rest rest(int loop) {
        return RESTS[rests[loop]];
    }

    private void set(int loop, Form form, int test, Rest rest) {
        forms[loop] = (byte) form.ordinal();
        tests[loop] = test;
        rests[loop] = (byte) rest.ordinal();
    }

    private void find(int loop) {
        int step = tree.second(loop);
        int test = firstTest(tree.first(loop), false);
        boolean isEmpty = isEmpty(step);
        boolean hasContinue = tree.hasContinue(loop);
        if (test != NONE && isEmpty) {
            set(loop, Form.WHILE, test, Rest.NOWHERE);
            return;
        }
        if (test == NONE) {
            int last = step == NONE || isEmpty && !hasContinue ? NONE : lastTest(step);
            if (last != NONE && (!hasContinue || isSilentUntil(step, last))) {
                set(loop, Form.DO, last, Rest.END);
                return;
            }
            last = isEmpty && !hasContinue ? lastTest(tree.first(loop)) : NONE;
            if (last != NONE) {
                set(loop, Form.DO, last, Rest.NOWHERE);
                return;
            }
            test = firstTest(tree.first(loop), true);
            if (isEmpty) {
                set(loop, test == NONE ? Form.ENDLESS : Form.WHILE, test, Rest.NOWHERE);
                return;
            }
        }
        Rest rest = rest(step, test, hasContinue);
        boolean isFor = rest == Rest.HEAD || rest == Rest.HEAD_AND_END;
        set(loop, isFor ? Form.FOR : test == NONE || rest == Rest.AGAIN ? Form.ENDLESS : Form.WHILE, test, rest);
        if (rest == Rest.AGAIN) {
            tests[loop] = NONE;
        }
    }

    private Rest rest(int step, int test, boolean hasContinue) {
        int count = 0;
        int copies = 0;
        int steps = 0;
        for (int node = step; node != NONE; node = tree.next(node)) {
            boolean isEdge = tree.kind(node) == Kind.EDGE && tree.next(node) == NONE;
            boolean isStep = isEdge
                    ? !statements.needsVariables(node)
                    : isChoice(node) || tree.kind(node) == Kind.BLOCK && statements.isStep(tree.block(node));
            if (!isStep) {
                return hasContinue ? Rest.AGAIN : Rest.END;
            }
            if (isEdge) {
                copies = statements.copies(node);
                steps = test == NONE ? 0 : statements.steps(node, test);
            } else if (tree.kind(node) == Kind.BLOCK) {
                count += statements.count(tree.block(node));
            }
        }
        if (hasContinue) {
            return count + copies <= LONG_STEP ? Rest.HEAD : Rest.AGAIN;
        }
        if (test != NONE && copies == steps && count + copies <= SHORT_STEP) {
            return Rest.HEAD;
        }
        return test != NONE && count == 0 && steps > 0 && steps <= SHORT_STEP ? Rest.HEAD_AND_END : Rest.END;
    }

    /** Whether a node is a block or an edge of which nothing is written. */
    private boolean isSilent(int node) {
        return tree.kind(node) == Kind.BLOCK
                ? statements.count(tree.block(node)) == 0
                : tree.kind(node) == Kind.EDGE ? statements.copies(node) == 0 : isChoice(node);
    }

    private boolean isChoice(int node) {
        return tree.kind(node) == Kind.IF && statements.isChoice(node);
    }

    private boolean isEmpty(int sequence) {
        return isSilentUntil(sequence, NONE);
    }

    private boolean isSilentUntil(int sequence, int end) {
        int node = sequence;
        while (node != NONE && node != end && isSilent(node)) {
            node = tree.next(node);
        }
        return node == end;
    }

    /**
     * The selection at the beginning of a body that leaves the loop.
     *
     * @param hasBlocks whether it may have blocks of its own: a compiler makes some of a statement that leaves the loop
     */
    private int firstTest(int body, boolean hasBlocks) {
        int node = body;
        while (node != NONE && isSilent(node)) {
            node = tree.next(node);
        }
        return node != NONE && isTest(node, hasBlocks) ? node : NONE;
    }

    /** The selection at the end of a sequence that leaves the loop. */
    private int lastTest(int sequence) {
        int last = NONE;
        for (int node = sequence; node != NONE; node = tree.next(node)) {
            if (!isSilent(node)) {
                last = node;
            }
        }
        return last != NONE && isTest(last, false) ? last : NONE;
    }

    private boolean isTest(int node, boolean hasBlocks) {
        if (tree.kind(node) != Kind.IF || tree.second(node) != NONE) {
            return false;
        }
        int first = tree.first(node);
        while (first != NONE && isSilent(first) && (hasBlocks || tree.kind(first) == Kind.EDGE)) {
            first = tree.next(first);
        }
        return first != NONE && tree.kind(first) == Kind.BREAK;
    }
}
