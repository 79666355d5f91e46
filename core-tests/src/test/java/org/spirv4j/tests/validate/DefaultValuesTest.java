// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * Types whose operands have invalid values unless specialization constants are set: the findings are those that the
 * comments of the lines say.
 */
final class DefaultValuesTest {
    private static final String TEXT = GoldenFiles.read(GoldenFiles.path("validate/default-values.spvasm"));

    private static List<String> findings(String text) {
        Assembler assembler = Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6);
        return Validator.create()
                .withTarget(TargetEnv.UNIVERSAL_1_6)
                .validate(assembler.assembleTraced(text.getBytes(StandardCharsets.UTF_8)), ReadOptions.DEFAULT)
                .stream()
                .map(DefaultValuesTest::text)
                .toList();
    }

    private static String text(Finding finding) {
        return finding.diagnostic().position().line() + " "
                + finding.diagnostic().severity().label() + ": "
                + finding.rule().id();
    }

    private static Stream<String> expected(String text) {
        List<String> lines = text.lines().toList();
        return IntStream.range(1, lines.size())
                .filter(i -> lines.get(i).contains(" ; "))
                .mapToObj(i -> i + 1 + " " + lines.get(i).substring(lines.get(i).indexOf(" ; ") + 3));
    }

    @Test
    void areErrorsOrWarnings() {
        assertThat(findings(TEXT)).containsExactlyElementsOf(expected(TEXT).toList());
    }

    @Test
    void areErrorsIfTheyCannotBeSpecialized() {
        String frozen = TEXT.replaceAll("OpDecorate %.* SpecId .*\n", "\n")
                .replace("OpSpecConstant ", "OpConstant ")
                .replace("OpSpecConstantOp %uint ISub %one %uint_1", "OpConstant %uint 0")
                .replace("OpSpecConstantOp %uint IAdd %zero %uint_1", "OpConstant %uint 1");

        assertThat(findings(frozen).stream().map(line -> line.replaceAll(": .*", "")))
                .containsExactlyElementsOf(expected(TEXT)
                        .map(line -> line.replaceAll(": .*", "").replace("warning", "error"))
                        .toList());
    }
}
