// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.FPRoundingMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.DecorationsRule;

/** Checks the targets of FPRoundingMode (section 3.20 of the specification, "Decoration"). */
final class RoundingModes {
    /** The number of sqrt in OpenCL.std. */
    private static final int SQRT = 61;

    private final ValidationContext context;
    private final TypeFacts types;

    private final ExtendedSets sets;

    RoundingModes(ValidationContext context) {
        this.context = context;
        types = context.types;
        sets = ExtendedSets.of(context);
    }

    /** Checks the decoration in the instruction at a word offset. */
    void check(int at, int target, int mode) {
        if (context.has(Capability.Shader) && !checkForShaders(at, target, mode)) {
            return;
        }
        if (context.has(Capability.Kernel)) {
            checkForKernels(at, target);
        }
    }

    private boolean error(int at, int target, String message, String hint) {
        return error(at, target, message, Hint.of(hint));
    }

    private boolean error(int at, int target, String message, Hint hint) {
        context.plainErrorAt(DecorationsRule.ROUNDING_MODE, context.data.definition(target), message)
                .related(at, "the decoration is applied here")
                .hint(hint);
        return false;
    }

    private String described(int id) {
        return context.name(id) + " (" + context.definingOpName(id) + ")";
    }

    private boolean checkForShaders(int at, int target, int mode) {
        if (types.op(target) != Op.OpFConvert) {
            return error(
                    at,
                    target,
                    described(target)
                            + " is decorated with FPRoundingMode, which in shaders applies only to OpFConvert",
                    "remove FPRoundingMode");
        }
        if (context.isVulkan() && mode != FPRoundingMode.RTE.value() && mode != FPRoundingMode.RTZ.value()) {
            context.plainErrorAt(
                            DecorationsRule.ROUNDING_MODE,
                            context.data.definition(target),
                            context.name(target) + " is decorated with FPRoundingMode "
                                    + FPRoundingMode.of(mode).map(Enum::name).orElse("" + mode)
                                    + ", but Vulkan supports only RTE and RTZ")
                    .vuid("VUID-StandaloneSpirv-FPRoundingMode-04675")
                    .related(at, "the decoration is applied here")
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

    /** Whether an extended instruction only describes its operands and computes nothing. */
    private boolean describes(Instruction extended) {
        ExtendedSets.Import set = sets.find(extended.wordCount() > ExtInst.SET ? extended.word(ExtInst.SET) : 0);
        return set == null || set.isDescription();
    }

    private boolean notStored(int at, int target, Op user) {
        return error(
                at,
                target,
                context.name(target) + " is decorated with FPRoundingMode, but used by " + user
                        + "; only OpStore may use it",
                "store the value, or remove FPRoundingMode");
    }

    private boolean checkStore(int at, int target, Instruction store, int operand) {
        int pointer = store.wordCount() > Store.POINTER ? store.word(Store.POINTER) : 0;
        int pointerType = types.typeOf(pointer);
        if (operand != 1) {
            return error(
                    at,
                    target,
                    context.name(target) + " is decorated with FPRoundingMode, but OpStore does not use it as Object",
                    "remove FPRoundingMode");
        }
        int type = types.isPointer(pointerType) ? types.pointee(pointerType) : types.typeOf(target);
        if (!types.isFloatScalarOrVector(type) || types.bitWidth(type) != 16) {
            return error(
                    at,
                    target,
                    context.name(target) + " is decorated with FPRoundingMode, but stored to " + context.name(pointer)
                            + " as " + context.name(type) + ", which is not a 16-bit floating-point scalar or vector",
                    "remove FPRoundingMode");
        }
        int storage = types.storageClass(pointerType);
        return switch (StorageClass.of(storage).orElse(StorageClass.Generic)) {
            case StorageBuffer, Uniform, PushConstant, Input, Output, PhysicalStorageBuffer -> true;
            default ->
                error(
                        at,
                        target,
                        context.name(target) + " is decorated with FPRoundingMode, but stored to "
                                + context.name(pointer) + StorageNames.in(storage)
                                + ", which is not a buffer or interface storage class",
                        "remove FPRoundingMode");
        };
    }

    private void checkForKernels(int at, int target) {
        switch (types.op(target)) {
            case OpFConvert -> {}
            case OpFDiv -> requireRoundedDivide(at, target);
            case OpExtInst -> {
                if (isSquareRoot(target)) {
                    requireRoundedDivide(at, target);
                } else {
                    notConversion(at, target);
                }
            }
            default -> {
                if (!Trait.FLOAT_INTEGER_CONVERSION.has(types.op(target))) {
                    notConversion(at, target);
                }
            }
        }
    }

    private boolean isSquareRoot(int target) {
        ExtendedSets.Import set = sets.find(types.word(target, ExtInst.SET));
        return types.word(target, ExtInst.INSTRUCTION) == SQRT
                && set != null
                && set.name().equals("OpenCL.std");
    }

    private void requireRoundedDivide(int at, int target) {
        if (!context.has(Capability.RoundedDivideSqrtINTEL)) {
            error(
                    at,
                    target,
                    "FPRoundingMode on the division or square root " + context.name(target)
                            + " requires capability RoundedDivideSqrtINTEL, which the module does not declare",
                    Hint.declare("", Capability.RoundedDivideSqrtINTEL));
        }
    }

    private void notConversion(int at, int target) {
        error(
                at,
                target,
                described(target) + " is decorated with FPRoundingMode, which applies only to conversions from or to"
                        + " floating-point types",
                "remove FPRoundingMode");
    }
}
