// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;

/** Something that can have a name and decorations: an id, or a member of a structure type. */
public sealed interface Decorated permits IdInfo, MemberInfo {

    /** {@return the first name that an OpName or OpMemberName gives; empty when there is none} */
    Optional<String> name();

    /** {@return all decorations in the order of the module, those that decoration groups apply included} */
    List<AppliedDecoration> decorations();

    /**
     * Finds a decoration, also one that a decoration group applies.
     *
     * @param decoration the decoration to look for
     * @return the first such decoration; empty when there is none
     */
    Optional<AppliedDecoration> decoration(Decoration decoration);

    /**
     * Finds the number that is the first parameter of a decoration, such as that of Binding, Location or Offset.
     *
     * @param decoration the decoration to look for
     * @return the first word of the first such decoration; empty when there is none, or it has no parameters
     */
    default OptionalInt decorationWord(Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return decoration(decoration).stream()
                .filter(found -> found.parameterWordCount() > 0)
                .mapToInt(found -> found.parameterWord(0))
                .findFirst();
    }

    /**
     * Returns whether there is a decoration.
     *
     * @param decoration the decoration to look for
     * @return whether the module applies it
     */
    default boolean isDecorated(Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return decoration(decoration).isPresent();
    }
}
