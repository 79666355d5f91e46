package org.spirv4j.internal.validate.chapter;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private static final int MOST = 64;

    private record Mistake(long key, int region, BitSet touched, Runnable telling) {}

    private final StructuredConstructs constructs;

    /** The first mistake of each region. */
    private final Map<Integer, Mistake> byRegion = new HashMap<>();

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
        int region = constructs.innermost(blocks[0]);
        while (region != FUNCTION && !holdsAll(region, blocks)) {
            region = constructs.enclosing(region);
        }
        Mistake before = byRegion.get(region);
        if (before == null || key < before.key) {
            byRegion.put(region, new Mistake(key, region, touchedIn(region, blocks), telling));
        }
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
        List<Mistake> inOrder = new ArrayList<>(byRegion.values());
        inOrder.sort(Comparator.comparingLong(Mistake::key));
        for (Mistake mistake : inOrder.subList(0, Math.min(MOST, inOrder.size()))) {
            if (liesApart(mistake.region)) {
                mistake.telling.run();
                anyTold = true;
                if (mistake.region == FUNCTION) {
                    functionTold = true;
                } else {
                    regions.set(mistake.region);
                }
                mark(mistake.region);
                mistake.touched.stream().forEach(this::mark);
                touched.or(mistake.touched);
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
