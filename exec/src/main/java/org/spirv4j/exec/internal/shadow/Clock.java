// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

import java.util.Arrays;

/**
 * Which accesses of others are over for somebody: all of the own work-group up to some time, those of other work-groups
 * up to other times, and some of single invocations. Immutable. Times are numbers that grow in the whole run.
 *
 * <p>A clock that knows very many invocations one by one forgets them, and takes all accesses up to the latest time
 * that it knows for over. So memory stays bounded, and what is found is still a race.
 */
public final class Clock {
    /**
     * The maximum number of work-groups and of single invocations that a clock knows; single invocations count twice.
     */
    private static final int MOST = 4096;

    private static final int[] NONE = {};

    /** Up to this time everything is over. */
    private final int base;

    /** The number of the first invocation of the own work-group, and how many it has. */
    private final int first;

    private final int size;

    /** The time up to which the own work-group is known. */
    private final int own;

    /** Pairs of the first invocation of another work-group and a time, ascending. */
    private final int[] groups;

    /** Pairs of an invocation and a time, ascending. */
    private final int[] invocations;

    private Clock(int base, int first, int size, int own, int[] groups, int[] invocations) {
        boolean isTooLarge = groups.length > MOST || invocations.length > MOST;
        this.base = isTooLarge ? Math.max(base, Math.max(own, Math.max(latest(groups), latest(invocations)))) : base;
        this.first = first;
        this.size = size;
        this.own = own;
        this.groups = isTooLarge ? NONE : groups;
        this.invocations = isTooLarge ? NONE : invocations;
    }

    private static int latest(int[] pairs) {
        int latest = 0;
        for (int i = 1; i < pairs.length; i += 2) {
            latest = Math.max(latest, pairs[i]);
        }
        return latest;
    }

    /** The clock of the invocations of a work-group when they start. */
    public static Clock start(int first, int size) {
        return new Clock(0, first, size, 0, NONE, NONE);
    }

    /** Whether an access of an invocation is over. */
    public boolean knows(int invocation, int time) {
        if (time <= base) {
            return true;
        }
        int local = invocation - first;
        if (local >= 0 && local < size) {
            if (time <= own) {
                return true;
            }
        } else if (groups.length > 0 && time <= find(groups, first + Math.floorDiv(local, size) * size)) {
            return true;
        }
        return invocations.length > 0 && time <= find(invocations, invocation);
    }

    private static int find(int[] pairs, int key) {
        int low = 0;
        int high = pairs.length / 2 - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int found = pairs[2 * middle];
            if (found == key) {
                return pairs[2 * middle + 1];
            }
            if (found < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return 0;
    }

    /** This clock, which also knows the own work-group up to a time. */
    public Clock withGroup(int time) {
        int[] kept = new int[invocations.length];
        int count = 0;
        for (int i = 0; i < invocations.length; i += 2) {
            int local = invocations[i] - first;
            if (local < 0 || local >= size || invocations[i + 1] > time) {
                kept[count++] = invocations[i];
                kept[count++] = invocations[i + 1];
            }
        }
        return new Clock(base, first, size, Math.max(own, time), groups, Arrays.copyOf(kept, count));
    }

    /** This clock, which also knows an invocation up to a time. */
    public Clock with(int invocation, int time) {
        return knows(invocation, time)
                ? this
                : new Clock(base, first, size, own, groups, merge(invocations, new int[] {invocation, time}));
    }

    /** What this clock or another knows. */
    public Clock join(Clock other) {
        if (other == this || other.isInside(this)) {
            return this;
        }
        int[] joined = merge(groups, other.groups);
        int ownTime = own;
        if (other.first == first) {
            ownTime = Math.max(own, other.own);
        } else {
            ownTime = Math.max(own, find(joined, first));
            joined = merge(joined, new int[] {other.first, other.own});
        }
        return new Clock(
                Math.max(base, other.base), first, size, ownTime, joined, merge(invocations, other.invocations));
    }

    /** Whether another clock certainly knows what this one knows. */
    private boolean isInside(Clock other) {
        return first == other.first
                && own <= other.own
                && base <= other.base
                && isSubset(groups, other.groups)
                && isSubset(invocations, other.invocations);
    }

    private static boolean isSubset(int[] pairs, int[] others) {
        if (pairs == others) {
            return true;
        }
        for (int i = 0; i < pairs.length; i += 2) {
            if (find(others, pairs[i]) < pairs[i + 1]) {
                return false;
            }
        }
        return true;
    }

    private static int[] merge(int[] a, int[] b) {
        if (a.length == 0 || b.length == 0 || a == b) {
            return a.length == 0 ? b : a;
        }
        int[] merged = new int[a.length + b.length];
        int count = 0;
        int i = 0;
        int k = 0;
        while (i < a.length || k < b.length) {
            boolean isA = k == b.length || i < a.length && a[i] <= b[k];
            boolean isB = i == a.length || k < b.length && b[k] <= a[i];
            merged[count++] = isA ? a[i] : b[k];
            merged[count++] = Math.max(isA ? a[i + 1] : 0, isB ? b[k + 1] : 0);
            i += isA ? 2 : 0;
            k += isB ? 2 : 0;
        }
        return Arrays.copyOf(merged, count);
    }
}
