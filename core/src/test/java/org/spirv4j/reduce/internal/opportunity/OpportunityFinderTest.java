// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.validate.Validator;

class OpportunityFinderTest {
    private static final String FINDER = "ReductionOpportunityFinder";

    /** The main function of a shader with a loop, a selection in it, unused functions, members, blocks and values. */
    private static final SpirvModule MODULE = module("""
        %twice = OpIAdd %int %one %two
        %again = OpIAdd %int %twice %twice
        OpStore %result %again
        OpBranch %header
        %header = OpLabel
        %i = OpPhi %int %one %start %next %continue
        OpLoopMerge %end %continue None
        OpBranch %check
        %check = OpLabel
        %less = OpSLessThan %bool %i %twice
        OpBranchConditional %less %body %end
        %body = OpLabel
        OpSelectionMerge %join None
        OpBranchConditional %less %then %join
        %then = OpLabel
        OpStore %result %i
        OpBranch %join
        %join = OpLabel
        OpSelectionMerge %same None
        OpBranchConditional %less %same %same
        %same = OpLabel
        OpBranch %continue
        %continue = OpLabel
        %next = OpIAdd %int %i %one
        OpBranch %header
        %dead = OpLabel
        OpBranch %end
        %end = OpLabel
        OpBranch %last
        %last = OpLabel
        OpReturn
        """);

