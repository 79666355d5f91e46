package org.spirv4j.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.spirv4j.internal.word.WordBuffer;

/** A run of instructions that grows at its end and at the places left open inside it. */
final class Stretch {
    /** A place inside a stretch, in words from its start, and what is put there. */
    private record Opening(int position, Stretch content) {}

    /** A piece that has as many words gets no more, so that long stretches need not be copied to grow. */
    private static final int PIECE = 1 << 16;

    private static final int PIECE_CAPACITY = PIECE + PIECE / 16;
    /** What stretches have that nothing was written into, as the front of most blocks; never written to. */
    private static final WordBuffer NOTHING = new WordBuffer(0);

    private List<WordBuffer> full = List.of();
    /** How many words the full pieces have. */
    private int before;

    private WordBuffer words = NOTHING;
    private List<Opening> openings = List.of();

    /** The piece that was written into last. */
    WordBuffer words() {
        return words;
    }

    /** The piece that the next instruction is to be written into. */
    WordBuffer next() {
        if (words == NOTHING) {
            words = new WordBuffer(0);
        } else if (words.size() >= PIECE) {
            if (full.isEmpty()) {
                full = new ArrayList<>();
            }
            full.add(words);
            before = Math.addExact(before, words.size());
            words = PiecePool.take(PIECE_CAPACITY);
        }
        return words;
    }

    /** Gives the large pieces away; the stretch is empty then. */
    void release() {
        // The first piece has grown to its size, which may be another one.
        for (int i = 1; i < full.size(); i++) {
            PiecePool.give(full.get(i));
        }
        if (!full.isEmpty()) {
            PiecePool.give(words);
        }
        full = List.of();
        before = 0;
        words = NOTHING;
        openings.forEach(opening -> opening.content().release());
        openings = List.of();
    }

    /** Leaves a place open at the present end; what is put there stands in front of everything that is added later. */
    Stretch open() {
        if (openings.isEmpty()) {
            openings = new ArrayList<>();
        }
        Stretch content = new Stretch();
        openings.add(new Opening(before + words.size(), content));
        return content;
    }

    boolean isEmpty() {
        return before + words.size() == 0 && openings.isEmpty();
    }

    /** Hands out all words in order, in runs. */
    void forEachRun(WordSink sink) {
        Deque<Walk> walks = new ArrayDeque<>();
        walks.push(new Walk(this));
        while (!walks.isEmpty()) {
            Walk walk = walks.peek();
            Stretch next = walk.advance(sink);
            if (next == null) {
                walks.pop();
            } else {
                walks.push(new Walk(next));
            }
        }
    }

    private static final class Walk {
        private final Stretch stretch;
        private int position;
        /** The piece that holds the position, and where that piece starts. */
        private int piece;

        private int start;
        private int opening;

        Walk(Stretch stretch) {
            this.stretch = stretch;
        }

        private void hand(WordSink sink, int end) {
            while (position < end) {
                boolean isFull = piece < stretch.full.size();
                WordBuffer words = isFull ? stretch.full.get(piece) : stretch.words;
                int count = Math.min(end - position, words.size() - (position - start));
                sink.accept(words, position - start, count);
                position += count;
                if (isFull && position - start == words.size()) {
                    start = position;
                    piece++;
                }
            }
        }

        @org.jspecify.annotations.Nullable
        Stretch advance(WordSink sink) {
            boolean open = opening < stretch.openings.size();
            int end = open ? stretch.openings.get(opening).position() : stretch.before + stretch.words.size();
            if (end > position) {
                hand(sink, end);
            }
            return open ? stretch.openings.get(opening++).content() : null;
        }
    }
}
