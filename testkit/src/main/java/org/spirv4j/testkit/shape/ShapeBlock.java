// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.shape;

import java.util.ArrayList;
import java.util.List;

/** A block of a function: how it ends, and what {@link ShapeWriter} puts into it. */
final class ShapeBlock {
    /** How a block ends. */
    enum End {
        OPEN,
        BRANCH,
        CONDITION,
        SWITCH,
        RETURN,
        UNREACHABLE
    }

    /** What a conditional branch depends on. */
    enum Condition {
        VALUE,
        TRUE,
        FALSE,

        /** Whether another iteration of {@link #counted} follows, tested by the counter of this one. */
        COUNTER,

        /** The same, tested by the counter of the next iteration. */
        NEXT
    }

    final int number;
    End end = End.OPEN;
    Condition condition = Condition.VALUE;
    final List<ShapeBlock> targets = new ArrayList<>();

    /** The merge instruction without its mnemonic's operands: the merge block, none without one. */
    final List<ShapeBlock> merge = new ArrayList<>(1);

    /** The continue target, none if the merge instruction is that of a selection. */
    final List<ShapeBlock> continueTarget = new ArrayList<>(1);

    /** The loop whose counter is tested at the end, or that a block heads or whose next iteration it starts. */
    final List<Loop> counted = new ArrayList<>(1);

    final List<String> phis = new ArrayList<>();
    final List<String> code = new ArrayList<>();

    /** A loop: its header, the block that branches back, and the number of iterations. */
    static final class Loop {
        final ShapeBlock header;
        final int count;
        final List<ShapeBlock> back = new ArrayList<>(1);
        String counter = "";
        String next = "";

        Loop(ShapeBlock header, int count) {
            this.header = header;
            this.count = count;
        }
    }

    ShapeBlock(int number) {
        this.number = number;
    }

    String label() {
        return "%b" + number;
    }

    boolean isOpen() {
        return end == End.OPEN;
    }

    void branch(ShapeBlock target) {
        end = End.BRANCH;
        targets.add(target);
    }

    void branch(Condition kind, ShapeBlock first, ShapeBlock second) {
        end = End.CONDITION;
        condition = kind;
        targets.add(first);
        targets.add(second);
    }

    void returns() {
        end = End.RETURN;
    }

    boolean isBackOf(Loop loop) {
        return loop.back.contains(this);
    }
}
