// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

/**
 * What versions of GLSL and ESSL have or lack. Each way to have it is a version that has it in its core, or an
 * extension with the version that it needs ({@code NAME@VERSION}); ways are separated by bars, the preferred one first.
 */
enum GlslFeature {
    // Stages
    COMPUTE("compute shaders", "430|GL_ARB_compute_shader@420", "310"),
    GEOMETRY("geometry shaders", "150", "320|GL_EXT_geometry_shader@310"),
    GEOMETRY_INVOCATIONS(
            "invocations of geometry shaders", "400|GL_ARB_gpu_shader5@150", "320|GL_EXT_geometry_shader@310"),
    PASSTHROUGH(
            "geometry shaders that pass vertices through",
            "GL_NV_geometry_shader_passthrough@450",
            "GL_NV_geometry_shader_passthrough@310",
            "GL_NV_geometry_shader_passthrough"),
    GEOMETRY_STREAMS("vertex streams", "400|GL_ARB_gpu_shader5@150", ""),
    TESSELLATION("tessellation shaders", "400|GL_ARB_tessellation_shader@150", "320|GL_EXT_tessellation_shader@310"),
    MESH_EXT("mesh and task shaders", "", "", "GL_EXT_mesh_shader"),
    MESH_NV("mesh and task shaders", "GL_NV_mesh_shader@450", "GL_NV_mesh_shader@320"),
    RAY_TRACING("ray-tracing shaders", "", "", "GL_EXT_ray_tracing"),
    RAY_TRACING_NV("ray-tracing shaders", "", "", "GL_NV_ray_tracing"),
    RAY_QUERY("ray queries", "", "", "GL_EXT_ray_query"),
    RAY_CULL_MASK("the cull mask of rays", "", "", "GL_EXT_ray_cull_mask"),
    RAY_POSITION_FETCH("positions of hit triangles", "", "", "GL_EXT_ray_tracing_position_fetch"),
    RAY_MOTION("rays with a time", "", "", "GL_NV_ray_tracing_motion_blur"),
    RAY_OPACITY_MICROMAP_MODE(
            "a mode of opacity micromaps for ray queries", "", "", "GL_EXT_opacity_micromap_ray_query_mode"),
    RAY_MICROMAP("displacement micromaps", "", "", "GL_NV_displacement_micromap"),
    RAY_SPHERES("spheres and swept spheres", "", "", "GL_NV_linear_swept_spheres"),
    RAY_CLUSTERS("clusters of acceleration structures", "", "", "GL_NV_cluster_acceleration_structure"),
    INVOCATION_REORDER("hit objects", "", "", "GL_NV_shader_invocation_reorder"),
    INVOCATION_REORDER_EXT("hit objects", "", "", "GL_EXT_shader_invocation_reorder"),

