// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.lint.LintRule;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * Members that share bytes for the default values of specialization constants: the validator warns of the lines with a
 * comment "finding", and the linter says the same.
 */
final class DefaultOverlapsTest {
    private static final String FILE = "validate/default-overlaps.spvasm";

    private static AssembledText assembled() {
        return Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_1)
                .assembleTraced(GoldenFiles.read(GoldenFiles.path(FILE)).getBytes(StandardCharsets.UTF_8));
    }

    private static SpirvModule module() {
        return Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(GoldenFiles.read(GoldenFiles.path(FILE)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spv1.6", "vulkan1.1"})
    void areWarningsOfTheValidatorAndTheLinter(String label) {
        List<String> lines = GoldenFiles.read(GoldenFiles.path(FILE)).lines().toList();
        Findings report = Validator.create()
                .withTarget(TargetEnv.ofLabel(label).orElseThrow())
                .validate(assembled(), ReadOptions.DEFAULT);

        assertThat(report.isValid()).isTrue();
        assertThat(report).allMatch(finding -> finding.rule().id().equals("explicit-layout.default-overlap"));
        assertThat(report.stream()
                        .map(finding -> finding.diagnostic().position().line()))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, lines.size())
                        .filter(line -> lines.get(line - 1).endsWith("; finding"))
                        .boxed()
                        .toList());
        assertThat(report.stream().map(DefaultOverlapsTest::message))
                .containsExactlyElementsOf(
                        Linter.create().withOnly(LintRule.OVERLAPPING_MEMBERS).lint(module()).stream()
                                .map(DefaultOverlapsTest::message)
                                .toList());
    }

    private static String message(Finding finding) {
        return finding.diagnostic().message();
    }

    @Test
    void becomeErrorsLikeOtherWarnings() {
        Validator validator =
                Validator.create().withTarget(TargetEnv.VULKAN_1_1).withWarningsAsErrors();
        assertThat(validator.validate(module()).isValid()).isFalse();
    }
}
