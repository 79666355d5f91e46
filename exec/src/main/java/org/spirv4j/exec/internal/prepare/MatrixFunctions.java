// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TensorAddressingOperands;
import org.spirv4j.internal.operand.CooperativeMatrixLoadTensorNV;
import org.spirv4j.internal.operand.CooperativeMatrixPerElementOpEXT;
import org.spirv4j.internal.operand.CooperativeMatrixReduceEXT;
import org.spirv4j.internal.operand.CooperativeMatrixStoreTensorNV;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.operand.TypeNumber;
import org.spirv4j.internal.operand.TypePointer;

/**
 * Functions that do for each component of a cooperative matrix what an instruction of SPV_NV_cooperative_matrix2 does:
 * loads and stores by tensor layouts, operations on each component, and reductions. Each instruction becomes a call of
 * one, and each invocation does it for its components.
 */
final class MatrixFunctions {
    /** Memory Operands that are followed by a word. */
    private static final int WITH_PARAMETER = 0x2 | 0x8 | 0x10 | 0x1_0000 | 0x2_0000;

    private static final int BY_ROWS = 1;
    private static final int BY_COLUMNS = 2;
    private static final int BY_FOURS = 4;

    private final EditableModule module;
    private final TensorState tensors;

    MatrixFunctions(EditableModule module, TensorState tensors) {
        this.module = module;
        this.tensors = tensors;
    }

    /** Replaces an instruction by a call; returns whether it is one that is replaced. */
    boolean replace(int instruction) {
        switch (module.op(instruction)) {
            case OpCooperativeMatrixLoadTensorNV ->
                transfer(
                        instruction,
                        module.typeId(instruction),
                        CooperativeMatrixLoadTensorNV.POINTER,
                        CooperativeMatrixLoadTensorNV.MEMORY_OPERAND,
                        false);
            case OpCooperativeMatrixStoreTensorNV ->
                transfer(
                        instruction,
                        module.typeOf(module.word(instruction, CooperativeMatrixStoreTensorNV.OBJECT)),
                        CooperativeMatrixStoreTensorNV.POINTER,
                        CooperativeMatrixStoreTensorNV.MEMORY_OPERAND,
                        true);
            case OpCooperativeMatrixPerElementOpEXT -> perElement(instruction);
            case OpCooperativeMatrixReduceEXT -> reduce(instruction);
            default -> {
                return false;
            }
        }
        return true;
    }

    private int matrixWord(int type, int word) {
        return module.word(module.definition(type), word);
    }

    /** A matrix in a variable of a function, whose components are visited. */
    private static final class Components {
        final AddedFunction code;
        final int type;
        final int component;
        final int variable;
        final int rows;
        final int columns;

        Components(AddedFunction code, EditableModule module, int type) {
            this.code = code;
            this.type = type;
            int definition = module.definition(type);
            component = module.word(definition, TypeCooperativeMatrix.COMPONENT_TYPE);
            rows = module.word(definition, TypeCooperativeMatrix.ROWS);
            columns = module.word(definition, TypeCooperativeMatrix.COLUMNS);
            variable = code.variable(type);
        }

        int at(int index) {
            return code.add(Op.OpAccessChain, code.toPrivate(component), variable, index);
        }

        int length() {
            return code.uint(Op.OpCooperativeMatrixLengthKHR, type);
        }

        int read(int index) {
            return code.add(Op.OpLoad, component, at(index));
        }

        void write(int index, int value) {
            code.effect(Op.OpStore, at(index), value);
        }

        int whole() {
            return code.add(Op.OpLoad, type, variable);
        }

        /** Visits the components that are part of the matrix. */
        void forEach(Visit visit) {
            int pair = code.module.declarations().declare(Op.OpTypeVector, 0, code.uintType(), 2);
            code.loop(length(), index -> {
                int matrix = whole();
                int place = code.add(Op.OpCooperativeMatrixGetCoordinateEXT, pair, matrix, index);
                int row = code.uint(Op.OpCompositeExtract, place, 0);
                int column = code.uint(Op.OpCompositeExtract, place, 1);
                int isPart = code.test(Op.OpULessThan, row, rows);
                code.choose(isPart, () -> visit.component(index, row, column), () -> {});
            });
        }
    }

    /** What is done for a component. */
    private interface Visit {
        void component(int index, int row, int column);
    }

    private int typeOf(int id) {
        return module.typeOf(id);
    }

