// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.Optional;
import org.spirv4j.grammar.ExecutionModel;

/** Stages of entry points, and the suffixes of files with their texts. */
public enum TextStage {
    VERTEX("vert", "vertex shaders"),
    TESSELLATION_CONTROL("tesc", "tessellation control shaders"),
    TESSELLATION_EVALUATION("tese", "tessellation evaluation shaders"),
    GEOMETRY("geom", "geometry shaders"),
    FRAGMENT("frag", "fragment shaders"),
    COMPUTE("comp", "compute shaders"),
    TASK("task", "task shaders"),
    MESH("mesh", "mesh shaders"),
    RAY_GENERATION("rgen", "ray generation shaders"),
    INTERSECTION("rint", "intersection shaders"),
    ANY_HIT("rahit", "any-hit shaders"),
    CLOSEST_HIT("rchit", "closest-hit shaders"),
    MISS("rmiss", "miss shaders"),
    CALLABLE("rcall", "callable shaders"),
    /** Kernels of OpenCL, which have no text. */
    KERNEL("kernel", "kernels");

    private final String id;
    private final String title;

    TextStage(String id, String title) {
        this.id = id;
        this.title = title;
    }

    /** The stage of entry points with an execution model; kernels for unknown ones. */
    public static TextStage of(Optional<ExecutionModel> model) {
        if (model.isEmpty()) {
            return KERNEL;
        }
        return switch (model.get()) {
            case Vertex -> VERTEX;
            case TessellationControl -> TESSELLATION_CONTROL;
            case TessellationEvaluation -> TESSELLATION_EVALUATION;
            case Geometry -> GEOMETRY;
            case Fragment -> FRAGMENT;
            case GLCompute -> COMPUTE;
            case TaskNV, TaskEXT -> TASK;
            case MeshNV, MeshEXT -> MESH;
            case RayGenerationKHR -> RAY_GENERATION;
            case IntersectionKHR -> INTERSECTION;
            case AnyHitKHR -> ANY_HIT;
            case ClosestHitKHR -> CLOSEST_HIT;
            case MissKHR -> MISS;
            case CallableKHR -> CALLABLE;
            case Kernel -> KERNEL;
        };
    }

    /** The suffix of files. */
    public String id() {
        return id;
    }

    /** What it is, in a message. */
    public String title() {
        return title;
    }

    /** Whether inputs are arrays with an element for each vertex. */
    public boolean hasArrayedInputs() {
        return this == TESSELLATION_CONTROL || this == TESSELLATION_EVALUATION || this == GEOMETRY;
    }

    /** Whether outputs are arrays with an element for each vertex or primitive. */
    public boolean hasArrayedOutputs() {
        return this == TESSELLATION_CONTROL || this == MESH;
    }

    /** Whether it is one of ray tracing. */
    public boolean isRayTracing() {
        return switch (this) {
            case RAY_GENERATION, INTERSECTION, ANY_HIT, CLOSEST_HIT, MISS, CALLABLE -> true;
            case VERTEX,
                    TESSELLATION_CONTROL,
                    TESSELLATION_EVALUATION,
                    GEOMETRY,
                    FRAGMENT,
                    COMPUTE,
                    TASK,
                    MESH,
                    KERNEL -> false;
        };
    }

    /** Whether it has work groups. */
    public boolean hasWorkgroups() {
        return this == COMPUTE || this == TASK || this == MESH;
    }
}
