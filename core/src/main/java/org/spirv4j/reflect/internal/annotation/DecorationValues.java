// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.annotation;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.Operand;

/** The decorations of an id or a member, read in one pass. Of several decorations of one kind, the first counts. */
public final class DecorationValues {
    private static final DecorationValues NONE = new DecorationValues(List.of());

    /** The decorations without parameters. */
    public final Set<Decoration> flags;

    private final List<AppliedDecoration> applied;

    private DecorationValues(List<AppliedDecoration> applied) {
        this.applied = applied;
        @Nullable EnumSet<Decoration> found = null;
        for (int i = 0; i < applied.size(); i++) {
            AppliedDecoration decoration = applied.get(i);
            if (decoration.parameterWordCount() == 0) {
                Optional<Decoration> known = decoration.decoration();
                if (known.isPresent()) {
                    if (found == null) {
                        found = EnumSet.noneOf(Decoration.class);
                    }
                    found.add(known.get());
                }
            }
        }
        flags = found == null ? Set.of() : Collections.unmodifiableSet(found);
    }

    /** Reads the decorations of an id or a member. */
    public static DecorationValues of(List<AppliedDecoration> applied) {
        return applied.isEmpty() ? NONE : new DecorationValues(applied);
    }

    private @Nullable AppliedDecoration find(Decoration decoration) {
        for (int i = 0; i < applied.size(); i++) {
            AppliedDecoration candidate = applied.get(i);
            if (candidate.decorationValue() == decoration.value()) {
                return candidate;
            }
        }
        return null;
    }

    /** The first word of the parameters of a decoration; empty without it. */
    public OptionalInt word(Decoration decoration) {
        AppliedDecoration found = find(decoration);
        return found != null && found.parameterWordCount() > 0
                ? OptionalInt.of(found.parameterWord(0))
                : OptionalInt.empty();
    }

    /** The built-in variable that BuiltIn states; empty without the decoration. */
    public Optional<BuiltIn> builtIn() {
        OptionalInt word = word(Decoration.BuiltIn);
        return word.isPresent() ? BuiltIn.of(word.getAsInt()) : Optional.empty();
    }

    /** The string that a decoration states; empty without it. */
    public Optional<String> string(Decoration decoration) {
        AppliedDecoration found = find(decoration);
        List<Operand> parameters = found == null ? List.of() : found.parameters();
        return parameters.isEmpty()
                ? Optional.empty()
                : Optional.of(parameters.get(0).string());
    }
}
