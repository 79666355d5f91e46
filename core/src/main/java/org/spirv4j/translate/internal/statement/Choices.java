// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import static org.spirv4j.translate.internal.statement.StatementTree.NONE;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Phi;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.statement.StatementTree.Kind;

/**
 * The selections that only choose between two values: those whose branches have no statements, and after which a block
 * has one OpPhi, or begins with the OpLoad of a variable that only they store to. They are written as one expression,
 * with the condition and the values: {@code a && b}, {@code a || b}, {@code a ? b : c}.
 */
public final class Choices {
    private final Function function;
    private final ModuleData data;
    private final StatementTree tree;
    private final TypeFacts types;

    /** By node that is a selection: the block after it that chooses; {@link StatementTree#NONE} for other nodes. */
    private final int[] targets;

    /** By block that chooses: the selection before it. */
    private final int[] selections;

    private final BitSet isSelection;

    /** By block that is part of a choice: the block that chooses. */
    private final int[] ends;

    /** By block: the word offset of the OpLoad that begins it and may choose, or 0; empty if all are 0. */
    private final int[] loads;

    /** By block: the word offset of the OpStore to what such an OpLoad reads, or 0; empty if all are 0. */
    private final int[] stores;

    /** By index of an id: the variables of which the OpLoad chooses. */
    private final BitSet chosen;

    /**
     * Finds the selections of a function.
     *
     * @param loads by block, the word offset of the OpLoad that begins it, of a variable to which else only two OpStore
     *     instructions refer, or 0; empty if all are 0
     * @param stores by block, the word offset of an OpStore to such a variable, or 0; empty if all are 0
     * @param pool where tables come from
     */
    public Choices(Function function, StatementTree tree, TypeFacts types, int[] loads, int[] stores, ArrayPool pool) {
        this.function = function;
        this.types = types;
        this.tree = tree;
        this.loads = loads;
        this.stores = stores;
        data = ModuleAccess.data(function.module());
        targets = pool.ints(tree.nodeCount(), NONE);
        isSelection = pool.bits();
        chosen = pool.bits();
        selections = pool.ints(function.blockCount(), NONE);
        ends = pool.ints(function.blockCount(), NONE);
        // Inner selections have higher numbers.
        for (int node = tree.nodeCount() - 1; node >= 0; node--) {
            if (tree.kind(node) == Kind.IF) {
                find(node);
            }
        }
    }

    private void find(int node) {
        int next = tree.next(node);
        if (next == NONE || tree.kind(next) != Kind.BLOCK) {
            return;
        }
        int target = tree.block(next);
        int phis = phis(target);
        int load = phis == 0 && loads.length > 0 ? loads[target] : 0;
        if (load == 0 && (phis != 1 || choosesPointer(target))) {
            return;
        }
        if (leadsTo(tree.first(node), target, load) && leadsTo(tree.second(node), target, load)) {
            if (load != 0) {
                chosen.set(data.index(data.words[load + Load.POINTER]));
            }
            targets[node] = target;
            selections[target] = node;
            ends[tree.block(node)] = target;
            isSelection.set(tree.block(node));
            mark(tree.first(node), target);
            mark(tree.second(node), target);
        }
    }

    private int phis(int block) {
        int count = 0;
        for (int i = function.block(block).firstInstruction() + 1;
                i < function.block(block).endInstruction();
                i++) {
            if ((data.words[data.starts[i]] & 0xFFFF) == Op.OpPhi.opcode()) {
                count++;
            }
        }
        return count;
    }

    /** Whether an OpPhi of a block is a pointer, which nothing can be stored through if it is written as a choice. */
    private boolean choosesPointer(int block) {
        int first = function.block(block).firstInstruction() + 1;
        for (int i = first; i < function.block(block).endInstruction(); i++) {
            int at = data.starts[i];
            if ((data.words[at] & 0xFFFF) == Op.OpPhi.opcode()) {
                int type = data.words[at + TypedInstruction.RESULT_TYPE];
                return types.isAnyPointer(type) && !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
            }
        }
        return false;
    }

    /**
     * Whether a sequence is blocks and choices, and at last an edge to a block, or a block that stores what the OpLoad
     * at a word offset reads.
     */
    private boolean leadsTo(int sequence, int target, int load) {
        int node = sequence;
        int last = NONE;
        while (node != NONE && (tree.kind(node) == Kind.BLOCK || tree.kind(node) == Kind.IF && targets[node] != NONE)) {
            last = node;
            node = tree.next(node);
        }
        if (load != 0) {
            return node == NONE
                    && last != NONE
                    && tree.kind(last) == Kind.BLOCK
                    && isBranchTo(tree.block(last), target)
                    && stored(tree.block(last), data.words[load + Load.POINTER]) != 0;
        }
        return node != NONE && tree.kind(node) == Kind.EDGE && tree.target(node) == target && tree.next(node) == NONE;
    }

    private boolean isBranchTo(int block, int target) {
        int at = data.starts[function.block(block).endInstruction() - 1];
        return (data.words[at] & 0xFFFF) == Op.OpBranch.opcode()
                && function.blockNumber(data.words[at + Branch.TARGET_LABEL]) == target;
    }

