// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.Label;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.MultiwayBranch;
import org.spirv4j.internal.operand.Phi;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;

/** Propagates levels from values to their users, and from branches to the blocks that depend on them. */
final class DivergenceWalk {
    private static final int[] NO_BRANCHES = {};

    private final Divergence result;
    private final ModuleData data;
    private final int[] words;
    private final ModuleLayout layout;
    private final DefUse uses;
    private final TypeFacts types;
    private final OperandScanner operands;
    private final Function function;
    private final ControlFlowGraph flow;
    private final ControlDependence dependence;
    private final DepthFirstSearch search;

    /** The dependences of the blocks that are not discarding, on branches between such blocks. */
    private ControlDependence kept;

    private final int[] chainEnds;
    private final Optional<Divergence.Assumptions> assumptions;

    /** The blocks from which all ways lead to the end of the invocation, if they are to be ignored. */
    private final BitSet discarding = new BitSet();

    /**
     * By block: the blocks with OpPhi for which its branch decides, if values are known by more than the function.
     */
    private final WordBuffer[] chosen;

    /**
     * By block that begins with OpPhi, as all valid blocks with one do: the branches that decide from where it is
     * reached.
     */
    private final int[][] deciding;

    /** Instructions of the function by their distance from its first one. */
    private final BitSet waiting = new BitSet();

    private final WordBuffer queue = new WordBuffer(0);

    DivergenceWalk(
            Divergence result,
            Divergence.Branches branches,
            OperandScanner operands,
            Optional<Divergence.Assumptions> assumptions) {
        this.result = result;
        this.assumptions = assumptions;
        function = branches.function();
        uses = result.uses;
        this.operands = operands;
        data = result.data;
        words = data.words;
        layout = function.module().layout();
        types = new TypeFacts(data);
        flow = branches.flow();
        dependence = branches.dependence();
        kept = dependence;
        search = branches.search();
        chainEnds = new int[flow.blockCount()];
        chosen = new WordBuffer[assumptions.isPresent() ? flow.blockCount() : 0];
        deciding = new int[chosen.length][];
        Arrays.fill(deciding, NO_BRANCHES);
    }

    void run() {
        findChainEnds();
        if (assumptions.filter(Divergence.Assumptions::ignoresDiscards).isPresent()) {
            DiscardingBlocks found = DiscardingBlocks.of(function, flow, search);
            discarding.or(found.blocks());
            kept = discarding.isEmpty() ? dependence : ControlDependence.of(found.flowWithout());
        }
        result.isComplete &= dependence.isComplete() && kept.isComplete();
        if (assumptions.isPresent()) {
            findDeciding();
        }
        for (int i = function.firstInstruction(); i < function.block(0).firstInstruction(); i++) {
            enqueue(i);
        }
        for (int i = 0; i < search.reachableCount(); i++) {
            int block = search.inReversePostorder(i);
            int first = function.block(block).firstInstruction();
            for (int k = first + 1; k < function.block(block).endInstruction(); k++) {
                enqueue(k);
            }
            enqueue(first);
        }
        for (int head = 0; head < queue.size(); head++) {
            int instruction = queue.get(head);
            waiting.clear(instruction - function.firstInstruction());
            visit(instruction);
        }
    }

    /** For each block, where unconditional branches lead from it. */
    private void findChainEnds() {
        for (int i = search.reachableCount() - 1; i >= 0; i--) {
            int block = search.inReversePostorder(i);
            boolean isChain = flow.successorCount(block) == 1
                    && op(terminator(block)) == Op.OpBranch.opcode()
                    && search.reversePostorderIndex(flow.successor(block, 0)) > i;
            chainEnds[block] = isChain ? chainEnds[flow.successor(block, 0)] : block;
        }
    }

    private void findDeciding() {
        PhiBranches branches = new PhiBranches(flow, dependence);
        PhiBranches keptBranches = kept == dependence ? branches : new PhiBranches(flow, kept);
        for (int block = 0; block < flow.blockCount(); block++) {
            int first = firstPhi(block);
            if (first < function.block(block).endInstruction() && op(first) == Op.OpPhi.opcode()) {
                deciding[block] = (discarding.get(block) ? branches : keptBranches).of(block);
                for (int branch : deciding[block]) {
                    chosen[branch] = chosen[branch] == null ? new WordBuffer(0) : chosen[branch];
                    chosen[branch].add(block);
                }
            }
        }
    }

    private ControlDependence dependenceOf(int block) {
        return discarding.get(block) ? dependence : kept;
    }

    private int op(int instruction) {
        return words[data.starts[instruction]] & 0xFFFF;
    }

    private int terminator(int block) {
        return function.block(block).endInstruction() - 1;
    }

    private int label(int block) {
        return function.block(block).labelId();
    }

    private void enqueue(int instruction) {
        int index = instruction - function.firstInstruction();
        if (!waiting.get(index)) {
            waiting.set(index);
            queue.add(instruction);
        }
    }

    private void enqueuePhis(int block) {
        for (int i = firstPhi(block); op(i) == Op.OpPhi.opcode() || describesLine(i); i++) {
            if (!describesLine(i)) {
                enqueue(i);
            }
        }
    }

    /** The first instruction of a block, apart from its label and debug information, which may precede an OpPhi. */
    private int firstPhi(int block) {
        int i = function.block(block).firstInstruction() + 1;
        while (i < function.block(block).endInstruction() && describesLine(i)) {
            i++;
        }
        return i;
    }

    private boolean describesLine(int instruction) {
        return op(instruction) == Op.OpLine.opcode()
                || op(instruction) == Op.OpNoLine.opcode()
                || op(instruction) == Op.OpExtInst.opcode();
    }

