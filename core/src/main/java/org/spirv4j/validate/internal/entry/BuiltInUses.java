// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.ReachingEntryPoints;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.BuiltinsRule;

/**
 * Checks the uses of built-ins. Follows each decorated id through the types, variables and constants that depend on it
 * to the functions that use them, whose execution models determine what is allowed.
 *
 * <p>Targets with identical checks share their visited ids, so that the time is linear in the size of the module for
 * each distinct built-in.
 */
final class BuiltInUses {
    private static final int INPUT = StorageClass.Input.value();
    private static final int OUTPUT = StorageClass.Output.value();
    private static final int MESH = ExecutionModels.bit(ExecutionModel.MeshEXT);

    /**
     * An id to follow, and the storage class, Input or Output, of the last variable or pointer type passed; -1 for
     * none.
     */
    private record Step(int id, int storage) {}

    /** A step taken for a {@link #key}. */
    private record Visit(long key, Step step) {
        // The methods that the compiler generates for records are slow on first use.
        @Override
        public boolean equals(Object other) {
            return other instanceof Visit visit
                    && key == visit.key
                    && step.id == visit.step.id
                    && step.storage == visit.step.storage;
        }

        @Override
        public int hashCode() {
            return (Long.hashCode(key) * 31 + step.id) * 31 + step.storage;
        }
    }

    private final ValidationContext context;
    private final TypeFacts types;
    private final List<BuiltInSource> sources;
    private final DefUse uses;
    private final Set<Visit> seen = new HashSet<>();
    private final ArrayDeque<Step> open = new ArrayDeque<>();
    private final MeshBuiltIns mesh;
    private final VolatileBuiltIns volatileBuiltIns;
    private final BitSet depthChecked = new BitSet();

    // Made when first asked for.
    private @Nullable ReachingEntryPoints withoutDepthReplacing;

    private @Nullable ReachingEntryPoints withTileRate;

    BuiltInUses(ValidationContext context, List<BuiltInSource> sources) {
        this.context = context;
        this.sources = sources;
        types = context.types;
        uses = context.uses();
        mesh = new MeshBuiltIns(context);
        volatileBuiltIns = new VolatileBuiltIns(context);
    }

    void check() {
        for (BuiltInSource source : sources) {
            BuiltInTable.Row row = source.row();
            if (row != null && !context.isTainted(source.id)) {
                follow(source, row);
            }
        }
    }

    private void follow(BuiltInSource source, BuiltInTable.Row row) {
        long key = key(source, row);
        int storage = BuiltInSource.storage(types, source.id);
        if (!checkStorage(source, row, source.id, storage)) {
            return;
        }
        push(key, source.id, storage);
        while (!open.isEmpty()) {
            Step step = open.remove();
            for (int i = 0; i < uses.useCount(step.id); i++) {
                int user = uses.userIndex(step.id, i);
                int function = context.functionOf(user);
                if (function >= 0) {
                    checkUse(source, row, step, user, function);
                } else {
                    int at = context.data.starts[user];
                    int id = resultOf(at);
                    int declared = BuiltInSource.storage(types, id);
                    if (id != 0 && !context.isTainted(id) && checkStorage(source, row, id, declared)) {
                        push(key, id, declared == INPUT || declared == OUTPUT ? declared : step.storage);
                    }
                }
            }
        }
    }

    /** Key that groups decorated targets with identical checks. */
    private long key(BuiltInSource source, BuiltInTable.Row row) {
        BuiltInShape shape = row.shape;
        int type = source.type(types);
        int matches = shape == null || !shape.perVertex()
                ? 0
                : (shape.matches(context, type) ? 1 : 0) | (shape.matchesElements(context, type) ? 2 : 0);
        // Mesh shader checks depend on the target itself, not only on its type.
        int target = row.mesh != null || row.indices != null ? source.id : 0;
        return ((long) target * 512 + row.number) * 16 + (source.member >= 0 ? 8 : 0) + matches;
    }

