// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

/** Data that a run changes, and that is written or printed when it has ended. */
public interface RunResult {
    /** The data as lines of text. */
    String text();

    /**
     * The data as the bytes of a file.
     *
     * @param file the name of the file, whose ending may select the form
     */
    byte[] file(String file);
}
