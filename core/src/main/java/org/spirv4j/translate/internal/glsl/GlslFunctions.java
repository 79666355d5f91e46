// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeBody;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.expression.ParameterUses;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes functions: their heads, and what an entry point does before its statements; see {@link CodeBody}. */
final class GlslFunctions {
    private final GlslContext context;
    private final ModuleData data;
    private final TypeFacts types;
    private final CodeNames names;
    private final GlslTypes typeNames;
    private final GlslExpressions expressions;
    private final GlslStatements statements;
    private final ParameterUses parameters;
    private final CodeText out;

    GlslFunctions(GlslContext context, GlslExpressions expressions, PlanTables tables) {
        this.context = context;
        this.expressions = expressions;
        statements = new GlslStatements(context, expressions);
        parameters = tables.parameters();
        data = context.data;
        types = context.types;
        names = context.names;
        typeNames = context.typeNames;
        out = context.out;
    }

    void signature(Function f) {
        if (f.id() == context.entry.functionId()) {
            context.stages.attributes();
        }
        names.enterFunction(f);
        refuseAliases(f);
        context.typeNames.needValue(f.returnTypeId(), data.definition(f.id()));
        out.line()
                .mark(data.definition(f.id()))
                .put(context.blocks.localPrecision(f.returnTypeId(), f.id()))
                .put(typeNames.name(f.returnTypeId()))
                .put(typeNames.lengths(f.returnTypeId()))
                .put(' ');
        out.put(names.name(f.id(), "function")).put('(');
        String separator = "";
        for (Instruction parameter : f.parameters()) {
            int type = parameter.typeId();
            int id = parameter.resultId();
            if (context.combined.replaces(id)) {
                continue;
            }
            out.put(separator);
            separator = ", ";
            if (context.imageTypes.isImageOrSampler(type)) {
                image(id, type);
                continue;
            }
            if (types.isPointer(type) && !context.references.isReference(type)) {
                if (parameters.isWritten(id)
                        && !parameters.isByValue(id)
                        && !isOpaque(types.innermostElement(types.pointee(type)))) {
                    out.put(parameters.isOnlyResult(id) ? "out " : "inout ");
                }
                type = types.pointee(type);
            }
            out.put(context.blocks.localPrecision(type, id))
                    .put(typeNames.name(type))
                    .put(' ')
                    .put(names.name(id, "parameter"))
                    .put(typeNames.lengths(type));
        }
        context.combined.parameters(f, separator);
        out.put(')');
    }

    private void image(int id, int type) {
        out.put(context.imageTypes.memory(id))
                .put(context.imageTypes.declared(id))
                .put(' ');
        out.put(names.name(id, "parameter"));
        out.put(typeNames.lengths(types.isPointer(type) ? types.pointee(type) : type));
    }

    private void refuseAliases(Function f) {
        if (f.blockCount() > 0) {
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

    /** Whether values of a type are not assigned, so that parameters are names of them. */
    private boolean isOpaque(int type) {
        return types.isDescriptor(type)
                || switch (types.op(type)) {
                    case OpTypeAccelerationStructureKHR, OpTypeRayQueryKHR, OpTypeHitObjectNV, OpTypeHitObjectEXT ->
                        true;
                    default -> false;
                };
    }

    /** Stores the initial values of variables that cannot have them in their declarations. */
    private void initialize() {
        boolean shared = false;
        for (int id : context.initializers) {
            shared |= types.isStorageClass(types.typeOf(id), StorageClass.Workgroup);
            if (context.initialValues.isSharedBlock(id)) {
                context.initialValues.zeroBlock(id, expressions);
                continue;
            }
            int initializer = types.word(id, TypedVariable.INITIALIZER);
            if (expressions.sizedArrays().isAssignedByElement(initializer)) {
                expressions.sizedArrays().assign(() -> out.put(names.name(id, "variable")), initializer);
            } else {
                out.line().put(names.name(id, "variable")).put(" = ");
                expressions.value(initializer, Precedence.ASSIGNMENT);
                out.put(';').end();
            }
        }
        if (shared) {
            out.line().put("barrier();").end();
        }
    }

    /** Writes a function with its body. */
    void write(Function f, FunctionPlan plan) {
        expressions.setPlan(plan);
        signature(f);
        out.end();
        out.brace();
        out.indent();
        if (f.id() == context.entry.functionId()) {
            context.stages.begin(expressions);
            initialize();
        }
        new CodeBody(context, statements, f, plan).write();
        out.outdent();
        out.line().put('}').end();
    }
}
