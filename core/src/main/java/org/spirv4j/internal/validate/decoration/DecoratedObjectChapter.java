// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.decoration;

import java.util.Arrays;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ScopeRules;
import org.spirv4j.internal.validate.facts.StorageNames;
import org.spirv4j.internal.validate.rule.DecorationsRule;
import org.spirv4j.internal.validate.rule.ScopesRule;

/**
 * What decorations ask of the object that has them, be it by way of a group (section 3.20 of the specification,
 * "Decoration").
 */
public final class DecoratedObjectChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(DecoratedObjectChapter::new, Trait.GROUP_DECORATION)
            .and(Op.OpDecorate, Op.OpDecorateId, Op.OpMemberDecorate);

    private final TypeFacts types;
    private final RoundingModes roundingModes;
    private final ScopeRules scopes;
    private final boolean vulkanMemory;

    /** Word offsets of the annotations that matter here. */
    private int[] annotations = new int[16];

    private int count;

    private final DecorationGroups groups;

    private DecoratedObjectChapter(ValidationContext context) {
        super(context);
        types = context.types;
        groups = new DecorationGroups(context);
        roundingModes = new RoundingModes(context);
        scopes = new ScopeRules(context);
        vulkanMemory = context.layout
                .memoryModel()
                .flatMap(m -> m.memoryModel())
                .filter(m -> m == MemoryModel.Vulkan)
                .isPresent();
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        boolean byGroup = Trait.GROUP_DECORATION.has(cursor.op);
        if (byGroup || matters(cursor.word(cursor.op == Op.OpMemberDecorate ? 3 : 2))) {
            if (count == annotations.length) {
                annotations = Arrays.copyOf(annotations, 2 * count);
            }
            annotations[count++] = cursor.at;
        }
    }

    private static boolean matters(int decoration) {
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
            switch (Opcodes.op(context.words[at] & 0xFFFF)) {
                case OpMemberDecorate -> apply(at, context.words[at + 1], context.words[at + 2]);
                case OpGroupDecorate -> {
                    int[] group = groups.stated(context.words[at + 1]);
                    for (int k = at + 2; k < end; k++) {
                        for (int stated : group) {
                            apply(stated, context.words[k], -1);
                        }
                    }
                }
                case OpGroupMemberDecorate -> {
                    int[] group = groups.stated(context.words[at + 1]);
                    for (int k = at + 2; k + 1 < end; k += 2) {
                        for (int stated : group) {
                            apply(stated, context.words[k], context.words[k + 1]);
                        }
                    }
                }
                default -> apply(at, context.words[at + 1], -1);
            }
        }
    }

    /** A decoration, as the instruction at a word offset states it, on a target. */
    private void apply(int at, int target, int member) {
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
                    roundingModes.check(at, target, first);
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
                    complain(
                                    DecorationsRule.VULKAN_MEMORY_MODEL,
                                    at,
                                    target,
                                    (member < 0 ? "" : "member " + member + " of ") + context.name(target)
                                            + " is decorated with " + decoration
                                            + ", but the module uses the Vulkan memory model")
                            .hint("take it away, and use memory operands and semantics instead");
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
            complain(
                            DecorationsRule.VIEWPORT_RELATIVE,
                            at,
                            target,
                            "ViewportRelativeNV stands on " + described(target) + ", but is for the built-in Layer")
                    .hint("take ViewportRelativeNV away, or decorate with BuiltIn Layer");
        }
    }

    private FindingBuilder complain(Rule rule, int at, int target, String message) {
        return context.plainErrorAt(rule, context.data.definition(target), message)
                .related(at, "the decoration is given here");
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
                complain(
                                DecorationsRule.ACCESS,
                                at,
                                target,
                                "NonWritable stands on " + described(target)
                                        + " in Uniform, which cannot be written to")
                        .hint("take NonWritable away");
            }
            return;
        }
        int type = types.isPointer(pointer)
                ? types.pointee(pointer)
                : op == Op.OpUntypedVariableKHR ? types.word(target, 4) : 0;
        if (type == 0 || mayRestrictAccess(op, types.innermostElement(type), storage, decoration)) {
            return;
        }
        complain(
                        DecorationsRule.ACCESS,
                        at,
                        target,
                        decoration + " stands on " + described(target) + StorageNames.in(storage) + " of type "
                                + context.name(type) + ", but is for storage images, tensors, and blocks in buffers"
                                + (context.isAtLeast(1, 4) && decoration == Decoration.NonWritable
                                        ? ", and for variables in Private and Function"
                                        : ""))
                .hint("take " + decoration + " away");
    }

    private boolean mayRestrictAccess(Op op, int type, int storage, Decoration decoration) {
        return switch (StorageClass.of(storage).orElse(StorageClass.Generic)) {
            case Uniform ->
                context.isDecorated(type, Decoration.Block) || context.isDecorated(type, Decoration.BufferBlock);
            case StorageBuffer -> context.isDecorated(type, Decoration.Block);
            case PhysicalStorageBuffer, ShaderRecordBufferKHR, TileAttachmentQCOM -> true;
            case UniformConstant ->
                types.op(type) == Op.OpTypeTensorARM || types.op(type) == Op.OpTypeImage && types.word(type, 7) == 2;
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
        complain(
                        DecorationsRule.OBJECT,
                        at,
                        target,
                        decoration + " stands on " + described(target) + ", which "
                                + (type == 0 ? "is no object" : "has no value"))
                .hint("decorate a value that is the same in all invocations of the scope");
        return false;
    }

    private void uniformScope(int at, int target, int scope) {
        if (context.definingOpcode(scope) == 0 || context.isTainted(scope)) {
            return;
        }
        String what = "the scope " + context.name(scope) + " of UniformId on " + described(target);
        boolean known = types.isKnownInteger(scope);
        if (!types.isIntScalar(types.typeOf(scope), 32)) {
            complain(ScopesRule.SCOPE_TYPE, at, target, what + " is no 32-bit integer scalar")
                    .declared(scope)
                    .hint("use a constant of a 32-bit integer type");
        } else if (known && ScopeRules.named(types.knownInteger(scope)) == null) {
            complain(
                            ScopesRule.SCOPE_VALUE,
                            at,
                            target,
                            what + " has the value " + types.knownInteger(scope) + ", which no scope has")
                    .declared(scope)
                    .hint("use Workgroup (2) or Subgroup (3)");
        } else if (context.isVulkan()
                && known
                && !scopes.is(scope, Scope.Workgroup)
                && !scopes.is(scope, Scope.Subgroup)) {
            complain(ScopesRule.EXECUTION_SCOPE, at, target, what + " is neither Workgroup nor Subgroup")
                    .vuid("VUID-StandaloneSpirv-None-04636")
                    .declared(scope)
                    .hint("use Workgroup (2) or Subgroup (3)");
        } else if (!known && !scopes.isConstantEnough(scope)) {
            complain(ScopesRule.SCOPE_CONSTANT, at, target, what + " comes from " + context.definingOpName(scope))
                    .declared(scope)
                    .hint("use an OpConstant");
        } else if (context.isVulkan() && scopes.is(scope, Scope.Workgroup)) {
            int place = Arrays.binarySearch(
                    context.data.starts, 0, context.data.instructionCount, context.data.definition(target));
            int wrong = scopes.modelsWithoutWorkgroups(context.functionOf(place));
            if (wrong != 0) {
                complain(
                                ScopesRule.WORKGROUP_EXECUTION,
                                at,
                                target,
                                what + " is Workgroup, and the model " + ExecutionModels.names(wrong)
                                        + ", from which it is reached, has no workgroups")
                        .declared(scope)
                        .hint("use the scope Subgroup (3)");
            }
        }
    }

    private void wrap(int at, int target, Decoration decoration) {
        switch (types.op(target)) {
            case OpIAdd, OpISub, OpIMul, OpShiftLeftLogical, OpSNegate, OpExtInst, OpExtInstWithForwardRefsKHR -> {}
            default ->
                complain(
                                DecorationsRule.WRAP,
                                at,
                                target,
                                decoration + " stands on " + described(target)
                                        + ", but is for integer additions, subtractions, multiplications, negations"
                                        + " and shifts to the left")
                        .hint("take " + decoration + " away");
        }
    }

    // --- components of locations

    private void component(int at, int target, int member, int component) {
        Op op = types.op(target);
        int type;
        if (member >= 0) {
            type = types.member(target, member);
        } else {
            int storage = op == Op.OpVariable ? types.word(target, 3) : StorageClass.Input.value();
            if (storage != StorageClass.Input.value() && storage != StorageClass.Output.value()) {
                if (!context.isVulkan()) {
                    complain(
                                    DecorationsRule.COMPONENT,
                                    at,
                                    target,
                                    "Component stands on " + described(target) + StorageNames.in(storage)
                                            + ", but is for inputs and outputs")
                            .hint("take Component away");
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
            element = types.word(element, 2);
        }
        String what = (member < 0 ? "" : "member " + member + " of ") + context.name(target);
        if (!types.isIntScalarOrVector(element) && !types.isFloatScalarOrVector(element)) {
            wrongComponent(
                    at,
                    target,
                    "10583",
                    what + " has a Component, but its type " + context.name(element) + " is no scalar and no vector",
                    "take Component away");
            return;
        }
        if (Integer.compareUnsigned(component, 3) > 0) {
            wrongComponent(
                    at,
                    target,
                    "04920",
                    what + " has the Component " + Integer.toUnsignedString(component) + ", but a location has four",
                    "use a Component from 0 to 3");
            return;
        }
        long dimension = Integer.toUnsignedLong(types.dimension(element));
        boolean isWide = types.bitWidth(element) == 64;
        if (isWide && dimension > 2) {
            wrongComponent(
                    at,
                    target,
                    "07703",
                    what + " of type " + context.name(element) + " takes more than a location, but has a Component",
                    "take Component away");
        } else if (isWide && component % 2 == 1) {
            wrongComponent(
                    at,
                    target,
                    "04923",
                    what + " of type " + context.name(element) + " has the Component " + component
                            + ", but 64-bit numbers start at 0 or 2",
                    "use the Component 0 or 2");
        } else if (component + (isWide ? 2 : 1) * dimension > 4) {
            wrongComponent(
                    at,
                    target,
                    isWide ? "04922" : "04921",
                    what + " of type " + context.name(element) + " takes " + (isWide ? 2 : 1) * dimension
                            + " components from " + component + " on, but a location has four",
                    "use a smaller Component");
        }
    }

    private void wrongComponent(int at, int target, String vuid, String message, String hint) {
        complain(DecorationsRule.COMPONENT, at, target, message)
                .vuid("VUID-StandaloneSpirv-Component-" + vuid)
                .hint(hint);
    }
}