    // Interfaces
    BLOCKS_OF_VARYINGS("blocks of inputs and outputs", "150", "320|GL_EXT_shader_io_blocks@310"),
    INPUT_LOCATIONS("locations of vertex inputs", "330|GL_ARB_explicit_attrib_location@140", "300"),
    INPUT_ARRAYS("arrays as vertex inputs", "150", ""),
    INTEGER_VARYINGS("integers as inputs and outputs", "130", "300"),
    DOUBLE_INPUTS("64-bit floats as vertex inputs", "410|GL_ARB_vertex_attrib_64bit@150", ""),
    VARYING_LOCATIONS(
            "locations of inputs and outputs between stages", "410|GL_ARB_separate_shader_objects@140", "310"),
    COMPONENTS("components of locations", "440|GL_ARB_enhanced_layouts@140", ""),
    TRANSFORM_FEEDBACK("offsets in transform feedback", "440|GL_ARB_enhanced_layouts@140", ""),
    DUAL_SOURCE(
            "the second source of blending",
            "330|GL_ARB_explicit_attrib_location@140",
            "GL_EXT_blend_func_extended@300"),
    UNIFORM_BLOCKS("uniform blocks", "140", "300"),
    BUFFERS("storage buffers", "430|GL_ARB_shader_storage_buffer_object@400", "310"),
    BLOCK_ARRAYS_OF_ARRAYS("arrays of arrays of blocks", "430|GL_ARB_arrays_of_arrays@150", ""),
    DESCRIPTOR_HEAPS("descriptor heaps", "", "", "GL_EXT_descriptor_heap"),
    PUSH_CONSTANT_BANKS("banks of push constants", "", "", "GL_NV_push_constant_bank"),
    UNSIZED_DESCRIPTORS("arrays of descriptors without a length", "", "", "GL_EXT_nonuniform_qualifier"),
    BUFFER_REFERENCES("pointers into buffers", "", "", "GL_EXT_buffer_reference2"),
    UNIFORM_LOCATIONS("locations of uniforms", "430|GL_ARB_explicit_uniform_location@330", "310"),
    BINDINGS("bindings of blocks and samplers", "420|GL_ARB_shading_language_420pack@130", "310"),
    SEPARATE_PROGRAMS(
            "blocks of built-in variables that are declared again",
            "410|GL_ARB_separate_shader_objects@150",
            "320|GL_EXT_shader_io_blocks@310"),
    SAMPLE_INTERPOLATION(
            "interpolation at samples",
            "400|GL_ARB_gpu_shader5@150",
            "320|GL_OES_shader_multisample_interpolation@300"),
    NO_PERSPECTIVE("interpolation without perspective", "130", "GL_NV_shader_noperspective_interpolation@300"),
    PER_VERTEX_INPUTS(
            "inputs of each vertex in fragment shaders",
            "GL_EXT_fragment_shader_barycentric@450",
            "GL_EXT_fragment_shader_barycentric@320"),
    PRECISE("computations that are not contracted", "400|GL_ARB_gpu_shader5@150", "320|GL_EXT_gpu_shader5@310"),

