// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The program that an environment variable names, with its first arguments: Dawn, WebGPU's implementation, on any
 * driver. It gets {@code check} or {@code run} as its last argument, prints {@code ready}, and answers line by line.
 *
 * @param start the program and its first arguments; empty if there is none
 */
record DawnProgram(Optional<List<String>> start) {
    /** The environment variable with the program and its first arguments, separated by blanks. */
    static final String VARIABLE = "SPIRV_DAWN";

    static final String NAME = "dawn";
    static final String NEEDS = "Dawn, the program that " + VARIABLE + " names";

    boolean isInstalled() {
        return start.isPresent();
    }

    /**
     * The command line.
     *
     * @param mode {@code check} to compile texts, {@code run} to execute them
     */
    Optional<List<String>> command(String mode) {
        return start.map(first -> Stream.concat(first.stream(), Stream.of(mode)).toList());
    }
}
