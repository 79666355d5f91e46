package org.spirv4j.transform;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;

/** Modules that do not link. Carries everything that stands in the way, not only the first. */
public final class LinkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * What is wrong, and in which module.
     *
     * @param module name of the module that the diagnostic's position is in
     */
    public record Problem(String module, Diagnostic diagnostic) {}

    /** Takes at least one problem; the first gives the message. */
    public LinkException(List<Problem> problems) {
        super(problems.get(0).module() + ": " + problems.get(0).diagnostic()
                + (problems.size() == 1 ? "" : " (and " + (problems.size() - 1) + " more)"));
        this.problems = List.copyOf(problems);
    }

    /** What is wrong; at least one. */
    public List<Problem> problems() {
        return problems;
    }

    /** What is wrong, without the modules' names; at least one. */
    public List<Diagnostic> diagnostics() {
        return problems.stream().map(Problem::diagnostic).toList();
    }
}
