// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import static org.spirv4j.internal.grammar.KindNumbers.LAST_ID;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.FPFastMathMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.requirement.CapabilityTable;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.ModesRule;
import org.spirv4j.module.EntryPoint;

/**
 * Each OpExecutionMode and OpExecutionModeId by itself (sections 3.6, "Execution Mode", and "Mode-Setting Instructions"
 * of the specification).
 */
public final class ExecutionModeChapter extends Chapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(ExecutionModeChapter::new, Op.OpExecutionMode, Op.OpExecutionModeId);

    private static final int MESH = ExecutionModels.bit(ExecutionModel.MeshEXT);
    private static final Set<ExecutionMode> SIZES =
            EnumSet.of(ExecutionMode.LocalSizeId, ExecutionMode.LocalSizeHintId, ExecutionMode.SubgroupsPerWorkgroupId);

    private static final int FAST_MATH_BITS = 0x7FFFF;

    /** A mode of an entry point, with its first operand where it may have several. */
    private record Use(int function, ExecutionMode mode, int operand) {}

    private final ExecutionModeTable table = ExecutionModeTable.get();
    private final int modeKind;

    /** The models of the entry points, by the ids of their functions, as bits of {@link ExecutionModels#bit}. */
    private final Map<Integer, Integer> models = new HashMap<>();

    private final Map<Use, Integer> places = new HashMap<>();

    private ExecutionModeChapter(ValidationContext context) {
        super(context);
        modeKind = CapabilityTable.kind(context.tables, "ExecutionMode");
    }

    @Override
    public void begin() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            int bit = entryPoint.executionModel().map(ExecutionModels::bit).orElse(0);
            models.merge(entryPoint.functionId(), bit, (a, b) -> a | b);
        }
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int function = cursor.operand(0);
        Integer used = models.get(function);
        ExecutionMode mode = ExecutionMode.of(cursor.operand(1)).orElse(null);
        if (mode == null) {
            return;
        }
        if (used == null) {
            context.error(
                            ModesRule.ENTRY_POINT,
                            cursor.name() + " sets " + mode + " for " + context.name(function)
                                    + ", which is the function of no entry point")
                    .hint("name the function that an OpEntryPoint names, or leave the mode out")
                    .declared(function);
            return;
        }
        if (!repeated(cursor, function, mode) && operands(cursor, mode)) {
            check(cursor, mode, used, function);
        }
    }

    private boolean repeated(InstructionCursor cursor, int function, ExecutionMode mode) {
        boolean several = table.mayRepeat(mode);
        Integer before = places.putIfAbsent(new Use(function, mode, several ? cursor.operand(2) : 0), cursor.at);
        if (before == null) {
            return false;
        }
        context.error(
                        ModesRule.REPEATED,
                        context.name(function) + " has the execution mode " + mode + " already"
                                + (several ? " for " + target(mode, cursor.operand(2)) : ""))
                .hint("leave one of them out")
                .related(before, "the mode is set here");
        return true;
    }

    private String target(ExecutionMode mode, int operand) {
        return mode == ExecutionMode.FPFastMathDefault ? context.name(operand) : operand + " bits";
    }

    private boolean operands(InstructionCursor cursor, ExecutionMode mode) {
        boolean ids = takesIds(mode);
        if (ids != (cursor.op == Op.OpExecutionModeId)) {
            context.error(
                            ModesRule.INSTRUCTION,
                            mode + (ids ? " takes ids as operands" : " takes no ids as operands") + ", so it is set by "
                                    + (ids ? "OpExecutionModeId" : "OpExecutionMode") + " and not by " + cursor.name())
                    .hint("use " + (ids ? "OpExecutionModeId" : "OpExecutionMode"));
            return false;
        }
        if (mode == ExecutionMode.FPFastMathDefault) {
            return fastMath(cursor);
        }
        if (ids && mode != ExecutionMode.MaximumRegistersIdINTEL) {
            for (int i = 2; i < cursor.operandWords(); i++) {
                int id = cursor.operand(i);
                if (context.definingOpcode(id) != 0 && !context.types.isConstant(id)) {
                    context.error(
                                    ModesRule.CONSTANT,
                                    "the operands of " + mode + " are constants, and " + context.name(id) + " is an "
                                            + context.definingOpName(id))
                            .hint("give the id of an OpConstant or an OpSpecConstant")
                            .declared(id);
                    return false;
                }
                if (mode == ExecutionMode.OpacityMicromapIdKHR
                        && context.definingOpcode(id) != 0
                        && !context.types.isBoolScalar(context.types.typeOf(id))) {
                    context.error(
                                    ModesRule.MICROMAP,
                                    "the operand of OpacityMicromapIdKHR is a Boolean, and " + context.name(id) + " is "
                                            + context.name(context.types.typeOf(id)))
                            .hint("give the id of an OpConstantTrue, OpConstantFalse or a specialization of them")
                            .declared(id);
                    return false;
                }
                if (SIZES.contains(mode)
                        && context.definingOpcode(id) != 0
                        && !context.types.isIntScalar(context.types.typeOf(id))) {
                    context.error(
                                    ModesRule.CONSTANT,
                                    "the operands of " + mode + " are integers, and " + context.name(id) + " is none")
                            .hint("give the id of a scalar integer constant")
                            .declared(id);
                    return false;
                }
            }
        }
        return true;
    }

    private boolean takesIds(ExecutionMode mode) {
        int row = context.tables.enumerant(modeKind, mode.value());
        int shape = row < 0 ? 0 : context.tables.enumerantShape(row);
        return row >= 0 && context.tables.listLength(shape) != 0 && context.tables.listItem(shape, 0) >> 2 <= LAST_ID;
    }

    private boolean fastMath(InstructionCursor cursor) {
        int type = cursor.operand(2);
        if (!context.types.isFloatScalar(type)) {
            context.error(
                            ModesRule.FAST_MATH,
                            "FPFastMathDefault is set for a scalar type of floating-point numbers, and "
                                    + context.name(type) + " is none")
                    .hint("name an OpTypeFloat")
                    .declared(type);
            return false;
        }
        int flags = cursor.operand(3);
        Op op = context.types.op(flags);
        if (op != Op.OpConstant && op != Op.OpConstantNull
                || !context.types.isIntScalar(context.types.typeOf(flags), 32)) {
            context.error(
                            ModesRule.FAST_MATH,
                            "the flags of FPFastMathDefault are a 32-bit OpConstant, and " + context.name(flags)
                                    + " is none")
                    .hint("name an OpConstant that is no specialization constant")
                    .declared(flags);
            return false;
        }
        int value = op == Op.OpConstant ? context.types.word(flags, 3) : 0;
        int both = FPFastMathMode.AllowContract.value() | FPFastMathMode.AllowReassoc.value();
        String wrong = (value & ~FAST_MATH_BITS) != 0
                ? "has bits that are none of FPFastMathMode"
                : (value & FPFastMathMode.Fast.value()) != 0
                        ? "has the deprecated bit Fast"
                        : (value & FPFastMathMode.AllowTransform.value()) != 0 && (value & both) != both
                                ? "has AllowTransform without AllowContract and AllowReassoc"
                                : "";
        if (!wrong.isEmpty()) {
            context.error(
                            ModesRule.FAST_MATH,
                            "the mask 0x" + Integer.toHexString(value) + " of FPFastMathDefault " + wrong)
                    .hint("set the bits NotNaN, NotInf, NSZ, AllowRecip, AllowContract, AllowReassoc and, with the last"
                            + " two, AllowTransform")
                    .declared(flags);
        }
        return wrong.isEmpty();
    }

    private void check(InstructionCursor cursor, ExecutionMode mode, int used, int function) {
        int wrong = used & ~table.models(mode);
        if (wrong != 0) {
            context.error(
                            ModesRule.MODEL,
                            mode + " is for the execution models " + ExecutionModels.names(table.models(mode))
                                    + ", and " + context.name(function) + " is an entry point for "
                                    + ExecutionModels.names(wrong))
                    .hint("leave the mode out, or change the entry point's execution model");
            return;
        }
        switch (mode) {
            case LocalSize -> {
                if (cursor.operand(2) == 0 || cursor.operand(3) == 0 || cursor.operand(4) == 0) {
                    emptyWorkgroup(cursor.operand(2), cursor.operand(3), cursor.operand(4));
                }
            }
            case LocalSizeId -> localSizeId(cursor);
            case OriginLowerLeft, PixelCenterInteger -> {
                if (context.isVulkan()) {
                    boolean origin = mode == ExecutionMode.OriginLowerLeft;
                    context.error(ModesRule.VULKAN_ORIGIN, "Vulkan knows no fragment coordinates with " + mode)
                            .vuid(
                                    origin
                                            ? "VUID-StandaloneSpirv-OriginLowerLeft-04653"
                                            : "VUID-StandaloneSpirv-PixelCenterInteger-04654")
                            .hint(origin ? "use OriginUpperLeft" : "leave the mode out, and subtract 0.5");
                }
            }
            case OutputVertices, OutputPrimitivesEXT -> {
                if (context.isVulkan() && (used & MESH) != 0 && cursor.operand(2) == 0) {
                    context.error(ModesRule.MESH_COUNT, "a mesh shader has " + mode + " 0, and could write nothing")
                            .vuid(
                                    mode == ExecutionMode.OutputVertices
                                            ? "VUID-StandaloneSpirv-MeshEXT-07330"
                                            : "VUID-StandaloneSpirv-MeshEXT-07331")
                            .hint("state the largest number that the shader may set");
                }
            }
            case VecTypeHint -> range(cursor, mode, cursor.operand(2) & 0xFFFF, 6);
            case MaxWorkDimINTEL -> range(cursor, mode, cursor.operand(2), 3);
            case TileShadingRateQCOM -> {
                int x = cursor.operand(2);
                int y = cursor.operand(3);
                if (context.isVulkan() && ((x & x - 1) != 0 || (y & y - 1) != 0)) {
                    context.error(
                                    ModesRule.TILE_RATE,
                                    "the rates of TileShadingRateQCOM are powers of two, and this is " + x + " by " + y)
                            .hint("choose powers of two");
                }
            }
            default -> {}
        }
    }

    private void range(InstructionCursor cursor, ExecutionMode mode, int value, int last) {
        if (Integer.compareUnsigned(value, last) > 0) {
            context.error(
                            ModesRule.OPERAND,
                            "the operand of " + mode + " is " + Integer.toUnsignedString(cursor.operand(2))
                                    + (mode == ExecutionMode.VecTypeHint
                                            ? ", whose lower half, " + value + ", stands for no data type"
                                            : ", and is " + last + " at most"))
                    .hint("give a value from 0 to " + last);
        }
    }

    private void localSizeId(InstructionCursor cursor) {
        if (context.isVulkan()
                && context.env.compareTo(TargetEnv.VULKAN_1_3) < 0
                && !context.settings.has(Relaxation.ALLOW_LOCALSIZEID)) {
            context.error(
                            ModesRule.LOCAL_SIZE_ID,
                            context.env + " takes LocalSizeId only of devices with the feature maintenance4")
                    .hint("use LocalSize")
                    .remedy(Relaxation.ALLOW_LOCALSIZEID);
            return;
        }
        long[] size = new long[3];
        boolean known = true;
        boolean zero = false;
        for (int i = 0; i < 3; i++) {
            int id = cursor.operand(2 + i);
            known &= context.types.op(id) == Op.OpConstant || context.types.op(id) == Op.OpConstantNull;
            size[i] = context.integer(id).orElse(1);
            zero |= size[i] == 0;
        }
        if (known && zero) {
            emptyWorkgroup(size[0], size[1], size[2]);
        }
    }

    private void emptyWorkgroup(long x, long y, long z) {
        context.error(
                        ModesRule.EMPTY_WORKGROUP,
                        "a workgroup of " + x + " by " + y + " by " + z + " has no invocations")
                .hint("make each size 1 or more");
    }
}