    // Built-in variables
    VERTEX_ID("numbers of vertices", "130", "300"),
    INSTANCE_ID("numbers of instances", "140", "300"),
    DRAW_PARAMETERS("parameters of draws", "460|GL_ARB_shader_draw_parameters@140", ""),
    VERTEX_LAYER(
            "layers and viewports of vertex shaders",
            "GL_ARB_shader_viewport_layer_array@140",
            "",
            "GL_ARB_shader_viewport_layer_array"),
    FRAGMENT_LAYER(
            "the layer in fragment shaders",
            "430|GL_ARB_fragment_layer_viewport@150",
            "320|GL_EXT_geometry_shader@310"),
    LAYER("layers of geometry shaders", "150", "320|GL_EXT_geometry_shader@310"),
    VIEWPORT("viewports of geometry shaders", "410|GL_ARB_viewport_array@150", "GL_OES_viewport_array@310"),
    FRAGMENT_VIEWPORT(
            "the viewport in fragment shaders", "430|GL_ARB_fragment_layer_viewport@150", "GL_OES_viewport_array@310"),
    CLIP_DISTANCE("distances to clipping planes", "130", "GL_EXT_clip_cull_distance@300"),
    CULL_DISTANCE("distances for culling", "450|GL_ARB_cull_distance@150", "GL_EXT_clip_cull_distance@300"),
    FRAGMENT_PRIMITIVE("numbers of primitives in fragment shaders", "150", "320|GL_EXT_geometry_shader@310"),
    SAMPLE_VARIABLES(
            "numbers and positions of samples", "400|GL_ARB_sample_shading@140", "320|GL_OES_sample_variables@300"),
    SAMPLE_MASK_INPUT(
            "the mask of samples that a fragment covers",
            "400|GL_ARB_gpu_shader5@150",
            "320|GL_OES_sample_variables@300"),
    FRAG_DEPTH("depths that a shader writes", "140", "300|GL_EXT_frag_depth@100"),
    CONSERVATIVE_DEPTH("bounds of depths that a shader writes", "420|GL_ARB_conservative_depth@130", ""),
    STENCIL_EXPORT(
            "stencil references that a shader writes",
            "GL_ARB_shader_stencil_export@140",
            "",
            "GL_ARB_shader_stencil_export"),
    HELPER_INVOCATION("the built-in variable for helper invocations", "450", "310"),
    POINT_SIZE_TESSELLATION(
            "sizes of points in tessellation shaders",
            "400|GL_ARB_tessellation_shader@150",
            "GL_EXT_tessellation_point_size@310"),
    POINT_SIZE_GEOMETRY("sizes of points in geometry shaders", "150", "GL_EXT_geometry_point_size@310"),
    MULTIVIEW("views", "GL_OVR_multiview2@330", "GL_OVR_multiview2@300", "GL_EXT_multiview"),
    MULTIVIEW_NV("attributes of views", "GL_NV_stereo_view_rendering@450", "", "GL_NV_stereo_view_rendering"),
    PER_VIEW_NV(
            "attributes of views",
            "GL_NVX_multiview_per_view_attributes@450",
            "",
            "GL_NVX_multiview_per_view_attributes"),
    VIEWPORT_MASK("masks of viewports", "GL_NV_viewport_array2@450", "", "GL_NV_viewport_array2"),
    DEVICE_GROUP("the device of a group", "", "", "GL_EXT_device_group"),
    SHADING_RATE(
            "shading rates",
            "GL_EXT_fragment_shading_rate@450",
            "GL_EXT_fragment_shading_rate@310",
            "GL_EXT_fragment_shading_rate"),
    INVOCATION_DENSITY(
            "the density of fragment invocations",
            "GL_EXT_fragment_invocation_density@450",
            "GL_EXT_fragment_invocation_density@310"),
    BARYCENTRIC(
            "barycentric coordinates",
            "GL_EXT_fragment_shader_barycentric@450",
            "GL_EXT_fragment_shader_barycentric@320"),
    BARYCENTRIC_NV(
            "barycentric coordinates",
            "GL_NV_fragment_shader_barycentric@450",
            "GL_NV_fragment_shader_barycentric@320"),
    EXPLICIT_VERTEX_AMD("barycentric coordinates of AMD", "GL_AMD_shader_explicit_vertex_parameter@450", ""),
    FULLY_COVERED(
            "fragments that are covered fully",
            "GL_NV_conservative_raster_underestimation@450",
            "",
            "GL_NV_conservative_raster_underestimation"),
    SM_BUILTINS("numbers of multiprocessors", "GL_NV_shader_sm_builtins@450", "GL_NV_shader_sm_builtins@320"),
    ARM_BUILTINS("numbers of cores", "GL_ARM_shader_core_builtins@450", "GL_ARM_shader_core_builtins@310"),
    TILE_SHADING("tile shading", "", "", "GL_QCOM_tile_shading"),
    SUBGROUP_BASIC("subgroups", "GL_KHR_shader_subgroup_basic@140", "GL_KHR_shader_subgroup_basic@310"),

