// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.drawing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The space between two layers, where lines run sideways. Each line has a track, which is a height of its own among the lines
 * that it would touch otherwise; lines of one group to the same place share one.
 */
final class Channel {
    private static final double TRACK = 9;
    private static final double MAX_HEIGHT = 220;
    private static final double APART = 10;

    /** Upright lines that are closer than this run over each other. */
    private static final double CLOSE = 4;

    /** A stretch of a track: of lines that come from above and go down at one place. */
    private static final class Run {
        final double to;
        final List<Double> from = new ArrayList<>();
        final List<Run> lower = new ArrayList<>();
        int higher;
        double left;
        double right;
        int track;

        Run(double to) {
            this.to = to;
            left = to;
            right = to;
        }

        void take(double x) {
            from.add(x);
            left = Math.min(left, x);
            right = Math.max(right, x);
        }

        boolean touches(Run other) {
            return left < other.right + APART && other.left < right + APART;
        }
    }

    private record Key(int group, double to) {}

    private final Map<Key, Run> runs = new LinkedHashMap<>();
    private final double above;
    private final double below;
    private final double least;
    private int tracks;
    private double top;
    private double height;

    /**
     * Creates the space.
     *
     * @param above the height at the upper side that tracks leave free
     * @param below the same at the lower side
     * @param least the minimum height
     */
    Channel(double above, double below, double least) {
        this.above = above;
        this.below = below;
        this.least = least;
    }

    /** Reserves a track for a line of a group from one x coordinate to another one. */
    void add(int group, double from, double to) {
        runs.computeIfAbsent(new Key(group, to), key -> new Run(to)).take(from);
    }

    /** Assigns the tracks; returns the height. */
    double place(double y) {
        top = y;
        List<List<Run>> used = new ArrayList<>();
        for (Run run : ordered()) {
            int track = run.track;
            while (track < used.size() && used.get(track).stream().anyMatch(run::touches)) {
                track++;
            }
            while (track >= used.size()) {
                used.add(new ArrayList<>());
            }
            used.get(track).add(run);
            run.track = track;
            for (Run lower : run.lower) {
                lower.track = Math.max(lower.track, track + 1);
            }
        }
        tracks = used.size();
        height = Math.max(least, Math.min(MAX_HEIGHT, above + below + TRACK * tracks));
        return height;
    }

    /**
     * The runs from the highest to the lowest: where one comes from above and another one goes down at the same place, the
     * first must be higher. In a cycle, one line runs over another one.
     */
    private List<Run> ordered() {
        TreeMap<Double, List<Run>> ends = new TreeMap<>();
        for (Run run : runs.values()) {
            ends.computeIfAbsent(run.to, to -> new ArrayList<>()).add(run);
        }
        for (Run run : runs.values()) {
            for (double from : run.from) {
                for (List<Run> below : ends.subMap(from - CLOSE, from + CLOSE).values()) {
                    for (Run lower : below) {
                        if (lower != run) {
                            run.lower.add(lower);
                            lower.higher++;
                        }
                    }
                }
            }
        }
        Comparator<Run> byHigher = Comparator.comparingInt(run -> run.higher);
        List<Run> waiting = new ArrayList<>(runs.values());
        waiting.sort(byHigher.thenComparingDouble(run -> run.left));
        Set<Run> ordered = new LinkedHashSet<>();
        ArrayDeque<Run> free = new ArrayDeque<>();
        for (Run first : waiting) {
            free.add(first);
            while (!free.isEmpty()) {
                Run run = free.remove();
                if (ordered.add(run)) {
                    for (Run lower : run.lower) {
                        if (--lower.higher == 0) {
                            free.add(lower);
                        }
                    }
                }
            }
        }
        return List.copyOf(ordered);
    }

    /** The y coordinate of the track of a line that {@link #add} took. */
    double track(int group, double to) {
        Run run = runs.get(new Key(group, to));
        double share = run == null ? 0.5 : (run.track + 0.5) / tracks;
        return top + above + (height - above - below) * share;
    }
}