    private void call(int instruction, AddedFunction function, int... arguments) {
        int[] words = new int[arguments.length + 1];
        words[0] = function.id();
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        if (module.typeId(instruction) == 0) {
            int nothing = module.declarations().declare(Op.OpTypeVoid, 0);
            module.insertBefore(instruction, Op.OpFunctionCall, nothing, words);
            module.remove(instruction);
        } else {
            module.replace(instruction, Op.OpFunctionCall, words);
        }
    }

    /**
     * Replaces a load or store by a tensor layout.
     *
     * @param matrix the type of the matrix
     * @param first the word of the pointer, after which the matrix and the layout stand
     * @param memoryOperands the word of the memory operands
     */
    private void transfer(int instruction, int matrix, int first, int memoryOperands, boolean isStore) {
        int mask = module.word(instruction, memoryOperands);
        int at = memoryOperands + 1 + Integer.bitCount(mask & WITH_PARAMETER);
        int operands = at < module.wordCount(instruction) ? module.word(instruction, at) : 0;
        int next = at + 1;
        boolean hasView = (operands & TensorAddressingOperands.TensorView.value()) != 0;
        int view = hasView ? module.word(instruction, next++) : 0;
        int decode = (operands & TensorAddressingOperands.DecodeFunc.value()) != 0 ? module.word(instruction, next) : 0;
        int[] arguments = new int[hasView ? 4 : 3];
        for (int i = 0; i < 3; i++) {
            arguments[i] = module.word(instruction, first + i);
        }
        if (hasView) {
            arguments[3] = view;
        }
        int result = isStore ? module.declarations().declare(Op.OpTypeVoid, 0) : matrix;
        AddedFunction code = new AddedFunction(
                module, result, IntStream.of(arguments).map(this::typeOf).toArray());
        Components components = new Components(code, module, matrix);
        code.effect(Op.OpStore, components.variable, code.parameter(1));
        TensorState.Layout layout = tensors.layout(arguments[2]);
        components.forEach((index, row, column) -> {
            Runnable move = () -> {
                TensorAddressing addressing = new TensorAddressing(code, code.parameter(2), layout, isStore);
                int linear = hasView
                        ? addressing.throughView(code.parameter(3), tensors.view(view), row, column, components.columns)
                        : code.uint(Op.OpIAdd, code.uint(Op.OpIMul, row, components.columns), column);
                move(components, addressing, addressing.locate(linear), index, decode, isStore);
            };
            if (hasView) {
                int isInside = TensorAddressing.isInClip(code, code.parameter(3), tensors.view(view), row, column);
                code.choose(isInside, move, () -> {});
            } else {
                move.run();
            }
        });
        if (isStore) {
            code.returnNothing();
        } else {
            code.returnValue(components.whole());
        }
        call(instruction, code, arguments);
    }

    private void move(
            Components components, TensorAddressing addressing, int isOutside, int index, int decode, boolean isStore) {
        Runnable inside = () -> {
            if (isStore) {
                int value = components.read(index);
                components.code.effect(Op.OpStore, element(components, addressing, components.component), value);
            } else {
                components.write(
                        index,
                        decode == 0
                                ? components.code.add(
                                        Op.OpLoad,
                                        components.component,
                                        element(components, addressing, components.component))
                                : decoded(components, addressing, decode));
            }
        };
        if (addressing.mayBeOutside()) {
            components.code.choose(
                    isOutside,
                    () -> {
                        if (!isStore) {
                            components.write(index, clampValue(components, addressing));
                        }
                    },
                    inside);
        } else {
            inside.run();
        }
    }

    /** A pointer to an element of a type. */
    private int element(Components components, TensorAddressing addressing, int type) {
        AddedFunction code = components.code;
        int storage = module.word(module.definition(typeOf(code.parameter(0))), TypePointer.STORAGE_CLASS);
        int pointer = module.declarations().declare(Op.OpTypeUntypedPointerKHR, 0, storage);
        return code.add(Op.OpUntypedPtrAccessChainKHR, pointer, type, code.parameter(0), addressing.element());
    }

    /** The result of a function for a block and the coordinates of an element in it. */
    private int decoded(Components components, TensorAddressing addressing, int decode) {
        AddedFunction code = components.code;
        int pointer = parameterType(decode, 0);
        int pointee = module.word(module.definition(pointer), TypePointer.TYPE);
        int block = code.add(Op.OpBitcast, pointer, element(components, addressing, pointee));
        int blocks = coordinates(code, parameterType(decode, 1), addressing.blocks);
        int inBlocks = coordinates(code, parameterType(decode, 2), addressing.inBlocks);
        return code.add(Op.OpFunctionCall, components.component, decode, block, blocks, inBlocks);
    }

