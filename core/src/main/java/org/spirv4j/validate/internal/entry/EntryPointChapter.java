// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.entry.ExecutionModeTable.Count;
import org.spirv4j.validate.internal.entry.ExecutionModeTable.Group;
import org.spirv4j.validate.internal.rule.EntryRule;
import org.spirv4j.validate.internal.rule.ModesRule;

/**
 * Checks entry points and the combinations of their execution modes (sections 2.16.1, "Universal Validation Rules",
 * 3.6, "Execution Mode", and "Mode-Setting Instructions").
 */
public final class EntryPointChapter extends Chapter {
    /** Pairs of modes that are mutually exclusive for the same width. */
    private static final ExecutionMode[][] EXCLUSIVE_PER_WIDTH = {
        {ExecutionMode.DenormPreserve, ExecutionMode.DenormFlushToZero},
        {ExecutionMode.RoundingModeRTE, ExecutionMode.RoundingModeRTZ}
    };

    private static final int WORKGROUP_MODELS = ExecutionModels.bit(ExecutionModel.GLCompute)
            | ExecutionModels.bit(ExecutionModel.MeshEXT)
            | ExecutionModels.bit(ExecutionModel.TaskEXT)
            | ExecutionModels.bit(ExecutionModel.MeshNV)
            | ExecutionModels.bit(ExecutionModel.TaskNV);

    private final Map<String, Integer> names = new HashMap<>();
    private final Map<Integer, EntryModes> modes = new HashMap<>();
    private final Map<Integer, EntryPoint> entryPoints = new HashMap<>();
    private int workgroupSizeBuiltIn = -1;

