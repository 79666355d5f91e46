package org.spirv4j.transform;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;

/** A transform that cannot be applied to a module, which stays as it is. The diagnostics say why and where. */
public final class TransformException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Diagnostic> diagnostics;

    public TransformException(Diagnostic diagnostic) {
        this(List.of(diagnostic));
    }

    /** Takes at least one diagnostic; the first gives the message. */
    public TransformException(List<Diagnostic> diagnostics) {
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
