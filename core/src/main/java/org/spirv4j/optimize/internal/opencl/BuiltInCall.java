// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.analysis.internal.imports.ParameterType;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** A call of an imported built-in function of OpenCL C, whose arguments are those of an instruction. */
abstract class BuiltInCall {
    private static final int FIRST_ARGUMENT = 4;

    /** Flags of fences and barriers, and the semantics for which they stand. */
    static final int LOCAL = 1;

    static final int GLOBAL = 2;
    static final int IMAGES = 4;

    /** By number in memory_order: consume is as acquire. */
    private static final List<Integer> ORDERS = List.of(
            0,
            MemorySemantics.Acquire.value(),
            MemorySemantics.Acquire.value(),
            MemorySemantics.Release.value(),
            MemorySemantics.AcquireRelease.value(),
            MemorySemantics.SequentiallyConsistent.value());

    /** By number in memory_scope. */
    private static final List<Scope> SCOPES =
            List.of(Scope.Invocation, Scope.Workgroup, Scope.Device, Scope.CrossDevice, Scope.Subgroup);

    final EditableModule module;
    final int call;
    final OpenClFunction function;

    /** The name of the function, without types. */
    final String name;

    /**
     * Makes a call.
     *
     * @param call the OpFunctionCall
     * @param function the function
     */
    BuiltInCall(EditableModule module, int call, OpenClFunction function) {
        this.module = module;
        this.call = call;
        this.function = function;
        name = function.function().name();
    }

    /** Replaces the call by instructions, if its arguments are those of the function; returns whether they are. */
    abstract boolean replace();

    /** Whether the arguments that are numbers, or vectors of them, have the types that the function's name tells. */
    final boolean hasNamedTypes() {
        for (int i = 0; i < argumentCount(); i++) {
            ParameterType named = function.type(i);
            if (named.width() > 0 && !named.isPointer() && named.scalar() != 'b') {
                int scalar = types().scalarType(argumentType(i));
                boolean isNamed = named.isFloat()
                        ? types().isFloatScalar(scalar, named.width())
                        : types().isIntScalar(scalar, named.width());
                if (!isNamed || count(argumentType(i)) != named.components()) {
                    return false;
                }
            }
        }
        return true;
    }

    final int argumentCount() {
        return module.wordCount(call) - FIRST_ARGUMENT;
    }

    final int argument(int index) {
        return module.word(call, FIRST_ARGUMENT + index);
    }

    final int uint(int value) {
        return module.constants().scalar(module.declarations().declare(Op.OpTypeInt, 0, 32, 0), value);
    }

    /** The type of the result of the call. */
    final int resultType() {
        return module.typeId(call);
    }

    /** The value of an argument, or another if it is not known here or there is no such argument. */
    final int known(int index, int other) {
        return index < argumentCount() && module.constants().isScalar(argument(index))
                ? (int) module.constants().bits(argument(index))
                : other;
    }

    static int memory(int flags) {
        return ((flags & LOCAL) != 0 ? MemorySemantics.WorkgroupMemory.value() : 0)
                | ((flags & GLOBAL) != 0 ? MemorySemantics.CrossWorkgroupMemory.value() : 0)
                | ((flags & IMAGES) != 0 ? MemorySemantics.ImageMemory.value() : 0);
    }

    final int order(int index) {
        int order = known(index, ORDERS.size() - 1);
        return ORDERS.get(order >= 0 && order < ORDERS.size() ? order : ORDERS.size() - 1);
    }

    final Scope scope(int index, Scope other) {
        int scope = known(index, -1);
        return scope >= 0 && scope < SCOPES.size() ? SCOPES.get(scope) : other;
    }

    /** An argument, as a pointer to a type; 0 if it is not a typed pointer. */
    final int pointer(int index, int type) {
        int pointer = argument(index);
        if (!types().isPointer(module.typeOf(pointer))) {
            return 0;
        }
        // Compilers cast pointers to those of bytes before the call.
        int definition = module.definition(pointer);
        if (module.is(definition, Op.OpBitcast)
                && types().pointee(module.typeOf(module.word(definition, Unary.OPERAND))) == type) {
            return module.word(definition, Unary.OPERAND);
        }
        int pointerType = module.typeOf(pointer);
        if (types().pointee(pointerType) == type) {
            return pointer;
        }
        int storageClass = types().storageClass(pointerType);
        int wanted = module.declarations().declare(Op.OpTypePointer, 0, storageClass, type);
        return insert(Op.OpBitcast, wanted, pointer);
    }

    final TypeFacts types() {
        return PassAccess.types(module);
    }

    /** Inserts an instruction before the call; returns the id of its result. */
    final int insert(Op op, int type, int... operands) {
        return module.resultId(module.insertBefore(call, op, type, operands));
    }

    /** The type of an argument. */
    final int argumentType(int index) {
        return module.typeOf(argument(index));
    }

    /** The number of components of a vector; 1 for other types. */
    final int count(int type) {
        return types().isVector(type) ? types().dimension(type) : 1;
    }

    /** A vector type, or the type of its components for a single one. */
    final int vector(int componentType, int components) {
        return components == 1
                ? componentType
                : module.declarations().declare(Op.OpTypeVector, 0, componentType, components);
    }

    final int integer(int width) {
        return module.declarations().declare(Op.OpTypeInt, 0, width, 0);
    }

    final int bools(int components) {
        return vector(module.declarations().declare(Op.OpTypeBool, 0), components);
    }

    /** The type of a number, or of a vector of such, in a name; 0 for others. */
    final int type(ParameterType type) {
        if (type.width() == 0) {
            return 0;
        }
        return vector(
                type.isFloat() ? module.declarations().declare(Op.OpTypeFloat, 0, type.width()) : integer(type.width()),
                type.components());
    }

    /** Whether an integer, or each component of a vector, is not 0. */
    final int isNotZero(int value) {
        int type = module.typeOf(value);
        return insert(
                Op.OpINotEqual, bools(count(type)), value, module.constants().nullOf(type));
    }

    /** Replaces the call by a value of its type. */
    final void become(int value) {
        module.uses().replace(module.resultId(call), value);
        module.remove(call);
    }

    /**
     * Replaces the call by a truth value as a number: 1 for a scalar, and -1 in vectors ("Relational Functions"
     * of OpenCL C).
     */
    final boolean becomeTruth(int truth) {
        int type = resultType();
        if (type == module.typeOf(truth)) {
            become(truth);
            return true;
        }
        int components = count(type);
        if (!types().isIntScalarOrVector(type) || components != count(module.typeOf(truth))) {
            return false;
        }
        int number = types().scalarType(type);
        int one =
                module.constants().scalar(number, components == 1 ? 1L : -1L >>> Long.SIZE - types().bitWidth(number));
        int[] all = new int[components];
        Arrays.fill(all, one);
        module.replace(
                call,
                Op.OpSelect,
                truth,
                components == 1 ? one : module.constants().composite(type, all),
                module.constants().nullOf(type));
        return true;
    }
}
