// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build.internal.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.internal.requirement.RequirementCollector;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarTables;

/** Tells which instructions and enumerants the target environment cannot support. */
public final class TargetGate {
    private final GrammarTables tables;
    private final RequirementCollector requirements;
    private final boolean[] passed = new boolean[Op.values().length];
    private final Set<Enumerant> passedEnumerants = new HashSet<>();
    private final Map<Class<?>, Integer> kinds = new HashMap<>();

    /** Creates a gate for an environment. */
    public TargetGate(GrammarTables tables, TargetEnv env) {
        this.tables = tables;
        requirements = new RequirementCollector(tables, env);
    }

    /** The reason why the environment cannot support an instruction; null if it can. */
    public @Nullable String refusal(Op op) {
        if (passed[op.ordinal()]) {
            return null;
        }
        String refusal = requirements.refusalOfOp(op.opcode());
        passed[op.ordinal()] = refusal == null;
        return refusal;
    }

    /** The reason why the environment cannot support an enumerant; null if it can. */
    public @Nullable String refusal(Enumerant enumerant) {
        if (passedEnumerants.contains(enumerant)) {
            return null;
        }
        Integer kind = kinds.get(enumerant.getClass());
        if (kind == null) {
            kind = tables.kind(enumerant.getClass().getSimpleName());
            kinds.put(enumerant.getClass(), kind);
        }
        String refusal = requirements.refusalOfEnumerant(kind, enumerant.value());
        if (refusal == null) {
            passedEnumerants.add(enumerant);
        }
        return refusal;
    }
}
