// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.expression.MemoryRoots.Writers;

/**
 * Which values of a function stand as expressions where they are used, instead of in variables of their own. A value is
 * forwarded if it is written once, or is as short as a name, and if nothing between its instruction and its use changes
 * what it reads or sees what it does. Knows no language.
 *
 * <p>Found in one walk from the last instruction to the first, so that all uses of a value are known before the value.
 */
public final class Forwarding {
    /** Expressions are nested no deeper. */
    private static final int MAX_LEVEL = 12;

    private static final Choices NO_CHOICES = new Choices() {
        @Override
        public int end(int block) {
            return block;
        }

        @Override
        public boolean isSelection(int block) {
            return false;
        }

        @Override
        public int condition(int block) {
            return 0;
        }

        @Override
        public int value(int block, boolean holds) {
            return 0;
        }
    };
    private static final int NEVER = Integer.MAX_VALUE;

    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final MemoryRoots roots;
    private final OperandScanner scanner;
    private final TimesWritten times;

    /** By index of an id: how many times its value is written. */
    private final int[] uses;

    /** By index of an id: the last instruction whose statement writes its value. */
    private final int[] last;

    /** By index of an id: how deep its expression stands in others. */
    private final byte[] levels;

    private final BitSet forwarded = new BitSet();

    /** By index of a variable: the next instruction that writes it by name. */
    private final int[] nextWrites;

    /** The next instruction that may write what other functions can write, and any memory. */
    private int nextFunctionWrite;

    private int nextAnyWrite;

    /** The next instruction that reads memory that is written somewhere, or has an effect. */
    private int nextTouch;

    private int blockEnd;
    private int blockNumber;
    private Choices choices = NO_CHOICES;
    private int[] loops = {};
    private int functionStart;
    private int[] blockOf = {};

    /** How often a language writes an operand of an instruction. */
    @FunctionalInterface
    public interface TimesWritten {
        /**
         * How often.
         *
         * @param at the word offset of the instruction
         * @param word the number of the word of the operand
         */
        int count(int at, int word);

        /** Whether an instruction is written as statements of its own. */
        default boolean isStatement(int at, Op op) {
            return false;
        }
    }

    /** The selections that are written as expressions: each is the value of one OpPhi. */
    public interface Choices {
        /** The block up to which the instructions of a block may be part of one expression. */
        int end(int block);

        /** Whether the branch at the end of a block is written as an expression. */
        boolean isSelection(int block);

        /** The condition of an expression that is written for the OpPhi of a block; 0 if none is. */
        int condition(int block);

        /**
         * The value of the expression for the OpPhi of a block where the condition holds, or does not; 0 if it is the
         * condition itself.
         */
        int value(int block, boolean holds);
    }

    /** Creates what finds the values of the functions of a module, one after the other. */
    public Forwarding(ModuleData data, TypeFacts types, MemoryRoots roots, TimesWritten times) {
        this.data = data;
        this.types = types;
        this.roots = roots;
        this.times = times;
        words = data.words;
        scanner = new OperandScanner(data);
        uses = new int[data.indexCount()];
        last = new int[data.indexCount()];
        levels = new byte[data.indexCount()];
        nextWrites = new int[data.indexCount()];
        Arrays.fill(nextWrites, NEVER);
    }

    /**
     * Finds the values of a function.
     *
     * @param loopOf by block, a number of the innermost loop that has it
     * @param chosen the selections that are expressions
     */
    public void find(Function function, int[] loopOf, Choices chosen) {
        loops = loopOf;
        choices = chosen;
        functionStart = function.firstInstruction();
        int length = function.endInstruction() - functionStart;
        blockOf = blockOf.length < length ? new int[length] : blockOf;
        for (int b = 0; b < function.blockCount(); b++) {
            Block block = function.block(b);
            Arrays.fill(blockOf, block.firstInstruction() - functionStart, block.endInstruction() - functionStart, b);
        }
        nextFunctionWrite = NEVER;
        nextAnyWrite = NEVER;
        nextTouch = NEVER;
        clear(function);
        for (int b = 0; b < function.blockCount(); b++) {
            phis(function, b);
        }
        for (int b = function.blockCount() - 1; b >= 0; b--) {
            Block block = function.block(b);
            blockEnd = function.block(chosen.end(b)).endInstruction();
            blockNumber = b;
            for (int i = block.endInstruction() - 1; i > block.firstInstruction(); i--) {
                visit(i);
            }
        }
    }