    private static SpirvModule module(String body) {
        return Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_3).assemble("""
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpName %main "main"
            %void = OpTypeVoid
            %bool = OpTypeBool
            %int = OpTypeInt 32 1
            %one = OpConstant %int 1
            %two = OpConstant %int 2
            %pair = OpTypeStruct %int %int
            %both = OpConstantComposite %pair %one %two
            %pointer = OpTypePointer Function %int
            %function = OpTypeFunction %void
            %main = OpFunction %void None %function
            %start = OpLabel
            %result = OpVariable %pointer Function
            %second = OpCompositeExtract %int %both 1
            """ + body + """
            OpFunctionEnd
            %unused = OpFunction %void None %function
            %only = OpLabel
            OpReturn
            OpFunctionEnd
            """);
    }

    @ParameterizedTest
    @CsvSource({
        "RemoveUnusedInstructionReductionOpportunityFinder, 4",
        "OperandToUndefReductionOpportunityFinder, 8",
        "OperandToConstReductionOpportunityFinder, 10",
        "OperandToDominatingIdReductionOpportunityFinder, 2",
        "StructuredConstructToBlockReductionOpportunityFinder, 2",
        "StructuredLoopToSelectionReductionOpportunityFinder, 1",
        "MergeBlocksReductionOpportunityFinder, 1",
        "RemoveFunctionReductionOpportunityFinder, 1",
        "RemoveBlockReductionOpportunityFinder, 1",
        "RemoveSelectionReductionOpportunityFinder, 1",
        "ConditionalBranchToSimpleConditionalBranchOpportunityFinder, 2",
        "RemoveUnusedStructMemberReductionOpportunityFinder, 1"
    })
    void opportunitiesChangeTheModuleAndKeepItValid(String name, int atLeast) {
        List<Opportunity> found = OpportunityFinders.named(name).find(EditableModule.of(MODULE), 0);

        assertThat(found).hasSizeGreaterThanOrEqualTo(atLeast);
        Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_3);
        for (Opportunity opportunity : found) {
            EditableModule edited = EditableModule.of(MODULE);
            assertThat(opportunity.apply(edited)).isTrue();
            assertThat(validator.validate(edited.toModule()).errors())
                    .as(() -> text(edited.toModule()))
                    .isEmpty();
        }
    }

    @Test
    void conditionalBranchesWithOneTargetBecomeBranches() {
        SpirvModule simple = after(MODULE, "RemoveSelection" + FINDER);

        assertThat(text(after(simple, "SimpleConditionalBranchToBranchOpportunityFinder")))
                .doesNotContain("OpBranchConditional %22 %26 %26")
                .contains("OpBranch %26\n");
    }

    @Test
    void laterOpportunitiesSeeWhatEarlierOnesDid() {
        EditableModule edited = EditableModule.of(MODULE);
        List<Opportunity> unused =
                OpportunityFinders.named("RemoveUnusedInstruction" + FINDER).find(edited, 0);
        List<Opportunity> functions =
                OpportunityFinders.named("RemoveFunction" + FINDER).find(edited, 0);

        functions.forEach(opportunity -> opportunity.apply(edited));
        unused.forEach(opportunity -> opportunity.apply(edited));
        unused.forEach(opportunity -> assertThat(opportunity.apply(edited)).isFalse());
        functions.forEach(opportunity -> assertThat(opportunity.apply(edited)).isFalse());
    }

    @Test
    void onlyTheNamedFunctionChanges() {
        EditableModule edited = EditableModule.of(MODULE);
        int unused = edited.annotations().idOf("main");

        assertThat(OpportunityFinders.named("RemoveFunction" + FINDER).find(edited, unused))
                .isEmpty();
        assertThat(OpportunityFinders.named("RemoveUnusedInstruction" + FINDER).find(edited, unused))
                .hasSizeLessThan(OpportunityFinders.named("RemoveUnusedInstruction" + FINDER)
                        .find(edited, 0)
                        .size());
    }

    @Test
    void entryPointsWithConditionsAreRemovedWithTheirModes() {
        SpirvModule conditional = Assembler.create().assemble("""
                OpCapability Shader
                OpCapability SpecConditionalINTEL
                OpExtension "SPV_INTEL_function_variants"
                OpMemoryModel Logical GLSL450
                OpConditionalEntryPointINTEL %yes GLCompute %first "first"
                OpConditionalEntryPointINTEL %yes GLCompute %second "second"
                OpExecutionMode %first LocalSize 1 1 1
                OpExecutionMode %second LocalSize 2 2 2
                %void = OpTypeVoid
                %bool = OpTypeBool
                %yes = OpConstantTrue %bool
                %function = OpTypeFunction %void
                %first = OpFunction %void None %function
                %a = OpLabel
                OpReturn
                OpFunctionEnd
                %second = OpFunction %void None %function
                %b = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        EditableModule edited = EditableModule.of(conditional);

        assertThat(OpportunityFinders.DECLARATIONS.find(edited, 0).get(0).apply(edited))
                .isTrue();

        assertThat(text(edited.toModule()))
                .doesNotContain("\"first\"")
                .doesNotContain("LocalSize 1")
                .contains("\"second\"")
                .contains("LocalSize 2");
    }

    @Test
    void entryPointsWithoutFunctionsAreRemoved() {
        int unknownModel = 62;
        for (int[] operands : new int[][] {{unknownModel}, {unknownModel, 1_000_000}}) {
            int[] words = Arrays.copyOf(new int[] {0x07230203, 0x00010600, 0, 1, 0}, 6 + operands.length);
            words[5] = 1 + operands.length << 16 | Op.OpEntryPoint.opcode();
            System.arraycopy(operands, 0, words, 6, operands.length);
            EditableModule edited = EditableModule.of(SpirvModule.ofWords(words, ReadOptions.DEFAULT));

            List<Opportunity> found = new RemoveDeclarations().find(edited, 0);

            assertThat(found).hasSize(1);
            assertThat(found.get(0).apply(edited)).isTrue();
            assertThat(edited.first()).isZero();
        }
    }

    @Test
    void unknownNamesAreRefused() {
        assertThatThrownBy(() -> OpportunityFinders.named("None"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no finder is named 'None'");
    }

    private static SpirvModule after(SpirvModule module, String finder) {
        EditableModule edited = EditableModule.of(module);
        OpportunityFinders.named(finder).find(edited, 0).forEach(opportunity -> opportunity.apply(edited));
        return edited.toModule();
    }

    private static String text(SpirvModule module) {
        return Disassembler.create().disassemble(module);
    }
}
