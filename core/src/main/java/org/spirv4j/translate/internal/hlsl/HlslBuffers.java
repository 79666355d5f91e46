// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.layout.LayoutRule;
import org.spirv4j.translate.internal.layout.TypeLayouts.Majorness;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/**
 * Memory that hosts know: in which form each block is declared, and how values are read from and written to those forms
 * that have no members: buffers of bytes, and buffers and constant buffers of words.
 */
final class HlslBuffers {
    /** A stride of a structured buffer is no larger, in bytes. */
    private static final int MAX_STRIDE = 2048;

    private static final int REGISTER = 16;

    /** The form of a block. */
    enum Form {
        /** A structured buffer whose elements are those of the only member. */
        ELEMENTS,
        /** A structured buffer whose first element is the block. */
        WHOLE,
        /** A byte-address buffer. */
        BYTES,
        /** A structured buffer of words: its length is asked for, which compilers count in different units otherwise. */
        WORDS,
        /** A constant buffer with the members of the block. */
        MEMBERS,
        /** A constant buffer with an array of registers. */
        REGISTERS,
        /** No block. */
        NONE
    }

    /** A part of a block. */
    private static final class Place {
        int root;
        int element;
        long offset;
        final List<Integer> indexes = new ArrayList<>(0);
        final List<Long> strides = new ArrayList<>(0);
        int type;
        boolean isRows;
        int matrixStride;
        int componentStride;
    }

    private final HlslContext context;
    private final TypeFacts types;
    private final int[] words;
    private final CodeText out;
    private final Map<Integer, Form> forms = new HashMap<>();

    /** By the kind of access, the variable and the part: the name of a function. */
    private final Map<String, String> functions = new HashMap<>();

    HlslBuffers(HlslContext context) {
        this.context = context;
        types = context.types;
        words = context.words;
        out = context.out;
    }

    /** The form of the block of which a pointer selects a part. */
    Form form(int pointer) {
        int root = context.uses.root(pointer);
        Form known = forms.get(root);
        if (known == null) {
            known = find(root);
            forms.put(root, known);
        }
        return known;
    }

    /** Gives a block another form than the first one that fits. */
    void setForm(int root, Form form) {
        forms.put(root, form);
    }

    /** Whether parts of a block are read and written by functions. */
    boolean isUnnamed(int pointer) {
        Form form = form(pointer);
        return form == Form.BYTES || form == Form.WORDS || form == Form.REGISTERS;
    }

    private Form find(int root) {
        int type = types.typeOf(root);
        if (!types.isPointer(type)) {
            return Form.NONE;
        }
        int struct = types.innermostElement(types.pointee(type));
        boolean isBuffer = types.isStorageClass(type, StorageClass.StorageBuffer)
                || types.isStorageClass(type, StorageClass.Uniform)
                        && context.layout.isDecorated(struct, Decoration.BufferBlock);
        boolean isUniform = types.isStorageClass(type, StorageClass.Uniform)
                || types.isStorageClass(type, StorageClass.PushConstant);
        if (!isBuffer && !isUniform) {
            return Form.NONE;
        }
        if (types.op(root) != Op.OpVariable) {
            context.refuse(
                    context.data.definition(root),
                    "a pointer to a block is handed over to a function",
                    "inline the function, by the pass inline-entry-points-exhaustive");
            return Form.BYTES;
        }
        boolean isOpen = types.memberCount(struct) > 0
                && types.op(types.member(struct, types.memberCount(struct) - 1)) == Op.OpTypeRuntimeArray;
        if (!isOpen && hasNarrow(struct) && context.layouts.size(struct, LayoutRule.SCALAR) % 4 != 0) {
            context.refuse(
                    context.data.definition(root),
                    "a block is no whole number of words, which are read and written together",
                    "add members up to a multiple of 4 bytes");
        }
        if (isBuffer) {
            boolean isArray = types.isAnyArray(types.pointee(type));
            return isArray ? context.uses.isMeasured(root) ? Form.WORDS : Form.BYTES : buffer(root, struct);
        }
        return context.uses.isLoaded(root) ? Form.REGISTERS : constantBuffer(struct);
    }

