// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.Optional;

/** The instruction classes of the grammar, each of which has a section in the specification. */
public final class InstructionClasses {

    private InstructionClasses() {}

    /**
     * The title of the section of the specification that describes the instructions of a class: "Relational and Logical
     * Instructions" for {@code Relational_and_Logical}. Empty for no class, and for those that the specification does
     * not print, whose names start with {@code @}.
     */
    public static Optional<String> section(String instructionClass) {
        return instructionClass.isEmpty() || instructionClass.startsWith("@")
                ? Optional.empty()
                : Optional.of(instructionClass.replace('_', ' ') + " Instructions");
    }
}
