// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.module.Instruction;

/**
 * The instructions that a place of a breakpoint means.
 *
 * @param instructions the instructions; not empty
 * @param movedTo where they are if nothing is executed at the place itself, such as {@code line 12}; empty if it is
 *     executed
 */
public record FoundPlace(List<Instruction> instructions, Optional<String> movedTo) {
    /** Checks and copies the components. */
    public FoundPlace {
        instructions = List.copyOf(instructions);
        Objects.requireNonNull(movedTo, "movedTo");
    }

    /** {@return the offsets of the instructions in the module, in words} */
    public List<Integer> wordOffsets() {
        return instructions.stream().map(Instruction::wordOffset).toList();
    }

    /** {@return the first of the instructions} */
    public Instruction first() {
        return instructions.get(0);
    }

    /**
     * {@return a message that nothing is executed at the place, and where its instructions are; empty if it is
     * executed}
     */
    public Optional<String> message() {
        return movedTo.map(to -> "nothing is executed there; moved to " + to);
    }
}
