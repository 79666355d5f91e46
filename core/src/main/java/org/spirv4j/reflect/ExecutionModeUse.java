// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.ExecutionMode;

/**
 * An execution mode of an entry point (section 3.6 of the specification, "Execution Mode").
 *
 * @param mode the mode
 * @param operands its operands: literals, or the values of constants
 */
public record ExecutionModeUse(ExecutionMode mode, List<SpecializableNumber> operands) {
    /** Checks and copies the components. */
    public ExecutionModeUse {
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(operands, "operands");
        operands = List.copyOf(operands);
    }

    /** {@return the name of the mode and its operands} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(mode.name());
        operands.forEach(operand -> text.append(' ').append(operand));
        return text.toString();
    }
}
