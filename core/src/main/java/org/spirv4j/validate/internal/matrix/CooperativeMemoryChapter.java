// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.matrix;

import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.CooperativeMatrixLayout;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CooperativeMatrixLoadKHR;
import org.spirv4j.internal.operand.CooperativeMatrixLoadNV;
import org.spirv4j.internal.operand.CooperativeMatrixStore;
import org.spirv4j.internal.operand.CooperativeMatrixStoreKHR;
import org.spirv4j.internal.operand.CooperativeMatrixStoreNV;
import org.spirv4j.internal.operand.CooperativeVectorLoadNV;
import org.spirv4j.internal.operand.CooperativeVectorStoreNV;
import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.facts.MemoryOperandRules;
import org.spirv4j.validate.internal.facts.PointerSources;
import org.spirv4j.validate.internal.rule.CooperativeMemoryRule;

/**
 * Loads and stores of cooperative matrices and vectors (SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix,
 * SPV_NV_cooperative_vector, SPV_ARM_cooperative_matrix_layouts).
 */
public final class CooperativeMemoryChapter extends Chapter {
    /** The values of Stride that the interleaved layouts allow. */
    private static final Set<Long> BLOCK_SIZES = Set.of(1L, 2L, 4L);

    private final MemoryFacts facts;
    private final MemoryOperandRules operands;
    private final PointerSources sources;
    private final TypeFacts types;

