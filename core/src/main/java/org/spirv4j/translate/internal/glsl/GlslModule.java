// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CalleesFirst;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextTooLongException;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.report.TextResult;
import org.spirv4j.translate.internal.statement.UnstructuredException;

/** Writes a module in a version of GLSL or ESSL. */
public final class GlslModule {
    private final GlslContext context;
    private final ModuleData data;
    private final TypeFacts types;
    private final CodeText out;

    private GlslModule(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        context = new GlslContext(module, entry, options, pool);
        data = context.data;
        types = context.types;
        out = context.out;
    }

    /** Translates an entry point; the pool is reset by the caller. */
    public static TextResult translate(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        GlslModule task = new GlslModule(module, entry, options, pool);
        try {
            return task.run();
        } catch (TextTooLongException e) {
            task.context.refuse(0, "the text would have more than " + e.limit() + " characters", "");
            return TextResult.refused(task.context.refusals.all());
        }
    }

    private TextResult run() {
        if (!context.heaps.prepare()) {
            return TextResult.refused(context.refusals.all());
        }
        context.stages.nameEntry();
        context.builtIns.prepare();
        GlslExpressions expressions = new GlslExpressions(context);
        new GlslSpecConstants(context, expressions).macros();
        context.stages.modes();
        context.builtIns.declare();
        new GlslInterface(context, expressions).write();
        int globals = out.size();
        PlanTables tables = new PlanTables(
                data, types, context.scanner, context.layout, context.used, expressions.written(), context.pool);
        GlslFunctions functions = new GlslFunctions(context, expressions, tables);
        CalleesFirst order = CalleesFirst.of(context.layout.module(), context.functions());
        for (Function f : order.calledBefore()) {
            functions.signature(f);
            out.put(';').end();
        }
        for (Function f : order.functions()) {
            out.separate();
            try {
                functions.write(f, FunctionPlan.of(tables, f));
            } catch (UnstructuredException e) {
                context.refuse(
                        data.starts[f.block(e.block()).firstInstruction()],
                        "the control flow has no form as statements",
                        "");
            }
        }
        context.stages.wrap();
        if (context.refusals.hasErrors()) {
            return TextResult.refused(context.refusals.all());
        }
        if (context.options.hasLineDirectives() && context.isVulkan()) {
            context.requirements.extension(TextAnnotations.FILE_NAMES);
        }
        out.insert(globals, context.globals);
        CodeText head = new CodeText(context.pool, context.maxLength);
        context.requirements.write(head);
        out.insert(0, head);
        return new TextResult(
                out.text(),
                context.refusals.all(),
                context.resources.all(),
                context.requirements.version(),
                context.requirements.extensions(),
                out.marks());
    }
}
