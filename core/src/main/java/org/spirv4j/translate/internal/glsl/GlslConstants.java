// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes constants. */
final class GlslConstants {
    private final GlslContext context;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final GlslComposites composites;
    private final GlslNumbers numbers;

    /** By id: the names of arrays that are declared outside of functions. */
    private final Map<Integer, String> arrays;

    GlslConstants(GlslContext context, GlslExpressions expressions, GlslComposites composites) {
        this.context = context;
        arrays = context.pool.map();
        this.expressions = expressions;
        this.composites = composites;
        types = context.types;
        numbers = new GlslNumbers(context);
    }

    /** Writes a constant: the name of one that has a declaration. */
    void value(int id, Op op, Precedence needed) {
        if (id == context.builtIns.workgroupSize()) {
            context.out.put("gl_WorkGroupSize");
        } else if (GlslSpecConstants.isDeclared(context, id, op)) {
            context.out.put(context.names.name(id, "constant"));
        } else {
            definition(id, op, needed);
        }
    }

    /** The name of an array of constants, which is declared outside of functions when it is first asked for. */
    String array(int variable, int id) {
        String known = arrays.get(id);
        if (known == null) {
            known = context.names.constant(variable);
            arrays.put(id, known);
            int from = context.out.size();
            context.out.put("const ").put(context.blocks.localPrecision(types.typeOf(id), variable));
            context.blocks.declare(types.typeOf(id), known);
            context.out.put(" = ");
            definition(id, types.op(id), Precedence.ASSIGNMENT);
            context.out.put(';').end();
            context.out.end();
            context.out.move(from, context.globals);
        }
        return known;
    }

    /** Writes the value of a constant. */
    void definition(int id, Op op, Precedence needed) {
        int at = context.data.definition(id);
        int type = context.words[at + TypedInstruction.RESULT_TYPE];
        switch (op) {
            case OpConstantTrue, OpSpecConstantTrue -> context.out.put("true");
            case OpConstantFalse, OpSpecConstantFalse -> context.out.put("false");
            case OpConstant, OpSpecConstant -> number(id, needed, Template.ANY);
            case OpConstantComposite, OpSpecConstantComposite ->
                composites.construct(type, at + CompositeConstant.CONSTITUENTS, at + (context.words[at] >>> 16));
            case OpConstantCompositeReplicateEXT, OpSpecConstantCompositeReplicateEXT ->
                composites.replicate(type, context.words[at + CompositeConstant.CONSTITUENTS]);
            case OpConstantNull, OpUndef -> zero(type);
            case OpSpecConstantOp -> expressions.constantExpression(at, needed);
            default -> context.refuse(at, op.name() + " has no spelling in this language", "");
        }
    }

    /** Writes an OpConstant; an integer as one of a signedness. */
    void number(int id, Precedence needed, int sign) {
        int at = context.data.definition(id);
        numbers.write(context.words[at + TypedInstruction.RESULT_TYPE], at + Constant.VALUE, needed, sign);
    }

    /** Writes zeros of a type; of what a pointer without a value of its own points to. */
    void zero(int type) {
        if (types.isPointer(type) && !context.references.isReference(type)) {
            zero(types.pointee(type));
            return;
        }
        if (types.isStruct(type) || types.isArray(type)) {
            if (types.isArray(type)) {
                context.requirements.need(GlslFeature.ARRAY_CONSTRUCTORS, context.data.definition(type));
            }
            composites.open(type);
            int count = types.isStruct(type) ? types.memberCount(type) : context.length(type);
            for (int i = 0; i < count; i++) {
                context.out.put(i == 0 ? "" : ", ");
                zero(types.isStruct(type) ? types.member(type, i) : types.word(type, TypeComposite.PART_TYPE));
            }
            context.out.put(')');
            return;
        }
        if (types.isScalar(type)) {
            numbers.zero(type);
            return;
        }
        context.out.put(context.typeNames.name(type)).put('(');
        numbers.zero(types.scalarType(type));
        context.out.put(')');
    }
}
