// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the invocations of a work-group know of the accesses of others, for each {@link Domain}. Accesses of one
 * invocation that no release separates have the same time. Clocks that are released are those of two levels: which
 * accesses are over, and which writes have also been made available. An invocation has two more: the same when it last
 * made memory visible to itself.
 */
public final class Clocks {
    private static final Domain[] DOMAINS = Domain.values();
    private static final int OVER = 0;
    private static final int AVAILABLE = 1;
    private static final int SEEN = 2;
    private static final int AVAILABLE_SEEN = 3;

    /** The number of clocks of an invocation in a domain. */
    private static final int LEVELS = 4;

    /** The number of the clock that barriers advance whatever they order. */
    private static final int EXECUTION = LEVELS * Domain.COUNT;

    private static final int COUNT = EXECUTION + 1;

    private final Ticks ticks;
    private final Model model;
    private final int size;
    private final int width;
    private final int[] time;

    /** By invocation: the word offset of the last barrier; 0 if there is none. */
    private final int[] barrier;

    /** By clock and invocation. */
    private final Clock[][] known;

    /** By clock and invocation: what the last release fence released. */
    private final @Nullable Clock[][] fenced;

    /** By clock and invocation: what the next acquire fence acquires. */
    private final @Nullable Clock[][] pending;

    /** What the invocations that wait at a barrier release, and what those release that wait for a copy. */
    private @Nullable Clock[] arrived = new Clock[COUNT];

    private @Nullable Clock[] left = new Clock[COUNT];

    /** What copies of the work-group release to those who wait for them. */
    private @Nullable Clock[] copied = new Clock[COUNT];

    /** By pixel: what the last fragment has released at the end of its interlock. */
    private final Map<Long, @Nullable Clock[]> interlocks = new HashMap<>();

    private boolean arrives;
    private int first;

    /**
     * Makes clocks for a work-group.
     *
     * @param size the number of invocations
     * @param width the number of invocations of a subgroup
     */
    public Clocks(Ticks ticks, Model model, int size, int width) {
        this.ticks = ticks;
        this.model = model;
        this.size = size;
        this.width = width;
        time = new int[size];
        barrier = new int[size];
        known = new Clock[COUNT][size];
        fenced = new Clock[COUNT][size];
        pending = new Clock[COUNT][size];
    }

    /** Starts the invocations of another work-group. */
    public void start() {
        first = ticks.invocations(size);
        Clock start = Clock.start(first, size);
        for (int i = 0; i < COUNT; i++) {
            Arrays.fill(known[i], start);
            Arrays.fill(fenced[i], null);
            Arrays.fill(pending[i], null);
        }
        arrived = new Clock[COUNT];
        left = new Clock[COUNT];
        copied = new Clock[COUNT];
        arrives = false;
        Arrays.fill(time, ticks.next());
    }

    /** A history of a memory with a size in bytes. */
    public AccessHistory history(int bytes) {
        return ticks.history(bytes);
    }

    /** The word offset of the last control barrier that an invocation has executed. */
    public int lastBarrier(int local) {
        return barrier[local];
    }

    /** Whether accesses are private if they do not say otherwise. */
    public boolean arePrivate() {
        return model == Model.VULKAN;
    }

    // --- accesses

    /** The invocation and its time. */
    long key(int local) {
        return (long) (first + local) << Integer.SIZE | time[local];
    }

    /** Whether an access is over for an invocation. */
    boolean isOver(int local, Domain domain, long key) {
        int invocation = (int) (key >>> Integer.SIZE);
        return invocation == first + local || known[clock(domain, OVER)][local].knows(invocation, (int) key);
    }

    /** How an access is ordered with one that an invocation makes now. */
    Order order(int local, Domain domain, long key, int other, int mine) {
        int invocation = (int) (key >>> Integer.SIZE);
        if (invocation == first + local) {
            return Order.ORDERED;
        }
        if (!knows(domain, OVER, local, key)) {
            return known[EXECUTION][local].knows(invocation, (int) key) ? Order.EXECUTION : Order.NOTHING;
        }
        if (model != Model.VULKAN) {
            return Order.ORDERED;
        }
        if (((other | mine) & AccessHistory.PRIVATE) != 0) {
            return Order.PRIVATE;
        }
        if ((other & AccessHistory.WRITE) == 0) {
            return Order.ORDERED;
        }
        boolean isAvailable = (other & AccessHistory.COHERENT) != 0;
        if (!isAvailable && !knows(domain, AVAILABLE, local, key)) {
            return Order.NOT_AVAILABLE;
        }
        boolean isVisible = (mine & (AccessHistory.COHERENT | AccessHistory.WRITE)) != 0
                || knows(domain, isAvailable ? SEEN : AVAILABLE_SEEN, local, key);
        return isVisible ? Order.ORDERED : Order.NOT_VISIBLE;
    }

