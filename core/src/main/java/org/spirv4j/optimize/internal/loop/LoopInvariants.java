// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import org.spirv4j.analysis.LoopForest;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.FixedLoads;
import org.spirv4j.optimize.internal.fact.LocalWrites;
import org.spirv4j.optimize.internal.pass.CallOrder;

/**
 * Moves instructions whose operands are computed outside of a loop to the block before it.
 *
 * <p>Never moves what has an effect or may be undefined where it was not executed: divisions by values that may be 0,
 * vector accesses at variable indexes, and loads at variable indexes, or of memory that may change in the loop.
 */
public final class LoopInvariants implements Pass {
    private static final String NAME = "loop-invariant-code-motion";

    /** Makes the pass. */
    public LoopInvariants() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        FixedLoads loads = new FixedLoads(module);
        for (int function : new CallOrder(module).inModuleOrder()) {
            if (module.firstBlock(function) != 0
                    && module.flow(function).loops().loopCount() > 0) {
                new Motion(module, function, loads, context).run();
            }
        }
    }

    /** Moves the invariant instructions of a function. */
    private static final class Motion {
        private final EditableModule module;
        private final int function;
        private final FixedLoads loads;
        private final PassContext context;
        private final LoopForest loops;

        /** By block: its innermost loop plus 1; 0 for none, or for a block of another function. */
        private final IdValues loopOf = new IdValues(0, 0);

        /** By loop: the instruction before which moved ones are inserted; 0 if it is not known, -1 if there is none. */
        private final int[] positions;

        private final Flow flow;
        private final int[] headers;
        private final Effects effects;
        private final LocalWrites writes;

        Motion(EditableModule module, int function, FixedLoads loads, PassContext context) {
            this.module = module;
            this.function = function;
            this.loads = loads;
            this.context = context;
            effects = new Effects(module);
            writes = new LocalWrites(module);
            flow = module.flow(function);
            loops = flow.loops();
            positions = new int[loops.loopCount()];
            headers = new int[loops.loopCount()];
            for (int i = 0; i < headers.length; i++) {
                headers[i] = flow.block(loops.header(i));
            }
        }

        void run() {
            int[] preorder = flow.dominators().preorder();
            int[] blocks = new int[preorder.length];
            for (int i = 0; i < preorder.length; i++) {
                blocks[i] = flow.block(preorder[i]);
                loopOf.put(blocks[i], loops.innermostLoop(preorder[i]) + 1);
            }
            for (int block : blocks) {
                if (loopOf.get(block) == 0) {
                    continue;
                }
                for (int i = module.firstInstruction(block), next; i != 0; i = next) {
                    next = module.nextInBlock(i);
                    int loop = target(i, loopOf.get(block) - 1);
                    int position = loop < 0 ? -1 : position(loop);
                    if (position > 0) {
                        module.moveBefore(i, position);
                        module.positions().copy(i, position);
                        context.applied(module.functionId(function), module.resultId(i), "moved before the loop");
                    }
                }
            }
        }

        /** The outermost loop that an instruction may be moved out of; -1 for none. */
        private int target(int instruction, int innermost) {
            if (!mayMove(instruction)) {
                return -1;
            }
            WordBuffer homes = new WordBuffer(0);
            for (int k = 1; k < module.wordCount(instruction); k++) {
                int definition = module.isId(instruction, k) ? module.definition(module.word(instruction, k)) : 0;
                if (definition != 0) {
                    homes.add(module.block(definition));
                }
            }
            if (module.is(instruction, Op.OpLoad) && !loads.isFixed(instruction)) {
                for (int block : writes.blocks(effects.variable(module.word(instruction, Load.POINTER)))) {
                    homes.add(block);
                }
            }
            int limit = -1;
            for (int k = 0; k < homes.size(); k++) {
                int home = homes.get(k);
                if (home != 0) {
                    int common = common(innermost, loopOf.get(home) - 1);
                    if (common == innermost) {
                        return -1;
                    }
                    limit = common >= 0 && (limit < 0 || loops.depth(common) > loops.depth(limit)) ? common : limit;
                }
            }
            int loop = innermost;
            while (loops.parent(loop) != limit && loops.parent(loop) >= 0) {
                loop = loops.parent(loop);
            }
            return loop;
        }

        private int common(int a, int b) {
            int first = a;
            int second = b;
            while (first != second) {
                if (first < 0 || second < 0) {
                    return -1;
                }
                if (loops.depth(first) >= loops.depth(second)) {
                    first = loops.parent(first);
                } else {
                    second = loops.parent(second);
                }
            }
            return first;
        }

        private boolean mayMove(int instruction) {
            Op op = module.op(instruction);
            int result = module.resultId(instruction);
            if (result == 0 || module.uses().isPinned(result) || op == Op.OpSampledImage) {
                return false;
            }
            if (Folding.isIntegerDivision(op)) {
                return isNonzero(module.word(instruction, Binary.OPERAND_2));
            }
            return switch (op) {
                case OpVectorExtractDynamic, OpVectorInsertDynamic -> false;
                case OpLoad ->
                    (loads.isFixed(instruction) || isKnownLocal(instruction))
                            && hasConstantIndexes(module.word(instruction, Load.POINTER));
                default -> Trait.PURE.has(op) && op != Op.OpImage;
            };
        }

        /** Whether a load reads a variable of the function whose writes are known. */
        private boolean isKnownLocal(int load) {
            int variable = effects.variable(module.word(load, Load.POINTER));
            return variable != 0 && effects.isPlainAccess(load, 3) && writes.isKnown(variable);
        }

        private boolean isNonzero(int id) {
            long[] components = module.constants().components(id);
            boolean isNonzero = components.length > 0;
            for (long component : components) {
                // -1 makes a division overflow.
                isNonzero &= component != 0 && component != -1 && (component & 0xFFFF_FFFFL) != 0xFFFF_FFFFL;
            }
            return isNonzero;
        }

        private boolean hasConstantIndexes(int pointer) {
            int definition = module.definition(pointer);
            while (Trait.TYPED_ACCESS_CHAIN.has(module.op(definition))) {
                for (int i = TypedAccessChain.FIRST_INDEX; i < module.wordCount(definition); i++) {
                    if (!Trait.CONSTANT.has(module.opOf(module.word(definition, i)))) {
                        return false;
                    }
                }
                definition = module.definition(module.word(definition, TypedAccessChain.BASE));
            }
            return Trait.VARIABLE.has(module.op(definition));
        }

        /** The end of the only block before a loop. */
        private int position(int loop) {
            if (positions[loop] == 0) {
                int block = Preheader.of(module, headers[loop], b -> isInside(b, loop));
                if (block == 0) {
                    if (module.bound() >= context.options().maxIdBound()) {
                        throw new PassException(Diagnostic.error(
                                Position.UNKNOWN, "the ids exceed the bound (compact-ids makes room)"));
                    }
                    block = Preheader.insert(module, headers[loop], b -> isInside(b, loop));
                    loopOf.put(block, loops.parent(loop) + 1);
                }
                int merge = module.merge(block);
                positions[loop] = merge != 0 ? merge : module.terminator(block);
            }
            return positions[loop];
        }

        private boolean isInside(int block, int loop) {
            int at = loopOf.get(block) - 1;
            while (at >= 0 && at != loop) {
                at = loops.parent(at);
            }
            return at == loop;
        }
    }
}
