// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.expression.MemoryRoots.Writers;
import org.spirv4j.translate.internal.statement.Choices;

/**
 * What the instructions of a function after the one that {@link Forwarding} visits write and read first: whether a
 * value may be computed later decides it. Positions are those of the text.
 */
final class LaterEffects {
    private static final int NEVER = ValueTables.NEVER;

    private final ValueTables tables;
    private final Choices choices;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final MemoryRoots roots;
    private final OperandScanner scanner;

    /** The next position at which may be written what other functions can write, and any memory. */
    private int nextFunctionWrite = NEVER;

    private int nextAnyWrite = NEVER;

    /** The next position at which memory is read that is written somewhere, or something has an effect. */
    private int nextTouch = NEVER;

    /** The next position at which may be written what other functions can read. */
    private int nextVisibleWrite = NEVER;

    LaterEffects(ValueTables tables, Choices choices) {
        this.tables = tables;
        this.choices = choices;
        data = tables.data;
        words = data.words;
        types = tables.types;
        roots = tables.roots;
        scanner = tables.scanner;
    }

    /** Whether nothing that other functions can read is written before a position. */
    boolean isInvisibleUntil(int position) {
        return nextVisibleWrite >= position;
    }

    /** Whether nothing that others can write is written before a position. */
    boolean isUnwrittenUntil(int position) {
        return Math.min(nextAnyWrite, nextFunctionWrite) >= position;
    }

    /** Whether nothing before a position reads memory that is written, or has an effect. */
    boolean isUntouchedUntil(int position) {
        return nextTouch >= position;
    }

    /**
     * Whether an instruction may change something besides its result.
     *
     * @param count the number of its operands of which the scanner has the offsets
     */
    boolean changes(int at, Op op, int count) {
        return !Behaviours.has(op, Behaviours.REMOVABLE) && !isPure(at, op, count) && !isPureCall(at, op);
    }

    /** Whether an instruction calls a function that changes nothing, with values, or variables that only it reads. */
    boolean isPureCall(int at, Op op) {
        if (op != Op.OpFunctionCall || !tables.pure.isPure(words[at + FunctionCall.FUNCTION])) {
            return false;
        }
        for (int i = FunctionCall.ARGUMENTS; i < words[at] >>> 16; i++) {
            int id = words[at + i];
            if (types.isAnyPointer(types.typeOf(id))
                    && !(types.op(id) == Op.OpVariable
                            && types.isStorageClass(types.typeOf(id), StorageClass.Function)
                            && tables.accesses[data.index(id)] == 2
                            && !isWrittenArgument(at, i))) {
                return false;
            }
        }
        return true;
    }

    private boolean isWrittenArgument(int call, int word) {
        int parameter = tables.parameters.parameter(words[call + FunctionCall.FUNCTION], word - FunctionCall.ARGUMENTS);
        return parameter == 0 || tables.parameters.isWritten(parameter) && !tables.parameters.isByValue(parameter);
    }

    /**
     * Whether an OpLoad may be read where its value is written last.
     *
     * @param index the index of its result
     * @param inLoop whether the value is written in the same loop
     */
    boolean allowsLoad(int position, int at, int index, boolean inLoop) {
        int pointer = words[at + Load.POINTER];
        if (tables.isVolatile(at, Op.OpLoad) || tables.uses[index] > 1 && !isNamePath(pointer)) {
            return false;
        }
        int root = roots.root(pointer);
        Writers writers = roots.writers(root);
        if (writers == Writers.NONE) {
            return true;
        }
        int next = tables.nextWrites[data.index(root)] <= position ? NEVER : tables.nextWrites[data.index(root)];
        if (writers != Writers.DIRECT) {
            next = Math.min(next, nextFunctionWrite);
        }
        if (writers == Writers.ANY) {
            next = Math.min(next, nextAnyWrite);
        }
        return inLoop && next >= tables.last[index];
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
        return count <= PointerDerivation.BASE + 3
                && types.op(words[definition + PointerDerivation.BASE]) == Op.OpVariable;
    }

    /**
     * Whether an instruction only computes a value from its operands.
     *
     * @param count the number of its operands of which the scanner has the offsets
     */
    boolean isPure(int at, Op op, int count) {
        if (op != Op.OpExtInst) {
            return Behaviours.has(op, Behaviours.PURE);
        }
        for (int k = 0; k < count; k++) {
            if (types.isAnyPointer(types.typeOf(words[scanner.offsets[k]]))) {
                return false;
            }
        }
        return !types.isVoid(words[at + TypedInstruction.RESULT_TYPE]);
    }

    /**
     * Adds what an instruction writes and reads, which stands before those that were added.
     *
     * @param count the number of its operands of which the scanner has the offsets
     */
    void add(int position, int at, Op op, int block, int count) {
        if (op == Op.OpLoad && choices.chooses(block, at)) {
            return;
        }
        if (op == Op.OpLoad) {
            if (tables.isVolatile(at, op)) {
                nextAnyWrite = position;
                nextFunctionWrite = position;
                nextVisibleWrite = position;
            }
            if (roots.writers(roots.root(words[at + Load.POINTER])) != Writers.NONE) {
                nextTouch = position;
            }
            return;
        }
        if (Behaviours.has(op, Behaviours.TERMINATION) || isPure(at, op, count)) {
            return;
        }
        nextTouch = position;
        if (Behaviours.has(op, Behaviours.REMOVABLE) || isPureCall(at, op)) {
            return;
        }
        if (op == Op.OpStore) {
            write(position, words[at + Store.POINTER]);
            return;
        }
        for (int k = 0; k < count; k++) {
            if (types.isAnyPointer(types.typeOf(words[scanner.offsets[k]]))) {
                write(position, words[scanner.offsets[k]]);
            }
        }
        nextAnyWrite = position;
        nextVisibleWrite = position;
        if (op != Op.OpExtInst) {
            nextFunctionWrite = position;
        }
    }

    private void write(int position, int pointer) {
        int root = roots.root(pointer);
        tables.nextWrites[data.index(root)] = position;
        Writers writers = roots.writers(root);
        if (writers != Writers.DIRECT || types.op(root) != Op.OpVariable) {
            nextVisibleWrite = position;
        }
        if (writers == Writers.ANY) {
            nextAnyWrite = position;
            if (types.op(root) != Op.OpVariable) {
                nextFunctionWrite = position;
            }
        }
    }
}
