// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.Map;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes functions that read and write parts of blocks at byte offsets, each when it is first asked for. */
final class HlslAccessFunctions {
    /** Types are nested no deeper. */
    private static final int MAX_DEPTH = 16;

    private static final String INDENT = "    ";
    private static final String PLUS = " + ";

    /** By the kind of access, the variable and the part: the name of a function. */
    private final Map<String, String> functions;

    private final HlslContext context;
    private final TypeFacts types;
    private final HlslBlockForms forms;
    private final HlslBlockParts parts;

    HlslAccessFunctions(HlslContext context, HlslBlockForms forms, HlslBlockParts parts) {
        this.context = context;
        functions = context.pool.map();
        this.forms = forms;
        this.parts = parts;
        types = context.types;
    }

    /** The name of the function that reads a part; one that reads an array has it as a parameter. */
    String load(HlslBlockPart part) {
        return function(true, part, 0);
    }

    /** The name of the function that writes a part. */
    String store(HlslBlockPart part) {
        return function(false, part, 0);
    }

    private String function(boolean loads, HlslBlockPart part, int depth) {
        boolean isStruct = types.isStruct(types.innermostElement(part.type()));
        String layout = isStruct ? "" : "," + part.isRows() + "," + part.matrixStride() + "," + part.componentStride();
        String key = loads + "," + key(part) + "," + context.data.index(part.type()) + layout;
        String known = functions.get(key);
        if (known != null) {
            return known;
        }
        String kind = loads ? "load" : "store";
        String name = context.names.fresh(kind + capital(context.names.name(part.root(), "buffer")));
        functions.put(key, name);
        context.globals.put(new Body(loads, part, depth).text(name));
        return name;
    }

    /** The name of the function that gives the length of the array that is the last member of a block. */
    String length(HlslBlockPart block, int member) {
        String key = "length" + key(block);
        String known = functions.get(key);
        if (known != null) {
            return known;
        }
        String name = context.names.fresh("length" + capital(context.names.name(block.root(), "buffer")));
        functions.put(key, name);
        int array = types.member(block.type(), member);
        long offset = context.layouts.offset(block.type(), member).orElse(0);
        String result = forms.form(block.root()) == HlslBlockForm.ELEMENTS
                ? "count"
                : "(count * 4u - " + offset + "u) / " + parts.stride(array) + "u";
        context.globals.put("uint " + name + (block.element() != 0 ? "(uint element)" : "()")
                + " {\n    uint count;\n    uint stride;\n    " + buffer(block)
                + ".GetDimensions(count, stride);\n    return " + result + ";\n}\n\n");
        return name;
    }

    private String key(HlslBlockPart part) {
        return context.data.index(part.root()) + "," + (part.element() != 0);
    }