    private int coordinates(AddedFunction code, int array, int[] values) {
        int number = module.word(module.definition(array), TypeArray.ELEMENT_TYPE);
        return code.add(
                Op.OpCompositeConstruct,
                array,
                Arrays.stream(values).map(value -> as(code, number, value)).toArray());
    }

    private static int as(AddedFunction code, int type, int value) {
        return type == code.uintType() ? value : code.add(Op.OpBitcast, type, value);
    }

    private int parameterType(int function, int index) {
        int type = module.word(module.definition(function), FunctionStart.FUNCTION_TYPE);
        return module.word(module.definition(type), TypeFunction.PARAMETER_TYPES + index);
    }

    /** The bits of the clamp value as a component. */
    private int clampValue(Components components, TensorAddressing addressing) {
        AddedFunction code = components.code;
        int definition = module.definition(components.component);
        int width = module.word(definition, TypeNumber.WIDTH);
        int value = addressing.clampValue();
        if (width != Integer.SIZE) {
            int integer = module.declarations().declare(Op.OpTypeInt, 0, width, 0);
            value = code.add(Op.OpUConvert, integer, value);
        }
        return typeOf(value) == components.component ? value : code.add(Op.OpBitcast, components.component, value);
    }

    private void perElement(int instruction) {
        int matrix = module.word(instruction, CooperativeMatrixPerElementOpEXT.MATRIX);
        int applied = module.word(instruction, CooperativeMatrixPerElementOpEXT.FUNC);
        int further = module.wordCount(instruction) - CooperativeMatrixPerElementOpEXT.OPERANDS;
        int[] arguments = new int[further + 1];
        arguments[0] = matrix;
        for (int i = 0; i < further; i++) {
            arguments[1 + i] = module.word(instruction, CooperativeMatrixPerElementOpEXT.OPERANDS + i);
        }
        int type = module.typeId(instruction);
        AddedFunction code = new AddedFunction(
                module, type, IntStream.of(arguments).map(this::typeOf).toArray());
        Components components = new Components(code, module, type);
        // Further matrices have their component passed.
        Components[] others = new Components[further];
        for (int i = 0; i < further; i++) {
            int other = typeOf(arguments[1 + i]);
            if (module.opOf(other) == Op.OpTypeCooperativeMatrixKHR && parameterType(applied, 3 + i) != other) {
                others[i] = new Components(code, module, other);
            }
        }
        code.effect(Op.OpStore, components.variable, code.parameter(0));
        for (int i = 0; i < further; i++) {
            if (others[i] != null) {
                code.effect(Op.OpStore, others[i].variable, code.parameter(1 + i));
            }
        }
        components.forEach((index, row, column) -> {
            int[] words = new int[further + 4];
            words[0] = applied;
            words[1] = as(code, parameterType(applied, 0), row);
            words[2] = as(code, parameterType(applied, 1), column);
            words[3] = components.read(index);
            for (int i = 0; i < further; i++) {
                words[4 + i] = others[i] == null ? code.parameter(1 + i) : others[i].read(index);
            }
            components.write(index, code.add(Op.OpFunctionCall, components.component, words));
        });
        code.returnValue(components.whole());
        call(instruction, code, arguments);
    }

