// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.function.BiConsumer;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.report.TextResult;
import org.spirv4j.translate.internal.statement.UnstructuredException;

/** Writes a module in a language: declarations, and the functions of an entry point, callees first. */
public abstract class CodeModule {
    private final CodeContext context;

    /** Prepares for a text. */
    protected CodeModule(CodeContext context) {
        this.context = context;
    }

    /** Writes the text, but for what is known only when it ends; may stop early after a refusal. */
    protected abstract void write();

    /** The text that has been written, when nothing was refused. */
    protected abstract TextResult complete();

    /** Translates the entry point; the pool is reset by the caller. */
    protected final TextResult translate() {
        try {
            if (!context.refusesObjects()) {
                write();
            }
            if (!context.refusals.hasErrors()) {
                return complete();
            }
        } catch (TextTooLongException e) {
            context.refuse(0, "the text would have more than " + e.limit() + " characters", "");
        }
        return TextResult.refused(context.refusals.all());
    }

    /**
     * Refuses stages other than those of vertices, fragments and compute shaders.
     *
     * @param where where they have no form
     * @return whether the stage is one of these
     */
    protected final boolean isCommonStage(String where) {
        boolean isCommon = context.stage == TextStage.VERTEX
                || context.stage == TextStage.FRAGMENT
                || context.stage == TextStage.COMPUTE;
        if (!isCommon) {
            context.refuse(0, context.stage.title() + " have no form in " + where, "");
        }
        return isCommon;
    }

    /** What the plans of functions need. */
    protected final PlanTables tables(CodeExpressions expressions) {
        return new PlanTables(
                context.data,
                context.types,
                context.scanner,
                context.layout,
                context.used,
                expressions.written(),
                context.pool);
    }

    /** Refuses functions that call themselves. */
    protected final void refuseRecursion(CalleesFirst order, String language) {
        for (Function f : order.calledBefore()) {
            context.refuse(context.data.definition(f.id()), "functions of " + language + " do not call themselves", "");
        }
    }

    /** Writes functions with their bodies. */
    protected final void functions(CalleesFirst order, PlanTables tables, BiConsumer<Function, FunctionPlan> writer) {
        for (Function f : order.functions()) {
            context.out.separate();
            try {
                writer.accept(f, FunctionPlan.of(tables, f));
            } catch (UnstructuredException e) {
                context.refuse(
                        context.data.starts[f.block(e.block()).firstInstruction()],
                        "the control flow has no form as statements",
                        "");
            }
        }
    }
}
