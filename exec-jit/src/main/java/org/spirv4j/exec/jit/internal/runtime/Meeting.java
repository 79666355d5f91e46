// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.exec.internal.machine.MeetingStep;
import org.spirv4j.exec.internal.machine.Step;

/**
 * A step that invocations of a subgroup or work-group execute together, if they stand at the same place. How far an
 * invocation is, is the path that {@link org.spirv4j.exec.internal.machine.Group} describes, of which the iterations of
 * loops are known at run time only: they are counted in registers.
 */
public final class Meeting {
    public final Step step;

    /** The registers that count iterations, in the order of their elements in the path. */
    public final int[] counters;

    /** The path, with 0 for the iterations of loops. */
    private final int[] path;

    /** By element of the path: its index among the counters; -1 if it is known. */
    private final int[] counterAt;

    /**
     * Makes a meeting at a path, in which {@code -1 - register} stands for the iterations that are counted in a
     * register.
     */
    public Meeting(Step step, List<Integer> elements) {
        this.step = step;
        path = new int[elements.size()];
        counterAt = new int[path.length];
        int[] found = new int[path.length];
        int count = 0;
        for (int i = 0; i < path.length; i++) {
            int element = elements.get(i);
            path[i] = Math.max(0, element);
            counterAt[i] = element < 0 ? count : -1;
            if (element < 0) {
                found[count++] = -1 - element;
            }
        }
        counters = Arrays.copyOf(found, count);
    }

    /** Whether the whole work-group meets, and not a subgroup. */
    public boolean isOfWorkGroup() {
        return step instanceof MeetingStep;
    }

    /**
     * Compares how far two invocations are; 0 if they stand at the same place.
     *
     * @param iterations the values of counters
     * @param own the index of the first counter of the invocation with this path
     * @param others where those of the other invocation start
     */
    int compare(Meeting other, int[] iterations, int own, int others) {
        if (other == this && counters.length == 0) {
            return 0;
        }
        int common = Math.min(path.length, other.path.length);
        for (int i = 0; i < common; i++) {
            int a = counterAt[i] < 0 ? path[i] : iterations[own + counterAt[i]];
            int b = other.counterAt[i] < 0 ? other.path[i] : iterations[others + other.counterAt[i]];
            if (a != b) {
                return Integer.compare(a, b);
            }
        }
        return Integer.compare(path.length, other.path.length);
    }
}
