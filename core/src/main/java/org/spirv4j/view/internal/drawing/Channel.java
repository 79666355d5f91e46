// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.drawing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The space between two layers, where lines run sideways. Each line has a track, which is a height of its own among the
 * lines that it would touch otherwise; lines of one group to the same place share one. Upright parts of different lines
 * at the same x coordinate do not meet, because the line that comes from above has the higher track; where no order of
 * tracks can do this, a line changes its x coordinate on the way.
 */
final class Channel {
    private static final double TRACK = 9;
    private static final double MIN_TRACK = 4;

    /** Tracks are closer in spaces that would be higher than this. */
    private static final double MAX_HEIGHT = 220;

    private static final double APART = 10;

    /** Upright lines that are closer than this run over each other. */
    private static final double CLOSE = 4;

    /** A line that goes sideways by less than this is bent, and needs no track if no other line is in its way. */
    private static final double BEND = 40;

    /** A stretch of a track. */
    private static final class Run {
        /** The x coordinates where upright lines reach the track from above, and from below. */
        final List<Double> uppers = new ArrayList<>();

        final List<Double> lowers = new ArrayList<>();
        final List<Run> below = new ArrayList<>();
        int above;
        double left = Double.POSITIVE_INFINITY;
        double right = Double.NEGATIVE_INFINITY;
        int track;

        /** The second part of a line that changes its x coordinate on the way, and that coordinate. */
        @Nullable
        Run rest;

        double middle;

        void reach(double x, List<Double> side) {
            side.add(x);
            left = Math.min(left, x);
            right = Math.max(right, x);
        }

        boolean touches(Run other) {
            return left < other.right + APART && other.left < right + APART;
        }
    }

    private enum Way {
        DOWN,
        OUT_BELOW,
        IN_ABOVE
    }

    /** Lines of a group with the same x coordinate at their end share a run. */
    private record Key(Way way, int group, double end) {
        // The methods that a record has by default are linked at run time, which costs short programs 10 ms.
        @Override
        public boolean equals(Object other) {
            return other instanceof Key that
                    && way == that.way
                    && group == that.group
                    && Double.compare(end, that.end) == 0;
        }

        @Override
        public int hashCode() {
            return (way.ordinal() * 31 + group) * 31 + Double.hashCode(end);
        }
    }

