// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * Modules with several mistakes that have nothing to do with each other: each of them is reported, once, and nothing
 * else.
 *
 * <p>The first line of a file is {@code ; env LABEL}. A line with a mistake ends in {@code ; mistake: RULE}, where the
 * rule's id may be cut off after the chapter. A mistake of the module as a whole stands in a comment line.
 */
final class IndependentMistakesTest {
    private static final String MARK = "; mistake: ";

    @TestFactory
    Stream<DynamicTest> eachIsReportedOnceAndNothingElse() {
        return files().stream().map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> check(f)));
    }

    @Test
    void thereAreEnough() {
        assertThat(files()).hasSizeGreaterThanOrEqualTo(60);
    }

    private static List<Path> files() {
        return GoldenFiles.sources("validate/mistakes", ".spvasm");
    }

    private static void check(Path file) throws IOException {
        byte[] text = Files.readAllBytes(file);
        String[] lines = new String(text, StandardCharsets.UTF_8).split("\n", -1);
        TargetEnv env = TargetEnv.ofLabel(lines[0].substring("; env ".length())).orElseThrow();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            int mark = lines[i].indexOf(MARK);
            if (mark >= 0) {
                expected.add((mark == 0 ? 0 : i + 1) + " " + lines[i].substring(mark + MARK.length()));
            }
        }
        assertThat(expected).hasSizeGreaterThanOrEqualTo(3);
        List<String> found = new ArrayList<>();
        for (Finding finding : Validator.create()
                .withTarget(env)
                .withNonSemanticErrors()
                .validate(Assembler.create().withTarget(env).assembleTraced(text), ReadOptions.DEFAULT)
                .errors()) {
            String rule = finding.rule().id();
            int line = finding.diagnostic().position().line();
            String chapter = line + " " + rule.substring(0, rule.indexOf('.'));
            found.add(expected.contains(chapter) ? chapter : line + " " + rule);
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }
}
