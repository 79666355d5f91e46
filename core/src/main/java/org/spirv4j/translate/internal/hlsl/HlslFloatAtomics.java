// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AtomicChange;
import org.spirv4j.internal.operand.AtomicStore;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/**
 * Writes atomic operations on floating-point numbers of 32 bits: as operations on words in buffers, and on numbers in
 * memory of work groups. Sums, minima and maxima are loops that exchange until no other invocation has changed the
 * number.
 */
final class HlslFloatAtomics {
    private final HlslContext context;
    private final int[] words;
    private final HlslExpressions expressions;
    private final CodeText out;

    HlslFloatAtomics(HlslContext context, HlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        out = context.out;
    }

    /** Writes an instruction as statements, without the end of the last one. */
    void write(int at, Op op, int pointer, String name, boolean declares, boolean isUnused) {
        boolean isBytes = context.buffers.isUnnamed(pointer);
        if (!isBytes && context.language.version() < HlslFeature.WAVES.first()) {
            context.refuse(
                    at, op.name() + " on this memory has no function in " + context.model(), "translate to hlsl60");
            return;
        }
        String type = isBytes ? "uint" : "float";
        boolean hasResult = !isUnused && op != Op.OpAtomicStore;
        String previous = context.names.fresh("previous");
        switch (op) {
            case OpAtomicStore, OpAtomicExchange -> {
                out.put(type).put(' ').put(previous).put(';').end();
                out.line();
                target(pointer, "InterlockedExchange", isBytes);
                out.put(", ").put(isBytes ? "asuint(" : "");
                boolean stores = op == Op.OpAtomicStore;
                expressions.value(words[at + (stores ? AtomicStore.VALUE : AtomicChange.VALUE)], Precedence.ASSIGNMENT);
                out.put(isBytes ? ")" : "").put(", ").put(previous).put(')');
            }
            case OpAtomicLoad -> {
                out.put(type).put(' ').put(previous).put(';').end();
                out.line();
                String zero = isBytes ? "0u" : "0.0";
                exchange(pointer, isBytes);
                out.put(", ")
                        .put(zero)
                        .put(", ")
                        .put(zero)
                        .put(", ")
                        .put(previous)
                        .put(')');
            }
            case OpAtomicFAddEXT, OpAtomicFMinEXT, OpAtomicFMaxEXT -> loop(at, op, pointer, type, previous);
            default -> {
                context.refuse(at, op.name() + " on this type has no function in this language", "");
                return;
            }
        }
        if (hasResult) {
            out.put(';').end();
            out.line().put(declares ? "float " : "").put(name).put(" = ");
            out.put(isBytes ? "asfloat(" : "").put(previous).put(isBytes ? ")" : "");
        }
    }

    private void loop(int at, Op op, int pointer, String type, String previous) {
        boolean isBytes = type.equals("uint");
        String seen = context.names.fresh("seen");
        out.put(type).put(' ').put(seen).put(';').end();
        out.line()
                .put(type)
                .put(' ')
                .put(previous)
                .put(isBytes ? " = 0u;" : " = 0.0;")
                .end();
        out.line().put("do {").end();
        out.indent();
        out.line().put(seen).put(" = ").put(previous).put(';').end();
        out.line();
        exchange(pointer, isBytes);
        out.put(", ").put(seen).put(", ").put(isBytes ? "asuint(" : "");
        String number = isBytes ? "asfloat(" + seen + ")" : seen;
        if (op == Op.OpAtomicFAddEXT) {
            out.put(number).put(" + ");
            expressions.value(words[at + AtomicChange.VALUE], Precedence.PRODUCT);
        } else {
            out.put(op == Op.OpAtomicFMinEXT ? "min(" : "max(").put(number).put(", ");
            expressions.value(words[at + AtomicChange.VALUE], Precedence.ASSIGNMENT);
            out.put(')');
        }
        out.put(isBytes ? ")" : "").put(", ").put(previous).put(");").end();
        out.outdent();
        String before = isBytes ? previous : "asuint(" + previous + ")";
        String after = isBytes ? seen : "asuint(" + seen + ")";
        out.line().put("} while (").put(before).put(" != ").put(after).put(')');
    }

    private void exchange(int pointer, boolean isBytes) {
        target(pointer, isBytes ? "InterlockedCompareExchange" : "InterlockedCompareExchangeFloatBitwise", isBytes);
    }

    private void target(int pointer, String method, boolean isBytes) {
        if (isBytes) {
            context.buffers.atomic(pointer, method, expressions);
        } else {
            out.put(method).put('(');
            expressions.pointer(pointer, Precedence.ASSIGNMENT);
        }
    }
}
