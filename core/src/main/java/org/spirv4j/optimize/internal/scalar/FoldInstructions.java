// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.fact.FloatBehavior;
import org.spirv4j.optimize.internal.folding.ConstantFolding;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.WorkList;

/**
 * Replaces instructions by constants, by values that are computed already, or by simpler instructions, until none of
 * the rules applies any more; makes constant offsets of texels part of image instructions, removes stores of undefined
 * values, and lists each variable once in the interface of an entry point. Floating-point rules keep each bit of a
 * result, unless {@link FastMath} allows more.
 */
public final class FoldInstructions implements FunctionPass {
    /** The maximum number of times that an instruction is visited. */
    private static final int MAX_VISITS = 32;

    private final String name;

    /**
     * Creates the pass.
     *
     * @param name its name
     */
    public FoldInstructions(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        Run run = new Run(module, context);
        run.foldEntryPoints();
        return run::fold;
    }

    /** Folds the instructions of one module. */
    private static final class Run {
        private final EditableModule module;
        private final PassContext context;
        private final ConstantFolding folding;
        private final List<Simplification> simplifications;
        private final OperandRules operands;
        private final WorkList work;
        private final WordBuffer created = new WordBuffer(16);
        private byte[] visits;
        private int functionId;

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            folding = new ConstantFolding(module);
            FloatBehavior floats = new FloatBehavior(module);
            FastMath fastMath = new FastMath(module, context.options().fastMath());
            simplifications = List.of(
                    new Algebra(module, floats, fastMath, context.options().definedBehavior(), created),
                    new FloatRules(module, floats, fastMath),
                    new ValueRules(module, folding),
                    new CompositeRules(module, created),
                    new ShuffleRules(module));
            operands = new OperandRules(module);
            visits = new byte[module.instructionLimit()];
            work = new WorkList(module.instructionLimit());
        }

        void foldEntryPoints() {
            for (int entryPoint : EntryPoints.all(module)) {
                if (operands.removeRepeatedInterfaces(entryPoint)) {
                    context.applied(
                            0, EntryPoints.function(module, entryPoint), "an interface lists each variable once");
                }
            }
        }

        void fold(int function) {
            functionId = module.functionId(function);
            Flow flow = module.flow(function);
            int reached = flow.search().reachableCount();
            for (int n = 0; n < reached; n++) {
                int block = flow.block(flow.search().inReversePostorder(n));
                for (int i = module.firstInstruction(block), next; i != 0; i = next) {
                    next = nextOperation(i);
                    visit(i);
                }
            }
            while (!work.isEmpty()) {
                int instruction = work.next();
                if (module.isListed(instruction) && flow.isReachable(module.block(instruction))) {
                    visit(instruction);
                }
            }
        }

        /** The next instruction that is not debug information, which goes with the result that it mentions. */
        private int nextOperation(int instruction) {
            int next = module.nextInBlock(instruction);
            while (next != 0 && module.isDebugInfo(next)) {
                next = module.nextInBlock(next);
            }
            return next;
        }

        private void visit(int instruction) {
            int result = module.resultId(instruction);
            Op op = module.op(instruction);
            if (!Trait.PURE.has(op) && op != Op.OpPhi && op != Op.OpExtInst) {
                simplifyOperands(instruction, op);
                return;
            }
            if (!isNext(instruction)) {
                return;
            }
            int value = folding.fold(instruction);
            String rule = "an operation on constants is a constant";
            for (int i = 0; i < simplifications.size() && value == 0; i++) {
                value = simplifications.get(i).simplify(instruction);
                rule = simplifications.get(i).applied();
            }
            if (value == result) {
                context.applied(functionId, result, rule);
                queueUsers(result);
                work.add(instruction);
                while (created.size() > 0) {
                    work.add(created.removeLast());
                }
            } else if (value != 0
                    && (module.uses().isUsed(result) || !module.uses().isPinned(result))
                    && module.typeOf(value) == module.typeId(instruction)
                    && isAsUniform(value, result)) {
                context.applied(functionId, result, rule);
                queueUsers(result);
                module.uses().replace(result, value);
                if (!module.uses().isPinned(result)) {
                    module.remove(instruction);
                }
            }
        }

        private void simplifyOperands(int instruction, Op op) {
            if (op == Op.OpStore && operands.isUndefinedStore(instruction)) {
                context.applied(functionId, 0, "a store of an undefined value may leave what is stored");
                module.remove(instruction);
                return;
            }
            String offset = operands.simplifyOffset(instruction, op);
            if (!offset.isEmpty()) {
                context.applied(functionId, module.resultId(instruction), offset);
            }
        }

        /** Whether users of a result that differs among invocations are told the same of the value in its place. */
        private boolean isAsUniform(int value, int result) {
            return !module.annotations().isDecorated(result, Decoration.NonUniform)
                    || module.annotations().isDecorated(value, Decoration.NonUniform)
                    || Trait.CONSTANT.has(module.opOf(value));
        }

        /** Counts a visit to an instruction; whether there were not too many. */
        private boolean isNext(int instruction) {
            if (instruction >= visits.length) {
                visits = Arrays.copyOf(visits, module.instructionLimit() + (module.instructionLimit() >> 1));
            }
            if (visits[instruction] == MAX_VISITS) {
                return false;
            }
            visits[instruction]++;
            return true;
        }

        private void queueUsers(int id) {
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                if (module.block(module.uses().user(use)) != 0) {
                    work.add(module.uses().user(use));
                }
            }
        }
    }
}
