// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;

/**
 * The functions that continue constructs of loops call, at the time when it was made. Functions are those of the edited
 * module.
 */
public final class ContinueCalls {
    private final EditableModule module;
    private final Map<Integer, Integer> functions = new HashMap<>();
    private final BitSet direct = new BitSet();
    private final BitSet reached = new BitSet();
    private final Deque<Integer> pending = new ArrayDeque<>();

    /** Finds the functions, in time linear in the module. */
    public ContinueCalls(EditableModule module) {
        this.module = module;
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0) {
                functions.put(module.functionId(f), f);
            }
        }
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) == 0 || !hasLoop(f)) {
                continue;
            }
            Flow flow = module.flow(f);
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                if (flow.isInContinueConstruct(b)) {
                    addCallees(b, direct);
                }
            }
        }
        reached.or(direct);
        while (!pending.isEmpty()) {
            int f = pending.pop();
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                addCallees(b, reached);
            }
        }
    }

    /** The functions that are called in a continue construct. */
    public BitSet direct() {
        return direct;
    }

    /** The functions that are called in a continue construct, and those that these call, directly or through others. */
    public BitSet reached() {
        return reached;
    }

    private boolean hasLoop(int function) {
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            int merge = module.merge(b);
            if (merge != 0 && module.is(merge, Op.OpLoopMerge)) {
                return true;
            }
        }
        return false;
    }

    private void addCallees(int block, BitSet found) {
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            int callee = module.is(i, Op.OpFunctionCall)
                    ? functions.getOrDefault(module.word(i, FunctionCall.FUNCTION), 0)
                    : 0;
            if (callee != 0 && !found.get(callee)) {
                found.set(callee);
                pending.push(callee);
            }
        }
    }
}
