// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Work-item functions and functions with an expected value, which compilers left as imports. */
@Tag(TestedEngine.TAG)
class ImportedBuiltInsTest {
    private static final String PROLOGUE = """
            OpCapability Addresses
            OpCapability Kernel
            OpCapability Linkage
            OpCapability Int64
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main" %ids %lids
            OpExecutionMode %main LocalSize 2 1 1
            OpDecorate %f LinkageAttributes "NAME" Import
            OpDecorate %ids BuiltIn GlobalInvocationId
            OpDecorate %lids BuiltIn LocalInvocationId
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %ulong = OpTypeInt 64 0
            %v3ulong = OpTypeVector %ulong 3
            %toUint = OpTypePointer CrossWorkgroup %uint
            %toPrivate = OpTypePointer Function %uint
            %toIds = OpTypePointer Input %v3ulong
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u4 = OpConstant %uint 4
            %u7 = OpConstant %uint 7
            %l0 = OpConstant %ulong 0
            %ids = OpVariable %toIds Input
            %lids = OpVariable %toIds Input
            %kernel = OpTypeFunction %void %toUint
            """;

    private static String run(String text, int groups, int[] data, long... offset) {
        Program program = TestedEngine.program(
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main");
        ByteBuffer bytes = ByteBuffer.allocate(4 * data.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(data);
        Bindings bindings = Bindings.create().bufferArgument(bytes);
        if (offset.length == 3) {
            bindings = bindings.globalOffset(offset[0], offset[1], offset[2]);
        }
        assertThat(program.dispatch(bindings, groups, 1, 1).findings()).isEmpty();
        return IntStream.range(0, data.length)
                .mapToObj(i -> Integer.toString(bytes.getInt(4 * i)))
                .collect(Collectors.joining(" "));
    }

    /**
     * Each of four work-items, which start at 1, writes the result of a function for a dimension, or of one without.
     */
    @ParameterizedTest
    @CsvSource(textBlock = """
            _Z13get_global_idj,             ulong, 0,  0 1 2 3 4
            _Z13get_global_idj,             ulong, 1,  0 0 0 0 0
            _Z13get_global_idj,             ulong, 7,  0 0 0 0 0
            _Z12get_local_idj,              ulong, 0,  0 0 1 0 1
            _Z12get_group_idj,              ulong, 0,  0 0 0 1 1
            get_group_id,                   uint,  0,  0 0 0 1 1
            _Z14get_local_sizej,            ulong, 0,  0 2 2 2 2
            _Z14get_local_sizej,            ulong, 7,  0 1 1 1 1
            _Z23get_enqueued_local_sizej,   ulong, 0,  0 2 2 2 2
            _Z14get_num_groupsj,            ulong, 0,  0 2 2 2 2
            _Z14get_num_groupsj,            ulong, 4,  0 1 1 1 1
            _Z15get_global_sizej,           ulong, 0,  0 4 4 4 4
            _Z17get_global_offsetj,         ulong, 0,  0 1 1 1 1
            _Z20get_global_linear_idv,      ulong, ,   0 0 1 2 3
            _Z19get_local_linear_idv,       ulong, ,   0 0 1 0 1
            _Z12get_work_dimv,              uint,  ,   0 1 1 1 1
            _Z18get_num_sub_groupsv,        uint,  ,   0 1 1 1 1
            _Z16get_sub_group_idv,          uint,  ,   0 0 0 0 0
            _Z22get_sub_group_local_idv,    uint,  ,   0 0 1 0 1
            """)
    void workItemFunctions(String name, String type, String dimension, String expected) {
        boolean hasDimension = dimension != null;
        String text = PROLOGUE.replace("NAME", name)
                + "%called = OpTypeFunction %" + type + (hasDimension ? " %uint" : "") + "\n"
                + "%f = OpFunction %" + type + " None %called\n"
                + (hasDimension ? "%p = OpFunctionParameter %uint\n" : "")
                + """
                OpFunctionEnd
                %main = OpFunction %void None %kernel
                %out = OpFunctionParameter %toUint
                %entry = OpLabel
                %id3 = OpLoad %v3ulong %ids
                %id = OpCompositeExtract %ulong %id3 0
                """
                + "%got = OpFunctionCall %" + type + " %f" + (hasDimension ? " %u" + dimension : "") + "\n"
                + "%value = " + (type.equals("uint") ? "OpCopyObject" : "OpUConvert") + " %uint %got\n"
                + """
                %place = OpInBoundsPtrAccessChain %toUint %out %id
                OpStore %place %value Aligned 4
                OpReturn
                OpFunctionEnd
                """;
        assertThat(run(text, 2, new int[5], 1, 0, 0)).isEqualTo(expected);
    }

    /** Converts a generic pointer to global memory, and writes what the result points to, or 7 if it is null. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            __to_global,  CrossWorkgroup, 5
            __to_local,   Workgroup,      7
            __to_private, Function,       7
            to_global,    CrossWorkgroup, 5
            """)
    void genericPointers(String name, String storage, String expected) {
        String text =
                PROLOGUE.replace("NAME", name).replace("OpCapability Int64", """
                OpCapability Int64
                OpCapability GenericPointer""") + """
                %toGeneric = OpTypePointer Generic %uint
                %toResult = OpTypePointer STORAGE %uint
                %called = OpTypeFunction %toResult %toGeneric
                %f = OpFunction %toResult None %called
                %p = OpFunctionParameter %toGeneric
                OpFunctionEnd
                %main = OpFunction %void None %kernel
                %out = OpFunctionParameter %toUint
                %entry = OpLabel
                %generic = OpPtrCastToGeneric %toGeneric %out
                %got = OpFunctionCall %toResult %f %generic
                %address = OpConvertPtrToU %ulong %got
                %isNull = OpIEqual %bool %address %l0
                OpSelectionMerge %end None
                OpBranchConditional %isNull %none %found
                %none = OpLabel
                %place = OpInBoundsPtrAccessChain %toUint %out %u1
                OpStore %place %u7 Aligned 4
                OpBranch %end
                %found = OpLabel
                %value = OpLoad %uint %got Aligned 4
                %place1 = OpInBoundsPtrAccessChain %toUint %out %u1
                OpStore %place1 %value Aligned 4
                OpBranch %end
                %end = OpLabel
                OpReturn
                OpFunctionEnd
                """.replace("STORAGE", storage);
        assertThat(run(text.replace("LocalSize 2 1 1", "LocalSize 1 1 1"), 1, new int[] {5, 9}))
                .isEqualTo("5 " + expected);
    }

    /** Compares the first number with an expected one, and writes the result and what is expected afterwards. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            _Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii, 4, 4, 7 1 4
            _Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii, 5, 4, 5 0 5
            _Z28atomic_compare_exchange_weakPU3AS4VU7_AtomiciPU3AS4ii,   5, 4, 5 0 5
            _Z37atomic_compare_exchange_weak_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope, 4, 4, 7 1 4
            """)
    void compareExchange(String name, int initial, int expected, String result) {
        boolean isExplicit = name.contains("explicit");
        String text = PROLOGUE.replace("NAME", name)
                + "%called = OpTypeFunction %bool %toUint %toPrivate %uint" + (isExplicit ? " %uint %uint %uint" : "")
                + "\n%f = OpFunction %bool None %called\n"
                + "%p1 = OpFunctionParameter %toUint\n%p2 = OpFunctionParameter %toPrivate\n"
                + "%p3 = OpFunctionParameter %uint\n"
                + (isExplicit
                        ? "%p4 = OpFunctionParameter %uint\n%p5 = OpFunctionParameter %uint\n%p6 = OpFunctionParameter %uint\n"
                        : "")
                + """
                OpFunctionEnd
                %main = OpFunction %void None %kernel
                %out = OpFunctionParameter %toUint
                %entry = OpLabel
                %expected = OpVariable %toPrivate Function
                OpStore %expected %uEXPECTED
                %id3 = OpLoad %v3ulong %lids
                %id = OpCompositeExtract %ulong %id3 0
                %isFirst = OpIEqual %bool %id %l0
                OpSelectionMerge %end None
                OpBranchConditional %isFirst %work %end
                %work = OpLabel
                """.replace("EXPECTED", Integer.toString(expected))
                + "%same = OpFunctionCall %bool %f %out %expected %u7" + (isExplicit ? " %u4 %u2 %u1" : "") + "\n"
                + """
                %bit = OpSelect %uint %same %u1 %u0
                %place1 = OpInBoundsPtrAccessChain %toUint %out %u1
                OpStore %place1 %bit Aligned 4
                %now = OpLoad %uint %expected
                %place2 = OpInBoundsPtrAccessChain %toUint %out %u2
                OpStore %place2 %now Aligned 4
                OpBranch %end
                %end = OpLabel
                OpReturn
                OpFunctionEnd
                """;
        assertThat(run(text, 1, new int[] {initial, 9, 9})).isEqualTo(result);
    }

    /** Each of two work-items adds the bit that it found in the flag, so that the sum is 1; then one clears it. */
    @Test
    void flags() {
        String text = PROLOGUE.replace("NAME", "_Z24atomic_flag_test_and_setPU3AS4VU7_Atomici")
                        .replace("%void = OpTypeVoid", """
                                OpDecorate %g LinkageAttributes "_Z17atomic_flag_clearPU3AS4VU7_Atomici" Import
                                OpDecorate %h LinkageAttributes "_Z11atomic_initPU3AS4VU7_Atomicii" Import
                                %void = OpTypeVoid""")
                + """
                %test = OpTypeFunction %bool %toUint
                %clear = OpTypeFunction %void %toUint
                %init = OpTypeFunction %void %toUint %uint
                %f = OpFunction %bool None %test
                %p = OpFunctionParameter %toUint
                OpFunctionEnd
                %g = OpFunction %void None %clear
                %q = OpFunctionParameter %toUint
                OpFunctionEnd
                %h = OpFunction %void None %init
                %r = OpFunctionParameter %toUint
                %s = OpFunctionParameter %uint
                OpFunctionEnd
                %main = OpFunction %void None %kernel
                %out = OpFunctionParameter %toUint
                %entry = OpLabel
                %was = OpFunctionCall %bool %f %out
                %bit = OpSelect %uint %was %u1 %u0
                %place1 = OpInBoundsPtrAccessChain %toUint %out %u1
                %sum = OpAtomicIAdd %uint %place1 %u1 %u0 %bit
                %place2 = OpInBoundsPtrAccessChain %toUint %out %u2
                %set = OpFunctionCall %bool %f %place2
                %cleared = OpFunctionCall %void %g %place2
                %place3 = OpInBoundsPtrAccessChain %toUint %out %u4
                %made = OpFunctionCall %void %h %place3 %u7
                OpReturn
                OpFunctionEnd
                """;
        assertThat(run(text, 1, new int[] {0, 0, 5, 0, 0})).isEqualTo("1 1 0 0 7");
    }

    @Test
    void otherTypesAreRefused() {
        String text = PROLOGUE.replace("NAME", "_Z13get_global_idj") + """
                %called = OpTypeFunction %bool %uint
                %f = OpFunction %bool None %called
                %p = OpFunctionParameter %uint
                OpFunctionEnd
                %main = OpFunction %void None %kernel
                %out = OpFunctionParameter %toUint
                %entry = OpLabel
                %got = OpFunctionCall %bool %f %u0
                OpReturn
                OpFunctionEnd
                """;
        assertThatThrownBy(() -> run(text, 1, new int[1]))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("get_global_id is not executed for such operands");
    }
}
