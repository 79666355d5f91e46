// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Phi;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.statement.Choices;
import org.spirv4j.translate.internal.statement.StatementTree;
import org.spirv4j.translate.internal.statement.TextOrder;

/**
 * Which values of a function stand as expressions where they are used, instead of in variables of their own. A value is
 * forwarded if it is written once, or is as short as a name, and if nothing between its instruction and its use changes
 * what it reads or sees what it does. Knows no language.
 *
 * <p>Found in one walk from the last instruction of the text to the first, so that all uses of a value are known before
 * the value. A value is never forwarded into another loop: within a loop, whatever is executed between an instruction
 * and a use of its result stands between them in the text.
 */
public final class Forwarding {
    /** Expressions are nested no deeper. */
    private static final int MAX_LEVEL = 12;

    /** Uses are not counted further. */
    private static final int MANY = 1 << 16;

    /** Operands are evaluated wherever the instruction is. */
    static final int ALWAYS = -1;

    /** Operands are evaluated on one of several ways that lead on from a block, or by an operator if it needs them. */
    private static final int BRANCH = -2;

    private final ValueTables tables;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final OperandScanner scanner;
    private final Function function;
    private final StatementTree tree;
    private final TextOrder order;
    private final Choices choices;
    private final LivePhis live;

    /** By position from the first one: whether an expression with an effect is evaluated there. */
    private final BitSet withEffects;

    /** By instruction from the first one: the statements. */
    private final BitSet statements;

    /** By block: the number of its statements. */
    private final int[] statementCounts;

    private final int base;

    /** What is written and read after the instruction that is visited. */
    private final LaterEffects later;

    /** By instruction from the first one: the OpStore instructions that are written with the one before. */
    private final BitSet joined;

    private final boolean hasJoined;

    /** The number of the ids that the instruction uses of which the scanner has the offsets. */
    private int operandCount;

    private int blockEnd;
    private int blockNumber;
    private int shift;

    /** Where the operands that are noted are evaluated: a position, and its block. */
    private int place;

    private int placeBlock;

    /**
     * The block of the choice that may not need the operands that are noted, or {@link #ALWAYS}, or {@link #BRANCH}.
     */
    private int choice;

    /**
     * Finds what is forwarded in a function.
     *
     * @param isFresh whether the tables know nothing of the function
     */
    public Forwarding(
            ValueTables tables,
            Function function,
            StatementTree tree,
            TextOrder order,
            Choices choices,
            LivePhis live,
            boolean isFresh,
            ArrayPool pool) {
        this.tables = tables;
        this.function = function;
        this.tree = tree;
        this.order = order;
        this.choices = choices;
        this.live = live;
        data = tables.data;
        words = data.words;
        types = tables.types;
        scanner = tables.scanner;
        base = order.first();
        withEffects = pool.bits();
        statements = pool.bits();
        statementCounts = pool.ints(function.blockCount(), 0);
        joined = tables.parts.joined(function, tables.roots, tables.layout, tables.times, pool);
        hasJoined = !joined.isEmpty();
        later = new LaterEffects(tables, choices);
        if (!isFresh) {
            clear();
        }
        prepare();
        for (int rank = 0; rank < order.blockCount(); rank++) {
            phis(order.block(rank));
        }
        for (int rank = order.blockCount() - 1; rank >= 0; rank--) {
            blockNumber = order.block(rank);
            Block block = function.block(blockNumber);
            int last = choices.end(blockNumber);
            blockEnd = function.block(last).endInstruction() + order.shift(last);
            shift = order.shift(blockNumber);
            for (int i = block.endInstruction() - 1; i > block.firstInstruction(); i--) {
                visit(i);
            }
        }
        tables.base = order.end();
    }

