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

    private final WordBuffer words = new WordBuffer(0);
    private List<Opening> openings = List.of();

    WordBuffer words() {
        return words;
    }

    /** Leaves a place open at the present end; what is put there stands in front of everything that is added later. */
    Stretch open() {
        if (openings.isEmpty()) {
            openings = new ArrayList<>();
        }
        Stretch content = new Stretch();
        openings.add(new Opening(words.size(), content));
        return content;
    }

    boolean isEmpty() {
        return words.size() == 0 && openings.isEmpty();
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
        private int opening;

        Walk(Stretch stretch) {
            this.stretch = stretch;
        }

        @org.jspecify.annotations.Nullable
        Stretch advance(WordSink sink) {
            boolean open = opening < stretch.openings.size();
            int end = open ? stretch.openings.get(opening).position() : stretch.words.size();
            if (end > position) {
                sink.accept(stretch.words, position, end - position);
                position = end;
            }
            return open ? stretch.openings.get(opening++).content() : null;
        }
    }
}