    private String buffer(HlslBlockPart part) {
        String words = forms.form(part.root()) == HlslBlockForm.REGISTERS ? "[element].words" : "[element]";
        return context.names.name(part.root(), "buffer") + (part.element() != 0 ? words : "");
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** An offset in bytes after another one: its last number becomes the sum. */
    private static String plus(String at, long offset) {
        int last = at.lastIndexOf(PLUS);
        String number = last < 0 ? "" : at.substring(last + PLUS.length(), at.length() - 1);
        boolean isSum = !number.isEmpty() && number.chars().allMatch(c -> c >= '0' && c <= '9');
        long sum = offset + (isSum ? Long.parseLong(number) : 0);
        return sum == 0 ? at : (isSum ? at.substring(0, last) : at) + PLUS + sum + "u";
    }

    private static String enclosed(String at) {
        return at.indexOf(' ') < 0 ? at : "(" + at + ")";
    }

    /** The text of one function. */
    private final class Body {
        private final boolean loads;
        private final HlslBlockPart part;
        private final HlslBlockForm form;
        private final String buffer;
        private final StringBuilder out = new StringBuilder();

        /** How deep the function is nested in others that call it, and loops in it. */
        private int depth;

        private String indent = INDENT;

        Body(boolean loads, HlslBlockPart part, int depth) {
            this.loads = loads;
            this.part = part;
            this.depth = depth;
            form = forms.form(part.root());
            buffer = buffer(part);
        }

        String text(String name) {
            String type = context.typeNames.name(part.type());
            String value = type + " value" + context.typeNames.lengths(part.type());
            boolean isArray = types.isAnyArray(part.type());
            out.append(loads && !isArray ? type : "void").append(' ').append(name);
            out.append(part.element() != 0 ? "(uint element, uint at" : "(uint at");
            if (isArray || !loads) {
                out.append(loads ? ", out " : ", ").append(value);
            }
            out.append(") {\n");
            boolean returns = loads && !isArray;
            out.append(returns ? INDENT + type + " value;\n" : "");
            if (types.isStruct(part.type())) {
                members();
            } else {
                access(part, "at", "value");
            }
            out.append(returns ? INDENT + "return value;\n" : "").append("}\n\n");
            return out.toString();
        }

        private void members() {
            int type = part.type();
            for (int m = 0; m < types.memberCount(type); m++) {
                String offset = plus("at", context.layouts.offset(type, m).orElse(0));
                String member = "value." + context.names.member(type, m);
                HlslBlockPart of = part.with(types.member(type, m), parts.isRows(type, m), parts.matrixStride(type, m));
                access(of, offset, member);
            }
        }

        private void access(HlslBlockPart of, String at, String value) {
            int type = of.type();
            if (depth > MAX_DEPTH) {
                context.refuse(context.data.definition(part.root()), "types are nested deeper than " + MAX_DEPTH, "");
            } else if (types.isStruct(type)) {
                whole(of, at, value);
            } else if (types.isAnyArray(type)) {
                elements(of, at, value);
            } else if (types.isMatrix(type)) {
                int width = types.bitWidth(type) / Byte.SIZE;
                int column = types.word(type, TypeComposite.PART_TYPE);
                int step = of.isRows() ? of.matrixStride() : width;
                for (int c = 0; c < types.dimension(type); c++) {
                    long offset = (long) c * (of.isRows() ? width : of.matrixStride());
                    vector(column, step, plus(at, offset), value + "[" + c + "]");
                }
            } else {
                vector(type, parts.componentStride(of), at, value);
            }
        }

        /** Structures have functions of their own. */
        private void whole(HlslBlockPart of, String at, String value) {
            String arguments = (part.element() != 0 ? "(element, " : "(") + at;
            String name = function(loads, of, depth + 1);
            out.append(indent).append(loads ? value + " = " + name : name).append(arguments);
            out.append(loads ? ");\n" : ", " + value + ");\n");
        }

        private void elements(HlslBlockPart of, String at, String value) {
            depth++;
            String i = "i" + depth;
            int element = types.word(of.type(), TypeComposite.PART_TYPE);
            out.append(indent)
                    .append("for (uint ")
                    .append(i)
                    .append(" = 0u; ")
                    .append(i)
                    .append(" < ");
            out.append(context.count(types.word(of.type(), TypeComposite.LENGTH), Precedence.POSTFIX));
            out.append("; ").append(i).append("++) {\n");
            String before = indent;
            indent += INDENT;
            String offset = at + " + " + i + " * " + parts.stride(of.type()) + "u";
            access(of.with(element, of.isRows(), of.matrixStride()), offset, value + "[" + i + "]");
            indent = before;
            depth--;
            out.append(indent).append("}\n");
        }

        private void vector(int type, int step, String at, String value) {
            int count = types.isVector(type) ? types.dimension(type) : 1;
            int scalar = types.scalarType(type);
            for (int c = 0; c < count; c++) {
                String component = value + (count == 1 ? "" : "." + "xyzw".charAt(c));
                String offset = plus(at, (long) c * step);
                switch (types.bitWidth(scalar)) {
                    case Long.SIZE -> wide(scalar, offset, component);
                    case Integer.SIZE -> word(scalar, offset, component);
                    default -> narrow(scalar, offset, component);
                }
            }
        }

        private void word(int scalar, String at, String value) {
            String cast = context.buffers.cast(scalar);
            out.append(indent);
            if (loads) {
                out.append(value)
                        .append(" = ")
                        .append(cast)
                        .append('(')
                        .append(load(at))
                        .append(");\n");
            } else {
                out.append(store(at, cast.isEmpty() ? value : "asuint(" + value + ")"))
                        .append('\n');
            }
        }

        /** Reads or writes a number of 8 or 16 bits as a part of a word. */
        private void narrow(int scalar, String at, String value) {
            int width = types.bitWidth(scalar);
            boolean isHalf = context.buffers.isHalf(scalar);
            String type = isHalf ? context.typeNames.name(scalar) : "";
            if (isHalf && form == HlslBlockForm.BYTES) {
                out.append(indent);
                out.append(loads ? value + " = " + buffer + ".Load<" : buffer + ".Store<");
                out.append(type).append(">(").append(at).append(loads ? ");\n" : ", " + value + ");\n");
                return;
            }
            if (!types.isIntScalar(scalar) && !isHalf) {
                if (types.isFloatScalar(scalar)) {
                    context.refuse(
                            context.data.definition(scalar),
                            "floating-point numbers of " + width + " bits have no functions in "
                                    + (width == Short.SIZE ? context.model() : "this language"),
                            width == Short.SIZE ? "translate to hlsl" + HlslFeature.NUMBERS_16.first() : "");
                }
                return;
            }
            String mask = width == Short.SIZE ? "0xffffu" : "0xffu";
            String shift = "(" + enclosed(at) + " & 3u) * 8u";
            String aligned = enclosed(at) + " & ~3u";
            if (loads) {
                String bits = "(" + load(aligned) + " >> " + shift + " & " + mask + ")";
                int above = Integer.SIZE - width;
                out.append(indent).append(value).append(" = ");
                if (isHalf) {
                    out.append(types.isFloatScalar(scalar) ? "asfloat16(uint16_t" + bits + ")" : type + bits);
                    out.append(";\n");
                    return;
                }
                out.append(types.isSignedIntScalar(scalar) ? "int(" + bits + " << " + above + ") >> " + above : bits);
                out.append(";\n");
                return;
            }
            // Bits of other invocations in the word are left alone.
            change("InterlockedAnd", aligned, "~(" + mask + " << " + shift + ")");
            String bits = isHalf && types.isFloatScalar(scalar) ? "asuint16(" + value + ")" : value;
            change("InterlockedOr", aligned, "(uint(" + bits + ") & " + mask + ") << " + shift);
        }

        private void change(String method, String at, String bits) {
            out.append(indent);
            out.append(
                    form == HlslBlockForm.WORDS
                            ? method + "(" + buffer + "[(" + at + ") >> 2], "
                            : buffer + "." + method + "(" + at + ", ");
            out.append(bits).append(");\n");
        }

        private void wide(int scalar, String at, String value) {
            String above = plus(at, Integer.BYTES);
            boolean isFloat = types.isFloatScalar(scalar);
            out.append(indent);
            if (loads) {
                String low = load(at);
                String high = load(above);
                out.append(value).append(" = ");
                out.append(
                        isFloat
                                ? "asdouble(" + low + ", " + high + ")"
                                : context.typeNames.name(scalar) + "(uint64_t(" + low + ") | uint64_t(" + high
                                        + ") << 32)");
                out.append(";\n");
            } else if (isFloat) {
                out.append("{ uint low; uint high; asuint(").append(value).append(", low, high); ");
                out.append(store(at, "low"))
                        .append(' ')
                        .append(store(above, "high"))
                        .append(" }\n");
            } else {
                out.append(store(at, "uint(" + value + ")")).append('\n').append(indent);
                out.append(store(above, "uint(" + value + " >> 32)")).append('\n');
            }
        }

        private String load(String at) {
            return switch (form) {
                case REGISTERS -> buffer + "[" + enclosed(at) + " >> 4][" + enclosed(at) + " >> 2 & 3u]";
                case WORDS -> buffer + "[" + enclosed(at) + " >> 2]";
                default -> buffer + ".Load(" + at + ")";
            };
        }

        private String store(String at, String value) {
            return form == HlslBlockForm.WORDS
                    ? buffer + "[" + enclosed(at) + " >> 2] = " + value + ";"
                    : buffer + ".Store(" + at + ", " + value + ");";
        }
    }
}
