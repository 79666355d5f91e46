// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.IncomingWords;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;

/**
 * Data-flow analysis of logical pointers. Facts propagate along access chains, copies, selections, phis and calls, and
 * from stores to loads through variables that hold pointers. Takes time and memory linear in the size of the module.
 */
final class PointerFlow {
    /** Value in {@link #buffers} for more than one variable. */
    private static final int SEVERAL = -1;

    private final ValidationContext context;
    private final MemoryFacts facts;
    private final TypeFacts types;
    private final ModuleData data;
    private final int[] words;

    /** Whether a pointer is a variable pointer, by {@linkplain ModuleData#index index} of its id. */
    private final boolean[] variable;

    /** Word offset of an access chain into a matrix that a pointer derives from, by index; 0 for none. */
    private final int[] chains;

    /** The variable in StorageBuffer or Workgroup that a pointer points into, by index; 0 for none. */
    private final int[] buffers;

    /**
     * Pairs of the index of an id and that of one derived from it; the second is negative if it is a variable that
     * holds the first.
     */
    private int[] edges = new int[64];

    private int edgeEnd;

    PointerFlow(ValidationContext context, MemoryFacts facts) {
        this.context = context;
        this.facts = facts;
        types = context.types;
        words = context.words;
        data = context.data;
        variable = new boolean[data.indexCount()];
        chains = new int[variable.length];
        buffers = new int[variable.length];
        for (int i = 0; i < data.instructionCount; i++) {
            if (!context.damaged.get(i)) {
                visit(data.starts[i]);
            }
        }
        for (Function function : context.functions()) {
            returns(function);
        }
        propagate();
    }

    /** Whether a pointer is a variable pointer: from OpSelect, OpPhi, OpLoad, a call, a null or OpPtrAccessChain. */
    boolean isVariable(int pointer) {
        return variable[data.index(pointer)];
    }

    /** Word offset of an access chain to or into a matrix that a pointer derives from; 0 for none. */
    int matrixChain(int pointer) {
        return chains[data.index(pointer)];
    }

    /** Whether a pointer may point into several variables. */
    boolean hasSeveralBuffers(int pointer) {
        return buffers[data.index(pointer)] == SEVERAL;
    }

    private void markVariable(int id) {
        int index = data.index(id);
        variable[index] = index != 0;
    }

    private void edge(int from, int to) {
        int source = data.index(from);
        int target = data.index(Math.abs(to));
        if (source == 0 || target == 0) {
            return;
        }
        if (edgeEnd == edges.length) {
            edges = Arrays.copyOf(edges, edges.length * 2);
        }
        edges[edgeEnd++] = source;
        edges[edgeEnd++] = to < 0 ? -target : target;
    }

    private int word(int at, int i) {
        return i < words[at] >>> 16 ? words[at + i] : 0;
    }

    private void visit(int at) {
        int result = word(at, TypedInstruction.RESULT);
        switch (Opcodes.op(words[at] & 0xFFFF)) {
            case OpAccessChain, OpInBoundsAccessChain -> chain(at, result, 3, 4);
            case OpPtrAccessChain, OpInBoundsPtrAccessChain -> {
                markVariable(result);
                chain(at, result, 3, 5);
            }
            case OpUntypedAccessChainKHR, OpUntypedInBoundsAccessChainKHR -> chain(at, result, 4, 5);
            case OpUntypedPtrAccessChainKHR, OpUntypedInBoundsPtrAccessChainKHR -> {
                markVariable(result);
                chain(at, result, 4, 6);
            }
            case OpCopyObject -> edge(word(at, CopyObject.OPERAND), result);
            case OpSelect -> {
                markVariable(result);
                edge(word(at, Select.OBJECT_1), result);
                edge(word(at, Select.OBJECT_2), result);
            }
            case OpPhi -> {
                markVariable(result);
                for (int i = 0; i < IncomingWords.count(words[at] >>> 16); i++) {
                    edge(word(at, IncomingWords.value(i)), result);
                }
            }
            case OpLoad -> {
                markVariable(result);
                if (types.isAnyPointer(word(at, TypedInstruction.RESULT_TYPE))) {
                    edge(word(at, Load.POINTER), result);
                }
            }
            case OpConstantNull -> markVariable(result);
            case OpStore -> {
                if (types.isAnyPointer(types.typeOf(word(at, Store.OBJECT)))) {
                    edge(word(at, Store.OBJECT), -facts.origin(word(at, Store.POINTER)));
                }
            }
            case OpVariable, OpUntypedVariableKHR -> variable(at, result);
            case OpFunctionCall -> call(at, result);
            default -> {}
        }
    }

