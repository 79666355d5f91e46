// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build.internal.sequence;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import org.spirv4j.internal.word.WordBuffer;

/**
 * A pool of large buffers that builders of long functions reuse, because clearing new arrays takes time. Released when
 * memory is short. Safe for use by several threads.
 */
final class WordBufferPool {
    private static final int LIMIT = 128;

    private static SoftReference<Deque<WordBuffer>> kept = new SoftReference<>(new ArrayDeque<>());

    private WordBufferPool() {}

    /** An empty buffer with a capacity in words, which must be the same for all calls. */
    static synchronized WordBuffer take(int capacity) {
        Deque<WordBuffer> buffers = kept.get();
        WordBuffer buffer = buffers == null ? null : buffers.poll();
        return buffer == null ? new WordBuffer(capacity) : buffer;
    }

    /** Returns a buffer that is no longer used. */
    static synchronized void give(WordBuffer buffer) {
        Deque<WordBuffer> buffers = kept.get();
        if (buffers == null) {
            buffers = new ArrayDeque<>();
            kept = new SoftReference<>(buffers);
        }
        if (buffers.size() < LIMIT) {
            buffer.truncate(0);
            buffers.push(buffer);
        }
    }
}
