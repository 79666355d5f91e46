// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

/** Gives bytes to the assembler as text. */
public final class TextFuzzer {

    private TextFuzzer() {}

    /** Called by the fuzzer with each of its inputs. */
    public static void fuzzerTestOneInput(byte[] input) {
        Probe.text(input);
    }
}
