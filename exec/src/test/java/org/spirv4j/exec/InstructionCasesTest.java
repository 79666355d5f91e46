// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single instructions, with numbers whose result is known; see {@link InstructionCase} for the form of the files. */
@Tag(TestedEngine.TAG)
class InstructionCasesTest {
    @ParameterizedTest
    @ValueSource(strings = {"arithmetic", "bits", "composite", "conversion", "dot", "glsl", "opencl", "relational"})
    void compute(String file) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/cases/" + file + ".cases"));
        SoftAssertions softly = new SoftAssertions();
        int count = 0;
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                InstructionCase each = InstructionCase.parse(line);
                softly.assertThat(result(each)).as(line).isEqualTo(String.join(" ", each.expected()));
                count++;
            }
        }
        assertThat(count).isPositive();
        softly.assertAll();
    }

    static String result(InstructionCase each) {
        try {
            return each.run();
        } catch (RuntimeException e) {
            return e.toString();
        }
    }
}
