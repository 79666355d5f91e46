// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.rule.VariablesRule;

/**
 * Operands and positions of variable declarations (sections "Memory Instructions" and 2.16.1, "Universal Validation
 * Rules", of the specification).
 */
public final class VariableChapter extends Chapter {
    private final MemoryFacts facts;
    private final TypeFacts types;
    private final ExtendedSets sets;

    /** The kinds of types whose values are not in memory that other invocations can see. */
    private final int cooperative;

    /** The kinds of logical pointers that cannot be variable pointers in the module. */
    private final int nonVariablePointer;

    private InstructionCursor cursor = context.cursor;
    private boolean untyped;
    private StorageClass storage = StorageClass.Function;

    /** The type of the object in memory; 0 if an untyped variable has no Data Type. */
    private int dataType;

    /** The id of the initializer; 0 for none. */
    private int initializer;

    public VariableChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        types = context.types;
        nonVariablePointer = TypeContents.OTHER_POINTER
                | (context.has(Capability.VariablePointersStorageBuffer) ? 0 : TypeContents.BUFFER_POINTER)
                | (context.has(Capability.VariablePointers) ? 0 : TypeContents.WORKGROUP_POINTER);
        sets = ExtendedSets.of(context);
        boolean vectors = context.has(Capability.CooperativeVectorNV) && !context.has(Capability.LongVectorEXT);
        cooperative = TypeContents.COOPERATIVE_MATRIX | (vectors ? TypeContents.VECTOR_ID : 0);
    }

    @Override
    public void instruction(InstructionCursor at) {
        cursor = at;
        untyped = cursor.op == Op.OpUntypedVariableKHR;
        storage = StorageClass.of(cursor.word(Variable.STORAGE_CLASS)).orElse(StorageClass.Function);
        dataType = untyped ? cursor.word(UntypedVariableKHR.DATA_TYPE) : types.pointee(cursor.typeId);
        initializer = cursor.word(untyped ? UntypedVariableKHR.INITIALIZER : TypedVariable.INITIALIZER);
        if (StorageClass.of(cursor.word(Variable.STORAGE_CLASS)).isPresent()
                && !resultType()
                && !dataType()
                && !isMisplaced()
                && !initializer()) {
            pointers();
            cooperative();
        }
    }

    private String variable() {
        return cursor.name() + " " + context.name(cursor.resultId);
    }

    private boolean resultType() {
        boolean fits = untyped ? types.op(cursor.typeId) == Op.OpTypeUntypedPointerKHR : types.isPointer(cursor.typeId);
        if (!fits) {
            context.error(
                            VariablesRule.RESULT_TYPE,
                            "result type " + facts.typeName(cursor.typeId) + " of " + variable() + " is not "
                                    + (untyped ? "an untyped pointer" : "a pointer"))
                    .hint("use a result type declared with " + (untyped ? "OpTypeUntypedPointerKHR " : "OpTypePointer ")
                            + storage)
                    .declared(cursor.typeId);
            return true;
        }
        if (types.storageClass(cursor.typeId) != storage.value()) {
            context.error(
                            VariablesRule.STORAGE_CLASS,
                            variable() + " has storage class " + storage + ", but its type "
                                    + context.name(cursor.typeId) + " is a pointer to "
                                    + facts.storageName(cursor.typeId))
                    .hint("use the same storage class in both")
                    .declared(cursor.typeId);
            return true;
        }
        if (storage == StorageClass.Generic || storage == StorageClass.PhysicalStorageBuffer) {
            context.error(
                            VariablesRule.ALLOCATION,
                            variable() + " has storage class " + storage + ", which variables must not have")
                    .hint("create pointers to " + storage + " with a conversion instruction");
            return true;
        }
        return false;
    }

    private boolean dataType() {
        if (!untyped) {
            return false;
        }
        if (dataType != 0 && context.data.definition(dataType) != 0 && !types.isType(dataType)) {
            context.error(
                    VariablesRule.DATA_TYPE,
                    "Data Type " + context.name(dataType) + " of " + variable() + " is not a type");
            return true;
        }
        if (dataType == 0) {
            return missingDataType();
        }
        if (storage == StorageClass.Workgroup && context.has(Capability.WorkgroupMemoryExplicitLayoutKHR)) {
            int inner = types.isArray(dataType) ? types.componentType(dataType) : dataType;
            if (!types.isStruct(inner) || !context.isDecorated(inner, Decoration.Block)) {
                context.error(
                                VariablesRule.UNTYPED_WORKGROUP,
                                "Data Type " + facts.typeName(dataType) + " of " + variable()
                                        + " in storage class Workgroup is not a structure decorated with Block")
                        .hint("use a structure with Block and explicit offsets as the Data Type")
                        .declared(dataType);
                return true;
            }
        }
        return false;
    }

    private boolean missingDataType() {
        boolean heap = facts.isHeap(cursor.resultId);
        if (storage == StorageClass.Function || storage == StorageClass.Private || storage == StorageClass.Workgroup) {
            context.error(VariablesRule.DATA_TYPE, variable() + " in storage class " + storage + " has no Data Type")
                    .hint("add the Data Type operand after the storage class");
            return true;
        }
        if (context.isVulkan() && (storage != StorageClass.UniformConstant || !heap)) {
            boolean constant = storage == StorageClass.UniformConstant;
            context.error(
                            VariablesRule.UNTYPED_DATA_TYPE,
                            variable() + " in storage class " + storage + " has no Data Type"
                                    + (constant ? ", but is not a descriptor heap" : ""))
                    .vuid(
                            constant
                                    ? "VUID-StandaloneSpirv-OpUntypedVariableKHR-11347"
                                    : "VUID-StandaloneSpirv-OpUntypedVariableKHR-11167")
                    .hint(
                            constant
                                    ? "decorate it with BuiltIn ResourceHeapEXT or SamplerHeapEXT, or add its Data Type"
                                    : "add the Data Type operand after the storage class");
            return true;
        }
        return false;
    }

    /** Whether a function's variable is not at the start of the first block. */
    private boolean isMisplaced() {
        if (cursor.function < 0) {
            return false;
        }
        for (int i = cursor.index - 1; i >= 0; i--) {
            switch (Opcodes.op(context.words[context.data.starts[i]] & 0xFFFF)) {
                case OpVariable, OpUntypedVariableKHR -> {
                    // The instructions before that variable have been checked already.
                    return false;
                }
                case OpLabel -> {
                    return isNotInFirstBlock(i);
                }
                case OpLine, OpNoLine -> {}
                default -> {
                    if (!sets.isAllowedAtBlockStart(context.data.starts[i])) {
                        return misplaced(i);
                    }
                }
            }
        }
        return false;
    }

    private boolean isNotInFirstBlock(int label) {
        for (int i = label - 1; i >= 0; i--) {
            Op op = Opcodes.op(context.words[context.data.starts[i]] & 0xFFFF);
            switch (op) {
                case OpFunctionParameter, OpFunction -> {
                    return false;
                }
                default -> {
                    if (!Trait.LINE.has(op) && !Trait.EXTENDED_INSTRUCTION.has(op)) {
                        return misplaced(label);
                    }
                }
            }
        }
        return false;
    }

    private boolean misplaced(int previous) {
        context.plainErrorAt(
                        VariablesRule.FIRST_IN_FUNCTION,
                        cursor.at,
                        variable() + " is not at the start of the function's first block")
                .hint("move it before all other instructions of the first block")
                .related(context.data.starts[previous], "this instruction precedes it");
        return true;
    }

    private boolean initializer() {
        if (initializer == 0 || context.data.definition(initializer) == 0) {
            return false;
        }
        boolean global = facts.isVariable(initializer)
                && types.word(initializer, Variable.STORAGE_CLASS) != StorageClass.Function.value();
        if (!global && !types.isConstant(initializer)) {
            context.error(
                            VariablesRule.INITIALIZER,
                            "Initializer " + context.name(initializer) + " (" + context.definingOpName(initializer)
                                    + ") of " + variable() + " is neither a constant nor a module-scope variable")
                    .hint("store the value with OpStore at the start of the function")
                    .declared(initializer);
            return true;
        }
        if (types.typeOf(initializer) != dataType) {
            context.error(
                            VariablesRule.INITIALIZER_TYPE,
                            "Initializer " + context.name(initializer) + " of " + variable() + " "
                                    + facts.hasType(types.typeOf(initializer)) + ", but the variable holds "
                                    + facts.typeName(dataType))
                    .declared(initializer);
            return true;
        }
        return initializerStorage() || importedInitializer();
    }

    private boolean initializerStorage() {
        switch (storage) {
            case Input, TaskPayloadWorkgroupEXT, HitObjectAttributeNV, HitObjectAttributeEXT -> {
                return noInitializer();
            }
            case Output, Private, Function -> {
                return false;
            }
            default -> {}
        }
        if (!context.isVulkan()) {
            return isShaderData() && noInitializer();
        }
        boolean workgroup = storage == StorageClass.Workgroup;
        if (workgroup && types.op(initializer) == Op.OpConstantNull) {
            return false;
        }
        context.error(
                        VariablesRule.INITIALIZER_STORAGE,
                        workgroup
                                ? "Initializer " + context.name(initializer) + " of " + variable()
                                        + " in storage class Workgroup is not an OpConstantNull"
                                : "Vulkan does not support the initializer of " + variable() + " in storage class "
                                        + storage)
                .vuid(workgroup ? "VUID-StandaloneSpirv-OpVariable-04734" : "VUID-StandaloneSpirv-OpVariable-04651")
                .hint(workgroup ? "use an OpConstantNull, or remove the initializer" : "remove the initializer")
                .declared(initializer);
        return true;
    }

    private boolean noInitializer() {
        context.error(
                        VariablesRule.NO_INITIALIZER,
                        variable() + " in storage class " + storage + " must not have an initializer")
                .hint("remove the initializer");
        return true;
    }

    /** Whether the contents come from another shader stage, from a ray intersection or from the application. */
    private boolean isShaderData() {
        return switch (storage) {
            case RayPayloadKHR,
                    IncomingRayPayloadKHR,
                    HitAttributeKHR,
                    CallableDataKHR,
                    IncomingCallableDataKHR,
                    ShaderRecordBufferKHR,
                    PushConstant -> true;
            default -> false;
        };
    }

    private boolean importedInitializer() {
        if (cursor.function >= 0 || !context.isDecorated(cursor.resultId, Decoration.LinkageAttributes)) {
            return false;
        }
        for (AppliedDecoration decoration : context.layout.decorations(cursor.resultId)) {
            Instruction instruction = decoration.instruction();
            if (decoration.decorationValue() == Decoration.LinkageAttributes.value()
                    && instruction.word(instruction.wordCount() - 1) == LinkageType.Import.value()) {
                context.error(
                                VariablesRule.IMPORTED_INITIALIZER,
                                variable() + " is imported from another module, but has an initializer")
                        .hint("initialize the variable in the module that exports it")
                        .related(instruction.wordOffset(), "the linkage type is declared here");
                return true;
            }
        }
        return false;
    }

    /** Checks variables that hold pointers with logical addressing. */
    private void pointers() {
        if (!facts.logicalPointers
                || context.settings.has(Relaxation.RELAX_LOGICAL_POINTER)
                || !context.contains(dataType, TypeContents.LOGICAL_POINTER)) {
            return;
        }
        boolean direct = types.isAnyPointer(dataType);
        String subject = variable()
                + (direct ? " holds a pointer to " + facts.storageName(dataType) : " holds a logical pointer");
        if (context.contains(dataType, nonVariablePointer)) {
            context.error(
                            VariablesRule.HOLDS_LOGICAL_POINTER,
                            subject + "; only pointers to StorageBuffer (with capability"
                                    + " VariablePointersStorageBuffer) and to Workgroup (with VariablePointers) can be"
                                    + " stored")
                    .hint("use the pointer directly instead of storing it");
        } else if (storage != StorageClass.Function && storage != StorageClass.Private) {
            context.error(
                            VariablesRule.HOLDS_LOGICAL_POINTER,
                            subject + ", but is not in storage class Function or Private")
                    .hint("use storage class Function or Private");
        }
    }

    private void cooperative() {
        if (storage != StorageClass.Function
                && storage != StorageClass.Private
                && context.contains(dataType, cooperative)) {
            context.error(
                            VariablesRule.COOPERATIVE_STORAGE,
                            variable() + " holds a cooperative matrix or vector, which storage class " + storage
                                    + " does not support")
                    .hint(
                            "use storage class Function or Private, and write to memory with a cooperative store instruction")
                    .declared(dataType);
        }
    }
}
