// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.StorageNames;
import org.spirv4j.internal.validate.rule.BuiltinsRule;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/**
 * Built-ins where they are used: from what is decorated over the types and variables that depend on it to the functions
 * that use these, whose execution models decide.
 *
 * <p>Two things that are decorated alike are followed as one where their ways meet, so that the time is linear in the
 * module for each built-in that there is.
 */
final class BuiltInUses {
    private static final int INPUT = StorageClass.Input.value();
    private static final int OUTPUT = StorageClass.Output.value();
    private static final int MESH = ExecutionModels.bit(ExecutionModel.MeshEXT);

    /** An id on the way, and the storage class, Input or Output, that the way has led through; -1 for none. */
    private record Step(int id, int storage) {}

    /** That an id has been reached by something with a number of {@link #kind}. */
    private record Visit(long kind, Step step) {}

    private final ValidationContext context;
    private final TypeFacts types;
    private final List<BuiltInSource> sources;
    private final DefUse uses;
    private final int[] functionStarts;
    private final Set<Visit> seen = new HashSet<>();
    private final ArrayDeque<Step> open = new ArrayDeque<>();
    private final MeshBuiltIns mesh;
    private final VolatileBuiltIns volatility;
    private final BitSet depthChecked = new BitSet();

    BuiltInUses(ValidationContext context, List<BuiltInSource> sources) {
        this.context = context;
        this.sources = sources;
        types = context.types;
        uses = context.uses();
        mesh = new MeshBuiltIns(context);
        volatility = new VolatileBuiltIns(context);
        List<Function> functions = context.functions();
        functionStarts = new int[functions.size()];
        for (int i = 0; i < functionStarts.length; i++) {
            functionStarts[i] = functions.get(i).firstInstruction();
        }
    }

    void check() {
        for (BuiltInSource source : sources) {
            BuiltInTable.Row row = source.row;
            if (row != null && !context.isTainted(source.id)) {
                follow(source, row);
            }
        }
    }

    private void follow(BuiltInSource source, BuiltInTable.Row row) {
        long kind = kind(source, row);
        int storage = BuiltInSource.storage(types, source.id);
        if (!checkStorage(source, row, source.id, storage)) {
            return;
        }
        push(kind, source.id, storage);
        while (!open.isEmpty()) {
            Step step = open.remove();
            for (int i = 0; i < uses.useCount(step.id); i++) {
                int user = uses.userIndex(step.id, i);
                int function = functionOf(user);
                if (function >= 0) {
                    inFunction(source, row, step, user, function);
                } else {
                    int at = context.data.starts[user];
                    int id = resultOf(at);
                    int named = BuiltInSource.storage(types, id);
                    if (id != 0 && !context.isTainted(id) && checkStorage(source, row, id, named)) {
                        push(kind, id, named == INPUT || named == OUTPUT ? named : step.storage);
                    }
                }
            }
        }
    }

    /** A number for all that is checked in the same way. */
    private long kind(BuiltInSource source, BuiltInTable.Row row) {
        BuiltInShape shape = row.shape;
        int type = source.type(types);
        int fits = shape == null || !shape.perVertex()
                ? 0
                : (shape.matches(context, type) ? 1 : 0) | (shape.matchesElements(context, type) ? 2 : 0);
        // What a mesh shader may use depends on more than the type.
        int own = row.mesh != null || row.indices != null ? source.id : 0;
        return ((long) own * 512 + row.number) * 16 + (source.member >= 0 ? 8 : 0) + fits;
    }

    private void push(long kind, int id, int storage) {
        Step step = new Step(id, storage == INPUT || storage == OUTPUT ? storage : -1);
        if (seen.add(new Visit(kind, step))) {
            open.add(step);
        }
    }

    private int resultOf(int at) {
        int row = context.tables.op(context.words[at] & 0xFFFF);
        if (row < 0 || !context.tables.opHasResult(row)) {
            return 0;
        }
        int word = context.tables.opHasType(row) ? 2 : 1;
        return word < context.words[at] >>> 16 ? context.words[at + word] : 0;
    }

    private int functionOf(int instruction) {
        int found = Arrays.binarySearch(functionStarts, instruction);
        return found >= 0 ? found : -found - 2;
    }

