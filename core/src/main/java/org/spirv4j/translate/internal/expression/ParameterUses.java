// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.reachability.BackwardReach;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/** What functions do with what their parameters that are pointers point to. */
public final class ParameterUses {
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final MemoryRoots roots;
    private final ModuleLayout layout;
    private final OperandScanner scanner;

    /** By index of an id that is a parameter: those through which something may be written. */
    private final BitSet written;

    /** Those that are written as a whole before a function branches. */
    private final BitSet set;

    /** Those that are read before they are written as a whole. */
    private final BitSet readFirst;

    /** Those of which no caller reads what the function leaves there. */
    private final BitSet byValue;

    private final BitSet notByValue;

    /** By index of a variable of a function: the number of words that may name it, and its last OpStore. */
    private final int[] accesses;

    private final int[] stores;

    /** By index of an id that is a function: the word offset of its first parameter; 0 for none. */
    private final int[] firstParameters;

    /** From a parameter that is handed on to the parameter that receives it. */
    private final BackwardReach handed = new BackwardReach();

    /** Word offsets of the calls that hand memory to parameters of which a copy may be something else. */
    private int[] aliasing = new int[4];

    private int aliasingCount;

    /**
     * Looks at all functions of a module.
     *
     * @param used the functions whose parameters are asked for: with each one, those that it calls
     */
    public ParameterUses(
            ModuleData data,
            TypeFacts types,
            OperandScanner scanner,
            MemoryRoots roots,
            ModuleLayout layout,
            List<Function> used,
            ArrayPool pool) {
        this.data = data;
        this.types = types;
        this.roots = roots;
        this.layout = layout;
        words = data.words;
        this.scanner = scanner;
        firstParameters = pool.ints(data.indexCount(), 0);
        written = pool.bits();
        set = pool.bits();
        readFirst = pool.bits();
        byValue = pool.bits();
        notByValue = pool.bits();
        boolean hasPointers = findParameters(used);
        accesses = pool.ints(hasPointers ? data.indexCount() : 0, 0);
        stores = pool.ints(hasPointers ? data.indexCount() : 0, 0);
        if (hasPointers) {
            for (Function function : used) {
                countAccesses(data, types, function.firstInstruction(), function.endInstruction(), accesses);
            }
            for (Function function : used) {
                look(function);
            }
            handed.extend(written);
        }
    }

    /** Finds the first parameters of functions; returns whether a parameter is a pointer. */
    private boolean findParameters(List<Function> functions) {
        boolean hasPointers = false;
        for (Function function : functions) {
            for (Instruction parameter : function.parameters()) {
                int index = data.index(function.id());
                if (firstParameters[index] == 0) {
                    firstParameters[index] = data.definition(parameter.resultId());
                }
                hasPointers |= types.isAnyPointer(parameter.typeId());
            }
        }
        return hasPointers;
    }

    /** Adds the numbers of words of instructions that may name a variable, but for its definition. */
    static void countAccesses(ModuleData data, TypeFacts types, int first, int end, int[] accesses) {
        for (int i = first; i < end; i++) {
            int at = data.starts[i];
            Op op = Opcodes.op(data.words[at] & 0xFFFF);
            int after = Trait.VARIABLE.has(op) ? at : at + (data.words[at] >>> 16);
            for (int k = at + 1; k < after; k++) {
                if (types.op(data.words[k]) == Op.OpVariable) {
                    accesses[data.index(data.words[k])]++;
                }
            }
        }
    }

    /**
     * Whether an argument is a variable of the caller that is stored in the block of the call, from a word offset on,
     * and then only handed to the call.
     */
    private boolean isOnlyArgument(int id, int block) {
        return types.op(id) == Op.OpVariable
                && types.isStorageClass(types.typeOf(id), StorageClass.Function)
                && accesses[data.index(id)] == 2
                && stores[data.index(id)] > block;
    }

    private void look(Function function) {
        for (int b = 0; b < function.blockCount(); b++) {
            int end = function.block(b).endInstruction();
            for (int i = function.block(b).firstInstruction() + 1; i < end; i++) {
                look(data.starts[i], data.starts[function.block(b).firstInstruction()], b == 0);
            }
        }
    }

