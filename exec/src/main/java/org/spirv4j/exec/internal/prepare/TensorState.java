// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeTensorAddressing;
import org.spirv4j.internal.operand.TypeTensorLayoutNV;
import org.spirv4j.internal.operand.TypeTensorViewNV;
import org.spirv4j.internal.operand.TypedInstruction;

/**
 * Tensor layouts and tensor views as structures of integers (SPV_NV_tensor_addressing, section "Tensor Layout and
 * View"). The elements of an array of the logical state take five members, which is the largest number of dimensions.
 */
final class TensorState {
    private static final int MOST = 5;

    /** The first members of a layout's arrays, and its clamp value. */
    static final int BLOCK_SIZE = 0;

    static final int DIMENSION = MOST;
    static final int STRIDE = 2 * MOST;
    static final int OFFSET = 3 * MOST;
    static final int SPAN = 4 * MOST;
    static final int CLAMP_VALUE = 5 * MOST;

    /** The first members of a view's arrays, and its four clip values: offset and span of rows, and of columns. */
    static final int VIEW_DIMENSION = 0;

    static final int VIEW_STRIDE = MOST;
    static final int CLIP = 2 * MOST;

    private static final int LAYOUT_MEMBERS = CLAMP_VALUE + 1;
    private static final int VIEW_MEMBERS = CLIP + 4;

    private final EditableModule module;
    private final Map<Integer, Layout> layouts = new HashMap<>();
    private final Map<Integer, View> views = new HashMap<>();

    /**
     * A type of layouts.
     *
     * @param number the type of the members
     * @param clampMode the Tensor Clamp Mode
     */
    record Layout(int dimensions, int number, int clampMode) {}

