// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AtomicChange;
import org.spirv4j.internal.operand.AtomicCompareExchange;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes atomic operations, whose functions give the previous value by a parameter. */
final class HlslAtomics {
    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final CodeText out;
    private final HlslFloatAtomics floats;

    /** Whether the integers in memory have 64 bits. */
    private boolean isWide;

    HlslAtomics(HlslContext context, HlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
        floats = new HlslFloatAtomics(context, expressions);
    }

    /** Writes an instruction as statements, without the end of the last one. */
    void write(int at, Op op, int type, int id, boolean declares, boolean isUnused) {
        boolean stores = op == Op.OpAtomicStore;
        int pointer = words[at + (stores ? 1 : AtomicChange.POINTER)];
        int memory = types.pointee(types.typeOf(pointer));
        boolean isTexel = types.op(pointer) == Op.OpImageTexelPointer;
        if (!isTexel && types.isFloatScalar(memory) && types.bitWidth(memory) == Integer.SIZE) {
            floats.write(at, op, pointer, stores ? "" : context.names.name(id, "value"), declares, isUnused);
            return;
        }
        isWide = types.isIntScalar(memory, Long.SIZE);
        if (!isWide && !types.isIntScalar(memory, Integer.SIZE)) {
            context.refuse(at, op.name() + " on this type has no function in this language", "");
            return;
        }
        boolean isBytes = !isTexel && context.buffers.isUnnamed(pointer);
        boolean isUnsigned = isBytes || types.isUnsignedIntScalar(memory);
        String own = name(!isUnsigned);
        if (isWide) {
            context.requires(HlslFeature.ATOMICS_64, at);
            if (isBytes && context.buffers.form(pointer) != HlslBlockForm.BYTES) {
                context.refuse(at, op.name() + " of 64 bits has no function for buffers of words", "");
            }
        }
        int sign = isUnsigned ? Template.UNSIGNED : Template.SIGNED;
        boolean converts = !stores && isUnsigned && types.isSignedIntScalar(type);
        String method = method(op);
        if (method.isEmpty()) {
            context.refuse(at, op.name() + " has no function in this language", "");
            return;
        }
        boolean isOrdered =
                op == Op.OpAtomicSMin || op == Op.OpAtomicSMax || op == Op.OpAtomicUMin || op == Op.OpAtomicUMax;
        boolean isSigned = op == Op.OpAtomicSMin || op == Op.OpAtomicSMax;
        boolean needsResult = stores || method.equals("InterlockedExchange") || method.contains("Compare");
        boolean hasResult = !stores && !isUnused;
        boolean isLoop = isOrdered && isSigned == isUnsigned;
        String name = stores ? "" : context.names.name(id, "value");
        String previous = name;
        if (hasResult && !converts && declares) {
            out.put(context.typeNames.name(type)).put(' ').put(name).put(';').end();
            out.line();
        } else if (converts && hasResult || needsResult && !hasResult || isLoop && !hasResult) {
            previous = context.names.fresh("previous");
            out.put(own).put(' ').put(previous).put(';').end();
            out.line();
        }
        if (isLoop) {
            loop(at, op, pointer, isBytes, own, previous);
        } else {
            target(pointer, method, isBytes);
            if (method.contains("Compare")) {
                argument(words[at + AtomicCompareExchange.COMPARATOR], sign);
                argument(words[at + AtomicCompareExchange.VALUE], sign);
            } else {
                operand(at, op, sign, isUnsigned);
            }
            out.put(hasResult || needsResult ? ", " + previous : "").put(')');
        }
        if (converts && hasResult) {
            out.put(';').end();
            out.line()
                    .put(declares ? name(true) + " " : "")
                    .put(name)
                    .put(" = ")
                    .put(name(true))
                    .put('(')
                    .put(previous)
                    .put(')');
        }
    }

    /** The type of integers in memory, of a signedness. */
    private String name(boolean isSigned) {
        return (isSigned ? "int" : "uint") + (isWide ? "64_t" : "");
    }

