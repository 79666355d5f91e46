// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

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

/** Writes a module in WGSL. */
public final class WgslModule {
    private final WgslContext context;
    private final CodeText out;

    private WgslModule(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        context = new WgslContext(module, entry, options, pool);
        out = context.out;
    }

    /** Translates an entry point; the pool is reset by the caller. */
    public static TextResult translate(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        WgslModule task = new WgslModule(module, entry, options, pool);
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
            context.refuse(0, stage.title() + " have no form in WGSL", "");
            return TextResult.refused(context.refusals.all());
        }
        context.names.fresh(context.options.entryName());
        WgslExpressions expressions = new WgslExpressions(context);
        context.buffers.choose();
        PlanTables tables = new PlanTables(
                context.data,
                context.types,
                context.scanner,
                context.layout,
                context.used,
                expressions.written(),
                context.pool);
        expressions.setParameters(tables.parameters());
        new WgslDeclarations(context, expressions).write();
        int globals = out.size();
        WgslFunctions functions = new WgslFunctions(context, expressions, tables);
        CalleesFirst order = CalleesFirst.of(context.layout.module(), context.functions());
        for (Function f : order.calledBefore()) {
            context.refuse(context.data.definition(f.id()), "functions of WGSL do not call themselves", "");
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
        context.stageInterface.main();
        if (context.refusals.hasErrors()) {
            return TextResult.refused(context.refusals.all());
        }
        out.insert(globals, context.globals);
        CodeText head = new CodeText(context.pool, context.maxLength);
        for (String enabled : context.enables) {
            head.put("enable ").put(enabled).put(';').end();
        }
        if (context.isSubgroupUniformityOff()) {
            head.put("diagnostic(off, subgroup_uniformity);").end();
        }
        if (context.isUniformityOff()) {
            head.put("diagnostic(off, derivative_uniformity);").end();
        }
        if (head.size() > 0) {
            head.end();
        }
        out.insert(0, head);
        return new TextResult(
                out.text(),
                context.refusals.all(),
                context.resources.all(),
                "",
                List.copyOf(context.enables),
                out.marks());
    }
}
