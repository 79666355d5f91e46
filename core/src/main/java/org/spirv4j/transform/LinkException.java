// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.List;
import java.util.Objects;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;

/** Thrown when modules cannot be linked. Carries every reason, with the module that it is about. */
public final class LinkException extends SpirvException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * A reason why modules cannot be linked.
     *
     * @param module name of the module that the diagnostic's position is in
     * @param diagnostic what is wrong
     */
    public record Problem(String module, Diagnostic diagnostic) {
        /** Checks the components. */
        public Problem {
            Objects.requireNonNull(module, "module");
            Objects.requireNonNull(diagnostic, "diagnostic");
        }
    }

    LinkException(List<Problem> problems) {
        super(
                message(problems.get(0).module() + ": " + problems.get(0).diagnostic(), problems.size()),
                problems.stream().map(Problem::diagnostic).toList());
        this.problems = List.copyOf(problems);
    }

    /** {@return the reasons, each with its module; at least one} */
    public List<Problem> problems() {
        return problems;
    }
}
