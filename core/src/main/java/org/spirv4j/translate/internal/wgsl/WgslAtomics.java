// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AtomicChange;
import org.spirv4j.internal.operand.AtomicCompareExchange;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes atomic operations. */
final class WgslAtomics {
    private static final int STORED = 4;

    private final WgslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private final CodeText out;

    WgslAtomics(WgslContext context, WgslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes an instruction as statements, without the end of the last one. */
    void write(int at, Op op, int type, int id, boolean declares, boolean isUnused) {
        boolean stores = op == Op.OpAtomicStore;
        int pointer = words[at + (stores ? 1 : AtomicChange.POINTER)];
        int memory = types.pointee(types.typeOf(pointer));
        String function = function(op);
        if (types.op(pointer) == Op.OpImageTexelPointer
                || !types.isIntScalar(memory, Integer.SIZE)
                || function.isEmpty()) {
            context.refuse(at, op.name() + " on this type has no function in WGSL", "");
            return;
        }
        boolean isWords = context.buffers.form(pointer) == WgslBuffers.Form.WORDS;
        boolean isUnsigned = isWords || types.isUnsignedIntScalar(memory);
        String own = isUnsigned ? "u32" : "i32";
        int sign = isUnsigned ? Template.UNSIGNED : Template.SIGNED;
        boolean converts = !stores && types.isSignedIntScalar(type) == isUnsigned;
        boolean isOrdered =
                op == Op.OpAtomicSMin || op == Op.OpAtomicSMax || op == Op.OpAtomicUMin || op == Op.OpAtomicUMax;
        boolean isSigned = op == Op.OpAtomicSMin || op == Op.OpAtomicSMax;
        if (function.equals("atomicCompareExchangeWeak") || isOrdered && isSigned == isUnsigned) {
            boolean hasOther = converts || isUnused;
            String previous = hasOther ? context.names.local("previous") : context.names.name(id, "value");
            if (declares || hasOther) {
                out.put("var ").put(previous).put(": ").put(own).put(';').end();
                out.line();
            }
            loop(at, op, pointer, own, previous);
            if (converts && !isUnused) {
                out.end();
                out.line()
                        .put(declares ? "var " : "")
                        .put(context.names.name(id, "value"))
                        .put(" = ");
                out.put(context.typeNames.name(type)).put('(').put(previous).put(')');
            }
            return;
        }
        if (!stores && !isUnused) {
            out.put(declares ? "var " : "").put(context.names.name(id, "value")).put(" = ");
            out.put(converts ? context.typeNames.name(type) + "(" : "");
        } else if (op == Op.OpAtomicLoad) {
            out.put("_ = ");
        }
        out.put(function).put("(&");
        target(pointer, isWords);
        operand(at, op, sign, isUnsigned);
        out.put(')');
        out.put(converts && !isUnused ? ")" : "");
    }

    private void target(int pointer, boolean isWords) {
        if (isWords) {
            expressions.blocks().word(pointer);
        } else {
            expressions.pointer(pointer, Precedence.UNARY);
        }
    }

    private void argument(int value, int sign) {
        out.put(", ");
        expressions.value(value, Precedence.ASSIGNMENT, sign);
    }

    private void operand(int at, Op op, int sign, boolean isUnsigned) {
        switch (op) {
            case OpAtomicLoad -> {}
            case OpAtomicStore -> argument(words[at + STORED], sign);
            case OpAtomicIIncrement, OpAtomicIDecrement -> out.put(isUnsigned ? ", 1u" : ", 1");
            default -> argument(words[at + AtomicChange.VALUE], sign);
        }
    }

    /**
     * Writes an operation as a loop that exchanges: one of a signedness that the memory does not have, or one that
     * compares, whose function may fail though the values are equal.
     */
    private void loop(int at, Op op, int pointer, String own, String result) {
        boolean compares = function(op).equals("atomicCompareExchangeWeak");
        boolean isWords = context.buffers.form(pointer) == WgslBuffers.Form.WORDS;
        int sign = own.equals("u32") ? Template.UNSIGNED : Template.SIGNED;
        String seen = context.names.local("seen");
        String exchanged = context.names.local("exchange");
        out.put("loop {").end();
        out.indent();
        if (!compares) {
            out.line().put("let ").put(seen).put(" = atomicLoad(&");
            target(pointer, isWords);
            out.put(");").end();
        }
        out.line().put("let ").put(exchanged).put(" = atomicCompareExchangeWeak(&");
        target(pointer, isWords);
        if (compares) {
            argument(words[at + AtomicCompareExchange.COMPARATOR], sign);
            argument(words[at + AtomicCompareExchange.VALUE], sign);
        } else {
            boolean isSigned = op == Op.OpAtomicSMin || op == Op.OpAtomicSMax;
            boolean isLeast = op == Op.OpAtomicSMin || op == Op.OpAtomicUMin;
            out.put(", ").put(seen).put(", ").put(own).put(isLeast ? "(min(" : "(max(");
            out.put(isSigned ? "i32(" : "u32(").put(seen).put("), ");
            expressions.value(
                    words[at + AtomicChange.VALUE],
                    Precedence.ASSIGNMENT,
                    isSigned ? Template.SIGNED : Template.UNSIGNED);
            out.put("))");
        }
        out.put(");").end();
        out.line().put(result).put(" = ").put(exchanged).put(".old_value;").end();
        out.line().put("if (").put(exchanged).put(".exchanged");
        if (compares) {
            out.put(" || ").put(result).put(" != ");
            expressions.value(words[at + AtomicCompareExchange.COMPARATOR], Precedence.SHIFT, sign);
        }
        out.put(") {").end();
        out.indent();
        out.line().put("break;").end();
        out.outdent();
        out.line().put('}').end();
        out.outdent();
        out.line().put('}');
    }

    private static String function(Op op) {
        return switch (op) {
            case OpAtomicLoad -> "atomicLoad";
            case OpAtomicStore -> "atomicStore";
            case OpAtomicExchange -> "atomicExchange";
            case OpAtomicCompareExchange, OpAtomicCompareExchangeWeak -> "atomicCompareExchangeWeak";
            case OpAtomicIIncrement, OpAtomicIAdd -> "atomicAdd";
            case OpAtomicIDecrement, OpAtomicISub -> "atomicSub";
            case OpAtomicAnd -> "atomicAnd";
            case OpAtomicOr -> "atomicOr";
            case OpAtomicXor -> "atomicXor";
            case OpAtomicSMin, OpAtomicUMin -> "atomicMin";
            case OpAtomicSMax, OpAtomicUMax -> "atomicMax";
            default -> "";
        };
    }
}
