// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.Map;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.layout.BlockPart;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Reads and writes parts of blocks that are arrays of words, by functions that get the byte offset of the part. */
final class WgslWords {
    private static final String COMPONENTS = "xyzw";

    private final WgslContext context;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private final CodeText out;

    /** The names of the parameters of functions. */
    private final String at;

    private final String whole;

    /** By the kind of access, the variable and the form of the part: the name of a function. */
    private final Map<String, String> functions;

    WgslWords(WgslContext context, WgslExpressions expressions) {
        this.context = context;
        functions = context.pool.map();
        this.expressions = expressions;
        types = context.types;
        out = context.out;
        at = context.names.fresh("byteOffset");
        whole = context.names.fresh("whole");
    }

    private BlockPart part(int pointer) {
        return BlockPart.of(pointer, context.data, types, context.layout, context.layouts);
    }

    private void address(BlockPart part) {
        boolean isOnly = part.indexes().size() == 1 && part.offset() == 0;
        for (int i = 0; i < part.indexes().size(); i++) {
            out.put(i == 0 ? "" : " + ");
            expressions.value(part.indexes().get(i), Precedence.UNARY, Template.UNSIGNED);
            long stride = part.strides().get(i);
            out.put(stride == 1 ? "" : " * " + stride + "u");
        }
        if (!isOnly) {
            out.put(part.indexes().isEmpty() ? "" : " + ")
                    .put(Long.toString(part.offset() & 0xFFFF_FFFFL))
                    .put('u');
        }
    }

    /** Writes the value of a part. */
    void load(int pointer) {
        BlockPart part = part(pointer);
        out.put(function(true, part)).put('(');
        address(part);
        out.put(')');
    }

    /** Writes the statement that gives a part the value that a task writes. */
    void store(int pointer, Runnable value) {
        BlockPart part = part(pointer);
        out.put(function(false, part)).put('(');
        address(part);
        out.put(", ");
        value.run();
        out.put(')');
    }

    /** Writes the word that an atomic function changes. */
    void word(int pointer) {
        BlockPart part = part(pointer);
        out.put(context.names.name(part.root(), "buffer")).put('[');
        if (part.indexes().isEmpty()) {
            out.put(Long.toString(part.offset() >> 2)).put('u');
        } else {
            out.put('(');
            address(part);
            out.put(") >> 2u");
        }
        out.put(']');
    }

    private String function(boolean loads, BlockPart part) {
        String key = loads + "," + part.root() + "," + part.form();
        String known = functions.get(key);
        if (known != null) {
            return known;
        }
        String buffer = context.names.name(part.root(), "buffer");
        String name = context.names.fresh(
                (loads ? "load" : "store") + Character.toUpperCase(buffer.charAt(0)) + buffer.substring(1));
        functions.put(key, name);
        StringBuilder body =
                new StringBuilder("fn ").append(name).append('(').append(at).append(": u32");
        String type = context.typeNames.name(part.type());
        if (loads) {
            body.append(") -> ")
                    .append(type)
                    .append(" {\n    var ")
                    .append(whole)
                    .append(": ")
                    .append(type)
                    .append(";\n");
        } else {
            body.append(", ").append(whole).append(": ").append(type).append(") {\n");
        }
        access(body, loads, part, part.type(), part.componentStride(), at, whole, 1);
        context.globals.put(body.append(loads ? "    return " + whole + ";\n}\n\n" : "}\n\n")
                .toString());
        return name;
    }

