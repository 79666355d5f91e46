// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.testkit.TestModules;

/**
 * What each kind of use needs. A case is a module whose first line is {@code ; env LABEL}; beside it stands what it
 * needs.
 */
final class RequirementsGoldenTest {
    @TestFactory
    Stream<DynamicTest> needsAsWritten() {
        return GoldenFiles.sources("analysis/requirements", ".spvasm").stream()
                .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> check(file)));
    }

    private static void check(Path file) throws IOException {
        String text = Files.readString(file);
        String label = text.substring("; env ".length(), text.indexOf('\n'));
        Requirements needed =
                Requirements.of(TestModules.of(text), TargetEnv.ofLabel(label).orElseThrow());
        StringBuilder lines = new StringBuilder("SPIR-V " + needed.version() + "\n");
        for (Capability capability : needed.capabilities()) {
            lines.append(capability).append('\n');
        }
        needed.extensions().forEach(extension -> lines.append(extension).append('\n'));
        for (Diagnostic problem : needed.problems()) {
            lines.append(problem.message()).append('\n');
        }
        GoldenFiles.check(GoldenFiles.withEnding(file, ".txt"), lines.toString());
    }
}
