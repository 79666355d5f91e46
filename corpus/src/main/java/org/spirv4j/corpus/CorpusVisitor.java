// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

/**
 * Receives what a {@link CorpusReader} reads, in order, on the thread that calls the reader. The reader waits while a method runs, so
 * that a method which blocks bounds the number of entries in memory. Exceptions of a visitor end the reading and reach the caller.
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
     * Receives a problem. Reading goes on behind it where that is possible.
     *
     * @param problem the problem
     * @return whether reading goes on
     */
    boolean problem(CorpusProblem problem);
}
