package org.spirv4j.build;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;

/** Refuses what the target environment can never have, at the call that asks for it. */
final class TargetGate {
    private final TargetEnv env;
    private final boolean[] passed = new boolean[Op.values().length];
    private final Set<Enumerant> passedEnumerants = new HashSet<>();

    TargetGate(TargetEnv env) {
        this.env = env;
    }

    void check(Op op) {
        if (!passed[op.ordinal()]) {
            passed[op.ordinal()] = true;
        }
    }

    void check(Op op, Enumerant enumerant) {
        if (passedEnumerants.add(enumerant)) {
            return;
        }
    }

    TargetEnv env() {
        return env;
    }
}
