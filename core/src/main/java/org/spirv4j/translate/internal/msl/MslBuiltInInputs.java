// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.SampleRate;
import org.spirv4j.translate.internal.code.TextStage;

/** Built-in variables that are inputs: parameters of the entry point, or values computed from those. */
final class MslBuiltInInputs {
    private final MslContext context;
    private final MslStageInterface stage;
    private final TypeFacts types;

    MslBuiltInInputs(MslContext context, MslStageInterface stage) {
        this.context = context;
        this.stage = stage;
        types = context.types;
    }

    /**
     * Adds a variable.
     *
     * @param path the variable, or the member of one
     * @param isWhole whether it is a variable, which may be the parameter
     */
    void add(int id, int type, BuiltIn builtIn, String path, boolean isWhole) {
        String natural = type(builtIn);
        String attribute = attribute(builtIn);
        String own = context.typeNames.name(type);
        if (builtIn == BuiltIn.ClipDistance && context.stage == TextStage.FRAGMENT) {
            clipDistances(type, path, isWhole);
            return;
        }
        if (attribute.isEmpty()) {
            String value = computed(builtIn);
            if (value.isEmpty()) {
                context.refuse(
                        context.data.definition(id),
                        "built-in " + builtIn + " has no form in MSL " + context.version() + " in this stage",
                        "");
                return;
            }
            context.entryText.start((isWhole ? own + " " : "") + path + " = " + own + "(" + value + ");");
            return;
        }
        boolean isParameter = isWhole
                && own.equals(natural)
                && context.entryText.builtIn(attribute).isEmpty();
        String wanted = isParameter ? path : context.names.fresh(path.replace('.', '_') + "Value");
        String parameter = context.entryText.builtInParameter(natural, attribute, wanted);
        if (!isParameter) {
            copy(type, builtIn, path, parameter, isWhole);
        }
        if (builtIn == BuiltIn.FragCoord && SampleRate.isPerSample(context)) {
            context.entryText.start(path + ".xy += " + samplePosition() + " - 0.5;");
        } else if (builtIn == BuiltIn.SampleMask && SampleRate.isPerSample(context)) {
            // The mask of an invocation for one sample has only the bit of this sample.
            String part = types.isAnyArray(type) ? path + "[0]" : path;
            context.entryText.start(part + " &= 1u << " + parameter("sample_id", "sampleId") + ";");
        }
    }

    /** Distances that the vertex shader writes a second time for this, since the built-in ones cannot be read. */
    private void clipDistances(int type, String path, boolean isWhole) {
        if (isWhole) {
            context.entryText.start(context.typeNames.name(type) + " " + path + ";");
        }
        for (int i = 0; i < context.length(type); i++) {
            String field = context.names.fresh(path.replace('.', '_') + "_" + i);
            context.entryText.addInput("float " + field + " [[" + clipDistance(i) + "]];");
            context.entryText.start(path + "[" + i + "] = " + context.entryText.input() + "." + field + ";");
        }
    }

    /** The attribute of a distance that a vertex shader hands to the fragment shader. */
    static String clipDistance(int number) {
        return "user(clip" + number + ")";
    }

    private void copy(int type, BuiltIn builtIn, String path, String parameter, boolean isWhole) {
        String own = context.typeNames.name(type);
        String declaration = (isWhole ? own + " " : "") + path + " = ";
        if (types.isAnyArray(type)) {
            context.entryText.start(declaration + own + "{ { int(" + parameter + ") } };");
        } else {
            String padding = builtIn == BuiltIn.TessCoord ? ", 0.0" : "";
            context.entryText.start(declaration
                    + (own.equals(type(builtIn)) ? parameter : own + "(" + parameter + padding + ")") + ";");
        }
    }

    private String type(BuiltIn builtIn) {
        return switch (builtIn) {
            case TessCoord -> stage.tessellation().positionType();
            case GlobalInvocationId, LocalInvocationId, WorkgroupId, NumWorkgroups -> "uint3";
            case FragCoord -> "float4";
            case PointCoord -> "float2";
            case FrontFacing -> "bool";
            case BaryCoordKHR, BaryCoordNoPerspKHR -> "float3";
            default -> "uint";
        };
    }