    private void access(
            StringBuilder body,
            boolean loads,
            BlockPart part,
            int type,
            int componentStride,
            String start,
            String value,
            int depth) {
        String indent = "    ".repeat(depth);
        if (types.isStruct(type)) {
            for (int m = 0; m < types.memberCount(type); m++) {
                part.enter(type, m);
                String offset = plus(start, context.layouts.offset(type, m).orElse(0));
                int member = types.member(type, m);
                String name = value + "." + context.names.member(type, m);
                access(body, loads, part, member, width(member), offset, name, depth);
            }
        } else if (types.isAnyArray(type)) {
            String i = "i" + depth;
            int element = types.word(type, TypeComposite.PART_TYPE);
            body.append(indent)
                    .append("for (var ")
                    .append(i)
                    .append(" = 0u; ")
                    .append(i)
                    .append(" < ");
            body.append(context.integers.length(type)).append("u; ").append(i).append("++) {\n");
            String offset = start + " + " + i + " * " + part.stride(type) + "u";
            access(body, loads, part, element, width(element), offset, value + "[" + i + "]", depth + 1);
            body.append(indent).append("}\n");
        } else if (types.isMatrix(type)) {
            int column = types.word(type, TypeComposite.PART_TYPE);
            for (int c = 0; c < types.word(type, TypeComposite.LENGTH); c++) {
                String offset = plus(start, part.stride(type) * c);
                int stride = part.columnComponentStride(type);
                access(body, loads, part, column, stride, offset, value + "[" + c + "]", depth);
            }
        } else {
            int count = types.isVector(type) ? Math.min(types.dimension(type), COMPONENTS.length()) : 1;
            for (int c = 0; c < count; c++) {
                String name = count == 1 ? value : value + "." + COMPONENTS.charAt(c);
                scalar(
                        body.append(indent),
                        indent,
                        loads,
                        part.root(),
                        types.scalarType(type),
                        plus(start, (long) c * componentStride),
                        name);
            }
        }
    }

    private int width(int type) {
        int inner = types.innermostElement(type);
        return types.isStruct(inner) ? 0 : types.bitWidth(types.scalarType(inner)) / Byte.SIZE;
    }

    private static String plus(String start, long offset) {
        return offset == 0 ? start : start + " + " + (offset & 0xFFFF_FFFFL) + "u";
    }

    private void scalar(
            StringBuilder body, String indent, boolean loads, int root, int type, String start, String value) {
        String buffer = context.names.name(root, "buffer");
        int width = types.bitWidth(type);
        boolean isHalf = types.isFloatScalar(type) && width == Short.SIZE;
        String mask = width == Short.SIZE ? " & 0xffffu" : " & 0xffu";
        String shift = "(((" + start + (width == Short.SIZE ? ") & 2u" : ") & 3u") + ") * 8u)";
        String word = context.buffers.isUniform(root)
                ? buffer + "[(" + start + ") >> 4u][((" + start + ") >> 2u) & 3u]"
                : buffer + "[(" + start + ") >> 2u]";
        boolean isAtomic = context.buffers.isAtomicVariable(root);
        String own = context.typeNames.name(type);
        if (loads) {
            String bits = isAtomic ? "atomicLoad(&" + word + ")" : word;
            body.append(value).append(" = ");
            if (types.isIntScalar(type) && width < Integer.SIZE) {
                String number = "(" + bits + " >> " + shift + ")";
                body.append(own.equals("u32") ? number + mask : "extractBits(i32" + number + ", 0u, " + width + "u)");
                body.append(";\n");
            } else if (isHalf) {
                // Not all compilers can reinterpret a word as two numbers of 16 bits.
                body.append("f16(unpack2x16float(")
                        .append(bits)
                        .append(")[((")
                        .append(start)
                        .append(") >> 1u) & 1u]);\n");
            } else {
                body.append(own.equals("u32") ? bits : "bitcast<" + own + ">(" + bits + ")")
                        .append(";\n");
            }
            return;
        }
        if (width < Integer.SIZE) {
            // Other invocations may write the rest of the word at the same time.
            body.append("atomicAnd(&").append(word).append(", ~(").append(mask.substring(3));
            body.append(" << ").append(shift).append("));\n").append(indent);
            String number = isHalf
                    ? WgslBitcasts.component(true, value)
                    : "(" + (own.equals("u32") ? value : "u32(" + value + ")") + mask + ")";
            body.append("atomicOr(&").append(word).append(", ").append(number);
            body.append(" << ").append(shift).append(");\n");
            return;
        }
        String bits = own.equals("u32") ? value : "bitcast<u32>(" + value + ")";
        body.append(isAtomic ? "atomicStore(&" + word + ", " + bits + ")" : word + " = " + bits)
                .append(";\n");
    }

    /** Writes the number of elements of the array at the end of a block. */
    void length(int variable, int struct, int member) {
        long offset = context.layouts.offset(struct, member).orElse(0);
        BlockPart part = part(variable);
        out.put("(4u * arrayLength(&")
                .put(context.names.name(variable, "buffer"))
                .put(") - ")
                .put(Long.toString(offset))
                .put("u) / ")
                .put(Long.toString(part.stride(types.member(struct, member))))
                .put('u');
    }
}
