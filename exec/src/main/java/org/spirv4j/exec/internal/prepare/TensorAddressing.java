// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import org.spirv4j.grammar.Op;

/**
 * The computation of the element of a tensor for a component of a matrix (SPV_NV_cooperative_matrix2, section "Tensor
 * Layout and View"), in a function that is added.
 */
final class TensorAddressing {
    /** Tensor Clamp Modes; others do not look whether a coordinate is outside. */
    private static final int CONSTANT = 1;

    private static final int TO_EDGE = 2;
    private static final int REPEAT = 3;
    private static final int MIRRORED = 4;

    private final AddedFunction code;
    private final int layout;
    private final TensorState.Layout type;
    private final boolean isStore;

    /** The coordinates of the block, and in the block. */
    final int[] blocks;

    final int[] inBlocks;

    /**
     * Starts with a layout.
     *
     * @param layout the structure of the layout, in the function
     */
    TensorAddressing(AddedFunction code, int layout, TensorState.Layout type, boolean isStore) {
        this.code = code;
        this.layout = layout;
        this.type = type;
        this.isStore = isStore;
        blocks = new int[type.dimensions()];
        inBlocks = new int[type.dimensions()];
    }

    /** A member of a structure as a 32-bit integer. */
    static int member(AddedFunction code, int number, int state, int member) {
        int value = code.add(Op.OpCompositeExtract, number, state, member);
        return number == code.uintType() ? value : code.uint(Op.OpBitcast, value);
    }

    private int member(int member) {
        return member(code, type.number(), layout, member);
    }

    /** Whether accesses outside have no element, so that loads give the clamp value and stores do nothing. */
    boolean mayBeOutside() {
        return isStore ? type.clampMode() != 0 : type.clampMode() == CONSTANT;
    }

    int clampValue() {
        return member(TensorState.CLAMP_VALUE);
    }

    /**
     * Whether a component is in the clip region of a view.
     *
     * @param view the structure of the view, in the function
     */
    static int isInClip(AddedFunction code, int view, TensorState.View type, int row, int column) {
        int rowOffset = member(code, type.number(), view, TensorState.CLIP);
        int rowSpan = member(code, type.number(), view, TensorState.CLIP + 1);
        int columnOffset = member(code, type.number(), view, TensorState.CLIP + 2);
        int columnSpan = member(code, type.number(), view, TensorState.CLIP + 3);
        int inRows = isInRange(code, row, rowOffset, rowSpan);
        int inColumns = isInRange(code, column, columnOffset, columnSpan);
        return code.test(Op.OpLogicalAnd, inRows, inColumns);
    }

    /** Differences cannot overflow, as the sum of offset and span may. */
    private static int isInRange(AddedFunction code, int value, int offset, int span) {
        int isAfter = code.test(Op.OpUGreaterThanEqual, value, offset);
        int isBefore = code.test(Op.OpULessThan, code.uint(Op.OpISub, value, offset), span);
        return code.test(Op.OpLogicalAnd, isAfter, isBefore);
    }

    /** The linear index of a component in the span of the layout, through a view. */
    int throughView(int view, TensorState.View viewType, int row, int column, int columns) {
        int number = viewType.number();
        int fromRow = code.uint(Op.OpISub, row, member(code, number, view, TensorState.CLIP));
        int fromColumn = code.uint(Op.OpISub, column, member(code, number, view, TensorState.CLIP + 2));
        int span = member(code, number, view, TensorState.CLIP + 3);
        int isNarrow = code.test(Op.OpULessThan, span, columns);
        int width = code.uint(Op.OpSelect, isNarrow, span, columns);
        int index = code.uint(Op.OpIAdd, code.uint(Op.OpIMul, fromRow, width), fromColumn);
        int count = viewType.dimensions();
        int[] coordinates = new int[count];
        for (int i = count - 1; i >= 0; i--) {
            int at = viewType.permutation()[i];
            int extent = viewType.hasDimensions()
                    ? member(code, number, view, TensorState.VIEW_DIMENSION + at)
                    : member(TensorState.SPAN + at);
            coordinates[at] = code.uint(Op.OpUMod, index, extent);
            index = code.uint(Op.OpUDiv, index, extent);
        }
        int stride = code.uint(1);
        int linear = code.uint(0);
        for (int i = count - 1; i >= 0; i--) {
            int distance = viewType.hasDimensions() ? member(code, number, view, TensorState.VIEW_STRIDE + i) : stride;
            linear = code.uint(Op.OpIAdd, linear, code.uint(Op.OpIMul, coordinates[i], distance));
            stride = viewType.hasDimensions() || i == 0
                    ? stride
                    : code.uint(Op.OpIMul, stride, member(TensorState.SPAN + i));
        }
        return linear;
    }

    /**
     * Finds the coordinates of an index in the span.
     *
     * @return whether it is outside, a truth value; a constant if that is not asked for
     */
    int locate(int linear) {
        int index = linear;
        int isOutside = code.module.declarations().declare(Op.OpConstantFalse, code.boolType());
        for (int i = type.dimensions() - 1; i >= 0; i--) {
            int span = member(TensorState.SPAN + i);
            int coordinate = code.uint(Op.OpUMod, index, span);
            index = code.uint(Op.OpUDiv, index, span);
            coordinate = code.uint(Op.OpIAdd, coordinate, member(TensorState.OFFSET + i));
            int extent = member(TensorState.DIMENSION + i);
            if (mayBeOutside()) {
                int isHere = code.test(Op.OpUGreaterThanEqual, coordinate, extent);
                isOutside = code.test(Op.OpLogicalOr, isOutside, isHere);
            } else if (!isStore) {
                coordinate = clamped(coordinate, extent);
            }
            int size = member(TensorState.BLOCK_SIZE + i);
            blocks[i] = code.uint(Op.OpUDiv, coordinate, size);
            inBlocks[i] = code.uint(Op.OpUMod, coordinate, size);
        }
        return isOutside;
    }

    private int clamped(int coordinate, int extent) {
        int zero = code.uint(0);
        int last = code.uint(Op.OpISub, extent, code.uint(1));
        return switch (type.clampMode()) {
            case TO_EDGE -> {
                int isNegative = code.test(Op.OpSLessThan, coordinate, zero);
                int isLarge = code.test(Op.OpUGreaterThanEqual, coordinate, extent);
                yield code.uint(Op.OpSelect, isNegative, zero, code.uint(Op.OpSelect, isLarge, last, coordinate));
            }
            case REPEAT -> code.uint(Op.OpSMod, coordinate, extent);
            case MIRRORED -> {
                int period = code.uint(Op.OpIMul, last, code.uint(2));
                // An extent of one element has no period.
                int isOne = code.test(Op.OpIEqual, period, zero);
                int divisor = code.uint(Op.OpSelect, isOne, code.uint(1), period);
                int wrapped = code.uint(Op.OpSMod, coordinate, divisor);
                int isBack = code.test(Op.OpUGreaterThanEqual, wrapped, extent);
                yield code.uint(Op.OpSelect, isBack, code.uint(Op.OpISub, period, wrapped), wrapped);
            }
            default -> coordinate;
        };
    }

    /** The number of the located element, or of its block. */
    int element() {
        int element = code.uint(0);
        for (int i = 0; i < type.dimensions(); i++) {
            int distance = code.uint(Op.OpIMul, blocks[i], member(TensorState.STRIDE + i));
            element = code.uint(Op.OpIAdd, element, distance);
        }
        return element;
    }
}