    /**
     * A type of views.
     *
     * @param hasDimensions whether it has dimensions of its own
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record View(int dimensions, int number, boolean hasDimensions, int[] permutation) {}

    TensorState(EditableModule module) {
        this.module = module;
    }

    /** Replaces the types. */
    void replaceTypes() {
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (module.is(i, Op.OpTypeTensorLayoutNV)) {
                int dimensions = module.word(i, TypeTensorAddressing.DIM);
                int number = module.typeOf(dimensions);
                layouts.put(
                        module.resultId(i),
                        new Layout(known(dimensions), number, known(module.word(i, TypeTensorLayoutNV.CLAMP_MODE))));
                replaceType(i, number, LAYOUT_MEMBERS);
            } else if (module.is(i, Op.OpTypeTensorViewNV)) {
                int dimensions = module.word(i, TypeTensorAddressing.DIM);
                int number = module.typeOf(dimensions);
                int[] permutation = new int[module.wordCount(i) - TypeTensorViewNV.P];
                for (int k = 0; k < permutation.length; k++) {
                    permutation[k] = known(module.word(i, TypeTensorViewNV.P + k));
                }
                boolean hasDimensions = known(module.word(i, TypeTensorViewNV.HAS_DIMENSIONS)) != 0;
                views.put(module.resultId(i), new View(known(dimensions), number, hasDimensions, permutation));
                replaceType(i, number, VIEW_MEMBERS);
            }
        }
    }

    private void replaceType(int instruction, int number, int members) {
        int[] types = new int[members];
        Arrays.fill(types, number);
        module.replace(instruction, Op.OpTypeStruct, types);
    }

    /** The value of a constant; of a specialization constant, its default. */
    private int known(int constant) {
        int definition = module.definition(constant);
        return switch (module.op(definition)) {
            case OpConstantTrue, OpSpecConstantTrue -> 1;
            case OpConstant, OpSpecConstant -> module.word(definition, TypedInstruction.FIRST_OPERAND);
            default -> 0;
        };
    }

    Layout layout(int value) {
        return layouts.getOrDefault(module.typeOf(value), new Layout(0, 0, 0));
    }

    View view(int value) {
        return views.getOrDefault(module.typeOf(value), new View(0, 0, false, new int[0]));
    }

    /** Replaces an instruction that makes or changes a layout or view; returns whether it is one. */
    boolean replace(int instruction) {
        switch (module.op(instruction)) {
            case OpCreateTensorLayoutNV -> create(instruction, LAYOUT_MEMBERS);
            case OpCreateTensorViewNV -> create(instruction, VIEW_MEMBERS);
            case OpTensorLayoutSetBlockSizeNV -> set(instruction, BLOCK_SIZE);
            case OpTensorLayoutSetStrideNV -> set(instruction, STRIDE);
            case OpTensorLayoutSetClampValueNV -> set(instruction, CLAMP_VALUE);
            case OpTensorViewSetStrideNV -> set(instruction, VIEW_STRIDE);
            case OpTensorViewSetClipNV -> set(instruction, CLIP);
            case OpTensorLayoutSetDimensionNV -> setDimensions(instruction);
            case OpTensorViewSetDimensionNV -> setViewDimensions(instruction);
            case OpTensorLayoutSliceNV -> slice(instruction);
            default -> {
                return false;
            }
        }
        return true;
    }

    private int number(int instruction) {
        int type = module.typeId(instruction);
        return layouts.containsKey(type)
                ? layouts.get(type).number
                : views.getOrDefault(type, new View(0, 0, false, new int[0])).number;
    }

    private void create(int instruction, int members) {
        int number = number(instruction);
        int[] values = new int[members];
        Arrays.fill(values, module.constants().scalar(number, 0));
        if (members == LAYOUT_MEMBERS) {
            Arrays.fill(
                    values, BLOCK_SIZE, BLOCK_SIZE + MOST, module.constants().scalar(number, 1));
        } else {
            int all = module.constants().scalar(number, -1);
            values[CLIP + 1] = all;
            values[CLIP + 3] = all;
        }
        module.replace(instruction, Op.OpCompositeConstruct, values);
    }

    private int operandCount(int instruction) {
        return module.wordCount(instruction) - TypedInstruction.FIRST_OPERAND - 1;
    }

    private int argument(int instruction, int index) {
        return as(
                number(instruction), instruction, module.word(instruction, TypedInstruction.FIRST_OPERAND + 1 + index));
    }

    private int as(int type, int before, int value) {
        return module.typeOf(value) == type
                ? value
                : module.resultId(module.insertBefore(before, Op.OpBitcast, type, value));
    }

    /** Sets members from one on to the operands. */
    private void set(int instruction, int member) {
        int state = module.word(instruction, TypedInstruction.FIRST_OPERAND);
        for (int i = 0; i < operandCount(instruction); i++) {
            state = insert(instruction, state, argument(instruction, i), member + i);
        }
        finish(instruction, state);
    }

    private int insert(int before, int state, int value, int member) {
        return module.resultId(
                module.insertBefore(before, Op.OpCompositeInsert, module.typeId(before), value, state, member));
    }

    private void finish(int instruction, int state) {
        module.replace(instruction, Op.OpCopyObject, state);
    }

    private int compute(int before, Op op, int... operands) {
        return module.resultId(module.insertBefore(before, op, number(before), operands));
    }

    private int member(int before, int state, int member) {
        return compute(before, Op.OpCompositeExtract, state, member);
    }

    /** Dimensions and spans; no offsets; and strides of elements, or blocks, that are adjacent. */
    private void setDimensions(int instruction) {
        int given = module.word(instruction, TypedInstruction.FIRST_OPERAND);
        int state = given;
        int count = operandCount(instruction);
        int one = module.constants().scalar(number(instruction), 1);
        int stride = one;
        for (int i = count - 1; i >= 0; i--) {
            int dimension = argument(instruction, i);
            state = insert(instruction, state, dimension, DIMENSION + i);
            state = insert(instruction, state, dimension, SPAN + i);
            state = insert(instruction, state, module.constants().scalar(number(instruction), 0), OFFSET + i);
            state = insert(instruction, state, stride, STRIDE + i);
            if (i > 0) {
                int block = member(instruction, given, BLOCK_SIZE + i);
                int last = compute(instruction, Op.OpISub, compute(instruction, Op.OpIAdd, dimension, block), one);
                stride = compute(instruction, Op.OpIMul, stride, compute(instruction, Op.OpUDiv, last, block));
            }
        }
        finish(instruction, state);
    }

    private void setViewDimensions(int instruction) {
        int state = module.word(instruction, TypedInstruction.FIRST_OPERAND);
        int stride = module.constants().scalar(number(instruction), 1);
        for (int i = operandCount(instruction) - 1; i >= 0; i--) {
            int dimension = argument(instruction, i);
            state = insert(instruction, state, dimension, VIEW_DIMENSION + i);
            state = insert(instruction, state, stride, VIEW_STRIDE + i);
            stride = i > 0 ? compute(instruction, Op.OpIMul, stride, dimension) : stride;
        }
        finish(instruction, state);
    }

    private void slice(int instruction) {
        int given = module.word(instruction, TypedInstruction.FIRST_OPERAND);
        int state = given;
        for (int i = 0; i < operandCount(instruction) / 2; i++) {
            int offset = member(instruction, given, OFFSET + i);
            int sum = compute(instruction, Op.OpIAdd, offset, argument(instruction, 2 * i));
            state = insert(instruction, state, sum, OFFSET + i);
            state = insert(instruction, state, argument(instruction, 2 * i + 1), SPAN + i);
        }
        finish(instruction, state);
    }
}
