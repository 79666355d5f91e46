package org.spirv4j.binary;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;

/** The bytes are not a SPIR-V module, or one that is damaged. The message and the diagnostics say where and how. */
public final class MalformedModuleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Diagnostic> diagnostics;

    public MalformedModuleException(Diagnostic diagnostic) {
        this(List.of(diagnostic));
    }

    /** Takes at least one diagnostic; the first gives the message. */
    public MalformedModuleException(List<Diagnostic> diagnostics) {
        super(message(diagnostics.get(0)));
        this.diagnostics = List.copyOf(diagnostics);
    }

    private static String message(Diagnostic first) {
        String where = first.position().toString();
        return (where.isEmpty() ? "" : where + ": ") + first.message();
    }

    /** What is wrong; at least one. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
