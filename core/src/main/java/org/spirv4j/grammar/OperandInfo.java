package org.spirv4j.grammar;

/**
 * An operand of an instruction, or a parameter of an enumerant, as the grammar describes it.
 *
 * @param kind its kind
 * @param quantifier how often it stands there
 * @param name a short description such as "Pointer"; empty when the grammar gives none
 */
public record OperandInfo(OperandKind kind, Quantifier quantifier, String name) {

    /** How often an operand stands in an instruction. */
    public enum Quantifier {
        /** The operand is required. */
        ONE,
        /** The operand may be absent. */
        OPTIONAL,
        /** The operand may be absent, or present any number of times. */
        ANY
    }
}