    /** What a block stores to a variable; 0 for nothing. */
    private int stored(int block, int variable) {
        int at = stores[block];
        return at != 0 && data.words[at + Store.POINTER] == variable ? data.words[at + Store.OBJECT] : 0;
    }

    private void mark(int sequence, int target) {
        for (int node = sequence; node != NONE; node = tree.next(node)) {
            if (tree.kind(node) == Kind.BLOCK) {
                ends[tree.block(node)] = target;
            }
        }
    }

    /** Takes back a choice whose branches have statements. */
    public void takeBack(int node) {
        int target = targets[node];
        targets[node] = NONE;
        selections[target] = NONE;
        if (isLoaded(target)) {
            chosen.clear(data.index(data.words[loads[target] + Load.POINTER]));
        }
        ends[tree.block(node)] = NONE;
        isSelection.clear(tree.block(node));
        mark(tree.first(node), NONE);
        mark(tree.second(node), NONE);
    }

    /** Whether a choice is a logical operation on its condition and on one other value. */
    public boolean isLogical(int node) {
        int yes = value(targets[node], true);
        int no = value(targets[node], false);
        return yes == 0 || no == 0 || is(no, Op.OpConstantFalse) || is(yes, Op.OpConstantTrue);
    }

    private boolean is(int id, Op op) {
        return (data.words[data.definition(id)] & 0xFFFF) == op.opcode();
    }

    /** Whether a selection is written as an expression, and not as a statement. */
    public boolean isChoice(int node) {
        return targets[node] != NONE;
    }

    /** The selection that an OpPhi of a block belongs to; {@link StatementTree#NONE} for none. */
    public int selection(int block) {
        return selections[block];
    }

    /** The condition of an expression that is written for the OpPhi of a block; 0 if none is. */
    public int condition(int block) {
        return selections[block] == NONE ? 0 : plain(branchCondition(block));
    }

    private int branchCondition(int block) {
        int from = tree.block(selections[block]);
        return data.words[data.starts[function.block(from).endInstruction() - 1] + 1];
    }

    /** The value of which a condition is the negation, or it. */
    private int plain(int condition) {
        int at = data.definition(condition);
        return (data.words[at] & 0xFFFF) == Op.OpLogicalNot.opcode() ? data.words[at + Unary.OPERAND] : condition;
    }

    /**
     * The value of the expression for the OpPhi of a block where the condition holds, or does not; 0 if it is the
     * condition itself.
     */
    public int value(int block, boolean holds) {
        int branch = branchCondition(block);
        int condition = plain(branch);
        int value = chosen(selections[block], holds == (branch == condition));
        return value == condition ? 0 : value;
    }

    /** Whether the OpLoad at a word offset in a block is the expression of a choice. */
    public boolean chooses(int block, int at) {
        return isLoaded(block) && loads[block] == at;
    }

    /** Whether the OpLoad that begins a block chooses, and not an OpPhi. */
    private boolean isLoaded(int block) {
        return loads.length > 0 && loads[block] != 0 && chosen.get(data.index(data.words[loads[block] + Load.POINTER]));
    }

    /** Whether a variable is not written, because the OpLoad of it is the expression of a choice. */
    public boolean replaces(int variable) {
        return loads.length > 0 && chosen.get(data.index(variable));
    }

    /** Whether the branch at the end of a block is written as an expression. */
    public boolean isSelection(int block) {
        return isSelection.get(block);
    }

    /** Whether a block is in a branch of the selection whose value is the OpPhi of another block. */
    public boolean isBranch(int block, int target) {
        return ends[block] == target && tree.block(selections[target]) != block;
    }

    /** The block up to which the instructions of a block may be part of one expression. */
    public int end(int block) {
        int at = block;
        while (ends[at] != NONE) {
            at = ends[at];
        }
        return at;
    }

    /** The value that is chosen where the condition at the end of the selection's block holds, or does not. */
    private int chosen(int node, boolean holds) {
        boolean isFirst = holds != tree.isNegated(node);
        int sequence = isFirst ? tree.first(node) : tree.second(node);
        int last = sequence;
        while (tree.next(last) != NONE) {
            last = tree.next(last);
        }
        return source(targets[node], tree.block(last));
    }

    /**
     * The value of the first OpPhi of a block, or of the OpLoad that chooses, when it is reached from another block.
     */
    private int source(int block, int from) {
        if (isLoaded(block)) {
            return stored(from, data.words[loads[block] + Load.POINTER]);
        }
        int i = function.block(block).firstInstruction() + 1;
        while ((data.words[data.starts[i]] & 0xFFFF) != Op.OpPhi.opcode()) {
            i++;
        }
        int at = data.starts[i];
        for (int k = Phi.VARIABLE; k + 1 < data.words[at] >>> 16; k += 2) {
            if (function.blockNumber(data.words[at + k + 1]) == from) {
                return data.words[at + k];
            }
        }
        return 0;
    }
}
