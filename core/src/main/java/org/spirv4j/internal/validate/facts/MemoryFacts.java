// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.facts;

import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.MemoryRule;
import org.spirv4j.module.MemoryModelDeclaration;

/** What the chapters on memory ask of a module: how it addresses memory, where a pointer comes from. */
public final class MemoryFacts {
    /** No pointer that a compiler writes comes from so many steps; keeps the work for each pointer bounded. */
    private static final int MAX_STEPS = 200;

    /** The addressing model is Logical; so it is when the module states none. */
    public final boolean logical;

    /** The addressing model knows logical pointers: Logical or PhysicalStorageBuffer64. */
    public final boolean logicalPointers;

    private final ValidationContext context;
    private final TypeFacts types;

    public MemoryFacts(ValidationContext context) {
        this.context = context;
        types = context.types;
        int model = context.layout
                .memoryModel()
                .map(MemoryModelDeclaration::addressingModelValue)
                .orElse(AddressingModel.Logical.value());
        logical = model == AddressingModel.Logical.value();
        logicalPointers = logical || model == AddressingModel.PhysicalStorageBuffer64.value();
    }

    /** The type by id of what a variable holds; 0 where it states none. */
    public int dataType(int variable) {
        return switch (types.op(variable)) {
            case OpVariable -> types.pointee(types.typeOf(variable));
            case OpUntypedVariableKHR -> types.word(variable, 4);
            default -> 0;
        };
    }

    /** Where a pointer points into: what it was made from through access chains and copies; the pointer itself at least. */
    public int origin(int pointer) {
        int at = pointer;
        for (int i = 0; i < MAX_STEPS; i++) {
            int base = base(at);
            if (base == 0 || context.data.definition(base) == 0) {
                return at;
            }
            at = base;
        }
        return at;
    }

    /** What the result of an access chain or a copy points into; 0 for other instructions. */
    private int base(int pointer) {
        Op op = types.op(pointer);
        if (Trait.UNTYPED_ACCESS_CHAIN.has(op)) {
            return types.word(pointer, 4);
        }
        if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
            return types.word(pointer, 3);
        }
        return switch (op) {
            case OpRawAccessChainNV, OpCopyObject, OpCopyLogical, OpImageTexelPointer, OpBufferPointerEXT ->
                types.word(pointer, 3);
            case OpUntypedImageTexelPointerEXT -> types.word(pointer, 4);
            default -> 0;
        };
    }

    /** Whether an instruction writes through a pointer to a storage class that is read-only everywhere; says so. */
    public boolean isReadOnly(InstructionCursor cursor, int pointer) {
        StorageClass storage =
                StorageClass.of(types.storageClass(types.typeOf(pointer))).orElse(StorageClass.Function);
        switch (storage) {
            case UniformConstant, Input, PushConstant, ShaderRecordBufferKHR -> {
                context.error(
                                MemoryRule.READ_ONLY,
                                cursor.name() + " writes to " + context.name(pointer) + " in the storage class "
                                        + storage + ", which is read-only")
                        .hint("copy the value into a variable of Function or Private and change that")
                        .declared(pointer);
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    /** Whether an id is a variable, typed or not. */
    public boolean isVariable(int id) {
        return Trait.VARIABLE.has(types.op(id));
    }

    /** Whether a variable is the resource or the sampler heap (SPV_EXT_descriptor_heap). */
    public boolean isHeap(int variable) {
        return isBuiltIn(variable, BuiltIn.ResourceHeapEXT) || isBuiltIn(variable, BuiltIn.SamplerHeapEXT);
    }

    /** Whether an id is decorated as this built-in. */
    public boolean isBuiltIn(int id, BuiltIn builtIn) {
        OptionalInt value = context.layout.decorationWord(id, Decoration.BuiltIn);
        return value.isPresent() && value.getAsInt() == builtIn.value();
    }

    /** Whether a type is a structure that is decorated with Block or BufferBlock. */
    public boolean isBlock(int type) {
        return types.isStruct(type)
                && (context.isDecorated(type, Decoration.Block) || context.isDecorated(type, Decoration.BufferBlock));
    }

    /** The storage class of a pointer type as messages call it. */
    public String storageName(int pointerType) {
        return storageClassName(types.storageClass(pointerType));
    }

    /** A storage class by value as messages call it. */
    public static String storageClassName(int value) {
        return StorageClass.of(value).map(Enum::name).orElseGet(() -> "storage class " + value);
    }

    /** A type by id as messages call it: its name and what declares it. */
    public String typeName(int type) {
        return context.name(type) + " (" + context.definingOpName(type) + ")";
    }

    /** Whether a type or, if it is an array, the type of its elements answers a question with yes. */
    public boolean isOrArrayOf(int type, IntPredicate question) {
        return question.test(type) || types.isAnyArray(type) && question.test(types.componentType(type));
    }
}