    private boolean knows(Domain domain, int level, int local, long key) {
        return known[clock(domain, level)][local].knows((int) (key >>> Integer.SIZE), (int) key);
    }

    private static int clock(Domain domain, int level) {
        return LEVELS * domain.ordinal() + level;
    }

    // --- what an invocation releases and acquires

    /** What an invocation knows, and its own accesses. */
    private Clock own(int clock, int local) {
        return known[clock][local].with(first + local, time[local]);
    }

    private @Nullable Clock released(Domain domain, int level, int local, Ordering ordering) {
        if (!ordering.releases(domain)) {
            return fenced[clock(domain, level)][local];
        }
        return level == OVER || ordering.makesAvailable()
                ? own(clock(domain, OVER), local)
                : known[clock(domain, level)][local];
    }

    private void acquire(Domain domain, int local, @Nullable Clock[] released, Ordering ordering) {
        acquire(domain, local, released, ordering, model == Model.LENIENT || ordering.acquires(domain));
    }

    /**
     * After a control barrier, memory is acquired if the barrier acquires it, or with the lenient model if only
     * barriers for memory before it release: one that releases without acquiring orders nothing.
     */
    private void acquireAtBarrier(Domain domain, int local, @Nullable Clock[] released, Ordering ordering) {
        boolean isLenient = model == Model.LENIENT && !ordering.releases(domain);
        acquire(domain, local, released, ordering, isLenient || ordering.acquires(domain));
    }

    private void acquire(Domain domain, int local, @Nullable Clock[] released, Ordering ordering, boolean isAcquired) {
        int over = clock(domain, OVER);
        @Nullable Clock[][] to = isAcquired ? known : pending;
        for (int clock = over; clock <= over + AVAILABLE; clock++) {
            to[clock][local] = Release.join(to[clock][local], released[clock]);
        }
        if (isAcquired) {
            see(domain, local, ordering);
        }
    }

    private void see(Domain domain, int local, Ordering ordering) {
        if (ordering.makesVisible()) {
            known[clock(domain, SEEN)][local] = known[clock(domain, OVER)][local];
            known[clock(domain, AVAILABLE_SEEN)][local] = known[clock(domain, AVAILABLE)][local];
        }
    }

    /** An invocation executes OpMemoryBarrier. */
    public void fence(int local, Ordering ordering) {
        for (Domain domain : DOMAINS) {
            if (ordering.acquires(domain)) {
                acquire(domain, local, column(pending, local), ordering);
            }
            for (int level = OVER; ordering.releases(domain) && level <= AVAILABLE; level++) {
                fenced[clock(domain, level)][local] = released(domain, level, local, ordering);
            }
        }
        if (ordering.isRelease()) {
            time[local] = ticks.next();
        }
    }

    private static @Nullable Clock[] column(@Nullable Clock[][] clocks, int local) {
        @Nullable Clock[] column = new Clock[COUNT];
        for (int i = 0; i < COUNT; i++) {
            column[i] = clocks[i][local];
        }
        return column;
    }

    /** An invocation is going to read a place atomically. */
    public void acquire(AccessHistory history, long offset, int local, Ordering ordering) {
        Release there = history.release(offset);
        if (there != null && (model == Model.LENIENT || there.reaches(ordering, first, subgroup(local)))) {
            for (Domain domain : DOMAINS) {
                acquire(domain, local, there.known(), ordering);
            }
        }
    }

    private int subgroup(int local) {
        return first + local / width * width;
    }

    /** An invocation has written a place atomically, and perhaps also read it. */
    public void release(AccessHistory history, long offset, int local, Ordering ordering, boolean isRead) {
        Release there = history.release(offset);
        Release mine = release(local, ordering);
        if (!isRead || there == null) {
            if (mine != null || there != null) {
                history.release(offset, mine);
            }
        } else if (mine != null) {
            history.release(offset, mine.join(there));
        }
        if (ordering.isRelease()) {
            time[local] = ticks.next();
        }
    }

    private @Nullable Release release(int local, Ordering ordering) {
        @Nullable Clock[] clocks = null;
        for (Domain domain : DOMAINS) {
            for (int level = OVER; level <= AVAILABLE; level++) {
                Clock released = released(domain, level, local, ordering);
                if (released != null) {
                    clocks = clocks == null ? new Clock[COUNT] : clocks;
                    clocks[clock(domain, level)] = released;
                }
            }
        }
        return clocks == null ? null : new Release(clocks, ordering, first, subgroup(local));
    }

