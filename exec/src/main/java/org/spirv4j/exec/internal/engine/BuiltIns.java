// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.engine;

import org.spirv4j.grammar.BuiltIn;

/** The values of variables with the decoration BuiltIn, in the work-group whose number is in the machine. */
public interface BuiltIns {
    /**
     * The components of a value.
     *
     * @param builtIn the built-in
     * @param invocation the number of the invocation in its work-group
     */
    long[] values(BuiltIn builtIn, int invocation);
}
