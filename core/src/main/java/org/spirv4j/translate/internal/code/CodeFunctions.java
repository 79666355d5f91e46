// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.expression.ParameterUses;
import org.spirv4j.translate.internal.plan.FunctionPlan;

/** Writes functions: their heads, and what an entry point does before its statements; see {@link CodeBody}. */
public abstract class CodeFunctions {
    private final CodeContext context;
    private final ModuleData data;
    private final CodeExpressions expressions;
    private final BodyWriter statements;
    private final ParameterUses parameters;
    private final CodeText out;

    /** Prepares for a text. */
    protected CodeFunctions(
            CodeContext context, CodeExpressions expressions, BodyWriter statements, ParameterUses parameters) {
        this.context = context;
        this.expressions = expressions;
        this.statements = statements;
        this.parameters = parameters;
        data = context.data;
        out = context.out;
    }

    /** Writes what precedes the head of a function. */
    protected abstract void attributes(Function f);

    /** Writes what precedes the name of a function: the type of its result, or a keyword. */
    protected abstract void result(Function f);

    /** Writes the type of the result where it follows the parameters. */
    protected void resultAfter(Function f) {
        // Most languages have it before the name.
    }

    /** Whether parameters of another kind stand for a parameter. */
    protected abstract boolean isReplaced(int parameter);

    /** Writes a parameter of a type. */
    protected abstract void parameter(int id, int type);

    /** Whether parameters that are pointers are copies of what these point to. */
    protected boolean copiesParameters() {
        return true;
    }

    /** Writes the parameters that stand for others, the first one after a separator. */
    protected abstract void otherParameters(Function f, String separator);

    /** Writes what a function does before its statements. */
    protected abstract void begin(Function f);

    /** Writes the head of a function. */
    public final void signature(Function f) {
        attributes(f);
        context.names.enterFunction(f);
        refuseAliases(f);
        out.line().mark(data.definition(f.id()));
        result(f);
        out.put(' ').put(context.names.name(f.id(), "function")).put('(');
        String separator = "";
        for (Instruction parameter : f.parameters()) {
            if (!isReplaced(parameter.resultId())) {
                out.put(separator);
                parameter(parameter.resultId(), parameter.typeId());
                separator = ", ";
            }
        }
        otherParameters(f, separator);
        out.put(')');
        resultAfter(f);
    }

    /** Writes how a parameter that is a pointer is copied, if its last value is seen by who calls. */
    protected final void direction(int parameter) {
        if (parameters.isWritten(parameter) && !parameters.isByValue(parameter)) {
            out.put(parameters.isOnlyResult(parameter) ? "out " : "inout ");
        }
    }

    private void refuseAliases(Function f) {
        if (f.blockCount() > 0 && copiesParameters()) {
            int from = data.starts[f.block(0).firstInstruction()];
            int last = f.block(f.blockCount() - 1).endInstruction() - 1;
            int at = parameters.aliasingCall(from, data.starts[last] + 1);
            if (at != 0) {
                context.refuse(
                        at,
                        (parameters.writesShared(at)
                                        ? "the function writes to memory that invocations share by a parameter"
                                        : "the function gets two names of one variable and may write it")
                                + "; parameters of this language are copies",
                        "inline the function, by the pass inline-entry-points-exhaustive");
            }
        }
    }

    /** Writes a function with its body. */
    public final void write(Function f, FunctionPlan plan) {
        expressions.setPlan(plan);
        signature(f);
        out.end();
        out.brace();
        out.indent();
        begin(f);
        new CodeBody(context, statements, f, plan).write();
        out.outdent();
        out.line().put('}').end();
    }
}