    private void look(int at, int block, boolean isFirstBlock) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        if (op == Op.OpLoad) {
            noteRead(words[at + Load.POINTER]);
        } else if (op == Op.OpStore) {
            noteWritten(words[at + Store.POINTER]);
            stores[data.index(words[at + Store.POINTER])] = at;
            if (isFirstBlock && types.op(words[at + Store.POINTER]) == Op.OpFunctionParameter) {
                set.set(data.index(words[at + Store.POINTER]));
            }
        } else if (op == Op.OpFunctionCall) {
            boolean aliases = false;
            for (int i = FunctionCall.ARGUMENTS; i < words[at] >>> 16; i++) {
                int to = parameter(words[at + FunctionCall.FUNCTION], i - FunctionCall.ARGUMENTS);
                if (types.isAnyPointer(types.typeOf(words[at + i]))) {
                    if (to != 0) {
                        (isOnlyArgument(words[at + i], block) ? byValue : notByValue).set(data.index(to));
                    }
                    hand(roots.root(words[at + i]), to);
                    aliases |= isOtherName(to) || isShared(to);
                }
            }
            if (aliases) {
                if (aliasingCount == aliasing.length) {
                    aliasing = Arrays.copyOf(aliasing, 2 * aliasing.length);
                }
                aliasing[aliasingCount++] = at;
            }
        } else if (!Trait.DEBUG.has(op) && !Trait.VARIABLE.has(op) && !Trait.ACCESS_CHAIN.has(op)) {
            lookAtOperands(at);
        }
    }

    /** Whether a parameter points to memory that other invocations may write while the function is executed. */
    private boolean isShared(int parameter) {
        int type = types.typeOf(parameter);
        return types.isStorageClass(type, StorageClass.Workgroup)
                || types.isStorageClass(type, StorageClass.StorageBuffer)
                || types.isStorageClass(type, StorageClass.TaskPayloadWorkgroupEXT);
    }

    private boolean isOtherName(int parameter) {
        int storage = types.storageClass(types.typeOf(parameter));
        return storage != StorageClass.UniformConstant.value()
                && storage != StorageClass.PhysicalStorageBuffer.value()
                && layout.isDecorated(parameter, Decoration.Aliased);
    }

    /**
     * The word offset of the first call, from one offset to another, that hands a function memory which the function
     * may write, and of which it has another name, or other invocations have: such memory cannot be copied in and out.
     * 0 if there is none.
     */
    public int aliasingCall(int from, int to) {
        for (int i = 0; i < aliasingCount; i++) {
            if (aliasing[i] >= from
                    && aliasing[i] < to
                    && (writesShared(aliasing[i]) || writesOtherName(aliasing[i]))) {
                return aliasing[i];
            }
        }
        return 0;
    }

    /** Whether a call hands a function memory that invocations share, and that the function may write. */
    public boolean writesShared(int call) {
        for (int i = FunctionCall.ARGUMENTS; i < words[call] >>> 16; i++) {
            int to = parameter(words[call + FunctionCall.FUNCTION], i - FunctionCall.ARGUMENTS);
            if (to != 0 && isShared(to) && isWritten(to)) {
                return true;
            }
        }
        return false;
    }

    private boolean writesOtherName(int call) {
        int count = words[call] >>> 16;
        for (int i = FunctionCall.ARGUMENTS; i < count; i++) {
            int to = parameter(words[call + FunctionCall.FUNCTION], i - FunctionCall.ARGUMENTS);
            if (!types.isAnyPointer(types.typeOf(words[call + i])) || to == 0 || !isOtherName(to)) {
                continue;
            }
            int root = roots.root(words[call + i]);
            if (layout.isDecorated(root, Decoration.Aliased)) {
                return true;
            }
            for (int k = FunctionCall.ARGUMENTS; k < count; k++) {
                int other = parameter(words[call + FunctionCall.FUNCTION], k - FunctionCall.ARGUMENTS);
                if (k != i && roots.root(words[call + k]) == root && (isWritten(to) || isWritten(other))) {
                    return true;
                }
            }
        }
        return false;
    }

    private void lookAtOperands(int at) {
        int count = scanner.operandIds(at);
        for (int k = 0; k < count; k++) {
            int id = words[scanner.offsets[k]];
            if (types.isAnyPointer(types.typeOf(id))) {
                noteRead(id);
                noteWritten(id);
            }
        }
    }

    private void noteRead(int pointer) {
        int root = roots.root(pointer);
        if (types.op(root) == Op.OpFunctionParameter && !set.get(data.index(root))) {
            readFirst.set(data.index(root));
        }
    }

    private void noteWritten(int pointer) {
        int root = roots.root(pointer);
        if (types.op(root) == Op.OpFunctionParameter) {
            written.set(data.index(root));
        }
    }

    private void hand(int root, int to) {
        if (types.op(root) != Op.OpFunctionParameter) {
            return;
        }
        if (to == 0) {
            readFirst.set(data.index(root));
            written.set(data.index(root));
            return;
        }
        if (!set.get(data.index(root))) {
            readFirst.set(data.index(root));
        }
        handed.add(data.index(root), data.index(to));
    }

    /** The parameter of a function that receives an argument; 0 for none. */
    public int parameter(int function, int number) {
        int at = data.definition(function) == 0 ? 0 : firstParameters[data.index(function)];
        for (int i = 0; i < number && at != 0; i++) {
            at += words[at] >>> 16;
        }
        return at == 0 || (words[at] & 0xFFFF) != Op.OpFunctionParameter.opcode()
                ? 0
                : words[at + TypedInstruction.RESULT];
    }

    /** Whether something may be written through a parameter that is a pointer. */
    public boolean isWritten(int parameter) {
        return written.get(data.index(parameter));
    }

    /** Whether a function writes all that a parameter points to before it reads it. */
    public boolean isOnlyResult(int parameter) {
        return set.get(data.index(parameter)) && !readFirst.get(data.index(parameter));
    }

    /** Whether all callers give a parameter that is a pointer a variable of its own, and do not read it again. */
    public boolean isByValue(int parameter) {
        int index = data.index(parameter);
        return byValue.get(index) && !notByValue.get(index) && !layout.isDecorated(parameter, Decoration.Aliased);
    }
}
