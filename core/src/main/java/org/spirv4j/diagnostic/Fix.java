// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.Objects;
import java.util.Optional;

/**
 * A change of the input that resolves a diagnostic or is a part of that, in machine-readable form: an editor can offer
 * it. The {@linkplain Diagnostic#hint hint} says in words what to change. A diagnostic with several fixes offers a
 * choice.
 *
 * @param action what to do
 * @param text assembly text to do it with, as {@link Action} says; empty when the action needs nothing
 * @param edit the edit that does it, if the input is text
 */
public record Fix(Action action, String text, Optional<Edit> edit) {
    /** Checks the components. */
    public Fix {
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(edit, "edit");
    }

    /** What to change. */
    public enum Action {
        /** Replace what is at the position of the diagnostic by the text. */
        REPLACE,
        /** Add the instruction that is the text, where section 2.4, "Logical Layout of a Module", places it. */
        ADD_INSTRUCTION,
        /** Add the text after the last operand of the instruction. */
        ADD_OPERAND,
        /** Remove the instruction. */
        REMOVE_INSTRUCTION
    }

    /**
     * A replacement of a part of an assembly text. Lines and columns count from 1, columns in code points.
     *
     * @param line the line in which the part starts
     * @param column the column of its first character
     * @param endLine the line in which it ends
     * @param endColumn the column after its last character; equal to {@code column} for an insertion
     * @param text what replaces it; may have several lines
     */
    public record Edit(int line, int column, int endLine, int endColumn, String text) {
        /** Checks the components. */
        public Edit {
            Objects.requireNonNull(text, "text");
        }
    }

    /**
     * Makes a fix without an edit.
     *
     * @param action what to do
     * @param text assembly text to do it with, as {@link Action} says; empty when the action needs nothing
     * @return the fix
     */
    public static Fix of(Action action, String text) {
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(text, "text");
        return new Fix(action, text, Optional.empty());
    }

    /**
     * {@return this fix with its edit}
     *
     * @param made the edit of the text that does it
     */
    public Fix with(Edit made) {
        Objects.requireNonNull(made, "made");
        return new Fix(action, text, Optional.of(made));
    }

    /** {@return what to do, as a phrase such as "Add OpCapability Int64"} */
    @Override
    public String toString() {
        return switch (action) {
            case REPLACE -> "Change to " + text;
            case ADD_INSTRUCTION, ADD_OPERAND -> "Add " + text;
            case REMOVE_INSTRUCTION -> "Remove the instruction";
        };
    }
}
