package org.spirv4j.transform;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;

/** A module cannot be transformed as was asked. The message and the diagnostics say what does not fit, and where. */
public final class TransformException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Diagnostic> diagnostics;

    /** Takes at least one diagnostic; the first gives the message. */
    public TransformException(List<Diagnostic> diagnostics) {
        super(diagnostics.get(0).toString());
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** Everything that does not fit; at least one. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
