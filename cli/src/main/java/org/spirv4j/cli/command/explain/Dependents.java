// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.spirv4j.grammar.Availability;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;

/**
 * The instructions, enumerants and capabilities that depend on a capability, an extension or an operand kind.
 *
 * @param instructions names of instructions
 * @param enumerants enumerants as {@code Kind.Name}, apart from capabilities
 * @param capabilities names of capabilities
 */
record Dependents(List<String> instructions, List<String> enumerants, List<String> capabilities) {

    /** What a capability enables, and the capabilities that imply it. */
    static Dependents ofCapability(Grammar grammar, int capability) {
        return of(grammar, availability -> availability.capabilities().contains(capability));
    }

    /** What an extension enables. */
    static Dependents ofExtension(Grammar grammar, String extension) {
        return of(grammar, availability -> availability.extensions().contains(extension));
    }

    private static Dependents of(Grammar grammar, Predicate<Availability> asks) {
        Dependents dependents = new Dependents(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (InstructionInfo info : grammar.instructions()) {
            if (asks.test(info.availability())) {
                dependents.instructions.add(info.name());
            }
        }
        for (OperandKind kind : grammar.operandKinds()) {
            boolean areCapabilities = kind.name().equals("Capability");
            for (EnumerantInfo info : kind.enumerants()) {
                if (asks.test(info.availability())) {
                    if (areCapabilities) {
                        dependents.capabilities.add(info.name());
                    } else {
                        dependents.enumerants.add(kind.name() + "." + info.name());
                    }
                }
            }
        }
        return dependents;
    }

    /** What has an operand of this kind. */
    static Dependents ofKind(Grammar grammar, OperandKind kind) {
        Dependents dependents = new Dependents(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (InstructionInfo info : grammar.instructions()) {
            if (has(info.operandsWithResult(), kind)) {
                dependents.instructions.add(info.name());
            }
        }
        for (OperandKind known : grammar.operandKinds()) {
            for (EnumerantInfo info : known.enumerants()) {
                if (has(info.parameters(), kind)) {
                    dependents.enumerants.add(known.name() + "." + info.name());
                }
            }
        }
        for (ExtendedInstructionSet set : grammar.extendedInstructionSets()) {
            for (InstructionInfo info : set.instructions()) {
                if (has(info.operandsWithResult(), kind)) {
                    dependents.instructions.add(set.importName() + " " + info.name());
                }
            }
        }
        return dependents;
    }

    private static boolean has(List<OperandInfo> operands, OperandKind kind) {
        for (OperandInfo operand : operands) {
            if (operand.kind() == kind || operand.kind().bases().contains(kind)) {
                return true;
            }
        }
        return false;
    }
}
