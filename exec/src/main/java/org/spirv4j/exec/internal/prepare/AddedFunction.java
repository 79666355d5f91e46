// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.function.IntConsumer;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;

/** A function that is added to a module, whose code is appended in its order. */
final class AddedFunction {
    final EditableModule module;
    private final int function;
    private final int[] parameters;
    private int block;

    /**
     * Adds a function.
     *
     * @param result the type of its result
     * @param types the types of its parameters
     */
    AddedFunction(EditableModule module, int result, int... types) {
        this.module = module;
        int[] words = new int[types.length + 1];
        words[0] = result;
        System.arraycopy(types, 0, words, 1, types.length);
        int type = module.declarations().declare(Op.OpTypeFunction, 0, words);
        function = module.blocks().addFunction(result, type, 0);
        parameters = new int[types.length];
        int last = module.functionStart(function);
        for (int i = 0; i < types.length; i++) {
            last = module.insertAfter(last, Op.OpFunctionParameter, types[i]);
            parameters[i] = module.resultId(last);
        }
        block = module.firstBlock(function);
    }

    int id() {
        return module.functionId(function);
    }

    int parameter(int index) {
        return parameters[index];
    }

    /** The type of 32-bit integers. */
    int uintType() {
        return module.declarations().declare(Op.OpTypeInt, 0, Integer.SIZE, 0);
    }

    int uint(int value) {
        return module.constants().scalar(uintType(), value);
    }

    int boolType() {
        return module.declarations().declare(Op.OpTypeBool, 0);
    }

    /** A pointer to a type in the memory of an invocation. */
    int toPrivate(int type) {
        return module.declarations().declare(Op.OpTypePointer, 0, StorageClass.Function.value(), type);
    }

    /** Appends an instruction with a result; returns the id of it. */
    int add(Op op, int type, int... operands) {
        return module.resultId(module.append(block, op, type, operands));
    }

    /** Appends an instruction on 32-bit integers. */
    int uint(Op op, int... operands) {
        return add(op, uintType(), operands);
    }

    /** Appends an instruction whose result is a truth value. */
    int test(Op op, int... operands) {
        return add(op, boolType(), operands);
    }

    /** Appends an instruction without a result. */
    void effect(Op op, int... operands) {
        module.append(block, op, 0, operands);
    }

    /** Declares a variable of the function; no other instructions may stand before it. */
    int variable(int type) {
        return add(Op.OpVariable, toPrivate(type), StorageClass.Function.value());
    }

    private int label(int of) {
        return module.labelId(of);
    }

    /** Appends a loop over the numbers from 0 to one less than a count. */
    void loop(int count, IntConsumer body) {
        int number = uintType();
        int before = block;
        int header = module.blocks().add(before);
        effect(Op.OpBranch, label(header));
        block = header;
        int phi = module.append(header, Op.OpPhi, number, uint(0), label(before));
        int index = module.resultId(phi);
        int isMore = test(Op.OpULessThan, index, count);
        int first = module.blocks().add(header);
        block = first;
        body.accept(index);
        int last = block;
        int latch = module.blocks().add(last);
        effect(Op.OpBranch, label(latch));
        block = latch;
        int following = uint(Op.OpIAdd, index, uint(1));
        int merge = module.blocks().add(latch);
        effect(Op.OpBranch, label(header));
        module.addOperands(phi, following, label(latch));
        block = header;
        effect(Op.OpLoopMerge, label(merge), label(latch), 0);
        effect(Op.OpBranchConditional, isMore, label(first), label(merge));
        block = merge;
    }

    /** Appends code that is executed if a condition is true, and other code if it is false. */
    void choose(int condition, Runnable yes, Runnable no) {
        int before = block;
        int first = module.blocks().add(before);
        block = first;
        yes.run();
        int lastOfFirst = block;
        int second = module.blocks().add(lastOfFirst);
        block = second;
        no.run();
        int merge = module.blocks().add(block);
        effect(Op.OpBranch, label(merge));
        block = lastOfFirst;
        effect(Op.OpBranch, label(merge));
        block = before;
        effect(Op.OpSelectionMerge, label(merge), 0);
        effect(Op.OpBranchConditional, condition, label(first), label(second));
        block = merge;
    }

    void returnValue(int value) {
        effect(Op.OpReturnValue, value);
    }

    void returnNothing() {
        effect(Op.OpReturn);
    }
}
