// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.ssa.ContinueCalls;

/**
 * Replaces OpKill and OpTerminateInvocation by calls of functions with nothing else, in functions that are called from
 * the continue construct of a loop. These functions can be inlined then, since a continue construct must not end the
 * invocation itself.
 */
public final class WrapKill implements Pass {
    private static final String NAME = "wrap-opkill";

    /** Makes the pass. */
    public WrapKill() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Map<Op, Integer> wrappers = new EnumMap<>(Op.class);
        ContinueCalls calls = new ContinueCalls(module);
        BitSet called = calls.reached();
        for (int f = called.nextSetBit(0); f >= 0; f = called.nextSetBit(f + 1)) {
            if (isWrapper(module, f, calls.direct())) {
                continue;
            }
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                Op op = module.op(module.terminator(b));
                if (op == Op.OpKill || op == Op.OpTerminateInvocation) {
                    wrap(module, b, op, wrappers, context);
                }
            }
        }
    }

    private static void wrap(EditableModule module, int block, Op op, Map<Op, Integer> wrappers, PassContext context) {
        if (module.bound() + 4 > context.options().maxIdBound()) {
            throw new PassException(
                    Diagnostic.error(Position.UNKNOWN, "the ids exceed the bound (compact-ids makes room)"));
        }
        int nothing = module.declarations().declare(Op.OpTypeVoid, 0);
        Integer wrapper = wrappers.get(op);
        if (wrapper == null) {
            int function = module.blocks()
                    .addFunction(nothing, module.declarations().declare(Op.OpTypeFunction, 0, nothing), 0);
            module.append(module.firstBlock(function), op, 0);
            wrapper = module.functionId(function);
            wrappers.put(op, wrapper);
        }
        int terminator = module.terminator(block);
        int functionStart = module.functionStart(module.functionOf(block));
        int type = module.typeId(functionStart);
        module.insertBefore(terminator, Op.OpFunctionCall, nothing, wrapper);
        if (type == nothing) {
            module.replace(terminator, Op.OpReturn);
        } else {
            module.replace(terminator, Op.OpReturnValue, module.constants().undef(type));
        }
        context.applied(module.resultId(functionStart), module.labelId(block), op + " moved to a function");
    }

    /** Whether a function does nothing but end the invocation, and no continue construct calls it itself. */
    private static boolean isWrapper(EditableModule module, int function, BitSet direct) {
        int block = module.firstBlock(function);
        return block == module.lastBlock(function)
                && module.firstInstruction(block) == module.terminator(block)
                && !direct.get(function);
    }
}
