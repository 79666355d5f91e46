// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import java.util.OptionalLong;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.TypesRule;

/**
 * The values that operands of types have by default, if they are specialization constants or expressions of these
 * (section 2.12, "Specialization").
 */
public final class DefaultValues {
    private final ValidationContext context;
    private final TypeFacts types;

    public DefaultValues(ValidationContext context) {
        this.context = context;
        types = context.types;
    }

    /**
     * The value of an integer constant, or its default value, extended to 64 bits by the signedness of its type; empty
     * for other ids, and for integers of more than 64 bits.
     */
    public OptionalLong integer(int id) {
        OptionalLong value = types.defaultInteger(id);
        return value.isEmpty() && types.op(id) == Op.OpSpecConstantOp ? context.integer(id) : value;
    }

    /** Warns of the default value of a constant in the current instruction. */
    public FindingBuilder warn(int id, String message) {
        return context.warningAt(TypesRule.DEFAULT_VALUE, context.cursor.at, message)
                .declared(id);
    }

    /**
     * Reports a value that an operand of the current instruction must not have: an error if it cannot be specialized,
     * or else a warning.
     *
     * @param rule the rule of the error
     * @param id the constant
     * @param subject what has the value, the start of the message
     * @param must what it must be
     */
    public FindingBuilder report(Rule rule, int id, String subject, String must) {
        long value = integer(id).orElseThrow();
        return types.isKnownInteger(id)
                ? context.error(rule, subject + " is " + value + "; it must be " + must)
                        .declared(id)
                : warn(id, subject + " has the default value " + value + "; it must be " + must);
    }
}