    private void clear(Function function) {
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int id = data.resultId(data.starts[i]);
            if (id != 0) {
                int index = data.index(id);
                uses[index] = 0;
                last[index] = 0;
                levels[index] = 0;
                forwarded.clear(index);
            }
        }
    }

    /** Notes that the values of OpPhi instructions are written where the branches to their block are. */
    private void phis(Function function, int block) {
        if (choices.condition(block) != 0) {
            return;
        }
        for (int i = function.block(block).firstInstruction() + 1; i < function.block(block).endInstruction(); i++) {
            int at = data.starts[i];
            if ((words[at] & 0xFFFF) == Op.OpPhi.opcode()) {
                for (int k = 3; k + 1 < words[at] >>> 16; k += 2) {
                    int from = function.blockNumber(words[at + k + 1]);
                    if (from >= 0) {
                        note(words[at + k], 1, function.block(from).endInstruction() - 1, 0);
                    }
                }
            }
        }
    }

    private void note(int id, int weight, int place, int level) {
        if (id == 0) {
            return;
        }
        int index = data.index(id);
        uses[index] += weight;
        last[index] = Math.max(last[index], place);
        levels[index] = (byte) Math.max(levels[index], level);
    }

    /** Whether the value of an id is written where it is used; also if it is not used and has no effect. */
    public boolean isForwarded(int id) {
        return forwarded.get(data.index(id));
    }

    /** How many times a value is written. */
    public int uses(int id) {
        return uses[data.index(id)];
    }

    /** Whether an instruction in a block is a statement, not part of others or of the control flow. */
    public boolean isStatement(int instruction) {
        int at = data.starts[instruction];
        Op op = Op.of(words[at] & 0xFFFF).orElse(Op.OpNop);
        if (!computes(op) || Trait.TERMINATION.has(op)) {
            return false;
        }
        int id = data.resultId(at);
        if (op == Op.OpPhi && choices.condition(blockOf[instruction - functionStart]) == 0) {
            return false;
        }
        return id == 0 || !isForwarded(id);
    }

    private static boolean computes(Op op) {
        return switch (op) {
            case OpLabel, OpVariable, OpUntypedVariableKHR, OpNop -> false;
            default -> !Trait.MERGE.has(op) && !Trait.DEBUG.has(op);
        };
    }

    private void visit(int instruction) {
        int at = data.starts[instruction];
        Op op = Op.of(words[at] & 0xFFFF).orElse(Op.OpNop);
        if (Trait.MERGE.has(op) || Trait.DEBUG.has(op) || op == Op.OpLabel) {
            return;
        }
        int id = data.resultId(at);
        int place = instruction;
        int weight = 1;
        int level = 0;
        scanner.scan(at);
        if (id != 0) {
            int index = data.index(id);
            if (scanner.set >= 0 && scanner.isDescription(scanner.set) && !times.isStatement(at, op)) {
                forwarded.set(index);
                return;
            }
            if (computes(op) && mayForward(instruction, at, op, index)) {
                forwarded.set(index);
                place = last[index];
                weight = uses[index];
                level = levels[index] + 1;
            }
        }
        if (op == Op.OpPhi) {
            if (choices.condition(blockNumber) != 0) {
                note(choices.condition(blockNumber), weight, place, level);
                note(choices.value(blockNumber, true), weight, place, level);
                note(choices.value(blockNumber, false), weight, place, level);
            }
            return;
        }
        if (op == Op.OpBranchConditional && isChosen(blockNumber)) {
            return;
        }
        for (int k = 0; k < scanner.count; k++) {
            int kind = scanner.kinds[k];
            int offset = scanner.offsets[k];
            if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT && kind != KindNumbers.ID_RESULT_TYPE) {
                note(words[offset], weight * times.count(at, offset - at), place, level);
            }
        }
        effects(instruction, at, op);
    }

    /** Whether the branch at the end of a block is part of an expression. */
    private boolean isChosen(int block) {
        return choices.isSelection(block);
    }

    private boolean mayForward(int instruction, int at, Op op, int index) {
        if (uses[index] == 0) {
            return Trait.REMOVABLE.has(op) && !isVolatile(at, op);
        }
        if (Trait.ACCESS_CHAIN.has(op) || op == Op.OpImageTexelPointer) {
            return true;
        }
        if (op == Op.OpCopyObject
                && types.isPointer(words[at + 1])
                && !types.isStorageClass(words[at + 1], StorageClass.PhysicalStorageBuffer)) {
            return true;
        }
        if (op != Op.OpPhi && op != Op.OpFunctionCall && types.isDescriptorOrSampledImage(words[at + 1])) {
            return true;
        }
        if (levels[index] >= MAX_LEVEL || Trait.SPARSE.has(op) || times.isStatement(at, op)) {
            return false;
        }
        boolean isHere = last[index] < blockEnd;
        if (op == Op.OpPhi) {
            return choices.condition(blockNumber) != 0
                    && uses[index] == 1
                    && (isHere || inSameLoop(instruction, last[index]));
        }
        if (op == Op.OpLoad) {
            return mayForwardLoad(instruction, at, index, isHere);
        }
        if (isPure(at, op)) {
            return uses[index] == 1 ? isHere || inSameLoop(instruction, last[index]) : isName(at, op) && isHere;
        }
        if (Trait.REMOVABLE.has(op)) {
            return uses[index] == 1 && isHere && Math.min(nextAnyWrite, nextFunctionWrite) >= last[index];
        }
        return uses[index] == 1 && isHere && nextTouch >= last[index];
    }

    private boolean mayForwardLoad(int instruction, int at, int index, boolean isHere) {
        int pointer = words[at + Load.POINTER];
        if (types.isDescriptorOrSampledImage(words[at + 1])) {
            return true;
        }
        if (isVolatile(at, Op.OpLoad)) {
            return false;
        }
        int root = roots.root(pointer);
        Writers writers = roots.writers(root);
        if (uses[index] > 1 && !isNamePath(pointer)) {
            return false;
        }
        if (writers == Writers.NONE) {
            return true;
        }
        int next = nextWrites[data.index(root)] <= instruction ? NEVER : nextWrites[data.index(root)];
        if (writers != Writers.DIRECT) {
            next = Math.min(next, nextFunctionWrite);
        }
        if (writers == Writers.ANY) {
            next = Math.min(next, nextAnyWrite);
        }
        return isHere && next >= last[index];
    }

    /** Whether a pointer is to a variable, or by constant indexes to a member that is not nested deeply. */
    private boolean isNamePath(int pointer) {
        int definition = data.definition(pointer);
        Op op = types.op(pointer);
        if (!Trait.TYPED_ACCESS_CHAIN.has(op)) {
            return op == Op.OpVariable || op == Op.OpFunctionParameter;
        }
        int count = words[definition] >>> 16;
        for (int i = PointerDerivation.BASE + 1; i < count; i++) {
            if (!types.isConstant(words[definition + i])) {
                return false;
            }
        }
        return count <= PointerDerivation.BASE + 3 && types.op(words[definition + PointerDerivation.BASE]) == Op.OpVariable;
    }

    /** Whether an expression is a name and selections of parts. */
    private boolean isName(int at, Op op) {
        if (op != Op.OpCompositeExtract || words[at] >>> 16 > CompositeExtract.INDEXES + 1) {
            return false;
        }
        Op base = types.op(words[at + CompositeExtract.COMPOSITE]);
        return base == Op.OpLoad || base == Op.OpFunctionParameter || base == Op.OpVariable;
    }

    private boolean isPure(int at, Op op) {
        if (op != Op.OpExtInst) {
            return Trait.PURE.has(op) || op == Op.OpUndef;
        }
        for (int k = 0; k < scanner.count; k++) {
            if (scanner.kinds[k] == KindNumbers.ID_REF
                    && types.isAnyPointer(types.typeOf(words[scanner.offsets[k]]))) {
                return false;
            }
        }
        return !types.isVoid(words[at + 1]);
    }

    private boolean inSameLoop(int instruction, int other) {
        return loops[blockOf[instruction - functionStart]] == loops[blockOf[other - functionStart]];
    }

    private boolean isVolatile(int at, Op op) {
        return op == Op.OpLoad
                && words[at] >>> 16 > Load.MEMORY_ACCESS
                && (words[at + Load.MEMORY_ACCESS] & MemoryAccess.Volatile.value()) != 0;
    }

    /** Notes what an instruction writes and sees. */
    private void effects(int instruction, int at, Op op) {
        if (op == Op.OpLoad) {
            if (roots.writers(roots.root(words[at + Load.POINTER])) != Writers.NONE) {
                nextTouch = instruction;
            }
            return;
        }
        if (Trait.TERMINATION.has(op) || Trait.REMOVABLE.has(op)) {
            return;
        }
        if (op == Op.OpExtInst && isPure(at, op)) {
            return;
        }
        nextTouch = instruction;
        if (op == Op.OpStore) {
            write(instruction, words[at + Store.POINTER]);
            return;
        }
        boolean calls = op == Op.OpFunctionCall;
        for (int k = calls ? 1 : 0; k < scanner.count; k++) {
            if (scanner.kinds[k] == KindNumbers.ID_REF
                    && types.isAnyPointer(types.typeOf(words[scanner.offsets[k]]))) {
                write(instruction, words[scanner.offsets[k]]);
            }
        }
        nextAnyWrite = instruction;
        if (calls && words[at + FunctionCall.FUNCTION] != 0 || op != Op.OpExtInst) {
            nextFunctionWrite = instruction;
        }
    }

    private void write(int instruction, int pointer) {
        int root = roots.root(pointer);
        nextWrites[data.index(root)] = instruction;
        if (roots.writers(root) == Writers.ANY) {
            nextAnyWrite = instruction;
        }
    }
}
