// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a drawn graph, from its SVG element, and whether each can be followed: two lines may cross, but only
 * those of one kind to the same point run along each other.
 */
public final class DrawnLines {
    private static final Pattern EDGE = Pattern.compile("<path class=\"edge (\\w+)[^>]* d=\"([^\"]*)\"");
    private static final Pattern STEP = Pattern.compile("([MLQC])([^MLQC]*)");

    /** Lines are that far apart, in pixels. */
    private static final double DISTANCE = 2;

    /** Lengths of rounded coordinates. */
    private static final double ROUNDING = 1;

    private record Line(String kind, List<double[]> corners) {
        double[] end() {
            return corners.get(corners.size() - 1);
        }

        /** Whether the lines may become one. */
        boolean joins(Line other) {
            return kind.equals(other.kind) && end()[0] == other.end()[0] && end()[1] == other.end()[1];
        }
    }

    /** A level or upright part of a line. */
    private record Stretch(Line line, boolean isLevel, double at, double from, double to) {}

    private DrawnLines() {}

    /** {@return descriptions of the pairs of lines in an SVG element that run along each other} */
    public static List<String> overlaps(String svg) {
        List<Stretch> stretches = new ArrayList<>();
        Matcher edges = EDGE.matcher(svg);
        while (edges.find()) {
            stretches(new Line(edges.group(1), corners(edges.group(2))), stretches);
        }
        List<String> found = new ArrayList<>();
        for (boolean isLevel : new boolean[] {true, false}) {
            List<Stretch> sorted = stretches.stream()
                    .filter(stretch -> stretch.isLevel == isLevel)
                    .sorted(Comparator.comparingDouble(Stretch::at))
                    .toList();
            for (int i = 0; i < sorted.size(); i++) {
                Stretch one = sorted.get(i);
                for (int k = i + 1; k < sorted.size() && sorted.get(k).at - one.at < DISTANCE; k++) {
                    Stretch other = sorted.get(k);
                    double length = Math.min(one.to, other.to) - Math.max(one.from, other.from);
                    if (length > ROUNDING && !one.line.joins(other.line)) {
                        found.add(one.line.kind + " and " + other.line.kind + " at " + (isLevel ? "y " : "x ") + one.at
                                + ", " + other.at + " from " + Math.max(one.from, other.from) + " for " + length);
                    }
                }
            }
        }
        return found;
    }

    /** The corners of a path, as if they were not rounded. */
    private static List<double[]> corners(String path) {
        List<double[]> corners = new ArrayList<>();
        Matcher steps = STEP.matcher(path);
        while (steps.find()) {
            String[] numbers = steps.group(2).trim().split(" ", -1);
            int first = steps.group(1).equals("Q") ? 0 : numbers.length - 2;
            if (steps.group(1).equals("Q")) {
                // The part before a corner ends where its curve starts.
                corners.remove(corners.size() - 1);
            }
            corners.add(new double[] {Double.parseDouble(numbers[first]), Double.parseDouble(numbers[first + 1])});
        }
        return corners;
    }

    private static void stretches(Line line, List<Stretch> to) {
        for (int i = 1; i < line.corners.size(); i++) {
            double[] a = line.corners.get(i - 1);
            double[] b = line.corners.get(i);
            if (a[1] == b[1]) {
                to.add(new Stretch(line, true, a[1], Math.min(a[0], b[0]), Math.max(a[0], b[0])));
            } else if (a[0] == b[0]) {
                to.add(new Stretch(line, false, a[0], Math.min(a[1], b[1]), Math.max(a[1], b[1])));
            }
        }
    }
}
