// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * Modules with instructions of vendors, which are executed as others, have their own instructions in findings and for
 * observers.
 */
@Tag(TestedEngine.TAG)
class VendorInstructionsTest {
    /** Sorts three numbers, stores the middle one, and then what the direction to a face of a cube is. */
    private static final String SORTING = """
            OpCapability Shader
            OpExtension "SPV_AMD_shader_trinary_minmax"
            OpExtension "SPV_AMD_gcn_shader"
            %sort = OpExtInstImport "SPV_AMD_shader_trinary_minmax"
            %cube = OpExtInstImport "SPV_AMD_gcn_shader"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %data
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %length SpecId 1
            OpDecorate %numbers ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %v3 = OpTypeVector %float 3
            %n0 = OpConstant %uint 0
            %n1 = OpConstant %uint 1
            %n2 = OpConstant %uint 2
            %n3 = OpConstant %uint 3
            %n99 = OpConstant %uint 99
            %length = OpSpecConstant %uint 4
            %f1 = OpConstant %float 1
            %f5 = OpConstant %float -5
            %direction = OpConstantComposite %v3 %f1 %f1 %f5
            %numbers = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %numbers
            %to_block = OpTypePointer StorageBuffer %block
            %to_uint = OpTypePointer StorageBuffer %uint
            %data = OpVariable %to_block StorageBuffer
            %main = OpFunction %void None %type
            %entry = OpLabel
            %p0 = OpAccessChain %to_uint %data %n0 %n0
            %p1 = OpAccessChain %to_uint %data %n0 %n1
            %p2 = OpAccessChain %to_uint %data %n0 %n2
            %a = OpLoad %uint %p0
            %b = OpLoad %uint %p1
            %c = OpLoad %uint %p2
            %middle = OpExtInst %uint %sort UMid3AMD %a %b %c
            OpStore %p0 %middle
            %isLarge = OpUGreaterThan %bool %middle %length
            OpSelectionMerge %end None
            OpBranchConditional %isLarge %large %end
            %large = OpLabel
            %least = OpExtInst %uint %sort UMin3AMD %a %b %c
            OpStore %p1 %least
            OpBranch %end
            %end = OpLabel
            %face = OpExtInst %float %cube CubeFaceIndexAMD %direction
            %whole = OpConvertFToU %uint %face
            OpStore %p2 %whole
            %outside = OpAccessChain %to_uint %data %n0 %n99
            OpStore %outside %middle
            OpReturn
            OpFunctionEnd
            """;

    private final SpirvModule module =
            Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_3).assemble(SORTING);
    private final ByteBuffer data = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);

    private RunReport run(Program program) {
        data.putInt(0, 9).putInt(4, 1).putInt(8, 7);
        return program.dispatch(Bindings.create().buffer(0, 0, data), 1, 1, 1);
    }

    private List<Integer> results() {
        return List.of(data.getInt(0), data.getInt(4), data.getInt(8));
    }

    @Test
    void findingsAreAtTheInstructionsOfTheGivenModule() {
        List<Finding> findings =
                run(TestedEngine.program(module, "main")).findings().all();
        assertThat(results()).containsExactly(7, 1, 5);
        TestedEngine.needsFindings();
        Instruction last = module.instructions().stream()
                .filter(each -> each.is(Op.OpStore))
                .reduce((one, other) -> other)
                .orElseThrow();
        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.diagnostic().position().wordOffset()).isEqualTo(last.wordOffset());
            assertThat(finding.instruction()).startsWith("OpStore ");
        });
    }

    @Test
    void observersSeeTheInstructionsOfTheGivenModule() {
        List<Instruction> seen = new ArrayList<>();
        Observer observer = moment -> {
            assertThat(moment.module()).isSameAs(module);
            assertThat(moment.instruction().wordOffset()).isEqualTo(moment.wordOffset());
            seen.add(moment.instruction());
        };
        run(TestedEngine.program(module, "main").withObserver(observer));
        assertThat(results()).containsExactly(7, 1, 5);
        assertThat(seen)
                .extracting(each -> each.op().map(Enum::name).orElse(""))
                .containsExactly(
                        "OpAccessChain",
                        "OpAccessChain",
                        "OpAccessChain",
                        "OpLoad",
                        "OpLoad",
                        "OpLoad",
                        "OpExtInst",
                        "OpStore",
                        "OpUGreaterThan",
                        "OpBranchConditional",
                        "OpExtInst",
                        "OpStore",
                        "OpBranch",
                        "OpExtInst",
                        "OpConvertFToU",
                        "OpStore",
                        "OpAccessChain",
                        "OpStore",
                        "OpReturn");
    }
}
