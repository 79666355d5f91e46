// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

/**
 * The numbers of instructions in the sets of debug information that the library reads. NonSemantic.Shader.DebugInfo and
 * OpenCL.DebugInfo.100 share those up to {@link #DEBUG_SOURCE}.
 */
public final class DebugInstructions {
    public static final int DEBUG_INFO_NONE = 0;
    public static final int DEBUG_COMPILATION_UNIT = 1;
    public static final int DEBUG_TYPE_BASIC = 2;
    public static final int DEBUG_TYPE_COMPOSITE = 10;
    public static final int DEBUG_TYPE_MEMBER = 11;
    public static final int DEBUG_GLOBAL_VARIABLE = 18;
    public static final int DEBUG_FUNCTION = 20;
    public static final int DEBUG_LOCAL_VARIABLE = 26;
    public static final int DEBUG_SOURCE = 35;
    public static final int DEBUG_SOURCE_CONTINUED = 102;
    public static final int DEBUG_LINE = 103;
    public static final int DEBUG_NO_LINE = 104;

    /** How the import name of each version of the set for shaders starts. */
    public static final String SHADER_DEBUG_INFO = "NonSemantic.Shader.DebugInfo";

    /** The import name of the set for kernels. */
    public static final String OPENCL_DEBUG_INFO = "OpenCL.DebugInfo.100";

    private DebugInstructions() {}
}