    public EntryPointChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void begin() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            entryPoints.put(entryPoint.instruction().wordOffset(), entryPoint);
        }
        EntryPoint ext = findEntryPoint(ExecutionModel.MeshEXT, ExecutionModel.TaskEXT);
        EntryPoint nv = findEntryPoint(ExecutionModel.MeshNV, ExecutionModel.TaskNV);
        if (ext != null && nv != null) {
            boolean extLast = ext.instruction().wordOffset() > nv.instruction().wordOffset();
            EntryPoint last = extLast ? ext : nv;
            EntryPoint other = extLast ? nv : ext;
            context.plainErrorAt(
                            EntryRule.MIXED_MESH,
                            last.instruction().wordOffset(),
                            last + " and " + other + " use different mesh shading extensions")
                    .hint("use SPV_EXT_mesh_shader for all of them")
                    .related(other.instruction().wordOffset(), other + " is declared here");
        }
    }

    private @Nullable EntryPoint findEntryPoint(ExecutionModel one, ExecutionModel other) {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            int model = entryPoint.executionModelValue();
            if (model == one.value() || model == other.value()) {
                return entryPoint;
            }
        }
        return null;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        EntryPoint entryPoint = entryPoints.get(cursor.at);
        if (entryPoint == null) {
            return;
        }
        if (cursor.op == Op.OpEntryPoint) {
            checkName(cursor, entryPoint);
        }
        int function = entryPoint.functionId();
        if (context.types.op(function) != Op.OpFunction) {
            if (context.data.definition(function) != 0) {
                context.error(
                                EntryRule.FUNCTION,
                                "Entry Point " + context.name(function) + " of " + entryPoint
                                        + " is not a function, but defined by " + context.definingOpName(function))
                        .hint("use an OpFunction")
                        .declared(function);
            }
            return;
        }
        checkSignature(entryPoint, function);
        int model = ExecutionModels.bit(entryPoint);
        EntryModes known = modes.get(function);
        boolean first = known == null;
        EntryModes declared = known == null ? new EntryModes(context, function) : known;
        modes.put(function, declared);
        if (context.has(Capability.Shader)) {
            for (Group group : ExecutionModeTable.get().groups()) {
                if ((group.models() & model) != 0) {
                    checkGroup(entryPoint, group, declared);
                }
            }
        }
        if (first) {
            checkExclusiveWidths(entryPoint, function);
            checkFastMath(declared);
            checkDerivativeGroup(entryPoint, declared);
        }
        if (context.isVulkan()) {
            checkWorkgroupSize(entryPoint, model, declared);
            checkTileShading(entryPoint, model, declared);
        }
    }

    private void checkName(InstructionCursor cursor, EntryPoint entryPoint) {
        Integer earlier = names.putIfAbsent(entryPoint.executionModelValue() + " " + entryPoint.name(), cursor.at);
        if (earlier != null) {
            context.error(EntryRule.NAME, entryPoint + " is already declared for the same execution model")
                    .hint("rename one of them")
                    .related(earlier, "the first declaration is here");
        }
    }

    private void checkSignature(EntryPoint entryPoint, int function) {
        int type = context.types.word(function, FunctionStart.FUNCTION_TYPE);
        boolean kernel = entryPoint.executionModelValue() == ExecutionModel.Kernel.value();
        if (!kernel && context.types.op(type) == Op.OpTypeFunction && context.types.wordCount(type) != 3) {
            context.error(
                            EntryRule.SIGNATURE,
                            context.name(function) + ", the function of " + entryPoint + ", must not have parameters")
                    .hint("pass values in input variables")
                    .declared(function);
            return;
        }
        int result = context.types.typeOf(function);
        if (context.types.isType(result) && !context.types.isVoid(result)) {
            context.error(
                            EntryRule.SIGNATURE,
                            context.name(function) + ", the function of " + entryPoint + ", returns "
                                    + context.name(result) + ", but must return OpTypeVoid")
                    .hint("write results to output variables")
                    .declared(function);
        }
    }

    private void checkGroup(EntryPoint entryPoint, Group group, EntryModes declared) {
        int count = 0;
        for (ExecutionMode mode : group.modes()) {
            count += declared.has(mode) ? 1 : 0;
        }
        boolean allowed = switch (group.count()) {
            case ALL -> count == group.modes().size();
            case EXACTLY_ONE -> count == 1;
            default -> count <= 1;
        };
        if (!allowed) {
            reportGroup(entryPoint, group, declared);
        }
    }

    private void reportGroup(EntryPoint entryPoint, Group group, EntryModes declared) {
        List<ExecutionMode> found = group.modes().stream().filter(declared::has).toList();
        if (group.count() == Count.ALL) {
            List<ExecutionMode> missing = new ArrayList<>(group.modes());
            missing.removeAll(found);
            if (!missing.isEmpty()) {
                context.error(ModesRule.REQUIRED, entryPoint + " does not declare execution mode " + list(missing))
                        .hint("add OpExecutionMode " + context.name(entryPoint.functionId()) + " " + missing.get(0));
            }
        } else if (found.isEmpty() && group.count() == Count.EXACTLY_ONE) {
            context.error(
                            ModesRule.REQUIRED,
                            entryPoint + " must declare execution mode "
                                    + list(group.modes()).replaceFirst(", (?=[^,]*$)", " or "))
                    .hint("add OpExecutionMode " + context.name(entryPoint.functionId()) + " "
                            + group.modes().get(0));
        } else if (found.size() > 1) {
            FindingBuilder finding = context.error(
                            ModesRule.EXCLUSIVE,
                            entryPoint + " declares the mutually exclusive execution modes "
                                    + list(found).replaceFirst(", (?=[^,]*$)", " and "))
                    .hint("keep one of them");
            found.forEach(mode -> finding.related(declared.wordOffset(mode), mode + " is declared here"));
        }
    }

    private static String list(List<ExecutionMode> modes) {
        StringBuilder text = new StringBuilder();
        for (ExecutionMode mode : modes) {
            text.append(text.length() == 0 ? "" : ", ").append(mode);
        }
        return text.toString();
    }

    private void checkExclusiveWidths(EntryPoint entryPoint, int function) {
        Map<Long, Instruction> declared = new HashMap<>();
        for (Instruction instruction : context.layout.executionModes(function)) {
            if (instruction.wordCount() > ExecutionModeSetting.MODE_PARAMETERS) {
                declared.put(
                        (long) instruction.word(ExecutionModeSetting.MODE) << 32
                                | instruction.word(ExecutionModeSetting.MODE_PARAMETERS) & 0xFFFFFFFFL,
                        instruction);
            }
        }
        if (declared.size() < 2) {
            return;
        }
        for (ExecutionMode[] pair : EXCLUSIVE_PER_WIDTH) {
            for (int width = 16; width <= 64; width *= 2) {
                Instruction one = declared.get((long) pair[0].value() << 32 | width);
                Instruction other = declared.get((long) pair[1].value() << 32 | width);
                if (one != null && other != null) {
                    context.errorAt(
                                    ModesRule.EXCLUSIVE,
                                    Math.max(one.wordOffset(), other.wordOffset()),
                                    entryPoint + " declares the mutually exclusive execution modes " + pair[0] + " and "
                                            + pair[1] + " for width " + width)
                            .hint("keep one of them")
                            .related(Math.min(one.wordOffset(), other.wordOffset()), "the other mode is declared here");
                }
            }
        }
    }

    private void checkFastMath(EntryModes declared) {
        if (!declared.has(ExecutionMode.FPFastMathDefault)) {
            return;
        }
        for (ExecutionMode other : List.of(ExecutionMode.ContractionOff, ExecutionMode.SignedZeroInfNanPreserve)) {
            if (declared.has(other)) {
                context.errorAt(
                                ModesRule.EXCLUSIVE,
                                declared.wordOffset(ExecutionMode.FPFastMathDefault),
                                "execution mode FPFastMathDefault must not be combined with " + other)
                        .hint("remove " + other + ", and choose the flags of FPFastMathDefault accordingly")
                        .related(declared.wordOffset(other), "the other mode is declared here");
            }
        }
    }

    private void checkDerivativeGroup(EntryPoint entryPoint, EntryModes declared) {
        if (!context.isVulkan() || !declared.hasLocalSize() || hasWorkgroupSize()) {
            return;
        }
        OptionalLong x = declared.localSize(0);
        OptionalLong y = declared.localSize(1);
        OptionalLong z = declared.localSize(2);
        boolean isOddX = x.isPresent() && x.getAsLong() % 2 != 0;
        boolean isOddY = y.isPresent() && y.getAsLong() % 2 != 0;
        if (declared.has(ExecutionMode.DerivativeGroupQuadsKHR) && (isOddX || isOddY)) {
            context.errorAt(
                            ModesRule.DERIVATIVE_GROUP,
                            declared.localSizeOffset(),
                            "DerivativeGroupQuadsKHR of " + entryPoint
                                    + " requires x and y workgroup sizes that are multiples of 2, but the "
                                    + (isOddX ? "x size is " + x.getAsLong() : "y size is " + y.getAsLong()))
                    .vuid("VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151")
                    .hint("make both sizes multiples of 2")
                    .related(
                            declared.wordOffset(ExecutionMode.DerivativeGroupQuadsKHR),
                            "DerivativeGroupQuadsKHR is declared here");
        }
        if (declared.has(ExecutionMode.DerivativeGroupLinearKHR)
                && x.isPresent()
                && y.isPresent()
                && z.isPresent()
                && x.getAsLong() % 4 * (y.getAsLong() % 4) * (z.getAsLong() % 4) % 4 != 0) {
            context.errorAt(
                            ModesRule.DERIVATIVE_GROUP,
                            declared.localSizeOffset(),
                            "DerivativeGroupLinearKHR of " + entryPoint
                                    + " requires a total workgroup size that is a multiple of 4, but the size is "
                                    + x.getAsLong() + " x " + y.getAsLong() + " x " + z.getAsLong())
                    .vuid("VUID-StandaloneSpirv-DerivativeGroupLinearKHR-10152")
                    .hint("make the product of the sizes a multiple of 4")
                    .related(
                            declared.wordOffset(ExecutionMode.DerivativeGroupLinearKHR),
                            "DerivativeGroupLinearKHR is declared here");
        }
    }

    private void checkWorkgroupSize(EntryPoint entryPoint, int model, EntryModes declared) {
        boolean tiles = model == ExecutionModels.bit(ExecutionModel.GLCompute)
                && declared.has(ExecutionMode.TileShadingRateQCOM);
        if ((model & WORKGROUP_MODELS) != 0 && !declared.hasLocalSize() && !tiles && !hasWorkgroupSize()) {
            context.error(ModesRule.WORKGROUP_SIZE, entryPoint + " does not declare a workgroup size")
                    .hint("add OpExecutionMode " + context.name(entryPoint.functionId()) + " LocalSize x y z");
        }
    }

    /** Whether the module has a decoration BuiltIn WorkgroupSize. */
    private boolean hasWorkgroupSize() {
        if (workgroupSizeBuiltIn < 0) {
            workgroupSizeBuiltIn = 0;
            for (Instruction i : context.layout.section(LayoutSection.ANNOTATIONS)) {
                if (i.opcode() == Op.OpDecorate.opcode()
                        && i.wordCount() > TargetDecoration.DECORATION_PARAMETERS
                        && i.word(TargetDecoration.DECORATION) == Decoration.BuiltIn.value()
                        && i.word(TargetDecoration.DECORATION_PARAMETERS) == BuiltIn.WorkgroupSize.value()) {
                    workgroupSizeBuiltIn = 1;
                }
            }
        }
        return workgroupSizeBuiltIn == 1;
    }

    private void checkTileShading(EntryPoint entryPoint, int model, EntryModes declared) {
        boolean compute = model == ExecutionModels.bit(ExecutionModel.GLCompute);
        boolean fragment = model == ExecutionModels.bit(ExecutionModel.Fragment);
        if (declared.has(ExecutionMode.TileShadingRateQCOM)) {
            if (!compute) {
                context.error(
                                ModesRule.TILE_SHADING,
                                "execution mode TileShadingRateQCOM of " + entryPoint
                                        + " requires execution model GLCompute")
                        .vuid("VUID-StandaloneSpirv-Execution-10688")
                        .hint("remove TileShadingRateQCOM")
                        .related(
                                declared.wordOffset(ExecutionMode.TileShadingRateQCOM),
                                "TileShadingRateQCOM is declared here");
                return;
            }
            if (declared.hasLocalSize()) {
                context.error(
                                ModesRule.TILE_SHADING,
                                entryPoint + " declares both TileShadingRateQCOM and a workgroup size")
                        .vuid("VUID-StandaloneSpirv-TileShadingRateQCOM-10692")
                        .hint("remove one of them")
                        .related(declared.localSizeOffset(), "the workgroup size is declared here");
                return;
            }
        }
        if (declared.has(ExecutionMode.NonCoherentTileAttachmentReadQCOM) && !fragment) {
            context.error(
                            ModesRule.TILE_SHADING,
                            "execution mode NonCoherentTileAttachmentReadQCOM of " + entryPoint
                                    + " requires execution model Fragment")
                    .vuid("VUID-StandaloneSpirv-Execution-10687")
                    .hint("remove NonCoherentTileAttachmentReadQCOM")
                    .related(
                            declared.wordOffset(ExecutionMode.NonCoherentTileAttachmentReadQCOM),
                            "NonCoherentTileAttachmentReadQCOM is declared here");
        } else if (context.has(Capability.TileShadingQCOM) && !compute && !fragment) {
            context.error(
                            ModesRule.TILE_SHADING,
                            "capability TileShadingQCOM requires execution model GLCompute or Fragment, but "
                                    + entryPoint + " has another model")
                    .vuid("VUID-StandaloneSpirv-TileShadingQCOM-10686")
                    .hint("move the entry point to a separate module, or remove the capability");
        }
    }
}
