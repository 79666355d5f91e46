// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.operand.UntypedImageTexelPointerEXT;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.MemoryRule;

/** Facts about memory that several chapters need: the addressing model, variables, and the origin of pointers. */
public final class MemoryFacts {
    /** Bounds the number of access chains and copies followed for each pointer; compilers never emit as many. */
    private static final int MAX_STEPS = 200;

    /** Whether the addressing model is Logical, which is also assumed without OpMemoryModel. */
    public final boolean logical;

    /** Whether the addressing model has logical pointers: Logical or PhysicalStorageBuffer64. */
    public final boolean logicalPointers;

    private final ValidationContext context;
    private final TypeFacts types;
    private @Nullable IntPredicate block;

    private MemoryFacts(ValidationContext context) {
        this.context = context;
        types = context.types;
        int model = context.addressingModel(AddressingModel.Logical);
        logical = model == AddressingModel.Logical.value();
        logicalPointers = logical || model == AddressingModel.PhysicalStorageBuffer64.value();
    }

    /** The facts about the module. */
    public static MemoryFacts of(ValidationContext context) {
        MemoryFacts known = context.shared(MemoryFacts.class);
        return known != null ? known : context.share(new MemoryFacts(context));
    }

    /** The id of the type that a variable holds; 0 if an untyped variable has no Data Type. */
    public int dataType(int variable) {
        return switch (types.opcode(variable)) {
            case OpVariable -> types.pointee(types.typeOf(variable));
            case OpUntypedVariableKHR -> types.word(variable, UntypedVariableKHR.DATA_TYPE);
            default -> 0;
        };
    }

    /** The id that a pointer is derived from through access chains and copies; the pointer itself if there are none. */
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

    /** The base of an access chain or the source of a copy; 0 for other instructions. */
    private int base(int pointer) {
        Op op = types.op(pointer);
        if (Trait.UNTYPED_ACCESS_CHAIN.has(op)) {
            return types.word(pointer, UntypedAccessChain.BASE);
        }
        if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
            return types.word(pointer, TypedAccessChain.BASE);
        }
        return switch (op.opcode()) {
            case OpRawAccessChainNV, OpCopyObject, OpCopyLogical, OpImageTexelPointer, OpBufferPointerEXT ->
                types.word(pointer, PointerDerivation.BASE);
            case OpUntypedImageTexelPointerEXT -> types.word(pointer, UntypedImageTexelPointerEXT.IMAGE);
            default -> 0;
        };
    }

    /** Reports an instruction that writes to a read-only storage class, and returns whether it does. */
    public boolean isReadOnly(InstructionCursor cursor, int pointer) {
        StorageClass storage =
                StorageClass.of(types.storageClass(types.typeOf(pointer))).orElse(StorageClass.Function);
        switch (storage) {
            case UniformConstant, Input, PushConstant, ShaderRecordBufferKHR -> {
                context.error(
                                MemoryRule.READ_ONLY,
                                cursor.name() + " writes to " + context.name(pointer) + " in storage class " + storage
                                        + ", which is read-only")
                        .hint("copy the value to a variable in Function or Private, and modify the copy")
                        .declared(pointer);
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    /** Whether an id is an OpVariable or OpUntypedVariableKHR. */
    public boolean isVariable(int id) {
        return Trait.VARIABLE.has(types.op(id));
    }

    /** Whether a variable is the resource or the sampler heap (SPV_EXT_descriptor_heap). */
    public boolean isHeap(int variable) {
        return isBuiltIn(variable, BuiltIn.ResourceHeapEXT) || isBuiltIn(variable, BuiltIn.SamplerHeapEXT);
    }

    /** Whether an id is decorated with this BuiltIn. */
    public boolean isBuiltIn(int id, BuiltIn builtIn) {
        OptionalInt value = context.layout.decorationWord(id, Decoration.BuiltIn);
        return value.isPresent() && value.getAsInt() == builtIn.value();
    }

    /** Whether a type is a structure that is decorated with Block or BufferBlock. */
    public boolean isBlock(int type) {
        return types.isStruct(type)
                && (context.isDecorated(type, Decoration.Block) || context.isDecorated(type, Decoration.BufferBlock));
    }

    /** Whether a type is or contains a structure that is decorated with Block or BufferBlock. */
    public boolean containsBlock(int type) {
        IntPredicate known = block;
        if (known == null) {
            known = this::isBlock;
            block = known;
        }
        return context.contains(type, known);
    }

    /** The name of a pointer type's storage class, for messages. */
    public String storageName(int pointerType) {
        return storageClassName(types.storageClass(pointerType));
    }

    /** The name of a storage class, for messages. */
    public static String storageClassName(int value) {
        return StorageNames.of(value);
    }

    /** The name of a type and the instruction that declares it, for messages. */
    public String typeName(int type) {
        return context.name(type) + " (" + context.definingOpName(type) + ")";
    }

    /** States the type of a value in a message: "has type %float (OpTypeFloat)", or "has no type" for the id 0. */
    public String hasType(int type) {
        return type == 0 ? "has no type" : "has type " + typeName(type);
    }

    /** The type of a value, to follow its name in a message: " of type %float (OpTypeFloat)"; empty for the id 0. */
    public String ofType(int type) {
        return type == 0 ? "" : " of type " + typeName(type);
    }
}
