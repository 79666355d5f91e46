// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.imports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of imported functions that compilers translate. */
final class CompilerFunctionTest {
    @ParameterizedTest
    @CsvSource({
        "_Z11atomic_xchgPU3AS1Vii, atomic_xchg",
        "_Z9mem_fencej, mem_fence",
        "_Z15write_mem_fencej, write_mem_fence",
        "_Z8atom_incPU3AS1Vi, atom_inc",
        "_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order, atomic_fetch_add_explicit",
        "_Z13get_global_idj, get_global_id",
        "get_local_size, get_local_size",
        "_Z12get_group_idj, get_group_id",
        "_Z19get_local_linear_idv, get_local_linear_id",
        "_Z22get_max_sub_group_sizev, get_max_sub_group_size",
        "_Z24get_enqueued_num_sub_groupsv, ''",
        "_Z27get_enqueued_num_sub_groupsv, get_enqueued_num_sub_groups",
        "_Z3maxii, max",
        "_Z5clampfff, clamp",
        "_Z8popcountj, popcount",
        "_Z7add_satjj, add_sat",
        "_Z3dotDv4_fS_, dot",
        "_Z7isequalff, isequal",
        "_Z18convert_uchar4_satDv4_f, convert_uchar4_sat",
        "_Z19convert_float16_rtzDv16_i, convert_float16_rtz",
        "_Z6vload3mPU3AS1Kf, vload3",
        "_Z15vstorea_half3_rDv3_fmPU3AS1Dh, ''",
        "_Z17vstorea_half3_rteDv3_fmPU3AS1Dh, vstorea_half3_rte",
        "_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f, read_imagef",
        "_Z15get_image_width14ocl_image2d_ro, get_image_width",
        "_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event, async_work_group_copy",
        "_Z21work_group_reduce_addi, work_group_reduce_add",
        "_Z34sub_group_scan_exclusive_mini, ''",
        "_Z28sub_group_scan_exclusive_mini, sub_group_scan_exclusive_min",
        "_Z22sub_group_shuffle_downij, sub_group_shuffle_down",
        "_Z30sub_group_clustered_reduce_mulij, sub_group_clustered_reduce_mul",
        "_Z16sub_group_ballotj, sub_group_ballot",
        "__enqueue_kernel_basic, __enqueue_kernel_basic",
        "__read_pipe_2, __read_pipe_2",
        "_Z11ndrange_1Djj, ''",
        "_Z10ndrange_1Djj, ndrange_1D",
        "printf, printf",
        "llvm.fshl.i32, llvm.fshl.i32",
        "_Z16__spirv_BitCounti, __spirv_BitCount",
        "_Z36__builtin_spirv_ConvertE4M3ToFP16EXTc, __builtin_spirv_ConvertE4M3ToFP16EXT"
    })
    void functionsThatCompilersTranslate(String linkageName, String name) {
        assertThat(CompilerFunction.of(linkageName).map(CompilerFunction::name).orElse(""))
                .isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "foo",
                "my_max",
                "_Z6my_maxii",
                "max_",
                "s_max",
                "_ZN2ns3maxEii",
                "get_global",
                "atomic_addition",
                "convert_matrix",
                "_Z",
                "_Z0",
                "_Z99999999999999999999max",
                "_Z9max",
                "",
                "barriers"
            })
    void functionsOfPrograms(String linkageName) {
        assertThat(CompilerFunction.of(linkageName)).isEmpty();
    }

    @Test
    void describesTheFunction() {
        assertThat(CompilerFunction.of("_Z9mem_fencej").map(CompilerFunction::description))
                .contains("built-in function of OpenCL C mem_fence");
        assertThat(CompilerFunction.of("llvm.ctpop.i32").map(CompilerFunction::description))
                .contains("intrinsic function of LLVM llvm.ctpop.i32");
    }
}
