// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build.internal.sequence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.spirv4j.internal.word.WordBuffer;

/** A sequence of instructions that grows at its end and at insertion points inside it. */
public final class InstructionSequence {
    /** A position in words from the start of the sequence, and the instructions inserted there. */
    private record Insertion(int position, InstructionSequence content) {}

    /** A buffer with this many words is full; long sequences use several, so that growing does not copy them. */
    private static final int BUFFER_SIZE = 1 << 16;

    private static final int BUFFER_CAPACITY = BUFFER_SIZE + BUFFER_SIZE / 16;
    /** The buffer of empty sequences, such as the front of most blocks; never written to. */
    private static final WordBuffer EMPTY = new WordBuffer(0);

    private List<WordBuffer> full = List.of();
    /** The number of words in the full buffers. */
    private int before;

    private WordBuffer words = EMPTY;
    private List<Insertion> insertions = List.of();

    /** The buffer that was written to last. */
    public WordBuffer words() {
        return words;
    }

    /** The buffer for the next instruction. */
    public WordBuffer next() {
        if (words == EMPTY) {
            words = new WordBuffer(0);
        } else if (words.size() >= BUFFER_SIZE) {
            if (full.isEmpty()) {
                full = new ArrayList<>();
            }
            full.add(words);
            before = Math.addExact(before, words.size());
            words = WordBufferPool.take(BUFFER_CAPACITY);
        }
        return words;
    }

    /** Returns the large buffers to the pool and empties the sequence. */
    public void release() {
        // The first buffer grew to its size, which may differ from the size of pooled buffers.
        for (int i = 1; i < full.size(); i++) {
            WordBufferPool.give(full.get(i));
        }
        if (!full.isEmpty()) {
            WordBufferPool.give(words);
        }
        full = List.of();
        before = 0;
        words = EMPTY;
        for (Insertion insertion : insertions) {
            insertion.content().release();
        }
        insertions = List.of();
    }

    /**
     * Makes an insertion point at the current end. What is inserted there precedes everything that is appended later.
     */
    public InstructionSequence insertHere() {
        if (insertions.isEmpty()) {
            insertions = new ArrayList<>();
        }
        InstructionSequence content = new InstructionSequence();
        insertions.add(new Insertion(before + words.size(), content));
        return content;
    }

    public boolean isEmpty() {
        return before + words.size() == 0 && insertions.isEmpty();
    }

    /** Passes all words in order to a sink, in runs. */
    public void forEachRun(WordSink sink) {
        Deque<Walk> walks = new ArrayDeque<>();
        walks.push(new Walk(this));
        while (!walks.isEmpty()) {
            Walk walk = walks.peek();
            InstructionSequence next = walk.advance(sink);
            if (next == null) {
                walks.pop();
            } else {
                walks.push(new Walk(next));
            }
        }
    }

    private static final class Walk {
        private final InstructionSequence sequence;
        private int position;
        /** The buffer that contains the position, and where that buffer starts. */
        private int buffer;

        private int start;
        private int insertion;

        Walk(InstructionSequence sequence) {
            this.sequence = sequence;
        }

        private void emitTo(WordSink sink, int end) {
            while (position < end) {
                boolean isFull = buffer < sequence.full.size();
                WordBuffer words = isFull ? sequence.full.get(buffer) : sequence.words;
                int count = Math.min(end - position, words.size() - (position - start));
                sink.accept(words, position - start, count);
                position += count;
                if (isFull && position - start == words.size()) {
                    start = position;
                    buffer++;
                }
            }
        }

        @org.jspecify.annotations.Nullable
        InstructionSequence advance(WordSink sink) {
            boolean open = insertion < sequence.insertions.size();
            int end = open ? sequence.insertions.get(insertion).position() : sequence.before + sequence.words.size();
            if (end > position) {
                emitTo(sink, end);
            }
            return open ? sequence.insertions.get(insertion++).content() : null;
        }
    }
}