    private boolean checkStorage(BuiltInSource source, BuiltInTable.Row row, int id, int storage) {
        if (storage < 0 || row.storages.isEmpty()) {
            return true;
        }
        for (StorageClass allowed : row.storages) {
            if (allowed.value() == storage) {
                return true;
            }
        }
        int at = context.data.definition(id);
        boolean vendor = row.storageVuid.isEmpty();
        Rule rule = vendor ? BuiltinsRule.OTHER_STORAGE_CLASS : BuiltinsRule.STORAGE_CLASS;
        if (first(rule, at)) {
            String allowed = StorageNames.list(row.storages);
            context.plainErrorAt(
                            rule,
                            at,
                            context.name(id) + " has the storage class " + StorageNames.of(storage) + ", but "
                                    + source.what(context) + " is the built-in " + source.name()
                                    + ", which is for " + allowed)
                    .hint("use the storage class " + allowed)
                    .vuid(row.storageVuid)
                    .related(id == source.id ? 0 : context.data.definition(source.id), "the built-in is declared here");
        }
        return false;
    }

    private boolean first(Rule rule, int at) {
        return context.markReported(rule.id() + at);
    }

    private void inFunction(BuiltInSource source, BuiltInTable.Row row, Step step, int user, int function) {
        int models = context.executionModels().of(function);
        if (models == 0) {
            return;
        }
        int at = context.data.starts[user];
        int wrong = row.wrongModels(models);
        if (wrong != 0) {
            wrongModel(source, row, at, wrong);
            return;
        }
        for (int i = 0; i < row.restrictions.size(); i++) {
            BuiltInTable.Restriction restriction = row.restrictions.get(i);
            if (restriction.storage().value() == step.storage && (restriction.models() & models) != 0) {
                restricted(source, restriction, at, models);
                return;
            }
        }
        type(source, row, at, models);
        volatility.check(source, step.id, user, models);
        special(source, at, models, function);
        if (!source.meshChecked && (models & MESH) != 0) {
            source.meshChecked = true;
            mesh.check(source, row);
        }
    }

    private void wrongModel(BuiltInSource source, BuiltInTable.Row row, int at, int wrong) {
        if (source.wrongModel || !first(BuiltinsRule.EXECUTION_MODEL, at)) {
            return;
        }
        source.wrongModel = true;
        String allowed = (row.allButModels ? "all but " : "")
                + ExecutionModels.names(
                        (row.allButModels ? ~row.models : row.models) & (1 << ExecutionModel.values().length) - 1);
        used(
                BuiltinsRule.EXECUTION_MODEL,
                source,
                at,
                source.what(context) + ", the built-in " + source.name() + ", is used in the execution model "
                        + ExecutionModels.names(wrong) + "; it is for " + allowed,
                row.modelVuid);
    }

    private FindingBuilder used(Rule rule, BuiltInSource source, int at, String message, String vuid) {
        return context.plainErrorAt(rule, at, message)
                .vuid(vuid)
                .related(context.data.definition(source.id), "the built-in is declared here");
    }

    private void restricted(BuiltInSource source, BuiltInTable.Restriction restriction, int at, int models) {
        if (source.wrongModel || !first(BuiltinsRule.STAGE_STORAGE_CLASS, at)) {
            return;
        }
        source.wrongModel = true;
        used(
                BuiltinsRule.STAGE_STORAGE_CLASS,
                source,
                at,
                source.what(context) + ", the built-in " + source.name() + ", is no "
                        + restriction.storage() + " variable of the execution model "
                        + ExecutionModels.names(models & restriction.models()),
                restriction.vuid());
    }

    private void type(BuiltInSource source, BuiltInTable.Row row, int at, int models) {
        BuiltInShape shape = row.shape;
        if (shape == null || !shape.perVertex() || source.wrongType || row.mesh != null && (models & MESH) != 0) {
            return;
        }
        int type = source.type(types);
        boolean arrayed = source.member < 0 && (models & ~row.arrayed) == 0;
        if (!shape.matches(context, type) && !(arrayed && shape.matchesElements(context, type))) {
            BuiltInChapter.wrongType(context, source, shape, context.data.definition(source.id))
                    .related(at, "it is used here in the execution model " + ExecutionModels.names(models));
        }
    }

