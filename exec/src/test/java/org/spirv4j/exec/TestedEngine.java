// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.spirv4j.module.SpirvModule;

/**
 * The engine that executes the programs of tests with the tag {@value #TAG}: the checked one in this module. The module
 * of the compiled engine runs the same tests with the property {@code exec.engine}, so that both compute what is
 * expected.
 */
final class TestedEngine {
    /** The tag of classes whose programs are executed by both engines. */
    static final String TAG = "engines";

    static final Engine ENGINE = Engine.valueOf(System.getProperty("exec.engine", Engine.CHECKED.name()));

    private TestedEngine() {}

    /** Ends a test that goes on with the mistakes that are found, if the engine does not look for them. */
    static void needsFindings() {
        assumeTrue(ENGINE == Engine.CHECKED);
    }

    /** Ends a test of code without effects, which the compiled engine may leave out. */
    static void needsAllSteps() {
        assumeTrue(ENGINE == Engine.CHECKED);
    }

    /** Makes a program of an entry point for the engine. */
    static Program program(SpirvModule module, String entryPoint) {
        Program program = Program.create(module, entryPoint).withEngine(ENGINE);
        assertThat(program.engine()).isEqualTo(ENGINE);
        return program;
    }
}
