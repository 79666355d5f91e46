// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Which variables of a function may have been written where a block starts. A write of a part counts as a write, and so
 * does any use other than a load. Variables whose pointers are stored, chosen or computed with are not looked at.
 */
final class WrittenVariables {
    private static final int[] NONE = {};

    /** Functions with more variables times blocks are not looked at. */
    private static final long MAX_BITS = 1L << 26;

    /** How many blocks are visited for ways without writes, in the whole function. */
    private static final long MAX_VISITS = 1L << 20;

    private final LintContext context;
    private final Function function;
    private final ControlFlowGraph graph;
    private final DepthFirstSearch search;
    private final Map<Integer, Integer> numbers = new HashMap<>();

    /** By block: the variables that are written inside, and those that may have been written before. */
    private final BitSet[] writes;

    private final BitSet[] before;

    /** By number of a variable: its writes, as instructions in ascending order. */
    private final Map<Integer, WordBuffer> places = new HashMap<>();

    private Optional<DominatorTree> postDominators = Optional.empty();
    private Optional<LoopForest> loops = Optional.empty();
    private long visits;

    /** The block that the blocks reachable without it were last computed for, and these blocks. */
    private int reachedBefore = -1;

    private BitSet reached = new BitSet();

    private WrittenVariables(LintContext context, Function function) {
        this.context = context;
        this.function = function;
        graph = TakenBranches.of(context, function);
        search = DepthFirstSearch.of(graph);
        writes = new BitSet[function.blockCount()];
        before = new BitSet[function.blockCount()];
    }

    static WrittenVariables of(LintContext context, Function function) {
        WrittenVariables result = new WrittenVariables(context, function);
        result.findVariables();
        if ((long) result.numbers.size() * function.blockCount() > MAX_BITS) {
            result.numbers.clear();
            return result;
        }
        result.findWrites();
        result.propagate();
        return result;
    }

