// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.explain;

import java.util.List;
import org.spirv4j.exec.Check;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.validate.RuleCatalogue;

/** Something with a name in the grammar, or a rule of the validator, the linter or runs. */
public sealed interface Subject {

    /** An instruction of the core grammar. */
    record CoreInstruction(InstructionInfo info) implements Subject {}

    /** An instruction of an extended set. */
    record ExtendedInstruction(ExtendedInstructionSet set, InstructionInfo info) implements Subject {}

    /** A value or a bit of an operand kind. */
    record Enumerant(OperandKind kind, EnumerantInfo info) implements Subject {

        boolean isCapability() {
            return kind.name().equals("Capability");
        }

        boolean isBit() {
            return kind.category() == OperandKind.Category.BIT_ENUM;
        }
    }

    /** An operand kind. */
    record Kind(OperandKind kind) implements Subject {}

    /** An extended instruction set. */
    record ExtendedSet(ExtendedInstructionSet set) implements Subject {}

    /** A SPIR-V extension; the grammar only knows what it enables. */
    record Extension(String name) implements Subject {}

    /** A chapter of the validator's rules. */
    record Chapter(String name, List<RuleCatalogue.Entry> rules) implements Subject {}

    /** A mistake that runs look for. */
    record RunRule(Check check) implements Subject {}

    /** A rule of the validator. */
    record ValidationRule(RuleCatalogue.Entry rule) implements Subject {}
}
