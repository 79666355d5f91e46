// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.AtomicChange;
import org.spirv4j.internal.operand.AtomicCompareExchange;
import org.spirv4j.internal.operand.AtomicRead;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/**
 * Writes operations on atomic counters, and atomic minima and maxima of a signedness that their variables do not have,
 * which no function of GLSL computes, as loops that exchange.
 */
final class GlslAtomics {
    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    GlslAtomics(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes an instruction on an atomic counter; returns false if it is none. */
    boolean counter(int at, Op op, int type, Precedence needed) {
        boolean hasResult = type != 0;
        int pointer = words[at + (hasResult ? AtomicRead.POINTER : 1)];
        if (!Trait.ATOMIC.has(op) || !types.isStorageClass(types.typeOf(pointer), StorageClass.AtomicCounter)) {
            return false;
        }
        String function = switch (op) {
            case OpAtomicLoad -> "";
            case OpAtomicIIncrement -> "Increment";
            case OpAtomicIDecrement -> "Decrement";
            case OpAtomicIAdd -> "Add";
            case OpAtomicISub -> "Subtract";
            case OpAtomicUMin -> "Min";
            case OpAtomicUMax -> "Max";
            case OpAtomicAnd -> "And";
            case OpAtomicOr -> "Or";
            case OpAtomicXor -> "Xor";
            case OpAtomicExchange -> "Exchange";
            case OpAtomicCompareExchange -> "CompSwap";
            default -> "-";
        };
        if (function.equals("-")) {
            context.refuse(at, op.name() + " on an atomic counter has no function in this language", "");
            return true;
        }
        boolean counts = function.isEmpty() || function.endsWith("crement");
        boolean converts = types.isSignedIntScalar(type);
        // The function has the value after it.
        boolean adds = op == Op.OpAtomicIDecrement;
        boolean parentheses = adds && !converts && needed.compareTo(Precedence.SUM) > 0;
        out.put(converts ? "int(" : parentheses ? "(" : "").put("atomicCounter").put(function);
        if (!counts) {
            context.requirements.need(GlslFeature.ATOMIC_COUNTER_ARITHMETIC, at);
            out.put(context.requirements.isCore(GlslFeature.ATOMIC_COUNTER_ARITHMETIC) ? "" : "ARB");
        }
        out.put('(');
        expressions.pointer(pointer, Precedence.ASSIGNMENT);
        if (op == Op.OpAtomicCompareExchange) {
            argument(words[at + AtomicCompareExchange.COMPARATOR]);
            argument(words[at + AtomicCompareExchange.VALUE]);
        } else if (!counts) {
            argument(words[at + AtomicChange.VALUE]);
        }
        out.put(')').put(adds ? " + 1u" : "").put(converts || parentheses ? ")" : "");
        return true;
    }

    private void argument(int value) {
        out.put(", ");
        expressions.value(value, Precedence.ASSIGNMENT, Template.UNSIGNED);
    }

    /** Whether an instruction is written as a loop. */
    boolean isLoop(int at, Op op) {
        return switch (op) {
            case OpAtomicSMin, OpAtomicSMax -> !types.isSignedIntScalar(words[at + TypedInstruction.RESULT_TYPE]);
            case OpAtomicUMin, OpAtomicUMax -> types.isSignedIntScalar(words[at + TypedInstruction.RESULT_TYPE]);
            default -> false;
        };
    }

    /** Writes the loop without its last semicolon, after the declaration of the result. */
    void loop(int at, Op op, int type, int id) {
        boolean signed = op == Op.OpAtomicSMin || op == Op.OpAtomicSMax;
        String function = op == Op.OpAtomicSMin || op == Op.OpAtomicUMin ? "min(" : "max(";
        String name = context.names.name(id, "value");
        String other = context.typeNames.like(type, signed ? 'i' : 'u');
        int pointer = words[at + AtomicRead.POINTER];
        boolean isTexel = types.op(pointer) == Op.OpImageTexelPointer;
        boolean isLong = types.bitWidth(type) == Long.SIZE;
        context.requirements.need(
                isTexel ? GlslFeature.IMAGE_ATOMICS : isLong ? GlslFeature.ATOMICS_64 : GlslFeature.ATOMICS, at);
        out.put("do").end();
        out.brace();
        out.indent();
        out.line().put(name).put(isTexel ? " = imageLoad(" : " = ");
        memory(pointer, isTexel);
        out.put(isTexel ? ").x;" : ";").end();
        out.outdent();
        out.line().put("} while (").put(isTexel ? "imageAtomicCompSwap(" : "atomicCompSwap(");
        memory(pointer, isTexel);
        out.put(", ")
                .put(name)
                .put(", ")
                .put(context.typeNames.name(type))
                .put('(')
                .put(function);
        out.put(other).put('(').put(name).put("), ");
        expressions.value(
                words[at + AtomicChange.VALUE], Precedence.ASSIGNMENT, signed ? Template.SIGNED : Template.UNSIGNED);
        out.put("))) != ").put(name).put(')');
    }

    private void memory(int pointer, boolean isTexel) {
        if (isTexel) {
            expressions.texel(pointer);
        } else {
            expressions.pointer(pointer, Precedence.ASSIGNMENT);
        }
    }
}
