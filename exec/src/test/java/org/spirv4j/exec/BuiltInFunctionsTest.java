// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Functions of OpenCL C that compilers leave as imports with mangled names. */
@Tag(TestedEngine.TAG)
class BuiltInFunctionsTest {
    private static final String PROLOGUE = """
            OpCapability Addresses
            OpCapability Kernel
            OpCapability Linkage
            OpCapability Int64
            OpCapability Int8
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main" %ids
            OpExecutionMode %main LocalSize 2 1 1
            OpDecorate %f LinkageAttributes "NAME" Import
            OpDecorate %ids BuiltIn LocalInvocationId
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uchar = OpTypeInt 8 0
            %uint = OpTypeInt 32 0
            %ulong = OpTypeInt 64 0
            %float = OpTypeFloat 32
            %v3ulong = OpTypeVector %ulong 3
            %toByte = OpTypePointer CrossWorkgroup %uchar
            %toGlobal = OpTypePointer CrossWorkgroup %uint
            %toLocal = OpTypePointer Workgroup %uint
            %toIds = OpTypePointer Input %v3ulong
            %l0 = OpConstant %ulong 0
            %l1 = OpConstant %ulong 1
            %ids = OpVariable %toIds Input
            """;

    private static Program program(String text) {
        return TestedEngine.program(
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main");
    }

    private static ByteBuffer words(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return bytes;
    }

    /** Calls a function with a pointer and numbers, and stores what it returns after what it changes. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            _Z10atomic_addPU3AS1Vii,       uint,  -5,         3,    , -2
            _Z8atom_addPU3AS1Vjj,          uint,  7,          3,    , 10
            _Z10atomic_subPU3AS1Vii,       uint,  7,          9,    , -2
            _Z11atomic_xchgPU3AS1Vii,      uint,  7,          9,    , 9
            _Z11atomic_xchgPU3AS1Vff,      float, 1065353216, 2,    , 1073741824
            _Z10atomic_incPU3AS1Vi,        uint,  -1,         ,     , 0
            _Z10atomic_decPVU3AS1j,        uint,  0,          ,     , -1
            _Z10atomic_minPU3AS1Vii,       uint,  -5,         3,    , -5
            _Z10atomic_minPU3AS1Vjj,       uint,  -5,         3,    , 3
            _Z10atomic_maxPU3AS1Vii,       uint,  -5,         3,    , 3
            _Z10atomic_maxPVU3AS1jj,       uint,  -5,         3,    , -5
            _Z10atomic_andPU3AS1Vii,       uint,  12,         10,   , 8
            _Z9atomic_orPU3AS1Vii,         uint,  12,         10,   , 14
            _Z10atomic_xorPU3AS1Vii,       uint,  12,         10,   , 6
            _Z14atomic_cmpxchgPU3AS1Viii,  uint,  12,         12,  5, 5
            _Z14atomic_cmpxchgPU3AS1Viii,  uint,  12,         11,  5, 12
            _Z16atomic_fetch_addPU3AS4VU7_Atomicii, uint, 12,  1,   , 13
            _Z15atomic_exchangePU3AS4VU7_Atomicii,  uint, 12,  1,   , 1
            _Z25atomic_fetch_min_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope, uint, -5, 3, 5, -5
            _Z11atomic_loadPU3AS4VU7_Atomici,       uint, 12,  ,    , 12
            """)
    void atomicFunctions(String name, String type, int initial, String first, String second, int expected) {
        List<String> arguments = new ArrayList<>();
        StringBuilder text = new StringBuilder(PROLOGUE.replace("NAME", name));
        for (String value : new String[] {first, second}) {
            if (value != null) {
                String id = "%a" + arguments.size();
                text.append(id + " = OpConstant %" + type + " " + value + "\n");
                arguments.add(id);
            }
        }
        text.append("%function = OpTypeFunction %void %toByte\n%called = OpTypeFunction %" + type + " %toByte");
        arguments.forEach(each -> text.append(" %" + type));
        text.append("\n%f = OpFunction %" + type + " None %called\n%p = OpFunctionParameter %toByte\n");
        arguments.forEach(each -> text.append("%p" + each.substring(1) + " = OpFunctionParameter %" + type + "\n"));
        text.append("""
                OpFunctionEnd
                %main = OpFunction %void None %function
                %out = OpFunctionParameter %toByte
                %entry = OpLabel
                %id3 = OpLoad %v3ulong %ids
                %id = OpCompositeExtract %ulong %id3 0
                %isFirst = OpIEqual %bool %id %l0
                OpSelectionMerge %end None
                OpBranchConditional %isFirst %work %end
                %work = OpLabel
                """);
        text.append("%old = OpFunctionCall %" + type + " %f %out " + String.join(" ", arguments) + "\n");
        text.append(type.equals("uint") ? "%bits = OpCopyObject %uint %old\n" : "%bits = OpBitcast %uint %old\n");
        text.append("""
                %words = OpBitcast %toGlobal %out
                %next = OpInBoundsPtrAccessChain %toGlobal %words %l1
                OpStore %next %bits Aligned 4
                OpBranch %end
                %end = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        ByteBuffer out = words(initial, 0);
        assertThat(program(text.toString())
                        .dispatch(Bindings.create().bufferArgument(out), 1, 1, 1)
                        .findings())
                .isEmpty();
        assertThat(new int[] {out.getInt(0), out.getInt(4)}).containsExactly(expected, initial);
    }

    /** One work-item writes, and both read after the function. */
    private static String exchange(String name, String parameters, String arguments) {
        return PROLOGUE.replace("NAME", name)
                + """
                %one = OpConstant %uint 1
                %two = OpConstant %uint 2
                %shared = OpVariable %toLocal Workgroup
                %function = OpTypeFunction %void %toGlobal
                %called = OpTypeFunction %void PARAMETERS
                %f = OpFunction %void None %called
                DECLARED
                OpFunctionEnd
                %main = OpFunction %void None %function
                %out = OpFunctionParameter %toGlobal
                %entry = OpLabel
                %id3 = OpLoad %v3ulong %ids
                %id = OpCompositeExtract %ulong %id3 0
                %isFirst = OpIEqual %bool %id %l0
                OpSelectionMerge %end None
                OpBranchConditional %isFirst %work %end
                %work = OpLabel
                OpStore %shared %two Aligned 4
                OpBranch %end
                %end = OpLabel
                %nothing = OpFunctionCall %void %f ARGUMENTS
                %value = OpLoad %uint %shared Aligned 4
                %place = OpInBoundsPtrAccessChain %toGlobal %out %id
                OpStore %place %value Aligned 4
                OpReturn
                OpFunctionEnd
                """.replace("PARAMETERS", parameters).replace("ARGUMENTS", arguments).replace(
                        "DECLARED",
                        "%p = OpFunctionParameter %uint"
                                + (parameters.length() > 5 ? "\n%q = OpFunctionParameter %uint" : ""));
    }

    @ParameterizedTest
    @CsvSource({
        "_Z7barrierj, %uint, %one, true",
        "_Z7barrierj, %uint, %two, false",
        "_Z18work_group_barrierj, %uint, %one, true",
        "_Z18work_group_barrierj12memory_scope, %uint %uint, %one %one, true",
        "_Z17sub_group_barrierj, %uint, %one, true",
        "_Z9mem_fencej, %uint, %one, false",
        "_Z14read_mem_fencej, %uint, %one, false",
        "_Z15write_mem_fencej, %uint, %one, false"
    })
    void barriersOrderTheMemoryThatTheyName(String name, String parameters, String arguments, boolean isOrdered) {
        ByteBuffer out = words(0, 0);
        RunReport report = program(exchange(name, parameters, arguments))
                .withChecks(Set.of(Check.RACE))
                .dispatch(Bindings.create().bufferArgument(out), 1, 1, 1);
        if (isOrdered) {
            assertThat(new int[] {out.getInt(0), out.getInt(4)}).containsExactly(2, 2);
        }
        if (TestedEngine.ENGINE == Engine.CHECKED) {
            assertThat(report.findings().stream().map(Finding::rule)).hasSize(isOrdered ? 0 : 1);
        }
    }

    @Test
    void functionsForOtherNumbersAreRefused() {
        String text = exchange("_Z10atomic_addPU3AS1Vdd", "%uint", "%one");
        assertThatThrownBy(() -> program(text))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("atomic_add is not executed for such operands");
    }
}
