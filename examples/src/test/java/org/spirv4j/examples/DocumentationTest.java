// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What the documentation shows is what happens: its commands are run, and its Java is that of the examples. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");

    /** The example project, which is built and run by the tests of the Maven plug-in. */
    private static final Path PROJECT = Path.of("lwjgl-compute");

    private static final Pattern JAVADOC_EXAMPLE =
            Pattern.compile("<pre>\\{@code\\n(.*?)\\n *\\* *\\}</pre>", Pattern.DOTALL);

    @TempDir
    Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> commandsPrintWhatIsShown() throws IOException {
        Path examples = folder.resolve("examples");
        for (Path source : files(Path.of("."), "")) {
            if (!source.toString().contains("target") && !source.startsWith("./src")) {
                Path copy = examples.resolve(source.normalize());
                Files.createDirectories(copy.getParent());
                Files.copy(source, copy);
            }
        }
        zip(examples.resolve("shaders"), folder.resolve("shaders.zip"));
        return blocks("console").stream()
                .map(block -> DynamicTest.dynamicTest(
                        block.name(),
                        () -> assertThat(new Transcript(folder).replay(block.text()))
                                .isEqualTo(block.text())));
    }

    private static void zip(Path source, Path archive) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (Path file : files(source, "")) {
                zip.putNextEntry(new ZipEntry(source.relativize(file).toString()));
                Files.copy(file, zip);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> javaIsThatOfTheExamples() throws IOException {
        List<String> sources = new ArrayList<>();
        for (Path folder : List.of(Path.of("src/main/java"), PROJECT.resolve("src/main/java"))) {
            for (Path file : files(folder, ".java")) {
                sources.add(withoutIndentation(Files.readString(file)));
            }
        }
        return blocks("java").stream()
                .map(block -> DynamicTest.dynamicTest(
                        block.name(),
                        () -> assertThat(sources)
                                .anySatisfy(source -> assertThat(source).contains(withoutIndentation(block.text())))));
    }

    @TestFactory
    Stream<DynamicTest> shadersAreThoseOfTheExamples() throws IOException {
        String shader = Files.readString(PROJECT.resolve("src/main/shaders/particles.comp"));
        return blocks("glsl").stream()
                .map(block -> DynamicTest.dynamicTest(
                        block.name(), () -> assertThat(shader).contains(block.text())));
    }

    @TestFactory
    Stream<DynamicTest> dependenciesAreThoseOfTheBuild() throws IOException {
        String pom = Files.readString(ROOT.resolve("core/pom.xml"));
        String version = between(pom, "<version>", "</version>");
        String artifact = between(pom.substring(pom.indexOf("</parent>")), "<artifactId>", "</artifactId>");
        List<DynamicTest> tests = new ArrayList<>();
        for (Block block : blocks("xml")) {
            if (block.name().startsWith("build-plugins.md") || block.name().contains("/build-plugins.md")) {
                // ShadercProjectTest builds a project with it.
                continue;
            }
            if (block.text().startsWith("<plugin>")) {
                String project = Files.readString(PROJECT.resolve("pom.xml"));
                tests.add(DynamicTest.dynamicTest(
                        block.name(),
                        () -> assertThat(withoutIndentation(project)).contains(withoutIndentation(block.text()))));
                continue;
            }
            tests.add(DynamicTest.dynamicTest(
                    block.name(),
                    () -> assertThat(withoutIndentation(block.text()))
                            .isEqualTo("<dependency>\n<groupId>org.spirv4j</groupId>\n<artifactId>" + artifact
                                    + "</artifactId>\n<version>" + version + "</version>\n</dependency>")));
        }
        for (Block block : blocks("kotlin")) {
            tests.add(DynamicTest.dynamicTest(
                    block.name(),
                    () -> assertThat(block.text())
                            .contains("implementation(\"org.spirv4j:" + artifact + ":" + version + "\")")));
        }
        assertThat(tests).hasSize(5);
        return tests.stream();
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start) + start.length();
        return text.substring(from, text.indexOf(end, from));
    }

    /** Examples in the documentation of packages and classes are compiled, in the examples or in tests. */
    @TestFactory
    Stream<DynamicTest> javadocIsThatOfTheExamples() throws IOException {
        List<String> sources = new ArrayList<>();
        for (Path file : files(Path.of("src"), ".java")) {
            sources.add(Files.readString(file).replaceAll("\\s+", ""));
        }
        List<DynamicTest> tests = new ArrayList<>();
        Path library = ROOT.resolve("core/src/main/java/org/spirv4j");
        for (Path file : files(library, ".java")) {
            if (!file.startsWith(library.resolve("internal"))) {
                Matcher example = JAVADOC_EXAMPLE.matcher(Files.readString(file));
                while (example.find()) {
                    String text = example.group(1).replaceAll("(?m)^ *\\*", "").replaceAll("\\s+", "");
                    tests.add(DynamicTest.dynamicTest(
                            library.relativize(file) + ": " + text.substring(0, Math.min(40, text.length())),
                            () -> assertThat(sources.stream().anyMatch(source -> source.contains(text)))
                                    .as(text)
                                    .isTrue()));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(20);
        return tests.stream();
    }

    /**
     * A fenced block.
     *
     * @param name file and line
     */
    private record Block(String name, String text) {}

    private static List<Block> blocks(String language) throws IOException {
        List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        documents.addAll(files(ROOT.resolve("docs"), ".md"));
        List<Block> blocks = new ArrayList<>();
        for (Path document : documents) {
            List<String> lines = Files.readAllLines(document);
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).equals("```" + language)) {
                    int end = i + 1;
                    while (!lines.get(end).equals("```")) {
                        end++;
                    }
                    String name = ROOT.relativize(document) + ":" + (i + 1);
                    blocks.add(new Block(name, String.join("\n", lines.subList(i + 1, end)) + "\n"));
                    i = end;
                }
            }
        }
        return blocks;
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(
                            file -> Files.isRegularFile(file) && file.toString().endsWith(end))
                    .sorted()
                    .toList();
        }
    }

    private static String withoutIndentation(String text) {
        return text.lines().map(String::strip).collect(Collectors.joining("\n"));
    }
}
