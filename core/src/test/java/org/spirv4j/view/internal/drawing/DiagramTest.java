// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiagramTest {
    private static final int[] OUTER = {Diagram.OUTSIDE, 0, 1, Diagram.OUTSIDE, 3};

    private static final int KINDS = 3;

    private static boolean apart(double[] a, double[] b) {
        return a[0] + a[2] <= b[0] + 1e-6
                || b[0] + b[2] <= a[0] + 1e-6
                || a[1] + a[3] <= b[1] + 1e-6
                || b[1] + b[3] <= a[1] + 1e-6;
    }

    private static boolean inside(double[] a, double[] b) {
        return a[0] >= b[0] - 1e-6
                && a[1] >= b[1] - 1e-6
                && a[0] + a[2] <= b[0] + b[2] + 1e-6
                && a[1] + a[3] <= b[1] + b[3] + 1e-6;
    }

    private static boolean holds(int box, int in) {
        int at = in;
        while (at != Diagram.OUTSIDE && at != box) {
            at = OUTER[at];
        }
        return at == box;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void boxesHoldTheirNodesAndNoOthers(int seed) {
        Random random = new Random(seed);
        int nodes = 40;
        Diagram diagram = new Diagram(nodes, OUTER.length);
        int[] boxOf = new int[nodes];
        for (int box = 0; box < OUTER.length; box++) {
            diagram.box(box, 60, OUTER[box]);
        }
        for (int node = 0; node < nodes; node++) {
            boxOf[node] = node < OUTER.length ? node : random.nextInt(OUTER.length + 1) - 1;
            diagram.node(node, 40 + random.nextInt(100), 20 + random.nextInt(30), boxOf[node]);
        }
        for (int edge = 0; edge < 90; edge++) {
            diagram.edge(random.nextInt(nodes), random.nextInt(nodes), edge % KINDS);
        }
        diagram.place();
        double[] whole = {0, 0, diagram.width(), diagram.height()};
        for (int a = 0; a < nodes; a++) {
            double[] node = node(diagram, a);
            assertThat(inside(node, whole)).isTrue();
            for (int b = 0; b < a; b++) {
                assertThat(apart(node, node(diagram, b))).isTrue();
            }
            for (int box = 0; box < OUTER.length; box++) {
                double[] rectangle = {
                    diagram.boxLeft(box), diagram.boxTop(box), diagram.boxWidth(box), diagram.boxHeight(box)
                };
                assertThat(holds(box, boxOf[a]) ? inside(node, rectangle) : apart(node, rectangle))
                        .as("node %d in box %d", a, box)
                        .isTrue();
            }
        }
        for (int edge = 0; edge < 90; edge++) {
            List<double[]> route = diagram.route(edge);
            assertThat(route.size()).isGreaterThan(1);
            for (double[] point : route) {
                assertThat(inside(new double[] {point[0], point[1], 0, 0}, whole))
                        .isTrue();
            }
        }
    }

    /** Lines cross, but only lines of one kind to the same node share a part. */
    @ParameterizedTest
    @MethodSource("seeds")
    void linesShareNoPart(int seed) {
        Random random = new Random(seed);
        int nodes = 5 + random.nextInt(40);
        int boxes = random.nextInt(OUTER.length + 1);
        Diagram diagram = new Diagram(nodes, boxes);
        for (int box = 0; box < boxes; box++) {
            diagram.box(box, 60, OUTER[box]);
        }
        for (int node = 0; node < nodes; node++) {
            int box = node < boxes ? node : random.nextInt(boxes + 1) - 1;
            diagram.node(node, 100 + random.nextInt(200), 40, box);
        }
        int edges = nodes + random.nextInt(2 * nodes);
        int[][] ends = new int[edges][];
        for (int edge = 0; edge < edges; edge++) {
            int from = random.nextInt(nodes);
            int near = Math.min(nodes - 1, from + 1 + random.nextInt(4));
            ends[edge] = new int[] {from, random.nextInt(4) == 0 ? random.nextInt(nodes) : near, random.nextInt(KINDS)};
            diagram.edge(ends[edge][0], ends[edge][1], ends[edge][2]);
        }
        diagram.place();
        for (int a = 0; a < edges; a++) {
            for (int b = 0; b < a; b++) {
                if (ends[a][1] != ends[b][1] || ends[a][2] != ends[b][2]) {
                    assertThat(sharedLength(diagram.route(a), diagram.route(b)))
                            .as("edges %s and %s", Arrays.toString(ends[a]), Arrays.toString(ends[b]))
                            .isLessThan(1);
                }
            }
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, Integer.getInteger("drawing.seeds", Boolean.getBoolean("thorough") ? 300 : 30));
    }

    private static double sharedLength(List<double[]> a, List<double[]> b) {
        double most = 0;
        for (int i = 1; i < a.size(); i++) {
            for (int k = 1; k < b.size(); k++) {
                for (int along = 0; along < 2; along++) {
                    int across = 1 - along;
                    double line = a.get(i)[across];
                    if (a.get(i - 1)[across] == line
                            && Math.abs(b.get(k)[across] - line) < 2
                            && b.get(k - 1)[across] == b.get(k)[across]) {
                        double start = Math.max(
                                Math.min(a.get(i - 1)[along], a.get(i)[along]),
                                Math.min(b.get(k - 1)[along], b.get(k)[along]));
                        double end = Math.min(
                                Math.max(a.get(i - 1)[along], a.get(i)[along]),
                                Math.max(b.get(k - 1)[along], b.get(k)[along]));
                        most = Math.max(most, end - start);
                    }
                }
            }
        }
        return most;
    }

    private static double[] node(Diagram diagram, int node) {
        return new double[] {diagram.nodeLeft(node), diagram.nodeTop(node), diagram.widths[node], diagram.heights[node]
        };
    }
}