    // Execution modes and instructions of stages
    EARLY_TESTS("fragment tests before the shader", "420|GL_ARB_shader_image_load_store@140", "310"),
    POST_DEPTH_COVERAGE(
            "coverage after depth tests", "GL_ARB_post_depth_coverage@140", "GL_EXT_post_depth_coverage@310"),
    EARLY_AND_LATE_TESTS(
            "early and late fragment tests",
            "GL_AMD_shader_early_and_late_fragment_tests@420",
            "",
            "GL_AMD_shader_early_and_late_fragment_tests"),
    FRAG_COORD_CONVENTIONS("the origin of fragment coordinates", "150|GL_ARB_fragment_coord_conventions@140", ""),
    INTERLOCK(
            "interlocks of fragment shaders",
            "GL_ARB_fragment_shader_interlock@420",
            "GL_NV_fragment_shader_interlock@310"),
    INTERPOLATION_FUNCTIONS(
            "functions that interpolate",
            "400|GL_ARB_gpu_shader5@150",
            "320|GL_OES_shader_multisample_interpolation@300"),
    DERIVATIVE_GROUPS(
            "derivatives in compute shaders",
            "GL_NV_compute_shader_derivatives@450",
            "GL_NV_compute_shader_derivatives@320"),
    DERIVATIVE_GROUPS_KHR(
            "derivatives in compute shaders",
            "GL_NV_compute_shader_derivatives@450",
            "GL_NV_compute_shader_derivatives@320",
            "GL_KHR_compute_shader_derivatives"),
    DERIVATIVES("derivatives", "130", "300|GL_OES_standard_derivatives@100"),
    DERIVATIVE_CONTROL("coarse and fine derivatives", "450|GL_ARB_derivative_control@400", ""),
    DEMOTE(
            "invocations that become helpers",
            "GL_EXT_demote_to_helper_invocation@140",
            "GL_EXT_demote_to_helper_invocation@310"),
    SHADER_CLOCK("clocks", "GL_ARB_shader_clock@450", "", "GL_ARB_shader_clock"),
    REALTIME_CLOCK("clocks of a device", "GL_EXT_shader_realtime_clock@450", "GL_EXT_shader_realtime_clock@310"),
    PRINTF("printed messages", "", "", "GL_EXT_debug_printf"),
    SUBGROUP_UNIFORM_FLOW(
            "subgroups with uniform control flow",
            "GL_EXT_subgroup_uniform_control_flow@140",
            "GL_EXT_subgroup_uniform_control_flow@310"),
    MAXIMAL_RECONVERGENCE(
            "maximal reconvergence", "GL_EXT_maximal_reconvergence@140", "GL_EXT_maximal_reconvergence@310"),
    FLOAT_CONTROLS("modes of floats", "", "", "GL_EXT_spirv_intrinsics"),
    SPIRV_INTRINSICS("functions that are instructions of SPIR-V", "", "", "GL_EXT_spirv_intrinsics"),
    TILE_IMAGE("images of tiles", "", "GL_EXT_shader_tile_image@310", "GL_EXT_shader_tile_image"),
    QUAD_CONTROL("control of quads", "GL_EXT_shader_quad_control@450", "GL_EXT_shader_quad_control@310"),
    BARRIERS("barriers of tessellation and compute shaders", "400|GL_ARB_tessellation_shader@150", "310"),

