// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.spirv4j.analysis.StructuredConstructs;

/**
 * What is wrong with the constructs of a function. One mistake makes others in the constructs that it connects; so, of
 * mistakes in the order of their keys, only those are told that lie apart from the ones told before.
 *
 * <p>A mistake lies in the innermost construct that holds all blocks it is about, its region, and touches the constructs
 * right inside the region that hold one of the blocks. Another one lies apart from it if its region is no construct
 * around that one's region, nor around, in, or one of the constructs that it touches.
 */
final class FlowMistakes {
    /** The whole function as a region. */
    private static final int FUNCTION = -1;

    /** Of one function so many mistakes are looked at. */
    private static final int MOST = 256;

    private static final class Mistake {
        final long key;
        final int number;
        final int[] blocks;
        final Runnable telling;

        Mistake(long key, int number, int[] blocks, Runnable telling) {
            this.key = key;
            this.number = number;
            this.blocks = blocks;
            this.telling = telling;
        }
    }

    private static final Comparator<Mistake> ORDER =
            Comparator.<Mistake>comparingLong(m -> m.key).thenComparingInt(m -> m.number);

    private final StructuredConstructs constructs;

    /** The first mistakes, the last of them at the head. */
    private final PriorityQueue<Mistake> mistakes = new PriorityQueue<>(ORDER.reversed());

    private int proposed;

    /** Regions of mistakes that were told, the constructs that these touch, and all constructs around them. */
    private final BitSet around = new BitSet();

    /** The constructs that mistakes touch which were told, and the regions of these. */
    private final BitSet touched = new BitSet();

    private final BitSet regions = new BitSet();
    private boolean functionTold;
    private boolean anyTold;

    FlowMistakes(StructuredConstructs constructs) {
        this.constructs = constructs;
    }

    /** Notes a mistake about some blocks; {@code telling} reports it. */
    void propose(long key, int[] blocks, Runnable telling) {
        mistakes.add(new Mistake(key, proposed++, blocks, telling));
        if (mistakes.size() > MOST) {
            mistakes.remove();
        }
    }

    /** The innermost construct that holds all blocks of a mistake. */
    private int region(Mistake mistake) {
        int region = constructs.innermost(mistake.blocks[0]);
        while (region != FUNCTION && !holdsAll(region, mistake.blocks)) {
            region = constructs.enclosing(region);
        }
        return region;
    }

    private boolean holdsAll(int construct, int[] blocks) {
        for (int block : blocks) {
            if (!constructs.contains(construct, block)) {
                return false;
            }
        }
        return true;
    }

    /** The constructs right inside a region that hold one of the blocks. */
    private BitSet touchedIn(int region, int[] blocks) {
        BitSet found = new BitSet();
        for (int block : blocks) {
            int child = FUNCTION;
            for (int c = constructs.innermost(block); c != region && c != FUNCTION; c = constructs.enclosing(c)) {
                child = c;
            }
            if (child != FUNCTION) {
                found.set(child);
            }
        }
        return found;
    }

    /** Tells the mistakes that lie apart from each other. */
    void tell() {
        List<Mistake> inOrder = new ArrayList<>(mistakes);
        inOrder.sort(ORDER);
        for (Mistake mistake : inOrder) {
            int region = region(mistake);
            if (liesApart(region)) {
                mistake.telling.run();
                anyTold = true;
                if (region == FUNCTION) {
                    functionTold = true;
                } else {
                    regions.set(region);
                }
                mark(region);
                BitSet inside = touchedIn(region, mistake.blocks);
                inside.stream().forEach(this::mark);
                touched.or(inside);
            }
        }
    }

    boolean anyTold() {
        return anyTold;
    }

    private void mark(int construct) {
        for (int c = construct; c != FUNCTION && !around.get(c); c = constructs.enclosing(c)) {
            around.set(c);
        }
    }

    private boolean liesApart(int region) {
        if (!anyTold) {
            return true;
        }
        return region != FUNCTION && !around.get(region) && !isTouched(region);
    }

    private boolean isTouched(int construct) {
        for (int c = construct; c != FUNCTION; c = constructs.enclosing(c)) {
            if (touched.get(c)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a mistake that was told connects blocks of the innermost construct that holds a block. */
    boolean concerns(int block) {
        int construct = constructs.innermost(block);
        return construct == FUNCTION ? functionTold : regions.get(construct) || isTouched(construct);
    }
}
