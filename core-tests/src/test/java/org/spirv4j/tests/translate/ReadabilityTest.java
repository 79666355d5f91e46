// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/**
 * Compares the text of modules with the GLSL that they were compiled from, without optimisation, by glslang: the files
 * {@code NAME.STAGE} and {@code NAME.STAGE.spvasm} in {@code translate/readable}. {@link TranslatorGoldenTest} has the
 * texts.
 */
class ReadabilityTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "translate", "readable");
    private static final Pattern FOR = Pattern.compile("\\bfor \\(");
    private static final Pattern FLAG = Pattern.compile("\\bbool (again|leave)\\b");

    static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> Files.exists(Path.of(file + ".spvasm")))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    private static String translated(Path source) throws IOException {
        SpirvModule module = Assembler.create().assemble(Files.readString(Path.of(source + ".spvasm")));
        return Translator.create(Language.GLSL_460_VULKAN).translate(module).text();
    }

    /** The number of lines that are neither empty nor comments. */
    private static long lines(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                .count();
    }

    @Test
    void medianHasNoMoreLinesThanTheSource() throws IOException {
        List<Double> ratios = new ArrayList<>();
        for (Path source : sources()) {
            ratios.add((double) lines(translated(source)) / lines(Files.readString(source)));
        }
        ratios.sort(null);
        assertThat(ratios).hasSizeGreaterThan(30);
        assertThat(ratios.get(ratios.size() / 2)).isLessThanOrEqualTo(1.0);
        assertThat(ratios.get(ratios.size() - 1)).isLessThanOrEqualTo(1.33);
    }

    @ParameterizedTest
    @MethodSource("sources")
    void eachForIsOne(Path source) throws IOException {
        String text = translated(source);
        assertThat(FOR.matcher(text).results().count())
                .isEqualTo(FOR.matcher(Files.readString(source)).results().count());
        assertThat(FLAG.matcher(text).find()).isFalse();
    }
}