    // Types, constants, expressions
    UNSIGNED("unsigned integers", "130", "300"),
    BIT_OPERATIONS("operations on bits", "130", "300"),
    SWITCH("switch statements", "130", "300"),
    ARRAY_VALUES("arrays that are assigned or returned", "120", "300"),
    NON_SQUARE_MATRICES("matrices with different numbers of rows and columns", "120", "300"),
    ARRAY_CONSTRUCTORS("constructors of arrays", "130", "300"),
    BIT_CASTS("floats by bits", "330|GL_ARB_shader_bit_encoding@140", "300"),
    BIT_FIELDS("fields of bits", "400|GL_ARB_gpu_shader5@150", "310"),
    EXTENDED_ARITHMETIC("additions with carry and multiplications of 64 bits", "400|GL_ARB_gpu_shader5@150", "310"),
    FMA("fused multiplications and additions", "400|GL_ARB_gpu_shader5@150", "320|GL_EXT_gpu_shader5@310"),
    ARRAYS_OF_ARRAYS("arrays of arrays", "430|GL_ARB_arrays_of_arrays@140", "310"),
    DOUBLE("64-bit floats", "400|GL_ARB_gpu_shader_fp64@150", ""),
    INDEXES_64("64-bit indexes", "", "", "GL_EXT_shader_64bit_indexing"),
    INT64("64-bit integers", "GL_ARB_gpu_shader_int64@400", "", "GL_EXT_shader_explicit_arithmetic_types_int64"),
    FLOAT16("16-bit floats", "GL_AMD_gpu_shader_half_float@400", "", "GL_EXT_shader_explicit_arithmetic_types_float16"),
    INT16("16-bit integers", "GL_AMD_gpu_shader_int16@440", "", "GL_EXT_shader_explicit_arithmetic_types_int16"),
    INT8(
            "8-bit integers",
            "GL_EXT_shader_explicit_arithmetic_types_int8@450",
            "",
            "GL_EXT_shader_explicit_arithmetic_types_int8"),
    PACK_HALF("packed halves", "420|GL_ARB_shading_language_packing@140", "300"),
    PACK_BYTES("packed bytes", "400|GL_ARB_shading_language_packing@140", "310"),
    ROUND("rounding", "130", "300"),
    HYPERBOLIC("hyperbolic functions", "130", "300"),
    MATRIX_FUNCTIONS("inverse matrices and determinants", "150", "300"),
    MEMORY_BARRIERS("memory barriers", "430|GL_ARB_shader_image_load_store@420", "310"),
    ATOMICS("atomic operations on memory", "430|GL_ARB_shader_storage_buffer_object@400", "310"),
    ATOMICS_64(
            "atomic operations on 64-bit integers", "GL_NV_shader_atomic_int64@400", "", "GL_EXT_shader_atomic_int64"),
    ATOMIC_FLOATS("atomic operations on floats", "GL_EXT_shader_atomic_float@430", ""),
    ATOMIC_COUNTERS("atomic counters", "420|GL_ARB_shader_atomic_counters@140", "310", ""),
    ATOMIC_COUNTER_ARITHMETIC(
            "operations on atomic counters other than to count", "460|GL_ARB_shader_atomic_counter_ops@420", "", ""),
    SUBGROUP_BALLOT("ballots of subgroups", "GL_KHR_shader_subgroup_ballot@140", "GL_KHR_shader_subgroup_ballot@310"),
    SUBGROUP_VOTE("votes of subgroups", "GL_KHR_shader_subgroup_vote@140", "GL_KHR_shader_subgroup_vote@310"),
    SUBGROUP_ARITHMETIC(
            "arithmetic of subgroups",
            "GL_KHR_shader_subgroup_arithmetic@140",
            "GL_KHR_shader_subgroup_arithmetic@310"),
    SUBGROUP_CLUSTERED(
            "arithmetic of clusters", "GL_KHR_shader_subgroup_clustered@140", "GL_KHR_shader_subgroup_clustered@310"),
    SUBGROUP_PARTITIONED(
            "arithmetic of partitions",
            "GL_NV_shader_subgroup_partitioned@140",
            "GL_NV_shader_subgroup_partitioned@310"),
    SUBGROUP_SHUFFLE(
            "shuffles of subgroups", "GL_KHR_shader_subgroup_shuffle@140", "GL_KHR_shader_subgroup_shuffle@310"),
    SUBGROUP_SHUFFLE_RELATIVE(
            "relative shuffles of subgroups",
            "GL_KHR_shader_subgroup_shuffle_relative@140",
            "GL_KHR_shader_subgroup_shuffle_relative@310"),
    SUBGROUP_QUAD("operations of quads", "GL_KHR_shader_subgroup_quad@140", "GL_KHR_shader_subgroup_quad@310"),
    SUBGROUP_ROTATE("rotations of subgroups", "GL_KHR_shader_subgroup_rotate@140", "GL_KHR_shader_subgroup_rotate@310"),
    SUBGROUP_INT8(
            "operations of subgroups on 8-bit integers",
            "GL_EXT_shader_subgroup_extended_types_int8@140",
            "GL_EXT_shader_subgroup_extended_types_int8@310"),
    SUBGROUP_INT16(
            "operations of subgroups on 16-bit integers",
            "GL_EXT_shader_subgroup_extended_types_int16@140",
            "GL_EXT_shader_subgroup_extended_types_int16@310"),
    SUBGROUP_INT64(
            "operations of subgroups on 64-bit integers",
            "GL_EXT_shader_subgroup_extended_types_int64@140",
            "GL_EXT_shader_subgroup_extended_types_int64@310"),
    SUBGROUP_FLOAT16(
            "operations of subgroups on 16-bit floats",
            "GL_EXT_shader_subgroup_extended_types_float16@140",
            "GL_EXT_shader_subgroup_extended_types_float16@310"),
    STORAGE_8("8-bit integers in memory", "GL_EXT_shader_8bit_storage@450", "", "GL_EXT_shader_8bit_storage"),
    STORAGE_16("16-bit numbers in memory", "", "", "GL_EXT_shader_16bit_storage"),
    MATRIX_PRODUCTS("outer products and transposed matrices", "120", "300"),
    SELECT_MIX("choices by components", "130", "300"),
    SELECT_MIX_INTEGERS(
            "choices of integers by components",
            "450|GL_EXT_shader_integer_mix@130",
            "310|GL_EXT_shader_integer_mix@300"),
    NAN("tests for NaN and infinity", "130", "300"),
    FREXP("exponents of floats", "400|GL_ARB_gpu_shader5@150", "310"),

