// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.memory;

import java.util.function.IntPredicate;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets;
import org.spirv4j.internal.validate.facts.MemoryFacts;
import org.spirv4j.internal.validate.rule.VariablesRule;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.Instruction;

/**
 * Variables: what they are declared with (sections "Memory Instructions" and 2.16.1, "Universal Validation Rules", of
 * the specification).
 */
public final class VariableChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(VariableChapter::new, Op.OpVariable, Op.OpUntypedVariableKHR);

    private final MemoryFacts facts;
    private final TypeFacts types;
    private final ExtendedSets sets;
    private final IntPredicate cooperative;
    private final IntPredicate logicalPointer;
    private final IntPredicate fixedPointer;

    private InstructionCursor cursor = context.cursor;
    private boolean untyped;
    private StorageClass storage = StorageClass.Function;

    /** The type of what the variable holds; 0 when it states none. */
    private int dataType;

    /** 0 when there is none. */
    private int initializer;

    private VariableChapter(ValidationContext context) {
        super(context);
        facts = new MemoryFacts(context);
        types = context.types;
        logicalPointer = this::isLogicalPointer;
        fixedPointer = this::isFixedPointer;
        sets = new ExtendedSets(context);
        boolean vectors = context.has(Capability.CooperativeVectorNV) && !context.has(Capability.LongVectorEXT);
        cooperative = type -> types.isCooperativeMatrix(type) || vectors && types.op(type) == Op.OpTypeVectorIdEXT;
    }

    @Override
    public void instruction(InstructionCursor at) {
        cursor = at;
        untyped = cursor.op == Op.OpUntypedVariableKHR;
        storage = StorageClass.of(cursor.word(3)).orElse(StorageClass.Function);
        dataType = untyped ? cursor.word(4) : types.pointee(cursor.typeId);
        initializer = cursor.word(untyped ? 5 : 4);
        if (StorageClass.of(cursor.word(3)).isPresent() && !resultType() && !dataType() && !place() && !initializer()) {
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
                            variable() + " has the type " + facts.typeName(cursor.typeId) + ", not "
                                    + (untyped ? "an untyped pointer" : "a pointer"))
                    .hint("give it a type declared with " + (untyped ? "OpTypeUntypedPointerKHR " : "OpTypePointer ")
                            + storage)
                    .declared(cursor.typeId);
            return true;
        }
        if (types.storageClass(cursor.typeId) != storage.value()) {
            context.error(
                            VariablesRule.STORAGE_CLASS,
                            variable() + " is in the storage class " + storage + " and its type "
                                    + context.name(cursor.typeId) + " in " + facts.storageName(cursor.typeId))
                    .hint("use the same storage class in both")
                    .declared(cursor.typeId);
            return true;
        }
        if (storage == StorageClass.Generic || storage == StorageClass.PhysicalStorageBuffer) {
            context.error(
                            VariablesRule.ALLOCATION,
                            variable() + " is in the storage class " + storage + ", in which nothing can be allocated")
                    .hint("a pointer to " + storage + " comes from a conversion, not from a variable");
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
                    variable() + " takes " + context.name(dataType) + ", which is no type, for its data type");
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
                                variable() + " is in the storage class Workgroup and holds " + facts.typeName(dataType)
                                        + ", which is no structure decorated with Block")
                        .hint("declare a structure with Block and explicit offsets and take it as the data type")
                        .declared(dataType);
                return true;
            }
        }
        return false;
    }

    private boolean missingDataType() {
        boolean heap = facts.isHeap(cursor.resultId);
        if (storage == StorageClass.Function || storage == StorageClass.Private || storage == StorageClass.Workgroup) {
            context.error(
                            VariablesRule.DATA_TYPE,
                            variable() + " is in the storage class " + storage + " and states no data type")
                    .hint("write the type behind the storage class");
            return true;
        }
        if (context.isVulkan() && (storage != StorageClass.UniformConstant || !heap)) {
            boolean constant = storage == StorageClass.UniformConstant;
            context.error(
                            VariablesRule.UNTYPED_DATA_TYPE,
                            variable() + " is in the storage class " + storage + " and states no data type"
                                    + (constant ? ", though it is no descriptor heap" : ""))
                    .vuid(
                            constant
                                    ? "VUID-StandaloneSpirv-OpUntypedVariableKHR-11347"
                                    : "VUID-StandaloneSpirv-OpUntypedVariableKHR-11167")
                    .hint(
                            constant
                                    ? "decorate it with BuiltIn ResourceHeapEXT or SamplerHeapEXT, or write its data type"
                                    : "write the type behind the storage class");
            return true;
        }
        return false;
    }

    /** Variables of a function stand before everything else in its first block. */
    private boolean place() {
        if (cursor.function < 0) {
            return false;
        }
        for (int i = cursor.index - 1; i >= 0; i--) {
            switch (Opcodes.op(context.words[context.data.starts[i]] & 0xFFFF)) {
                case OpVariable, OpUntypedVariableKHR -> {
                    // What stands above that one has been looked at.
                    return false;
                }
                case OpLabel -> {
                    return notFirstBlock(i);
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

    private boolean notFirstBlock(int label) {
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

    private boolean misplaced(int behind) {
        context.plainErrorAt(
                        VariablesRule.FIRST_IN_FUNCTION,
                        cursor.at,
                        variable() + " does not stand at the start of the function's first block")
                .hint("move it up, before all other instructions of the first block")
                .related(context.data.starts[behind], "this stands before it");
        return true;
    }

    private boolean initializer() {
        if (initializer == 0 || context.data.definition(initializer) == 0) {
            return false;
        }
        boolean global = facts.isVariable(initializer) && types.word(initializer, 3) != StorageClass.Function.value();
        if (!global && !types.isConstant(initializer)) {
            context.error(
                            VariablesRule.INITIALIZER,
                            variable() + " is initialized with " + context.name(initializer) + " ("
                                    + context.definingOpName(initializer)
                                    + "), which is neither a constant nor a variable of the module")
                    .hint("store the value with OpStore where the function starts")
                    .declared(initializer);
            return true;
        }
        if (types.typeOf(initializer) != dataType) {
            context.error(
                            VariablesRule.INITIALIZER_TYPE,
                            variable() + " holds " + facts.typeName(dataType) + " and is initialized with "
                                    + context.name(initializer) + " of type "
                                    + facts.typeName(types.typeOf(initializer)))
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
                                ? variable() + " is in the storage class Workgroup and is initialized with "
                                        + context.name(initializer) + ", not with an OpConstantNull"
                                : variable() + " is in the storage class " + storage + " and has an initializer")
                .vuid(workgroup ? "VUID-StandaloneSpirv-OpVariable-04734" : "VUID-StandaloneSpirv-OpVariable-04651")
                .hint(workgroup ? "use an OpConstantNull or none" : "remove the initializer")
                .declared(initializer);
        return true;
    }

    private boolean noInitializer() {
        context.error(
                        VariablesRule.NO_INITIALIZER,
                        variable() + " is in the storage class " + storage
                                + ", whose contents come from elsewhere, and has an initializer")
                .hint("remove the initializer");
        return true;
    }

    /** Whether the variable's contents come from the shader that calls, from a hit, or from the application. */
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
                                variable() + " is imported from another module and has an initializer")
                        .hint("leave the initializer to the module that exports it")
                        .related(instruction.wordOffset(), "imported here");
                return true;
            }
        }
        return false;
    }

    /** Variables for pointers under logical addressing. */
    private void pointers() {
        if (!facts.logicalPointers
                || context.settings.has(Relaxation.RELAX_LOGICAL_POINTER)
                || !context.contains(dataType, logicalPointer)) {
            return;
        }
        boolean direct = types.isAnyPointer(dataType);
        String what = variable()
                + (direct ? " holds a pointer to " + facts.storageName(dataType) : " holds a logical pointer");
        if (context.contains(dataType, fixedPointer)) {
            context.error(
                            VariablesRule.HOLDS_LOGICAL_POINTER,
                            what
                                    + "; only those to StorageBuffer, with the capability"
                                    + " VariablePointersStorageBuffer, and to Workgroup, with VariablePointers, can be"
                                    + " stored")
                    .hint("use the pointer where it is made instead of storing it");
        } else if (storage != StorageClass.Function && storage != StorageClass.Private) {
            context.error(
                            VariablesRule.HOLDS_LOGICAL_POINTER,
                            what + " and is in the storage class " + storage + ", not in Function or Private")
                    .hint("make it a variable of the storage class Function or Private");
        }
    }

    private boolean isLogicalPointer(int type) {
        return types.isAnyPointer(type) && !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
    }

    /** Whether logical pointers of a type cannot be variable in this module. */
    private boolean isFixedPointer(int type) {
        return isLogicalPointer(type)
                && !(types.isStorageClass(type, StorageClass.StorageBuffer)
                        && context.has(Capability.VariablePointersStorageBuffer))
                && !(types.isStorageClass(type, StorageClass.Workgroup) && context.has(Capability.VariablePointers));
    }

    private void cooperative() {
        if (storage != StorageClass.Function
                && storage != StorageClass.Private
                && context.contains(dataType, cooperative)) {
            context.error(
                            VariablesRule.COOPERATIVE_STORAGE,
                            variable() + " holds a cooperative matrix or vector and is in the storage class " + storage
                                    + ", not in Function or Private")
                    .hint("keep it in Function or Private and write it to memory with a cooperative store")
                    .declared(dataType);
        }
    }
}