    private void findVariables() {
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            if (context.is(i, Op.OpVariable)
                    && context.word(i, Variable.STORAGE_CLASS) == StorageClass.Function.value()
                    && context.wordCount(i) == 4) {
                numbers.put(context.resultId(i), numbers.size());
            }
        }
    }

    private void findWrites() {
        ModuleData data = ModuleAccess.data(context.module);
        OperandScanner operands = new OperandScanner(data);
        BitSet escaped = new BitSet();
        for (Block block : function.blocks()) {
            BitSet inside = new BitSet();
            writes[block.index()] = inside;
            for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                Op op = Opcodes.op(context.opcode(i));
                if (op == Op.OpVariable || op == Op.OpLoad || context.describes(i)) {
                    continue;
                }
                int result = context.resultId(i);
                boolean isPointer = result != 0 && context.facts.isAnyPointer(context.facts.typeOf(result));
                boolean isAccess = op == Op.OpCopyObject || Trait.TYPED_ACCESS_CHAIN.has(op);
                operands.scan(data.starts[i]);
                for (int k = 0; k < operands.count; k++) {
                    int id = operands.kinds[k] <= KindNumbers.LAST_ID ? data.words[operands.offsets[k]] : 0;
                    Integer number = id == 0 || id == result
                            ? null
                            : numbers.get(context.accesses().variable(id));
                    if (number == null || isAccess && context.accesses().variable(result) != 0) {
                        continue;
                    }
                    inside.set(number);
                    places.computeIfAbsent(number, key -> new WordBuffer(0)).add(i);
                    boolean isStored = op == Op.OpStore && operands.offsets[k] - data.starts[i] == 2;
                    if (isPointer && op != Op.OpFunctionCall
                            || isStored
                            || isAccess
                            || Trait.PURE.has(op)
                            || op == Op.OpPhi) {
                        escaped.set(number);
                    }
                }
            }
        }
        numbers.values().removeIf(escaped::get);
    }

    private void propagate() {
        WordBuffer queue = new WordBuffer(0);
        BitSet waiting = new BitSet();
        before[0] = new BitSet();
        queue.add(0);
        waiting.set(0);
        for (int head = 0; head < queue.size(); head++) {
            int block = queue.get(head);
            waiting.clear(block);
            BitSet after = (BitSet) before[block].clone();
            after.or(writes[block]);
            for (int i = 0; i < graph.successorCount(block); i++) {
                int next = graph.successor(block, i);
                boolean isNew = before[next] == null;
                BitSet known = isNew ? new BitSet() : before[next];
                int size = known.cardinality();
                known.or(after);
                before[next] = known;
                if ((isNew || known.cardinality() > size) && !waiting.get(next)) {
                    waiting.set(next);
                    queue.add(next);
                }
            }
        }
    }

    /** Whether a block is reached, where constants decide about branches. */
    boolean isReached(Block block) {
        return search.isReachable(block.index());
    }

    /** Whether no write of a variable reaches an instruction of a block; not if the variable is not looked at. */
    boolean isUnwritten(Block block, int instruction, int variable) {
        Integer number = numbers.get(variable);
        return number != null
                && before[block.index()] != null
                && !before[block.index()].get(number)
                && !isWrittenInside(block, instruction, number);
    }

    /**
     * Whether no write of a variable reaches an instruction the first time that it is executed; not if the variable is
     * not looked at.
     */
    boolean isUnwrittenAtFirst(Block block, int instruction, int variable) {
        Integer number = numbers.get(variable);
        if (number == null || before[block.index()] == null || isWrittenInside(block, instruction, number)) {
            return false;
        }
        if (loops().innermostLoop(block.index()) < 0) {
            return false;
        }
        if (reachedBefore != block.index()) {
            reachedBefore = block.index();
            reached = reachedWithout(block.index());
        }
        return visits <= MAX_VISITS && !isWrittenBefore(block, number, reached);
    }

    /** The blocks that are reached without another one. */
    private BitSet reachedWithout(int block) {
        BitSet seen = new BitSet();
        WordBuffer queue = new WordBuffer(0);
        if (block != 0) {
            queue.add(0);
            seen.set(0);
        }
        for (int head = 0; head < queue.size(); head++) {
            int at = queue.get(head);
            for (int i = 0; i < graph.successorCount(at); i++) {
                int next = graph.successor(at, i);
                if (next != block && !seen.get(next)) {
                    seen.set(next);
                    queue.add(next);
                }
            }
        }
        visits += queue.size();
        return seen;
    }

    /** Whether a block among others, from where a block is reached through them, writes a variable. */
    private boolean isWrittenBefore(Block block, int number, BitSet blocks) {
        BitSet seen = new BitSet();
        WordBuffer queue = new WordBuffer(0);
        queue.add(block.index());
        for (int head = 0; head < queue.size(); head++) {
            int at = queue.get(head);
            for (int i = 0; i < graph.predecessorCount(at); i++) {
                int from = graph.predecessor(at, i);
                if (blocks.get(from) && !seen.get(from)) {
                    if (writes[from].get(number)) {
                        return true;
                    }
                    seen.set(from);
                    queue.add(from);
                }
            }
        }
        visits += queue.size();
        return false;
    }

    private LoopForest loops() {
        LoopForest forest = loops.orElseGet(() -> LoopForest.of(graph, DominatorTree.of(graph)));
        loops = Optional.of(forest);
        return forest;
    }

    private boolean isWrittenInside(Block block, int instruction, int number) {
        WordBuffer written = places.get(number);
        for (int i = 0; written != null && i < written.size(); i++) {
            if (written.get(i) >= block.firstInstruction() && written.get(i) < instruction) {
                return true;
            }
        }
        return false;
    }

    /**
     * Finds a branch before which a variable is not written, one of whose targets leads to an instruction in any case,
     * and without a write. Branches that leave a loop do not count: the loop may be known to have iterations.
     *
     * @return the block that branches and the target; empty if there is none
     */
    int[] unwrittenWay(Block block, int instruction, int variable) {
        Integer number = numbers.get(variable);
        if (number == null || before[block.index()] == null || isWrittenInside(block, instruction, number)) {
            return NONE;
        }
        DominatorTree ends = postDominators.orElseGet(() -> DominatorTree.postDominators(graph));
        LoopForest forest = loops();
        postDominators = Optional.of(ends);
        BitSet seen = new BitSet();
        WordBuffer queue = new WordBuffer(0);
        queue.add(block.index());
        seen.set(block.index());
        for (int head = 0; head < queue.size(); head++) {
            int at = queue.get(head);
            for (int i = 0; i < graph.predecessorCount(at); i++) {
                int from = graph.predecessor(at, i);
                if (before[from] == null || ++visits > MAX_VISITS) {
                    continue;
                }
                boolean isFree = !before[from].get(number) && !writes[from].get(number);
                if (isFree
                        && isUndecided(from)
                        && leadsTo(ends, at, block.index())
                        && isInLoopOf(forest, from, at)
                        && isInLoopOf(forest, from, block.index())
                        && isFreeOfWrites(at, block.index(), number)) {
                    return new int[] {from, at};
                }
                if (!writes[from].get(number) && !seen.get(from)) {
                    seen.set(from);
                    queue.add(from);
                }
            }
        }
        return NONE;
    }

    /** Whether a block has several targets, and chooses by what is not a constant. */
    private boolean isUndecided(int block) {
        return graph.successorCount(block) > 1
                && !context.facts.isConstant(
                        context.word(function.block(block).endInstruction() - 1, BranchConditional.CONDITION));
    }

    private static boolean leadsTo(DominatorTree ends, int from, int to) {
        return ends.contains(from) && ends.dominates(to, from);
    }

    /** Whether a block is in all loops that another block is in. */
    private static boolean isInLoopOf(LoopForest forest, int inside, int block) {
        int loop = forest.innermostLoop(inside);
        return loop < 0 || forest.contains(loop, block);
    }

    /** Whether no block on any way from one block to another one writes a variable. */
    private boolean isFreeOfWrites(int from, int to, int number) {
        BitSet seen = new BitSet();
        WordBuffer queue = new WordBuffer(0);
        if (from != to) {
            queue.add(from);
            seen.set(from);
        }
        for (int head = 0; head < queue.size(); head++) {
            int at = queue.get(head);
            if (writes[at].get(number) || ++visits > MAX_VISITS) {
                return false;
            }
            for (int i = 0; i < graph.successorCount(at); i++) {
                int next = graph.successor(at, i);
                if (next != to && !seen.get(next)) {
                    seen.set(next);
                    queue.add(next);
                }
            }
        }
        return true;
    }
}
