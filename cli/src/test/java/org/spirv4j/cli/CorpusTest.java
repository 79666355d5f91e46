// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports on many modules, and runs that are stopped. */
class CorpusTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.writeModule("in/a.spv");
        runner.writeModule("in/b <b>&\".spv");
        runner.write("in/c.spvasm", "; Version: 1.3\nOpCapability Shader\n%1 = OpTypeVector\n");
        runner.write("in/d.spv", "no module");
        runner.write(
                "in/e.spvasm",
                "; Version: 1.3\nOpCapability Shader\nOpExtension \"<script>\"\nOpMemoryModel Logical GLSL450\n");
    }

    private String read(String name) throws IOException {
        return Files.readString(runner.path(name));
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(runner.path(name));
    }

    private void corpus(String... more) {
        List<String> words =
                Stream.concat(Stream.of("corpus", "in"), Arrays.stream(more)).toList();
        CommandRunner.Result result = runner.run(words.toArray(new String[0]));
        assertThat(result.err()).startsWith("measured 5 modules: ");
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEmpty();
    }

    @Test
    void reportHasRecordsSummaryAndPage() throws IOException {
        corpus("-o", "report");
        assertThat(folder.resolve("report"))
                .isDirectoryContaining("glob:**/modules.jsonl")
                .isDirectoryContaining("glob:**/summary.json")
                .isDirectoryContaining("glob:**/index.html");
        List<String> statuses = lines("report/modules.jsonl").stream()
                .map(line -> JsonParser.parseString(line).getAsJsonObject())
                .map(record -> record.get("name").getAsString() + " "
                        + record.get("status").getAsString())
                .toList();
        assertThat(statuses)
                .containsExactly(
                        "in/a.spv invalid",
                        "in/b <b>&\".spv invalid",
                        "in/c.spvasm unreadable",
                        "in/d.spv unreadable",
                        "in/e.spvasm invalid");
        JsonObject summary = JsonParser.parseString(read("report/summary.json")).getAsJsonObject();
        assertThat(summary.get("modules").getAsInt()).isEqualTo(5);
        assertThat(summary.getAsJsonObject("duplicates").get("groups").getAsInt())
                .isEqualTo(1);
        assertThat(summary.getAsJsonObject("unreadable").get("modules").getAsInt())
                .isEqualTo(2);
    }

    @Test
    void inputsWithoutModulesAreNotPartOfTheReport() throws IOException {
        Files.createDirectories(folder.resolve("empty"));
        runner.write("notes/a.txt", "nothing");

        CommandRunner.Result none = runner.run("corpus", "empty", "notes", "-o", "none");
        assertThat(none.err()).isEqualTo("error: there are no modules in empty, notes\n");
        assertThat(none.status()).isEqualTo(1);
        assertThat(folder.resolve("none")).doesNotExist();

        CommandRunner.Result some = runner.run("corpus", "empty", "in/a.spv", "-o", "some");
        assertThat(some.err())
                .startsWith("warning: there are no modules in empty\nmeasured 1 module: ")
                .endsWith(" 0 unreadable; the report is in some\n");
        assertThat(some.status()).isZero();
        assertThat(lines("some/modules.jsonl")).hasSize(1);
        assertThat(runner.run("corpus", "-q", "empty", "in/a.spv", "-o", "some").err())
                .isEmpty();
    }

    /** Damaged modules of a folder are what a report is about; a file that somebody names is meant to be read. */
    @Test
    void inputsThatCannotBeReadAreErrors() throws IOException {
        CommandRunner.Result one = runner.run("corpus", "-q", "in/a.spv", "in/d.spv", "-o", "one");
        assertThat(one.err())
                .isEqualTo("error: cannot read in/d.spv: not a SPIR-V module: the input starts with bytes 6e 6f 20 6d"
                        + " instead of the magic number 0x07230203 in either byte order\n");
        assertThat(one.status()).isEqualTo(1);
        assertThat(lines("one/modules.jsonl")).hasSize(2);

        Files.write(runner.path("a.spv.gz"), new byte[] {31, (byte) 139, 8, 0});
        CommandRunner.Result many = runner.run("corpus", "in", "in/c.spvasm", "in/d.spv", "a.spv.gz", "-o", "many");
        assertThat(many.err().lines().filter(line -> line.startsWith("error: cannot read ")))
                .hasSize(3);
        assertThat(many.status()).isEqualTo(1);
        assertThat(lines("many/modules.jsonl")).hasSize(8);

        CommandRunner.Result piped = runner.input("no module").run("corpus", "-q", "-", "-o", "piped");
        assertThat(piped.err()).startsWith("error: cannot read <stdin>: ");
        assertThat(piped.status()).isEqualTo(1);
    }

    @Test
    void recordsMatchTheirSchema() throws IOException {
        corpus("-o", "report");
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                .getSchema(Files.readString(Path.of("../docs/corpus-record.schema.json")));
        for (String line : lines("report/modules.jsonl")) {
            assertThat(schema.validate(line, InputFormat.JSON)).isEmpty();
            assertThat(schema.validate(line.replace("\"bytes\": ", "\"bytes\": -"), InputFormat.JSON))
                    .isNotEmpty();
        }
    }

    @Test
    void pageEscapesNamesAndHasNoScript() throws IOException {
        corpus("-o", "report");
        assertThat(read("report/index.html"))
                .doesNotContain("<script", "<b>", "http://", "https://")
                .contains("&lt;script&gt;", "default-src 'none'");
    }

    @Test
    void numberOfThreadsDoesNotMatter() throws IOException {
        corpus("-o", "one", "--jobs", "1");
        corpus("-o", "three/below", "--jobs", "3");
        for (String file : List.of("modules.jsonl", "summary.json", "index.html")) {
            assertThat(read("three/below/" + file)).isEqualTo(read("one/" + file));
        }
    }

    @Test
    void modulesOfArchivesHaveTheSameRecords() throws IOException {
        corpus("-o", "report");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(runner.path("in.zip")))) {
            for (String name : List.of("a.spv", "b <b>&\".spv", "c.spvasm", "d.spv", "e.spvasm")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(Files.readAllBytes(runner.path("in/" + name)));
            }
        }
        assertThat(runner.run("corpus", "in.zip", "-o", "zip").status()).isZero();
        assertThat(read("zip/modules.jsonl").replace("in.zip!", "in/")).isEqualTo(read("report/modules.jsonl"));
        byte[] bytes = Files.readAllBytes(runner.path("in.zip"));
        Files.write(runner.path("cut.zip"), Arrays.copyOf(bytes, bytes.length / 2));
        CommandRunner.Result cut = runner.run("corpus", "cut.zip", "-o", "cut", "--state", "state");
        assertThat(cut.status()).isEqualTo(1);
        assertThat(cut.err()).contains("\nerror: cannot read cut.zip: ");
        assertThat(read("cut/summary.json")).contains("cut.zip");
        String records = read("cut/modules.jsonl");
        assertThat(runner.run("corpus", "cut.zip", "-o", "cut", "--state", "state")
                        .err())
                .isEqualTo(cut.err());
        assertThat(read("cut/modules.jsonl")).isEqualTo(records);
    }

    @Test
    void csvHasARowForEachModule() throws IOException {
        corpus("-o", "report", "--format", "csv");
        assertThat(lines("report/modules.csv")).hasSize(6).first().asString().startsWith("name,bytes,status,");
        assertThat(read("report/modules.csv")).contains("\n\"in/b <b>&\"\".spv\",");
    }

    @Test
    void stoppedRunsGoOnWhereverTheyWereStopped() throws IOException {
        corpus("-o", "report", "--state", "state");
        byte[] state = Files.readAllBytes(runner.path("state"));
        for (int end = 0; end < state.length; end += end < 200 ? 1 : 13) {
            Files.write(runner.path("state"), Arrays.copyOf(state, end));
            corpus("-o", "again", "--state", "state");
            assertThat(Files.readAllBytes(runner.path("state"))).isEqualTo(state);
            for (String file : List.of("modules.jsonl", "summary.json", "index.html")) {
                assertThat(read("again/" + file)).isEqualTo(read("report/" + file));
            }
        }
        corpus("-o", "again", "--state", "state", "--format", "csv");
        assertThat(Files.readAllBytes(runner.path("state"))).isEqualTo(state);
    }

    @Test
    void stateOfOtherInputsOrOptionsIsRefused() throws IOException {
        corpus("-o", "report", "--state", "state");
        byte[] state = Files.readAllBytes(runner.path("state"));
        String other = "error: state is not the state of a run with these inputs and options\n";
        assertThat(runner.run("corpus", "in/a.spv", "-o", "x", "--state", "state")
                        .err())
                .isEqualTo(other);
        assertThat(runner.run("corpus", "in", "-o", "x", "--state", "state", "--target-env", "vulkan1.1")
                        .err())
                .isEqualTo(other);
        byte[] damaged = state.clone();
        damaged[state.length - 3] = '[';
        Files.write(runner.path("state"), damaged);
        assertThat(runner.run("corpus", "in", "-o", "x", "--state", "state").err())
                .isEqualTo("error: state is damaged in line 6; delete it to start again\n");
        Files.write(runner.path("state"), state);
        runner.write("in/d.spv", "another");
        assertThat(runner.run("corpus", "in", "-o", "x", "--state", "state").err())
                .isEqualTo(
                        "error: state is the state of other inputs: in/d.spv is not the module that was measured then\n");
        Files.delete(runner.path("in/d.spv"));
        Files.delete(runner.path("in/e.spvasm"));
        assertThat(runner.run("corpus", "in", "-o", "x", "--state", "state").err())
                .isEqualTo("error: the inputs lack a module of the state file: in/d.spv\n");
        assertThat(runner.path("x/modules.jsonl")).doesNotExist();
        assertThat(Files.readAllBytes(runner.path("state"))).isEqualTo(state);
        runner.write("text", "not a state\n");
        assertThat(runner.run("corpus", "in", "-o", "x", "--state", "text").status())
                .isEqualTo(1);
        assertThat(read("text")).isEqualTo("not a state\n");
    }

    @Test
    void wrongUsage() {
        assertThat(runner.run("corpus", "in").status()).isEqualTo(2);
        assertThat(runner.run("corpus", "-o", "x").status()).isEqualTo(2);
        assertThat(runner.run("corpus", "-o", "x", "missing").err())
                .isEqualTo("error: cannot read missing: no such file\n");
        assertThat(runner.run("corpus", "in", "-o", "in/a.spv").status()).isEqualTo(1);
    }
}
