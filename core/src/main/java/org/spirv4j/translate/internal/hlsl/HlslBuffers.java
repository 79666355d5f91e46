// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.ArrayDeque;
import java.util.Deque;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/**
 * Reads and writes memory that hosts know, in those forms of blocks that have no members: buffers of bytes, and buffers
 * and constant buffers of words.
 */
final class HlslBuffers {
    private final HlslContext context;
    private final TypeFacts types;
    private final CodeText out;
    private final HlslBlockForms forms;
    private final HlslBlockParts parts;
    private final HlslAccessFunctions functions;

    HlslBuffers(HlslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
        forms = new HlslBlockForms(context);
        parts = new HlslBlockParts(context);
        functions = new HlslAccessFunctions(context, forms, parts);
    }

    /** The form of the block of which a pointer selects a part. */
    HlslBlockForm form(int pointer) {
        return forms.form(pointer);
    }

    /** Gives a block another form than the first one that fits. */
    void setForm(int root, HlslBlockForm form) {
        forms.setForm(root, form);
    }

    /** Whether parts of a block are read and written by functions. */
    boolean isUnnamed(int pointer) {
        return form(pointer).isUnnamed();
    }

    /** The bytes from the beginning of a block to its end, by its offsets and strides. */
    long size(int struct) {
        return parts.size(struct);
    }

    /** Writes the byte offset of a part in its block. */
    private void address(HlslBlockPart part, HlslExpressions expressions) {
        Deque<HlslBlockPart.Step> steps = new ArrayDeque<>();
        for (HlslBlockPart.Step step = part.steps(); step != null; step = step.before()) {
            steps.push(step);
        }
        String separator = "";
        for (HlslBlockPart.Step step : steps) {
            out.put(separator);
            expressions.value(step.index(), Precedence.UNARY, Template.UNSIGNED);
            out.put(" * ").put(step.stride()).put('u');
            separator = " + ";
        }
        if (part.offset() != 0 || steps.isEmpty()) {
            out.put(separator).put(part.offset() & 0xFFFF_FFFFL).put('u');
        }
    }

    /** Writes the element of an array of buffers that a pointer selects, or the buffer. */
    private void buffer(HlslBlockPart part, HlslExpressions expressions) {
        out.put(context.names.name(part.root(), "buffer"));
        if (part.element() != 0) {
            out.put('[');
            descriptor(part.element(), expressions);
            out.put(']');
        }
    }

    /** Writes an index of a descriptor. */
    void descriptor(int index, HlslExpressions expressions) {
        boolean isUniform = types.isConstant(index) || !context.layout.isDecorated(index, Decoration.NonUniform);
        if (!isUniform) {
            context.requires(HlslFeature.NON_UNIFORM, context.data.definition(index));
        } else if (!types.isConstant(index) && !context.has(HlslFeature.NON_UNIFORM)) {
            context.refusals.warn(
                    context.data.definition(index),
                    "the compiler of " + context.model() + " takes indexes of descriptors only if they are constants"
                            + " or those of loops that it unrolls",
                    "");
        }
        if (isUniform) {
            expressions.index(index);
            return;
        }
        // Not all compilers convert the argument.
        out.put("NonUniformResourceIndex(");
        expressions.value(index, Precedence.ASSIGNMENT, Template.UNSIGNED);
        out.put(')');
    }

    /** Whether a method of byte-address buffers reads or writes a part. */
    private boolean isSimple(HlslBlockPart part) {
        boolean isNumber = types.isScalar(part.type()) || types.isVector(part.type());
        int width = types.bitWidth(types.scalarType(part.type()));
        return isNumber
                && form(part.root()) == HlslBlockForm.BYTES
                && (width == Integer.SIZE || isHalf(part.type()))
                && (!types.isVector(part.type()) || parts.componentStride(part) * Byte.SIZE == width);
    }