    private void push(long key, int id, int storage) {
        Step step = new Step(id, storage == INPUT || storage == OUTPUT ? storage : -1);
        if (seen.add(new Visit(key, step))) {
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
            String allowed = StorageNames.list(row.storages).replace(", ", " or ");
            context.plainErrorAt(
                            rule,
                            at,
                            (id == source.id ? source.describe(context) : context.name(id)) + " is in storage class "
                                    + StorageNames.of(storage) + ", but "
                                    + (id == source.id ? "" : source.describe(context) + " ") + "must be in " + allowed)
                    .hint("use storage class " + allowed)
                    .vuid(row.storageVuid)
                    .related(id == source.id ? 0 : context.data.definition(source.id), "the built-in is declared here");
        }
        return false;
    }

    private boolean first(Rule rule, int at) {
        return context.markReported(rule.id() + at);
    }

    private void checkUse(BuiltInSource source, BuiltInTable.Row row, Step step, int user, int function) {
        int models = context.executionModels().of(function);
        if (models == 0) {
            return;
        }
        int at = context.data.starts[user];
        int unsupported = row.unsupportedModels(models);
        if (unsupported != 0) {
            reportModel(source, row, at, unsupported);
            return;
        }
        for (int i = 0; i < row.restrictions.size(); i++) {
            BuiltInTable.Restriction restriction = row.restrictions.get(i);
            if (restriction.storage().value() == step.storage && (restriction.models() & models) != 0) {
                reportRestriction(source, restriction, at, models);
                return;
            }
        }
        checkType(source, row, at, models);
        volatileBuiltIns.check(source, step.id, user, models);
        checkSpecific(source, at, models, function);
        if (!source.meshChecked && (models & MESH) != 0) {
            source.meshChecked = true;
            mesh.check(source, row);
        }
    }

    private void reportModel(BuiltInSource source, BuiltInTable.Row row, int at, int unsupported) {
        if (source.modelReported || !first(BuiltinsRule.EXECUTION_MODEL, at)) {
            return;
        }
        source.modelReported = true;
        String supported = (row.allButModels ? "all models but " : "")
                + ExecutionModels.names(
                        (row.allButModels ? ~row.models : row.models) & (1 << ExecutionModel.values().length) - 1);
        report(
                BuiltinsRule.EXECUTION_MODEL,
                source,
                at,
                source.describe(context) + " is used in execution model " + ExecutionModels.names(unsupported)
                        + ", but is available only in " + supported,
                row.modelVuid);
    }

    private FindingBuilder report(Rule rule, BuiltInSource source, int at, String message, String vuid) {
        return context.plainErrorAt(rule, at, message)
                .vuid(vuid)
                .related(context.data.definition(source.id), "the built-in is declared here");
    }

    private void reportRestriction(BuiltInSource source, BuiltInTable.Restriction restriction, int at, int models) {
        if (source.modelReported || !first(BuiltinsRule.STAGE_STORAGE_CLASS, at)) {
            return;
        }
        source.modelReported = true;
        report(
                BuiltinsRule.STAGE_STORAGE_CLASS,
                source,
                at,
                source.describe(context) + " must not be in storage class " + restriction.storage()
                        + " in execution model " + ExecutionModels.names(models & restriction.models()),
                restriction.vuid());
    }

    private void checkType(BuiltInSource source, BuiltInTable.Row row, int at, int models) {
        BuiltInShape shape = row.shape;
        if (shape == null || !shape.perVertex() || source.typeReported || row.mesh != null && (models & MESH) != 0) {
            return;
        }
        int type = source.type(types);
        boolean arrayed = source.member < 0 && (models & ~row.arrayed) == 0;
        if (!shape.matches(context, type) && !(arrayed && shape.matchesElements(context, type))) {
            BuiltInChapter.reportType(context, source, shape, context.data.definition(source.id))
                    .related(at, "it is used here in execution model " + ExecutionModels.names(models));
        }
    }

