// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CalleesFirst;
import org.spirv4j.translate.internal.code.CodeModule;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextAnnotations;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.report.TextResult;

/** Writes a module in a version of GLSL or ESSL. */
public final class GlslModule extends CodeModule {
    private final GlslContext context;
    private final CodeText out;

    /** Where the functions begin. */
    private int functions;

    private GlslModule(GlslContext context) {
        super(context);
        this.context = context;
        out = context.out;
    }

    /** Translates an entry point; the pool is reset by the caller. */
    public static TextResult translate(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        return new GlslModule(new GlslContext(module, entry, options, pool)).translate();
    }

    @Override
    protected void write() {
        if (!context.heaps.prepare()) {
            return;
        }
        context.stages.nameEntry();
        context.builtIns.prepare();
        GlslExpressions expressions = new GlslExpressions(context);
        if (!context.isVulkan() && !context.options.hasFixedConstants()) {
            context.constantMacros().write(expressions);
        }
        context.stages.modes();
        context.builtIns.declare();
        new GlslInterface(context, expressions).write();
        functions = out.size();
        PlanTables tables = tables(expressions);
        GlslFunctions writer = new GlslFunctions(context, expressions, tables);
        CalleesFirst order = CalleesFirst.of(context.layout.module(), context.functions());
        for (Function f : order.calledBefore()) {
            writer.signature(f);
            out.put(';').end();
        }
        functions(order, tables, writer::write);
        context.stages.wrap();
    }

    @Override
    protected TextResult complete() {
        if (context.options.hasLineDirectives() && context.isVulkan()) {
            context.requirements.extension(TextAnnotations.FILE_NAMES);
        }
        out.insert(functions, context.globals);
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