    /** Lets each invocation combine the components on which those of the result depend, which it finds in memory. */
    private void reduce(int instruction) {
        int matrix = module.word(instruction, CooperativeMatrixReduceEXT.MATRIX);
        int mode = module.word(instruction, CooperativeMatrixReduceEXT.REDUCE);
        int combine = module.word(instruction, CooperativeMatrixReduceEXT.COMBINE_FUNC);
        int type = module.typeId(instruction);
        AddedFunction code = new AddedFunction(module, type, typeOf(matrix));
        Components given = new Components(code, module, typeOf(matrix));
        Components reduced = new Components(code, module, type);
        int sum = code.variable(given.component);
        code.effect(Op.OpStore, given.variable, code.parameter(0));
        int scope = matrixWord(given.type, TypeCooperativeMatrix.SCOPE);
        Shared shared = new Shared(code, given, isOfWorkGroup(scope));
        shared.barrier(scope);
        given.forEach((index, row, column) -> code.effect(Op.OpStore, shared.at(row, column), given.read(index)));
        shared.barrier(scope);
        reduced.forEach((index, row, column) -> {
            boolean isByFours = (mode & BY_FOURS) != 0;
            int two = code.uint(2);
            int firstRow = isByFours ? code.uint(Op.OpIMul, row, two) : (mode & BY_COLUMNS) != 0 ? code.uint(0) : row;
            int firstColumn =
                    isByFours ? code.uint(Op.OpIMul, column, two) : (mode & BY_ROWS) != 0 ? code.uint(0) : column;
            int rows = isByFours ? two : (mode & BY_COLUMNS) != 0 ? given.rows : code.uint(1);
            int columns = isByFours ? two : (mode & BY_ROWS) != 0 ? given.columns : code.uint(1);
            code.loop(
                    rows,
                    i -> code.loop(columns, k -> {
                        int value = code.add(
                                Op.OpLoad,
                                given.component,
                                shared.at(code.uint(Op.OpIAdd, firstRow, i), code.uint(Op.OpIAdd, firstColumn, k)));
                        int isFirst = code.test(Op.OpIEqual, code.uint(Op.OpBitwiseOr, i, k), code.uint(0));
                        code.choose(isFirst, () -> code.effect(Op.OpStore, sum, value), () -> {
                            int before = code.add(Op.OpLoad, given.component, sum);
                            code.effect(
                                    Op.OpStore,
                                    sum,
                                    code.add(Op.OpFunctionCall, given.component, combine, before, value));
                        });
                    }));
            reduced.write(index, code.add(Op.OpLoad, given.component, sum));
        });
        code.returnValue(reduced.whole());
        call(instruction, code, matrix);
    }

    private boolean isOfWorkGroup(int scope) {
        return module.constants().isInteger(scope, Scope.Workgroup.value());
    }

    /** The components of a matrix in memory of the work-group: one matrix, or one for each subgroup. */
    private static final class Shared {
        private static final int MOST_SUBGROUPS = 1024;

        private final AddedFunction code;
        private final Components matrix;
        private final int variable;
        private final int first;

        Shared(AddedFunction code, Components matrix, boolean isOfWorkGroup) {
            this.code = code;
            this.matrix = matrix;
            EditableModule module = code.module;
            int uint = code.uintType();
            int multiply = Op.OpIMul.opcode();
            int size = module.resultId(
                    module.declarations().add(Op.OpSpecConstantOp, uint, multiply, matrix.rows, matrix.columns));
            int length = isOfWorkGroup
                    ? size
                    : module.resultId(module.declarations()
                            .add(Op.OpSpecConstantOp, uint, multiply, size, code.uint(MOST_SUBGROUPS)));
            int array = module.resultId(module.declarations().add(Op.OpTypeArray, 0, matrix.component, length));
            int pointer = module.declarations().declare(Op.OpTypePointer, 0, StorageClass.Workgroup.value(), array);
            variable =
                    module.resultId(module.declarations().add(Op.OpVariable, pointer, StorageClass.Workgroup.value()));
            module.declarations().addToInterfaces(variable);
            first = isOfWorkGroup ? code.uint(0) : code.uint(Op.OpIMul, subgroup(module, uint), size);
        }

        private int subgroup(EditableModule module, int uint) {
            int input = StorageClass.Input.value();
            int pointer = module.declarations().declare(Op.OpTypePointer, 0, input, uint);
            int id = module.resultId(module.declarations().add(Op.OpVariable, pointer, input));
            module.annotations().decorate(id, Decoration.BuiltIn, org.spirv4j.grammar.BuiltIn.SubgroupId.value());
            module.declarations().addToInterfaces(id);
            return code.uint(Op.OpLoad, id);
        }

        int at(int row, int column) {
            int inMatrix = code.uint(Op.OpIAdd, code.uint(Op.OpIMul, row, matrix.columns), column);
            int pointer = code.module
                    .declarations()
                    .declare(Op.OpTypePointer, 0, StorageClass.Workgroup.value(), matrix.component);
            return code.add(Op.OpAccessChain, pointer, variable, code.uint(Op.OpIAdd, first, inMatrix));
        }

        void barrier(int scope) {
            int semantics = MemorySemantics.AcquireRelease.value() | MemorySemantics.WorkgroupMemory.value();
            code.effect(Op.OpControlBarrier, scope, scope, code.uint(semantics));
        }
    }
}