    /** Checks the requirements of individual built-ins. */
    private void checkSpecific(BuiltInSource source, int at, int models, int function) {
        if (source.value == BuiltIn.FragDepth.value()) {
            checkDepthReplacing(source, at, function);
        } else if (source.value == BuiltIn.WorkgroupSize.value()) {
            checkTileRate(source, at, function);
        } else if (source.value == BuiltIn.Layer.value() || source.value == BuiltIn.ViewportIndex.value()) {
            checkLayer(source, at, models);
        } else if (source.value == BuiltIn.PrimitiveId.value()
                && (models & ExecutionModels.bit(ExecutionModel.Fragment)) != 0
                && !context.has(Capability.MeshShadingEXT)
                && !context.has(Capability.MeshShadingNV)
                && !context.has(Capability.Geometry)
                && !context.has(Capability.Tessellation)
                && !source.modelReported) {
            source.modelReported = true;
            report(
                            BuiltinsRule.PRIMITIVE_ID_CAPABILITY,
                            source,
                            at,
                            "BuiltIn PrimitiveId in execution model Fragment requires capability Geometry, Tessellation"
                                    + " or MeshShadingEXT, none of which the module declares",
                            "VUID-PrimitiveId-Fragment-04333")
                    .declare(Capability.Geometry);
        }
    }

    private void checkDepthReplacing(BuiltInSource source, int at, int function) {
        if (source.modelReported || depthChecked.get(function)) {
            return;
        }
        depthChecked.set(function);
        withoutDepthReplacing().of(function).ifPresent(entryPoint -> {
            source.modelReported = true;
            report(
                            BuiltinsRule.DEPTH_REPLACING,
                            source,
                            at,
                            "BuiltIn FragDepth requires execution mode DepthReplacing, which " + entryPoint
                                    + " does not declare",
                            "VUID-FragDepth-FragDepth-04216")
                    .hint("add OpExecutionMode " + context.name(entryPoint.functionId()) + " DepthReplacing");
        });
    }

    private ReachingEntryPoints withoutDepthReplacing() {
        ReachingEntryPoints known = withoutDepthReplacing;
        if (known == null) {
            known = new ReachingEntryPoints(
                    context,
                    entryPoint -> entryPoint.executionModes().stream()
                            .noneMatch(mode ->
                                    mode.word(ExecutionModeSetting.MODE) == ExecutionMode.DepthReplacing.value()));
            withoutDepthReplacing = known;
        }
        return known;
    }

    /** Reports a variable initialized with WorkgroupSize where the tile size determines the workgroup size. */
    private void checkTileRate(BuiltInSource source, int at, int function) {
        if (Opcodes.op(context.words[at] & 0xFFFF) != Op.OpVariable || source.modelReported) {
            return;
        }
        withTileRate().of(function).ifPresent(entryPoint -> {
            source.modelReported = true;
            report(
                            BuiltinsRule.WORKGROUP_SIZE_TILES,
                            source,
                            at,
                            source.describe(context) + " must not initialize a variable, because " + entryPoint
                                    + " declares TileShadingRateQCOM",
                            "VUID-WorkgroupSize-TileShadingRateQCOM-10635")
                    .hint("do not use WorkgroupSize; the tile size determines the workgroup size");
        });
    }

    private ReachingEntryPoints withTileRate() {
        ReachingEntryPoints known = withTileRate;
        if (known == null) {
            known = new ReachingEntryPoints(
                    context,
                    entryPoint ->
                            new EntryModes(context, entryPoint.functionId()).has(ExecutionMode.TileShadingRateQCOM));
            withTileRate = known;
        }
        return known;
    }

    private void checkLayer(BuiltInSource source, int at, int models) {
        boolean layer = source.value == BuiltIn.Layer.value();
        Capability required = layer ? Capability.ShaderLayer : Capability.ShaderViewportIndex;
        int preRasterizationModels = ExecutionModels.bits(ExecutionModel.Vertex, ExecutionModel.TessellationEvaluation);
        if ((models & preRasterizationModels) != 0
                && !source.modelReported
                && !context.has(Capability.ShaderViewportIndexLayerEXT)
                && !context.has(required)) {
            source.modelReported = true;
            report(
                            BuiltinsRule.LAYER_CAPABILITY,
                            source,
                            at,
                            "BuiltIn " + source.name() + " in execution model "
                                    + ExecutionModels.names(models & preRasterizationModels) + " requires capability "
                                    + required + ", which the module does not declare",
                            layer ? "VUID-Layer-Layer-04273" : "VUID-ViewportIndex-ViewportIndex-04405")
                    .declare(required);
        }
    }
}
