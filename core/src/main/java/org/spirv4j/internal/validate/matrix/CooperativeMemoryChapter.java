// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.matrix;

import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.CooperativeMatrixLayout;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.MemoryFacts;
import org.spirv4j.internal.validate.facts.MemoryOperandRules;
import org.spirv4j.internal.validate.facts.PointerSources;
import org.spirv4j.internal.validate.rule.CooperativeMemoryRule;

/**
 * Loads and stores of cooperative matrices and vectors (SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix,
 * SPV_NV_cooperative_vector, SPV_ARM_cooperative_matrix_layouts).
 */
public final class CooperativeMemoryChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            CooperativeMemoryChapter::new,
            Op.OpCooperativeMatrixLoadKHR,
            Op.OpCooperativeMatrixStoreKHR,
            Op.OpCooperativeMatrixLoadNV,
            Op.OpCooperativeMatrixStoreNV,
            Op.OpCooperativeVectorLoadNV,
            Op.OpCooperativeVectorStoreNV);

    private static final Set<Long> BLOCKS = Set.of(1L, 2L, 4L);

    private final MemoryFacts facts;
    private final MemoryOperandRules operands;
    private final PointerSources sources;
    private final TypeFacts types;

    private CooperativeMemoryChapter(ValidationContext context) {
        super(context);
        facts = new MemoryFacts(context);
        operands = new MemoryOperandRules(context, facts);
        sources = new PointerSources(context, facts);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpCooperativeMatrixLoadKHR -> matrix(cursor, cursor.word(3), cursor.typeId, 4, true);
            case OpCooperativeMatrixStoreKHR -> matrix(cursor, cursor.word(1), types.typeOf(cursor.word(2)), 3, false);
            case OpCooperativeMatrixLoadNV -> matrixNv(cursor, cursor.word(3), cursor.typeId, 4, true);
            case OpCooperativeMatrixStoreNV -> matrixNv(cursor, cursor.word(1), types.typeOf(cursor.word(2)), 3, false);
            case OpCooperativeVectorLoadNV -> vector(cursor, cursor.word(3), cursor.word(4), cursor.typeId, 5, true);
            default -> vector(cursor, cursor.word(1), cursor.word(2), types.typeOf(cursor.word(3)), 4, false);
        }
    }

    private void matrix(InstructionCursor cursor, int pointer, int type, int layout, boolean load) {
        if (wrongType(cursor, type, Op.OpTypeCooperativeMatrixKHR, load)
                || pointer(cursor, pointer, false)
                || layout(cursor, layout)) {
            return;
        }
        if (cursor.wordCount > layout + 1 ? stride(cursor, cursor.word(layout + 1)) : strideMissing(cursor, layout)) {
            return;
        }
        if (!blockLayout(cursor, type, layout)) {
            masks(cursor, layout + 2, pointer, type, load);
        }
    }

    private void matrixNv(InstructionCursor cursor, int pointer, int type, int stride, boolean load) {
        if (wrongType(cursor, type, Op.OpTypeCooperativeMatrixNV, load)
                || pointer(cursor, pointer, false)
                || stride(cursor, cursor.word(stride))) {
            return;
        }
        int columnMajor = cursor.word(stride + 1);
        if (context.data.definition(columnMajor) == 0) {
            return;
        }
        if (!types.isBoolScalar(types.typeOf(columnMajor)) || !types.isConstant(columnMajor)) {
            context.error(
                            CooperativeMemoryRule.LAYOUT,
                            cursor.name() + " takes " + context.name(columnMajor) + " ("
                                    + context.definingOpName(columnMajor)
                                    + "), which is no Boolean constant, for its Column Major")
                    .declared(columnMajor);
            return;
        }
        masks(cursor, stride + 2, pointer, type, load);
    }

    private void vector(InstructionCursor cursor, int pointer, int offset, int type, int mask, boolean load) {
        if (wrongType(cursor, type, Op.OpTypeVectorIdEXT, load)
                || pointer(cursor, pointer, true)
                || context.data.definition(offset) == 0) {
            return;
        }
        int offsetType = types.typeOf(offset);
        if (!types.isIntScalar(offsetType, 32) && !types.isIntScalar(offsetType, 64)) {
            context.error(
                            CooperativeMemoryRule.OFFSET,
                            cursor.name() + " takes " + context.name(offset) + " (" + context.definingOpName(offset)
                                    + "), which is no integer of 32 or 64 bits, for its Offset")
                    .hint("state the number of bytes as a 32-bit integer")
                    .declared(offset);
            return;
        }
        masks(cursor, mask, pointer, type, load);
    }

    private void masks(InstructionCursor cursor, int at, int pointer, int type, boolean load) {
        operands.check(
                cursor,
                at,
                load ? MemoryOperandRules.Use.READ : MemoryOperandRules.Use.WRITE,
                pointer,
                0,
                types.componentType(type));
    }

    private boolean wrongType(InstructionCursor cursor, int type, Op wanted, boolean load) {
        if (types.op(type) == wanted) {
            return false;
        }
        if (type == 0 && !load && context.data.definition(cursor.word(wanted == Op.OpTypeVectorIdEXT ? 3 : 2)) == 0) {
            return true;
        }
        context.error(
                        CooperativeMemoryRule.OBJECT_TYPE,
                        cursor.name() + (load ? " gives " : " writes a value of type ") + facts.typeName(type)
                                + ", which is no " + wanted)
                .declared(type);
        return true;
    }

    /** The pointer; for vectors to an array of numbers, otherwise to a number or vector of numbers. */
    private boolean pointer(InstructionCursor cursor, int pointer, boolean array) {
        int type = types.typeOf(pointer);
        if (context.data.definition(pointer) == 0) {
            return true;
        }
        boolean khr = cursor.op == Op.OpCooperativeMatrixLoadKHR || cursor.op == Op.OpCooperativeMatrixStoreKHR;
        if (khr ? !types.isAnyPointer(type) : !types.isPointer(type)) {
            context.error(
                            CooperativeMemoryRule.POINTER,
                            cursor.name() + " takes " + context.name(pointer) + " (" + context.definingOpName(pointer)
                                    + "), which is no pointer, for its Pointer")
                    .declared(pointer);
            return true;
        }
        if (sources.isNoSource(cursor, pointer)) {
            return true;
        }
        if ((!khr || context.isVulkan()) && wrongStorage(cursor, pointer, type)) {
            return true;
        }
        int pointee = types.pointee(type);
        int number = array && types.isAnyArray(pointee) ? types.componentType(pointee) : array ? 0 : pointee;
        if (types.isPointer(type) && !types.isIntScalarOrVector(number) && !types.isFloatScalarOrVector(number)) {
            context.error(
                            CooperativeMemoryRule.POINTEE,
                            cursor.name() + " takes " + context.name(pointer) + ", which points to "
                                    + facts.typeName(pointee) + ", where "
                                    + (array ? "an array of numbers or of vectors" : "a number or a vector of numbers")
                                    + " is wanted")
                    .hint(array ? "point to the array" : "point to an element of the array")
                    .declared(pointer);
            return true;
        }
        return false;
    }

    private boolean wrongStorage(InstructionCursor cursor, int pointer, int type) {
        switch (StorageClass.of(types.storageClass(type)).orElse(StorageClass.Function)) {
            case Workgroup, StorageBuffer, PhysicalStorageBuffer -> {
                return false;
            }
            default -> {
                context.error(
                                CooperativeMemoryRule.STORAGE,
                                cursor.name() + " accesses " + context.name(pointer) + " in the storage class "
                                        + facts.storageName(type) + ", not in Workgroup, StorageBuffer or"
                                        + " PhysicalStorageBuffer")
                        .hint("use OpLoad and OpStore for variables of Function and Private")
                        .declared(pointer);
                return true;
            }
        }
    }

    private boolean layout(InstructionCursor cursor, int word) {
        int layout = cursor.word(word);
        if (context.data.definition(layout) == 0) {
            return true;
        }
        if (!types.isIntScalar(types.typeOf(layout), 32) || !types.isConstant(layout)) {
            context.error(
                            CooperativeMemoryRule.LAYOUT,
                            cursor.name() + " takes " + context.name(layout) + " (" + context.definingOpName(layout)
                                    + "), which is no integer constant of 32 bits, for its MemoryLayout")
                    .declared(layout);
            return true;
        }
        return false;
    }

    private boolean stride(InstructionCursor cursor, int stride) {
        if (context.data.definition(stride) == 0 || types.isIntScalar(types.typeOf(stride))) {
            return context.data.definition(stride) == 0;
        }
        context.error(
                        CooperativeMemoryRule.STRIDE,
                        cursor.name() + " takes " + context.name(stride) + " (" + context.definingOpName(stride)
                                + "), which is no integer scalar, for its Stride")
                .declared(stride);
        return true;
    }

    private boolean strideMissing(InstructionCursor cursor, int word) {
        for (CooperativeMatrixLayout known : CooperativeMatrixLayout.values()) {
            if (types.isInteger(cursor.word(word), known.value())) {
                context.error(
                                CooperativeMemoryRule.STRIDE,
                                cursor.name() + " has the MemoryLayout " + known + " and no Stride")
                        .hint("state how far apart rows or columns are");
                return true;
            }
        }
        return false;
    }

    /** The interleaved layouts, whose stride says of how many elements a block is made. */
    private boolean blockLayout(InstructionCursor cursor, int type, int word) {
        int layout = cursor.word(word);
        boolean rows = types.isInteger(layout, CooperativeMatrixLayout.RowBlockedInterleavedARM.value());
        if (!rows && !types.isInteger(layout, CooperativeMatrixLayout.ColumnBlockedInterleavedARM.value())) {
            return false;
        }
        String name = rows ? "RowBlockedInterleavedARM" : "ColumnBlockedInterleavedARM";
        int stride = cursor.word(word + 1);
        OptionalLong block = types.integer(stride);
        if (!types.isConstant(stride) || block.isPresent() && !BLOCKS.contains(block.getAsLong())) {
            context.error(
                            CooperativeMemoryRule.BLOCK_LAYOUT,
                            cursor.name() + " has the MemoryLayout " + name + " and the Stride " + context.name(stride)
                                    + (types.isConstant(stride)
                                            ? " of " + block.orElse(0)
                                            : ", which is not a constant"))
                    .hint("use a constant of 1, 2 or 4")
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
                        cursor.name() + " has the MemoryLayout " + name
                                + (uneven ? " with the Stride " + block.orElse(1) : "")
                                + " for a matrix of " + (uneven ? blocked : other)
                                + (uneven == rows ? " columns" : " rows") + ", which is no multiple of "
                                + (uneven ? multiple : 4))
                .declared(type);
        return true;
    }
}