    public CooperativeMemoryChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        operands = new MemoryOperandRules(context, facts);
        sources = new PointerSources(context, facts);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpCooperativeMatrixLoadKHR ->
                matrix(
                        cursor,
                        cursor.word(CooperativeMatrixLoadKHR.POINTER),
                        cursor.typeId,
                        CooperativeMatrixLoadKHR.MEMORY_LAYOUT,
                        true);
            case OpCooperativeMatrixStoreKHR ->
                matrix(
                        cursor,
                        cursor.word(CooperativeMatrixStoreKHR.POINTER),
                        types.typeOf(cursor.word(CooperativeMatrixStoreKHR.OBJECT)),
                        CooperativeMatrixStoreKHR.MEMORY_LAYOUT,
                        false);
            case OpCooperativeMatrixLoadNV ->
                matrixNv(
                        cursor,
                        cursor.word(CooperativeMatrixLoadNV.POINTER),
                        cursor.typeId,
                        CooperativeMatrixLoadNV.STRIDE,
                        true);
            case OpCooperativeMatrixStoreNV ->
                matrixNv(
                        cursor,
                        cursor.word(CooperativeMatrixStoreNV.POINTER),
                        types.typeOf(cursor.word(CooperativeMatrixStoreNV.OBJECT)),
                        CooperativeMatrixStoreNV.STRIDE,
                        false);
            case OpCooperativeVectorLoadNV ->
                vector(
                        cursor,
                        cursor.word(CooperativeVectorLoadNV.POINTER),
                        cursor.word(CooperativeVectorLoadNV.OFFSET),
                        cursor.typeId,
                        CooperativeVectorLoadNV.MEMORY_ACCESS,
                        true);
            default ->
                vector(
                        cursor,
                        cursor.word(CooperativeVectorStoreNV.POINTER),
                        cursor.word(CooperativeVectorStoreNV.OFFSET),
                        types.typeOf(cursor.word(CooperativeVectorStoreNV.OBJECT)),
                        CooperativeVectorStoreNV.MEMORY_ACCESS,
                        false);
        }
    }

    private void matrix(InstructionCursor cursor, int pointer, int type, int layout, boolean load) {
        if (isWrongType(cursor, type, Op.OpTypeCooperativeMatrixKHR, load)
                || isWrongPointer(cursor, pointer, false)
                || isWrongLayout(cursor, layout)) {
            return;
        }
        if (cursor.wordCount > layout + 1
                ? isWrongStride(cursor, cursor.word(layout + 1))
                : lacksStride(cursor, layout)) {
            return;
        }
        if (!isWrongBlockLayout(cursor, type, layout)) {
            memoryOperands(cursor, layout + 2, pointer, type, load);
        }
    }

    private void matrixNv(InstructionCursor cursor, int pointer, int type, int stride, boolean load) {
        if (isWrongType(cursor, type, Op.OpTypeCooperativeMatrixNV, load)
                || isWrongPointer(cursor, pointer, false)
                || isWrongStride(cursor, cursor.word(stride))) {
            return;
        }
        int columnMajor = cursor.word(stride + 1);
        if (context.data.definition(columnMajor) == 0) {
            return;
        }
        if (!types.isBoolScalar(types.typeOf(columnMajor)) || !types.isConstant(columnMajor)) {
            context.error(
                            CooperativeMemoryRule.LAYOUT,
                            operand(cursor, "Column Major", columnMajor) + " is not a Boolean constant")
                    .declared(columnMajor);
            return;
        }
        memoryOperands(cursor, stride + 2, pointer, type, load);
    }

    private void vector(InstructionCursor cursor, int pointer, int offset, int type, int mask, boolean load) {
        if (isWrongType(cursor, type, Op.OpTypeVectorIdEXT, load)
                || isWrongPointer(cursor, pointer, true)
                || context.data.definition(offset) == 0) {
            return;
        }
        int offsetType = types.typeOf(offset);
        if (!types.isIntScalar(offsetType, 32) && !types.isIntScalar(offsetType, 64)) {
            context.error(
                            CooperativeMemoryRule.OFFSET,
                            operand(cursor, "Offset", offset) + " is not a 32- or 64-bit integer scalar")
                    .hint("state the byte offset as a 32-bit integer")
                    .declared(offset);
            return;
        }
        memoryOperands(cursor, mask, pointer, type, load);
    }

    private void memoryOperands(InstructionCursor cursor, int at, int pointer, int type, boolean load) {
        operands.check(
                cursor,
                at,
                load ? MemoryOperandRules.Use.READ : MemoryOperandRules.Use.WRITE,
                pointer,
                0,
                types.componentType(type));
    }

    private boolean isWrongType(InstructionCursor cursor, int type, Op expected, boolean load) {
        if (types.op(type) == expected) {
            return false;
        }
        int object = cursor.word(
                expected == Op.OpTypeVectorIdEXT ? CooperativeVectorStoreNV.OBJECT : CooperativeMatrixStore.OBJECT);
        if (type == 0 && !load && context.data.definition(object) == 0) {
            return true;
        }
        context.error(
                        CooperativeMemoryRule.OBJECT_TYPE,
                        load
                                ? "result type " + context.name(type) + " of " + cursor.name() + " is not an "
                                        + expected
                                : operand(cursor, "Object", object) + " " + context.hasType(type) + ", but must be an "
                                        + expected)
                .declared(type);
        return true;
    }

    /** An operand as the subject of a message. */
    private String operand(InstructionCursor cursor, String name, int id) {
        return name + " " + context.name(id) + " of " + cursor.name();
    }

    /** Pointer must point to an array of numbers for cooperative vectors, to a number or a vector for matrices. */
    private boolean isWrongPointer(InstructionCursor cursor, int pointer, boolean array) {
        int type = types.typeOf(pointer);
        if (context.data.definition(pointer) == 0) {
            return true;
        }
        boolean khr = cursor.op == Op.OpCooperativeMatrixLoadKHR || cursor.op == Op.OpCooperativeMatrixStoreKHR;
        if (khr ? !types.isAnyPointer(type) : !types.isPointer(type)) {
            context.error(CooperativeMemoryRule.POINTER, operand(cursor, "Pointer", pointer) + " is not a pointer")
                    .declared(pointer);
            return true;
        }
        if (sources.isNoSource(cursor, pointer)) {
            return true;
        }
        if ((!khr || context.isVulkan()) && isWrongStorage(cursor, pointer, type)) {
            return true;
        }
        int pointee = types.pointee(type);
        int number = array && types.isAnyArray(pointee) ? types.componentType(pointee) : array ? 0 : pointee;
        if (types.isPointer(type) && !types.isIntScalarOrVector(number) && !types.isFloatScalarOrVector(number)) {
            context.error(
                            CooperativeMemoryRule.POINTEE,
                            operand(cursor, "Pointer", pointer) + " points to " + context.name(pointee)
                                    + ", which is not "
                                    + (array
                                            ? "an array of numerical scalars or vectors"
                                            : "a numerical scalar or vector"))
                    .hint(array ? "point to the array" : "point to an element of the array")
                    .declared(pointer);
            return true;
        }
        return false;
    }

    private boolean isWrongStorage(InstructionCursor cursor, int pointer, int type) {
        switch (StorageClass.of(types.storageClass(type)).orElse(StorageClass.Function)) {
            case Workgroup, StorageBuffer, PhysicalStorageBuffer -> {
                return false;
            }
            default -> {
                context.error(
                                CooperativeMemoryRule.STORAGE,
                                operand(cursor, "Pointer", pointer) + " has storage class " + facts.storageName(type)
                                        + "; it must be Workgroup, StorageBuffer or PhysicalStorageBuffer")
                        .hint("use OpLoad and OpStore for variables in Function and Private")
                        .declared(pointer);
                return true;
            }
        }
    }

    private boolean isWrongLayout(InstructionCursor cursor, int word) {
        int layout = cursor.word(word);
        if (context.data.definition(layout) == 0) {
            return true;
        }
        if (!types.isIntScalar(types.typeOf(layout), 32) || !types.isConstant(layout)) {
            context.error(
                            CooperativeMemoryRule.LAYOUT,
                            operand(cursor, "MemoryLayout", layout) + " is not a 32-bit integer constant")
                    .declared(layout);
            return true;
        }
        return false;
    }

    private boolean isWrongStride(InstructionCursor cursor, int stride) {
        if (context.data.definition(stride) == 0 || types.isIntScalar(types.typeOf(stride))) {
            return context.data.definition(stride) == 0;
        }
        context.error(CooperativeMemoryRule.STRIDE, operand(cursor, "Stride", stride) + " is not an integer scalar")
                .declared(stride);
        return true;
    }

    private boolean lacksStride(InstructionCursor cursor, int word) {
        for (CooperativeMatrixLayout known : CooperativeMatrixLayout.values()) {
            if (types.isInteger(cursor.word(word), known.value())) {
                context.error(
                                CooperativeMemoryRule.STRIDE,
                                "MemoryLayout " + known + " of " + cursor.name() + " requires a Stride operand")
                        .hint("add the distance between rows or columns as Stride");
                return true;
            }
        }
        return false;
    }

    /** Interleaved layouts, in which Stride is the number of elements in a block. */
    private boolean isWrongBlockLayout(InstructionCursor cursor, int type, int word) {
        int layout = cursor.word(word);
        boolean rows = types.isInteger(layout, CooperativeMatrixLayout.RowBlockedInterleavedARM.value());
        if (!rows && !types.isInteger(layout, CooperativeMatrixLayout.ColumnBlockedInterleavedARM.value())) {
            return false;
        }
        String name = rows ? "RowBlockedInterleavedARM" : "ColumnBlockedInterleavedARM";
        int stride = cursor.word(word + 1);
        OptionalLong block = types.integer(stride);
        if (!types.isConstant(stride) || block.isPresent() && !BLOCK_SIZES.contains(block.getAsLong())) {
            context.error(
                            CooperativeMemoryRule.BLOCK_LAYOUT,
                            operand(cursor, "Stride", stride) + " with MemoryLayout " + name
                                    + (types.isConstant(stride)
                                            ? " is " + block.orElse(0) + "; it must be 1, 2 or 4"
                                            : " is not a constant"))
                    .hint("use a constant 1, 2 or 4")
                    .declared(stride);
            return true;
        }
        OptionalLong rowCount = types.integer(types.word(type, CooperativeShapes.ROWS));
        OptionalLong columnCount = types.integer(types.word(type, CooperativeShapes.COLUMNS));
        long blocked = (rows ? columnCount : rowCount).orElse(0);
        long other = (rows ? rowCount : columnCount).orElse(0);
        long multiple = 4 * block.orElse(1);
        boolean uneven = block.isPresent() && blocked % multiple != 0;
        if (!uneven && other % 4 == 0) {
            return false;
        }
        context.error(
                        CooperativeMemoryRule.BLOCK_LAYOUT,
                        "MemoryLayout " + name + (uneven ? " with Stride " + block.orElse(1) : "") + " of "
                                + cursor.name() + " requires a number of "
                                + (uneven == rows ? "columns" : "rows") + " that is a multiple of "
                                + (uneven ? multiple : 4) + ", not " + (uneven ? blocked : other))
                .declared(type);
        return true;
    }
}