    // Images
    TEXTURE_SIZE("sizes of textures", "130", "300"),
    TEXEL_FETCH("texels by coordinates", "130", "300"),
    TEXTURE_OFFSETS("offsets of texels", "130", "300"),
    TEXTURE_GATHER("gathered texels", "400|GL_ARB_texture_gather@140", "310"),
    TEXTURE_GATHER_COMPONENT("gathered components", "400|GL_ARB_gpu_shader5@150", "310"),
    TEXTURE_QUERY_LOD("levels of detail", "400|GL_ARB_texture_query_lod@140", ""),
    TEXTURE_QUERY_LEVELS("numbers of levels", "430|GL_ARB_texture_query_levels@140", ""),
    TEXTURE_SAMPLES("numbers of samples", "450|GL_ARB_shader_texture_image_samples@140", ""),
    TEXTURE_LOD("levels of detail that a shader chooses", "130", "300|GL_EXT_shader_texture_lod@100"),
    CUBE_ARRAYS(
            "arrays of cube maps", "400|GL_ARB_texture_cube_map_array@140", "320|GL_EXT_texture_cube_map_array@310"),
    BUFFER_TEXTURES("buffer textures", "140", "320|GL_EXT_texture_buffer@310"),
    TEXTURES_3D("three-dimensional textures", "130", "300|GL_OES_texture_3D@100"),
    SHADOW_SAMPLERS("samplers that compare depths", "130", "300|GL_EXT_shadow_samplers@100"),
    MULTISAMPLE_TEXTURES("multisampled textures", "150|GL_ARB_texture_multisample@140", "310"),
    MULTISAMPLE_ARRAYS(
            "arrays of multisampled textures",
            "150|GL_ARB_texture_multisample@140",
            "320|GL_OES_texture_storage_multisample_2d_array@310"),
    RECTANGLE_TEXTURES("rectangle textures", "140", ""),
    IMAGES("storage images", "420|GL_ARB_shader_image_load_store@130", "310"),
    IMAGE_SIZE("sizes of storage images", "430|GL_ARB_shader_image_size@130", "310"),
    IMAGE_ATOMICS(
            "atomic operations on images",
            "420|GL_ARB_shader_image_load_store@130",
            "320|GL_OES_shader_image_atomic@310"),
    IMAGE_READS_WITHOUT_FORMAT("images that are read without a format", "GL_EXT_shader_image_load_formatted@420", ""),
    SPARSE_TEXTURES("sparse textures", "GL_ARB_sparse_texture2@450", "", "GL_ARB_sparse_texture2"),
    SPARSE_CLAMP("clamped levels of detail", "GL_ARB_sparse_texture_clamp@450", "", "GL_ARB_sparse_texture_clamp"),
    VARIABLE_INDEXES(
            "indexes of arrays of samplers or blocks that are not constant",
            "400|GL_ARB_gpu_shader5@140",
            "320|GL_EXT_gpu_shader5@310"),
    VARIABLE_BUFFER_INDEXES(
            "indexes of arrays of storage blocks that are not constant", "400|GL_ARB_gpu_shader5@140", ""),
    COOPERATIVE_MATRIX("cooperative matrices", "", "", "GL_KHR_cooperative_matrix"),
    COOPERATIVE_MATRIX_NV("cooperative matrices of NVIDIA", "", "", "GL_NV_cooperative_matrix"),
    COOPERATIVE_MATRIX_2_NV("conversions and reductions of cooperative matrices", "", "", "GL_NV_cooperative_matrix2"),
    DECODE_VECTOR_NV(
            "functions that decode vectors of cooperative matrices", "", "", "GL_NV_cooperative_matrix_decode_vector"),
    COOPERATIVE_VECTOR_NV("cooperative vectors", "", "", "GL_NV_cooperative_vector"),
    LONG_VECTORS("vectors of more than 4 components", "", "", "GL_EXT_long_vector"),
    TENSORS("tensors", "", "", "GL_ARM_tensors"),
    TILE_IMAGES("images of tiles", "", "GL_EXT_shader_tile_image@310", "GL_EXT_shader_tile_image"),
    COMPARED_LOD(
            "depth comparisons at a level of detail for arrays and cubes",
            "GL_EXT_texture_shadow_lod@130",
            "GL_EXT_texture_shadow_lod@300"),
    VARIABLE_TEXTURE_OFFSETS(
            "offsets of texels that are not constant",
            "GL_EXT_texture_offset_non_const@400",
            "GL_EXT_texture_offset_non_const@320"),
    VARIABLE_GATHER_OFFSETS(
            "offsets of gathered texels that are not constant",
            "400|GL_ARB_gpu_shader5@150",
            "320|GL_EXT_gpu_shader5@310"),
    GATHER_OFFSETS("gathered texels with four offsets", "400|GL_ARB_gpu_shader5@150", "320"),
    GATHER_LOD("gathered texels of a level of detail", "GL_AMD_texture_gather_bias_lod@450", ""),
    SAMPLERLESS("textures without samplers", "", "", "GL_EXT_samplerless_texture_functions"),
    INTEGER_TEXTURES("textures of integers", "130", "300"),
    ARRAY_TEXTURES("arrays of textures", "130", "300"),
    MULTISAMPLED_IMAGES("multisampled storage images", "420|GL_ARB_shader_image_load_store@130", ""),
    IMAGE_INT64("images of 64-bit integers", "GL_EXT_shader_image_int64@450", "", "GL_EXT_shader_image_int64"),
    HALF_TEXTURES("textures of 16-bit floats", "GL_AMD_gpu_shader_half_float_fetch@450", ""),
    IMAGE_FLOAT_ATOMICS(
            "additions of floats in images", "GL_EXT_shader_atomic_float@450", "", "GL_EXT_shader_atomic_float"),
    IMAGE_FLOAT_MIN_MAX(
            "minima and maxima of floats in images",
            "GL_EXT_shader_atomic_float2@450",
            "",
            "GL_EXT_shader_atomic_float2"),
    FRAGMENT_MASK("masks of fragments", "GL_AMD_shader_fragment_mask@450", "", "GL_AMD_shader_fragment_mask"),
    IMAGE_PROCESSING("processing of images", "", "", "GL_QCOM_image_processing"),
    IMAGE_PROCESSING_2("processing of images in windows", "", "", "GL_QCOM_image_processing2"),
    NON_UNIFORM(
            "indexes of descriptors that differ between invocations",
            "GL_EXT_nonuniform_qualifier@140",
            "GL_EXT_nonuniform_qualifier@310");

    private final String what;
    private final String glsl;
    private final String essl;
    private final String vulkan;

    GlslFeature(String what, String glsl, String essl) {
        this(what, glsl, essl, glsl);
    }

    GlslFeature(String what, String glsl, String essl, String vulkan) {
        this.what = what;
        this.glsl = glsl;
        this.essl = essl;
        this.vulkan = vulkan;
    }

    /** What it is, as part of a sentence. */
    String what() {
        return what;
    }

    /** Whether it is a kind of operation between the invocations of a subgroup. */
    boolean isOfSubgroup() {
        return compareTo(SUBGROUP_BALLOT) >= 0 && compareTo(SUBGROUP_ROTATE) <= 0;
    }

    /** The ways of versions for OpenGL, for OpenGL ES, or for Vulkan. */
    String ways(boolean isEs, boolean isVulkan) {
        return isVulkan ? vulkan : isEs ? essl : glsl;
    }
}
