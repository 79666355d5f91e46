// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeBody;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.expression.ParameterUses;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.plan.PlanTables;

/** Writes functions. */
final class HlslFunctions {
    private final HlslContext context;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final HlslStatements statements;
    private final ParameterUses parameters;
    private final CodeText out;

    HlslFunctions(HlslContext context, HlslExpressions expressions, PlanTables tables) {
        this.context = context;
        this.expressions = expressions;
        statements = new HlslStatements(context, expressions);
        parameters = tables.parameters();
        types = context.types;
        out = context.out;
    }

    private void signature(Function f) {
        context.names.enterFunction(f);
        refuseAliases(f);
        int result = f.returnTypeId();
        if (types.isAnyArray(result)) {
            context.refuse(
                    context.data.definition(f.id()),
                    "functions do not return arrays in this language",
                    "inline the function, by the pass inline-entry-points-exhaustive");
        }
        out.line().mark(context.data.definition(f.id())).put(context.typeNames.name(result)).put(' ');
        out.put(context.names.name(f.id(), "function")).put('(');
        String separator = "";
        for (Instruction parameter : f.parameters()) {
            int type = parameter.typeId();
            int id = parameter.resultId();
            out.put(separator);
            separator = ", ";
            if (types.isPointer(type)) {
                boolean isResource = types.isDescriptorOrSampledImage(types.innermostElement(types.pointee(type)));
                if (!isResource && parameters.isWritten(id) && !parameters.isByValue(id)) {
                    out.put(parameters.isOnlyResult(id) ? "out " : "inout ");
                }
                type = types.pointee(type);
            }
            out.put(context.typeNames.name(type)).put(' ').put(context.names.name(id, "parameter"));
            out.put(context.typeNames.lengths(type));
        }
        out.put(')');
    }

    private void refuseAliases(Function f) {
        int from = context.data.starts[f.block(0).firstInstruction()];
        int last = f.block(f.blockCount() - 1).endInstruction() - 1;
        int at = parameters.aliasingCall(from, context.data.starts[last] + 1);
        if (at != 0) {
            context.refuse(
                    at,
                    "the function gets two names of one variable and may write it; parameters of this language are copies",
                    "inline the function, by the pass inline-entry-points-exhaustive");
        }
    }

    /** Writes a function with its body. */
    void write(Function f, FunctionPlan plan) {
        expressions.setPlan(plan);
        signature(f);
        out.end();
        out.brace();
        out.indent();
        new CodeBody(context, statements, f, plan).write();
        out.outdent();
        out.line().put('}').end();
    }
}
