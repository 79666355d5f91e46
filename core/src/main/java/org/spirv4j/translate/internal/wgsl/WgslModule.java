// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.List;
import java.util.Map;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CalleesFirst;
import org.spirv4j.translate.internal.code.CodeModule;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.expression.ExactValues;
import org.spirv4j.translate.internal.expression.MemoryRoots;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.report.TextResult;

/** Writes a module in WGSL. */
public final class WgslModule extends CodeModule {
    private final WgslContext context;
    private final CodeText out;

    /** Where the functions begin. */
    private int functions;

    private WgslModule(WgslContext context) {
        super(context);
        this.context = context;
        out = context.out;
    }

    /** Translates an entry point; the pool is reset by the caller. */
    public static TextResult translate(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        return new WgslModule(new WgslContext(module, entry, options, pool)).translate();
    }

    /**
     * Finds the instructions that compute derivatives where only some invocations may come, as {@code
     * LegalModule.Derivatives} tells them; the pool is reset by the caller.
     */
    public static Map<Integer, Integer> derivatives(
            SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        boolean isChecked =
                TextStage.of(entry.executionModel()) == TextStage.FRAGMENT && !options.hasUncheckedDerivatives();
        return isChecked
                ? new WgslContext(module, entry, options, pool).uniformity().derivatives()
                : Map.of();
    }

    @Override
    protected void write() {
        if (!isCommonStage("WGSL")) {
            return;
        }
        context.names.fresh(context.options.entryName());
        WgslExpressions expressions = new WgslExpressions(context);
        context.buffers.choose();
        PlanTables tables = tables(expressions);
        expressions.setParameters(tables.parameters());
        new WgslDeclarations(context, expressions).write();
        functions = out.size();
        WgslFunctions writer = new WgslFunctions(context, expressions, tables);
        CalleesFirst order = CalleesFirst.of(context.layout.module(), context.functions());
        refuseRecursion(order, "WGSL");
        functions(order, tables, writer::write);
        context.stageInterface.main();
        MemoryRoots roots = new MemoryRoots(context.data, context.types, context.layout, context.pool);
        ExactValues exact = new ExactValues(context.data, context.types, roots, List.of(), context.pool);
        if (!exact.isEmpty()) {
            context.refusals.warn(
                    exact.firstDecoration(), "WGSL cannot say that a computation must not be contracted", "");
        }
    }

    @Override
    protected TextResult complete() {
        out.insert(functions, context.globals);
        out.insert(0, head());
        return new TextResult(
                out.text(),
                context.refusals.all(),
                context.resources.all(),
                "",
                List.copyOf(context.enables),
                out.marks());
    }

    private CodeText head() {
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
        return head;
    }
}
