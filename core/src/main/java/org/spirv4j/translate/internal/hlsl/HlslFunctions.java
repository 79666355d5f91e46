// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CodeFunctions;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.plan.PlanTables;

/** Writes functions, whose results are no arrays. */
final class HlslFunctions extends CodeFunctions {
    private final HlslContext context;
    private final TypeFacts types;
    private final HlslStatements statements;
    private final CodeText out;

    HlslFunctions(HlslContext context, HlslExpressions expressions, PlanTables tables) {
        this(context, expressions, new HlslStatements(context, expressions), tables);
    }

    private HlslFunctions(
            HlslContext context, HlslExpressions expressions, HlslStatements statements, PlanTables tables) {
        super(context, expressions, statements, tables.parameters());
        this.context = context;
        this.statements = statements;
        types = context.types;
        out = context.out;
    }

    @Override
    protected void attributes(Function f) {
        // Those of an entry point precede the function that a host calls.
    }

    @Override
    protected void result(Function f) {
        int type = f.returnTypeId();
        if (types.isAnyArray(type)) {
            context.refuse(
                    context.data.definition(f.id()),
                    "functions do not return arrays in this language",
                    "inline the function, by the pass inline-entry-points-exhaustive");
        }
        out.put(context.typeNames.name(type));
    }

    @Override
    protected boolean isReplaced(int parameter) {
        return false;
    }

    @Override
    protected void parameter(int id, int type) {
        int own = type;
        if (types.isPointer(type)) {
            own = types.pointee(type);
            if (!types.isDescriptorOrSampledImage(types.innermostElement(own))) {
                direction(id);
            }
        }
        boolean isSampler = types.op(types.innermostElement(own)) == Op.OpTypeSampler;
        out.put(isSampler ? context.images.sampler(id) : context.typeNames.name(own));
        out.put(' ').put(context.names.name(id, "parameter"));
        out.put(context.typeNames.lengths(own));
    }

    @Override
    protected void otherParameters(Function f, String separator) {
        if (context.uses.emits(f.id())) {
            out.put(separator);
            context.emission.parameter();
        }
    }

    @Override
    protected void begin(Function f) {
        statements.enter(f.returnTypeId());
    }
}
