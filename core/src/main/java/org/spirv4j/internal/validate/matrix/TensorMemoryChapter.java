// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.matrix;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TensorAddressingOperands;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.MemoryFacts;
import org.spirv4j.internal.validate.facts.MemoryOperandRules;
import org.spirv4j.internal.validate.facts.PointerSources;
import org.spirv4j.internal.validate.rule.CooperativeMemoryRule;

/** Loads and stores of cooperative matrices through tensor layouts (SPV_NV_cooperative_matrix2, SPV_NV_tensor_addressing). */
public final class TensorMemoryChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            TensorMemoryChapter::new, Op.OpCooperativeMatrixLoadTensorNV, Op.OpCooperativeMatrixStoreTensorNV);

    private final MemoryFacts facts;
    private final MemoryOperandRules operands;
    private final PointerSources sources;
    private final TypeFacts types;

    private TensorMemoryChapter(ValidationContext context) {
        super(context);
        facts = new MemoryFacts(context);
        operands = new MemoryOperandRules(context, facts);
        sources = new PointerSources(context, facts);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        boolean load = cursor.op == Op.OpCooperativeMatrixLoadTensorNV;
        int pointer = cursor.word(load ? 3 : 1);
        int object = cursor.word(load ? 4 : 2);
        int layout = cursor.word(load ? 5 : 3);
        int mask = load ? 6 : 4;
        int matrix = load ? cursor.typeId : types.typeOf(object);
        if (context.data.definition(pointer) == 0
                || context.data.definition(object) == 0
                || context.data.definition(layout) == 0) {
            return;
        }
        if (types.op(matrix) != Op.OpTypeCooperativeMatrixKHR) {
            context.error(
                            CooperativeMemoryRule.OBJECT_TYPE,
                            cursor.name() + (load ? " gives " : " writes a value of type ") + facts.typeName(matrix)
                                    + ", which is no OpTypeCooperativeMatrixKHR")
                    .declared(matrix);
            return;
        }
        if (pointer(cursor, pointer)) {
            return;
        }
        if (load && types.typeOf(object) != matrix) {
            context.error(
                            CooperativeMemoryRule.OBJECT_TYPE,
                            cursor.name() + " gives " + facts.typeName(matrix) + " and starts from "
                                    + context.name(object) + " of type " + facts.typeName(types.typeOf(object)))
                    .declared(object);
            return;
        }
        if (types.op(types.typeOf(layout)) != Op.OpTypeTensorLayoutNV) {
            context.error(
                            CooperativeMemoryRule.TENSOR_OPERANDS,
                            cursor.name() + " takes " + context.name(layout) + " of type "
                                    + facts.typeName(types.typeOf(layout)) + ", not a tensor layout")
                    .declared(layout);
            return;
        }
        MemoryOperandRules.Use use = load ? MemoryOperandRules.Use.READ : MemoryOperandRules.Use.WRITE;
        if (!operands.check(cursor, mask, use, pointer, 0, types.componentType(matrix))) {
            addressing(
                    cursor,
                    mask + MemoryOperandRules.length(cursor, mask),
                    load,
                    matrix,
                    types.typeOf(layout),
                    pointer);
        }
    }

    private boolean pointer(InstructionCursor cursor, int pointer) {
        int type = types.typeOf(pointer);
        if (!types.isAnyPointer(type)) {
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
        switch (StorageClass.of(types.storageClass(type)).orElse(StorageClass.Function)) {
            case Workgroup, StorageBuffer, PhysicalStorageBuffer -> {
                return false;
            }
            default -> {
                context.error(
                                CooperativeMemoryRule.STORAGE,
                                cursor.name() + " accesses " + context.name(pointer) + " in the storage class "
                                        + facts.storageName(type)
                                        + ", not in Workgroup, StorageBuffer or PhysicalStorageBuffer")
                        .declared(pointer);
                return true;
            }
        }
    }

    private void addressing(InstructionCursor cursor, int at, boolean load, int matrix, int layoutType, int pointer) {
        int mask = cursor.word(at);
        int next = at + 1;
        if ((mask & TensorAddressingOperands.TensorView.value()) != 0) {
            int view = cursor.word(next++);
            if (context.data.definition(view) != 0 && types.op(types.typeOf(view)) != Op.OpTypeTensorViewNV) {
                context.error(
                                CooperativeMemoryRule.TENSOR_OPERANDS,
                                cursor.name() + " takes " + context.name(view) + " of type "
                                        + facts.typeName(types.typeOf(view)) + ", not a tensor view")
                        .declared(view);
                return;
            }
        }
        boolean scalar = (mask & TensorAddressingOperands.DecodeFunc.value()) != 0;
        boolean vector = (mask & TensorAddressingOperands.DecodeVectorFunc.value()) != 0;
        if ((scalar || vector) && !load) {
            context.error(
                            CooperativeMemoryRule.DECODE_FUNCTION,
                            cursor.name() + " has a function that decodes what is read")
                    .hint("remove it: nothing is read");
        } else if (vector && !scalar) {
            context.error(
                            CooperativeMemoryRule.DECODE_FUNCTION,
                            cursor.name() + " has a DecodeVectorFunc and no DecodeFunc")
                    .hint("state a DecodeFunc for single elements too");
        } else if (scalar && types.isStorageClass(types.typeOf(pointer), StorageClass.Workgroup)) {
            context.error(
                            CooperativeMemoryRule.DECODE_FUNCTION,
                            cursor.name() + " decodes what it reads from " + context.name(pointer)
                                    + " in the storage class Workgroup, not in StorageBuffer or PhysicalStorageBuffer")
                    .hint("decode from a buffer")
                    .declared(pointer);
        } else if (scalar && !decodes(cursor, cursor.word(next++), matrix, layoutType, false) && vector) {
            decodes(cursor, cursor.word(next), matrix, layoutType, true);
        }
    }

    /** Whether something is wrong with a function that decodes elements. */
    private boolean decodes(InstructionCursor cursor, int function, int matrix, int layoutType, boolean vector) {
        if (context.data.definition(function) == 0) {
            return true;
        }
        if (types.op(function) != Op.OpFunction) {
            return decode(cursor, function, "is no function");
        }
        int type = types.word(function, 4);
        int component = types.componentType(matrix);
        int result = types.word(type, 2);
        if (vector ? types.componentType(result) != component || !types.isVector(result) : result != component) {
            return decode(
                    cursor,
                    function,
                    "gives " + facts.typeName(result) + ", not " + (vector ? "a vector of " : "")
                            + facts.typeName(component));
        }
        int length = types.dimension(result);
        if (vector && length != 0 && length != 2 && length != 4 && length != 8) {
            return decode(cursor, function, "gives vectors of " + length + " components, not of 2, 4 or 8");
        }
        if (types.op(type) == Op.OpTypeFunction && types.wordCount(type) != 6) {
            return decode(cursor, function, "takes " + (types.wordCount(type) - 3) + " parameters, not 3");
        }
        int first = types.word(type, 3);
        if (!types.isStorageClass(first, StorageClass.PhysicalStorageBuffer)) {
            return decode(
                    cursor,
                    function,
                    "takes " + facts.typeName(first) + " first, not a pointer to PhysicalStorageBuffer");
        }
        for (int i = 4; i <= 5; i++) {
            int parameter = types.word(type, i);
            if (!types.isArray(parameter)
                    || !types.isIntScalar(types.componentType(parameter), 32)
                    || types.differ(types.word(parameter, 3), types.word(layoutType, 2))) {
                return decode(
                        cursor,
                        function,
                        "takes " + facts.typeName(parameter) + (i == 4 ? " second" : " third")
                                + ", not an array of 32-bit integers, one for each dimension of the tensor");
            }
        }
        return false;
    }

    private boolean decode(InstructionCursor cursor, int function, String what) {
        context.error(
                        CooperativeMemoryRule.DECODE_FUNCTION,
                        cursor.name() + " decodes elements with " + context.name(function) + ", which " + what)
                .declared(function);
        return true;
    }
}