    private Form buffer(int root, int struct) {
        int last = types.memberCount(struct) - 1;
        boolean isOpen = last >= 0 && types.op(types.member(struct, last)) == Op.OpTypeRuntimeArray;
        if (last == 0 && isOpen && context.layouts.offset(struct, 0).orElse(0) == 0) {
            int array = types.member(struct, 0);
            int element = types.word(array, TypeComposite.PART_TYPE);
            int stride =
                    context.layout.decorationWord(array, Decoration.ArrayStride).orElse(0);
            if (isPlain(element)
                    && !types.isAnyArray(element)
                    && stride == context.layouts.size(element, LayoutRule.SCALAR)
                    && stride % context.layouts.alignment(element, LayoutRule.STD430) == 0
                    && stride <= MAX_STRIDE) {
                return Form.ELEMENTS;
            }
        }
        if (!isOpen && isPlain(struct) && context.layouts.size(struct, LayoutRule.SCALAR) <= MAX_STRIDE) {
            return Form.WHOLE;
        }
        return context.uses.isMeasured(root) ? Form.WORDS : Form.BYTES;
    }

    /** Whether all compilers give a type its declared layout in a structured buffer. */
    private boolean isPlain(int type) {
        return context.layouts.majorness(type) == Majorness.NONE
                && !types.isMatrix(type)
                && (!types.isVector(type) || types.dimension(type) != 3)
                && (types.isStruct(type) || types.bitWidth(types.scalarType(type)) >= Integer.SIZE)
                && !hasNarrow(type)
                && context.layouts.fits(type, LayoutRule.SCALAR)
                && context.layouts.fits(type, LayoutRule.STD430);
    }

    /** Whether a type has parts of 8 or 16 bits. */
    private boolean hasNarrow(int type) {
        int inner = types.innermostElement(type);
        boolean has = !types.isStruct(inner) && types.bitWidth(types.scalarType(inner)) < Integer.SIZE;
        for (int m = 0; types.isStruct(inner) && m < types.memberCount(inner) && !has; m++) {
            has = hasNarrow(types.member(inner, m));
        }
        return has;
    }

    private Form constantBuffer(int struct) {
        for (int m = 0; m < types.memberCount(struct); m++) {
            long offset = context.layouts.offset(struct, m).orElse(0);
            int type = types.member(struct, m);
            boolean isAligned = types.isScalar(type) || types.isVector(type)
                    ? offset % REGISTER + context.layouts.size(type, LayoutRule.SCALAR) <= REGISTER
                    : offset % REGISTER == 0;
            if (!isAligned || !isNative(type, m, struct)) {
                return Form.REGISTERS;
            }
        }
        return context.layouts.fitsWithOffsets(struct, LayoutRule.STD140, true) ? Form.MEMBERS : Form.REGISTERS;
    }

    /** Whether a member of a constant buffer has the layout that all compilers give it. */
    private boolean isNative(int type, int member, int struct) {
        int inner = types.innermostElement(type);
        boolean isNumber = types.isScalar(inner) || types.isVector(inner) || types.isMatrix(inner);
        return isNumber
                && types.bitWidth(types.scalarType(inner)) == Integer.SIZE
                && context.layouts.memberFits(struct, member, LayoutRule.STD140);
    }

    // --- parts of blocks

    private Place place(int pointer) {
        List<Integer> chains = new ArrayList<>();
        for (int at = pointer; Trait.TYPED_ACCESS_CHAIN.has(types.op(at)) || types.op(at) == Op.OpCopyObject; ) {
            if (types.op(at) != Op.OpCopyObject) {
                chains.add(0, context.data.definition(at));
            }
            at = types.word(at, TypedAccessChain.BASE);
        }
        Place place = new Place();
        place.root = context.uses.root(pointer);
        place.type = types.pointee(types.typeOf(place.root));
        boolean selects = types.isAnyArray(place.type);
        for (int chain : chains) {
            for (int i = TypedAccessChain.FIRST_INDEX; i < words[chain] >>> 16; i++) {
                int index = words[chain + i];
                if (selects) {
                    selects = false;
                    place.element = index;
                    place.type = types.word(place.type, TypeComposite.PART_TYPE);
                } else {
                    step(place, index);
                }
            }
        }
        return place;
    }

