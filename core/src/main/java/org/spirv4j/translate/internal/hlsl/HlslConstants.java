// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes constants: numbers, vectors and matrices where they are used, others as names of declared lists. */
final class HlslConstants {
    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final HlslComposites composites;
    private final HlslNumbers numbers;
    private final CodeText out;

    HlslConstants(HlslContext context, HlslExpressions expressions, HlslComposites composites) {
        this.context = context;
        this.expressions = expressions;
        this.composites = composites;
        words = context.words;
        types = context.types;
        out = context.out;
        numbers = new HlslNumbers(context);
    }

    /** Writes a constant. */
    void value(int id, Op op, Precedence needed) {
        int at = context.data.definition(id);
        int type = words[at + 1];
        if (composites.isList(type)) {
            if (op == Op.OpUndef || op == Op.OpConstantNull) {
                zeros(type);
            } else {
                out.put(list(id, "table", type, () -> composites.constantList(id)));
            }
            return;
        }
        boolean isMacro = context.layout.isDecorated(id, Decoration.SpecId) && !context.options.hasFixedConstants();
        if (isMacro) {
            out.put(context.names.name(id, "constant"));
            return;
        }
        switch (op) {
            case OpConstantTrue, OpSpecConstantTrue -> out.put("true");
            case OpConstantFalse, OpSpecConstantFalse -> out.put("false");
            case OpConstant, OpSpecConstant -> number(id, needed, Template.ANY);
            case OpConstantComposite, OpSpecConstantComposite ->
                composites.construct(type, at + TypedInstruction.RESULT + 1, at + (words[at] >>> 16));
            case OpConstantCompositeReplicateEXT, OpSpecConstantCompositeReplicateEXT ->
                composites.replicate(type, words[at + CompositeConstant.CONSTITUENTS]);
            case OpConstantNull, OpUndef -> zero(type);
            case OpSpecConstantOp -> expressions.constantExpression(at, needed);
            default -> context.refuse(at, op.name() + " has no spelling in this language", "");
        }
    }

    /** The name of a structure or array of constants, which is declared outside of functions when first asked for. */
    private String list(int key, String name, int type, Runnable value) {
        String known = context.constants.get(key);
        if (known == null) {
            known = context.names.fresh(name);
            context.constants.put(key, known);
            int from = out.size();
            out.put("static const ").put(context.typeNames.name(type)).put(' ').put(known);
            out.put(context.typeNames.lengths(type)).put(" = ");
            value.run();
            out.put(";\n\n");
            out.move(from, context.globals);
        }
        return known;
    }

    /** Writes zeros of any type: those of a structure or array have a name. */
    void zeros(int type) {
        if (composites.isList(type)) {
            out.put(list(-type, "zeros", type, () -> composites.zeros(type)));
        } else {
            zero(type);
        }
    }

    /** Writes zeros of a scalar, vector or matrix. */
    void zero(int type) {
        if (types.isScalar(type)) {
            numbers.zero(type);
            return;
        }
        out.put(context.typeNames.name(type)).put('(');
        int scalar = types.scalarType(type);
        int count = types.isMatrix(type)
                ? types.word(type, TypeComposite.LENGTH) * types.dimension(types.word(type, TypeComposite.PART_TYPE))
                : types.dimension(type);
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            numbers.zero(scalar);
        }
        out.put(')');
    }

    /** Writes the value of a constant in the declaration of a variable. */
    void initial(int id) {
        if (composites.isList(types.typeOf(id))) {
            composites.constantList(id);
        } else {
            expressions.value(id, Precedence.ASSIGNMENT);
        }
    }

    /** Writes an OpConstant of integers as one of a signedness. */
    void number(int id, Precedence needed, int sign) {
        int at = context.data.definition(id);
        numbers.write(words[at + 1], at + TypedInstruction.RESULT + 1, needed, sign);
    }

    /** Writes the default value of a specialization constant. */
    void defaultValue(int id) {
        int at = context.data.definition(id);
        switch (types.op(id)) {
            case OpSpecConstantTrue -> out.put("true");
            case OpSpecConstantFalse -> out.put("false");
            default -> numbers.write(words[at + 1], at + TypedInstruction.RESULT + 1, Precedence.POSTFIX, Template.ANY);
        }
    }
}
