// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import static org.spirv4j.translate.internal.statement.StatementTree.NONE;

import java.util.function.IntPredicate;
import org.spirv4j.translate.internal.statement.StatementTree.Kind;

/** The forms in which loops are written. */
public final class LoopForms {
    /** A form of loops. */
    public enum Form {
        /** Repeated until something leaves it. */
        ENDLESS,
        /** Tested before the body. */
        WHILE,
        /** Tested before the body, with a step after it. */
        FOR,
        /** Tested after the body. */
        DO
    }

    private final StatementTree tree;
    private final IntPredicate isSilent;
    private final IntPredicate isStep;

    /** By node that is a loop. */
    private final Form[] forms;

    /** By node that is a loop: the selection that leaves it where it is tested. */
    private final int[] tests;

    /** By node that is a loop: whether its second sequence is written at the end of the body. */
    private final boolean[] joined;

    /**
     * Finds the forms of the loops of a function.
     *
     * @param isSilent whether a block has no statements
     * @param isStep whether the statements of a block can stand in the head of a loop
     */
    public LoopForms(StatementTree tree, IntPredicate isSilent, IntPredicate isStep) {
        this.tree = tree;
        this.isSilent = isSilent;
        this.isStep = isStep;
        forms = new Form[tree.nodeCount()];
        tests = new int[tree.nodeCount()];
        joined = new boolean[tree.nodeCount()];
        for (int node = 0; node < tree.nodeCount(); node++) {
            if (tree.kind(node) == Kind.LOOP) {
                find(node);
            }
        }
    }

    /** The form of a loop. */
    public Form form(int loop) {
        return forms[loop];
    }

    /** The selection that tests whether a loop goes on; {@link StatementTree#NONE} for one that is endless. */
    public int test(int loop) {
        return tests[loop];
    }

    /** Whether what a loop does before the body is repeated is written at the end of the body. */
    public boolean isJoined(int loop) {
        return joined[loop];
    }

    private void find(int loop) {
        int body = tree.first(loop);
        int step = tree.second(loop);
        int test = firstTest(body);
        if (test != NONE) {
            tests[loop] = test;
            boolean isFor = step != NONE && isStepSequence(step);
            forms[loop] = isFor ? Form.FOR : Form.WHILE;
            joined[loop] = !isFor;
            return;
        }
        int tail = lastTest(step == NONE ? body : step, step != NONE);
        tests[loop] = tail;
        forms[loop] = tail == NONE ? Form.ENDLESS : Form.DO;
        joined[loop] = true;
    }

    /** The selection at the beginning of a body that leaves the loop. */
    private int firstTest(int body) {
        int node = body;
        while (node != NONE && tree.kind(node) == Kind.BLOCK && isSilent.test(tree.block(node))) {
            node = tree.next(node);
        }
        return node != NONE && isTest(node) ? node : NONE;
    }

    /** The selection at the end of a sequence that leaves the loop. */
    private int lastTest(int sequence, boolean mustBeSilent) {
        int node = sequence;
        int last = NONE;
        while (node != NONE) {
            if (mustBeSilent && tree.next(node) != NONE
                    && !(tree.kind(node) == Kind.BLOCK && isSilent.test(tree.block(node)))) {
                return NONE;
            }
            last = node;
            node = tree.next(node);
        }
        return last != NONE && isTest(last) ? last : NONE;
    }

    private boolean isTest(int node) {
        int first = tree.first(node);
        return tree.kind(node) == Kind.IF
                && tree.second(node) == NONE
                && first != NONE
                && tree.kind(first) == Kind.BREAK;
    }

    private boolean isStepSequence(int sequence) {
        for (int node = sequence; node != NONE; node = tree.next(node)) {
            boolean isEdge = tree.kind(node) == Kind.EDGE && tree.next(node) == NONE;
            if (!isEdge && (tree.kind(node) != Kind.BLOCK || !isStep.test(tree.block(node)))) {
                return false;
            }
        }
        return true;
    }
}
