// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CodeFunctions;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.expression.ParameterUses;
import org.spirv4j.translate.internal.plan.PlanTables;

/** Writes functions: pointers are references, and variables outside of functions are parameters. */
final class MslFunctions extends CodeFunctions {
    private final MslContext context;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final MslStatements statements;
    private final ParameterUses parameters;
    private final CodeText out;

    MslFunctions(MslContext context, MslExpressions expressions, PlanTables tables) {
        this(context, expressions, new MslStatements(context, expressions), tables);
    }

    private MslFunctions(MslContext context, MslExpressions expressions, MslStatements statements, PlanTables tables) {
        super(context, expressions, statements, tables.parameters());
        this.context = context;
        this.expressions = expressions;
        this.statements = statements;
        parameters = tables.parameters();
        types = context.types;
        out = context.out;
        expressions.setParameters(parameters);
    }

    private boolean isEntry(Function f) {
        return f.id() == context.entry.functionId() && !context.entryText.isCalled();
    }

    @Override
    protected void attributes(Function f) {
        context.stageInterface.enter(f);
    }

    @Override
    protected void result(Function f) {
        if (isEntry(f)) {
            context.entryText.head();
        } else {
            out.put(context.typeNames.name(f.returnTypeId()));
        }
    }

    @Override
    protected boolean isReplaced(int parameter) {
        return false;
    }

    @Override
    protected boolean copiesParameters() {
        return false;
    }

    @Override
    protected void parameter(int id, int type) {
        String name = context.names.name(id, "parameter");
        int own = types.isPointer(type) ? types.pointee(type) : type;
        if (types.isDescriptorOrSampledImage(types.innermostElement(own))) {
            out.put(context.images.parameter(id, own, name));
        } else if (!types.isPointer(type)) {
            out.put(context.typeNames.name(type)).put(' ').put(name);
        } else if (!expressions.pointers().isReference(type)) {
            out.put(context.typeNames.name(type)).put(' ').put(name);
        } else if (expressions.isCopied(id)) {
            boolean isLarge = (types.isStruct(own) || types.isAnyArray(own)) && !parameters.isWritten(id);
            out.put(isLarge ? "const thread " : "").put(context.typeNames.name(own));
            out.put(isLarge ? "& " : " ").put(name);
        } else {
            out.put(context.typeNames.space(type)).put(' ');
            out.put(context.typeNames.name(own)).put("& ").put(name);
        }
    }

    @Override
    protected void otherParameters(Function f, String separator) {
        if (isEntry(f)) {
            context.entryText.parameters();
            return;
        }
        String before = separator;
        for (int variable : context.uses.variables(f.id())) {
            out.put(before).put(context.stageInterface.parameter(variable));
            before = ", ";
        }
        for (String added : context.added.parameters(f.id())) {
            out.put(before).put(added);
            before = ", ";
        }
    }

    /** Writes an entry point that calls the function of the module. */
    void caller(String name) {
        int function = context.entry.functionId();
        context.stageInterface.enterCaller();
        out.separate();
        out.line().mark(context.data.definition(function));
        context.entryText.head();
        out.put(' ').put(name).put('(');
        context.entryText.parameters();
        out.put(')').end();
        out.brace();
        out.indent();
        context.entryText.begin();
        out.line().put(context.names.name(function, "function")).put('(');
        expressions.calls().variables(function, "");
        out.put(");").end();
        context.entryText.end(context.data.definition(function), true);
        out.outdent();
        out.line().put('}').end();
    }

    @Override
    protected void begin(Function f) {
        statements.enter(f.returnTypeId());
        if (isEntry(f)) {
            context.entryText.begin();
        }
    }
}
