// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.GroupDecorate;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ScopeRules;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.DecorationsRule;
import org.spirv4j.validate.internal.rule.ScopesRule;

/**
 * Checks the requirements that decorations, applied directly or through a group, have on the decorated object (section
 * 3.20 of the specification, "Decoration").
 */
public final class DecoratedObjectChapter extends Chapter {
    private final TypeFacts types;
    private @Nullable RoundingModes roundingModes;
    private final boolean vulkanMemory;

    /** Word offsets of the annotations to check. */
    private int[] annotations = new int[16];

    private int count;

    private final DecorationGroups groups;

    public DecoratedObjectChapter(ValidationContext context) {
        super(context);
        types = context.types;
        groups = new DecorationGroups(context);
        vulkanMemory = context.memoryModel() == MemoryModel.Vulkan.value();
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        boolean byGroup = Trait.GROUP_DECORATION.has(cursor.op);
        if (byGroup
                || isChecked(cursor.word(
                        cursor.op == Op.OpMemberDecorate
                                ? MemberDecoration.DECORATION
                                : TargetDecoration.DECORATION))) {
            if (count == annotations.length) {
                annotations = Arrays.copyOf(annotations, 2 * count);
            }
            annotations[count++] = cursor.at;
        }
    }

    private RoundingModes roundingModes() {
        RoundingModes known = roundingModes;
        if (known == null) {
            known = new RoundingModes(context);
            roundingModes = known;
        }
        return known;
    }

    private static boolean isChecked(int decoration) {
        return switch (Decoration.of(decoration).orElse(Decoration.Offset)) {
            case Component,
                    FPRoundingMode,
                    NonReadable,
                    NonWritable,
                    Uniform,
                    UniformId,
                    NoSignedWrap,
                    NoUnsignedWrap,
                    Coherent,
                    Volatile,
                    ViewportRelativeNV -> true;
            default -> false;
        };
    }

    @Override
    public void end() {
        for (int i = 0; i < count; i++) {
            int at = annotations[i];
            int end = at + (context.words[at] >>> 16);
            switch (context.words[at] & 0xFFFF) {
                case OpMemberDecorate ->
                    check(
                            at,
                            context.words[at + MemberDecoration.STRUCTURE_TYPE],
                            context.words[at + MemberDecoration.MEMBER]);
                case OpGroupDecorate -> {
                    int[] group = groups.decorations(context.words[at + GroupDecorate.DECORATION_GROUP]);
                    for (int k = at + 2; k < end; k++) {
                        for (int source : group) {
                            check(source, context.words[k], -1);
                        }
                    }
                }
                case OpGroupMemberDecorate -> {
                    int[] group = groups.decorations(context.words[at + GroupDecorate.DECORATION_GROUP]);
                    for (int k = at + 2; k + 1 < end; k += 2) {
                        for (int source : group) {
                            check(source, context.words[k], context.words[k + 1]);
                        }
                    }
                }
                default -> check(at, context.words[at + TargetDecoration.TARGET], -1);
            }
        }
    }

    /** Checks the decoration in the instruction at a word offset, applied to a target. */
    private void check(int at, int target, int member) {
        int definition = context.data.definition(target);
        if (definition == 0 || context.isTainted(target) || types.op(target) == Op.OpDecorationGroup) {
            return;
        }
        int parameters = at + (Opcodes.op(context.words[at] & 0xFFFF) == Op.OpMemberDecorate ? 4 : 3);
        int first = parameters < at + (context.words[at] >>> 16) ? context.words[parameters] : 0;
        Decoration decoration = Decoration.of(context.words[parameters - 1]).orElse(Decoration.Offset);
        switch (decoration) {
            case Component -> component(at, target, member, first);
            case FPRoundingMode -> {
                if (member < 0) {
                    roundingModes().check(at, target, first);
                }
            }
            case NonReadable, NonWritable -> {
                if (member < 0) {
                    access(at, target, decoration);
                }
            }
            case Uniform, UniformId -> {
                if (uniform(at, target, decoration) && decoration == Decoration.UniformId) {
                    uniformScope(at, target, first);
                }
            }
            case NoSignedWrap, NoUnsignedWrap -> wrap(at, target, decoration);
            case Coherent, Volatile -> {
                if (vulkanMemory) {
                    error(
                                    DecorationsRule.VULKAN_MEMORY_MODEL,
                                    at,
                                    target,
                                    (member < 0 ? "" : "member " + member + " of ") + context.name(target)
                                            + " is decorated with " + decoration
                                            + ", which the Vulkan memory model does not support")
                            .hint("remove " + decoration + ", and use memory operands and semantics instead");
                }
            }
            case ViewportRelativeNV -> viewportRelative(at, target, member);
            default -> {}
        }
    }

