// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * The extended instruction sets of debug information about shaders and kernels. Their instructions have the same
 * numbers for the same purpose.
 */
public final class DebugSets {
    /** The first set. It numbers some enumerants differently from its successors. */
    public static final String FIRST = "DebugInfo";

    /** The set for kernels. */
    public static final String OPENCL = "OpenCL.DebugInfo.100";

    /** How the name of each version of the set for shaders starts. */
    public static final String SHADER_PREFIX = "NonSemantic.Shader.DebugInfo.";

    /** The set for shaders in its first version. */
    public static final String SHADER = SHADER_PREFIX + "100";

    private DebugSets() {}

    /**
     * Whether a set is one of debug information.
     *
     * @param name the name by which it is imported
     */
    public static boolean has(String name) {
        return name.equals(FIRST) || name.equals(OPENCL) || name.startsWith(SHADER_PREFIX);
    }
}
