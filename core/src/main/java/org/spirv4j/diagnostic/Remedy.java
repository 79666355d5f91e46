// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.Objects;

/**
 * An action by which the caller of the library can resolve a diagnostic, in machine-readable form: an editor can offer
 * it, a command can name its own option for it. What the author of the module can change is in {@link Diagnostic#hint}.
 *
 * @param action what to do
 * @param subject what to do it with, as {@link Action} says; empty when the action needs nothing
 */
public record Remedy(Action action, String subject) {
    /** Checks the components. */
    public Remedy {
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(subject, "subject");
    }

    /** What the caller can do. */
    public enum Action {
        /** Use a grammar that defines what is unknown: {@code Grammar.withJson}. */
        SUPPLY_GRAMMAR,
        /** Print unknown instructions as {@code OpUnknown}: {@code Disassembler.withUnknownInstructions}. */
        PRINT_UNKNOWN_INSTRUCTIONS,
        /** Print what can be read as instructions, and the rest as words: {@code Disassembler.recover}. */
        RECOVER,
        /** Choose a target environment of the SPIR-V version that is the subject, such as {@code 1.3}. */
        CHOOSE_TARGET,
        /** Relax the rule whose name is the subject: {@code Validator.with(subject, 1)}. */
        RELAX_RULE,
        /** Raise the limit whose name is the subject: {@code Validator.with(subject, limit)}. */
        RAISE_LIMIT,
        /** Renumber the ids of the module without gaps: the transform {@code CompactIds}. */
        COMPACT_IDS,
        /** Replace decoration groups by their decorations: the transform {@code FlattenDecorations}. */
        FLATTEN_DECORATION_GROUPS,
        /** Bind a buffer to the descriptor that is the subject, such as {@code 0:1}: {@code Bindings.buffer}. */
        BIND_BUFFER,
        /** Bind an image to the descriptor that is the subject: {@code Bindings.image}. */
        BIND_IMAGE,
        /** Bind a sampler to the descriptor that is the subject: {@code Bindings.sampler}. */
        BIND_SAMPLER,
        /** Bind an image and a sampler to the descriptor that is the subject: {@code Bindings.combined}. */
        BIND_COMBINED
    }

    /**
     * Makes a remedy without a subject.
     *
     * @param action what to do
     * @return the remedy
     */
    public static Remedy of(Action action) {
        Objects.requireNonNull(action, "action");
        return new Remedy(action, "");
    }

    /** {@return what to do, as a phrase such as "supply a grammar that defines it"} */
    @Override
    public String toString() {
        return switch (action) {
            case SUPPLY_GRAMMAR -> "supply a grammar that defines it";
            case PRINT_UNKNOWN_INSTRUCTIONS -> "print it as OpUnknown";
            case RECOVER -> "print it as words";
            case CHOOSE_TARGET -> "choose another target environment";
            case RELAX_RULE -> "validate with the option " + subject;
            case RAISE_LIMIT -> "raise the limit " + subject;
            case COMPACT_IDS -> "renumber the ids without gaps";
            case FLATTEN_DECORATION_GROUPS -> "flatten the decoration groups first";
            case BIND_BUFFER -> "bind a buffer to " + subject;
            case BIND_IMAGE -> "bind an image to " + subject;
            case BIND_SAMPLER -> "bind a sampler to " + subject;
            case BIND_COMBINED -> "bind an image and a sampler to " + subject;
        };
    }
}
