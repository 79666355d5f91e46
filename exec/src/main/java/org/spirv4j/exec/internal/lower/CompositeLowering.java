// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.CompositeSteps;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstruct;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.VectorExtractDynamic;
import org.spirv4j.internal.operand.VectorInsertDynamic;
import org.spirv4j.internal.operand.VectorShuffle;

/** Instructions that put composite values together and take them apart. */
public final class CompositeLowering {
    private CompositeLowering() {}

    /** The step of an instruction on composite values; null for others. */
    public static @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpCompositeConstruct -> construct(code, at);
            case OpCompositeConstructReplicateEXT -> replicate(code, at);
            case OpCompositeExtract -> extract(code, at);
            case OpCompositeInsert -> insert(code, at);
            case OpCopyObject, OpCopyLogical, OpExpectKHR, OpFreezeKHR, OpArithmeticFenceEXT -> copy(code, at);
            case OpVectorShuffle -> shuffle(code, at);
            case OpVectorExtractDynamic ->
                new CompositeSteps.ExtractDynamic(
                        code.operand(at, VectorExtractDynamic.VECTOR),
                        code.operand(at, VectorExtractDynamic.INDEX),
                        code.result(at));
            case OpVectorInsertDynamic ->
                new CompositeSteps.InsertDynamic(
                        code.operand(at, VectorInsertDynamic.VECTOR),
                        code.operand(at, VectorInsertDynamic.COMPONENT),
                        code.operand(at, VectorInsertDynamic.INDEX),
                        code.result(at));
            case OpTranspose -> transpose(code, at);
            default -> null;
        };
    }

    private static Step copy(Lowering code, int at) {
        int from = code.word(at, TypedInstruction.FIRST_OPERAND);
        if (code.resultType(at).kind == ValueType.Kind.POINTER && code.hasPointee(from)) {
            code.pointTo(code.word(at, TypedInstruction.RESULT), code.pointee(at, TypedInstruction.FIRST_OPERAND));
        }
        return code.alias(at, code.operand(at, TypedInstruction.FIRST_OPERAND));
    }

    private static Step construct(Lowering code, int at) {
        if (code.resultType(at).kind == ValueType.Kind.COOPERATIVE_MATRIX) {
            return replicate(code, at);
        }
        CompositeSteps.Moves moves = new CompositeSteps.Moves();
        Operand result = code.result(at);
        int to = 0;
        for (int i = CompositeConstruct.CONSTITUENTS; i < code.wordCount(at); i++) {
            Operand part = code.operand(at, i);
            moves.add(part, 0, result, to, (int) part.type.slots);
            to += (int) part.type.slots;
        }
        return moves;
    }

    private static Step replicate(Lowering code, int at) {
        CompositeSteps.Moves moves = new CompositeSteps.Moves();
        Operand result = code.result(at);
        Operand part = code.operand(at, TypedInstruction.FIRST_OPERAND);
        for (int to = 0; to + part.type.slots <= result.type.slots; to += (int) part.type.slots) {
            moves.add(part, 0, result, to, (int) part.type.slots);
        }
        return moves;
    }

    /** The slot of the part that the literals of an instruction select. */
    private static Operand part(Lowering code, int at, Operand whole, int first) {
        ValueType type = whole.type;
        long slot = 0;
        for (int i = first; i < code.wordCount(at); i++) {
            int index = code.word(at, i);
            if (index < 0 || index >= type.count) {
                throw code.failure(at, "has an index that is no part of the composite");
            }
            slot += type.slotOf(index);
            type = type.part(index);
        }
        return whole.part(type, slot);
    }

    private static Step extract(Lowering code, int at) {
        Operand composite = code.operand(at, CompositeExtract.COMPOSITE);
        if (composite.type.kind == ValueType.Kind.COOPERATIVE_MATRIX
                && code.word(at, CompositeExtract.INDEXES) >= composite.type.count) {
            // The lane has no such component. Its value is undefined by the specification, and 0 here.
            code.result(at);
            return Lowering.NOTHING;
        }
        return code.alias(at, part(code, at, code.operand(at, CompositeExtract.COMPOSITE), CompositeExtract.INDEXES));
    }

    private static Step insert(Lowering code, int at) {
        CompositeSteps.Moves moves = new CompositeSteps.Moves();
        Operand result = code.result(at);
        Operand object = code.operand(at, CompositeInsert.OBJECT);
        moves.add(code.operand(at, CompositeInsert.COMPOSITE), 0, result, 0, (int) result.type.slots);
        if (result.type.kind == ValueType.Kind.COOPERATIVE_MATRIX
                && code.word(at, CompositeInsert.INDEXES) >= result.type.count) {
            return moves;
        }
        moves.add(object, 0, part(code, at, result, CompositeInsert.INDEXES), 0, (int) object.type.slots);
        return moves;
    }

    private static Step shuffle(Lowering code, int at) {
        CompositeSteps.Moves moves = new CompositeSteps.Moves();
        Operand result = code.result(at);
        Operand first = code.operand(at, VectorShuffle.VECTOR_1);
        Operand second = code.operand(at, VectorShuffle.VECTOR_2);
        int count = (int) first.type.slots;
        for (int i = 0; i < result.type.slots; i++) {
            int from = code.word(at, VectorShuffle.COMPONENTS + i);
            if (from >= 0 && from < count + second.type.slots) {
                moves.add(from < count ? first : second, from < count ? from : from - count, result, i, 1);
            }
        }
        return moves;
    }

    private static Step transpose(Lowering code, int at) {
        CompositeSteps.Moves moves = new CompositeSteps.Moves();
        Operand result = code.result(at);
        Operand matrix = code.operand(at, TypedInstruction.FIRST_OPERAND);
        int columns = matrix.type.count;
        int rows = matrix.type.part(0).count;
        for (int c = 0; c < columns; c++) {
            for (int r = 0; r < rows; r++) {
                moves.add(matrix, c * rows + r, result, r * columns + c, 1);
            }
        }
        return moves;
    }
}
