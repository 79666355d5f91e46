// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

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
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ModesRule;

/**
 * Checks each OpExecutionMode and OpExecutionModeId on its own (sections 3.6, "Execution Mode", and "Mode-Setting
 * Instructions" of the specification).
 */
public final class ExecutionModeChapter extends Chapter {
    private static final int MESH = ExecutionModels.bit(ExecutionModel.MeshEXT);
    private static final Set<ExecutionMode> INTEGER_MODES = EnumSet.of(
            ExecutionMode.LocalSizeId,
            ExecutionMode.LocalSizeHintId,
            ExecutionMode.SubgroupsPerWorkgroupId,
            ExecutionMode.MaximumRegistersIdINTEL);

    private static final int FAST_MATH_BITS = 0x7FFFF;

    /** A mode of an entry point, with its first operand if the mode is repeatable. */
    private final ExecutionModeTable table = ExecutionModeTable.get();

    private final int modeKind;

    /** The execution models of the entry points, by function id, as bits of {@link ExecutionModels#bit}. */
    private final Map<Integer, Integer> models = new HashMap<>();

    private final Map<String, Integer> declarations = new HashMap<>();

    public ExecutionModeChapter(ValidationContext context) {
        super(context);
        modeKind = context.tables.kind("ExecutionMode");
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
        ExecutionMode mode =
                ExecutionMode.of(cursor.word(ExecutionModeSetting.MODE)).orElse(null);
        if (mode == null) {
            return;
        }
        if (used == null) {
            context.error(
                            ModesRule.ENTRY_POINT,
                            "Entry Point " + context.name(function) + " of " + cursor.name() + " " + mode
                                    + " is not the function of an entry point")
                    .hint("use the function of an OpEntryPoint, or remove the execution mode")
                    .declared(function);
            return;
        }
        if (!isRepeated(cursor, function, mode) && checkOperands(cursor, mode)) {
            checkMode(cursor, mode, used, function);
        }
    }

    private boolean isRepeated(InstructionCursor cursor, int function, ExecutionMode mode) {
        boolean repeatable = table.mayRepeat(mode);
        Integer earlier = declarations.putIfAbsent(
                function + " " + mode.value() + " " + (repeatable ? parameter(cursor, 0) : 0), cursor.at);
        if (earlier == null) {
            return false;
        }
        context.error(
                        ModesRule.REPEATED,
                        "execution mode " + mode + " of " + context.name(function) + " is already declared"
                                + (repeatable ? " for " + targetText(mode, parameter(cursor, 0)) : ""))
                .hint("remove one of them")
                .related(earlier, "the first declaration is here");
        return true;
    }

    private String targetText(ExecutionMode mode, int operand) {
        return mode == ExecutionMode.FPFastMathDefault ? context.name(operand) : operand + " bits";
    }

