// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.ArrayDeque;
import java.util.Deque;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.fact.ValueDecorations;

/** Replaces each OpPhi whose incoming values from reachable blocks are the same value by this value. */
public final class PhiSimplification {
    private final EditableModule module;
    private final int function;
    private final Flow flow;
    private final Deque<Integer> pending = new ArrayDeque<>();

    private PhiSimplification(EditableModule module, int function) {
        this.module = module;
        this.function = function;
        flow = module.flow(function);
    }

    /**
     * Simplifies the OpPhi instructions of a function.
     *
     * @return whether something changed
     */
    public static boolean run(EditableModule module, int function) {
        long before = module.changeCount();
        new PhiSimplification(module, function).run();
        return module.changeCount() != before;
    }

    private void run() {
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            for (int phi = module.blocks().firstPhi(b);
                    phi != 0;
                    phi = module.blocks().nextPhi(phi)) {
                pending.add(phi);
            }
        }
        while (!pending.isEmpty()) {
            int phi = pending.poll();
            int value = module.isListed(phi) ? onlyValue(phi) : 0;
            if (value != 0) {
                replace(phi, value);
            }
        }
    }

    private int onlyValue(int phi) {
        int result = module.resultId(phi);
        if (module.uses().isPinned(result)
                || ValueDecorations.preventReplacement(module, result)
                || !flow.isReachable(module.block(phi))) {
            return 0;
        }
        int only = 0;
        for (int i = 0; i < module.blocks().incomingCount(phi); i++) {
            int value = module.blocks().incomingValue(phi, i);
            int block = module.blockOf(module.blocks().incomingLabel(phi, i));
            if (value == result || block == 0 || !flow.isReachable(block)) {
                continue;
            }
            if (only != 0 && only != value) {
                return 0;
            }
            only = value;
        }
        return only;
    }

    private void replace(int phi, int value) {
        int result = module.resultId(phi);
        for (int use = module.uses().first(result);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (user != phi && module.is(user, Op.OpPhi)) {
                pending.add(user);
            }
        }
        module.uses().replace(result, value);
        module.remove(phi);
    }
}
