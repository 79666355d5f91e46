// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/**
 * Assigns arrays whose length is a specialization constant. No constructor has so many arguments whatever the constant
 * is, and GLSL for Vulkan does not assign such arrays as a whole: each element is assigned.
 */
final class GlslSizedArrays {
    private final GlslContext context;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    /** The types that are such arrays or have them as parts, by index of their definition; null until asked for. */
    private @Nullable BitSet sized;

    GlslSizedArrays(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    /** Whether a value is assigned to a variable element by element. */
    boolean isAssignedByElement(int value) {
        return isSized(types.typeOf(value)) && (context.isVulkan() || Trait.CONSTANT.has(types.op(value)));
    }

    private boolean isSized(int type) {
        if (!types.isArray(type) && !types.isStruct(type)) {
            return false;
        }
        if (sized == null) {
            sized = find();
        }
        return isIn(sized, type);
    }

    private BitSet find() {
        BitSet found = new BitSet();
        if (context.options.hasFixedConstants()) {
            return found;
        }
        for (int type : context.typeIds) {
            boolean isFree = types.op(type) == Op.OpTypeArray
                    && (types.integer(types.word(type, TypeComposite.LENGTH)).isEmpty()
                            || isIn(found, types.word(type, TypeComposite.PART_TYPE)));
            for (int m = 0; !isFree && m < types.memberCount(type); m++) {
                isFree = isIn(found, types.member(type, m));
            }
            if (isFree) {
                found.set(context.data.index(type));
            }
        }
        return found;
    }

    private boolean isIn(BitSet found, int type) {
        return found.get(context.data.index(type));
    }

    /** Writes assignments of the elements of a value. */
    void assign(Runnable target, int value) {
        Op op = types.op(value);
        int type = types.typeOf(value);
        if (op == Op.OpConstantNull || op == Op.OpUndef) {
            zero(target, type);
        } else if (op == Op.OpConstantComposite || op == Op.OpSpecConstantComposite) {
            parts(target, type, value);
        } else {
            assign(target, type, () -> expressions.value(value, Precedence.POSTFIX), false);
        }
    }

    /** Writes assignments of zeros to the elements of a variable, or to all of it. */
    void zero(Runnable target, int type) {
        assign(target, type, () -> {}, true);
    }

    private void parts(Runnable target, int type, int composite) {
        for (int k = 0; k + CompositeConstant.CONSTITUENTS < types.wordCount(composite); k++) {
            int part = types.word(composite, k + CompositeConstant.CONSTITUENTS);
            Runnable to = part(target, type, k);
            if (isSized(types.typeOf(part))) {
                assign(to, part);
            } else {
                start(to);
                expressions.constant(part, types.typeOf(part));
                out.put(';').end();
            }
        }
    }

    private Runnable part(Runnable whole, int type, int number) {
        return element(whole, types.isStruct(type) ? "." + context.names.member(type, number) : "[" + number + "]");
    }

    private void start(Runnable target) {
        out.line();
        target.run();
        out.put(" = ");
    }

    private void assign(Runnable target, int type, Runnable source, boolean isZero) {
        if (!isSized(type)) {
            start(target);
            if (isZero) {
                expressions.zero(type);
            } else {
                source.run();
            }
            out.put(';').end();
        } else if (types.isStruct(type)) {
            for (int m = 0; m < types.memberCount(type); m++) {
                assign(part(target, type, m), types.member(type, m), part(source, type, m), isZero);
            }
        } else {
            loop(target, type, source, isZero);
        }
    }

    private void loop(Runnable target, int type, Runnable source, boolean isZero) {
        String index = context.names.fresh("i");
        int length = types.word(type, TypeComposite.LENGTH);
        boolean isUnsigned = types.isUnsignedIntScalar(types.typeOf(length));
        out.line().put("for (").put(isUnsigned ? "uint " : "int ").put(index).put(isUnsigned ? " = 0u; " : " = 0; ");
        out.put(index).put(" < ");
        expressions.value(length, Precedence.SHIFT);
        out.put("; ").put(index).put("++)").end();
        out.brace();
        out.indent();
        int element = types.word(type, TypeComposite.PART_TYPE);
        String suffix = "[" + index + "]";
        assign(element(target, suffix), element, element(source, suffix), isZero);
        out.outdent();
        out.line().put('}').end();
    }

    private Runnable element(Runnable whole, String suffix) {
        return () -> {
            whole.run();
            out.put(suffix);
        };
    }
}
