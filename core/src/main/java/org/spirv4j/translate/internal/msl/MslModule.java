// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.FPFastMathMode;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CodeModule;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.report.TextResult;

/** Writes a module in a version of MSL. */
public final class MslModule extends CodeModule {
    /** What fast math assumes. */
    private static final int FAST =
            FPFastMathMode.NotNaN.value() | FPFastMathMode.NotInf.value() | FPFastMathMode.NSZ.value();

    private final MslContext context;
    private final CodeText out;

    /** Where the declarations begin. */
    private int declarations;

    /** Where the functions begin. */
    private int functions;

    private MslModule(MslContext context) {
        super(context);
        this.context = context;
        out = context.out;
    }

    /** Translates an entry point; the pool is reset by the caller. */
    public static TextResult translate(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        return new MslModule(new MslContext(module, entry, options, pool)).translate();
    }

    @Override
    protected void write() {
        if (!hasStage()) {
            return;
        }
        String wanted = context.options.entryName();
        String entryName = context.names.fresh(wanted.equals("main") ? "main0" : wanted);
        MslExpressions expressions = context.expressions();
        out.put("#include <metal_stdlib>").end();
        out.end();
        out.put("using namespace metal;").end();
        floatControls();
        declarations = out.size();
        context.images.nameSamplers();
        context.texelBuffers.nameVariables();
        context.added.find();
        context.bindings.place();
        context.stageInterface.prepare();
        context.stageInterface.finish();
        boolean isCalled = context.entryText.isCalled();
        context.names.set(context.entry.functionId(), isCalled ? context.names.fresh("invocation") : entryName);
        new MslDeclarations(context, expressions).write();
        context.bindings.arguments().declare();
        context.stageInterface.declare();
        functions = out.size();
        PlanTables tables = tables(expressions);
        MslFunctions writer = new MslFunctions(context, expressions, tables);
        refuseRecursion(context.uses.order(), "MSL");
        functions(context.uses.order(), tables, writer::write);
        if (isCalled) {
            writer.caller(entryName);
        }
    }

    /** Whether the stage has a form; refuses others. */
    private boolean hasStage() {
        return switch (context.stage) {
            case TESSELLATION_CONTROL, TESSELLATION_EVALUATION -> true;
            case TASK, MESH -> {
                boolean isKnown = context.language.version() >= 30;
                if (!isKnown) {
                    context.refuse(0, context.stage.title() + " need MSL 3.0", "translate to msl30");
                }
                yield isKnown;
            }
            default -> isCommonStage("MSL that the translator knows");
        };
    }

    @Override
    protected TextResult complete() {
        out.insert(functions, context.globals);
        CodeText helpers = new CodeText(context.pool, context.maxLength);
        context.helpers.write(helpers);
        out.insert(declarations, helpers);
        return new TextResult(
                out.text(), context.refusals.all(), context.resources.all(), context.version(), List.of(), out.marks());
    }

    /** Compilers assume that there are no NaN and infinities, unless the text or the host says otherwise. */
    private void floatControls() {
        @Nullable Instruction exact = null;
        for (Instruction mode : context.modes) {
            int kind = mode.word(ExecutionModeSetting.MODE);
            if (kind == ExecutionMode.SignedZeroInfNanPreserve.value()
                    || kind == ExecutionMode.FPFastMathDefault.value() && preserves(mode)) {
                exact = exact == null ? mode : exact;
            } else if (kind == ExecutionMode.RoundingModeRTZ.value()) {
                context.refuse(mode.wordOffset(), "MSL does not round to zero", "");
            } else if (kind == ExecutionMode.DenormPreserve.value()
                    && mode.word(ExecutionModeSetting.MODE_PARAMETERS) == Integer.SIZE) {
                context.refusals.warn(mode.wordOffset(), "denormal numbers of 32 bits may become zeros", "");
            }
        }
        if (exact != null && context.language.version() >= 32) {
            out.put("#pragma METAL fp math_mode(safe)").end();
        } else if (exact != null) {
            context.refusals.warn(
                    exact.wordOffset(),
                    "zeros with signs, infinities and NaN are preserved only if the host compiles without fast math",
                    "");
        }
    }

    /** Whether operations of a type are not to assume that there are no NaN, infinities and zeros with signs. */
    private boolean preserves(Instruction mode) {
        long allowed = context.types
                .integer(mode.word(ExecutionModeSetting.MODE_PARAMETERS + 1))
                .orElse(0);
        return (allowed & FAST) != FAST;
    }
}
