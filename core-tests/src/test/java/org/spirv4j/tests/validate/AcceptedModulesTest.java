// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * Modules in {@code validate/accepted} as compilers write them: each is valid, and gets exactly the warnings that
 * comments at its start list. Other comments there name the environment and options.
 */
final class AcceptedModulesTest {
    private static final Path FOLDER = Path.of("src/test/resources/validate/accepted");

    @TestFactory
    Stream<DynamicTest> eachIsValid() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList().stream()
                    .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> check(file)));
        }
    }

    private static void check(Path file) throws IOException {
        Validator validator = Validator.create();
        List<String> expected = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split(" ", -1);
            if (line.startsWith("; env ")) {
                validator = validator.withTarget(TargetEnv.ofLabel(words[2]).orElseThrow());
            } else if (line.startsWith("; options ")) {
                String[] option = words[2].split("=", -1);
                validator = validator.with(option[0], Integer.parseInt(option[1]));
            } else if (line.startsWith("; warning ")) {
                expected.add("WARNING " + words[2]);
            }
        }
        AssembledText text = Assembler.create()
                .withTarget(validator.target())
                .withPreservedNumericIds(true)
                .assembleTraced(Files.readAllBytes(file));
        List<Finding> findings = validator.validate(text, ReadOptions.DEFAULT).all();
        assertThat(findings.stream().map(f -> f.severity() + " " + f.rule().id()))
                .as("%s", findings)
                .containsExactlyInAnyOrderElementsOf(expected);
    }
}
