// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.Map;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AtomicChange;
import org.spirv4j.internal.operand.AtomicCompareExchange;
import org.spirv4j.internal.operand.AtomicWrite;
import org.spirv4j.internal.operand.ImageTexelPointer;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes atomic operations on memory, whose types are atomic only there, and on texels. */
final class MslAtomics {
    private static final String RELAXED = ", memory_order_relaxed";

    /** Memory semantics that order accesses before the operation. */
    private static final int RELEASES = MemorySemantics.mask(
            MemorySemantics.Release, MemorySemantics.AcquireRelease, MemorySemantics.SequentiallyConsistent);

    /** Memory semantics that order accesses after the operation. */
    private static final int ACQUIRES = MemorySemantics.mask(
            MemorySemantics.Acquire, MemorySemantics.AcquireRelease, MemorySemantics.SequentiallyConsistent);

    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final MslBarriers barriers;
    private final CodeText out;

    /** By the type of a pointer: the function that compares and exchanges. */
    private final Map<String, String> exchanges;

    /** By what they do: functions that order other accesses to memory, too. */
    private final Map<String, String> ordered;

    /** The fences around an operation; empty if there is none. */
    private String fenceBefore = "";

    private String fenceAfter = "";

    MslAtomics(MslContext context, MslExpressions expressions, MslBarriers barriers) {
        this.barriers = barriers;
        this.context = context;
        exchanges = context.pool.map();
        ordered = context.pool.map();
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes an instruction as an expression. */
    void write(int at, Op op, int type) {
        boolean stores = op == Op.OpAtomicStore;
        int pointer = words[at + (stores ? 1 : AtomicChange.POINTER)];
        int memory = types.pointee(types.typeOf(pointer));
        boolean isFloat = types.isFloatScalar(memory);
        boolean isKnown = types.isIntScalar(memory, Integer.SIZE)
                || isFloat && types.bitWidth(memory) == Integer.SIZE && context.language.version() >= 30;
        String function = function(op, isFloat);
        if (!isKnown || function.isEmpty()) {
            context.refuse(at, op.name() + " on this type has no function in MSL " + context.version(), "");
            return;
        }
        if (isFloat && types.op(pointer) == Op.OpImageTexelPointer) {
            context.refuse(at, "textures of floating-point numbers have no atomic operations in MSL", "");
            return;
        }
        fences(at, op);
        int sign = switch (op) {
            case OpAtomicSMin, OpAtomicSMax -> Template.SIGNED;
            case OpAtomicUMin, OpAtomicUMax -> Template.UNSIGNED;
            default -> types.isSignedIntScalar(memory) ? Template.SIGNED : Template.UNSIGNED;
        };
        boolean isSigned = sign == Template.SIGNED;
        boolean converts = !stores && !isFloat && types.isSignedIntScalar(type) != isSigned;
        out.put(converts ? context.typeNames.name(type) + "(" : "");
        if (types.op(pointer) == Op.OpImageTexelPointer) {
            boolean isInBuffer = context.language.version() < MslTexelBuffers.TEXTURE_ATOMICS;
            if (isInBuffer) {
                memory(at, op, function, "device", isSigned ? "int" : "uint", sign, () -> {
                    out.put('&');
                    context.texelBuffers.texel(pointer, expressions);
                });
            } else {
                texel(at, op, pointer, memory, sign);
            }
        } else {
            String space = context.typeNames.spaceOf(pointer);
            if (space.equals("thread")) {
                context.refuse(at, "memory of one invocation has no atomic operations", "load and store it");
            }
            memory(
                    at,
                    op,
                    function,
                    space,
                    isFloat ? "float" : isSigned ? "int" : "uint",
                    sign,
                    () -> expressions.pointers().address(pointer, Precedence.UNARY));
        }
        out.put(converts ? ")" : "");
    }

    private static boolean compares(Op op) {
        return op == Op.OpAtomicCompareExchange || op == Op.OpAtomicCompareExchangeWeak;
    }

    /** Finds the fences around an operation that orders other accesses to memory. */
    private void fences(int at, Op op) {
        boolean stores = op == Op.OpAtomicStore;
        int scope = words[at + (stores ? AtomicWrite.MEMORY : AtomicChange.MEMORY)];
        int semantics =
                (int) types.defaultInteger(words[at + (stores ? AtomicWrite.SEMANTICS : AtomicChange.SEMANTICS)])
                        .orElse(0);
        if (compares(op)) {
            semantics |= (int) types.defaultInteger(words[at + AtomicCompareExchange.UNEQUAL])
                    .orElse(0);
        }
        String fence = (semantics & (RELEASES | ACQUIRES)) == 0 ? "" : barriers.fence(scope, semantics);
        if (!fence.isEmpty() && context.language.version() < MslBarriers.FENCES) {
            context.refuse(
                    at, "an atomic operation that orders other accesses to memory needs MSL 3.2", "translate to msl32");
        }
        fenceBefore = (semantics & RELEASES) == 0 ? "" : fence;
        fenceAfter = (semantics & ACQUIRES) == 0 ? "" : fence;
    }

    /** Writes an operation on memory; the address is written as one that is cast. */
    private void memory(int at, Op op, String function, String space, String type, int sign, Runnable address) {
        String own = space + " atomic_" + type + "*";
        boolean compares = compares(op);
        boolean isOrdered = !fenceBefore.isEmpty() || !fenceAfter.isEmpty();
        String called = compares ? exchange(own, type) : function;
        out.put(isOrdered ? ordered(called, own, type, op) : called);
        out.put("((").put(own).put(')');
        address.run();
        if (compares) {
            argument(words[at + AtomicCompareExchange.COMPARATOR], sign);
            argument(words[at + AtomicCompareExchange.VALUE], sign);
        } else {
            operand(at, op, type, sign);
            out.put(isOrdered ? "" : RELAXED);
        }
        out.put(')');
    }

    /** The function that does what another one does, between fences. */
    private String ordered(String function, String pointer, String type, Op op) {
        String key = function + ' ' + pointer + ' ' + fenceBefore + ' ' + fenceAfter;
        String known = ordered.get(key);
        if (known == null) {
            boolean stores = op == Op.OpAtomicStore;
            boolean compares = compares(op);
            String wanted = function.replaceFirst("_explicit$", "").replaceFirst("^atomic_", "");
            known = context.names.fresh(wanted + (wanted.indexOf('_') < 0 ? "Ordered" : "_ordered"));
            ordered.put(key, known);
            String parameters = compares ? "expected, " + type + " value" : "value";
            boolean hasValue = op != Op.OpAtomicLoad;
            CodeText to = context.globals;
            to.put(stores ? "void" : type)
                    .put(' ')
                    .put(known)
                    .put('(')
                    .put(pointer)
                    .put(" memory");
            to.put(hasValue ? ", " + type + " " + parameters : "").put(") {\n");
            to.put(fenceBefore.isEmpty() ? "" : "    " + fenceBefore + ";\n");
            boolean isLast = fenceAfter.isEmpty();
            to.put(stores ? "    " : isLast ? "    return " : "    " + type + " seen = ")
                    .put(function)
                    .put("(memory");
            to.put(!hasValue ? "" : compares ? ", expected, value" : ", value");
            to.put(compares ? ");\n" : RELAXED + ");\n");
            to.put(isLast ? "" : "    " + fenceAfter + ";\n");
            to.put(isLast || stores ? "" : "    return seen;\n").put("}\n\n");
        }
        return known;
    }

    private void argument(int id, int sign) {
        out.put(", ");
        expressions.value(id, Precedence.ASSIGNMENT, types.isFloatScalar(types.typeOf(id)) ? Template.ANY : sign);
    }

    private void operand(int at, Op op, String type, int sign) {
        switch (op) {
            case OpAtomicLoad -> {}
            case OpAtomicStore -> argument(words[at + 4], sign);
            case OpAtomicIIncrement, OpAtomicIDecrement -> out.put(type.equals("uint") ? ", 1u" : ", 1");
            default -> argument(words[at + AtomicChange.VALUE], sign);
        }
    }

    /** The function that exchanges once the expected value is there, which the language may do without a reason. */
    private String exchange(String pointer, String type) {
        String known = exchanges.get(pointer);
        if (known == null) {
            known = context.names.fresh("compareExchange");
            exchanges.put(pointer, known);
            context.globals
                    .put(type)
                    .put(' ')
                    .put(known)
                    .put('(')
                    .put(pointer)
                    .put(" memory, ")
                    .put(type);
            context.globals
                    .put(" expected, ")
                    .put(type)
                    .put(" value) {\n    ")
                    .put(type)
                    .put(" seen;\n    do {\n");
            context.globals.put("        seen = expected;\n    } while (!atomic_compare_exchange_weak_explicit(");
            context.globals.put("memory, &seen, value, memory_order_relaxed, memory_order_relaxed)\n");
            context.globals.put("            && seen == expected);\n    return seen;\n}\n\n");
        }
        return known;
    }

    private void texel(int at, Op op, int pointer, int memory, int sign) {
        String method = switch (op) {
            case OpAtomicLoad -> "load";
            case OpAtomicStore -> "store";
            case OpAtomicExchange -> "exchange";
            case OpAtomicIIncrement, OpAtomicIAdd -> "fetch_add";
            case OpAtomicIDecrement, OpAtomicISub -> "fetch_sub";
            case OpAtomicAnd -> "fetch_and";
            case OpAtomicOr -> "fetch_or";
            case OpAtomicXor -> "fetch_xor";
            case OpAtomicSMin, OpAtomicUMin -> "fetch_min";
            case OpAtomicSMax, OpAtomicUMax -> "fetch_max";
            default -> "";
        };
        boolean isOther = op != Op.OpAtomicSMin && op != Op.OpAtomicSMax
                ? (op == Op.OpAtomicUMin || op == Op.OpAtomicUMax) && types.isSignedIntScalar(memory)
                : !types.isSignedIntScalar(memory);
        if (!fenceBefore.isEmpty() || !fenceAfter.isEmpty()) {
            context.refuse(at, "an atomic operation on a texel orders other accesses to memory", "use memory barriers");
        }
        if (context.images.isCube(pointer)) {
            context.refuse(at, "texels of cube images have no atomic operations in MSL", "");
        }
        if (compares(op)) {
            compareTexel(at, pointer, memory, sign);
            return;
        }
        if (isOther) {
            otherTexel(at, op, pointer, memory, sign);
            return;
        }
        if (method.isEmpty()) {
            context.refuse(at, op.name() + " on a texel of this type has no function in MSL", "");
            return;
        }
        expressions.pointers().pointer(types.word(pointer, ImageTexelPointer.IMAGE));
        out.put(".atomic_").put(method).put('(');
        boolean stores = op == Op.OpAtomicStore;
        String vector = types.isSignedIntScalar(memory) ? "int4(" : "uint4(";
        if (stores) {
            out.put(vector);
            expressions.value(words[at + 4], Precedence.ASSIGNMENT, sign);
            out.put("), ");
        }
        context.images.texelCoordinate(pointer, expressions);
        if (!stores && op != Op.OpAtomicLoad) {
            boolean isOne = op == Op.OpAtomicIIncrement || op == Op.OpAtomicIDecrement;
            out.put(", ").put(vector);
            if (isOne) {
                out.put('1');
            } else {
                expressions.value(words[at + AtomicChange.VALUE], Precedence.ASSIGNMENT, sign);
            }
            out.put(')');
        }
        out.put(stores ? ")" : ").x");
    }

    /** Writes a minimum or maximum of a signedness that the texel does not have, by a function with a loop. */
    private void otherTexel(int at, Op op, int pointer, int memory, int sign) {
        String function = op == Op.OpAtomicSMin || op == Op.OpAtomicUMin ? "min" : "max";
        boolean hasLayer = context.images.isArrayed(pointer);
        String type = types.isSignedIntScalar(memory) ? "int" : "uint";
        String other = sign == Template.SIGNED ? "int" : "uint";
        String key = function + type + hasLayer;
        String known = exchanges.get(key);
        if (known == null) {
            known = context.names.fresh(function + "Texel");
            exchanges.put(key, known);
            String place = hasLayer ? "place, layer" : "place";
            context.globals
                    .put("template<typename T, typename P>\n")
                    .put(other + " " + known + "(T image, P place, " + (hasLayer ? "uint layer, " : "") + other)
                    .put(" value) {\n    " + type + "4 seen = image.atomic_load(" + place + ");\n")
                    .put("    while (!image.atomic_compare_exchange_weak(" + place + ", &seen, ")
                    .put(type + "4(" + function + "(" + other + "(seen.x), value), 0, 0, 0))) {\n    }\n")
                    .put("    return " + other + "(seen.x);\n}\n\n");
        }
        out.put(known).put('(');
        expressions.pointers().pointer(types.word(pointer, ImageTexelPointer.IMAGE));
        out.put(", ");
        context.images.texelCoordinate(pointer, expressions);
        argument(words[at + AtomicChange.VALUE], sign);
        out.put(')');
    }

    /** Writes a comparison and exchange of a texel, whose coordinate has two parts if the image has layers. */
    private void compareTexel(int at, int pointer, int memory, int sign) {
        int start = out.size();
        context.images.texelCoordinate(pointer, expressions);
        String place = out.from(start);
        out.cut(start);
        boolean hasLayer = context.images.isArrayed(pointer);
        String type = types.isSignedIntScalar(memory) ? "int" : "uint";
        out.put(texelExchange(type, hasLayer)).put('(');
        expressions.pointers().pointer(types.word(pointer, ImageTexelPointer.IMAGE));
        out.put(", ").put(place);
        argument(words[at + AtomicCompareExchange.COMPARATOR], sign);
        argument(words[at + AtomicCompareExchange.VALUE], sign);
        out.put(')');
    }

    private String texelExchange(String type, boolean hasLayer) {
        String key = type + hasLayer;
        String known = exchanges.get(key);
        if (known == null) {
            known = context.names.fresh("compareExchangeTexel");
            exchanges.put(key, known);
            CodeText to = context.globals;
            to.put("template<typename T, typename P>\n")
                    .put(type)
                    .put(' ')
                    .put(known)
                    .put("(T image, P place, ");
            to.put(hasLayer ? "uint layer, " : "")
                    .put(type)
                    .put(" expected, ")
                    .put(type)
                    .put(" value) {\n    ");
            to.put(type).put("4 seen;\n    do {\n        seen = ").put(type).put("4(expected, 0, 0, 0);\n");
            to.put("    } while (!image.atomic_compare_exchange_weak(place, ").put(hasLayer ? "layer, " : "");
            to.put("&seen, ").put(type).put("4(value, 0, 0, 0)) && seen.x == expected);\n");
            to.put("    return seen.x;\n}\n\n");
        }
        return known;
    }

    private static String function(Op op, boolean isFloat) {
        String name = switch (op) {
            case OpAtomicLoad -> "load";
            case OpAtomicStore -> "store";
            case OpAtomicExchange -> "exchange";
            case OpAtomicCompareExchange, OpAtomicCompareExchangeWeak -> isFloat ? "" : "compare";
            case OpAtomicIIncrement, OpAtomicIAdd, OpAtomicFAddEXT -> "fetch_add";
            case OpAtomicIDecrement, OpAtomicISub -> "fetch_sub";
            case OpAtomicAnd -> "fetch_and";
            case OpAtomicOr -> "fetch_or";
            case OpAtomicXor -> "fetch_xor";
            case OpAtomicSMin, OpAtomicUMin -> "fetch_min";
            case OpAtomicSMax, OpAtomicUMax -> "fetch_max";
            default -> "";
        };
        return name.isEmpty() ? "" : "atomic_" + name + "_explicit";
    }
}
