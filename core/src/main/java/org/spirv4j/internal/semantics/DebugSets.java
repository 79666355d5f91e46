// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * The extended instruction sets of debug information about shaders and kernels. Their instructions have the same
 * numbers for the same purpose.
 */
public final class DebugSets {
    private DebugSets() {}

    /**
     * Whether a set is one of debug information.
     *
     * @param name the name by which it is imported
     */
    public static boolean has(String name) {
        return name.equals("DebugInfo")
                || name.equals("OpenCL.DebugInfo.100")
                || name.startsWith("NonSemantic.Shader.DebugInfo.");
    }
}
