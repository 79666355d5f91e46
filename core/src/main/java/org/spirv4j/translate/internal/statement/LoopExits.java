// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import static org.spirv4j.translate.internal.statement.StatementTree.NONE;

import java.util.BitSet;

/** How the loops and switches of a function are left. */
public final class LoopExits {
    private static final int BREAK = 1;
    private static final int BREAK_LOOP = 2;
    private static final int END = 4;
    private static final int NEXT = 8;

    private final StatementTree tree;

    /** The loops, and the switches outside of loops, after which nothing comes. */
    private final BitSet closed = new BitSet();

    /** The loops that statements leave in any way. */
    private final BitSet left = new BitSet();

    /** The number of loops around a node. */
    private int depth;

    /** Finds what leaves the loops of a function. */
    public LoopExits(StatementTree tree) {
        this.tree = tree;
        leaving(tree.root());
    }

    /**
     * Whether nothing comes after a loop, or a switch that is in no loop: no statement breaks it, or falls out of it.
     */
    public boolean isClosed(int node) {
        return closed.get(node);
    }

    /** Whether a loop comes to an end: whether a statement of it breaks it, or ends the function or the invocation. */
    public boolean isLeft(int loop) {
        return left.get(loop);
    }

    /** The ways in which statements leave what they are in; {@link #NEXT} if what follows them is reached. */
    private int leaving(int first) {
        int found = 0;
        int next = NEXT;
        for (int node = first; node != NONE; node = tree.next(node)) {
            int ways = switch (tree.kind(node)) {
                case BREAK -> BREAK;
                case BREAK_LOOP -> BREAK_LOOP;
                case END -> END;
                case CONTINUE -> 0;
                case BLOCK, EDGE -> NEXT;
                case IF -> leaving(tree.first(node)) | leaving(tree.second(node));
                case SWITCH -> choice(node);
                case LOOP -> loop(node);
                case CASE -> throw new IllegalStateException("a case outside of a switch");
            };
            found |= ways & ~NEXT;
            next &= ways;
        }
        return found | next;
    }

    private int loop(int node) {
        depth++;
        int inside = (leaving(tree.first(node)) | leaving(tree.second(node))) & ~NEXT;
        depth--;
        boolean isBroken = (inside & (BREAK | BREAK_LOOP)) != 0;
        closed.set(node, !isBroken);
        left.set(node, inside != 0);
        return inside & END | (isBroken ? NEXT : 0);
    }

    private int choice(int node) {
        int inside = 0;
        boolean hasDefault = false;
        boolean isPassed = tree.leavesLoop(node);
        for (int c = tree.first(node); c != NONE; c = tree.next(c)) {
            int ways = leaving(tree.first(c));
            inside |= ways & ~NEXT;
            hasDefault |= tree.isDefault(c);
            isPassed |= (ways & NEXT) != 0 && (tree.next(c) == NONE || !tree.fallsThrough(c));
        }
        isPassed |= !hasDefault || (inside & BREAK) != 0;
        closed.set(node, !isPassed && depth == 0);
        return inside & ~BREAK | (isPassed ? NEXT : 0);
    }
}
