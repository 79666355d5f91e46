package org.spirv4j.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.module.SpirvModule;

/**
 * Assembles each {@code NAME.spvasm} under {@code text/transform}, with the ids that it says, and applies the transforms
 * that its first line lists ({@code ; RUN: strip-debug}). What comes out must be that of {@code NAME.TRANSFORM.txt} beside
 * it, and come back as the same module when the transform is applied to it.
 *
 * <p>{@code mvn test -Dgolden.rewrite=true} writes the {@code .txt} files anew, to be reviewed as a diff.
 */
class TransformGoldenTest {
    private static final Path FOLDER = Path.of("src/test/resources/text/transform");
    private static final boolean REWRITE = Boolean.getBoolean("golden.rewrite");

    private static final Map<String, ModuleTransform> TRANSFORMS = Map.of(
            "strip-debug", StripDebug.create(),
            "strip-non-semantic", StripNonSemantic.create(),
            "compact-ids", CompactIds.create(),
            "flatten-decorations", FlattenDecorations.create(),
            "remove-duplicates", RemoveDuplicates.create(),
            "remove-unused", RemoveUnused.create());

    record Run(Path source, String transform) {
        @Override
        public String toString() {
            return source.getFileName() + " " + transform;
        }

        Path expected() {
            String name = source.getFileName().toString();
            return source.resolveSibling(name.substring(0, name.lastIndexOf('.')) + "." + transform + ".txt");
        }
    }

    static List<Run> runs() throws IOException {
        List<Run> runs = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path source :
                    files.filter(f -> f.toString().endsWith(".spvasm")).sorted().toList()) {
                String first = Files.readAllLines(source).get(0);
                assertThat(first).as("first line of %s", source).startsWith("; RUN: ");
                for (String transform : first.substring("; RUN: ".length()).split(" ", -1)) {
                    runs.add(new Run(source, transform));
                }
            }
        }
        return runs;
    }

    @ParameterizedTest
    @MethodSource("runs")
    void givesWhatIsRecorded(Run run) throws IOException {
        SpirvModule module = TestModules.of(Files.readString(run.source()));
        String before = TestModules.text(module);
        ModuleTransform transform = TRANSFORMS.get(run.transform());
        SpirvModule result = module.transform(transform);
        assertThat(TestModules.text(module)).isEqualTo(before);
        String text = TestModules.text(result);
        if (REWRITE) {
            Files.writeString(run.expected(), text);
        }
        assertThat(text).isEqualTo(Files.readString(run.expected()));
        assertThat(result.transform(transform)).isSameAs(result);
        assertThat(result.header().version()).isEqualTo(module.header().version());
        assertThat(result.header().generator()).isEqualTo(module.header().generator());
    }
}
