// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;
import java.util.OptionalLong;

/** Sums of {@link Measurement}s of one kind, for a pack or for a section of a corpus. */
interface Figures {

    /** Figures of all kinds, without measurements. */
    static List<Figures> none() {
        return List.of(
                new RuleFigures(),
                new PassFigures(),
                new SizeFigures(),
                new FoldFigures(),
                new RunFigures(),
                new ThroughFigures(),
                new TranslationFigures(),
                new ExecutionFigures(),
                new DiffFigures());
    }

    /**
     * Adds a measurement; one of another kind is ignored.
     *
     * @param id the case's id
     * @param isRight whether the case passed or is a known difference
     */
    void add(String id, Measurement measurement, boolean isRight);

    /** The sums, for the line of the pack and for floors; none if nothing was added. */
    List<Figure> figures();

    /**
     * Further lines of text.
     *
     * @param rows how many cases a list shows; 0 for no lists and tables
     */
    default List<String> lines(int rows) {
        return List.of();
    }

    /**
     * A sum.
     *
     * @param name what is counted
     * @param value how often
     * @param of how often it could be, if that is known
     */
    record Figure(String name, long value, OptionalLong of) {
        static Figure of(String name, long value) {
            return new Figure(name, value, OptionalLong.empty());
        }

        static Figure of(String name, long value, long of) {
            return new Figure(name, value, OptionalLong.of(of));
        }

        @Override
        public String toString() {
            return name + " " + value + (of.isPresent() ? " of " + of.getAsLong() : "");
        }
    }
}
