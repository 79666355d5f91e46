// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.MatrixType;
import org.spirv4j.reflect.VectorType;
import org.spirv4j.reflect.bind.JavaBindings.Memory;

/** Writes the constants, readers and writers of a member of a structure. */
final class MemberSource {
    private static final String[] COMPONENTS = {"x", "y", "z", "w"};

    private final Memory memory;
    private final String className;
    private final String method;
    private final BlockMember member;
    private final SourceText text;
    private final String what;
    private final List<String> strides = new ArrayList<>();
    private final List<String> lengths = new ArrayList<>();
    private String offset = "";

    MemberSource(Memory memory, String className, String method, BlockMember member, SourceText text) {
        this.memory = memory;
        this.className = className;
        this.method = method;
        this.member = member;
        this.text = text;
        what = SourceText.code(member.member().name());
    }

    /** Writes the offset, the strides and the lengths. */
    void constants(JavaNames names) {
        String prefix = JavaNames.upperSnake(member.member().name());
        offset = names.unique(prefix + "_OFFSET");
        constant("The offset of " + SourceText.code(member.layout()) + " in bytes.", offset, member.offset());
        for (int i = 0; i < member.dimensions().size(); i++) {
            ArrayType array = member.dimensions().get(i);
            String suffix = i == 0 ? "" : "_" + i;
            String of = (i == 0 ? "" : "dimension " + i + " of ") + what;
            strides.add(names.unique(prefix + "_STRIDE" + suffix));
            constant("The distance of the elements of " + of + " in bytes.", strides.get(i), member.stride(i));
            if (array.isRuntimeSized()) {
                lengths.add("get" + method + "Count()");
            } else {
                lengths.add(names.unique(prefix + "_LENGTH" + suffix));
                List<Integer> specIds = array.length().orElseThrow().specIds();
                String depends = specIds.isEmpty() ? "" : ", which depends on the specialization constants " + specIds;
                constant("The number of elements of " + of + depends + ".", lengths.get(i), member.length(i));
            }
        }
        if (member.element() instanceof MatrixType matrix) {
            String lines = matrix.isRowMajor() ? "rows" : "columns";
            constant(
                    "The distance of the " + lines + " of " + what + " in bytes.",
                    names.unique(prefix + "_MATRIX_STRIDE"),
                    matrix.stride().orElseThrow());
        }
    }

    private void constant(String about, String name, long value) {
        text.document(about);
        text.add("public static final int " + name + " = " + value + ";");
    }

    /** Writes the readers and writers. */
    void methods() {
        if (member.isRuntimeSized()) {
            runtimeArray();
        }
        if (member.scalar().isEmpty()) {
            text.document(("Returns a view of " + what + ".")
                    .replace("of " + what, isArray() ? "of an element of " + what : "of " + what));
            text.add("public " + member.structClass() + " get" + method + "(" + parameters() + ") {");
            String field = memory == Memory.BYTE_BUFFER ? "buffer" : "segment";
            text.add("return new " + member.structClass() + "(" + field + ", " + at() + ");\n}");
            return;
        }
        JavaScalar scalar = member.scalar().get();
        if (member.element() instanceof VectorType vector) {
            vector(scalar, vector.count());
        } else if (member.element() instanceof MatrixType matrix) {
            matrix(scalar, matrix);
        } else {
            number(scalar, method, at(), "");
            if (scalar == JavaScalar.HALF) {
                number(scalar.integer(), method + "Bits", at(), "");
            }
        }
    }

    private boolean isArray() {
        return !member.dimensions().isEmpty();
    }

    private void runtimeArray() {
        text.document("Returns the number of elements of " + what + ", which the size of the memory determines.");
        text.add("public int get" + method + "Count() {");
        String following = " - base - " + offset + ") / " + strides.get(0);
        text.add(
                memory == Memory.BYTE_BUFFER
                        ? "return (buffer.limit()" + following + ";\n}"
                        : "return (int) Math.min(Integer.MAX_VALUE, (segment.byteSize()" + following + ");\n}");
        text.document(
                "Returns the size of the structure with a number of elements of " + what + ", in bytes.",
                "",
                "@param count the number of elements",
                "@return the size in bytes",
                "@throws ArithmeticException if the size is too large");
        text.add("public static int sizeOf" + method + "(int count) {");
        text.add("return Math.addExact(" + offset + ", Math.multiplyExact(count, " + strides.get(0) + "));\n}");
    }

