// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.requirement.RequirementScanner;

/** Rejects instructions and enumerants that the target environment cannot support, at the call that uses them. */
final class TargetGate {
    private final GrammarTables tables;
    private final RequirementScanner scanner;
    private final boolean[] passed = new boolean[Op.values().length];
    private final Set<Enumerant> passedEnumerants = new HashSet<>();
    private final Map<Class<?>, Integer> kinds = new HashMap<>();

    TargetGate(GrammarTables tables, TargetEnv env) {
        this.tables = tables;
        scanner = new RequirementScanner(tables, env, 1, 1);
    }

    void check(Op op) {
        if (!passed[op.ordinal()]) {
            throwIf(op, scanner.gate(op.opcode()));
            passed[op.ordinal()] = true;
        }
    }

    void check(Op op, Enumerant enumerant) {
        if (!passedEnumerants.contains(enumerant)) {
            int kind = kinds.computeIfAbsent(enumerant.getClass(), this::kind);
            throwIf(op, scanner.gate(kind, enumerant.value()));
            passedEnumerants.add(enumerant);
        }
    }

    private int kind(Class<?> enumeration) {
        String name = enumeration.getSimpleName();
        for (int kind = 0; kind < tables.kindCount(); kind++) {
            if (tables.name(tables.kindName(kind)).equals(name)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(enumeration + " is not an operand kind");
    }

    private static void throwIf(Op op, @org.jspecify.annotations.Nullable String reason) {
        if (reason != null) {
            throw new BuildException(op + ": " + reason);
        }
    }
}
