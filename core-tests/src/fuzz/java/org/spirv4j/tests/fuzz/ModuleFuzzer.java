// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

/** Gives bytes to everything that reads a module. */
public final class ModuleFuzzer {

    private ModuleFuzzer() {}

    /** Called by the fuzzer with each of its inputs. */
    public static void fuzzerTestOneInput(byte[] input) {
        Probe.module(input);
    }
}
