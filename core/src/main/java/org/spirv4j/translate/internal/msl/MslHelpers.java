// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;

/** Templates that a text has if it needs them: arrays as values, and elements of arrays with larger strides. */
final class MslHelpers {
    private static final String[] SPACES = {"thread", "device", "constant", "threadgroup"};

    /** The name of the template of arrays. */
    final String array;

    /** The name of the template of elements that are followed by padding. */
    final String strided;

    /** The name of the template of arrays with padding between elements only. */
    private final String tight;

    /** The name of the template of arrays of resources without a length. */
    private final String descriptors;

    private final TextStage stage;
    private boolean hasArrays = false;
    private boolean hasStrides = false;
    private boolean hasTight = false;
    private boolean hasDescriptors = false;

    MslHelpers(MslContext context) {
        stage = context.stage;
        array = context.names.fresh("Array");
        strided = context.names.fresh("Strided");
        tight = context.names.fresh("Spaced");
        descriptors = context.names.fresh("Descriptors");
    }

    /** The type of an array. */
    String arrayOf(String element, String length) {
        hasArrays = true;
        return array + "<" + element + ", " + length + ">";
    }

    /** The type of an element that takes a number of bytes. */
    String stridedOf(String element, long bytes) {
        hasStrides = true;
        return strided + "<" + element + ", " + bytes + ">";
    }

    /** The type of an array with a number of bytes from one element to the next, and no padding after the last one. */
    String tightOf(String element, String length, long bytes) {
        hasTight = true;
        return tight + "<" + element + ", " + length + ", " + bytes + ">";
    }

    /** The type of an array of resources without a length. */
    String descriptorsOf(String element) {
        hasDescriptors = true;
        return descriptors + "<" + element + ">";
    }

    private List<String> spaces() {
        List<String> spaces = new ArrayList<>(List.of(SPACES));
        if (stage == TextStage.TASK || stage == TextStage.MESH) {
            spaces.add("object_data");
        }
        return spaces;
    }

    /** Writes the templates that are needed. */
    void write(CodeText out) {
        if (hasStrides) {
            out.put("\ntemplate<typename T, size_t N>\nstruct ").put(strided);
            out.put(" {\n    T value;\n    char padding[N - sizeof(T)];\n};\n");
        }
        if (hasTight) {
            out.put("\ntemplate<typename T, size_t N, size_t Stride>\nstruct ").put(tight);
            out.put(" {\n    alignas(T) char bytes[(N - 1) * Stride + sizeof(T)];\n");
            operators(out, "*(", "T*)(bytes + i * Stride)");
            out.put("};\n");
        }
        if (hasDescriptors) {
            out.put("\ntemplate<typename T>\nstruct ").put(descriptors);
            out.put(" {\n    struct Element {\n        T value;\n    };\n\n    constant Element* elements;\n\n");
            out.put("    constant T& operator[](size_t i) const { return elements[i].value; }\n};\n");
        }
        if (hasArrays) {
            out.put("\ntemplate<typename T, size_t N>\nstruct ").put(array).put(" {\n    T elements[N];\n");
            operators(out, "", "elements[i]");
            out.put("};\n");
        }
    }

    /**
     * Writes the operators that select elements.
     *
     * @param before what is before the address space in the result, if the result is a cast; empty if it is none
     */
    private void operators(CodeText out, String before, String element) {
        for (String space : spaces()) {
            if (!space.equals("constant")) {
                out.put("    ")
                        .put(space)
                        .put(" T& operator[](size_t i) ")
                        .put(space)
                        .put(" { return ");
                out.put(before.isEmpty() ? element : before + space + " " + element)
                        .put("; }\n");
            }
            out.put("    const ")
                    .put(space)
                    .put(" T& operator[](size_t i) const ")
                    .put(space)
                    .put(" { return ");
            out.put(before.isEmpty() ? element : before + "const " + space + " " + element)
                    .put("; }\n");
        }
    }
}
