// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.drawing;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of an edge in one {@link Level}. All coordinates are those of the level. A piece starts at the lower side of
 * its source and ends at the upper side of its target.
 */
final class Piece {
    /** The item where the piece starts; {@link Level#BORDER} for the upper border of the box. */
    final int from;

    /** The item where the piece ends; {@link Level#BORDER} for the lower border of the box. */
    final int to;

    /** Pieces of one group lead to the same node and can share a line. */
    final int group;

    /** The piece of the same edge inside the box {@link #from} or {@link #to}. */
    @Nullable
    Piece insideFrom;

    @Nullable
    Piece insideTo;

    /** The slots where the piece crosses layers, from top to bottom. */
    final List<Slot> passed = new ArrayList<>();

    /** Where it crosses its ends, after the layout. */
    double startX;

    double endX;

    /** The corners of the line, each an x and a y coordinate, after the layout. */
    final List<double[]> points = new ArrayList<>();

    Piece(int from, int to, int group) {
        this.from = from;
        this.to = to;
        this.group = group;
    }

    /** The last piece of the edge that is reached straight down through the upper borders of boxes. */
    Piece innermost() {
        Piece last = this;
        while (last.insideTo != null && last.insideTo.passed.isEmpty()) {
            last = last.insideTo;
        }
        return last;
    }

    /** Moves the pieces from the next one to the innermost one sideways. */
    void shiftInside(double by) {
        Piece last = this;
        while (last.insideTo != null && last.insideTo.passed.isEmpty()) {
            last = last.insideTo;
            last.startX += by;
            last.endX += by;
            for (double[] point : last.points) {
                point[0] += by;
            }
        }
    }

    /** Extends the line. */
    void to(double x, double y) {
        int count = points.size();
        if (count == 0 || points.get(count - 1)[0] != x || points.get(count - 1)[1] != y) {
            points.add(new double[] {x, y});
        }
    }
}
