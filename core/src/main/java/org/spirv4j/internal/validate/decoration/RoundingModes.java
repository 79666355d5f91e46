// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.decoration;

import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.FPRoundingMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets;
import org.spirv4j.internal.validate.facts.StorageNames;
import org.spirv4j.internal.validate.rule.DecorationsRule;
import org.spirv4j.module.Instruction;

/** What FPRoundingMode stands on (section 3.20 of the specification, "Decoration"). */
final class RoundingModes {
    /** The square root in OpenCL.std. */
    private static final int SQRT = 61;

    private final ValidationContext context;
    private final TypeFacts types;

    private final ExtendedSets sets;

    RoundingModes(ValidationContext context) {
        this.context = context;
        types = context.types;
        sets = new ExtendedSets(context);
    }

    /** Checks the decoration that the instruction at a word offset states. */
    void check(int at, int target, int mode) {
        if (context.has(Capability.Shader) && !checkForShaders(at, target, mode)) {
            return;
        }
        if (context.has(Capability.Kernel)) {
            checkForKernels(at, target);
        }
    }

    private boolean complain(int at, int target, String message, String hint) {
        context.plainErrorAt(DecorationsRule.ROUNDING_MODE, context.data.definition(target), message)
                .related(at, "the decoration is given here")
                .hint(hint);
        return false;
    }

    private String described(int id) {
        return context.name(id) + " (" + context.definingOpName(id) + ")";
    }

    private boolean checkForShaders(int at, int target, int mode) {
        if (types.op(target) != Op.OpFConvert) {
            return complain(
                    at,
                    target,
                    "FPRoundingMode stands on " + described(target) + ", but in shaders is for OpFConvert",
                    "take FPRoundingMode away");
        }
        if (context.isVulkan() && mode != FPRoundingMode.RTE.value() && mode != FPRoundingMode.RTZ.value()) {
            context.plainErrorAt(
                            DecorationsRule.ROUNDING_MODE,
                            context.data.definition(target),
                            context.name(target) + " has the FPRoundingMode "
                                    + FPRoundingMode.of(mode).map(Enum::name).orElse("" + mode)
                                    + ", but Vulkan has RTE and RTZ only")
                    .vuid("VUID-StandaloneSpirv-FPRoundingMode-04675")
                    .related(at, "the decoration is given here")
                    .hint("use RTE or RTZ");
            return false;
        }
        DefUse uses = context.uses();
        for (int i = 0; i < uses.useCount(target); i++) {
            Instruction user = uses.user(target, i);
            Op op = user.op().orElse(Op.OpNop);
            switch (op) {
                case OpStore -> {
                    if (!checkStore(at, target, user, uses.operandIndex(target, i))) {
                        return false;
                    }
                }
                case OpFConvert, OpNop -> {}
                default -> {
                    boolean describes = Trait.EXTENDED_INSTRUCTION.has(op)
                            ? describes(user)
                            : Trait.NAME.has(op) || Trait.DECORATION.has(op) || Trait.GROUP_DECORATION.has(op);
                    if (!describes) {
                        return notStored(at, target, op);
                    }
                }
            }
        }
        return true;
    }

    /** Whether an extended instruction says something about its operands, but computes nothing. */
    private boolean describes(Instruction extended) {
        ExtendedSets.Import set = sets.find(extended.wordCount() > 3 ? extended.word(3) : 0);
        return set == null || set.isDescription();
    }

    private boolean notStored(int at, int target, Op user) {
        return complain(
                at,
                target,
                "FPRoundingMode stands on " + context.name(target) + ", which " + user
                        + " uses, but is for what OpStore stores",
                "store the value, or take FPRoundingMode away");
    }

    private boolean checkStore(int at, int target, Instruction store, int operand) {
        int pointer = store.wordCount() > 1 ? store.word(1) : 0;
        int pointerType = types.typeOf(pointer);
        if (operand != 1) {
            return complain(
                    at,
                    target,
                    "FPRoundingMode stands on " + context.name(target)
                            + ", which OpStore uses, but not as what it stores",
                    "take FPRoundingMode away");
        }
        int type = types.isPointer(pointerType) ? types.pointee(pointerType) : types.typeOf(target);
        if (!types.isFloatScalarOrVector(type) || types.bitWidth(type) != 16) {
            return complain(
                    at,
                    target,
                    "FPRoundingMode stands on " + context.name(target) + ", which is stored to "
                            + context.name(pointer) + " as " + context.name(type)
                            + ", but is for 16-bit floating-point scalars and vectors",
                    "take FPRoundingMode away");
        }
        int storage = types.storageClass(pointerType);
        return switch (StorageClass.of(storage).orElse(StorageClass.Generic)) {
            case StorageBuffer, Uniform, PushConstant, Input, Output, PhysicalStorageBuffer -> true;
            default ->
                complain(
                        at,
                        target,
                        "FPRoundingMode stands on " + context.name(target) + ", which is stored to "
                                + context.name(pointer) + StorageNames.in(storage)
                                + ", but is for buffers and interfaces",
                        "take FPRoundingMode away");
        };
    }

    private void checkForKernels(int at, int target) {
        switch (types.op(target)) {
            case OpFConvert -> {}
            case OpFDiv -> divides(at, target);
            case OpExtInst -> {
                if (isSquareRoot(target)) {
                    divides(at, target);
                } else {
                    noConversion(at, target);
                }
            }
            default -> {
                if (!Trait.FLOAT_INTEGER_CONVERSION.has(types.op(target))) {
                    noConversion(at, target);
                }
            }
        }
    }

    private boolean isSquareRoot(int target) {
        ExtendedSets.Import set = sets.find(types.word(target, 3));
        return types.word(target, 4) == SQRT && set != null && set.name().equals("OpenCL.std");
    }

    private void divides(int at, int target) {
        if (!context.has(Capability.RoundedDivideSqrtINTEL)) {
            complain(
                    at,
                    target,
                    "FPRoundingMode stands on the division or square root " + context.name(target)
                            + ", but the module lacks the capability RoundedDivideSqrtINTEL",
                    "add OpCapability RoundedDivideSqrtINTEL");
        }
    }

    private void noConversion(int at, int target) {
        complain(
                at,
                target,
                "FPRoundingMode stands on " + described(target)
                        + ", but is for conversions from or to floating-point numbers",
                "take FPRoundingMode away");
    }
}
