// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjdumpTest {
    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "first"
            OpEntryPoint GLCompute %main "second"
            OpExecutionMode %main LocalSize 1 1 1
            %1 = OpString "a.hlsl"
            %2 = OpString "inc/b.hlsl"
            OpSource HLSL 660 %1 "one
            "
            OpSourceContinued "two
            "
            OpSource HLSL 660 %2 "three"
            OpModuleProcessed "dxc-cl-option: -T"
            OpModuleProcessed "dxc-cl-option: cs_6_6"
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %main = OpFunction %void None %fn
            %entry = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("a.spvasm", TEXT);
    }

    private static String named(String name) {
        return TEXT.replace("a.hlsl", name);
    }

    @Test
    void anOverviewHasEverythingButTheTexts() {
        assertThat(runner.run("objdump", "a.spvasm").out())
                .contains(
                        "  entry point   GLCompute \"first\"\n",
                        "  entry point   GLCompute \"second\"\n",
                        "  source        a.hlsl, HLSL 660, 2 lines\n",
                        "  source        inc/b.hlsl, HLSL 660, 1 line\n",
                        "  options       -T cs_6_6\n");
    }

    @Test
    void partsArePrintedForScripts() {
        assertThat(runner.run("objdump", "--list", "a.spvasm").out()).isEqualTo("a.hlsl\ninc/b.hlsl\n");
        assertThat(runner.run("objdump", "--entry-points", "a.spvasm").out())
                .isEqualTo("GLCompute first\nGLCompute second\n");
        assertThat(runner.run("objdump", "--compiler", "a.spvasm").out())
                .endsWith("\ndxc-cl-option: -T\ndxc-cl-option: cs_6_6\n");
        assertThat(runner.run("objdump", "--source", "a.spvasm").out())
                .isEqualTo("==> a.hlsl <==\none\ntwo\n==> inc/b.hlsl <==\nthree\n");
    }

    @Test
    void jsonHasEverything() {
        assertThat(runner.run("objdump", "--format", "json", "a.spvasm").out())
                .contains(
                        "\"entryPoints\": [{\"model\": \"GLCompute\", \"name\": \"first\"}, ",
                        "{\"name\": \"a.hlsl\", \"language\": \"HLSL\", \"languageVersion\": 660, \"text\": \"one\\ntwo\\n\"}",
                        "\"compilerOptions\": [\"-T\", \"cs_6_6\"]");
    }

    @Test
    void filesAreWritten() throws IOException {
        assertThat(runner.run("objdump", "-o", "out", "a.spvasm").out()).isEqualTo("out/a.hlsl\nout/inc/b.hlsl\n");
        assertThat(folder.resolve("out/a.hlsl")).hasContent("one\ntwo\n");
        assertThat(folder.resolve("out/inc/b.hlsl")).hasContent("three");
    }

    @Test
    void filesAreReplacedOnlyOnDemand() throws IOException {
        runner.write("out/a.hlsl", "mine");
        CommandRunner.Result refused = runner.run("objdump", "-o", "out", "a.spvasm");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("out/a.hlsl exists; --force replaces it");
        assertThat(folder.resolve("out/a.hlsl")).hasContent("mine");
        assertThat(folder.resolve("out/inc")).doesNotExist();
        assertThat(runner.run("objdump", "-o", "out", "--force", "a.spvasm").status())
                .isZero();
        assertThat(folder.resolve("out/a.hlsl")).hasContent("one\ntwo\n");
    }

    @Test
    void noNameLeadsOutOfTheFolder() throws IOException {
        for (String name : List.of(
                "../../evil.hlsl", "/etc/evil.hlsl", "C:\\\\windows\\\\evil.hlsl", "..", "", "./x/../evil.hlsl")) {
            runner.write("evil.spvasm", named(name));
            assertThat(runner.run("objdump", "--force", "-o", "out/deep", "evil.spvasm")
                            .status())
                    .as(name)
                    .isZero();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> folder.relativize(file).toString()))
                    .allMatch(file -> file.startsWith("out/deep/") || file.endsWith(".spvasm"));
        }
    }

    /** Names of source files, and those of the files that are written for the first and another one, inc/b.hlsl. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "../../etc/passwd | etc/passwd | inc/b.hlsl",
                "/etc/passwd | passwd | inc/b.hlsl",
                "C:\\\\x | x | inc/b.hlsl",
                "C:x | C_x | inc/b.hlsl",
                "..\\\\..\\\\x.hlsl | x.hlsl | inc/b.hlsl",
                "'' | unnamed.hlsl | inc/b.hlsl",
                "/ | unnamed.hlsl | inc/b.hlsl",
                "... | unnamed.hlsl | inc/b.hlsl",
                "inc | inc | inc-2/b.hlsl",
                "inc/ | inc | inc-2/b.hlsl",
                "INC | INC | inc-2/b.hlsl",
                "inc/b.hlsl/x | inc/b.hlsl/x | inc/b-2.hlsl",
                "inc/B.hlsl | inc/B.hlsl | inc/b-2.hlsl",
                "con | _con | inc/b.hlsl",
                "Nul.txt | _Nul.txt | inc/b.hlsl",
                "a. | a | inc/b.hlsl",
                "-rf | _rf | inc/b.hlsl",
                "a:b*c?d<e>f | a_b_c_d_e_f | inc/b.hlsl"
            })
    void namesArePossibleOnAllSystems(String name, String first, String second) throws IOException {
        runner.write("b.spvasm", named(name));
        assertThat(runner.run("objdump", "-o", "out", "b.spvasm").out())
                .isEqualTo("out/" + first + "\nout/" + second + "\n");
        assertThat(folder.resolve("out/" + first)).hasContent("one\ntwo\n");
        assertThat(folder.resolve("out/" + second)).hasContent("three");
    }

    @Test
    void longNamesAreCut() throws IOException {
        for (String name :
                List.of("x".repeat(5_000) + ".hlsl", "\u4e00".repeat(5_000), "a/".repeat(2_000) + "b.hlsl")) {
            runner.write("b.spvasm", TEXT.replace("\"a.hlsl\"", "\"" + name + "\""));
            CommandRunner.Result result = runner.run("objdump", "--force", "-o", "out", "b.spvasm");
            assertThat(result.err()).isEmpty();
            String written = result.out().lines().findFirst().orElse("");
            assertThat(written).hasSizeBetween(6, 210).endsWith(name.endsWith(".hlsl") ? ".hlsl" : "");
            assertThat(folder.resolve(written)).hasContent("one\ntwo\n");
        }
    }

    @Test
    void manyEqualNamesAreNumbered() throws IOException {
        StringBuilder names = new StringBuilder();
        StringBuilder sources = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            String name = "%n" + i;
            names.append(name)
                    .append(" = OpString \"a/")
                    .append(i % 2 == 0 ? 'X' : 'x')
                    .append("\"\n");
            sources.append("OpSource HLSL 660 ")
                    .append(name)
                    .append(" \"")
                    .append(i)
                    .append("\"\n");
        }
        runner.write("b.spvasm", TEXT.replace("OpSource HLSL 660 %1", names.append(sources) + "OpSource HLSL 660 %1"));
        // Equal names are those of one file.
        assertThat(runner.run("objdump", "-o", "out", "b.spvasm").out().lines())
                .doesNotHaveDuplicates()
                .contains("out/a/X", "out/a/x-2");
    }

    @Test
    void nothingIsWrittenIfAFileCannotBe() throws IOException {
        Files.createDirectories(folder.resolve("out/inc/b.hlsl"));
        assertThat(runner.run("objdump", "--force", "-o", "out", "a.spvasm").err())
                .isEqualTo("error: cannot write out/inc/b.hlsl: it is a folder\n");
        assertThat(folder.resolve("out/a.hlsl")).doesNotExist();
        runner.write("out2/inc", "");
        assertThat(runner.run("objdump", "-o", "out2", "a.spvasm").err())
                .isEqualTo("error: cannot write out2/inc/b.hlsl: out2/inc is not a folder\n");
        assertThat(folder.resolve("out2/a.hlsl")).doesNotExist();
        assertThat(runner.run("objdump", "-o", "a.spvasm", "a.spvasm").err())
                .isEqualTo("error: cannot write a.spvasm/a.hlsl: a.spvasm is not a folder\n");
    }

    @Test
    void linksInTheFolderAreNotFollowed() throws IOException {
        Files.createDirectories(folder.resolve("other"));
        Files.createDirectories(folder.resolve("out"));
        Files.createSymbolicLink(folder.resolve("out/inc"), folder.resolve("other"));
        for (String force : List.of("--force", "-q")) {
            assertThat(runner.run("objdump", force, "-o", "out", "a.spvasm").err())
                    .isEqualTo("error: cannot write out/inc/b.hlsl: inc is a symbolic link\n");
        }
        Files.delete(folder.resolve("out/inc"));
        Files.createSymbolicLink(folder.resolve("out/a.hlsl"), folder.resolve("other/x"));
        assertThat(runner.run("objdump", "--force", "-o", "out", "a.spvasm").err())
                .isEqualTo("error: cannot write out/a.hlsl: a.hlsl is a symbolic link\n");
        assertThat(folder.resolve("other")).isEmptyDirectory();
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("other"));
        assertThat(runner.run("objdump", "-o", "link", "a.spvasm").status()).isZero();
        assertThat(folder.resolve("other/a.hlsl")).exists();
    }

    @Test
    void namesThatDifferByCaseAreDifferentFiles() throws IOException {
        runner.write("b.spvasm", named("INC/B.HLSL"));
        assertThat(runner.run("objdump", "-o", "out", "b.spvasm").out())
                .isEqualTo("out/INC/B.HLSL\nout/inc/b-2.hlsl\n");
    }

    @Test
    void modulesWithoutTextsAreAnErrorForFilesOnly() throws IOException {
        runner.write("none.spvasm", "OpCapability Shader\nOpMemoryModel Logical GLSL450\n");
        assertThat(runner.run("objdump", "none.spvasm").status()).isZero();
        CommandRunner.Result result = runner.run("objdump", "-o", "out", "none.spvasm");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("none.spvasm has no texts of source files");
    }

    @Test
    void optionsThatDoNotFitTogetherAreRefused() {
        assertThat(runner.run("objdump", "--list", "-o", "out", "a.spvasm").err())
                .contains("-o writes files: leave out --list");
        assertThat(runner.run("objdump", "--force", "a.spvasm").err()).contains("--force is for -o");
        assertThat(runner.run("objdump", "-o", "out", "a.spvasm", "a.spvasm").status())
                .isEqualTo(2);
    }

    @Test
    void theToolPrintsTheLastFileFirst() {
        runner.calledAs("spirv-objdump");
        assertThat(runner.run("--source", "a.spvasm").out()).isEqualTo("inc/b.hlsl:\nthree\n\na.hlsl:\none\ntwo\n\n\n");
        assertThat(runner.run("--source", "--list", "a.spvasm").out()).isEqualTo("inc/b.hlsl\na.hlsl\n");
        assertThat(runner.run("--entrypoint", "a.spvasm").out()).isEqualTo("first\nsecond\n");
        assertThat(runner.run("--compiler-cmd", "a.spvasm").out()).isEqualTo("-T cs_6_6\n");
        assertThat(runner.run("a.spvasm").out()).isEmpty();
    }
}