    private void step(Place place, int index) {
        int type = place.type;
        if (types.isStruct(type)) {
            int member = (int) types.defaultInteger(index).orElse(0);
            place.offset += context.layouts.offset(type, member).orElse(0);
            matrix(place, type, member);
            place.type = types.member(type, member);
            return;
        }
        long stride;
        if (types.isAnyArray(type)) {
            stride = stride(type);
            place.type = types.word(type, TypeComposite.PART_TYPE);
        } else if (types.isMatrix(type)) {
            int width = types.bitWidth(type) / Byte.SIZE;
            stride = place.isRows ? width : place.matrixStride;
            place.componentStride = place.isRows ? place.matrixStride : width;
            place.type = types.word(type, TypeComposite.PART_TYPE);
        } else {
            stride = componentStride(place);
            place.type = types.componentType(type);
            place.componentStride = 0;
        }
        if (types.isKnownInteger(index)) {
            place.offset += stride * types.knownInteger(index);
        } else {
            place.indexes.add(index);
            place.strides.add(stride);
        }
    }

    private void matrix(Place place, int struct, int member) {
        place.isRows = context.layout.isMemberDecorated(struct, member, Decoration.RowMajor);
        place.matrixStride = context.layout
                .memberDecorationWord(struct, member, Decoration.MatrixStride)
                .orElse(REGISTER);
    }

    private long stride(int array) {
        return Integer.toUnsignedLong(
                context.layout.decorationWord(array, Decoration.ArrayStride).orElse(0));
    }

    private int componentStride(Place place) {
        return place.componentStride != 0 ? place.componentStride : types.bitWidth(place.type) / Byte.SIZE;
    }

    /** Writes the byte offset of a part in its block. */
    private void address(Place place, HlslExpressions expressions) {
        for (int i = 0; i < place.indexes.size(); i++) {
            out.put(i == 0 ? "" : " + ");
            expressions.value(place.indexes.get(i), Precedence.UNARY, Template.UNSIGNED);
            out.put(" * ").put(Long.toString(place.strides.get(i))).put('u');
        }
        if (place.offset != 0 || place.indexes.isEmpty()) {
            out.put(place.indexes.isEmpty() ? "" : " + ")
                    .put(Long.toString(place.offset & 0xFFFF_FFFFL))
                    .put('u');
        }
    }

    /** Writes the element of an array of buffers that a pointer selects, or the buffer. */
    private void buffer(Place place, HlslExpressions expressions) {
        out.put(context.names.name(place.root, "buffer"));
        if (place.element != 0) {
            out.put('[');
            descriptor(place.element, expressions);
            out.put(']');
        }
    }

    /** Writes an index of a descriptor. */
    void descriptor(int index, HlslExpressions expressions) {
        boolean isUniform = types.isConstant(index) || !context.layout.isDecorated(index, Decoration.NonUniform);
        out.put(isUniform ? "" : "NonUniformResourceIndex(");
        expressions.index(index);
        out.put(isUniform ? "" : ")");
    }

    private boolean isSimple(Place place) {
        boolean isNumber = types.isScalar(place.type) || types.isVector(place.type);
        return isNumber
                && form(place.root) == Form.BYTES
                && types.bitWidth(types.scalarType(place.type)) == Integer.SIZE
                && (place.componentStride == 0 || place.componentStride == 4 || !types.isVector(place.type));
    }

    /** Whether an OpLoad of an unnamed part gives an array, which no function returns. */
    boolean isArray(int pointer) {
        return isUnnamed(pointer) && types.isAnyArray(types.pointee(types.typeOf(pointer)));
    }

