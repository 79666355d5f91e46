// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.List;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CalleesFirst;
import org.spirv4j.translate.internal.code.CodeModule;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.report.TextResult;

/** Writes a module in a shader model of HLSL. */
public final class HlslModule extends CodeModule {
    private final HlslContext context;
    private final CodeText out;

    /** Where the functions begin. */
    private int functions;

    private HlslModule(HlslContext context) {
        super(context);
        this.context = context;
        out = context.out;
    }

    /** Translates an entry point; the pool is reset by the caller. */
    public static TextResult translate(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        return new HlslModule(new HlslContext(module, entry, options, pool)).translate();
    }

    private String version() {
        int model = context.language.version();
        return model / 10 + "." + model % 10;
    }

    @Override
    protected void write() {
        boolean isRay = context.stage.isRayTracing();
        if (isRay && !context.requires(HlslFeature.RAY_STAGES, 0)) {
            return;
        }
        boolean isOfMesh = context.stage == TextStage.TASK || context.stage == TextStage.MESH;
        if (isOfMesh && !context.requires(HlslFeature.MESH_STAGES, 0)) {
            return;
        }
        boolean isKnown = context.stage.hasArrayedInputs() || isRay || isOfMesh;
        if (!isKnown && !isCommonStage("HLSL that the translator knows")) {
            return;
        }
        out.put("// Shader model ").put(version());
        out.put(context.hasHalves() ? ", -enable-16bit-types" : "").end();
        out.end();
        context.names.fresh(context.options.entryName());
        context.names.set(context.entry.functionId(), context.names.fresh("shade"));
        HlslExpressions expressions = context.expressions();
        new HlslDeclarations(context, expressions).write();
        if (context.stage == TextStage.GEOMETRY) {
            context.emission.declare();
        }
        functions = out.size();
        PlanTables tables = tables(expressions);
        HlslFunctions writer = new HlslFunctions(context, expressions, tables);
        CalleesFirst order = CalleesFirst.of(context.layout.module(), context.functions());
        refuseRecursion(order, "HLSL");
        functions(order, tables, writer::write);
        out.separate();
        context.stageMain.write();
    }

    @Override
    protected TextResult complete() {
        out.insert(functions, context.globals);
        return new TextResult(
                out.text(), context.refusals.all(), context.resources.all(), version(), List.of(), out.marks());
    }
}
