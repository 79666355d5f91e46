package org.spirv4j.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/**
 * Each {@code .link} file holds modules, each behind a line {@code ; module NAME [ENV]}, and in front of them a line
 * {@code ; options ...}; the {@code .txt} file beside it has the linked module, or what is wrong.
 *
 * <p>{@code mvn test -Dgolden.rewrite=true} writes the {@code .txt} files anew, to be reviewed as a diff.
 */
class LinkGoldenTest {
    private static final Path FOLDER = Path.of("src/test/resources/org/spirv4j/transform/link");

    @TestFactory
    Stream<DynamicTest> linksAsWritten() throws IOException {
        List<Path> cases;
        try (Stream<Path> files = Files.list(FOLDER)) {
            cases = files.filter(file -> file.toString().endsWith(".link"))
                    .sorted()
                    .toList();
        }
        assertThat(cases).isNotEmpty();
        return cases.stream()
                .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> check(file)));
    }

    private static void check(Path file) throws IOException {
        String actual = link(Files.readString(file));
        Path golden = Path.of(file.toString().replace(".link", ".txt"));
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(golden, actual);
        }
        assertThat(actual).isEqualTo(Files.readString(golden));
    }

    private static String link(String text) {
        String[] parts = text.split("(?m)^; module ", -1);
        List<Linker.Input> inputs = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            int end = parts[i].indexOf('\n');
            String[] words = parts[i].substring(0, end).split(" ", -1);
            TargetEnv env =
                    TargetEnv.ofLabel(words.length > 1 ? words[1] : "spv1.3").orElseThrow();
            inputs.add(new Linker.Input(words[0], Assembler.forTarget(env).assemble(parts[i].substring(end))));
        }
        LinkOptions options = LinkOptions.DEFAULT
                .withPartialLinkage(parts[0].contains("--allow-partial-linkage"))
                .withKeptExports(parts[0].contains("--create-library"))
                .withPointerMismatch(parts[0].contains("--allow-pointer-mismatch"))
                .withMixedVersions(parts[0].contains("--use-highest-version"))
                .withVerifiedIds(parts[0].contains("--verify-ids"));
        if (parts[0].contains("--target-env")) {
            options = options.withTarget(TargetEnv.VULKAN_1_0);
        }
        try {
            return TestModules.text(Linker.with(options).link(inputs));
        } catch (LinkException e) {
            StringBuilder problems = new StringBuilder();
            for (LinkException.Problem problem : e.problems()) {
                problems.append(problem.module())
                        .append(": ")
                        .append(problem.diagnostic())
                        .append('\n');
            }
            return problems.toString();
        }
    }
}
