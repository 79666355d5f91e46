// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.List;
import java.util.Objects;

/**
 * The description of an enumerant, a named value or a named bit of an operand kind, in the grammar.
 *
 * @param name its name
 * @param value the number in the operand's word
 * @param aliases other names of the same number
 * @param parameters operands that follow when it is used
 * @param availability when it is there
 */
public record EnumerantInfo(
        String name, int value, List<String> aliases, List<OperandInfo> parameters, Availability availability) {
    /** Checks the components. */
    public EnumerantInfo {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(aliases, "aliases");
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(availability, "availability");
    }
}
