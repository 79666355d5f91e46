// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.Operand;

/** What reflection reads of decorations. */
final class Decorations {

    private Decorations() {}

    /** The decorations without parameters. */
    static Set<Decoration> flags(List<AppliedDecoration> applied) {
        EnumSet<Decoration> found = null;
        for (AppliedDecoration decoration : applied) {
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
        return found == null ? Set.of() : Collections.unmodifiableSet(found);
    }

    static Optional<BuiltIn> builtIn(ModuleLayout layout, int id) {
        var word = layout.decorationWord(id, Decoration.BuiltIn);
        return word.isPresent() ? BuiltIn.of(word.getAsInt()) : Optional.empty();
    }

    static Optional<BuiltIn> memberBuiltIn(ModuleLayout layout, int struct, int member) {
        var word = layout.memberDecorationWord(struct, member, Decoration.BuiltIn);
        return word.isPresent() ? BuiltIn.of(word.getAsInt()) : Optional.empty();
    }

    /** The string that a decoration of an id states; empty without the decoration. */
    static Optional<String> string(ModuleLayout layout, int id, Decoration decoration) {
        if (!layout.isDecorated(id, decoration)) {
            return Optional.empty();
        }
        for (AppliedDecoration applied : layout.decorations(id)) {
            if (applied.decorationValue() == decoration.value()) {
                for (Operand parameter : applied.parameters()) {
                    return Optional.of(parameter.string());
                }
            }
        }
        return Optional.empty();
    }
}
