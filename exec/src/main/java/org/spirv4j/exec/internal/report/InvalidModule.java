// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.report;

import java.util.function.Supplier;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;

/** Reports modules that break rules of the specification which nothing checks before they are executed. */
public final class InvalidModule {
    private InvalidModule() {}

    /**
     * Makes or executes a program.
     *
     * @throws Failure if that fails, as only modules that are not valid do
     */
    public static <T> T reported(Supplier<T> work) {
        try {
            return work.get();
        } catch (IndexOutOfBoundsException
                | ArithmeticException
                | NullPointerException
                | NegativeArraySizeException
                | IllegalArgumentException
                | ClassCastException e) {
            Failure made = new Failure(Diagnostic.error(
                    Position.UNKNOWN,
                    "the module cannot be executed because it is not valid (" + e + "); validate it"));
            made.initCause(e);
            throw made;
        }
    }
}
