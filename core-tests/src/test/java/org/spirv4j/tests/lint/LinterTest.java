// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.lint.LintRule;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.RuleCatalogue;

/** Levels of rules, and near misses; {@code RuleCatalogueTest} proves each rule by its modules. */
final class LinterTest {
    private static RuleCatalogue.Entry entry(LintRule rule) {
        return RuleCatalogue.get().entry(rule.rule()).orElseThrow();
    }

    private static SpirvModule module(LintRule rule, String text) {
        return Assembler.create().withTarget(entry(rule).env()).assemble(text);
    }

    @ParameterizedTest
    @EnumSource
    void findingsHaveTheLevelOfTheirRule(LintRule rule) {
        SpirvModule module = module(rule, entry(rule).failing());
        assertThat(findings(Linter.create().withLevel(rule, Linter.Level.WARNING), module, rule))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.WARNING));
        assertThat(findings(Linter.create().withLevel(rule, Linter.Level.NOTE), module, rule))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.NOTE));
        assertThat(findings(Linter.create().withLevel(rule, Linter.Level.OFF), module, rule))
                .isEmpty();
    }

    @Test
    void nonUniformMayBeStatedOfACopy() {
        String text = entry(LintRule.NON_UNIFORM_INDEX)
                .passing()
                .replace("OpDecorate %texture NonUniform", "OpDecorate %copy NonUniform")
                .replace("%color =", "%copy = OpCopyObject %sampled %texture\n%color =")
                .replace("%v4float %texture %zero", "%v4float %copy %zero");
        assertThat(Linter.create().withOnly(LintRule.NON_UNIFORM_INDEX).lint(module(LintRule.NON_UNIFORM_INDEX, text)))
                .isEmpty();
    }

    @Test
    void aVariableThatAFunctionMayWriteIsInitialized() {
        String text = entry(LintRule.UNINITIALIZED_READ)
                .passing()
                .replace("%main = OpFunction", """
                        %setter = OpTypeFunction %void %pointer
                        %set = OpFunction %void None %setter
                        %target = OpFunctionParameter %pointer
                        %start = OpLabel
                        OpReturn
                        OpFunctionEnd
                        %main = OpFunction""")
                .replace("OpStore %value %uint_1", "%called = OpFunctionCall %void %set %value");
        assertThat(Linter.create()
                        .withOnly(LintRule.UNINITIALIZED_READ)
                        .lint(module(LintRule.UNINITIALIZED_READ, text)))
                .isEmpty();
    }

    private static List<Finding> findings(Linter linter, SpirvModule module, LintRule rule) {
        return linter.lint(module).stream()
                .filter(finding -> finding.rule().equals(rule.rule()))
                .toList();
    }

    /** Vulkan requires capabilities for narrow storage even beside those for arithmetic. */
    @Test
    void capabilitiesForNarrowStorageAreNeeded() {
        String text = """
                OpCapability Shader
                OpCapability StorageBuffer16BitAccess
                OpCapability StoragePushConstant16
                OpCapability Float16
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %block Block
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %buffer DescriptorSet 0
                OpDecorate %buffer Binding 0
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %half = OpTypeFloat 16
                %block = OpTypeStruct %half
                %pointer = OpTypePointer StorageBuffer %block
                %private = OpTypePointer Private %half
                %buffer = OpVariable %pointer StorageBuffer
                %local = OpVariable %private Private
                %main = OpFunction %void None %function
                %start = OpLabel
                %value = OpLoad %block %buffer
                OpReturn
                OpFunctionEnd
                """;
        assertThat(Linter.create()
                        .withOnly(LintRule.UNNEEDED_CAPABILITY)
                        .lint(Assembler.create()
                                .withTarget(TargetEnv.VULKAN_1_1)
                                .assemble(text)))
                .extracting(Finding::instruction)
                .containsExactly("OpCapability StoragePushConstant16");
    }
}
