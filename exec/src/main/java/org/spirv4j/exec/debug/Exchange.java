// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Two threads of which one works at a time: the thread that runs a program, and that of the user of the session. Each
 * waits while the other works.
 */
final class Exchange {
    /** Ends the run; has no stack trace because nobody sees it. */
    static final class Closed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Closed() {
            super("the session is closed", null, false, false);
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable Stop stop;
    private volatile boolean isClosed;

    /** Used by the run only. */
    private long waited;

    /** Gives a stop to the user, and waits until the run shall go on; called by the run. */
    void stop(Stop reached) {
        long start = System.nanoTime();
        lock.lock();
        try {
            stop = reached;
            changed.signalAll();
            while (stop != null && !isClosed) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
        waited += System.nanoTime() - start;
        check();
    }

    /** For how long the run has waited for the user, in nanoseconds; called by the run. */
    long waitedNanoseconds() {
        return waited;
    }

    /** Ends the run if the session is closed; called by the run. */
    void check() {
        if (isClosed) {
            throw new Closed();
        }
    }

    /** Gives the last stop to the user. */
    void end(Stop reached) {
        set(reached);
    }

    /** Lets the run go on. */
    void resume() {
        set(null);
    }

    private void set(@Nullable Stop value) {
        lock.lock();
        try {
            stop = value;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the run stands still. */
    Stop await() {
        lock.lock();
        try {
            Stop reached = stop;
            while (reached == null) {
                changed.awaitUninterruptibly();
                reached = stop;
            }
            return reached;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the run. */
    void close() {
        lock.lock();
        try {
            isClosed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