    private void visit(int instruction) {
        int at = data.starts[instruction];
        if (op(instruction) == Op.OpLabel.opcode()) {
            int block = function.blockNumber(words[at + Label.RESULT]);
            if (visitBlock(block)) {
                if (deciding.length == 0) {
                    enqueuePhis(block);
                }
                enqueueDependents(block);
            }
            return;
        }
        int id = data.resultId(at);
        if (id != 0) {
            if (visitValue(instruction, at, id)) {
                for (int i = 0; i < uses.useCount(id); i++) {
                    int user = uses.userIndex(id, i);
                    if (user >= function.firstInstruction() && user < function.endInstruction()) {
                        enqueue(user);
                    }
                }
            }
        } else if (Op.of(op(instruction)).filter(Op::isTermination).isPresent()) {
            // Terminators are visited only at the start, and when the level of the condition has changed.
            enqueueDependents(block(instruction));
        }
    }

    /** The block with an instruction; the first one for a terminator before it, which a damaged module may have. */
    private int block(int instruction) {
        return Math.max(0, function.blockOf(instruction));
    }

    private void enqueueDependents(int block) {
        enqueueDependents(dependence, block);
        if (kept != dependence) {
            enqueueDependents(kept, block);
        }
        WordBuffer phis = chosen.length == 0 ? null : chosen[block];
        for (int i = 0; phis != null && i < phis.size(); i++) {
            enqueuePhis(phis.get(i));
        }
    }

    private void enqueueDependents(ControlDependence from, int block) {
        for (int i = 0; i < from.dependentCount(block); i++) {
            enqueue(function.block(from.dependent(block, i)).firstInstruction());
        }
    }

    private int level(int id) {
        return result.levels[data.index(id)];
    }

    private boolean visitBlock(int block) {
        int index = data.index(label(block));
        int level = result.levels[index];
        ControlDependence from = dependenceOf(block);
        for (int i = 0; i < from.sourceCount(block) && level < 2; i++) {
            int source = from.source(block, i);
            int ofSource = level(label(source));
            if (ofSource > level) {
                level = ofSource;
                result.sources[index] = label(source);
                // Without assumptions the answers are those of SPIRV-Tools, which looks at either the block or its
                // condition.
                if (assumptions.isEmpty()) {
                    continue;
                }
            }
            int condition = condition(source);
            int ofCondition = condition == 0 ? 0 : level(condition);
            boolean isOnChain = chainEnds[from.branchTarget(block, i)] == chainEnds[block];
            // Other invocations have joined on the way here, so those of one primitive differ, too.
            ofCondition = ofCondition == 1 && !isOnChain ? 2 : ofCondition;
            if (ofCondition > level) {
                level = ofCondition;
                result.sources[index] = condition;
                result.branches[index] = label(source);
            }
        }
        boolean isChanged = level > result.levels[index];
        result.levels[index] = (byte) level;
        return isChanged;
    }

    /** The condition or selector of the branch at the end of a block; 0 if it has none. */
    private int condition(int block) {
        int at = data.starts[terminator(block)];
        return function.block(block).successorCount() > 1 && words[at] >>> 16 > 1
                ? words[at + MultiwayBranch.SELECTOR]
                : 0;
    }

    private boolean visitValue(int instruction, int at, int id) {
        int index = data.index(id);
        int before = result.levels[index];
        if (before == 2
                || assumptions.filter(known -> known.isUniform(instruction)).isPresent()) {
            return false;
        }
        int level = 0;
        int op = words[at] & 0xFFFF;
        if (assumptions.isPresent()) {
            int least = assumptions.get().leastLevel(instruction).ordinal();
            level = op == Op.OpPhi.opcode() ? levelOfChoice(instruction, at, id) : levelOfOperands(at, id, least);
        } else if (op == Op.OpFunctionParameter.opcode()) {
            level = 2;
        } else if (op == Op.OpLoad.opcode() && words[at] >>> 16 > 3) {
            level = levelOfMemory(words[at + Load.POINTER]);
        } else {
            level = levelOfOperands(at, id, 0);
        }
        result.levels[index] = (byte) level;
        return level > before;
    }

    /** The highest level of the values among which an OpPhi chooses, and of the branches that decide. */
    private int levelOfChoice(int instruction, int at, int id) {
        int level = 0;
        for (int k = Phi.VARIABLE; k < words[at] >>> 16; k += 2) {
            if (level(words[at + k]) > level) {
                level = level(words[at + k]);
                result.sources[data.index(id)] = words[at + k];
            }
        }
        for (int branch : deciding[block(instruction)]) {
            int condition = condition(branch);
            if (condition != 0 && level(condition) > level) {
                level = level(condition);
                result.sources[data.index(id)] = condition;
            }
        }
        return level;
    }

    /** The highest level of the operands that is above a level; that level if there is none. */
    private int levelOfOperands(int at, int id, int least) {
        int level = least;
        operands.scan(at);
        for (int i = 0; i < operands.count; i++) {
            int operand = operands.kinds[i] <= KindNumbers.LAST_ID ? words[operands.offsets[i]] : 0;
            if (operand != 0 && operand != id && level(operand) > level) {
                level = level(operand);
                result.sources[data.index(id)] = operand;
            }
        }
        return level;
    }

    private int levelOfMemory(int pointer) {
        int type = types.typeOf(pointer);
        if (!types.isAnyPointer(type)) {
            return 0;
        }
        return switch (StorageClass.of(types.storageClass(type)).orElse(StorageClass.Uniform)) {
            case Function, Generic, AtomicCounter, StorageBuffer, PhysicalStorageBuffer, Output -> 2;
            case Input -> layout.isDecorated(pointer, Decoration.Flat) ? 1 : 2;
            default -> 0;
        };
    }
}
