package org.spirv4j.build;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The pieces of long functions that builders are done with, for builders that come later: large arrays cost time to clear.
 * Kept as long as memory lasts. Safe for use by several threads.
 */
final class PiecePool {
    private static final int LIMIT = 128;

    private static SoftReference<Deque<WordBuffer>> kept = new SoftReference<>(new ArrayDeque<>());

    private PiecePool() {}

    /** An empty buffer with room for a number of words, which must be the same for all pieces. */
    static synchronized WordBuffer take(int capacity) {
        Deque<WordBuffer> pieces = kept.get();
        WordBuffer piece = pieces == null ? null : pieces.poll();
        return piece == null ? new WordBuffer(capacity) : piece;
    }

    /** Takes back a buffer that nobody will look at again. */
    static synchronized void give(WordBuffer piece) {
        Deque<WordBuffer> pieces = kept.get();
        if (pieces == null) {
            pieces = new ArrayDeque<>();
            kept = new SoftReference<>(pieces);
        }
        if (pieces.size() < LIMIT) {
            piece.truncate(0);
            pieces.push(piece);
        }
    }
}
