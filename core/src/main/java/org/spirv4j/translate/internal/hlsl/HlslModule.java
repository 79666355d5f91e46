// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.List;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CalleesFirst;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.code.TextTooLongException;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.report.TextResult;
import org.spirv4j.translate.internal.statement.UnstructuredException;

/** Writes a module in a shader model of HLSL. */
public final class HlslModule {
    private final HlslContext context;
    private final CodeText out;

    private HlslModule(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        context = new HlslContext(module, entry, options, pool);
        out = context.out;
    }

    /** Translates an entry point; the pool is reset by the caller. */
    public static TextResult translate(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        HlslModule task = new HlslModule(module, entry, options, pool);
        try {
            return task.run();
        } catch (TextTooLongException e) {
            task.context.refuse(0, "the text would have more than " + e.limit() + " characters", "");
            return TextResult.refused(task.context.refusals.all());
        }
    }

    private TextResult run() {
        TextStage stage = context.stage;
        if (stage != TextStage.VERTEX && stage != TextStage.FRAGMENT && stage != TextStage.COMPUTE) {
            context.refuse(0, stage.title() + " have no form in HLSL that the translator knows", "");
            return TextResult.refused(context.refusals.all());
        }
        int model = context.language.version();
        String title = model / 10 + "." + model % 10;
        out.put("// Shader model ").put(title).end();
        out.end();
        context.names.fresh(context.options.entryName());
        context.names.set(context.entry.functionId(), context.names.fresh("shade"));
        HlslExpressions expressions = new HlslExpressions(context);
        new HlslDeclarations(context, expressions).write();
        int globals = out.size();
        PlanTables tables = new PlanTables(
                context.data,
                context.types,
                context.scanner,
                context.layout,
                context.used,
                expressions.written(),
                context.pool);
        HlslFunctions functions = new HlslFunctions(context, expressions, tables);
        CalleesFirst order = CalleesFirst.of(context.layout.module(), context.functions());
        for (Function f : order.calledBefore()) {
            context.refuse(context.data.definition(f.id()), "functions of HLSL do not call themselves", "");
        }
        for (Function f : order.functions()) {
            out.separate();
            try {
                functions.write(f, FunctionPlan.of(tables, f));
            } catch (UnstructuredException e) {
                context.refuse(
                        context.data.starts[f.block(e.block()).firstInstruction()],
                        "the control flow has no form as statements",
                        "");
            }
        }
        out.separate();
        new HlslStageMain(context).write(expressions);
        if (context.refusals.hasErrors()) {
            return TextResult.refused(context.refusals.all());
        }
        out.insert(globals, context.globals);
        return new TextResult(
                out.text(), context.refusals.all(), context.resources.all(), title, List.of(), out.marks());
    }
}
