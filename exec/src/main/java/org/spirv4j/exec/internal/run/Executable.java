// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.Optional;
import org.spirv4j.exec.internal.prepare.Compilation;
import org.spirv4j.exec.internal.prepare.Lowered;

/**
 * The forms of a program that runs execute.
 *
 * @param checked the steps for the interpreter, with all checks
 * @param compiled the compiled program, if there is one; runs then execute it
 */
public record Executable(Lowered checked, Optional<Compilation> compiled) {
    /** The steps that runs execute, as the compiled program or by the interpreter. */
    Lowered executed() {
        return compiled.map(Compilation::lowered).orElse(checked);
    }
}