    /** Forgets what the tables know of the function. */
    private void clear() {
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int id = data.resultId(data.starts[i]);
            if (id != 0) {
                int index = data.index(id);
                tables.uses[index] = 0;
                tables.last[index] = 0;
                tables.lastInLoop[index] = 0;
                tables.loopEnds[index] = 0;
                tables.levels[index] = 0;
                tables.conditional[index] = ALWAYS;
                tables.accesses[index] = 0;
                tables.values[index] = 0;
                tables.facts[index] = 0;
            }
        }
    }

    private void prepare() {
        boolean calls = false;
        boolean constants = false;
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = data.starts[i];
            int opcode = words[at] & 0xFFFF;
            calls |= opcode == Op.OpFunctionCall.opcode();
            constants |= opcode == Op.OpStore.opcode()
                    && words[at] >>> 16 == Store.OBJECT + 1
                    && types.op(words[at + Store.OBJECT]) == Op.OpConstantComposite;
        }
        if (calls) {
            countAccesses();
        }
        if (constants && tables.times.hasConstantArrays()) {
            new ConstantArrays(tables, function).find();
        }
    }

    /** Whether an OpStore gives an array its only value, a constant. */
    private boolean isConstantStore(int at) {
        return argument(words[at + Store.POINTER]) != 0
                && argument(words[at + Store.POINTER]) == words[at + Store.OBJECT]
                && types.op(words[at + Store.OBJECT]) == Op.OpConstantComposite;
    }

    private void countAccesses() {
        for (int rank = 0; rank < order.blockCount(); rank++) {
            Block block = function.block(order.block(rank));
            ParameterUses.countAccesses(
                    data, types, block.firstInstruction() + 1, block.endInstruction(), tables.accesses);
        }
    }

    /** Notes that the values of OpPhi instructions are written where the branches to their block are. */
    private void phis(int number) {
        if (choices.condition(number) != 0) {
            return;
        }
        Block block = function.block(number);
        int loop = order.loop(number);
        boolean isHeader = loop != StatementTree.NONE && tree.block(loop) == number;
        for (int i = block.firstInstruction() + 1; i < block.endInstruction(); i++) {
            int at = data.starts[i];
            boolean isPhi = (words[at] & 0xFFFF) == Op.OpPhi.opcode();
            if (isPhi && live.contains(words[at + TypedInstruction.RESULT])) {
                if (isHeader) {
                    tables.loopEnds[data.index(words[at + TypedInstruction.RESULT])] = order.loopEnd(loop);
                }
                for (int k = Phi.VARIABLE; k + 1 < words[at] >>> 16; k += 2) {
                    int from = function.blockNumber(words[at + k + 1]);
                    if (from >= 0 && order.contains(from)) {
                        choice = function.block(from).successorCount() == 1 ? ALWAYS : BRANCH;
                        place = function.block(from).endInstruction() - 1 + order.shift(from);
                        placeBlock = from;
                        note(words[at + k], 1, 0);
                    }
                }
            } else if (!isPhi && data.resultId(at) != 0 && (words[at] & 0xFFFF) != Op.OpExtInst.opcode()) {
                // Only debug information stands before the last one.
                return;
            }
        }
    }

    private void note(int id, int weight, int level) {
        if (id == 0 || weight == 0) {
            return;
        }
        int index = data.index(id);
        tables.uses[index] = Math.min(MANY, tables.uses[index] + weight);
        if (place >= tables.last[index]) {
            tables.last[index] = place;
            tables.lastBlocks[index] = placeBlock;
        }
        if (place < tables.loopEnds[index]) {
            tables.lastInLoop[index] = Math.max(tables.lastInLoop[index], place);
        }
        tables.levels[index] = (byte) Math.max(tables.levels[index], level);
        tables.conditional[index] = choice;
    }

    /** Whether the value of an id is written where it is used; also if it is not used and has no effect. */
    public boolean isForwarded(int id) {
        return (tables.facts[data.index(id)] & ValueTables.FORWARDED) != 0;
    }

    /** How many times a value is written. */
    public int uses(int id) {
        return tables.uses[data.index(id)];
    }

    /** The last position at which a value is written; 0 for none. */
    public int last(int id) {
        return tables.last[data.index(id)];
    }

    /** The last position at which the value of an OpPhi at the beginning of a loop is written in the loop. */
    public int lastInLoop(int id) {
        return tables.lastInLoop[data.index(id)];
    }

    /** Whether the condition, or another expression, of the statement at a position has an effect. */
    public boolean hasEffect(int position) {
        return position >= base && withEffects.get(position - base);
    }

    /** The value that stands for a variable that is only an argument of one call; 0 for none. */
    public int argument(int variable) {
        int index = data.index(variable);
        return (tables.facts[index] & ValueTables.ARGUMENT) != 0 ? tables.values[index] : 0;
    }

    /** By block: the number of its statements. */
    public int[] statementCounts() {
        return statementCounts;
    }

    /** Whether an instruction is a statement, not part of others or of the control flow. */
    public boolean isStatement(int instruction) {
        return statements.get(instruction - function.firstInstruction());
    }

    /** Whether the instruction that is visited, whose operands are noted, is a statement. */
    private boolean isStatement(int instruction, int at, Op op, int id) {
        if (Behaviours.has(op, Behaviours.TERMINATION)) {
            return false;
        }
        if (op == Op.OpPhi && choices.condition(blockNumber) == 0) {
            return false;
        }
        if (op == Op.OpStore && types.op(words[at + Store.POINTER]) == Op.OpVariable) {
            return argument(words[at + Store.POINTER]) == 0;
        }
        return id == 0 ? !isJoined(instruction) : !isForwarded(id);
    }

    /** Whether an OpStore is written with the one before it, to the components of one vector. */
    public boolean isJoined(int instruction) {
        return joined.get(instruction - function.firstInstruction());
    }

    private void visit(int instruction) {
        int at = data.starts[instruction];
        Op op = Opcodes.op(words[at] & 0xFFFF);
        if (!Behaviours.has(op, Behaviours.COMPUTES)) {
            return;
        }
        if (op == Op.OpStore && (isConstantStore(at) || choices.replaces(words[at + Store.POINTER]))) {
            return;
        }
        int position = instruction + shift;
        int id = data.resultId(at);
        int weight = 1;
        int level = 0;
        place = position;
        placeBlock = blockNumber;
        choice = ALWAYS;
        operandCount = scanner.operandIds(at);
        if (id != 0) {
            int index = data.index(id);
            if (op == Op.OpExtInst && scanner.isDescription(scanner.set) && !tables.times.isStatement(at, op)) {
                tables.facts[index] |= ValueTables.FORWARDED;
                return;
            }
            if (mayForward(position, at, op, index)) {
                tables.facts[index] |= ValueTables.FORWARDED;
                place = tables.last[index];
                placeBlock = tables.lastBlocks[index];
                weight = tables.uses[index];
                level = tables.levels[index] + 1;
                choice = tables.conditional[index];
                if (later.changes(at, op, operandCount)) {
                    withEffects.set(place - base);
                }
            }
        }
        if (hasJoined && op == Op.OpStore && (isJoined(instruction) || isJoinedByNext(instruction))) {
            storeOperands(at, isJoined(instruction));
        } else if (op == Op.OpCompositeConstruct && types.isVector(words[at + TypedInstruction.RESULT_TYPE])) {
            components(at, weight, level);
        } else {
            operands(at, op, weight, level);
        }
        later.add(position, at, op, blockNumber, operandCount);
        if (isStatement(instruction, at, op, id)) {
            statements.set(instruction - function.firstInstruction());
            statementCounts[blockNumber]++;
        }
    }

    private boolean isJoinedByNext(int instruction) {
        int i = instruction + 1;
        while ((words[data.starts[i]] & 0xFFFF) != Op.OpStore.opcode()) {
            if (i + 1 >= function.endInstruction()) {
                return false;
            }
            i++;
        }
        return isJoined(i);
    }

    /** Notes the operands of an OpStore to a part: the composite from which it and those joined with it take all. */
    private void storeOperands(int at, boolean isLater) {
        if (!isLater) {
            note(words[at + Store.POINTER], 1, 0);
            note(tables.parts.whole(words[at + Store.OBJECT]), 1, 0);
        }
    }

    /** Notes the operands of an OpCompositeConstruct that makes a vector. */
    private void components(int at, int weight, int level) {
        int end = at + (words[at] >>> 16);
        int first = at + 3;
        if (types.isScalar(types.typeOf(words[first])) && tables.parts.isOne(first, end)) {
            note(words[first], weight, level);
            return;
        }
        for (int i = first; i < end; ) {
            int run = tables.parts.run(i, end);
            note(run > 1 ? tables.parts.vector(words[i]) : words[i], weight, level);
            i += run;
        }
    }

    private void operands(int at, Op op, int weight, int level) {
        if (op == Op.OpPhi || choices.chooses(blockNumber, at)) {
            if (choices.condition(blockNumber) != 0) {
                note(choices.condition(blockNumber), weight, level);
                choice = blockNumber;
                note(choices.value(blockNumber, true), weight, level);
                note(choices.value(blockNumber, false), weight, level);
            }
            return;
        }
        if (op == Op.OpBranchConditional && choices.isSelection(blockNumber)) {
            return;
        }
        if (op == Op.OpStore && isArgument(at)) {
            int index = data.index(words[at + Store.POINTER]);
            tables.facts[index] |= ValueTables.ARGUMENT;
            tables.values[index] = words[at + Store.OBJECT];
            place = tables.last[index];
            placeBlock = tables.lastBlocks[index];
            choice = tables.conditional[index];
            note(words[at + Store.OBJECT], 1, tables.levels[index] + 1);
            return;
        }
        int own = choice;
        boolean isPlain = tables.times.isPlain(op);
        for (int k = 0; k < operandCount; k++) {
            int offset = scanner.offsets[k];
            int operand = words[offset];
            choice = isEvaluatedAlways(op, offset - at) ? own : BRANCH;
            note(operand, isPlain ? weight : weight * tables.times.count(at, offset - at), level);
            if (op == Op.OpFunctionCall && types.op(operand) == Op.OpVariable) {
                access(at, operand, offset);
            }
        }
    }

    /** Whether texts evaluate an operand always: operators evaluate only the side that is chosen. */
    private static boolean isEvaluatedAlways(Op op, int word) {
        return switch (op) {
            case OpSelect -> word == Select.CONDITION;
            case OpLogicalAnd, OpLogicalOr -> word == Binary.OPERAND_1;
            default -> true;
        };
    }

    /** Remembers the block of a call that only reads a variable. */
    private void access(int at, int variable, int offset) {
        int index = data.index(variable);
        if (tables.accesses[index] == 2) {
            int parameter = tables.parameters.parameter(
                    words[at + FunctionCall.FUNCTION], offset - at - FunctionCall.ARGUMENTS);
            if (parameter != 0 && (!tables.parameters.isWritten(parameter) || tables.parameters.isByValue(parameter))) {
                tables.values[index] = blockNumber + 1;
            }
        }
    }

    /**
     * Whether an OpStore writes a variable that is then only an argument of one call in the same block: the value
     * stands for the variable.
     */
    private boolean isArgument(int at) {
        int variable = words[at + Store.POINTER];
        int index = data.index(variable);
        return types.op(variable) == Op.OpVariable
                && types.isStorageClass(types.typeOf(variable), StorageClass.Function)
                && tables.accesses[index] == 2
                && tables.values[index] == blockNumber + 1
                && tables.levels[index] < MAX_LEVEL
                && words[data.definition(variable)] >>> 16 <= 4;
    }

    private boolean mayForward(int position, int at, Op op, int index) {
        if (tables.uses[index] == 0) {
            return Behaviours.has(op, Behaviours.REMOVABLE) && !tables.isVolatile(at, op);
        }
        int type = words[at + TypedInstruction.RESULT_TYPE];
        if (Behaviours.has(op, Behaviours.ACCESS_CHAIN)
                || op == Op.OpImageTexelPointer
                || op == Op.OpBufferPointerEXT
                || (op == Op.OpCopyObject || op == Op.OpSelect)
                        && types.isAnyPointer(type)
                        && !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer)
                || op != Op.OpPhi && op != Op.OpFunctionCall && types.isDescriptorOrSampledImage(type)) {
            return true;
        }
        if (tables.levels[index] >= MAX_LEVEL
                || Behaviours.has(op, Behaviours.SPARSE)
                || tables.times.isStatement(at, op)) {
            return false;
        }
        boolean inLoop = order.loop(blockNumber) == order.loop(tables.lastBlocks[index]);
        if (op == Op.OpPhi || choices.chooses(blockNumber, at)) {
            return choices.condition(blockNumber) != 0 && tables.uses[index] == 1 && inLoop;
        }
        if (op == Op.OpLoad) {
            return later.allowsLoad(position, at, index, inLoop);
        }
        if (later.isPure(at, op, operandCount)) {
            return inLoop && (tables.uses[index] == 1 || isName(at, op));
        }
        boolean isHere = tables.last[index] < blockEnd
                && (tables.conditional[index] == ALWAYS
                        || tables.conditional[index] >= 0 && choices.isBranch(blockNumber, tables.conditional[index]));
        if (tables.uses[index] != 1) {
            return false;
        }
        if (Behaviours.has(op, Behaviours.REMOVABLE)) {
            return (isHere || inLoop && !Behaviours.has(op, Behaviours.CONVERGENT))
                    && later.isUnwrittenUntil(tables.last[index]);
        }
        return isHere
                && (later.isPureCall(at, op)
                        ? later.isInvisibleUntil(tables.last[index])
                        : later.isUntouchedUntil(tables.last[index]));
    }

    /**
     * Whether an expression is a name, which its operand becomes if this has several uses, and the selection of a part.
     */
    private boolean isName(int at, Op op) {
        return op == Op.OpCompositeExtract && words[at] >>> 16 <= CompositeExtract.INDEXES + 1;
    }
}
