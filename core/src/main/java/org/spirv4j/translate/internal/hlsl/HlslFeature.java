// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

/** What shader models have or lack, besides the instructions whose spellings name a shader model. */
enum HlslFeature {
    REGISTER_SPACES(51, "register spaces"),
    UNSIZED_DESCRIPTORS(51, "arrays of descriptors without a length"),
    NON_UNIFORM(51, "indexes of descriptors that differ between invocations"),
    BUFFER_ARRAYS(51, "arrays of constant buffers"),
    WAVES(60, "wave operations"),
    INTEGERS_64(60, "integers of 64 bits"),
    VIEWS(61, "numbers of views"),
    BARYCENTRICS(61, "barycentric coordinates"),
    VERTEX_ATTRIBUTES(61, "inputs of each vertex in fragment shaders"),
    NUMBERS_16(62, "numbers of 16 bits"),
    RAY_STAGES(63, "stages of ray tracing"),
    SHADING_RATES(64, "shading rates"),
    RAY_QUERIES(65, "ray queries"),
    GEOMETRY_INDEXES(65, "indexes of geometries in stages of ray tracing"),
    MESH_STAGES(65, "task and mesh shaders"),
    HELPER_LANES(66, "functions for helper invocations"),
    COMPUTE_DERIVATIVES(66, "derivatives in compute shaders"),
    ATOMICS_64(66, "atomic operations on integers of 64 bits"),
    PAYLOAD_ACCESS(67, "declarations of which stages read and write payloads"),
    COMPARISON_LEVELS(67, "functions that compare depths at a level of detail other than 0"),
    INTEGER_SAMPLES(67, "functions that sample images of integers"),
    STORAGE_SAMPLES(67, "storage images with several samples"),
    OFFSETS(67, "offsets of texels that are no constants"),
    COMPARISON_GRADIENTS(68, "functions that compare depths at a level of detail by gradients or a bias"),
    DRAW_PARAMETERS(68, "first vertices and instances of calls");

    private final int first;
    private final String what;

    HlslFeature(int first, String what) {
        this.first = first;
        this.what = what;
    }

    /** The first shader model that has it, as ten times its number. */
    int first() {
        return first;
    }

    /** What it is, in the plural, as part of a sentence. */
    String what() {
        return what;
    }
}