    /** A fragment begins its interlock: those that overlap it and began theirs before have ended it. */
    public void beginInterlock(long pixel, int local) {
        @Nullable Clock[] released = interlocks.get(pixel);
        if (released != null) {
            for (Domain domain : DOMAINS) {
                acquire(domain, local, released, Ordering.ALL);
            }
        }
    }

    /** A fragment ends its interlock. */
    public void endInterlock(long pixel, int local) {
        @Nullable Clock[] released = new Clock[COUNT];
        for (Domain domain : DOMAINS) {
            for (int level = OVER; level <= AVAILABLE; level++) {
                released[clock(domain, level)] = released(domain, level, local, Ordering.ALL);
            }
        }
        interlocks.put(pixel, released);
        time[local] = ticks.next();
    }

    // --- what invocations do together

    /** An invocation arrives at a barrier of its work-group. */
    public void arrive(int local, Ordering ordering) {
        arrives = true;
        for (Domain domain : DOMAINS) {
            for (int level = OVER; level <= AVAILABLE; level++) {
                int clock = clock(domain, level);
                Clock released = ordering.releases(domain) && level == AVAILABLE && ordering.makesAvailable()
                        ? known[clock(domain, OVER)][local]
                        : ordering.releases(domain) ? known[clock][local] : fenced[clock][local];
                arrived[clock] = Release.join(arrived[clock], released);
            }
        }
        arrived[EXECUTION] = Release.join(arrived[EXECUTION], known[EXECUTION][local]);
    }

    /**
     * An invocation goes on after a barrier. The first one does when all have arrived.
     *
     * @param at the word offset of the barrier
     */
    public void leave(int local, Ordering ordering, int at) {
        barrier[local] = at;
        if (arrives) {
            close(ordering);
        }
        for (Domain domain : DOMAINS) {
            acquireAtBarrier(domain, local, left, ordering);
        }
        known[EXECUTION][local] = known[EXECUTION][local].join(Objects.requireNonNull(left[EXECUTION]));
    }

    private void close(Ordering ordering) {
        int now = time[0];
        for (int counted : time) {
            now = Math.max(now, counted);
        }
        left = arrived;
        arrived = new Clock[COUNT];
        arrives = false;
        for (Domain domain : DOMAINS) {
            for (int level = OVER; level <= AVAILABLE; level++) {
                Clock clock = left[clock(domain, level)];
                if (clock != null && ordering.releases(domain) && (level == OVER || ordering.makesAvailable())) {
                    left[clock(domain, level)] = clock.withGroup(now);
                }
            }
        }
        left[EXECUTION] = Objects.requireNonNull(left[EXECUTION]).withGroup(now);
        Arrays.fill(time, ticks.next());
    }

    /**
     * Invocations of a subgroup execute a barrier together.
     *
     * @param at the word offset of the barrier
     */
    public void meet(int[] locals, int count, Ordering ordering, int at) {
        @Nullable Clock[] released = new Clock[COUNT];
        Clock execution = known[EXECUTION][locals[0]];
        for (int k = 0; k < count; k++) {
            for (Domain domain : DOMAINS) {
                for (int level = OVER; level <= AVAILABLE; level++) {
                    int clock = clock(domain, level);
                    released[clock] = Release.join(released[clock], released(domain, level, locals[k], ordering));
                }
            }
            execution = execution.join(own(EXECUTION, locals[k]));
        }
        int now = ticks.next();
        for (int k = 0; k < count; k++) {
            for (Domain domain : DOMAINS) {
                acquireAtBarrier(domain, locals[k], released, ordering);
            }
            known[EXECUTION][locals[k]] = execution;
            time[locals[k]] = now;
            barrier[locals[k]] = at;
        }
    }

    /** An invocation has started a copy for its work-group. */
    public void copy(int local) {
        for (Domain domain : DOMAINS) {
            for (int level = OVER; level <= AVAILABLE; level++) {
                int clock = clock(domain, level);
                copied[clock] = Release.join(copied[clock], own(clock, local));
            }
        }
        time[local] = ticks.next();
    }

    /** An invocation has waited for the copies of its work-group. */
    public void await(int local) {
        for (Domain domain : DOMAINS) {
            for (int clock = clock(domain, OVER); clock <= clock(domain, AVAILABLE_SEEN); clock++) {
                Clock done = copied[clock(domain, OVER)];
                known[clock][local] = done == null ? known[clock][local] : known[clock][local].join(done);
            }
        }
    }
}