    private void viewportRelative(int at, int target, int member) {
        int builtIn = (member < 0
                        ? context.layout.decorationWord(target, Decoration.BuiltIn)
                        : context.layout.memberDecorationWord(target, member, Decoration.BuiltIn))
                .orElse(-1);
        if (context.isVulkan() && builtIn != BuiltIn.Layer.value()) {
            error(
                            DecorationsRule.VIEWPORT_RELATIVE,
                            at,
                            target,
                            described(target)
                                    + " is decorated with ViewportRelativeNV, which applies only to the built-in"
                                    + " Layer")
                    .hint("remove ViewportRelativeNV, or decorate with BuiltIn Layer");
        }
    }

    private FindingBuilder error(Rule rule, int at, int target, String message) {
        return context.plainErrorAt(rule, context.data.definition(target), message)
                .related(at, "the decoration is applied here");
    }

    private String described(int id) {
        return context.name(id) + " (" + context.definingOpName(id) + ")";
    }

    // --- access

    private void access(int at, int target, Decoration decoration) {
        Op op = types.op(target);
        int pointer = types.typeOf(target);
        int storage = types.storageClass(pointer);
        if (op == Op.OpRawAccessChainNV || op == Op.OpUntypedAccessChainKHR || storage < 0) {
            return;
        }
        if (op == Op.OpBufferPointerEXT) {
            if (storage == StorageClass.Uniform.value() && decoration == Decoration.NonWritable) {
                error(
                                DecorationsRule.ACCESS,
                                at,
                                target,
                                described(target)
                                        + " in Uniform is decorated with NonWritable, but uniform blocks are always"
                                        + " read-only")
                        .hint("remove NonWritable");
            }
            return;
        }
        int type = types.isPointer(pointer)
                ? types.pointee(pointer)
                : op == Op.OpUntypedVariableKHR ? types.word(target, UntypedVariableKHR.DATA_TYPE) : 0;
        if (type == 0 || mayRestrictAccess(op, types.innermostElement(type), storage, decoration)) {
            return;
        }
        error(
                        DecorationsRule.ACCESS,
                        at,
                        target,
                        described(target) + StorageNames.in(storage) + " of type " + context.name(type)
                                + " is decorated with " + decoration
                                + ", which applies only to storage images, tensors"
                                + (context.isAtLeast(1, 4) && decoration == Decoration.NonWritable
                                        ? ", blocks in buffers, and variables in Private and Function"
                                        : " and blocks in buffers"))
                .hint("remove " + decoration);
    }

    private boolean mayRestrictAccess(Op op, int type, int storage, Decoration decoration) {
        return switch (StorageClass.of(storage).orElse(StorageClass.Generic)) {
            case Uniform ->
                context.isDecorated(type, Decoration.Block) || context.isDecorated(type, Decoration.BufferBlock);
            case StorageBuffer -> context.isDecorated(type, Decoration.Block);
            case PhysicalStorageBuffer, ShaderRecordBufferKHR, TileAttachmentQCOM -> true;
            case UniformConstant ->
                types.op(type) == Op.OpTypeTensorARM
                        || types.op(type) == Op.OpTypeImage && types.word(type, TypeImage.SAMPLED) == 2;
            case Function, Private ->
                decoration == Decoration.NonWritable && op == Op.OpVariable && context.isAtLeast(1, 4);
            default -> false;
        };
    }

    // --- objects and arithmetic

    private boolean uniform(int at, int target, Decoration decoration) {
        int type = types.typeOf(target);
        if (type != 0 && !types.isVoid(type)) {
            return true;
        }
        error(
                        DecorationsRule.OBJECT,
                        at,
                        target,
                        described(target) + " is decorated with " + decoration + ", but "
                                + (type == 0 ? "is not an object" : "its type is OpTypeVoid"))
                .hint("decorate a value that is uniform across the invocations of the scope");
        return false;
    }

