// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

/**
 * Receives what a {@link CorpusReader} reads, in order, on the thread that calls the reader. The reader waits
 * while a method runs, so that a method which blocks bounds the number of entries in memory. Exceptions of a
 * visitor end the reading and reach the caller.
 */
public interface CorpusVisitor {
    /**
     * Receives an entry.
     *
     * @param entry the entry
     * @return whether reading goes on
     */
    boolean entry(CorpusEntry entry);

    /**
     * Receives a problem. Reading goes on after it where that is possible.
     *
     * @param problem the problem
     * @return whether reading goes on
     */
    boolean problem(CorpusProblem problem);

    /**
     * Receives what stands beside modules and is none: in a shader pack of Qt, the shader in other languages, and
     * the reflection as JSON. By default, nothing is done.
     *
     * @param companion the bytes with their name
     * @return whether reading goes on
     */
    default boolean companion(CorpusEntry companion) {
        return true;
    }

    /**
     * Receives the name of an input that was read to its end without an entry or a problem: a folder or an archive
     * that contains no modules. By default, it is a {@linkplain #problem problem}.
     *
     * @param name the name of the input
     * @return whether reading goes on
     */
    default boolean empty(String name) {
        return problem(CorpusProblem.error(name, "it contains no modules"));
    }
}
