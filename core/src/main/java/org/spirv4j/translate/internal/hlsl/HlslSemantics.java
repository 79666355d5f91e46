// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.translate.internal.code.TextStage;

/** What built-ins are in this language: inputs and outputs with semantics, or results of functions. */
final class HlslSemantics {
    private final HlslContext context;

    HlslSemantics(HlslContext context) {
        this.context = context;
    }

    /** The function whose result a built-in is; empty if it is an input. */
    static String call(BuiltIn builtIn) {
        return switch (builtIn) {
            case SubgroupSize -> "WaveGetLaneCount()";
            case SubgroupLocalInvocationId -> "WaveGetLaneIndex()";
            case HelperInvocation -> "IsHelperLane()";
            default -> "";
        };
    }

    /** The semantic of a built-in; empty if it has none. */
    String of(BuiltIn builtIn, boolean isInput) {
        return switch (builtIn) {
            case GlobalInvocationId -> "SV_DispatchThreadID";
            case LocalInvocationId -> "SV_GroupThreadID";
            case WorkgroupId -> "SV_GroupID";
            case LocalInvocationIndex -> "SV_GroupIndex";
            case VertexIndex, VertexId -> "SV_VertexID";
            case InstanceIndex, InstanceId -> "SV_InstanceID";
            case Position -> isInput && !context.stage.hasArrayedInputs() ? "" : "SV_Position";
            case InvocationId -> context.stage == TextStage.GEOMETRY ? "SV_GSInstanceID" : "SV_OutputControlPointID";
            case TessCoord -> "SV_DomainLocation";
            case TessLevelOuter -> "SV_TessFactor";
            case TessLevelInner -> "SV_InsideTessFactor";
            case FragCoord -> "SV_Position";
            case FrontFacing -> "SV_IsFrontFace";
            case FragDepth -> depth();
            case SampleId -> "SV_SampleIndex";
            case SampleMask -> "SV_Coverage";
            case PrimitiveId -> "SV_PrimitiveID";
            case CullPrimitiveEXT -> "SV_CullPrimitive";
            case Layer -> "SV_RenderTargetArrayIndex";
            case ViewportIndex -> "SV_ViewportArrayIndex";
            case ClipDistance -> "SV_ClipDistance0";
            case CullDistance -> "SV_CullDistance0";
            case ViewIndex -> isInput ? "SV_ViewID" : "";
            case BaryCoordKHR -> "SV_Barycentrics";
            case BaryCoordNoPerspKHR -> "SV_Barycentrics1";
            case ShadingRateKHR, PrimitiveShadingRateKHR -> "SV_ShadingRate";
            case BaseVertex -> "SV_StartVertexLocation";
            case BaseInstance -> "SV_StartInstanceLocation";
            default -> "";
        };
    }

    /** What the semantic of a built-in needs. */
    static Optional<HlslFeature> needed(BuiltIn builtIn) {
        return switch (builtIn) {
            case ViewIndex -> Optional.of(HlslFeature.VIEWS);
            case BaryCoordKHR, BaryCoordNoPerspKHR -> Optional.of(HlslFeature.BARYCENTRICS);
            case ShadingRateKHR, PrimitiveShadingRateKHR -> Optional.of(HlslFeature.SHADING_RATES);
            case BaseVertex, BaseInstance -> Optional.of(HlslFeature.DRAW_PARAMETERS);
            default -> Optional.empty();
        };
    }

    private String depth() {
        return context.mode(ExecutionMode.DepthGreater).isPresent()
                ? "SV_DepthGreaterEqual"
                : context.mode(ExecutionMode.DepthLess).isPresent() ? "SV_DepthLessEqual" : "SV_Depth";
    }
}
