// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.Objects;

/**
 * The description of an operand of an instruction, or of a parameter of an enumerant, in the grammar.
 *
 * @param kind its kind
 * @param quantifier how often it occurs
 * @param name a short description such as "Pointer"; empty when the grammar gives none
 */
public record OperandInfo(OperandKind kind, Quantifier quantifier, String name) {
    /** Checks the components. */
    public OperandInfo {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(quantifier, "quantifier");
        Objects.requireNonNull(name, "name");
    }

    /** How often an operand occurs in an instruction. */
    public enum Quantifier {
        /** The operand is required. */
        ONE,
        /** The operand may be absent. */
        OPTIONAL,
        /** The operand may be absent, or present any number of times. */
        ANY
    }
}
