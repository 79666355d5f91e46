// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.function.Consumer;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/** Finds derivatives that fragment shaders take where not all invocations of a quad execute them together. */
final class Quads implements Instrumentation {
    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        boolean derives = Trait.DERIVATIVE.has(code.data.tables, op.opcode())
                || Trait.IMPLICIT_LOD.has(code.data.tables, op.opcode())
                || op == Op.OpImageQueryLod;
        if (derives && code.hasQuads()) {
            steps.accept(new WholeQuads());
        }
    }

    private static final class WholeQuads extends Step {
        private static final int QUAD = 4;

        @Override
        public void run(Group group) {
            // Invocations that were discarded have left on purpose; a driver may keep them as helpers.
            long together = group.laneMask() | group.subgroup.helpers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                int some = Long.bitCount(together >>> (lane & -QUAD) & 0xF);
                if (some < QUAD) {
                    group.subgroup.workGroup.dispatch.note(
                            Mistake.DIVERGENCE,
                            group,
                            this,
                            lane,
                            () -> "must be executed by all 4 invocations of the quad, but " + some
                                    + " of them execute it");
                    return;
                }
            }
        }
    }
}
