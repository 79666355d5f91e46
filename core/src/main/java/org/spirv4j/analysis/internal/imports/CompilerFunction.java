// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.imports;

import java.util.Optional;

/**
 * A function that has a meaning for compilers, which translate it to instructions. Where one is imported, the compiler
 * did not, and no module exports the function.
 *
 * @param origin where the function is from
 * @param name its name, without the types that C++ adds
 */
public record CompilerFunction(Origin origin, String name) {
    /** Where a function is from. */
    public enum Origin {
        OPENCL_C("built-in function of OpenCL C"),
        LLVM("intrinsic function of LLVM"),
        SPIRV("name for an instruction or built-in variable of SPIR-V");

        /** The origin in words. */
        public final String text;

        Origin(String text) {
            this.text = text;
        }
    }

    /** The function that a linkage name stands for; empty for others. */
    public static Optional<CompilerFunction> of(String linkageName) {
        String name = MangledName.of(linkageName).name();
        return origin(name).map(origin -> new CompilerFunction(origin, name));
    }

    private static Optional<Origin> origin(String name) {
        if (name.startsWith("llvm.")) {
            return Optional.of(Origin.LLVM);
        }
        if (name.startsWith("__spirv_") || name.startsWith("__builtin_spirv_")) {
            return Optional.of(Origin.SPIRV);
        }
        return OpenClFunction.isNamed(name) ? Optional.of(Origin.OPENCL_C) : Optional.empty();
    }

    /** The function in words, such as "built-in function of OpenCL C mem_fence". */
    public String description() {
        return origin.text + " " + name;
    }
}