    /** Whether a type is one of numbers of 16 bits, which methods of byte-address buffers read and write as such. */
    boolean isHalf(int type) {
        return context.has(HlslFeature.NUMBERS_16) && types.bitWidth(types.scalarType(type)) == Short.SIZE;
    }

    /** What follows the name of a method that reads or writes a number or vector. */
    private String suffix(int type) {
        if (isHalf(type)) {
            return "<" + context.typeNames.name(type) + ">";
        }
        return types.isVector(type) ? Integer.toString(types.dimension(type)) : "";
    }

    /** Whether an OpLoad of an unnamed part gives an array, which no function returns. */
    boolean isArray(int pointer) {
        return isUnnamed(pointer) && types.isAnyArray(types.pointee(types.typeOf(pointer)));
    }

    /** Writes what an OpLoad reads, without arrays. */
    void load(int pointer, HlslExpressions expressions) {
        HlslBlockPart part = parts.part(pointer);
        if (isSimple(part)) {
            String cast = cast(part.type());
            out.put(cast).put(cast.isEmpty() ? "" : "(");
            buffer(part, expressions);
            out.put(".Load").put(suffix(part.type())).put('(');
            address(part, expressions);
            out.put(cast.isEmpty() ? ")" : "))");
            return;
        }
        call(functions.load(part), part, expressions);
        out.put(')');
    }

    /** Writes the statement that reads an array into a variable. */
    void loadArray(int pointer, String variable, HlslExpressions expressions) {
        HlslBlockPart part = parts.part(pointer);
        call(functions.load(part), part, expressions);
        out.put(", ").put(variable).put(')');
    }

    /** Writes the statement that writes a value to a part. */
    void store(int pointer, int value, HlslExpressions expressions) {
        store(pointer, () -> expressions.value(value, Precedence.ASSIGNMENT), expressions);
    }

    /** Writes the statement that writes to a part what a task writes. */
    void store(int pointer, Runnable value, HlslExpressions expressions) {
        HlslBlockPart part = parts.part(pointer);
        if (isSimple(part)) {
            boolean casts = !cast(part.type()).isEmpty();
            buffer(part, expressions);
            out.put(".Store").put(suffix(part.type())).put('(');
            address(part, expressions);
            out.put(casts ? ", asuint(" : ", ");
            value.run();
            out.put(casts ? "))" : ")");
            return;
        }
        call(functions.store(part), part, expressions);
        out.put(", ");
        value.run();
        out.put(')');
    }

    /** Writes a call up to the offset. */
    private void call(String function, HlslBlockPart part, HlslExpressions expressions) {
        out.put(function).put('(');
        if (part.element() != 0) {
            descriptor(part.element(), expressions);
            out.put(", ");
        }
        address(part, expressions);
    }

    /** Writes the buffer and the offset, as the first arguments of a method or function for atomic operations. */
    void atomic(int pointer, String method, HlslExpressions expressions) {
        HlslBlockPart part = parts.part(pointer);
        if (form(pointer) == HlslBlockForm.WORDS) {
            out.put(method).put('(');
            buffer(part, expressions);
            out.put('[');
            address(part, expressions);
            out.put(" >> 2]");
            return;
        }
        buffer(part, expressions);
        out.put('.').put(method).put('(');
        address(part, expressions);
    }

    /** The function that makes words values of a type; empty for unsigned integers. */
    String cast(int type) {
        int scalar = types.scalarType(type);
        if (isHalf(type)) {
            return "";
        }
        return types.isFloatScalar(scalar) ? "asfloat" : types.isSignedIntScalar(scalar) ? "asint" : "";
    }

    /** Writes the length of the array that is the last member of a block. */
    void length(int block, int member, HlslExpressions expressions) {
        HlslBlockPart part = parts.part(block);
        out.put(functions.length(part, member)).put('(');
        if (part.element() != 0) {
            descriptor(part.element(), expressions);
        }
        out.put(')');
    }
}
