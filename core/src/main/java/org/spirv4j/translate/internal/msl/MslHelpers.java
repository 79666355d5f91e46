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

    /** The name of the function that chooses components of texels. */
    private final String swizzled;

    /** The name of the function that gathers a chosen component. */
    private final String gatherSwizzled;

    /** The name of the template of arrays of resources without a length. */
    private final String descriptors;

    private final TextStage stage;
    private boolean hasArrays = false;
    private boolean hasStrides = false;
    private boolean hasTight = false;
    private boolean hasDescriptors = false;
    private boolean hasSwizzles = false;

    MslHelpers(MslContext context) {
        stage = context.stage;
        array = context.names.fresh("Array");
        strided = context.names.fresh("Strided");
        tight = context.names.fresh("Spaced");
        descriptors = context.names.fresh("Descriptors");
        boolean hasSwizzleOption = context.options.hasTextureSwizzles();
        swizzled = hasSwizzleOption ? context.names.fresh("swizzled") : "";
        gatherSwizzled = hasSwizzleOption ? context.names.fresh("gatherSwizzled") : "";
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

    /** The function that chooses the components of a texel by a swizzle. */
    String swizzled() {
        hasSwizzles = true;
        return swizzled;
    }

    /** The function that gathers the component that a swizzle chooses. */
    String gatherSwizzled() {
        hasSwizzles = true;
        return gatherSwizzled;
    }

    private void swizzles(CodeText out) {
        out.put("\ntemplate<typename T>\nT ").put(swizzled);
        out.put("(T texel, uint swizzle) {\n    T chosen = texel;\n    for (uint i = 0u; i < 4u; i++) {\n");
        out.put("        uint which = swizzle >> 8u * i & 255u;\n        if (which == 1u) {\n");
        out.put("            chosen[i] = 0;\n        } else if (which == 2u) {\n            chosen[i] = 1;\n");
        out.put("        } else if (which >= 3u) {\n            chosen[i] = texel[which - 3u & 3u];\n        }\n");
        out.put("    }\n    return chosen;\n}\n");
        out.put("\ntemplate<typename T, typename Texture, typename... Arguments>\nT ")
                .put(gatherSwizzled);
        out.put("(uint swizzle, uint component, Texture image, sampler from, Arguments... arguments) {\n");
        out.put("    uint which = swizzle >> 8u * component & 255u;\n");
        out.put("    switch (which == 0u ? component + 3u : which) {\n");
        out.put("        case 1u:\n            return T(0);\n        case 2u:\n            return T(1);\n");
        String[] components = {"y", "z", "w"};
        for (int i = 0; i < components.length; i++) {
            out.put("        case ")
                    .put(i + 4)
                    .put("u:\n            return image.gather(from, arguments..., component::");
            out.put(components[i]).put(");\n");
        }
        out.put("        default:\n            return image.gather(from, arguments..., component::x);\n    }\n}\n");
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
        if (hasSwizzles) {
            swizzles(out);
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
