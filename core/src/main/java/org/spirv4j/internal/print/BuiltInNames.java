// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

/** Names of built-in variables in shading languages: {@code gl_} names in GLSL, plain ones in OpenCL C. */
final class BuiltInNames {

    private BuiltInNames() {}

    /** The name for a value of the operand kind BuiltIn; empty if it has none. */
    static String name(int builtIn) {
        return switch (builtIn) {
            case 0 -> "gl_Position";
            case 1 -> "gl_PointSize";
            case 3 -> "gl_ClipDistance";
            case 4 -> "gl_CullDistance";
            case 5 -> "gl_VertexID";
            case 6 -> "gl_InstanceID";
            case 7 -> "gl_PrimitiveID";
            case 8 -> "gl_InvocationID";
            case 9 -> "gl_Layer";
            case 10 -> "gl_ViewportIndex";
            case 11 -> "gl_TessLevelOuter";
            case 12 -> "gl_TessLevelInner";
            case 13 -> "gl_TessCoord";
            case 14 -> "gl_PatchVertices";
            case 15 -> "gl_FragCoord";
            case 16 -> "gl_PointCoord";
            case 17 -> "gl_FrontFacing";
            case 18 -> "gl_SampleID";
            case 19 -> "gl_SamplePosition";
            case 20 -> "gl_SampleMask";
            case 22 -> "gl_FragDepth";
            case 23 -> "gl_HelperInvocation";
            case 24 -> "gl_NumWorkGroups";
            case 25 -> "gl_WorkGroupSize";
            case 26 -> "gl_WorkGroupID";
            case 27 -> "gl_LocalInvocationID";
            case 28 -> "gl_GlobalInvocationID";
            case 29 -> "gl_LocalInvocationIndex";
            case 30 -> "WorkDim";
            case 31 -> "GlobalSize";
            case 32 -> "EnqueuedWorkgroupSize";
            case 33 -> "GlobalOffset";
            case 34 -> "GlobalLinearId";
            case 36 -> "SubgroupSize";
            case 37 -> "SubgroupMaxSize";
            case 38 -> "NumSubgroups";
            case 39 -> "NumEnqueuedSubgroups";
            case 40 -> "SubgroupId";
            case 41 -> "SubgroupLocalInvocationId";
            case 42 -> "gl_VertexIndex";
            case 43 -> "gl_InstanceIndex";
            case 4416 -> "SubgroupEqMaskKHR";
            case 4417 -> "SubgroupGeMaskKHR";
            case 4418 -> "SubgroupGtMaskKHR";
            case 4419 -> "SubgroupLeMaskKHR";
            case 4420 -> "SubgroupLtMaskKHR";
            case 4425 -> "gl_BaseInstance";
            default -> "";
        };
    }
}