    /** The parameters for the dimensions, such as {@code int index}. */
    private String parameters(String... others) {
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < member.dimensions().size(); i++) {
            parameters.add("int " + index(i));
        }
        parameters.addAll(List.of(others));
        return String.join(", ", parameters);
    }

    private String index(int dimension) {
        return member.dimensions().size() == 1 ? "index" : "index" + dimension;
    }

    /** The offset of the element. */
    private String at() {
        StringBuilder expression = new StringBuilder("base + " + offset);
        for (int i = 0; i < member.dimensions().size(); i++) {
            // The bytes of a segment may be more than an int can count.
            String element = "Objects.checkIndex(" + index(i) + ", " + lengths.get(i) + ")";
            expression
                    .append(memory == Memory.BYTE_BUFFER ? " + " + element : " + (long) " + element)
                    .append(" * " + strides.get(i));
        }
        return expression.toString();
    }

    /** The type of offsets in memory. */
    private String offsetType() {
        return memory == Memory.BYTE_BUFFER ? "int" : "long";
    }

    private String subject() {
        return isArray() ? "an element of " + what : what;
    }

    /** A reader and a writer of one number. */
    private void number(JavaScalar scalar, String named, String at, String described, String... parameters) {
        String all = parameters(parameters);
        String bits = named.equals(method) ? "" : "the bits of ";
        text.document("Returns " + bits + described + subject() + ".");
        text.add("public " + scalar.type + " get" + named + "(" + all + ") {");
        text.add("return " + scalar.read(memory, at) + ";\n}");
        text.document("Sets " + bits + described + subject() + ".");
        text.add("public " + className + " set" + named + "(" + all + (all.isEmpty() ? "" : ", ") + scalar.type
                + " value) {");
        text.add(scalar.write(memory, at, "value") + "\nreturn this;\n}");
    }

    private void vector(JavaScalar scalar, int count) {
        int size = size();
        String component = " + Objects.checkIndex(component, " + count + ") * " + size;
        boolean isHalf = scalar == JavaScalar.HALF;
        text.document("Returns a component of " + subject() + ".");
        text.add("public " + scalar.type + " get" + method + "(" + parameters("int component") + ") {");
        text.add("return " + scalar.read(memory, at() + component) + ";\n}");
        if (count <= COMPONENTS.length) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                values.add(scalar.type + " " + COMPONENTS[i]);
            }
            text.document("Sets the components of " + subject() + ".");
            text.add("public " + className + " set" + method + "(" + parameters(values.toArray(new String[0])) + ") {");
            text.add(offsetType() + " at = " + at() + ";");
            for (int i = 0; i < count; i++) {
                text.add(scalar.write(memory, i == 0 ? "at" : "at + " + i * size, COMPONENTS[i]));
            }
            text.add("return this;\n}");
        }
        whole(scalar, count, "components", "for (int i = 0; i < " + count + "; i++) {", "at + i * " + size, "i");
        if (isHalf) {
            number(scalar.integer(), method + "Bits", at() + component, "a component of ", "int component");
        }
    }

    private void matrix(JavaScalar scalar, MatrixType matrix) {
        int columns = matrix.columnCount();
        int rows = matrix.rowCount();
        long stride = matrix.stride().orElseThrow();
        long columnStep = matrix.isRowMajor() ? size() : stride;
        long rowStep = matrix.isRowMajor() ? stride : size();
        String component = " + Objects.checkIndex(column, " + columns + ") * " + columnStep
                + " + Objects.checkIndex(row, " + rows + ") * " + rowStep;
        String[] parameters = {"int column", "int row"};
        number(scalar, method, at() + component, "a component of ", parameters);
        whole(
                scalar,
                columns * rows,
                "components, column by column,",
                "for (int i = 0; i < " + columns * rows + "; i++) {",
                "at + i / " + rows + " * " + columnStep + " + i % " + rows + " * " + rowStep,
                "i");
        if (scalar == JavaScalar.HALF) {
            number(scalar.integer(), method + "Bits", at() + component, "a component of ", parameters);
        }
    }

    /** A reader and a writer of all components in an array. */
    private void whole(JavaScalar scalar, int count, String components, String loop, String byteOffset, String index) {
        text.document("Returns the " + components + " of " + subject() + ".");
        text.add("public " + scalar.type + "[] get" + method + "(" + parameters() + ") {");
        text.add(offsetType() + " at = " + at() + ";");
        text.add(scalar.type + "[] values = new " + scalar.type + "[" + count + "];");
        text.add(loop);
        text.add("values[" + index + "] = " + scalar.read(memory, byteOffset) + ";\n}");
        text.add("return values;\n}");
        text.document("Sets the " + components + " of " + subject() + " to the first " + count + " values.");
        text.add("public " + className + " set" + method + "(" + parameters(scalar.type + "[] values") + ") {");
        text.add("Objects.checkFromIndexSize(0, " + count + ", values.length);");
        text.add(offsetType() + " at = " + at() + ";");
        text.add(loop);
        text.add(scalar.write(memory, byteOffset, "values[" + index + "]") + "\n}");
        text.add("return this;\n}");
    }

    /** The size of a component in bytes. */
    private int size() {
        var component = member.element() instanceof MatrixType matrix
                ? matrix.component()
                : ((VectorType) member.element()).component();
        return (int) component.size().orElseThrow();
    }
}
