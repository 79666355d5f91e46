// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.ExecutionModel;

/** The stages of pipelines (Vulkan's VkShaderStageFlagBits), in the order in which data flows through them. */
public enum ShaderStage {
    /** Task shaders, which start mesh shaders. */
    TASK(0x40),
    /** Mesh shaders, which make vertices and primitives. */
    MESH(0x80),
    /** Vertex shaders. */
    VERTEX(0x1),
    /** Tessellation control shaders. */
    TESSELLATION_CONTROL(0x2),
    /** Tessellation evaluation shaders. */
    TESSELLATION_EVALUATION(0x4),
    /** Geometry shaders. */
    GEOMETRY(0x8),
    /** Fragment shaders. */
    FRAGMENT(0x10),
    /** Compute shaders. */
    COMPUTE(0x20),
    /** Ray generation shaders. */
    RAY_GENERATION(0x100),
    /** Any-hit shaders. */
    ANY_HIT(0x200),
    /** Closest-hit shaders. */
    CLOSEST_HIT(0x400),
    /** Miss shaders. */
    MISS(0x800),
    /** Intersection shaders. */
    INTERSECTION(0x1000),
    /** Callable shaders. */
    CALLABLE(0x2000);

    private final int value;

    ShaderStage(int value) {
        this.value = value;
    }

    /** {@return the bit of VkShaderStageFlags} */
    public int value() {
        return value;
    }

    /** {@return whether this is a stage of graphics pipelines, which have at most one shader of each stage} */
    public boolean isGraphics() {
        return ordinal() <= FRAGMENT.ordinal();
    }

    /** {@return whether a pipeline has at most one shader of this stage: graphics and compute stages} */
    public boolean isSingle() {
        return isGraphics() || this == COMPUTE;
    }

    /**
     * Returns the stage of an execution model.
     *
     * @param model the execution model
     * @return the stage; empty for kernels
     */
    public static Optional<ShaderStage> of(ExecutionModel model) {
        Objects.requireNonNull(model, "model");
        return switch (model) {
            case Vertex -> Optional.of(VERTEX);
            case TessellationControl -> Optional.of(TESSELLATION_CONTROL);
            case TessellationEvaluation -> Optional.of(TESSELLATION_EVALUATION);
            case Geometry -> Optional.of(GEOMETRY);
            case Fragment -> Optional.of(FRAGMENT);
            case GLCompute -> Optional.of(COMPUTE);
            case TaskNV, TaskEXT -> Optional.of(TASK);
            case MeshNV, MeshEXT -> Optional.of(MESH);
            case RayGenerationKHR -> Optional.of(RAY_GENERATION);
            case AnyHitKHR -> Optional.of(ANY_HIT);
            case ClosestHitKHR -> Optional.of(CLOSEST_HIT);
            case MissKHR -> Optional.of(MISS);
            case IntersectionKHR -> Optional.of(INTERSECTION);
            case CallableKHR -> Optional.of(CALLABLE);
            case Kernel -> Optional.empty();
        };
    }
}
