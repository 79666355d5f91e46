// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

/** Gives bytes to the reader of JSON grammars. */
public final class GrammarFuzzer {

    private GrammarFuzzer() {}

    /** Called by the fuzzer with each of its inputs. */
    public static void fuzzerTestOneInput(byte[] input) {
        Probe.grammar(input);
    }
}
