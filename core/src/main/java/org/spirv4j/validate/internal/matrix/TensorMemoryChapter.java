// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.matrix;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TensorAddressingOperands;
import org.spirv4j.internal.operand.CooperativeMatrixLoadTensorNV;
import org.spirv4j.internal.operand.CooperativeMatrixStoreTensorNV;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.operand.TypeTensorLayoutNV;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.facts.MemoryOperandRules;
import org.spirv4j.validate.internal.facts.PointerSources;
import org.spirv4j.validate.internal.rule.CooperativeMemoryRule;

/**
 * Loads and stores of cooperative matrices through tensor layouts (SPV_NV_cooperative_matrix2,
 * SPV_NV_tensor_addressing).
 */
public final class TensorMemoryChapter extends Chapter {
    private final MemoryFacts facts;
    private final MemoryOperandRules operands;
    private final PointerSources sources;
    private final TypeFacts types;

    public TensorMemoryChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        operands = new MemoryOperandRules(context, facts);
        sources = new PointerSources(context, facts);
        types = context.types;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        boolean load = cursor.op == Op.OpCooperativeMatrixLoadTensorNV;
        int pointer =
                cursor.word(load ? CooperativeMatrixLoadTensorNV.POINTER : CooperativeMatrixStoreTensorNV.POINTER);
        int object = cursor.word(load ? CooperativeMatrixLoadTensorNV.OBJECT : CooperativeMatrixStoreTensorNV.OBJECT);
        int layout = cursor.word(
                load ? CooperativeMatrixLoadTensorNV.TENSOR_LAYOUT : CooperativeMatrixStoreTensorNV.TENSOR_LAYOUT);
        int mask = load ? CooperativeMatrixLoadTensorNV.MEMORY_OPERAND : CooperativeMatrixStoreTensorNV.MEMORY_OPERAND;
        int matrix = load ? cursor.typeId : types.typeOf(object);
        if (context.data.definition(pointer) == 0
                || context.data.definition(object) == 0
                || context.data.definition(layout) == 0) {
            return;
        }
        if (types.op(matrix) != Op.OpTypeCooperativeMatrixKHR) {
            context.error(
                            CooperativeMemoryRule.OBJECT_TYPE,
                            (load
                                            ? "result type " + context.name(matrix) + " of " + cursor.name()
                                            : operand(cursor, "Object", object) + " " + context.hasType(matrix)
                                                    + ", which")
                                    + " is not an OpTypeCooperativeMatrixKHR")
                    .declared(matrix);
            return;
        }
        if (isWrongPointer(cursor, pointer)) {
            return;
        }
        if (load && types.typeOf(object) != matrix) {
            context.error(
                            CooperativeMemoryRule.OBJECT_TYPE,
                            operand(cursor, "Object", object) + " does not have the result type, "
                                    + context.name(matrix))
                    .declared(object);
            return;
        }
        if (types.op(types.typeOf(layout)) != Op.OpTypeTensorLayoutNV) {
            context.error(
                            CooperativeMemoryRule.TENSOR_OPERANDS,
                            operand(cursor, "TensorLayout", layout) + " is not a tensor layout")
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

    private boolean isWrongPointer(InstructionCursor cursor, int pointer) {
        int type = types.typeOf(pointer);
        if (!types.isAnyPointer(type)) {
            context.error(CooperativeMemoryRule.POINTER, operand(cursor, "Pointer", pointer) + " is not a pointer")
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
                                operand(cursor, "Pointer", pointer) + " has storage class " + facts.storageName(type)
                                        + "; it must be Workgroup, StorageBuffer or PhysicalStorageBuffer")
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
                                operand(cursor, "TensorView", view) + " is not a tensor view")
                        .declared(view);
                return;
            }
        }
        boolean scalar = (mask & TensorAddressingOperands.DecodeFunc.value()) != 0;
        boolean vector = (mask & TensorAddressingOperands.DecodeVectorFunc.value()) != 0;
        if ((scalar || vector) && !load) {
            context.error(
                            CooperativeMemoryRule.DECODE_FUNCTION,
                            cursor.name() + " does not support tensor addressing operand "
                                    + (scalar ? "DecodeFunc" : "DecodeVectorFunc"))
                    .hint("remove the decode functions");
        } else if (vector && !scalar) {
            context.error(
                            CooperativeMemoryRule.DECODE_FUNCTION,
                            "tensor addressing operand DecodeVectorFunc of " + cursor.name() + " requires DecodeFunc")
                    .hint("add a DecodeFunc");
        } else if (scalar && types.isStorageClass(types.typeOf(pointer), StorageClass.Workgroup)) {
            context.error(
                            CooperativeMemoryRule.DECODE_FUNCTION,
                            operand(cursor, "Pointer", pointer)
                                    + " has storage class Workgroup; with DecodeFunc it must be"
                                    + " StorageBuffer or PhysicalStorageBuffer")
                    .hint("load from a buffer, or remove DecodeFunc")
                    .declared(pointer);
        } else if (scalar && !isWrongDecode(cursor, cursor.word(next++), matrix, layoutType, false) && vector) {
            isWrongDecode(cursor, cursor.word(next), matrix, layoutType, true);
        }
    }

    /** Checks DecodeFunc or DecodeVectorFunc; returns whether it reported an error. */
    private boolean isWrongDecode(InstructionCursor cursor, int function, int matrix, int layoutType, boolean vector) {
        if (context.data.definition(function) == 0) {
            return true;
        }
        if (types.op(function) != Op.OpFunction) {
            return decodeError(cursor, function, vector, "is not a function");
        }
        int type = types.word(function, FunctionStart.FUNCTION_TYPE);
        int component = types.componentType(matrix);
        int result = types.word(type, TypeFunction.RETURN_TYPE);
        if (vector ? types.componentType(result) != component || !types.isVector(result) : result != component) {
            return decodeError(
                    cursor,
                    function,
                    vector,
                    "returns " + context.name(result) + ", not " + (vector ? "a vector of " : "")
                            + context.name(component));
        }
        int length = types.dimension(result);
        if (vector && length != 0 && length != 2 && length != 4 && length != 8) {
            return decodeError(
                    cursor, function, vector, "returns a vector with " + length + " components, not 2, 4 or 8");
        }
        if (types.op(type) == Op.OpTypeFunction && types.wordCount(type) != 6) {
            return decodeError(cursor, function, vector, "has " + (types.wordCount(type) - 3) + " parameters, not 3");
        }
        int first = types.word(type, TypeFunction.PARAMETER_TYPES);
        if (!types.isStorageClass(first, StorageClass.PhysicalStorageBuffer)) {
            return decodeError(
                    cursor,
                    function,
                    vector,
                    "has first parameter type " + context.name(first)
                            + ", which is not a pointer to storage class PhysicalStorageBuffer");
        }
        for (int i = 4; i <= 5; i++) {
            int parameter = types.word(type, i);
            if (!types.isArray(parameter)
                    || !types.isIntScalar(types.componentType(parameter), 32)
                    || types.differ(
                            types.word(parameter, TypeArray.LENGTH), types.word(layoutType, TypeTensorLayoutNV.DIM))) {
                return decodeError(
                        cursor,
                        function,
                        vector,
                        "has " + (i == 4 ? "second" : "third") + " parameter type " + context.name(parameter)
                                + ", which is not an array of 32-bit integers, one per tensor dimension");
            }
        }
        return false;
    }

    private boolean decodeError(InstructionCursor cursor, int function, boolean vector, String predicate) {
        context.error(
                        CooperativeMemoryRule.DECODE_FUNCTION,
                        operand(cursor, vector ? "DecodeVectorFunc" : "DecodeFunc", function) + " " + predicate)
                .declared(function);
        return true;
    }

    /** An operand as the subject of a message. */
    private String operand(InstructionCursor cursor, String name, int id) {
        return name + " " + context.name(id) + " of " + cursor.name();
    }
}