    /** Writes what an OpLoad reads, without arrays. */
    void load(int pointer, HlslExpressions expressions) {
        Place place = place(pointer);
        if (isSimple(place)) {
            int count = types.isVector(place.type) ? types.dimension(place.type) : 1;
            String cast = cast(place.type);
            out.put(cast).put(cast.isEmpty() ? "" : "(");
            buffer(place, expressions);
            out.put(count == 1 ? ".Load(" : ".Load" + count + "(");
            address(place, expressions);
            out.put(cast.isEmpty() ? ")" : "))");
            return;
        }
        out.put(function("load", place)).put('(');
        arguments(place, expressions);
        out.put(')');
    }

    /** Writes the statement that reads an array into a variable. */
    void loadArray(int pointer, String variable, HlslExpressions expressions) {
        Place place = place(pointer);
        out.put(function("load", place)).put('(');
        arguments(place, expressions);
        out.put(", ").put(variable).put(')');
    }

    /** Writes the statement that writes a value to a part. */
    void store(int pointer, int value, HlslExpressions expressions) {
        store(pointer, () -> expressions.value(value, Precedence.ASSIGNMENT), expressions);
    }

    /** Writes the statement that writes to a part what a task writes. */
    void store(int pointer, Runnable value, HlslExpressions expressions) {
        Place place = place(pointer);
        if (isSimple(place)) {
            int count = types.isVector(place.type) ? types.dimension(place.type) : 1;
            boolean casts = !types.isUnsignedIntScalar(types.scalarType(place.type));
            buffer(place, expressions);
            out.put(count == 1 ? ".Store(" : ".Store" + count + "(");
            address(place, expressions);
            out.put(casts ? ", asuint(" : ", ");
            value.run();
            out.put(casts ? "))" : ")");
            return;
        }
        out.put(function("store", place)).put('(');
        arguments(place, expressions);
        out.put(", ");
        value.run();
        out.put(')');
    }

    private void arguments(Place place, HlslExpressions expressions) {
        if (place.element != 0) {
            descriptor(place.element, expressions);
            out.put(", ");
        }
        address(place, expressions);
    }

    /** Writes the buffer and the offset, as the first arguments of a method or function for atomic operations. */
    void atomic(int pointer, String method, HlslExpressions expressions) {
        Place place = place(pointer);
        if (form(pointer) == Form.WORDS) {
            out.put(method).put('(');
            buffer(place, expressions);
            out.put('[');
            address(place, expressions);
            out.put(" >> 2]");
            return;
        }
        buffer(place, expressions);
        out.put('.').put(method).put('(');
        address(place, expressions);
    }

    private static String cast(TypeFacts types, int type) {
        int scalar = types.scalarType(type);
        return types.isFloatScalar(scalar) ? "asfloat" : types.isSignedIntScalar(scalar) ? "asint" : "";
    }

    private String cast(int type) {
        return cast(types, type);
    }

    // --- functions

