// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.ssa.PhiTypes;

/**
 * Gives each function that an entry point or an exported function reaches one return, at its end. A return in a loop
 * or a switch leaves that construct with a flag, and the branch after it goes on to the return; returns in other
 * selections are put into a switch with one case, which they leave.
 *
 * <p>Blocks that cannot be reached must be gone before, except empty merge blocks and continue targets, for instance
 * by {@code eliminate-dead-branches}.
 */
public final class MergeReturn implements Pass {
    private static final String NAME = "merge-return";

    /** The maximum number of ids that the transformation of a function needs for each block. */
    private static final int IDS_PER_BLOCK = 8;

    /** Makes the pass. */
    public MergeReturn() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        boolean isStructured = Preamble.isShader(module);
        CallOrder order = new CallOrder(module);
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) == 0 || module.firstBlock(f) == 0 || !order.isReached(f)) {
                continue;
            }
            int returns = 0;
            int last = 0;
            int blocks = 0;
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                blocks++;
                if (isReturn(module, b)) {
                    returns++;
                    last = b;
                }
            }
            if (returns == 0 || returns == 1 && (!isStructured || module.flow(f).headerAround(last) == 0)) {
                continue;
            }
            int functionId = module.functionId(f);
            if (isStructured && hasUnreachableBlocks(module, f)) {
                throw new PassException(Diagnostic.error(
                        Position.UNKNOWN,
                        "function %" + functionId
                                + " has unreachable blocks with instructions (eliminate-dead-branches removes them)"));
            }
            if ((long) module.bound() + (long) IDS_PER_BLOCK * blocks
                    > context.options().maxIdBound()) {
                throw new PassException(
                        Diagnostic.error(Position.UNKNOWN, "the ids exceed the bound (compact-ids makes room)"));
            }
            if (isStructured && hasValueThatCannotMove(module, f)) {
                context.missed(
                        functionId, 0, "returns not merged: a pointer is used after the construct that makes it");
                continue;
            }
            if (new ReturnMerging(module, f, isStructured).run()) {
                context.applied(functionId, 0, returns + " returns merged");
            } else {
                context.missed(
                        functionId, 0, "returns not merged: the merge blocks of its constructs lead in a circle");
            }
        }
    }

    static boolean isReturn(EditableModule module, int block) {
        int terminator = module.terminator(block);
        return module.is(terminator, Op.OpReturn) || module.is(terminator, Op.OpReturnValue);
    }

    private static boolean hasUnreachableBlocks(EditableModule module, int function) {
        Flow flow = module.flow(function);
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            if (flow.isReachable(b)) {
                continue;
            }
            int terminator = module.terminator(b);
            boolean isEmpty = module.firstInstruction(b) == terminator || isOnlyPositions(module, b);
            boolean isNamed = module.uses().first(module.labelId(b)) != 0;
            boolean isTrivial = isEmpty
                    && isNamed
                    && (module.is(terminator, Op.OpUnreachable) || module.is(terminator, Op.OpBranch));
            if (!isTrivial) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOnlyPositions(EditableModule module, int block) {
        int end = module.terminator(block);
        for (int i = module.firstInstruction(block); i != end; i = module.nextInBlock(i)) {
            if (!module.positions().isPosition(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a value that is neither of a type for OpPhi nor computed easily again is used in another block. */
    private static boolean hasValueThatCannotMove(EditableModule module, int function) {
        PhiTypes phiTypes = new PhiTypes(module, false);
        int entry = module.firstBlock(function);
        for (int b = module.nextBlock(entry); b != 0; b = module.nextBlock(b)) {
            for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                int type = module.typeId(i);
                if (type == 0 || phiTypes.has(type) || phiTypes.isRepeatable(i)) {
                    continue;
                }
                int result = module.resultId(i);
                for (int use = module.uses().first(result);
                        use != 0;
                        use = module.uses().next(use)) {
                    if (module.block(module.uses().user(use)) != b) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
