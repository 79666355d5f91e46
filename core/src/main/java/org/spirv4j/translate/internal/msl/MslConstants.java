// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes constants where they are used; arrays and structures as names of what is declared outside of functions. */
final class MslConstants {
    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final MslComposites composites;
    private final MslNumbers numbers;
    private final CodeText out;

    MslConstants(MslContext context, MslExpressions expressions, MslComposites composites) {
        this.context = context;
        this.expressions = expressions;
        this.composites = composites;
        words = context.words;
        types = context.types;
        out = context.out;
        numbers = new MslNumbers(context);
    }

    private boolean isList(int type) {
        return types.isStruct(type) || types.isAnyArray(type);
    }

    /** Writes a constant. */
    void value(int id, Op op, Precedence needed) {
        int at = context.data.definition(id);
        int type = words[at + 1];
        boolean isUnset = op == Op.OpUndef || op == Op.OpConstantNull;
        if (isList(type)) {
            if (isUnset) {
                out.put(context.typeNames.name(type)).put("{}");
            } else if (op == Op.OpConstantCompositeReplicateEXT || op == Op.OpSpecConstantCompositeReplicateEXT) {
                composites.replicate(type, words[at + TypedInstruction.RESULT + 1]);
            } else {
                out.put(list(id, type, ""));
            }
        } else if (context.layout.isDecorated(id, Decoration.SpecId) && !context.options.hasFixedConstants()) {
            out.put(context.names.name(id, "constant"));
        } else {
            plain(id, op, at, type, needed);
        }
    }

    private void plain(int id, Op op, int at, int type, Precedence needed) {
        switch (op) {
            case OpConstantTrue, OpSpecConstantTrue -> out.put("true");
            case OpConstantFalse, OpSpecConstantFalse -> out.put("false");
            case OpConstant, OpSpecConstant -> number(id, needed, Template.ANY);
            case OpConstantComposite, OpSpecConstantComposite ->
                composites.construct(type, at + TypedInstruction.RESULT + 1, at + (words[at] >>> 16));
            case OpConstantCompositeReplicateEXT, OpSpecConstantCompositeReplicateEXT ->
                composites.replicate(type, words[at + TypedInstruction.RESULT + 1]);
            case OpConstantNull, OpUndef -> zero(type);
            case OpSpecConstantOp -> expressions.constantExpression(at, needed);
            default -> context.refuse(at, op.name() + " has no spelling in MSL", "");
        }
    }

    /** The name of a structure or array of constants, which is declared outside of functions when first asked for. */
    private String list(int id, int type, String wanted) {
        String known = context.constants.get(id);
        if (known == null) {
            known = wanted.isEmpty() ? context.names.fresh("table") : wanted;
            context.constants.put(id, known);
            int from = out.size();
            out.put("constant ")
                    .put(context.typeNames.name(type))
                    .put(' ')
                    .put(known)
                    .put(" = ");
            initial(id);
            out.put(";\n\n");
            out.move(from, context.globals);
        }
        return known;
    }

    /** The name of an array of constants that a variable of a function has. */
    String array(int variable, int id) {
        String known = context.constants.get(id);
        return known == null ? list(id, types.typeOf(id), context.names.constant(variable)) : known;
    }

    /** Writes the value of a constant in the declaration of a variable. */
    void initial(int id) {
        int type = types.typeOf(id);
        Op op = types.op(id);
        if (op == Op.OpConstantComposite && isList(type) || op == Op.OpSpecConstantComposite && isList(type)) {
            int at = context.data.definition(id);
            composites.list(type, at + TypedInstruction.RESULT + 1, at + (words[at] >>> 16), this::initial);
        } else if (isList(type) && (op == Op.OpConstantNull || op == Op.OpUndef)) {
            out.put("{}");
        } else {
            expressions.value(id, Precedence.ASSIGNMENT);
        }
    }

    /** The constant that is a part of another one, by literal indexes at word offsets; 0 if it is none. */
    int part(int id, int first, int end) {
        int at = id;
        for (int i = first; i < end; i++) {
            Op op = types.op(at);
            boolean isList = op == Op.OpConstantComposite || op == Op.OpSpecConstantComposite;
            if (!isList || words[i] < 0 || words[i] >= types.wordCount(at) - TypedInstruction.RESULT - 1) {
                return 0;
            }
            at = types.word(at, TypedInstruction.RESULT + 1 + words[i]);
        }
        return at;
    }

    /** Writes zeros of any type. */
    void zero(int type) {
        if (types.isScalar(type)) {
            numbers.zero(type);
        } else if (isList(type)) {
            out.put(context.typeNames.name(type)).put("{}");
        } else if (types.isAnyPointer(type)) {
            out.put('(').put(context.typeNames.name(type)).put(")nullptr");
        } else {
            out.put(context.typeNames.name(type)).put('(');
            int count = types.isMatrix(type) ? types.word(type, TypeComposite.LENGTH) : 1;
            for (int i = 0; i < count; i++) {
                out.put(i == 0 ? "" : ", ");
                if (types.isMatrix(type)) {
                    zero(types.word(type, TypeComposite.PART_TYPE));
                } else {
                    numbers.zero(types.scalarType(type));
                }
            }
            out.put(')');
        }
    }

    /** Writes an OpConstant of integers as one of a signedness. */
    void number(int id, Precedence needed, int sign) {
        if (context.layout.isDecorated(id, Decoration.SpecId) && !context.options.hasFixedConstants()) {
            int type = types.typeOf(id);
            boolean converts = sign != Template.ANY
                    && types.isIntScalar(type)
                    && types.isSignedIntScalar(type) != (sign == Template.SIGNED);
            out.put(converts ? context.typeNames.like(type, sign == Template.SIGNED ? 'i' : 'u') + "(" : "");
            out.put(context.names.name(id, "constant"));
            out.put(converts ? ")" : "");
            return;
        }
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

    /** An integer of a type as a literal. */
    String literal(int type, long value) {
        int from = out.size();
        int width = Math.max(types.bitWidth(type), Integer.SIZE);
        boolean isSigned = types.isSignedIntScalar(type);
        int above = Long.SIZE - types.bitWidth(type);
        numbers.integer(
                isSigned ? value << above >> above : value << above >>> above, width, isSigned, Precedence.ASSIGNMENT);
        String text = out.from(from);
        out.cut(from);
        return text;
    }
}
