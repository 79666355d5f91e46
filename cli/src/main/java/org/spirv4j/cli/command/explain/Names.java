// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.explain;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.Availability;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;

/** Names of objects and numbers of the grammar. */
final class Names {
    private Names() {}

    static List<String> of(List<OperandKind> kinds) {
        List<String> names = new ArrayList<>();
        for (OperandKind kind : kinds) {
            names.add(kind.name());
        }
        return names;
    }

    static List<String> ofCapabilities(Grammar grammar, Availability availability) {
        OperandKind kind = grammar.operandKind("Capability").orElseThrow();
        List<String> names = new ArrayList<>();
        for (int value : availability.capabilities()) {
            names.add(kind.enumerant(value).map(info -> info.name()).orElseGet(() -> Integer.toUnsignedString(value)));
        }
        return names;
    }

    /** The kind of an operand, with {@code ?} if it is optional and {@code *} for any number of operands. */
    static String quantified(OperandInfo operand) {
        return operand.kind().name() + symbol(operand);
    }

    static String symbol(OperandInfo operand) {
        return switch (operand.quantifier()) {
            case ONE -> "";
            case OPTIONAL -> "?";
            case ANY -> "*";
        };
    }
}