    private record Line(Key key, double from) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Line that && key.equals(that.key) && Double.compare(from, that.from) == 0;
        }

        @Override
        public int hashCode() {
            return key.hashCode() * 31 + Double.hashCode(from);
        }
    }

    private final Map<Key, Run> runs = new LinkedHashMap<>();
    private final Set<Line> bent = new LinkedHashSet<>();
    private final Set<Line> lines = new LinkedHashSet<>();
    private final double above;
    private final double below;
    private final double least;
    private final double width;
    private int tracks;
    private double top;
    private double height;

    /**
     * Creates the space.
     *
     * @param above the height at the upper side that tracks leave free
     * @param below the same at the lower side
     * @param least the minimum height
     * @param width where lines can run
     */
    Channel(double above, double below, double least, double width) {
        this.above = above;
        this.below = below;
        this.least = least;
        this.width = width;
    }

    /** Takes a line of a group that comes from above and goes down. */
    void down(int group, double from, double to) {
        lines.add(new Line(new Key(Way.DOWN, group, to), from));
    }

    /** Takes a line that comes from above, and goes up again. */
    void turnBelow(int group, double from, double to) {
        lines.add(new Line(new Key(Way.OUT_BELOW, group, to), from));
    }

    /** Takes a line that comes from below, and goes down again. */
    void turnAbove(int group, double from, double to) {
        lines.add(new Line(new Key(Way.IN_ABOVE, group, to), from));
    }

    /** Assigns the tracks; returns the height. */
    double place(double y) {
        top = y;
        bend();
        for (Line line : lines) {
            if (!bent.contains(line)) {
                Run run = runs.computeIfAbsent(line.key, Channel::run);
                run.reach(line.from, line.key.way == Way.IN_ABOVE ? run.lowers : run.uppers);
            }
        }
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
            for (Run lower : run.below) {
                lower.track = Math.max(lower.track, track + 1);
            }
        }
        tracks = used.size();
        double room =
                Math.max(Math.min(MAX_HEIGHT, above + below + TRACK * tracks), above + below + MIN_TRACK * tracks);
        height = Math.max(least, room);
        return height;
    }

    private static Run run(Key key) {
        Run run = new Run();
        run.reach(key.end, key.way == Way.OUT_BELOW ? run.uppers : run.lowers);
        return run;
    }

    /** Finds the lines that need no track: nothing else is in the columns between their ends. */
    private void bend() {
        TreeMap<Double, Set<Key>> columns = new TreeMap<>();
        for (Line line : lines) {
            columns.computeIfAbsent(line.from, x -> new LinkedHashSet<>()).add(line.key);
            columns.computeIfAbsent(line.key.end, x -> new LinkedHashSet<>()).add(line.key);
        }
        for (Line line : lines) {
            double left = Math.min(line.from, line.key.end);
            double right = Math.max(line.from, line.key.end);
            if (line.key.way == Way.DOWN
                    && (left == right
                            || right - left < BEND
                                    && columns.subMap(left - CLOSE, false, right + CLOSE, false).values().stream()
                                            .allMatch(keys -> keys.size() == 1 && keys.contains(line.key)))) {
                bent.add(line);
            }
        }
    }

    /**
     * The runs from the highest to the lowest: where one comes from above and another one goes down at the same place,
     * the first must be higher. A run that must be both above and below another one is divided.
     */
    private List<Run> ordered() {
        TreeMap<Double, List<Run>> ends = new TreeMap<>();
        List<Run> waiting = new ArrayList<>(runs.values());
        for (Run run : waiting) {
            for (double x : run.lowers) {
                ends.computeIfAbsent(x, to -> new ArrayList<>()).add(run);
            }
        }
        for (Run run : waiting) {
            for (double x : run.uppers) {
                for (List<Run> reached :
                        ends.subMap(x - CLOSE, false, x + CLOSE, false).values()) {
                    for (Run lower : reached) {
                        if (lower != run) {
                            run.below.add(lower);
                            lower.above++;
                        }
                    }
                }
            }
        }
        waiting.sort((a, b) -> a.above != b.above ? Integer.compare(a.above, b.above) : Double.compare(a.left, b.left));
        List<Run> ordered = new ArrayList<>();
        Set<Run> done = new LinkedHashSet<>();
        List<Run> rests = new ArrayList<>();
        ArrayDeque<Run> free = new ArrayDeque<>();
        for (Run first : waiting) {
            if (done.contains(first) || first.above > 0 && (first.below.isEmpty() || first.uppers.isEmpty())) {
                continue;
            }
            if (first.above > 0) {
                rests.add(divide(first));
            }
            free.add(first);
            while (!free.isEmpty()) {
                Run run = free.remove();
                if (done.add(run)) {
                    ordered.add(run);
                    for (Run lower : run.below) {
                        if (--lower.above == 0) {
                            free.add(lower);
                        }
                    }
                }
            }
        }
        ordered.addAll(rests);
        return ordered;
    }

    /**
     * Lets a line that goes down change to a free column, so that it can start higher than it ends; returns its lower
     * part.
     */
    private Run divide(Run run) {
        double end = run.lowers.get(0);
        Run rest = new Run();
        run.middle = freeColumn(end, run.uppers.get(run.uppers.size() - 1));
        run.rest = rest;
        rest.reach(run.middle, rest.uppers);
        rest.reach(end, rest.lowers);
        run.lowers.clear();
        run.left = run.middle;
        run.right = run.middle;
        run.lowers.add(run.middle);
        for (double x : run.uppers) {
            run.left = Math.min(run.left, x);
            run.right = Math.max(run.right, x);
        }
        for (Run higher : runs.values()) {
            higher.below.replaceAll(lower -> lower == run ? rest : lower);
        }
        run.below.add(rest);
        return rest;
    }

    /** The x coordinate nearest to one, in the direction of another one, where no upright line is. */
    private double freeColumn(double near, double towards) {
        TreeMap<Double, Boolean> taken = new TreeMap<>();
        for (Line line : lines) {
            taken.put(line.from, true);
            taken.put(line.key.end, true);
            if (bent.contains(line)) {
                for (double x = Math.min(line.from, line.key.end); x < Math.max(line.from, line.key.end); x += CLOSE) {
                    taken.put(x, true);
                }
            }
        }
        for (Run run : runs.values()) {
            if (run.rest != null) {
                taken.put(run.middle, true);
            }
        }
        double step = towards < near ? -CLOSE : CLOSE;
        for (int i = 1; i * CLOSE < width; i++) {
            for (double x : new double[] {near + i * step, near - i * step}) {
                if (x > CLOSE
                        && x < width - CLOSE
                        && taken.subMap(x - CLOSE, false, x + CLOSE, false).isEmpty()) {
                    return x;
                }
            }
        }
        return near;
    }

    /** The corners of a line that goes down, between its ends; none if it is straight or bent. */
    List<double[]> corners(int group, double from, double to) {
        Key key = new Key(Way.DOWN, group, to);
        Run run = runs.get(key);
        if (run == null || bent.contains(new Line(key, from))) {
            return List.of();
        }
        double y = height(run);
        Run rest = run.rest;
        if (rest == null) {
            return List.of(new double[] {from, y}, new double[] {to, y});
        }
        double lower = height(rest);
        return List.of(
                new double[] {from, y}, new double[] {run.middle, y}, new double[] {run.middle, lower}, new double[] {
                    to, lower
                });
    }

    /** The y coordinate at which a line of {@link #turnBelow} turns. */
    double turnBelowHeight(int group, double to) {
        return height(runs.get(new Key(Way.OUT_BELOW, group, to)));
    }

    /** The y coordinate at which a line of {@link #turnAbove} turns. */
    double turnAboveHeight(int group, double to) {
        return height(runs.get(new Key(Way.IN_ABOVE, group, to)));
    }

    private double height(@Nullable Run run) {
        double share = run == null ? 0.5 : (run.track + 0.5) / tracks;
        return top + above + (height - above - below) * share;
    }
}
