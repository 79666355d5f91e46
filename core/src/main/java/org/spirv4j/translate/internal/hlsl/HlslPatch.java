// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.translate.internal.code.CodeContext;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;

/** The patches of a pipeline with tessellation: their domain, their control points, and what they have once. */
final class HlslPatch {
    /** The length that compilers give to arrays of inputs where no shader says it. */
    private static final int ANY_COUNT = 32;

    private final HlslContext context;
    private final HlslStageInterface stage;
    private final CodeText out;
    private final EntryPoint entry;
    private final boolean isQuad;
    private String edges = "";
    private String inside = "";

    private HlslPatch(HlslContext context, EntryPoint entry, boolean isQuad) {
        this.context = context;
        this.entry = entry;
        this.isQuad = isQuad;
        stage = context.stageInterface;
        out = context.out;
    }

    /** The patches of an entry point; empty after a refusal. */
    static Optional<HlslPatch> of(HlslContext context) {
        EntryPoint entry = entry(context);
        boolean isQuad = has(entry, ExecutionMode.Quads);
        if (has(entry, ExecutionMode.Isolines)) {
            context.refuse(0, "patches of lines are not written in this language", "tessellate triangles or quads");
        } else if (isQuad || has(entry, ExecutionMode.Triangles)) {
            return Optional.of(new HlslPatch(context, entry, isQuad));
        } else {
            context.refuse(
                    0,
                    "the entry point does not say the domain of its patches, which this language demands",
                    "set the execution modes of the tessellation evaluation shader");
        }
        return Optional.empty();
    }

    /** The entry point that says what patches are: this one, or the only tessellation evaluation shader. */
    private static EntryPoint entry(HlslContext context) {
        boolean isOwn = has(context.entry, ExecutionMode.Triangles)
                || has(context.entry, ExecutionMode.Quads)
                || has(context.entry, ExecutionMode.Isolines);
        List<EntryPoint> others = context.layout.entryPoints().stream()
                .filter(each -> TextStage.of(each.executionModel()) == TextStage.TESSELLATION_EVALUATION)
                .toList();
        return isOwn || others.size() != 1 ? context.entry : others.get(0);
    }

    private static boolean has(EntryPoint entry, ExecutionMode mode) {
        return CodeContext.mode(entry, mode).isPresent();
    }

    private boolean has(ExecutionMode mode) {
        return has(entry, mode);
    }

    /** How edges are divided. */
    String partitioning() {
        return has(ExecutionMode.SpacingFractionalEven)
                ? "fractional_even"
                : has(ExecutionMode.SpacingFractionalOdd) ? "fractional_odd" : "integer";
    }

    /** What the tessellator makes. */
    String topology() {
        return has(ExecutionMode.PointMode)
                ? "point"
                : has(ExecutionMode.VertexOrderCw) ? "triangle_cw" : "triangle_ccw";
    }

    /** The number of corners of the domain. */
    int corners() {
        return isQuad ? 4 : 3;
    }

    /** Writes the attribute of the domain. */
    void domain() {
        out.put("[domain(\"").put(isQuad ? "quad" : "tri").put("\")]").end();
    }

    /** Writes the structure of what a patch has once; returns its name. */
    String struct(List<HlslStagePart> parts) {
        String name = context.names.fresh("StagePatch");
        edges = context.names.fresh("edges");
        inside = context.names.fresh("inside");
        context.stageMain.struct(
                name, parts.stream().filter(part -> !isLevel(part)).toList(), () -> {
                    out.line()
                            .put("float ")
                            .put(edges)
                            .put(isQuad ? "[4]" : "[3]")
                            .put(" : SV_TessFactor;")
                            .end();
                    out.line()
                            .put("float ")
                            .put(inside)
                            .put(isQuad ? "[2]" : "")
                            .put(" : SV_InsideTessFactor;")
                            .end();
                });
        return name;
    }

    private static boolean isLevel(HlslStagePart part) {
        return part.builtIn() == BuiltIn.TessLevelOuter.value() || part.builtIn() == BuiltIn.TessLevelInner.value();
    }

    /** Writes the copies of what a patch has once, from or to a structure. */
    void copy(List<HlslStagePart> parts, String struct, boolean isInput) {
        for (HlslStagePart part : parts) {
            if (isLevel(part)) {
                levels(part, struct, isInput);
            } else if (isInput) {
                context.stageMain.copyIn(part, struct + "." + context.stageMain.field(part));
            } else {
                context.stageMain.copyOut(part, struct + "." + context.stageMain.field(part));
            }
        }
    }

    private void levels(HlslStagePart part, String struct, boolean isInput) {
        boolean isOuter = part.builtIn() == BuiltIn.TessLevelOuter.value();
        int count = isOuter ? isQuad ? 4 : 3 : isQuad ? 2 : 1;
        for (int i = 0; i < Math.min(count, context.length(part.type())); i++) {
            String own = part.path() + "[" + i + "]";
            String other = struct + "." + (isOuter ? edges : inside) + (count == 1 ? "" : "[" + i + "]");
            out.line()
                    .put(isInput ? own : other)
                    .put(" = ")
                    .put(isInput ? other : own)
                    .put(';')
                    .end();
        }
    }

    /** The number of control points that are inputs, where the module may not say it. */
    int controlPoints(int least) {
        int count = stage.vertexCount();
        if (count != ANY_COUNT) {
            return Math.max(1, count);
        }
        int known = Math.min(ANY_COUNT, Math.max(least, stage.highestVertex() + 1));
        context.refusals.warn(
                0, "the module does not say how many control points patches have: the text has " + known, "");
        return known;
    }
}
