// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StepBudget;
import org.spirv4j.validate.internal.rule.InterfacesRule;

/**
 * Checks the decorations of inputs and outputs, and of their members, that only some execution models support (section
 * 3.20 of the specification, "Decoration").
 */
final class InterfaceDecorations {
    private static final int INPUT = StorageClass.Input.value();
    private static final int OUTPUT = StorageClass.Output.value();
    private static final List<Decoration> INTERPOLATION =
            List.of(Decoration.Flat, Decoration.NoPerspective, Decoration.Sample, Decoration.Centroid);
    private static final List<Decoration> STAGE_DECORATIONS =
            List.of(Decoration.Patch, Decoration.Stream, Decoration.XfbBuffer);

    private final ValidationContext context;
    private final TypeFacts types;
    private final Set<Integer> reported = new HashSet<>();
    private final StepBudget budget;

    InterfaceDecorations(ValidationContext context) {
        this.context = context;
        types = context.types;
        budget = new StepBudget(context);
    }

    void check() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (context.damaged.get(entryPoint.instruction().index())) {
                continue;
            }
            ExecutionModel model = entryPoint.executionModel().orElse(ExecutionModel.Kernel);
            for (int id : entryPoint.interfaceIds()) {
                int storage = BuiltInSource.storage(types, id);
                boolean isInterface = storage == INPUT || storage == OUTPUT;
                if (isInterface && !types.isType(id) && !context.isTainted(id) && !reported.contains(id)) {
                    checkVariable(entryPoint, model, id, storage);
                }
            }
        }
    }

    private void checkVariable(EntryPoint entryPoint, ExecutionModel model, int id, int storage) {
        int type = types.pointee(types.typeOf(id));
        int struct = types.innermostElement(type);
        for (int member = -1; member < types.memberCount(struct) && budget.take(16); member++) {
            if (!checkStageDecorations(entryPoint, model, id, struct, member)
                    || context.isVulkan() && !checkInterpolation(entryPoint, model, id, storage, struct, member)) {
                return;
            }
        }
    }

    private boolean isDecorated(int id, int struct, int member, Decoration decoration) {
        return member < 0
                ? context.isDecorated(id, decoration)
                : context.layout.isMemberDecorated(struct, member, decoration);
    }

    private boolean checkStageDecorations(EntryPoint entryPoint, ExecutionModel model, int id, int struct, int member) {
        for (Decoration decoration : STAGE_DECORATIONS) {
            if (isDecorated(id, struct, member, decoration) && !supports(decoration, model)) {
                report(InterfacesRule.STAGE_DECORATION, entryPoint, model, id, struct, member, decoration);
                return false;
            }
        }
        return true;
    }

    private String target(int id, int struct, int member) {
        return member < 0 ? context.name(id) : "member " + member + " of " + context.name(struct);
    }

    private static boolean supports(Decoration decoration, ExecutionModel model) {
        return switch (decoration) {
            case Patch ->
                model == ExecutionModel.TessellationControl
                        || model == ExecutionModel.TessellationEvaluation
                        || model == ExecutionModel.MeshNV
                        || model == ExecutionModel.TaskNV;
            case Stream -> model == ExecutionModel.Geometry;
            default -> model != ExecutionModel.Fragment;
        };
    }

    /** Checks the interpolation decorations of a member; {@link EntryPointInterfaces} checks those of variables. */
    private boolean checkInterpolation(
            EntryPoint entryPoint, ExecutionModel model, int id, int storage, int struct, int member) {
        boolean vertexInput = model == ExecutionModel.Vertex && storage == INPUT;
        boolean fragmentOutput = model == ExecutionModel.Fragment && storage == OUTPUT;
        for (Decoration decoration : INTERPOLATION) {
            if (member >= 0 && (vertexInput || fragmentOutput) && isDecorated(id, struct, member, decoration)) {
                report(InterfacesRule.INTERPOLATION, entryPoint, model, id, struct, member, decoration)
                        .vuid(vertexInput ? "VUID-StandaloneSpirv-Flat-06202" : "VUID-StandaloneSpirv-Flat-06201");
                return false;
            }
        }
        return true;
    }

    private FindingBuilder report(
            Rule rule,
            EntryPoint entryPoint,
            ExecutionModel model,
            int id,
            int struct,
            int member,
            Decoration decoration) {
        reported.add(id);
        return context.plainErrorAt(
                        rule,
                        context.data.definition(member < 0 ? id : struct),
                        target(id, struct, member) + " of " + model + " " + entryPoint + " must not be decorated with "
                                + decoration)
                .related(entryPoint.instruction().wordOffset(), "the entry point is declared here")
                .hint("remove " + decoration);
    }
}
