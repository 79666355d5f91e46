// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * Which blocks only some invocations may reach, by what WGSL takes as uniform ("Uniformity Analysis"): numbers of work
 * groups and sizes of subgroups, memory that nobody writes, variables of functions to which uniform values are assigned
 * in uniform control flow, parameters for which all calls have uniform arguments, and results of functions that return
 * uniform values in uniform control flow.
 */
final class WgslUniformity {
    /** Variables pass on what they have in rounds; in a module that needs more, all blocks count as not uniform. */
    private static final int MAX_ROUNDS = 24;

    private final WgslContext context;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;

    /** Variables of functions, parameters, and results of functions, by the function, that may differ. */
    private final BitSet different = new BitSet();

    /** Functions that only some invocations may call. */
    private final BitSet calledByFew = new BitSet();

    private final Divergence divergence;
    private final boolean isKnown;

    WgslUniformity(WgslContext context) {
        this.context = context;
        data = context.data;
        words = context.words;
        types = context.types;
        Divergence found = Divergence.of(context.layout.module(), new Read());
        int round = 0;
        while (round < MAX_ROUNDS && pass(found)) {
            found = found.again(new Read());
            round++;
        }
        divergence = found;
        isKnown = round < MAX_ROUNDS && found.isComplete();
    }

    /**
     * Why only some invocations may reach the block of an instruction; empty if all do.
     *
     * @param at the word offset of the instruction
     */
    Optional<String> reason(int at) {
        if (!isKnown) {
            return Optional.of("the control flow is too large to be analysed");
        }
        int instruction = data.instructionAt(at);
        for (Function f : context.functions()) {
            int number = f.blockOf(instruction);
            if (number >= 0 && instruction < f.block(number).endInstruction()) {
                return reason(f, f.block(number).labelId());
            }
        }
        return Optional.empty();
    }

    /**
     * The instructions that compute derivatives where only some invocations may come.
     *
     * @return by result id: the label of the last block before that all invocations reach; 0 if there is none
     */
    Map<Integer, Integer> derivatives() {
        Map<Integer, Integer> found = new LinkedHashMap<>();
        for (Function f : context.functions()) {
            int[] last = {};
            for (int b = 0; b < f.blockCount(); b++) {
                Block block = f.block(b);
                boolean isUniform = isReachedByAll(f) && divergence.level(block.labelId()) == Divergence.Level.UNIFORM;
                for (int i = block.firstInstruction(); i < block.endInstruction() && !isUniform; i++) {
                    Op op = Opcodes.op(words[data.starts[i]] & 0xFFFF);
                    if (Trait.DERIVATIVE.has(op) || Trait.IMPLICIT_LOD.has(op)) {
                        last = last.length == 0 ? lastUniform(f) : last;
                        found.put(data.resultId(data.starts[i]), last[b]);
                    }
                }
            }
        }
        return found;
    }

    private boolean isReachedByAll(Function f) {
        return isKnown && !calledByFew.get(data.index(f.id()));
    }

    /** By block: the label of the last one on the way to it that all invocations reach; 0 for none. */
    private int[] lastUniform(Function f) {
        int[] found = new int[f.blockCount()];
        if (isReachedByAll(f)) {
            DominatorTree dominators = DominatorTree.of(ControlFlowGraph.of(f));
            for (int block : dominators.preorder()) {
                int label = f.block(block).labelId();
                int above = dominators.immediateDominator(block);
                boolean isUniform = divergence.level(label) == Divergence.Level.UNIFORM;
                found[block] = isUniform ? label : above < 0 ? 0 : found[above];
            }
        }
        return found;
    }

    private Optional<String> reason(Function f, int label) {
        if (calledByFew.get(data.index(f.id()))) {
            return Optional.of("only some invocations may call the function");
        }
        if (divergence.level(label) == Divergence.Level.UNIFORM) {
            return Optional.empty();
        }
        int branch = label;
        for (int i = 0; i < MAX_ROUNDS && branch != 0 && divergence.branchBlock(branch) == 0; i++) {
            branch = divergence.source(branch);
        }
        int by = branch == 0 ? 0 : divergence.branchBlock(branch);
        String name = context.layout.name(by).orElse("");
        return Optional.of("only some invocations may reach it"
                + (by == 0 ? "" : ", by the branch in block %" + (name.isEmpty() ? Integer.toString(by) : name)));
    }

