// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.analysis.internal.requirement.RequirementCollector;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarTables;

/** Rejects instructions and enumerants that the target environment cannot support, at the call that uses them. */
final class TargetGate {
    private final GrammarTables tables;
    private final RequirementCollector requirements;
    private final boolean[] passed = new boolean[Op.values().length];
    private final Set<Enumerant> passedEnumerants = new HashSet<>();
    private final Map<Class<?>, Integer> kinds = new HashMap<>();

    TargetGate(GrammarTables tables, TargetEnv env) {
        this.tables = tables;
        requirements = new RequirementCollector(tables, env);
    }

    void check(Op op) {
        if (!passed[op.ordinal()]) {
            throwIf(op, requirements.refusalOfOp(op.opcode()));
            passed[op.ordinal()] = true;
        }
    }

    void check(Op op, Enumerant enumerant) {
        if (!passedEnumerants.contains(enumerant)) {
            Integer kind = kinds.get(enumerant.getClass());
            if (kind == null) {
                kind = tables.kind(enumerant.getClass().getSimpleName());
                kinds.put(enumerant.getClass(), kind);
            }
            throwIf(op, requirements.refusalOfEnumerant(kind, enumerant.value()));
            passedEnumerants.add(enumerant);
        }
    }

    private static void throwIf(Op op, @org.jspecify.annotations.Nullable String reason) {
        if (reason != null) {
            throw new BuildException(op + ": " + reason);
        }
    }
}
