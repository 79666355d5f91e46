// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.Phi;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.expression.Forwarding;
import org.spirv4j.translate.internal.statement.Choices;
import org.spirv4j.translate.internal.statement.StatementTree;
import org.spirv4j.translate.internal.statement.TextOrder;

/**
 * Values that share one variable: those of OpPhi instructions and what flows into them, where none is read after
 * another one is written. Such a variable is what a person would have written: {@code sum = sum + x}.
 */
final class SharedVariables {
    private static final int NONE = StatementTree.NONE;

    /** No more values share a variable. */
    private static final int MAX_MEMBERS = 24;

    private final PlanTables tables;
    private final ModuleData data;
    private final int[] words;
    private final Function function;
    private final StatementTree tree;
    private final TextOrder order;
    private final Choices choices;
    private final Forwarding forwarding;

    SharedVariables(
            PlanTables tables,
            Function function,
            StatementTree tree,
            TextOrder order,
            Choices choices,
            Forwarding forwarding) {
        this.tables = tables;
        this.function = function;
        this.tree = tree;
        this.order = order;
        this.choices = choices;
        this.forwarding = forwarding;
        data = tables.data;
        words = data.words;
    }

    void find() {
        for (int rank = 0; rank < order.blockCount(); rank++) {
            int b = order.block(rank);
            Block block = function.block(b);
            int position = block.firstInstruction() + order.shift(b);
            for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
                int at = data.starts[i];
                int opcode = words[at] & 0xFFFF;
                if (opcode == Op.OpPhi.opcode()) {
                    if (choices.selection(b) == NONE && !tree.isFallenInto(b)) {
                        phi(at, b, position);
                    }
                } else {
                    value(at, opcode, b, i + order.shift(b));
                }
            }
        }
    }

    private boolean isHeader(int block) {
        int loop = order.loop(block);
        return loop != NONE && tree.block(loop) == block;
    }

    private void phi(int at, int block, int position) {
        int id = words[at + TypedInstruction.RESULT];
        if (forwarding.isForwarded(id)) {
            return;
        }
        boolean isHeader = isHeader(block);
        boolean shares = false;
        for (int k = Phi.VARIABLE; k + 1 < words[at] >>> 16; k += 2) {
            int source = words[at + k];
            int from = function.blockNumber(words[at + k + 1]);
            if (from < 0 || !order.contains(from) || !hasVariable(source)) {
                continue;
            }
            boolean isBack = isHeader
                    && from >= 0
                    && order.shift(from) + function.block(from).firstInstruction() >= position;
            if (isBack) {
                tables.backTo[data.index(source)] = id;
            } else if (!shares && isPhi(source)) {
                shares = share(source, id, block, position);
            }
        }
        int target = tables.backTo[data.index(id)];
        if (!shares && target != 0) {
            share(target, id, block, position);
        }
    }

    private boolean isPhi(int id) {
        return tables.types.op(id) == Op.OpPhi;
    }

    /** Whether a value of the function has a variable. */
    private boolean hasVariable(int id) {
        return tables.variables[data.index(id)] != 0
                && tables.blocks[data.index(id)] >= 0
                && data.resultId(data.definition(id)) == id
                && !forwarding.isForwarded(id);
    }

    private void value(int at, int opcode, int block, int position) {
        int id = data.resultId(at);
        boolean inserts = opcode == Op.OpCompositeInsert.opcode();
        if (id == 0 || !inserts && tables.backTo[data.index(id)] == 0 || !hasVariable(id)) {
            return;
        }
        if (inserts) {
            int composite = words[at + CompositeInsert.COMPOSITE];
            if (hasVariable(composite) && Trait.PURE.has(tables.types.op(composite)) || isPhi(composite)) {
                share(composite, id, block, position);
            }
            return;
        }
        int target = tables.backTo[data.index(id)];
        if (target != 0
                && opcode != Op.OpVectorInsertDynamic.opcode()
                && Trait.PURE.has(tables.types.op(id))
                && !tables.values.isStatement(at)
                && !tables.types.isStruct(words[at + TypedInstruction.RESULT_TYPE])) {
            share(target, id, block, position);
        }
    }

    /** Lets a value have the variable of an earlier one if it can; returns whether it does. */
    private boolean share(int earlier, int id, int block, int position) {
        int root = tables.variables[data.index(earlier)];
        if (!hasVariable(earlier) || tables.types.typeOf(root) != tables.types.typeOf(id) || root == id) {
            return false;
        }
        int count = 0;
        int last = root;
        for (int member = root; member != 0; member = tables.nextShared[data.index(member)]) {
            if (++count > MAX_MEMBERS || !endsBefore(member, id, block, position)) {
                return false;
            }
            last = member;
        }
        tables.nextShared[data.index(last)] = id;
        tables.variables[data.index(id)] = root;
        return true;
    }

    /** Whether a value is not read any more once a later one of a block, at a position, is written. */
    private boolean endsBefore(int id, int later, int block, int position) {
        int own = tables.blocks[data.index(id)];
        int loop = order.loop(own);
        int last = forwarding.last(id);
        if (isPhi(id)
                && isHeader(own)
                && last >= order.loopEnd(loop)
                && order.lastExit(loop) <= position
                && position < order.loopEnd(loop)) {
            last = forwarding.lastInLoop(id);
        }
        return last <= position && isWrittenAsOften(later, block, loop);
    }

    /**
     * Whether a value of a block is not written more often than a loop is repeated: the block is in the loop or in one
     * around it, or the value is an OpPhi at the beginning of a loop in it, which is written before that loop. Another
     * value there would be written before what the next repetition reads.
     */
    private boolean isWrittenAsOften(int id, int block, int loop) {
        int other = order.loop(block);
        if (other == loop || isPhi(id) && isHeader(block) && order.outerLoop(other) == loop) {
            return true;
        }
        int at = loop;
        while (at != NONE && at != other) {
            at = order.outerLoop(at);
        }
        return at == other;
    }
}
