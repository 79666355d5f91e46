// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Severity;

/** A module in another language, or the reasons why it has no text there. Immutable. */
public final class Translation {
    private final String text;
    private final List<Diagnostic> diagnostics;

    private Translation(String text, List<Diagnostic> diagnostics) {
        this.text = text;
        this.diagnostics = List.copyOf(diagnostics);
    }

    /**
     * Makes a translation with a text.
     *
     * @param text the text
     * @param diagnostics warnings about it
     */
    public static Translation of(String text, List<Diagnostic> diagnostics) {
        return new Translation(text, diagnostics);
    }

    /**
     * Makes a translation without a text.
     *
     * @param diagnostics why there is none: at least one error
     */
    public static Translation refused(List<Diagnostic> diagnostics) {
        return new Translation("", diagnostics);
    }

    /** {@return whether there is a text} */
    public boolean isComplete() {
        return diagnostics.stream().noneMatch(each -> each.severity() == Severity.ERROR);
    }

    /**
     * {@return the text}
     *
     * @throws IllegalStateException if there is none; {@link #diagnostics} say why
     */
    public String text() {
        if (!isComplete()) {
            throw new IllegalStateException("not translated: " + diagnostics.get(0).message());
        }
        return text;
    }

    /** {@return errors: all that the language cannot express; warnings: what the text says in another way} */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
