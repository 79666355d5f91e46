// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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
 * Modules checked by hand, in a folder for each rule: the lines with a comment "finding" have one, and no others have.
 * These are lines of the GLSL that is the text of OpSource, from which the module is compiled with debug information,
 * or else lines of the assembly text. A first line {@code ; target: ENVIRONMENT} names another environment than Vulkan
 * 1.1.
 */
final class LintCasesTest {
    private static final String TARGET = "; target: ";

    /** The least number of modules for each rule. */
    private static final int LEAST = 20;

    private static final List<LintRule> RULES = List.of(
            LintRule.BANK_CONFLICT,
            LintRule.DISCARD_BEFORE_DERIVATIVE,
            LintRule.DIVERGENT_BARRIER,
            LintRule.DIVERGENT_DERIVATIVE,
            LintRule.DUPLICATE_NAME,
            LintRule.NON_UNIFORM_INDEX,
            LintRule.UNINITIALIZED_READ,
            LintRule.UNNEEDED_CAPABILITY);

    /** A rule and the text of a module. */
    record Case(LintRule rule, Path source) {
        @Override
        public String toString() {
            return rule + " " + source.getFileName();
        }

        List<String> lines() {
            return GoldenFiles.read(source).lines().toList();
        }

        TargetEnv target() {
            String first = lines().get(0);
            return first.startsWith(TARGET)
                    ? TargetEnv.ofLabel(first.substring(TARGET.length())).orElseThrow()
                    : TargetEnv.VULKAN_1_1;
        }

        /** The number of the line before the source in another language; 0 if there is none. */
        int linesBeforeSource() {
            List<String> lines = lines();
            return IntStream.range(0, lines.size())
                    .filter(i -> lines.get(i).contains("\"#version "))
                    .findFirst()
                    .orElse(0);
        }
    }

    static Stream<Case> cases() {
        return RULES.stream().flatMap(rule -> sources(rule).stream().map(source -> new Case(rule, source)));
    }

    private static List<Path> sources(LintRule rule) {
        String id = rule.rule().id();
        return GoldenFiles.sources("lint/cases/" + id.substring(id.indexOf('.') + 1), ".spvasm");
    }

    @Test
    void thereAreEnoughModules() {
        assertThat(RULES)
                .allSatisfy(
                        rule -> assertThat(sources(rule)).as(rule.toString()).hasSizeGreaterThanOrEqualTo(LEAST));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void thereAreFindingsWhereTheCommentsSaySo(Case module) {
        AssembledText text = Assembler.create()
                .withTarget(module.target())
                .assembleTraced(GoldenFiles.read(module.source()).getBytes(StandardCharsets.UTF_8));
        SpirvModule assembled = SpirvModule.ofWords(text.words(), ReadOptions.DEFAULT);
        Findings report = Validator.create().withTarget(module.target()).validate(assembled);
        assertThat(report).isEmpty();

        int before = module.linesBeforeSource();
        ToIntFunction<Finding> line = before == 0
                ? finding -> text.position(finding.diagnostic().position()).line()
                : finding -> before + finding.source().orElseThrow().line();
        Set<Integer> found = new TreeSet<>();
        Linter.create().withOnly(module.rule()).lint(assembled).forEach(finding -> found.add(line.applyAsInt(finding)));
        assertThat(found).isEqualTo(expected(module.lines()));
    }

    private static Set<Integer> expected(List<String> lines) {
        Set<Integer> expected = new TreeSet<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains("// finding") || lines.get(i).contains("; finding")) {
                expected.add(i + 1);
            }
        }
        return expected;
    }
}
