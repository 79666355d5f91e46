// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypePointer;

/** A call of an imported built-in function of OpenCL C, whose arguments are those of an instruction. */
public abstract class BuiltInCall {
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
    final String name;

    /**
     * Makes a call.
     *
     * @param call the OpFunctionCall
     * @param name the name of the function, without types
     */
    public BuiltInCall(EditableModule module, int call, String name) {
        this.module = module;
        this.call = call;
        this.name = name;
    }

    /** Replaces the call by instructions, if its arguments are those of the function; returns whether they are. */
    abstract boolean replace();

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

    /** An argument, as a pointer to a type; 0 if it is no typed pointer, or one to a variable of another type. */
    final int pointer(int index, int type) {
        int pointerType = module.typeOf(argument(index));
        if (module.opOf(pointerType) != Op.OpTypePointer) {
            return 0;
        }
        int declaration = module.definition(pointerType);
        int storageClass = module.word(declaration, TypePointer.STORAGE_CLASS);
        if (module.word(declaration, TypePointer.TYPE) == type) {
            return argument(index);
        }
        int wanted = module.declarations().declare(Op.OpTypePointer, 0, storageClass, type);
        return storageClass == StorageClass.Function.value()
                ? 0
                : module.resultId(module.insertBefore(call, Op.OpBitcast, wanted, argument(index)));
    }
}
