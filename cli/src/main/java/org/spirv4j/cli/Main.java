// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import org.spirv4j.cli.console.Console;

/** The command {@code spirv}. */
public final class Main {
    private Main() {}

    /**
     * Runs the command and ends the JVM with its exit status.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        prepare();
        int status = Cli.run(args, Console.ofProcess());
        // Since JDK 21, exit() initializes logging, which takes 20 ms.
        Runtime.getRuntime().halt(status);
    }

    /** Sets what the JVM reads from its properties. */
    static void prepare() {
        // Pictures need no display.
        System.setProperty("java.awt.headless", "true");
    }
}