    private String attribute(BuiltIn builtIn) {
        int version = context.language.version();
        return switch (context.stage) {
            case VERTEX ->
                switch (builtIn) {
                    case VertexIndex, VertexId -> "vertex_id";
                    case InstanceIndex -> "instance_id";
                    case BaseVertex -> "base_vertex";
                    case BaseInstance -> "base_instance";
                    case ViewIndex -> version >= 23 ? "amplification_id" : "";
                    default -> "";
                };
            case FRAGMENT ->
                switch (builtIn) {
                    case FragCoord -> "position";
                    case PointCoord -> "point_coord";
                    case FrontFacing -> "front_facing";
                    case SampleId -> "sample_id";
                    case SampleMask ->
                        "sample_mask"
                                + (context.mode(ExecutionMode.PostDepthCoverage).isPresent()
                                        ? ", post_depth_coverage"
                                        : "");
                    case Layer -> "render_target_array_index";
                    case ViewportIndex -> "viewport_array_index";
                    case ViewIndex -> version >= 23 ? "amplification_id" : "";
                    case PrimitiveId -> version >= 22 ? "primitive_id" : "";
                    case BaryCoordKHR -> version >= 22 ? "barycentric_coord" : "";
                    case BaryCoordNoPerspKHR -> version >= 22 ? "barycentric_coord, center_no_perspective" : "";
                    case SubgroupSize -> version >= 22 ? "threads_per_simdgroup" : "";
                    case SubgroupLocalInvocationId -> version >= 22 ? "thread_index_in_simdgroup" : "";
                    default -> "";
                };
            case TESSELLATION_CONTROL ->
                switch (builtIn) {
                    case InvocationId -> "thread_index_in_threadgroup";
                    case PrimitiveId -> "threadgroup_position_in_grid";
                    case SubgroupSize -> "threads_per_simdgroup";
                    case SubgroupLocalInvocationId -> "thread_index_in_simdgroup";
                    default -> "";
                };
            case TESSELLATION_EVALUATION ->
                switch (builtIn) {
                    case TessCoord -> "position_in_patch";
                    case PrimitiveId -> "patch_id";
                    default -> "";
                };
            default ->
                switch (builtIn) {
                    case GlobalInvocationId -> "thread_position_in_grid";
                    case LocalInvocationId -> "thread_position_in_threadgroup";
                    case LocalInvocationIndex -> "thread_index_in_threadgroup";
                    case WorkgroupId -> "threadgroup_position_in_grid";
                    case NumWorkgroups -> "threadgroups_per_grid";
                    case SubgroupSize -> "threads_per_simdgroup";
                    case SubgroupLocalInvocationId -> "thread_index_in_simdgroup";
                    case SubgroupId -> "simdgroup_index_in_threadgroup";
                    case NumSubgroups -> "simdgroups_per_threadgroup";
                    default -> "";
                };
        };
    }

    private String parameter(String attribute, String name) {
        return context.entryText.builtInParameter("uint", attribute, context.names.fresh(name));
    }

    private String samplePosition() {
        return "get_sample_position(" + parameter("sample_id", "sampleId") + ")";
    }

    private String computed(BuiltIn builtIn) {
        boolean isFragment = context.stage == TextStage.FRAGMENT;
        return switch (builtIn) {
            case SamplePosition -> isFragment ? samplePosition() : "";
            case HelperInvocation -> isFragment && context.language.version() >= 23 ? "simd_is_helper_thread()" : "";
            case DrawIndex -> context.bindings.added("constant uint& ", context.names.fresh("drawIndex"));
            case InstanceId ->
                context.stage == TextStage.VERTEX
                        ? parameter("instance_id", "instanceId") + " - " + parameter("base_instance", "baseInstance")
                        : "";
            case PatchVertices -> {
                boolean isTessellation = context.stage == TextStage.TESSELLATION_CONTROL
                        || context.stage == TextStage.TESSELLATION_EVALUATION;
                yield isTessellation ? stage.tessellation().count() : "";
            }
            case SubgroupEqMask -> mask("1ul << ", "");
            case SubgroupGeMask -> mask("~0ul << ", "");
            case SubgroupGtMask -> mask("~1ul << ", "");
            case SubgroupLeMask -> mask("~(~1ul << ", ")");
            case SubgroupLtMask -> mask("~(~0ul << ", ")");
            default -> "";
        };
    }

    private String mask(String before, String after) {
        String index = parameter("thread_index_in_simdgroup", "laneIndex");
        String size = parameter("threads_per_simdgroup", "laneCount");
        return "as_type<uint2>((" + before + index + after + ") & (~0ul >> (64u - " + size + "))), 0u, 0u";
    }
}
