package org.spirv4j.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;

/**
 * What each kind of use needs. A case is a module whose first line is {@code ; env LABEL}; beside it stands what it needs.
 *
 * <p>{@code mvn test -Dgolden.rewrite=true} writes the {@code .txt} files anew, to be reviewed as a diff.
 */
final class RequirementsGoldenTest {
    private static final Path FOLDER = Path.of("src/test/resources/org/spirv4j/analysis/requirements");

    @TestFactory
    Stream<DynamicTest> needsAsWritten() throws IOException {
        List<Path> cases;
        try (Stream<Path> files = Files.list(FOLDER)) {
            cases = files.filter(file -> file.toString().endsWith(".spvasm"))
                    .sorted()
                    .toList();
        }
        assertThat(cases).isNotEmpty();
        return cases.stream()
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
        Path golden = Path.of(file.toString().replace(".spvasm", ".txt"));
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(golden, lines);
        }
        assertThat(lines.toString()).isEqualTo(Files.readString(golden));
    }
}