    /** What holds for one built-in only. */
    private void special(BuiltInSource source, int at, int models, int function) {
        if (source.value == BuiltIn.FragDepth.value()) {
            depth(source, at, function);
        } else if (source.value == BuiltIn.WorkgroupSize.value()) {
            tileRate(source, at, function);
        } else if (source.value == BuiltIn.Layer.value() || source.value == BuiltIn.ViewportIndex.value()) {
            layer(source, at, models);
        } else if (source.value == BuiltIn.PrimitiveId.value()
                && (models & ExecutionModels.bit(ExecutionModel.Fragment)) != 0
                && !context.has(Capability.MeshShadingEXT)
                && !context.has(Capability.MeshShadingNV)
                && !context.has(Capability.Geometry)
                && !context.has(Capability.Tessellation)
                && !source.wrongModel) {
            source.wrongModel = true;
            used(
                            BuiltinsRule.PRIMITIVE_ID_CAPABILITY,
                            source,
                            at,
                            "a fragment shader uses the built-in PrimitiveId, but the module declares none of Geometry,"
                                    + " Tessellation and MeshShadingEXT",
                            "VUID-PrimitiveId-Fragment-04333")
                    .hint("add OpCapability Geometry");
        }
    }

    private void depth(BuiltInSource source, int at, int function) {
        if (source.wrongModel || depthChecked.get(function)) {
            return;
        }
        depthChecked.set(function);
        for (EntryPoint entryPoint : context.executionModels().entryPointsReaching(function)) {
            boolean found = false;
            for (Instruction mode : entryPoint.executionModes()) {
                found |= mode.word(2) == ExecutionMode.DepthReplacing.value();
            }
            if (!found) {
                source.wrongModel = true;
                used(
                                BuiltinsRule.DEPTH_REPLACING,
                                source,
                                at,
                                "the built-in FragDepth is used, but the entry point \"" + entryPoint.name()
                                        + "\" has no execution mode DepthReplacing",
                                "VUID-FragDepth-FragDepth-04216")
                        .hint("add OpExecutionMode " + context.name(entryPoint.functionId()) + " DepthReplacing");
                return;
            }
        }
    }

    /** A variable that starts with the size of workgroups where there is none but the size of tiles. */
    private void tileRate(BuiltInSource source, int at, int function) {
        if (Opcodes.op(context.words[at] & 0xFFFF) != Op.OpVariable || source.wrongModel) {
            return;
        }
        for (EntryPoint entryPoint : context.executionModels().entryPointsReaching(function)) {
            if (new EntryModes(context, entryPoint.functionId()).has(ExecutionMode.TileShadingRateQCOM)) {
                source.wrongModel = true;
                used(
                                BuiltinsRule.WORKGROUP_SIZE_TILES,
                                source,
                                at,
                                "a variable is given the constant " + context.name(source.id)
                                        + " with the built-in WorkgroupSize, but the entry point \""
                                        + entryPoint.name()
                                        + "\" has TileShadingRateQCOM, with which it is an input",
                                "VUID-WorkgroupSize-TileShadingRateQCOM-10635")
                        .hint("do without WorkgroupSize; tiles decide how many invocations there are");
                return;
            }
        }
    }

    private void layer(BuiltInSource source, int at, int models) {
        boolean layer = source.value == BuiltIn.Layer.value();
        Capability own = layer ? Capability.ShaderLayer : Capability.ShaderViewportIndex;
        int early = ExecutionModels.bits(ExecutionModel.Vertex, ExecutionModel.TessellationEvaluation);
        if ((models & early) != 0
                && !source.wrongModel
                && !context.has(Capability.ShaderViewportIndexLayerEXT)
                && !context.has(own)) {
            source.wrongModel = true;
            used(
                            BuiltinsRule.LAYER_CAPABILITY,
                            source,
                            at,
                            "the built-in " + source.name() + " in the execution model "
                                    + ExecutionModels.names(models & early) + " needs the capability " + own,
                            layer ? "VUID-Layer-Layer-04273" : "VUID-ViewportIndex-ViewportIndex-04405")
                    .hint("add OpCapability " + own);
        }
    }
}
