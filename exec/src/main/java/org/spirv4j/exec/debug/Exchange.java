// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import org.jspecify.annotations.Nullable;

/**
 * Two threads of which one works at a time: the thread that runs a program, and that of the user of the session. Each waits while
 * the other works.
 */
final class Exchange {
    /** Ends the run; has no stack trace because nobody sees it. */
    static final class Closed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Closed() {
            super("the session is closed", null, false, false);
        }
    }

    private @Nullable Stop stop;
    private boolean isClosed;

    /** Gives a stop to the user, and waits until the run shall go on; called by the run. */
    synchronized void stop(Stop reached) {
        stop = reached;
        notifyAll();
        while (stop != null && !isClosed) {
            pause();
        }
        check();
    }

    /** Gives the last stop to the user. */
    synchronized void end(Stop reached) {
        stop = reached;
        notifyAll();
    }

    /** Ends the run if the session is closed; called by the run. */
    synchronized void check() {
        if (isClosed) {
            throw new Closed();
        }
    }

    /** Lets the run go on. */
    synchronized void resume() {
        stop = null;
        notifyAll();
    }

    /** Waits until the run stands still. */
    synchronized Stop await() {
        while (true) {
            Stop reached = stop;
            if (reached != null) {
                return reached;
            }
            pause();
        }
    }

    /** Ends the run. */
    synchronized void close() {
        isClosed = true;
        notifyAll();
    }

    private void pause() {
        try {
            wait();
        } catch (InterruptedException e) {
            isClosed = true;
            Thread.currentThread().interrupt();
            throw new Closed();
        }
    }
}
