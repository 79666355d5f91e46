// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.Map;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeFunctions;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.expression.ParameterUses;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.plan.PlanTables;

/** Writes functions. */
final class WgslFunctions {
    private final WgslContext context;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private final WgslStatements statements;
    private final ParameterUses parameters;
    private final Heads heads;
    private final CodeText out;

    /** By parameter: the name of a parameter that a variable is copied from. */
    private final Map<Integer, String> initials;

    WgslFunctions(WgslContext context, WgslExpressions expressions, PlanTables tables) {
        this.context = context;
        initials = context.pool.map();
        this.expressions = expressions;
        types = context.types;
        out = context.out;
        statements = new WgslStatements(context, expressions);
        parameters = tables.parameters();
        heads = new Heads();
    }

    /** Writes a function with its body. */
    void write(Function f, FunctionPlan plan) {
        statements.enter(f, plan);
        heads.write(f, plan);
    }

    private final class Heads extends CodeFunctions {
        Heads() {
            super(context, expressions, statements, parameters);
        }

        @Override
        protected void attributes(Function f) {
            if (f.id() == context.entry.functionId()) {
                context.stageInterface.attributes();
            }
        }

        @Override
        protected void result(Function f) {
            out.put("fn");
        }

        @Override
        protected void resultAfter(Function f) {
            if (!types.isVoid(f.returnTypeId())) {
                out.put(" -> ").put(context.typeNames.name(f.returnTypeId()));
            }
        }

        @Override
        protected boolean isReplaced(int parameter) {
            return false;
        }

        @Override
        protected void parameter(int id, int type) {
            String name = context.names.name(id, "parameter");
            if (!types.isPointer(type)) {
                out.put(name).put(": ").put(context.typeNames.name(type));
                return;
            }
            int pointee = types.pointee(type);
            boolean isFunction = types.isStorageClass(type, StorageClass.Function);
            if (expressions.isReference(id)) {
                if (!isFunction && !types.isStorageClass(type, StorageClass.Private)) {
                    context.refuse(
                            context.data.definition(id),
                            "a parameter is a pointer to memory other than variables of the invocation",
                            "inline the function, by the pass inline-entry-points-exhaustive");
                }
                out.put(name)
                        .put(": ptr<")
                        .put(isFunction ? "function" : "private")
                        .put(", ");
                out.put(context.typeNames.name(pointee)).put('>');
            } else {
                out.put(parameters.isWritten(id) ? initial(id) : name).put(": ").put(context.typeNames.name(pointee));
            }
        }

        /** The name of a parameter that a variable is copied from. */
        private String initial(int id) {
            return initials.computeIfAbsent(
                    id, key -> context.names.local(context.names.name(key, "parameter") + "_initial"));
        }

        @Override
        protected void otherParameters(Function f, String separator) {
            if (f.id() == context.entry.functionId()) {
                context.stageInterface.parameters();
            }
        }

        @Override
        protected void begin(Function f) {
            for (Instruction parameter : f.parameters()) {
                int id = parameter.resultId();
                boolean isCopied = types.isPointer(parameter.typeId())
                        && !context.images.isHandle(parameter.typeId())
                        && parameters.isWritten(id)
                        && !expressions.isReference(id);
                if (isCopied) {
                    String name = context.names.name(id, "parameter");
                    out.line()
                            .put("var ")
                            .put(name)
                            .put(" = ")
                            .put(initial(id))
                            .put(';')
                            .end();
                }
            }
            if (f.id() == context.entry.functionId()) {
                context.stageInterface.begin();
            }
        }
    }
}
