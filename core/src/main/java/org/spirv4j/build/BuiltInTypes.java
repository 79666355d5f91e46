// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.grammar.BuiltIn;

/**
 * The usual types of built-ins: the type that client APIs require, with the signedness that shader compilers choose
 * where both are allowed.
 */
final class BuiltInTypes {
    /**
     * One built-in per line with its type: {@code f} is float32, {@code i} int32, {@code u} uint32, {@code b} bool; a
     * number after it makes a vector, {@code MxN} a matrix of M columns with N components, {@code [n]} an array.
     * {@code z} is the unsigned integer of the width of an address in kernels, and uint32 elsewhere.
     */
    private static final String TABLE = """
            Position f4
            PointSize f
            ClipDistance f[1]
            CullDistance f[1]
            VertexId i
            InstanceId i
            PrimitiveId i
            InvocationId i
            Layer i
            ViewportIndex i
            TessLevelOuter f[4]
            TessLevelInner f[2]
            TessCoord f3
            PatchVertices i
            FragCoord f4
            PointCoord f2
            FrontFacing b
            SampleId i
            SamplePosition f2
            SampleMask i[1]
            FragDepth f
            HelperInvocation b
            NumWorkgroups z3
            WorkgroupSize z3
            WorkgroupId z3
            LocalInvocationId z3
            GlobalInvocationId z3
            LocalInvocationIndex z
            WorkDim u
            GlobalSize z3
            EnqueuedWorkgroupSize z3
            GlobalOffset z3
            GlobalLinearId z
            SubgroupSize u
            SubgroupMaxSize u
            NumSubgroups u
            NumEnqueuedSubgroups u
            SubgroupId u
            SubgroupLocalInvocationId u
            VertexIndex i
            InstanceIndex i
            CoreIDARM u
            CoreCountARM u
            CoreMaxIDARM u
            WarpIDARM u
            WarpMaxIDARM u
            SubgroupEqMask u4
            SubgroupGeMask u4
            SubgroupGtMask u4
            SubgroupLeMask u4
            SubgroupLtMask u4
            BaseVertex i
            BaseInstance i
            DrawIndex i
            PrimitiveShadingRateKHR i
            DeviceIndex i
            ViewIndex i
            ShadingRateKHR i
            TileOffsetQCOM u2
            TileDimensionQCOM u3
            TileApronSizeQCOM u2
            BaryCoordNoPerspAMD f2
            BaryCoordNoPerspCentroidAMD f2
            BaryCoordNoPerspSampleAMD f2
            BaryCoordSmoothAMD f2
            BaryCoordSmoothCentroidAMD f2
            BaryCoordSmoothSampleAMD f2
            BaryCoordPullModelAMD f3
            FragStencilRefEXT i
            RemainingRecursionLevelsAMDX u
            ShaderIndexAMDX u
            ViewportMaskNV i[1]
            SecondaryPositionNV f4
            SecondaryViewportMaskNV i[1]
            FullyCoveredEXT b
            TaskCountNV u
            PrimitiveCountNV u
            MeshViewCountNV u
            MeshViewIndicesNV u[4]
            BaryCoordKHR f3
            BaryCoordNoPerspKHR f3
            FragSizeEXT i2
            FragInvocationCountEXT i
            CullPrimitiveEXT b
            LaunchIdKHR u3
            LaunchSizeKHR u3
            WorldRayOriginKHR f3
            WorldRayDirectionKHR f3
            ObjectRayOriginKHR f3
            ObjectRayDirectionKHR f3
            RayTminKHR f
            RayTmaxKHR f
            InstanceCustomIndexKHR i
            ObjectToWorldKHR f4x3
            WorldToObjectKHR f4x3
            HitTNV f
            HitKindKHR u
            CurrentRayTimeNV f
            HitTriangleVertexPositionsKHR f3[3]
            HitMicroTriangleVertexPositionsNV f3[3]
            HitMicroTriangleVertexBarycentricsNV f2[3]
            IncomingRayFlagsKHR u
            RayGeometryIndexKHR i
            HitIsSphereNV b
            HitIsLSSNV b
            HitSpherePositionNV f3
            HitLSSPositionsNV f3[2]
            HitSphereRadiusNV f
            HitLSSRadiiNV f[2]
            HitKindFrontFacingMicroTriangleNV u
            HitKindBackFacingMicroTriangleNV u
            WarpsPerSMNV u
            SMCountNV u
            WarpIDNV u
            SMIDNV u
            ClusterIDNV i
            CullMaskKHR u
            """;

    private BuiltInTypes() {}

    static Type of(ModuleBuilder module, BuiltIn builtIn) {
        String start = builtIn.name() + " ";
        int at = TABLE.startsWith(start) ? 0 : TABLE.indexOf("\n" + start) + 1;
        if (!TABLE.startsWith(start, at)) {
            throw new BuildException(
                    "builtIn: " + builtIn + " has no default type; use builtIn(BuiltIn, StorageClass, Type)");
        }
        String notation = TABLE.substring(at + start.length(), TABLE.indexOf('\n', at));
        Type type = scalar(module, notation.charAt(0));
        int bracket = notation.indexOf('[');
        String shape = notation.substring(1, bracket < 0 ? notation.length() : bracket);
        if (shape.contains("x")) {
            type = module.matrix(module.vector(type, shape.charAt(2) - '0'), shape.charAt(0) - '0');
        } else if (!shape.isEmpty()) {
            type = module.vector(type, shape.charAt(0) - '0');
        }
        return bracket < 0 ? type : module.array(type, notation.charAt(bracket + 1) - '0');
    }

    private static Type scalar(ModuleBuilder module, char notation) {
        return switch (notation) {
            case 'f' -> module.float32();
            case 'i' -> module.int32();
            case 'b' -> module.bool();
            case 'z' -> module.addressInt();
            default -> module.uint32();
        };
    }
}
