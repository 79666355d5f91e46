package org.spirv4j.text;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;

/** Text that does not assemble. Carries every error of the text, not only the first, in the order of their positions. */
public final class AssemblyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Diagnostic> diagnostics;

    /** Takes at least one diagnostic; the first gives the message. */
    public AssemblyException(List<Diagnostic> diagnostics) {
        super(diagnostics.get(0).toString()
                + (diagnostics.size() == 1 ? "" : " (and " + (diagnostics.size() - 1) + " more)"));
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** What is wrong; at least one. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