    private void uniformScope(int at, int target, int scope) {
        if (context.definingOpcode(scope) == 0 || context.isTainted(scope)) {
            return;
        }
        String subject = "Scope " + context.name(scope) + " of UniformId on " + described(target);
        boolean known = types.isKnownInteger(scope);
        if (!types.isIntScalar(types.typeOf(scope), 32)) {
            error(ScopesRule.SCOPE_TYPE, at, target, subject + " is not a 32-bit integer scalar")
                    .declared(scope)
                    .hint("use a constant of a 32-bit integer type");
        } else if (known && ScopeRules.named(types.knownInteger(scope)) == null) {
            error(
                            ScopesRule.SCOPE_VALUE,
                            at,
                            target,
                            subject + " has the value " + types.knownInteger(scope) + ", which is not a scope")
                    .declared(scope)
                    .hint("use Workgroup (2) or Subgroup (3)");
        } else if (context.isVulkan()
                && known
                && !ScopeRules.of(context).is(scope, Scope.Workgroup)
                && !ScopeRules.of(context).is(scope, Scope.Subgroup)) {
            error(ScopesRule.EXECUTION_SCOPE, at, target, subject + " is not Workgroup or Subgroup")
                    .vuid("VUID-StandaloneSpirv-None-04636")
                    .declared(scope)
                    .hint("use Workgroup (2) or Subgroup (3)");
        } else if (!known && !ScopeRules.of(context).isConstantEnough(scope)) {
            error(
                            ScopesRule.SCOPE_CONSTANT,
                            at,
                            target,
                            subject + " is an " + context.definingOpName(scope) + ", not an OpConstant")
                    .declared(scope)
                    .hint("use an OpConstant");
        } else if (context.isVulkan() && ScopeRules.of(context).is(scope, Scope.Workgroup)) {
            int index = Arrays.binarySearch(
                    context.data.starts, 0, context.data.instructionCount, context.data.definition(target));
            int wrong = ScopeRules.of(context).modelsWithoutWorkgroups(context.functionOf(index));
            if (wrong != 0) {
                error(
                                ScopesRule.WORKGROUP_EXECUTION,
                                at,
                                target,
                                subject + " is Workgroup, but execution model " + ExecutionModels.names(wrong)
                                        + ", from which it is reachable, has no workgroups")
                        .declared(scope)
                        .hint("use the scope Subgroup (3)");
            }
        }
    }

    private void wrap(int at, int target, Decoration decoration) {
        switch (types.opcode(target)) {
            case OpIAdd, OpISub, OpIMul, OpShiftLeftLogical, OpSNegate, OpExtInst, OpExtInstWithForwardRefsKHR -> {}
            default ->
                error(
                                DecorationsRule.WRAP,
                                at,
                                target,
                                described(target) + " is decorated with " + decoration
                                        + ", which applies only to integer addition, subtraction, multiplication,"
                                        + " negation and left shift")
                        .hint("remove " + decoration);
        }
    }

    // --- components of locations

    private void component(int at, int target, int member, int component) {
        Op op = types.op(target);
        int type;
        if (member >= 0) {
            type = types.member(target, member);
        } else {
            int storage = op == Op.OpVariable ? types.word(target, Variable.STORAGE_CLASS) : StorageClass.Input.value();
            if (storage != StorageClass.Input.value() && storage != StorageClass.Output.value()) {
                if (!context.isVulkan()) {
                    error(
                                    DecorationsRule.COMPONENT,
                                    at,
                                    target,
                                    described(target) + StorageNames.in(storage)
                                            + " is decorated with Component, which applies only to Input and Output")
                            .hint("remove Component");
                }
                return;
            }
            type = types.pointee(types.typeOf(target));
        }
        if (!context.isVulkan() || type == 0) {
            return;
        }
        int element = type;
        for (int depth = 0; depth < 300 && types.isArray(element); depth++) {
            element = types.word(element, TypeArray.ELEMENT_TYPE);
        }
        String subject = (member < 0 ? "" : "member " + member + " of ") + context.name(target);
        if (!types.isIntScalarOrVector(element) && !types.isFloatScalarOrVector(element)) {
            componentError(
                    at,
                    target,
                    "10583",
                    subject + " is decorated with Component, but its type " + context.name(element)
                            + " is not a scalar or vector",
                    "remove Component");
            return;
        }
        if (Integer.compareUnsigned(component, 3) > 0) {
            componentError(
                    at,
                    target,
                    "04920",
                    subject + " is decorated with Component " + Integer.toUnsignedString(component)
                            + ", but a location has 4 components",
                    "use a Component from 0 to 3");
            return;
        }
        long dimension = Integer.toUnsignedLong(types.dimension(element));
        boolean isWide = types.bitWidth(element) == 64;
        if (isWide && dimension > 2) {
            componentError(
                    at,
                    target,
                    "07703",
                    subject + " of type " + context.name(element)
                            + " is decorated with Component, but takes more than one location",
                    "remove Component");
        } else if (isWide && component % 2 == 1) {
            componentError(
                    at,
                    target,
                    "04923",
                    subject + " of type " + context.name(element) + " is decorated with Component " + component
                            + ", but 64-bit types require Component 0 or 2",
                    "use Component 0 or 2");
        } else if (component + (isWide ? 2 : 1) * dimension > 4) {
            componentError(
                    at,
                    target,
                    isWide ? "04922" : "04921",
                    subject + " of type " + context.name(element) + " takes " + (isWide ? 2 : 1) * dimension
                            + " components starting at Component " + component + ", but a location has 4",
                    "use a smaller Component");
        }
    }

    private void componentError(int at, int target, String vuid, String message, String hint) {
        error(DecorationsRule.COMPONENT, at, target, message)
                .vuid("VUID-StandaloneSpirv-Component-" + vuid)
                .hint(hint);
    }
}
