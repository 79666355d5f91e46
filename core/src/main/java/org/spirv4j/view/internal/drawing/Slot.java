// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.drawing;

import java.util.ArrayList;
import java.util.List;

/** A position in a layer of a {@link Level}: of an item, or of edges that cross the layer. */
final class Slot {
    private static final double PASSING_WIDTH = 6;
    private static final double GAP_OF_LINES = 8;
    private static final double GAP_OF_LINE = 16;
    private static final double GAP_OF_ITEMS = 26;

    /** The item; {@link Level#BORDER} if edges cross the layer here. */
    final int item;

    final int layer;
    final List<Slot> above = new ArrayList<>();
    final List<Slot> below = new ArrayList<>();
    final double width;
    double center;
    double wish;

    private Slot(int item, int layer, double width) {
        this.item = item;
        this.layer = layer;
        this.width = width;
    }

    static Slot of(int item, int layer, double width) {
        return new Slot(item, layer, width);
    }

    static Slot passing(int layer) {
        return new Slot(Level.BORDER, layer, PASSING_WIDTH);
    }

    boolean isPassing() {
        return item == Level.BORDER;
    }

    double left() {
        return center - width / 2;
    }

    double right() {
        return center + width / 2;
    }

    /** The minimum distance of the centers of this slot and the next one to the right. */
    double distance(Slot next) {
        double gap = isPassing() && next.isPassing()
                ? GAP_OF_LINES
                : isPassing() || next.isPassing() ? GAP_OF_LINE : GAP_OF_ITEMS;
        return (width + next.width) / 2 + gap;
    }
}
