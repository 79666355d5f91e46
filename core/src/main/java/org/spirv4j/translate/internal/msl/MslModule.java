// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.List;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.code.TextTooLongException;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.report.TextResult;
import org.spirv4j.translate.internal.statement.UnstructuredException;

/** Writes a module in a version of MSL. */
public final class MslModule {
    private final MslContext context;
    private final CodeText out;

    private MslModule(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        context = new MslContext(module, entry, options, pool);
        out = context.out;
    }

    /** Translates an entry point; the pool is reset by the caller. */
    public static TextResult translate(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        MslModule task = new MslModule(module, entry, options, pool);
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
            context.refuse(0, stage.title() + " have no form in MSL that the translator knows", "");
            return TextResult.refused(context.refusals.all());
        }
        String wanted = context.options.entryName();
        context.names.set(context.entry.functionId(), context.names.fresh(wanted.equals("main") ? "main0" : wanted));
        MslExpressions expressions = context.expressions();
        out.put("#include <metal_stdlib>").end();
        out.end();
        out.put("using namespace metal;").end();
        floatControls();
        int globals = out.size();
        context.images.nameSamplers();
        context.bindings.findMeasuring();
        context.bindings.place();
        context.stageInterface.prepare();
        context.stageInterface.finish();
        new MslDeclarations(context, expressions).write();
        context.stageInterface.declare();
        int functions = out.size();
        bodies(expressions);
        if (context.refusals.hasErrors()) {
            return TextResult.refused(context.refusals.all());
        }
        out.insert(functions, context.globals);
        CodeText helpers = new CodeText(context.pool, context.maxLength);
        context.helpers.write(helpers);
        out.insert(globals, helpers);
        int version = context.language.version();
        return new TextResult(
                out.text(),
                context.refusals.all(),
                context.resources.all(),
                version / 10 + "." + version % 10,
                List.of(),
                out.marks());
    }

    /** Compilers assume that there are no NaN and infinities, unless the text or the host says otherwise. */
    private void floatControls() {
        for (Instruction mode : context.layout.executionModes(context.entry.functionId())) {
            int kind = mode.word(2);
            if (kind == ExecutionMode.SignedZeroInfNanPreserve.value()) {
                if (context.language.version() >= 32) {
                    out.put("#pragma METAL fp math_mode(safe)").end();
                } else {
                    context.refusals.warn(
                            mode.wordOffset(),
                            "zeros with signs, infinities and NaN are preserved only if the host compiles without fast math",
                            "");
                }
            } else if (kind == ExecutionMode.RoundingModeRTZ.value()) {
                context.refuse(mode.wordOffset(), "MSL does not round to zero", "");
            } else if (kind == ExecutionMode.DenormPreserve.value() && mode.word(3) == Integer.SIZE) {
                context.refusals.warn(mode.wordOffset(), "denormal numbers of 32 bits may become zeros", "");
            }
        }
    }

    private void bodies(MslExpressions expressions) {
        PlanTables tables = new PlanTables(
                context.data,
                context.types,
                context.scanner,
                context.layout,
                context.used,
                expressions.written(),
                context.pool);
        MslFunctions functions = new MslFunctions(context, expressions, tables);
        for (Function f : context.uses.order().calledBefore()) {
            context.refuse(context.data.definition(f.id()), "functions of MSL do not call themselves", "");
        }
        for (Function f : context.uses.order().functions()) {
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
    }
}