    private boolean checkOperands(InstructionCursor cursor, ExecutionMode mode) {
        boolean ids = takesIds(mode);
        if (ids != (cursor.op == Op.OpExecutionModeId)) {
            context.error(
                            ModesRule.INSTRUCTION,
                            "execution mode " + mode + " has " + (ids ? "id" : "literal") + " operands and requires "
                                    + (ids ? "OpExecutionModeId" : "OpExecutionMode") + ", not " + cursor.name())
                    .hint("use " + (ids ? "OpExecutionModeId" : "OpExecutionMode"));
            return false;
        }
        if (mode == ExecutionMode.FPFastMathDefault) {
            return checkFastMathDefault(cursor);
        }
        if (ids) {
            for (int i = 2; i < cursor.operandWords(); i++) {
                int id = cursor.operand(i);
                if (context.definingOpcode(id) != 0 && !context.types.isConstant(id)) {
                    context.error(
                                    ModesRule.CONSTANT,
                                    "operand " + context.name(id) + " of execution mode " + mode
                                            + " is not a constant, but defined by " + context.definingOpName(id))
                            .hint("use an OpConstant or OpSpecConstant")
                            .declared(id);
                    return false;
                }
                if (mode == ExecutionMode.OpacityMicromapIdKHR
                        && context.definingOpcode(id) != 0
                        && !context.types.isBoolScalar(context.types.typeOf(id))) {
                    context.error(
                                    ModesRule.MICROMAP,
                                    "operand " + context.name(id) + " of execution mode OpacityMicromapIdKHR "
                                            + context.hasType(context.types.typeOf(id)) + ", but must be a Boolean")
                            .hint("use OpConstantTrue, OpConstantFalse, OpSpecConstantTrue or OpSpecConstantFalse")
                            .declared(id);
                    return false;
                }
                if (INTEGER_MODES.contains(mode)
                        && context.definingOpcode(id) != 0
                        && !context.types.isIntScalar(context.types.typeOf(id))) {
                    context.error(
                                    ModesRule.CONSTANT,
                                    "operand " + context.name(id) + " of execution mode " + mode
                                            + " is not an integer scalar")
                            .hint("use an integer scalar constant")
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

    private boolean checkFastMathDefault(InstructionCursor cursor) {
        int type = parameter(cursor, 0);
        if (!context.types.isFloatScalar(type)) {
            context.error(
                            ModesRule.FAST_MATH,
                            "Target Type " + context.name(type)
                                    + " of FPFastMathDefault is not a floating-point scalar type")
                    .hint("use an OpTypeFloat")
                    .declared(type);
            return false;
        }
        int flags = parameter(cursor, 1);
        Op op = context.types.op(flags);
        if (op != Op.OpConstant && op != Op.OpConstantNull
                || !context.types.isIntScalar(context.types.typeOf(flags), 32)) {
            context.error(
                            ModesRule.FAST_MATH,
                            "Fast-Math Mode " + context.name(flags)
                                    + " of FPFastMathDefault is not a 32-bit integer OpConstant")
                    .hint("use an OpConstant, not a specialization constant")
                    .declared(flags);
            return false;
        }
        int value = op == Op.OpConstant ? context.types.word(flags, Constant.VALUE) : 0;
        int both = FPFastMathMode.AllowContract.value() | FPFastMathMode.AllowReassoc.value();
        String problem = (value & ~FAST_MATH_BITS) != 0
                ? "has bits that FPFastMathMode does not define"
                : (value & FPFastMathMode.Fast.value()) != 0
                        ? "has the deprecated bit Fast"
                        : (value & FPFastMathMode.AllowTransform.value()) != 0 && (value & both) != both
                                ? "has AllowTransform without AllowContract and AllowReassoc"
                                : "";
        if (!problem.isEmpty()) {
            context.error(
                            ModesRule.FAST_MATH,
                            "Fast-Math Mode 0x" + Integer.toHexString(value) + " of FPFastMathDefault " + problem)
                    .hint("use only NotNaN, NotInf, NSZ, AllowRecip, AllowContract, AllowReassoc and, with the last"
                            + " two, AllowTransform")
                    .declared(flags);
        }
        return problem.isEmpty();
    }

    private void checkMode(InstructionCursor cursor, ExecutionMode mode, int used, int function) {
        int unsupported = used & ~table.models(mode);
        if (unsupported != 0) {
            context.error(
                            ModesRule.MODEL,
                            "execution mode " + mode + " requires execution model "
                                    + ExecutionModels.names(table.models(mode)).replaceFirst(", (?=[^,]*$)", " or ")
                                    + ", but " + context.name(function) + " is the function of an entry point for "
                                    + ExecutionModels.names(unsupported))
                    .hint("remove " + mode + ", or change the execution model of the entry point");
            return;
        }
        switch (mode) {
            case LocalSize -> {
                if (parameter(cursor, 0) == 0 || parameter(cursor, 1) == 0 || parameter(cursor, 2) == 0) {
                    reportEmptyWorkgroup(parameter(cursor, 0), parameter(cursor, 1), parameter(cursor, 2));
                }
            }
            case LocalSizeId -> checkLocalSizeId(cursor);
            case OriginLowerLeft, PixelCenterInteger -> {
                if (context.isVulkan()) {
                    boolean origin = mode == ExecutionMode.OriginLowerLeft;
                    context.error(ModesRule.VULKAN_ORIGIN, "Vulkan does not support execution mode " + mode)
                            .vuid(
                                    origin
                                            ? "VUID-StandaloneSpirv-OriginLowerLeft-04653"
                                            : "VUID-StandaloneSpirv-PixelCenterInteger-04654")
                            .hint(
                                    origin
                                            ? "use OriginUpperLeft"
                                            : "remove PixelCenterInteger, and subtract 0.5 from FragCoord");
                }
            }
            case OutputVertices, OutputPrimitivesEXT -> {
                if (context.isVulkan() && (used & MESH) != 0 && parameter(cursor, 0) == 0) {
                    context.error(ModesRule.MESH_COUNT, mode + " of a mesh shader must not be 0")
                            .vuid(
                                    mode == ExecutionMode.OutputVertices
                                            ? "VUID-StandaloneSpirv-MeshEXT-07330"
                                            : "VUID-StandaloneSpirv-MeshEXT-07331")
                            .hint("declare the maximum number that the shader can output");
                }
            }
            case VecTypeHint -> checkRange(cursor, mode, parameter(cursor, 0) & 0xFFFF, 6);
            case MaxWorkDimINTEL -> checkRange(cursor, mode, parameter(cursor, 0), 3);
            case TileShadingRateQCOM -> {
                int x = parameter(cursor, 0);
                int y = parameter(cursor, 1);
                if (context.isVulkan() && (Integer.bitCount(x) != 1 || Integer.bitCount(y) != 1)) {
                    context.error(
                                    ModesRule.TILE_RATE,
                                    "TileShadingRateQCOM requires powers of 2 in x and y, but declares " + x + " x "
                                            + y)
                            .hint("use powers of 2");
                }
            }
            default -> {}
        }
    }

    private void checkRange(InstructionCursor cursor, ExecutionMode mode, int value, int last) {
        if (Integer.compareUnsigned(value, last) > 0) {
            context.error(
                            ModesRule.OPERAND,
                            "operand " + Integer.toUnsignedString(parameter(cursor, 0)) + " of execution mode " + mode
                                    + (mode == ExecutionMode.VecTypeHint
                                            ? " encodes data type " + value
                                                    + " in its low-order 16 bits, which is not defined"
                                            : " must be at most " + last))
                    .hint("use a " + (mode == ExecutionMode.VecTypeHint ? "data type" : "value") + " from 0 to "
                            + last);
        }
    }

    private void checkLocalSizeId(InstructionCursor cursor) {
        if (context.isVulkan()
                && context.env.compareTo(TargetEnv.VULKAN_1_3) < 0
                && !context.settings.has(Relaxation.ALLOW_LOCALSIZEID)) {
            context.error(
                            ModesRule.LOCAL_SIZE_ID,
                            "execution mode LocalSizeId requires feature maintenance4 in " + context.env)
                    .hint("use LocalSize")
                    .remedy(Relaxation.ALLOW_LOCALSIZEID);
            return;
        }
        long[] size = new long[3];
        boolean known = true;
        boolean zero = false;
        for (int i = 0; i < 3; i++) {
            int id = parameter(cursor, i);
            known &= context.types.op(id) == Op.OpConstant || context.types.op(id) == Op.OpConstantNull;
            size[i] = context.integer(id).orElse(1);
            zero |= size[i] == 0;
        }
        if (known && zero) {
            reportEmptyWorkgroup(size[0], size[1], size[2]);
        }
    }

    private void reportEmptyWorkgroup(long x, long y, long z) {
        context.error(
                        ModesRule.EMPTY_WORKGROUP,
                        "workgroup size " + x + " x " + y + " x " + z + " has a dimension of 0")
                .hint("make each dimension at least 1");
    }

    /** A parameter of the execution mode, by its index; 0 past the end. */
    private static int parameter(InstructionCursor cursor, int index) {
        return cursor.word(ExecutionModeSetting.MODE_PARAMETERS + index);
    }
}