    /** Finds what differs by an analysis; returns whether there is more than before. */
    private boolean pass(Divergence found) {
        int before = different.cardinality() + calledByFew.cardinality();
        for (Function f : context.functions()) {
            for (int b = 0; b < f.blockCount(); b++) {
                Block block = f.block(b);
                boolean isReachedByFew =
                        calledByFew.get(data.index(f.id())) || found.level(block.labelId()) != Divergence.Level.UNIFORM;
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    use(f, data.starts[i], isReachedByFew, found);
                }
            }
        }
        return different.cardinality() + calledByFew.cardinality() > before;
    }

    /** The parameter of a function by its number. */
    private int parameter(int function, int number) {
        int at = data.starts[data.instructionAt(data.definition(function)) + 1 + number];
        return words[at + TypedInstruction.RESULT];
    }

    private void use(Function of, int at, boolean isReachedByFew, Divergence found) {
        switch (Opcodes.op(words[at] & 0xFFFF)) {
            case OpStore -> {
                int pointer = words[at + Store.POINTER];
                if (isReachedByFew || differs(found, words[at + Store.OBJECT]) || differs(found, pointer)) {
                    different.set(data.index(context.uses.root(pointer)));
                }
            }
            case OpCopyMemory -> different.set(data.index(context.uses.root(words[at + CopyMemory.TARGET])));
            case OpFunctionCall -> {
                int function = words[at + FunctionCall.FUNCTION];
                if (isReachedByFew) {
                    calledByFew.set(data.index(function));
                }
                for (int i = FunctionCall.ARGUMENTS; i < words[at] >>> 16; i++) {
                    if (differs(found, words[at + i])) {
                        different.set(data.index(parameter(function, i - FunctionCall.ARGUMENTS)));
                    }
                }
                pointers(at, FunctionCall.ARGUMENTS);
            }
            case OpReturnValue -> {
                if (isReachedByFew || differs(found, words[at + ReturnValue.VALUE])) {
                    different.set(data.index(of.id()));
                }
            }
            case OpExtInst -> pointers(at, FunctionCall.ARGUMENTS);
            default -> {}
        }
    }

    private void pointers(int at, int first) {
        for (int i = first; i < words[at] >>> 16; i++) {
            if (types.isPointer(types.typeOf(words[at + i]))) {
                different.set(data.index(context.uses.root(words[at + i])));
            }
        }
    }

    private static boolean differs(Divergence found, int id) {
        return found.level(id) != Divergence.Level.UNIFORM;
    }

    /** What is known of values that are read. */
    private final class Read implements Divergence.Assumptions {
        @Override
        public boolean isUniform(int instruction) {
            return false;
        }

        @Override
        public Divergence.Level leastLevel(int instruction) {
            int at = data.starts[instruction];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            boolean isUniform = switch (op) {
                case OpLoad -> isUniformVariable(context.uses.root(words[at + Load.POINTER]));
                case OpFunctionParameter -> !different.get(data.index(data.resultId(at)));
                case OpFunctionCall -> !different.get(data.index(words[at + FunctionCall.FUNCTION]));
                case OpImageRead -> false;
                default -> !Trait.ATOMIC.has(op) && !Trait.NON_UNIFORM_GROUP.has(op);
            };
            return isUniform ? Divergence.Level.UNIFORM : Divergence.Level.DIVERGENT;
        }

        @Override
        public boolean ignoresDiscards() {
            return false;
        }
    }

    private boolean isUniformVariable(int root) {
        if (types.op(root) != Op.OpVariable) {
            return false;
        }
        StorageClass storage =
                StorageClass.of(types.word(root, TypedVariable.STORAGE_CLASS)).orElse(StorageClass.Private);
        return switch (storage) {
            case Function -> !different.get(data.index(root));
            case Uniform, StorageBuffer, PushConstant, UniformConstant -> !context.buffers.isWritable(root);
            case Input -> context.stageInterface.isDirect(root) && isOfWorkgroup(root);
            default -> false;
        };
    }

    private boolean isOfWorkgroup(int variable) {
        int builtIn =
                context.layout.decorationWord(variable, Decoration.BuiltIn).orElse(-1);
        return builtIn == BuiltIn.WorkgroupId.value()
                || builtIn == BuiltIn.NumWorkgroups.value()
                || builtIn == BuiltIn.SubgroupSize.value()
                || builtIn == BuiltIn.NumSubgroups.value();
    }
}