    private void variable(int at, int result) {
        int storage = word(at, Variable.STORAGE_CLASS);
        if ((storage == StorageClass.StorageBuffer.value() || storage == StorageClass.Workgroup.value())
                && data.index(result) != 0) {
            buffers[data.index(result)] = result;
        }
        int initializer = word(
                at,
                Opcodes.op(words[at] & 0xFFFF) == Op.OpVariable
                        ? TypedVariable.INITIALIZER
                        : UntypedVariableKHR.INITIALIZER);
        if (types.isAnyPointer(types.typeOf(initializer))) {
            edge(initializer, -result);
        }
    }

    private void call(int at, int result) {
        markVariable(result);
        int function = word(at, FunctionCall.FUNCTION);
        edge(function, result);
        context.layout.function(function).ifPresent(callee -> {
            int i = 4;
            for (Instruction parameter : callee.parameters()) {
                if (i < words[at] >>> 16 && types.isAnyPointer(types.typeOf(word(at, i)))) {
                    edge(word(at, i), parameter.resultId());
                }
                i++;
            }
        });
    }

    private void returns(Function function) {
        if (!types.isAnyPointer(function.returnTypeId())) {
            return;
        }
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = data.starts[i];
            if ((words[at] & 0xFFFF) == Op.OpReturnValue.opcode()) {
                edge(word(at, ReturnValue.VALUE), function.id());
            }
        }
    }

    private void chain(int at, int result, int baseWord, int firstIndex) {
        int base = word(at, baseWord);
        edge(base, result);
        int type = baseWord == 4 ? word(at, UntypedAccessChain.BASE_TYPE) : types.pointee(types.typeOf(base));
        for (int i = firstIndex; ; i++) {
            if (types.isMatrix(type)) {
                if (data.index(result) != 0) {
                    chains[data.index(result)] = at;
                }
                return;
            }
            if (i >= words[at] >>> 16 || type == 0) {
                return;
            }
            if (types.isStruct(type)) {
                int index = word(at, i);
                long member = types.isKnownInteger(index) ? types.knownInteger(index) : Long.MAX_VALUE;
                type = member > Integer.MAX_VALUE ? 0 : types.member(type, (int) member);
            } else {
                type = types.componentType(type);
            }
        }
    }

    private void propagate() {
        int[] starts = new int[variable.length + 1];
        for (int i = 0; i < edgeEnd; i += 2) {
            starts[edges[i] + 1]++;
        }
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        int[] next = Arrays.copyOf(starts, starts.length);
        int[] targets = new int[edgeEnd / 2];
        for (int i = 0; i < edgeEnd; i += 2) {
            targets[next[edges[i]]++] = edges[i + 1];
        }
        BitSet queued = new BitSet(variable.length);
        // The facts of a pointer change at most four times, so each pointer is queued a few times at most.
        int[] stack = new int[64];
        int size = 0;
        for (int id = 1; id < variable.length; id++) {
            if (starts[id] < starts[id + 1] && (variable[id] || chains[id] != 0 || buffers[id] != 0)) {
                stack = size == stack.length ? Arrays.copyOf(stack, size * 2) : stack;
                stack[size++] = id;
                queued.set(id);
            }
        }
        while (size > 0) {
            int id = stack[--size];
            queued.clear(id);
            for (int i = starts[id]; i < starts[id + 1]; i++) {
                int to = Math.abs(targets[i]);
                if (merge(id, to, targets[i] < 0) && !queued.get(to)) {
                    stack = size == stack.length ? Arrays.copyOf(stack, size * 2) : stack;
                    stack[size++] = to;
                    queued.set(to);
                }
            }
        }
    }

    /** Merges the facts of a pointer into those of one derived from it; returns whether they changed. */
    private boolean merge(int from, int to, boolean throughMemory) {
        boolean changed = false;
        if (variable[from] && !variable[to] && !throughMemory) {
            variable[to] = true;
            changed = true;
        }
        if (chains[from] != 0 && chains[to] == 0) {
            chains[to] = chains[from];
            changed = true;
        }
        int buffer = buffers[from];
        if (buffer != 0 && buffers[to] != SEVERAL && buffers[to] != buffer) {
            buffers[to] = buffers[to] == 0 ? buffer : SEVERAL;
            changed = true;
        }
        return changed;
    }
}
