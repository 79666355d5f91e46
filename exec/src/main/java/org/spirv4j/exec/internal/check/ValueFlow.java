// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.MemoryWrite;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/**
 * The values of a module into which others may flow, through instructions and calls, and on request through variables
 * that no other invocation sees.
 */
final class ValueFlow {
    private final Lowering code;
    private final ModuleLayout layout;
    private final IntPredicate passesOn;
    private final BitSet found = new BitSet();
    private final Deque<Integer> pending = new ArrayDeque<>();
    private final boolean followsMemory;

    /** By id of a variable, or 0 for pointers of which the variable is not known: the loads through such pointers. */
    private final Map<Integer, List<Integer>> loads = new HashMap<>();

    /** The word offsets of instructions that copy memory to memory. */
    private final List<Integer> copies = new ArrayList<>();

    /** The variables that have values, and 0 if it is not known which. */
    private final BitSet holders = new BitSet();

    private ValueFlow(Lowering code, IntPredicate passesOn, boolean followsMemory) {
        this.code = code;
        layout = code.module.layout();
        this.passesOn = passesOn;
        this.followsMemory = followsMemory;
    }

    /**
     * The ids of the values.
     *
     * @param isSource whether the result of the instruction at a word offset is one of the values
     * @param passesOn whether the result of the instruction at a word offset is one of them if an operand is
     */
    static BitSet of(Lowering code, IntPredicate isSource, IntPredicate passesOn) {
        return of(new ValueFlow(code, passesOn, false), isSource);
    }

    /** The ids of the values, with those that are loaded from memory of the storage classes Function and Private. */
    static BitSet throughMemory(Lowering code, IntPredicate isSource, IntPredicate passesOn) {
        return of(new ValueFlow(code, passesOn, true), isSource);
    }

    private static BitSet of(ValueFlow values, IntPredicate isSource) {
        Lowering code = values.code;
        for (int i = 0; i < code.data.instructionCount; i++) {
            int at = code.data.starts[i];
            if (isSource.test(at)) {
                values.add(code.word(at, TypedInstruction.RESULT));
            }
        }
        if (!values.pending.isEmpty()) {
            values.findLoads();
            values.spread(DefUse.of(code.module));
        }
        return values.found;
    }

    private void add(int id) {
        if (id > 0 && !found.get(id)) {
            found.set(id);
            pending.add(id);
        }
    }

    private void spread(DefUse uses) {
        while (!pending.isEmpty()) {
            int id = pending.remove();
            for (int i = 0; i < uses.useCount(id); i++) {
                Instruction user = uses.user(id, i);
                int at = user.wordOffset();
                Op op = code.op(at);
                if (op == Op.OpFunctionCall) {
                    argument(at, id);
                } else if (op == Op.OpStore) {
                    stored(at, id);
                } else if (op == Op.OpReturnValue) {
                    returned(user, uses);
                } else if (user.resultId() != 0 && user.typeId() != 0 && passesOn.test(at)) {
                    add(user.resultId());
                }
            }
        }
    }

    private void findLoads() {
        for (int i = 0; followsMemory && i < code.data.instructionCount; i++) {
            int at = code.data.starts[i];
            Op op = code.op(at);
            if (op == Op.OpLoad && isPrivate(code.word(at, Load.POINTER))) {
                loads.computeIfAbsent(variable(code.word(at, Load.POINTER)), key -> new ArrayList<>())
                        .add(code.word(at, TypedInstruction.RESULT));
            } else if (op == Op.OpCopyMemory || op == Op.OpCopyMemorySized) {
                copies.add(at);
            }
        }
    }

    private boolean isPrivate(int pointer) {
        int storage = code.types.of(code.facts.typeOf(pointer)).storageClass;
        return storage == StorageClass.Function.value()
                || storage == StorageClass.Private.value()
                || storage == StorageClass.Generic.value();
    }

    /** The variable to which a pointer points; 0 if it is not known. */
    private int variable(int pointer) {
        int current = pointer;
        while (true) {
            int at = code.data.definition(current);
            Op op = at == 0 ? Op.OpNop : code.op(at);
            if (Trait.VARIABLE.has(code.data.tables, op.opcode())) {
                return current;
            }
            if (!Trait.ACCESS_CHAIN.has(code.data.tables, op.opcode())
                    && op != Op.OpCopyObject
                    && op != Op.OpBitcast
                    && op != Op.OpPtrCastToGeneric) {
                return 0;
            }
            current = code.word(
                    at,
                    Trait.UNTYPED_ACCESS_CHAIN.has(code.data.tables, op.opcode())
                            ? UntypedAccessChain.BASE
                            : TypedInstruction.FIRST_OPERAND);
        }
    }

    private void stored(int store, int id) {
        if (followsMemory && code.word(store, Store.OBJECT) == id && isPrivate(code.word(store, Store.POINTER))) {
            hold(variable(code.word(store, Store.POINTER)));
        }
    }

    /** Values are in a variable, or in memory that is not known. */
    private void hold(int variable) {
        if (holders.get(variable)) {
            return;
        }
        boolean isFirst = holders.isEmpty();
        holders.set(variable);
        if (variable == 0) {
            loads.values().forEach(ids -> ids.forEach(this::add));
        } else {
            loads.getOrDefault(variable, List.of()).forEach(this::add);
            loads.getOrDefault(0, List.of()).forEach(this::add);
        }
        for (int i = 0; isFirst && i < copies.size(); i++) {
            int to = code.word(copies.get(i), MemoryWrite.TARGET);
            if (isPrivate(to)) {
                hold(variable(to));
            }
        }
    }

    private void argument(int call, int id) {
        Function callee =
                layout.function(code.word(call, FunctionCall.FUNCTION)).orElse(null);
        for (int i = FunctionCall.ARGUMENTS; callee != null && i < code.wordCount(call); i++) {
            if (code.word(call, i) == id
                    && i - FunctionCall.ARGUMENTS < callee.parameters().size()) {
                add(callee.parameters().get(i - FunctionCall.ARGUMENTS).resultId());
            }
        }
    }

    private void returned(Instruction user, DefUse uses) {
        for (Function function : layout.functions()) {
            boolean isInside = function.firstInstruction() <= user.index() && user.index() < function.endInstruction();
            for (int i = 0; isInside && i < uses.useCount(function.id()); i++) {
                Instruction call = uses.user(function.id(), i);
                if (code.op(call.wordOffset()) == Op.OpFunctionCall) {
                    add(call.resultId());
                }
            }
        }
    }
}