    /** What follows the digits of a number in memory, of a signedness. */
    private String suffix(boolean isUnsigned) {
        return (isUnsigned ? "u" : "") + (isWide ? "ll" : "");
    }

    private void target(int pointer, String method, boolean isBytes) {
        if (isBytes) {
            context.buffers.atomic(pointer, isWide ? method + "64" : method, expressions);
        } else {
            out.put(method).put('(');
            if (types.op(pointer) == Op.OpImageTexelPointer) {
                context.images.texel(pointer, expressions);
            } else {
                expressions.pointer(pointer, Precedence.ASSIGNMENT);
            }
        }
    }

    private void argument(int value, int sign) {
        out.put(", ");
        expressions.value(value, Precedence.ASSIGNMENT, sign);
    }

    private void operand(int at, Op op, int sign, boolean isUnsigned) {
        switch (op) {
            case OpAtomicLoad -> out.put(", 0").put(suffix(isUnsigned));
            case OpAtomicStore -> argument(words[at + 4], sign);
            case OpAtomicIIncrement -> out.put(", 1").put(suffix(isUnsigned));
            case OpAtomicIDecrement -> {
                out.put(!isUnsigned ? ", -1" : isWide ? ", 0xffffffffffffffff" : ", 0xffffffff");
                out.put(suffix(isUnsigned));
            }
            case OpAtomicISub -> {
                out.put(", 0").put(suffix(isUnsigned)).put(" - ");
                expressions.value(words[at + AtomicChange.VALUE], Precedence.PRODUCT, sign);
            }
            default -> argument(words[at + AtomicChange.VALUE], sign);
        }
    }

    /** Writes the minimum or maximum of a signedness that the memory does not have as a loop that exchanges. */
    private void loop(int at, Op op, int pointer, boolean isBytes, String own, String previous) {
        boolean isSigned = op == Op.OpAtomicSMin || op == Op.OpAtomicSMax;
        String function = op == Op.OpAtomicSMin || op == Op.OpAtomicUMin ? "min(" : "max(";
        String other = name(isSigned);
        String seen = context.names.fresh("seen");
        out.put(own).put(' ').put(seen).put(';').end();
        out.line().put("do {").end();
        out.indent();
        out.line();
        target(pointer, "InterlockedOr", isBytes);
        out.put(", 0")
                .put(suffix(own.startsWith("u")))
                .put(", ")
                .put(seen)
                .put(");")
                .end();
        out.line();
        target(pointer, "InterlockedCompareExchange", isBytes);
        out.put(", ")
                .put(seen)
                .put(", ")
                .put(own)
                .put('(')
                .put(function)
                .put(other)
                .put('(')
                .put(seen)
                .put("), ");
        expressions.value(
                words[at + AtomicChange.VALUE], Precedence.ASSIGNMENT, isSigned ? Template.SIGNED : Template.UNSIGNED);
        out.put(")), ").put(previous).put(");").end();
        out.outdent();
        out.line().put("} while (").put(previous).put(" != ").put(seen).put(')');
    }

    private static String method(Op op) {
        return switch (op) {
            case OpAtomicLoad, OpAtomicOr -> "InterlockedOr";
            case OpAtomicStore, OpAtomicExchange -> "InterlockedExchange";
            case OpAtomicCompareExchange, OpAtomicCompareExchangeWeak -> "InterlockedCompareExchange";
            case OpAtomicIIncrement, OpAtomicIDecrement, OpAtomicIAdd, OpAtomicISub -> "InterlockedAdd";
            case OpAtomicAnd -> "InterlockedAnd";
            case OpAtomicXor -> "InterlockedXor";
            case OpAtomicSMin, OpAtomicUMin -> "InterlockedMin";
            case OpAtomicSMax, OpAtomicUMax -> "InterlockedMax";
            default -> "";
        };
    }
}
