// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

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
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.entry.ExecutionModeTable.Count;
import org.spirv4j.internal.validate.entry.ExecutionModeTable.Group;
import org.spirv4j.internal.validate.rule.EntryRule;
import org.spirv4j.internal.validate.rule.ModesRule;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;

/**
 * Entry points and the execution modes that they have together (sections 2.16.1, "Universal Validation Rules", 3.6,
 * "Execution Mode", and "Mode-Setting Instructions").
 */
public final class EntryPointChapter extends Chapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(EntryPointChapter::new, Op.OpEntryPoint, Op.OpConditionalEntryPointINTEL);

    /** Pairs of modes of which an entry point has one for each width. */
    private static final ExecutionMode[][] BY_WIDTH = {
        {ExecutionMode.DenormPreserve, ExecutionMode.DenormFlushToZero},
        {ExecutionMode.RoundingModeRTE, ExecutionMode.RoundingModeRTZ}
    };

    private static final int WORKGROUPS = ExecutionModels.bit(ExecutionModel.GLCompute)
            | ExecutionModels.bit(ExecutionModel.MeshEXT)
            | ExecutionModels.bit(ExecutionModel.TaskEXT)
            | ExecutionModels.bit(ExecutionModel.MeshNV)
            | ExecutionModels.bit(ExecutionModel.TaskNV);

    private record Name(int model, String name) {}

    private final Map<Name, Integer> names = new HashMap<>();
    private final Map<Integer, EntryModes> modes = new HashMap<>();
    private final Map<Integer, EntryPoint> entryPoints = new HashMap<>();
    private int sizeBuiltIn = -1;

    private EntryPointChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void begin() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            entryPoints.put(entryPoint.instruction().wordOffset(), entryPoint);
        }
        EntryPoint ext = first(ExecutionModel.MeshEXT, ExecutionModel.TaskEXT);
        EntryPoint nv = first(ExecutionModel.MeshNV, ExecutionModel.TaskNV);
        if (ext != null && nv != null) {
            boolean extLast = ext.instruction().wordOffset() > nv.instruction().wordOffset();
            EntryPoint last = extLast ? ext : nv;
            context.plainErrorAt(
                            EntryRule.MIXED_MESH,
                            last.instruction().wordOffset(),
                            "the " + last + " and the " + (extLast ? nv : ext)
                                    + " are for mesh pipelines of different extensions")
                    .hint("write all of them for SPV_EXT_mesh_shader")
                    .related((extLast ? nv : ext).instruction().wordOffset(), "the other entry point");
        }
    }

    private @Nullable EntryPoint first(ExecutionModel one, ExecutionModel other) {
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
            name(cursor, entryPoint);
        }
        int function = entryPoint.functionId();
        if (context.types.op(function) != Op.OpFunction) {
            if (context.data.definition(function) != 0) {
                context.error(
                                EntryRule.FUNCTION,
                                "the " + entryPoint + " names " + context.name(function) + ", which is an "
                                        + context.definingOpName(function) + " and not a function")
                        .hint("name an OpFunction")
                        .declared(function);
            }
            return;
        }
        signature(entryPoint, function);
        int model = entryPoint.executionModel().map(ExecutionModels::bit).orElse(0);
        boolean first = !modes.containsKey(function);
        EntryModes set = modes.computeIfAbsent(function, id -> new EntryModes(context, id));
        if (context.has(Capability.Shader)) {
            for (Group group : ExecutionModeTable.get().groups()) {
                if ((group.models() & model) != 0) {
                    group(entryPoint, group, set);
                }
            }
        }
        if (first) {
            byWidth(entryPoint, function);
            fastMath(set);
            derivativeGroup(entryPoint, set);
        }
        if (context.isVulkan()) {
            workgroup(entryPoint, model, set);
            tiles(entryPoint, model, set);
        }
    }

    private void name(InstructionCursor cursor, EntryPoint entryPoint) {
        Integer before = names.putIfAbsent(new Name(entryPoint.executionModelValue(), entryPoint.name()), cursor.at);
        if (before != null) {
            context.error(EntryRule.NAME, "there is an " + entryPoint + " with the same execution model already")
                    .hint("give one of them another name")
                    .related(before, "the other one");
        }
    }

    private void signature(EntryPoint entryPoint, int function) {
        int type = context.types.word(function, 4);
        boolean kernel = entryPoint.executionModelValue() == ExecutionModel.Kernel.value();
        if (!kernel && context.types.op(type) == Op.OpTypeFunction && context.types.wordCount(type) != 3) {
            context.error(
                            EntryRule.SIGNATURE,
                            context.name(function) + ", the function of the " + entryPoint + ", has parameters")
                    .hint("pass values in interface variables")
                    .declared(function);
            return;
        }
        int result = context.types.typeOf(function);
        if (context.types.isType(result) && !context.types.isVoid(result)) {
            context.error(
                            EntryRule.SIGNATURE,
                            context.name(function) + ", the function of the " + entryPoint + ", returns "
                                    + context.name(result) + " and not OpTypeVoid")
                    .hint("return results in interface variables")
                    .declared(function);
        }
    }

    private void group(EntryPoint entryPoint, Group group, EntryModes set) {
        List<ExecutionMode> found = group.modes().stream().filter(set::has).toList();
        String all = list(group.modes());
        if (group.count() == Count.ALL) {
            List<ExecutionMode> missing = new ArrayList<>(group.modes());
            missing.removeAll(found);
            if (!missing.isEmpty()) {
                context.error(ModesRule.REQUIRED, "the " + entryPoint + " lacks the execution mode " + list(missing))
                        .hint("add OpExecutionMode " + context.name(entryPoint.functionId()) + " " + missing.get(0));
            }
        } else if (found.isEmpty() && group.count() == Count.ONE) {
            context.error(ModesRule.REQUIRED, "the " + entryPoint + " has none of the execution modes " + all)
                    .hint("add OpExecutionMode " + context.name(entryPoint.functionId()) + " "
                            + group.modes().get(0));
        } else if (found.size() > 1) {
            FindingBuilder finding = context.error(
                            ModesRule.EXCLUSIVE,
                            "the " + entryPoint + " has the execution modes " + list(found)
                                    + ", of which there can be one")
                    .hint("keep one of them");
            found.forEach(mode -> finding.related(set.place(mode), "sets " + mode));
        }
    }

    private static String list(List<ExecutionMode> modes) {
        StringBuilder text = new StringBuilder();
        for (ExecutionMode mode : modes) {
            text.append(text.length() == 0 ? "" : ", ").append(mode);
        }
        return text.toString();
    }

    private void byWidth(EntryPoint entryPoint, int function) {
        Map<Long, Instruction> set = new HashMap<>();
        for (Instruction instruction : context.layout.executionModes(function)) {
            if (instruction.wordCount() > 3) {
                set.put((long) instruction.word(2) << 32 | instruction.word(3) & 0xFFFFFFFFL, instruction);
            }
        }
        for (ExecutionMode[] pair : BY_WIDTH) {
            for (int width = 16; width <= 64; width *= 2) {
                Instruction one = set.get((long) pair[0].value() << 32 | width);
                Instruction other = set.get((long) pair[1].value() << 32 | width);
                if (one != null && other != null) {
                    context.errorAt(
                                    ModesRule.EXCLUSIVE,
                                    Math.max(one.wordOffset(), other.wordOffset()),
                                    "the " + entryPoint + " has both " + pair[0] + " and " + pair[1] + " for " + width
                                            + " bits")
                            .hint("keep one of them")
                            .related(Math.min(one.wordOffset(), other.wordOffset()), "the other mode is set here");
                }
            }
        }
    }

    private void fastMath(EntryModes set) {
        if (!set.has(ExecutionMode.FPFastMathDefault)) {
            return;
        }
        for (ExecutionMode other : List.of(ExecutionMode.ContractionOff, ExecutionMode.SignedZeroInfNanPreserve)) {
            if (set.has(other)) {
                context.errorAt(
                                ModesRule.EXCLUSIVE,
                                set.place(ExecutionMode.FPFastMathDefault),
                                "FPFastMathDefault takes the place of " + other + ", and both are set")
                        .hint("leave " + other + " out, and choose the flags of FPFastMathDefault accordingly")
                        .related(set.place(other), "the other mode is set here");
            }
        }
    }

    private void derivativeGroup(EntryPoint entryPoint, EntryModes set) {
        if (!context.isVulkan() || !set.hasLocalSize() || hasSizeBuiltIn()) {
            return;
        }
        OptionalLong x = set.localSize(0);
        OptionalLong y = set.localSize(1);
        OptionalLong z = set.localSize(2);
        if (set.has(ExecutionMode.DerivativeGroupQuadsKHR)
                && (x.isPresent() && x.getAsLong() % 2 != 0 || y.isPresent() && y.getAsLong() % 2 != 0)) {
            context.errorAt(
                            ModesRule.DERIVATIVE_GROUP,
                            set.localSizePlace(),
                            "the " + entryPoint
                                    + " groups its invocations in squares of two by two, so its workgroups have"
                                    + " even sizes in x and y")
                    .vuid("VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151")
                    .hint("make the x and y sizes multiples of 2")
                    .related(set.place(ExecutionMode.DerivativeGroupQuadsKHR), "the grouping is set here");
        }
        if (set.has(ExecutionMode.DerivativeGroupLinearKHR)
                && x.isPresent()
                && y.isPresent()
                && z.isPresent()
                && x.getAsLong() % 4 * (y.getAsLong() % 4) * (z.getAsLong() % 4) % 4 != 0) {
            context.errorAt(
                            ModesRule.DERIVATIVE_GROUP,
                            set.localSizePlace(),
                            "the " + entryPoint + " groups its invocations by fours, and a workgroup of "
                                    + x.getAsLong() + " by " + y.getAsLong() + " by " + z.getAsLong()
                                    + " cannot be divided by four")
                    .vuid("VUID-StandaloneSpirv-DerivativeGroupLinearKHR-10152")
                    .hint("make the product of the sizes a multiple of 4")
                    .related(set.place(ExecutionMode.DerivativeGroupLinearKHR), "the grouping is set here");
        }
    }

    private void workgroup(EntryPoint entryPoint, int model, EntryModes set) {
        boolean tiles =
                model == ExecutionModels.bit(ExecutionModel.GLCompute) && set.has(ExecutionMode.TileShadingRateQCOM);
        if ((model & WORKGROUPS) != 0 && !set.hasLocalSize() && !tiles && !hasSizeBuiltIn()) {
            context.error(
                            ModesRule.WORKGROUP_SIZE,
                            "nothing states how large the workgroups of the " + entryPoint + " are")
                    .hint("add OpExecutionMode " + context.name(entryPoint.functionId()) + " LocalSize x y z");
        }
    }

    /** Whether a constant is decorated as the size of workgroups. */
    private boolean hasSizeBuiltIn() {
        if (sizeBuiltIn < 0) {
            sizeBuiltIn = context.layout.section(LayoutSection.ANNOTATIONS).stream()
                            .anyMatch(i -> i.opcode() == Op.OpDecorate.opcode()
                                    && i.wordCount() > 3
                                    && i.word(2) == Decoration.BuiltIn.value()
                                    && i.word(3) == BuiltIn.WorkgroupSize.value())
                    ? 1
                    : 0;
        }
        return sizeBuiltIn == 1;
    }

    private void tiles(EntryPoint entryPoint, int model, EntryModes set) {
        boolean compute = model == ExecutionModels.bit(ExecutionModel.GLCompute);
        boolean fragment = model == ExecutionModels.bit(ExecutionModel.Fragment);
        if (set.has(ExecutionMode.TileShadingRateQCOM)) {
            if (!compute) {
                context.error(
                                ModesRule.TILE_SHADING,
                                "TileShadingRateQCOM is for compute shaders, and the " + entryPoint + " is none")
                        .vuid("VUID-StandaloneSpirv-Execution-10688")
                        .hint("leave the mode out")
                        .related(set.place(ExecutionMode.TileShadingRateQCOM), "the mode is set here");
                return;
            }
            if (set.hasLocalSize()) {
                context.error(
                                ModesRule.TILE_SHADING,
                                "the " + entryPoint
                                        + " has TileShadingRateQCOM, which takes the place of the workgroup's"
                                        + " size, and the size as well")
                        .vuid("VUID-StandaloneSpirv-TileShadingRateQCOM-10692")
                        .hint("leave one of them out")
                        .related(set.localSizePlace(), "the size is stated here");
                return;
            }
        }
        if (set.has(ExecutionMode.NonCoherentTileAttachmentReadQCOM) && !fragment) {
            context.error(
                            ModesRule.TILE_SHADING,
                            "NonCoherentTileAttachmentReadQCOM is for fragment shaders, and the " + entryPoint
                                    + " is none")
                    .vuid("VUID-StandaloneSpirv-Execution-10687")
                    .hint("leave the mode out")
                    .related(set.place(ExecutionMode.NonCoherentTileAttachmentReadQCOM), "the mode is set here");
        } else if (context.has(Capability.TileShadingQCOM) && !compute && !fragment) {
            context.error(
                            ModesRule.TILE_SHADING,
                            "a module with the capability TileShadingQCOM has compute and fragment shaders, and the "
                                    + entryPoint + " is neither")
                    .vuid("VUID-StandaloneSpirv-TileShadingQCOM-10686")
                    .hint("put it into a module of its own, or leave the capability out");
        }
    }
}