    /** The name of a function that reads or writes parts of a type of a block; it is written when first asked for. */
    private String function(String kind, Place place) {
        String layout = context.data.index(place.type) + "," + place.isRows + "," + place.matrixStride + ","
                + place.componentStride;
        String key = kind + context.data.index(place.root) + "," + (place.element != 0) + "," + layout;
        String known = functions.get(key);
        if (known != null) {
            return known;
        }
        String name = context.names.fresh(kind + capital(context.names.name(place.root, "buffer")));
        functions.put(key, name);
        StringBuilder body = new StringBuilder();
        String buffer = context.names.name(place.root, "buffer") + (place.element != 0 ? "[element]" : "");
        String type = context.typeNames.name(place.type);
        String lengths = context.typeNames.lengths(place.type);
        boolean loads = kind.equals("load");
        boolean isArray = types.isAnyArray(place.type);
        String parameters = (place.element != 0 ? "uint element, " : "") + "uint at";
        if (loads) {
            body.append(isArray ? "void" : type)
                    .append(' ')
                    .append(name)
                    .append('(')
                    .append(parameters);
            body.append(isArray ? ", out " + type + " value" + lengths : "").append(") {\n");
            body.append(isArray ? "" : "    " + type + " value;\n");
        } else {
            body.append("void ").append(name).append('(').append(parameters);
            body.append(", ").append(type).append(" value").append(lengths).append(") {\n");
        }
        placeRoot = place.root;
        access(body, loads, place, place.type, buffer, "at", "value", 1);
        body.append(loads && !isArray ? "    return value;\n" : "").append("}\n\n");
        context.globals.put(body.toString());
        return name;
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private void access(
            StringBuilder body,
            boolean loads,
            Place place,
            int type,
            String buffer,
            String at,
            String value,
            int depth) {
        String indent = "    ".repeat(depth);
        if (types.isStruct(type)) {
            boolean isRows = place.isRows;
            int stride = place.matrixStride;
            for (int m = 0; m < types.memberCount(type); m++) {
                matrix(place, type, m);
                String offset = plus(at, context.layouts.offset(type, m).orElse(0));
                String part = value + "." + context.names.member(type, m);
                access(body, loads, place, types.member(type, m), buffer, offset, part, depth);
            }
            place.isRows = isRows;
            place.matrixStride = stride;
        } else if (types.isAnyArray(type)) {
            String i = "i" + depth;
            body.append(indent)
                    .append("for (uint ")
                    .append(i)
                    .append(" = 0u; ")
                    .append(i)
                    .append(" < ");
            body.append(context.count(types.word(type, TypeComposite.LENGTH)))
                    .append("; ")
                    .append(i)
                    .append("++) {\n");
            String offset = at + " + " + i + " * " + stride(type) + "u";
            int element = types.word(type, TypeComposite.PART_TYPE);
            access(body, loads, place, element, buffer, offset, value + "[" + i + "]", depth + 1);
            body.append(indent).append("}\n");
        } else if (types.isMatrix(type)) {
            int columns = types.word(type, TypeComposite.LENGTH);
            int column = types.word(type, TypeComposite.PART_TYPE);
            int width = types.bitWidth(type) / Byte.SIZE;
            for (int c = 0; c < columns; c++) {
                long offset = (long) c * (place.isRows ? width : place.matrixStride);
                int step = place.isRows ? place.matrixStride : width;
                vector(body, loads, column, step, buffer, plus(at, offset), value + "[" + c + "]", indent);
            }
        } else {
            int step = place.componentStride != 0 ? place.componentStride : types.bitWidth(type) / Byte.SIZE;
            vector(body, loads, type, step, buffer, at, value, indent);
        }
    }

    private static String plus(String at, long offset) {
        return offset == 0 ? at : at + " + " + offset + "u";
    }

    private void vector(
            StringBuilder body,
            boolean loads,
            int type,
            int step,
            String buffer,
            String at,
            String value,
            String indent) {
        int count = types.isVector(type) ? types.dimension(type) : 1;
        int scalar = types.isVector(type) ? types.componentType(type) : type;
        int width = types.bitWidth(scalar);
        String cast = cast(type);
        Form form = form(placeRoot);
        for (int c = 0; c < count; c++) {
            String part = value + (count == 1 ? "" : "." + "xyzw".charAt(c));
            String offset = plus(at, (long) c * step);
            if (width == Long.SIZE) {
                wide(body, loads, scalar, buffer, offset, part, indent, form);
                continue;
            }
            if (width != Integer.SIZE) {
                narrow(body, loads, scalar, buffer, offset, part, indent, form);
                continue;
            }
            if (loads) {
                body.append(indent).append(part).append(" = ").append(cast).append('(');
                body.append(word(form, buffer, offset)).append(");\n");
            } else {
                body.append(indent)
                        .append(setWord(form, buffer, offset, cast.isEmpty() ? part : "asuint(" + part + ")"));
            }
        }
    }

    /** Reads or writes a number of 8 or 16 bits as a part of a word. */
    private void narrow(
            StringBuilder body,
            boolean loads,
            int scalar,
            String buffer,
            String at,
            String value,
            String indent,
            Form form) {
        int width = types.bitWidth(scalar);
        if (!types.isIntScalar(scalar)) {
            context.refuse(0, "floating-point numbers of " + width + " bits have no functions in this language", "");
            return;
        }
        String mask = width == Short.SIZE ? "0xffffu" : "0xffu";
        String shift = "((" + at + ") & 3u) * 8u";
        String aligned = "(" + at + ") & ~3u";
        if (loads) {
            String bits = "(" + word(form, buffer, aligned) + " >> " + shift + " & " + mask + ")";
            int above = Integer.SIZE - width;
            body.append(indent).append(value).append(" = ");
            body.append(types.isSignedIntScalar(scalar) ? "int(" + bits + " << " + above + ") >> " + above : bits);
            body.append(";\n");
            return;
        }
        // Bits of other invocations in the word are left alone.
        String cleared = "~(" + mask + " << " + shift + ")";
        String set = "(uint(" + value + ") & " + mask + ") << " + shift;
        for (int i = 0; i < 2; i++) {
            String method = i == 0 ? "InterlockedAnd(" : "InterlockedOr(";
            String bits = i == 0 ? cleared : set;
            body.append(indent);
            body.append(
                    form == Form.WORDS
                            ? method + buffer + "[(" + aligned + ") >> 2], " + bits + ");\n"
                            : buffer + "." + method + aligned + ", " + bits + ");\n");
        }
    }

    /** The variable whose functions are written. */
    private int placeRoot;

    private void wide(
            StringBuilder body,
            boolean loads,
            int scalar,
            String buffer,
            String at,
            String value,
            String indent,
            Form form) {
        String high = plus(at, 4);
        boolean isFloat = types.isFloatScalar(scalar);
        if (loads) {
            String low = word(form, buffer, at);
            String top = word(form, buffer, high);
            body.append(indent).append(value).append(" = ");
            body.append(
                    isFloat
                            ? "asdouble(" + low + ", " + top + ")"
                            : context.typeNames.name(scalar) + "(uint64_t(" + low + ") | uint64_t(" + top + ") << 32)");
            body.append(";\n");
        } else if (isFloat) {
            body.append(indent)
                    .append("{ uint low; uint high; asuint(")
                    .append(value)
                    .append(", low, high); ");
            body.append(setWord(form, buffer, at, "low").replace('\n', ' '));
            body.append(setWord(form, buffer, high, "high").replace('\n', ' ')).append("}\n");
        } else {
            body.append(indent).append(setWord(form, buffer, at, "uint(" + value + ")"));
            body.append(indent).append(setWord(form, buffer, high, "uint(" + value + " >> 32)"));
        }
    }

    private static String word(Form form, String buffer, String at) {
        return switch (form) {
            case REGISTERS -> buffer + "[(" + at + ") >> 4][(" + at + ") >> 2 & 3u]";
            case WORDS -> buffer + "[(" + at + ") >> 2]";
            default -> buffer + ".Load(" + at + ")";
        };
    }

    private static String setWord(Form form, String buffer, String at, String value) {
        return form == Form.WORDS
                ? buffer + "[(" + at + ") >> 2] = " + value + ";\n"
                : buffer + ".Store(" + at + ", " + value + ");\n";
    }

    /** Writes the length of the array that is the last member of a block. */
    void length(int block, int member, HlslExpressions expressions) {
        Place place = place(block);
        Form form = form(block);
        String key = "length" + context.data.index(place.root) + "," + (place.element != 0);
        String name = functions.get(key);
        if (name == null) {
            String own = context.names.name(place.root, "buffer");
            name = context.names.fresh("length" + capital(own));
            functions.put(key, name);
            String buffer = own + (place.element != 0 ? "[element]" : "");
            int array = types.member(place.type, member);
            long offset = context.layouts.offset(place.type, member).orElse(0);
            String result = form == Form.ELEMENTS ? "count" : "(count * 4u - " + offset + "u) / " + stride(array) + "u";
            context.globals.put("uint " + name + (place.element != 0 ? "(uint element)" : "()")
                    + " {\n    uint count;\n    uint stride;\n    " + buffer
                    + ".GetDimensions(count, stride);\n    return " + result + ";\n}\n\n");
        }
        out.put(name).put('(');
        if (place.element != 0) {
            descriptor(place.element, expressions);
        }
        out.put(')');
    }
}
