// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.module;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.Block;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

class ModuleLayoutTest {
    private static final String SHADER = """
            OpCapability Shader
            OpCapability Linkage
            OpExtension "SPV_KHR_storage_buffer_storage_class"
            %1 = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %2 "main" %3 %4
            OpEntryPoint GLCompute %5 "a longer name"
            OpExecutionMode %2 OriginUpperLeft
            OpExecutionMode %5 LocalSize 1 1 1
            OpExecutionMode %2 DepthReplacing
            %6 = OpString "file"
            OpSource GLSL 450
            OpName %2 "main"
            OpMemberName %7 1 "second"
            OpMemberName %7 0 "first"
            OpModuleProcessed "done"
            OpDecorate %8 Location 3
            OpDecorate %8 Flat
            %8 = OpDecorationGroup
            OpGroupDecorate %8 %3 %4
            OpDecorate %3 RelaxedPrecision
            OpDecorate %9 Offset 4
            %9 = OpDecorationGroup
            OpGroupMemberDecorate %9 %7 1
            OpMemberDecorate %7 0 Offset 0
            %10 = OpTypeVoid
            %11 = OpTypeFunction %10
            %12 = OpTypeInt 32 0
            %7 = OpTypeStruct %12 %12
            %13 = OpTypePointer Input %12
            %3 = OpVariable %13 Input
            %4 = OpVariable %13 Input
            %14 = OpConstant %12 1
            %15 = OpTypeFunction %10 %12
            %16 = OpFunction %10 None %15
            %17 = OpFunctionParameter %12
            OpFunctionEnd
            %2 = OpFunction %10 None %11
            %18 = OpLabel
            %19 = OpFunctionCall %10 %16 %14
            OpLine %6 1 1
            OpSelectionMerge %22 None
            OpSwitch %14 %20 1 %21 2 %22
            OpNoLine
            %20 = OpLabel
            OpBranch %22
            %21 = OpLabel
            OpKill
            %22 = OpLabel
            OpReturn
            OpFunctionEnd
            %5 = OpFunction %10 None %11
            %23 = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static SpirvModule module(String text) {
        return Assembler.create().withPreservedNumericIds(true).assemble(text);
    }

    private final ModuleLayout layout = module(SHADER).layout();

    @Test
    void sections() {
        assertThat(layout.capabilityValues()).containsExactly(1, 5);
        assertThat(layout.declares(Capability.Linkage)).isTrue();
        assertThat(layout.declares(Capability.Kernel)).isFalse();
        assertThat(layout.extensions()).containsExactly("SPV_KHR_storage_buffer_storage_class");
        assertThat(layout.imports()).containsExactly(new ExtendedSetImport(1, "GLSL.std.450"));
        assertThat(layout.memoryModel().orElseThrow().memoryModel()).contains(MemoryModel.GLSL450);
        assertThat(layout.section(LayoutSection.SOURCES)).hasSize(2);
        assertThat(layout.section(LayoutSection.PROCESSES)).hasSize(1);
        assertThat(layout.section(LayoutSection.ANNOTATIONS)).hasSize(9);
        assertThat(layout.section(LayoutSection.DECLARATIONS)).hasSize(9);
        assertThat(layout.types()).extracting(Instruction::resultId).containsExactly(10, 11, 12, 7, 13, 15);
        assertThat(layout.constants()).extracting(Instruction::resultId).containsExactly(14);
        assertThat(layout.globalVariables()).extracting(Instruction::resultId).containsExactly(3, 4);
    }

    @Test
    void entryPoints() {
        assertThat(layout.entryPoints()).extracting(EntryPoint::name).containsExactly("main", "a longer name");
        EntryPoint main = layout.entryPoints().get(0);
        assertThat(main.executionModel()).contains(ExecutionModel.Fragment);
        assertThat(main.interfaceIds()).containsExactly(3, 4);
        assertThat(main.executionModes()).extracting(i -> i.word(2)).containsExactly(7, 12);
        assertThat(main.function().orElseThrow().id()).isEqualTo(2);
        assertThat(layout.entryPoints().get(1).interfaceIds()).isEmpty();
    }

    @Test
    void namesAndDecorations() {
        assertThat(layout.name(2)).contains("main");
        assertThat(layout.name(3)).isEmpty();
        assertThat(layout.memberName(7, 0)).contains("first");
        assertThat(layout.memberName(7, 1)).contains("second");
        assertThat(layout.memberName(7, 2)).isEmpty();
        assertThat(layout.decorations(3))
                .extracting(AppliedDecoration::toString)
                .containsExactly("Location 3", "Flat", "RelaxedPrecision");
        assertThat(layout.decorations(4).get(0).parameterWord(0)).isEqualTo(3);
        assertThat(layout.decorationWord(4, Decoration.Location)).hasValue(3);
        assertThat(layout.decorationWord(4, Decoration.Binding)).isEmpty();
        assertThat(layout.isDecorated(4, Decoration.RelaxedPrecision)).isFalse();
        assertThat(layout.memberDecorationWord(7, 0, Decoration.Offset)).hasValue(0);
        assertThat(layout.memberDecorationWord(7, 1, Decoration.Offset)).hasValue(4);
        assertThat(layout.memberDecorations(7, 1)).hasSize(1);
    }

    @Test
    void functionsAndBlocks() {
        assertThat(layout.functions()).extracting(Function::id).containsExactly(16, 2, 5);
        Function declaration = layout.functions().get(0);
        assertThat(declaration.isDeclaration()).isTrue();
        assertThat(declaration.parameters()).extracting(Instruction::resultId).containsExactly(17);
        Function main = layout.function(2).orElseThrow();
        assertThat(main.hasEnd()).isTrue();
        assertThat(main.functionTypeId()).isEqualTo(11);
        assertThat(main.blocks()).extracting(Block::labelId).containsExactly(18, 20, 21, 22);
        Block entry = main.block(0);
        assertThat(entry.instructions()).hasSize(5);
        assertThat(entry.mergeBlockId()).isEqualTo(22);
        assertThat(entry.isLoopHeader()).isFalse();
        assertThat(entry.terminator().orElseThrow().op()).contains(Op.OpSwitch);
        assertThat(entry.successorCount()).isEqualTo(3);
        assertThat(new int[] {entry.successorId(0), entry.successorId(1), entry.successorId(2)})
                .containsExactly(20, 21, 22);
        assertThat(main.blockNumber(22)).isEqualTo(3);
        assertThat(main.blockNumber(23)).isEqualTo(-1);
        Block last = layout.block(23).orElseThrow();
        assertThat(last.function().id()).isEqualTo(5);
        assertThat(last.index()).isZero();
        assertThat(layout.block(14)).isEmpty();
    }

    @Test
    void functionsContainTheirInstructions() {
        for (int i = 0; i < layout.module().instructionCount(); i++) {
            int number = i;
            assertThat(layout.functionContaining(i).stream().mapToInt(Function::index))
                    .containsExactlyElementsOf(layout.functions().stream()
                            .filter(f -> f.firstInstruction() <= number && number < f.endInstruction())
                            .map(Function::index)
                            .toList());
        }
        assertThat(layout.functionContaining(-1)).isEmpty();
        assertThat(layout.functionContaining(layout.module().instructionCount()))
                .isEmpty();
    }

    @Test
    void damagedFunctions() {
        ModuleLayout damaged = module("""
                %1 = OpTypeVoid
                %2 = OpTypeFunction %1
                %3 = OpFunction %1 None %2
                %4 = OpLabel
                OpSelectionMerge %5 None
                %5 = OpLabel
                OpBranch %3
                OpReturn
                %6 = OpFunction %1 None %2
                %7 = OpLabel
                """).layout();
        assertThat(damaged.functions()).extracting(Function::hasEnd).containsExactly(false, false);
        Block open = damaged.functions().get(0).block(0);
        assertThat(open.terminator()).isEmpty();
        assertThat(open.successorCount()).isZero();
        assertThat(open.mergeBlockId()).isEqualTo(5);
        assertThat(damaged.functions().get(0).block(1).successorId(0)).isEqualTo(3);
        assertThat(damaged.functions().get(1).block(0).instructions()).hasSize(1);
    }

    @Test
    void groupsMayBeLargeOnBothSides() {
        StringBuilder text = new StringBuilder("%1 = OpTypeVoid %2 = OpDecorationGroup\n");
        for (int i = 0; i < 60_000; i++) {
            text.append("OpDecorate %2 Location ").append(i).append('\n');
        }
        text.append("OpGroupDecorate %2");
        for (int i = 0; i < 60_000; i++) {
            text.append(" %1");
        }
        assertThat(module(text.toString()).layout().decorationWord(1, Decoration.Location))
                .hasValue(0);
    }
}
