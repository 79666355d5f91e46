// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes constants where they are used. */
final class WgslConstants {
    private final WgslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private final WgslComposites composites;
    private final WgslNumbers numbers;
    private final WgslHeld held;
    private final CodeText out;

    /** Whether constants are arguments of calls, so that no compiler computes what they are operands of. */
    private boolean holds;

    WgslConstants(WgslContext context, WgslExpressions expressions, WgslComposites composites) {
        this.context = context;
        this.expressions = expressions;
        this.composites = composites;
        words = context.words;
        types = context.types;
        out = context.out;
        held = new WgslHeld(context);
        numbers = new WgslNumbers(context, held);
    }

    /** Sets whether the next constants are arguments of calls; returns whether they were. */
    boolean hold(boolean isOn) {
        boolean before = holds;
        holds = isOn;
        return before;
    }

    /** Writes a constant. */
    void value(int id, Op op, Precedence needed) {
        int at = context.data.definition(id);
        int type = words[at + 1];
        boolean calls = holds && !composites.isAggregate(type) && !holdsOperands(at, op);
        if (calls) {
            holds = false;
            out.put(held.name(context.typeNames.name(type))).put('(');
            plain(id, op, Precedence.ASSIGNMENT);
            out.put(')');
            holds = true;
        } else {
            plain(id, op, needed);
        }
    }

    /** Whether the operands of an OpSpecConstantOp are arguments of calls, so that it need not be one itself. */
    private boolean holdsOperands(int at, Op op) {
        return op == Op.OpSpecConstantOp
                && WgslConstantExpressions.isRefused(Opcodes.op(words[at + SpecConstantOp.OPCODE]));
    }

    private void plain(int id, Op op, Precedence needed) {
        int at = context.data.definition(id);
        int type = words[at + 1];
        if (context.isOverride(id)) {
            out.put(context.names.name(id, "constant"));
            return;
        }
        switch (op) {
            case OpConstantTrue, OpSpecConstantTrue -> out.put("true");
            case OpConstantFalse, OpSpecConstantFalse -> out.put("false");
            case OpConstant, OpSpecConstant -> literal(at, needed, Template.ANY);
            case OpConstantComposite, OpSpecConstantComposite ->
                composites.construct(type, at + TypedInstruction.RESULT + 1, at + (words[at] >>> 16));
            case OpConstantNull, OpUndef -> zero(type);
            case OpSpecConstantOp -> expressions.constantExpression(at, needed);
            default -> context.refuse(at, op.name() + " has no spelling in WGSL", "");
        }
    }

    private void literal(int at, Precedence needed, int sign) {
        numbers.write(words[at + 1], at + TypedInstruction.RESULT + 1, needed, sign, expressions.isGlobal());
    }

    /** Writes zeros of a type. */
    void zero(int type) {
        if (types.isScalar(type)) {
            numbers.zero(type);
        } else {
            out.put(context.typeNames.name(type)).put("()");
        }
    }

    /** Writes an OpConstant of integers as one of a signedness. */
    void number(int id, Precedence needed, int sign) {
        if (context.isOverride(id)) {
            value(id, types.op(id), needed);
            return;
        }
        int at = context.data.definition(id);
        if (holds) {
            out.put(held.name(sign == Template.SIGNED ? "i32" : "u32")).put('(');
            literal(at, Precedence.ASSIGNMENT, sign);
            out.put(')');
        } else {
            literal(at, needed, sign);
        }
    }

    /** Writes the default value of a specialization constant. */
    void defaultValue(int id) {
        int at = context.data.definition(id);
        switch (types.op(id)) {
            case OpSpecConstantTrue -> out.put("true");
            case OpSpecConstantFalse -> out.put("false");
            default -> literal(at, Precedence.ASSIGNMENT, Template.ANY);
        }
    }
}
