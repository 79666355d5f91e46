// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.reachability.VisitQueue;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * The calls between the functions of a module: by OpFunctionCall, and by the cooperative matrix instructions that call
 * a function for their elements, such as OpCooperativeMatrixReduceEXT. Functions are numbered in the module, from 0.
 * Each pair of caller and callee appears once. Immutable.
 */
public final class CallGraph {
    /** The operands of OpFunctionCall before the arguments: Result Type, Result and Function. */
    private static final int CALL_OPERANDS = 3;

    private final ModuleLayout layout;
    private final ControlFlowGraph calls;
    private final BitSet recursive;
    private final BitSet recursionReached;

    private CallGraph(SpirvModule module) {
        layout = module.layout();
        ModuleData data = ModuleAccess.data(module);
        OperandScanner operands = new OperandScanner(data);
        int[][] callees = new int[layout.functions().size()][];
        int[] found = new int[16];
        for (Function function : layout.functions()) {
            int callCount = 0;
            for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
                int at = data.starts[i];
                Op op = Opcodes.op(data.words[at] & 0xFFFF);
                if (!Trait.FUNCTION_CALL.has(op)) {
                    continue;
                }
                operands.scan(at);
                int count = op == Op.OpFunctionCall ? Math.min(CALL_OPERANDS, operands.count) : operands.count;
                for (int k = 0; k < count; k++) {
                    int id = operands.kinds[k] <= KindNumbers.LAST_ID ? data.words[operands.offsets[k]] : 0;
                    int callee = isFunction(data, id)
                            ? layout.function(id).map(Function::index).orElse(-1)
                            : -1;
                    if (callee >= 0) {
                        found = callCount == found.length ? Arrays.copyOf(found, 2 * callCount) : found;
                        found[callCount++] = callee;
                    }
                }
            }
            callees[function.index()] = Arrays.copyOf(found, callCount);
        }
        calls = ControlFlowGraph.of(callees);
        recursive = cycles(calls);
        recursionReached = recursive.isEmpty() ? recursive : reaching(recursive);
    }

    private static boolean isFunction(ModuleData data, int id) {
        int at = data.definition(id);
        return at != 0 && (data.words[at] & 0xFFFF) == Op.OpFunction.opcode();
    }

    /**
     * {@return the call graph of a module}
     *
     * @param module the module
     */
    public static CallGraph of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new CallGraph(module);
    }

    /** {@return the number of functions} */
    public int functionCount() {
        return calls.blockCount();
    }

    /**
     * Returns the number of different functions that a function calls.
     *
     * @param function the number of a function in the module, from 0
     * @return the number
     */
    public int calleeCount(int function) {
        return calls.successorCount(function);
    }

    /**
     * Returns a function that a function calls, in the order of the first calls.
     *
     * @param function the number of a function in the module, from 0
     * @param index the number of the callee, from 0
     * @return the number of the callee in the module
     */
    public int callee(int function, int index) {
        return calls.successor(function, index);
    }

    /**
     * Returns the number of different functions that call a function.
     *
     * @param function the number of a function in the module, from 0
     * @return the number
     */
    public int callerCount(int function) {
        return calls.predecessorCount(function);
    }

    /**
     * Returns a function that calls a given function, in the order of the callers.
     *
     * @param function the number of a function in the module, from 0
     * @param index the number of the caller, from 0
     * @return the number of the caller in the module
     */
    public int caller(int function, int index) {
        return calls.predecessor(function, index);
    }

    /**
     * Returns whether a function calls itself, directly or through other functions.
     *
     * @param function the number of a function in the module, from 0
     * @return whether it does
     */
    public boolean isRecursive(int function) {
        return recursive.get(Objects.checkIndex(function, functionCount()));
    }

    /**
     * Returns whether a function can reach by calls a function that calls itself, directly or through others.
     *
     * @param function the number of a function in the module, from 0
     * @return whether it reaches one; true if it calls itself
     */
    public boolean reachesRecursion(int function) {
        return recursionReached.get(Objects.checkIndex(function, functionCount()));
    }

    /**
     * Returns the functions that a function can reach by calls, itself included.
     *
     * @param function the number of a function in the module, from 0
     * @return the numbers of these functions in the module
     */
    public BitSet reachableFrom(int function) {
        VisitQueue open = new VisitQueue(functionCount());
        open.add(Objects.checkIndex(function, functionCount()));
        while (!open.isEmpty()) {
            int caller = open.remove();
            for (int i = 0; i < calleeCount(caller); i++) {
                open.add(callee(caller, i));
            }
        }
        return set(open);
    }

    /** The functions that can reach one of the given functions by calls, including these. */
    private BitSet reaching(BitSet functions) {
        VisitQueue open = new VisitQueue(functionCount());
        functions.stream().forEach(open::add);
        while (!open.isEmpty()) {
            int callee = open.remove();
            for (int i = 0; i < callerCount(callee); i++) {
                open.add(caller(callee, i));
            }
        }
        return set(open);
    }

    private static BitSet set(VisitQueue visited) {
        BitSet numbers = new BitSet();
        for (int number : visited.added()) {
            numbers.set(number);
        }
        return numbers;
    }

    /** The nodes on cycles, found by an iterative form of Tarjan's algorithm for strongly connected components. */
    private static BitSet cycles(ControlFlowGraph graph) {
        int count = graph.blockCount();
        BitSet onCycle = new BitSet(count);
        int[] number = new int[count];
        int[] low = new int[count];
        int[] next = new int[count];
        int[] caller = new int[count];
        int[] open = new int[count];
        boolean[] isOpen = new boolean[count];
        int openCount = 0;
        int numbered = 0;
        for (int root = 0; root < count; root++) {
            int at = number[root] == 0 ? root : -1;
            if (at >= 0) {
                caller[at] = -1;
            }
            while (at >= 0) {
                if (number[at] == 0) {
                    number[at] = ++numbered;
                    low[at] = numbered;
                    open[openCount++] = at;
                    isOpen[at] = true;
                }
                if (next[at] < graph.successorCount(at)) {
                    int target = graph.successor(at, next[at]++);
                    if (target == at) {
                        onCycle.set(at);
                    } else if (number[target] == 0) {
                        caller[target] = at;
                        at = target;
                    } else if (isOpen[target]) {
                        low[at] = Math.min(low[at], number[target]);
                    }
                    continue;
                }
                if (low[at] == number[at]) {
                    boolean single = open[openCount - 1] == at;
                    int member;
                    do {
                        member = open[--openCount];
                        isOpen[member] = false;
                        if (!single) {
                            onCycle.set(member);
                        }
                    } while (member != at);
                }
                int parent = caller[at];
                if (parent >= 0) {
                    low[parent] = Math.min(low[parent], low[at]);
                }
                at = parent;
            }
        }
        return onCycle;
    }
}
