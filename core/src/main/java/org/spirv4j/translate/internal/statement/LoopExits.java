// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import static org.spirv4j.translate.internal.statement.StatementTree.NONE;

import java.util.BitSet;

/** How the loops of a function are left. */
public final class LoopExits {
    private static final int BREAK = 1;
    private static final int BREAK_LOOP = 2;
    private static final int END = 4;

    private final StatementTree tree;

    /** The loops that statements leave to go on behind them. */
    private final BitSet broken = new BitSet();

    /** The loops that statements leave in any way. */
    private final BitSet left = new BitSet();

    /** Finds what leaves the loops of a function. */
    public LoopExits(StatementTree tree) {
        this.tree = tree;
        leaving(tree.root());
    }

    /** Whether what follows a loop is reached: whether a statement of it breaks it. */
    public boolean isBroken(int loop) {
        return broken.get(loop);
    }

    /** Whether a loop comes to an end: whether a statement of it breaks it, or ends the function or the invocation. */
    public boolean isLeft(int loop) {
        return left.get(loop);
    }

    /** The ways in which statements leave what they are in. */
    private int leaving(int first) {
        int found = 0;
        for (int node = first; node != NONE; node = tree.next(node)) {
            found |= switch (tree.kind(node)) {
                case BREAK -> BREAK;
                case BREAK_LOOP -> BREAK_LOOP;
                case END -> END;
                case IF -> leaving(tree.first(node)) | leaving(tree.second(node));
                case CASE -> leaving(tree.first(node));
                case SWITCH -> leaving(tree.first(node)) & ~BREAK;
                case LOOP -> loop(node);
                case BLOCK, CONTINUE, EDGE -> 0;
            };
        }
        return found;
    }

    private int loop(int node) {
        int inside = leaving(tree.first(node)) | leaving(tree.second(node));
        broken.set(node, (inside & (BREAK | BREAK_LOOP)) != 0);
        left.set(node, inside != 0);
        return inside & END;
    }
}
