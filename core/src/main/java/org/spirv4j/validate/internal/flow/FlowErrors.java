// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.spirv4j.analysis.StructuredConstructs;

/**
 * Collects the errors in the constructs of a function. One error causes others in the constructs that it connects, so
 * errors are taken in the order of their keys, and only those independent of the ones already reported are reported.
 *
 * <p>The region of an error is the innermost construct that contains all of its blocks. The error touches the
 * constructs directly inside its region that contain one of its blocks. Another error is independent of it if its
 * region neither equals nor encloses the first error's region, and neither equals, encloses nor lies inside a construct
 * that the first error touches.
 */
final class FlowErrors {
    /** The whole function as a region. */
    private static final int FUNCTION = -1;

    /** Maximum number of errors considered per function. */
    private static final int MAX_CANDIDATES = 256;

    /** An error that has not been reported yet. */
    private static final class Candidate {
        final long key;
        final int number;
        final int[] blocks;
        final Runnable report;

        Candidate(long key, int number, int[] blocks, Runnable report) {
            this.key = key;
            this.number = number;
            this.blocks = blocks;
            this.report = report;
        }
    }

    /** In one piece: archives of loaded classes do not hold the parts that {@code thenComparing} makes at run time. */
    private static final Comparator<Candidate> ORDER =
            (a, b) -> a.key == b.key ? Integer.compare(a.number, b.number) : Long.compare(a.key, b.key);

    private final StructuredConstructs constructs;

    /** The errors with the lowest keys; the highest of these is at the head. */
    private final PriorityQueue<Candidate> candidates = new PriorityQueue<>((a, b) -> ORDER.compare(b, a));

    private int added;

    /** Regions of reported errors, the constructs that they touch, and all constructs that enclose these. */
    private final BitSet enclosingReported = new BitSet();

    /** The constructs that reported errors touch. */
    private final BitSet touched = new BitSet();

    /** The regions of reported errors. */
    private final BitSet regions = new BitSet();

    private boolean functionReported;
    private boolean anyReported;

    FlowErrors(StructuredConstructs constructs) {
        this.constructs = constructs;
    }

    /** Records an error about the given blocks; {@code report} reports it. */
    void add(long key, int[] blocks, Runnable report) {
        candidates.add(new Candidate(key, added++, blocks, report));
        if (candidates.size() > MAX_CANDIDATES) {
            candidates.remove();
        }
    }

    /** The innermost construct that contains all blocks of an error. */
    private int region(Candidate error) {
        int region = constructs.innermost(error.blocks[0]);
        while (region != FUNCTION && !containsAll(region, error.blocks)) {
            region = constructs.enclosing(region);
        }
        return region;
    }

    private boolean containsAll(int construct, int[] blocks) {
        for (int block : blocks) {
            if (!constructs.contains(construct, block)) {
                return false;
            }
        }
        return true;
    }

    /** The constructs directly inside a region that contain one of the blocks. */
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

    /** Reports the errors that are independent of each other. */
    void reportIndependent() {
        if (candidates.isEmpty()) {
            return;
        }
        List<Candidate> inOrder = new ArrayList<>(candidates);
        inOrder.sort(ORDER);
        for (Candidate error : inOrder) {
            int region = region(error);
            if (isIndependent(region)) {
                error.report.run();
                anyReported = true;
                if (region == FUNCTION) {
                    functionReported = true;
                } else {
                    regions.set(region);
                }
                mark(region);
                BitSet inside = touchedIn(region, error.blocks);
                inside.stream().forEach(this::mark);
                touched.or(inside);
            }
        }
    }

    boolean anyReported() {
        return anyReported;
    }

    private void mark(int construct) {
        for (int c = construct; c != FUNCTION && !enclosingReported.get(c); c = constructs.enclosing(c)) {
            enclosingReported.set(c);
        }
    }

    private boolean isIndependent(int region) {
        if (!anyReported) {
            return true;
        }
        return region != FUNCTION && !enclosingReported.get(region) && !isTouched(region);
    }

    private boolean isTouched(int construct) {
        for (int c = construct; c != FUNCTION; c = constructs.enclosing(c)) {
            if (touched.get(c)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a reported error affects the innermost construct that contains a block. */
    boolean affects(int block) {
        int construct = constructs.innermost(block);
        return construct == FUNCTION ? functionReported : regions.get(construct) || isTouched(construct);
    }
}
