// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkTest {
    private static final String START =
            "OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\nOpMemoryModel Physical64 OpenCL\n";

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        write("import.spv", "Import", "%uint", "");
        write("export.spv", "Export", "%uint", " %c");
        write("other.spv", "Export", "%float", "");
    }

    private void write(String file, String linkage, String type, String initializer) throws IOException {
        String text = START + "OpDecorate %v LinkageAttributes \"v\" " + linkage
                + "\n%uint = OpTypeInt 32 0\n%float = OpTypeFloat 32\n%c = OpConstant %uint 1\n"
                + "%p = OpTypePointer CrossWorkgroup " + type + "\n%v = OpVariable %p CrossWorkgroup" + initializer
                + "\n";
        runner.write(file + "asm", "; Version: 1.2\n" + text);
        Files.write(
                folder.resolve(file),
                runner.input(text).run("as", "--target-env", "spv1.2").outBytes());
    }

    @Test
    void linksIntoAFile() {
        assertThat(runner.run("link", "import.spv", "export.spv", "-o", "c.spv").status())
                .isZero();
        assertThat(runner.run("dis", "--raw-id", "--no-header", "--no-indent", "c.spv")
                        .out())
                .isEqualTo("""
                        OpCapability Kernel
                        OpCapability Addresses
                        OpMemoryModel Physical64 OpenCL
                        %1 = OpTypeInt 32 0
                        %2 = OpTypeFloat 32
                        %3 = OpConstant %1 1
                        %4 = OpTypePointer CrossWorkgroup %1
                        %5 = OpVariable %4 CrossWorkgroup %3
                        """);
        assertThat(runner.run("link", "import.spv", "export.spv").outBytes())
                .isEqualTo(runner.run("link", "-o", "-", "--verify-ids", "import.spv", "export.spv")
                        .outBytes());
    }

    @Test
    void optionsKeepLinkage() {
        runner.run("link", "--create-library", "import.spv", "export.spv", "-o", "c.spv");
        assertThat(runner.run("dis", "c.spv").out()).contains("OpCapability Linkage", "LinkageAttributes \"v\" Export");
        runner.run("link", "--allow-partial-linkage", "import.spv", "-o", "c.spv");
        assertThat(runner.run("dis", "c.spv").out()).contains("OpCapability Linkage", "LinkageAttributes \"v\" Import");
    }

    @Test
    void allProblemsAreReportedAndNothingIsWritten() throws IOException {
        CommandRunner.Result result = runner.run("link", "import.spv", "other.spv", "export.spv", "-o", "c.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains("export.spv: word 34: error: \"v\" is already exported by other.spv (word 34)")
                .contains("import.spv: word 34: error: \"v\" is imported here as variable pointer(CrossWorkgroup) to"
                        + " uint32, but other.spv (word 34) defines it as variable pointer(CrossWorkgroup) to float32")
                .contains("help: declare it with the same type in both modules");
        assertThat(folder.resolve("c.spv")).doesNotExist();
        runner.write("bad.spv", "no module");
        assertThat(runner.run("link", "--format", "json", "bad.spv", "import.spv")
                        .err())
                .startsWith(
                        "{\"file\": \"bad.spv\", \"diagnostics\": [{\"severity\": \"error\", \"message\": \"bad.spv is not");
        assertThat(runner.run("link", "missing.spv").err()).isEqualTo("error: cannot read missing.spv: no such file\n");
    }

    @Test
    void problemsInTextsHaveTheirLines() throws IOException {
        CommandRunner.Result result =
                runner.run("link", "import.spvasm", "other.spvasm", "export.spvasm", "-o", "c.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .containsPattern("export\\.spvasm:\\d+:6: error: \"v\" is already exported by other\\.spvasm:\\d+:6\n"
                        + "%v = OpVariable ")
                .containsPattern("import\\.spvasm:\\d+:6: error: \"v\" is imported here");
        assertThat(runner.run("link", "import.spvasm", "export.spvasm", "-o", "c.spv")
                        .status())
                .isZero();
        runner.write("bad.spvasm", "OpNoSuch\n");
        assertThat(runner.run("link", "import.spvasm", "bad.spvasm", "-o", "d.spv")
                        .err())
                .startsWith("bad.spvasm:1:1: error: unknown instruction 'OpNoSuch'\n");
        assertThat(folder.resolve("d.spv")).doesNotExist();
    }

    @Test
    void functionVariants() throws IOException {
        String library = """
                ; Version: 1.1
                OpCapability Kernel
                OpCapability Addresses
                OpCapability Linkage
                OpMemoryModel Physical64 OpenCL
                OpDecorate %f LinkageAttributes "f" Export
                %uint = OpTypeInt 32 0
                %c = OpConstant %uint VALUE
                %type = OpTypeFunction %uint
                %f = OpFunction %uint None %type
                %entry = OpLabel
                OpReturnValue %c
                OpFunctionEnd
                """;
        runner.write("a.spvasm", library.replace("VALUE", "1"));
        runner.write("b.spvasm", library.replace("VALUE", "2"));
        runner.write("targets.csv", "module,target,features\r\nb.spvasm,4,9/10\r\n\r\nb.spvasm,5,\r\n");
        runner.write("architectures.csv", "module,category,family,op,architecture\nb.spvasm,1,7,174,3\n");
        CommandRunner.Result result = runner.run(
                "link",
                "--create-library",
                "--fnvar-targets",
                "targets.csv",
                "--fnvar-architectures",
                "architectures.csv",
                "--fnvar-capabilities",
                "a.spvasm",
                "b.spvasm",
                "-o",
                "c.spv");
        assertThat(result.err()).isEmpty();
        assertThat(runner.run("val", "c.spv").err()).isEmpty();
        assertThat(runner.run("dis", "c.spv").out())
                .contains(
                        "OpSpecConstantTargetINTEL %bool 4 9 10\n",
                        "OpSpecConstantTargetINTEL %bool 5\n",
                        "OpSpecConstantArchitectureINTEL %bool 1 7 174 3\n",
                        "OpSpecConstantCapabilitiesINTEL %bool Addresses Linkage Kernel\n",
                        "OpName %a_spvasm \"a.spvasm\"\n",
                        "OpDecorate %uint_1 ConditionalINTEL %a_spvasm\n",
                        "OpDecorate %uint_2 ConditionalINTEL %b_spvasm\n",
                        "OpModuleProcessed \"SPV_INTEL_function_variants registry version 0\"\n");
        CommandRunner tool = new CommandRunner(folder).calledAs("spirv-link");
        assertThat(tool.run("--create-library", "--fnvar-capabilities", "a.spvasm", "b.spvasm")
                        .status())
                .isZero();
        assertThat(folder.resolve("out.spv")).exists();
        assertThat(runner.run("link", "a.spvasm", "b.spvasm", "-o", "d.spv").err())
                .contains("\"f\" is already exported by a.spvasm:10:6");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "module,target | the first line must be module,target,features",
                "'' | the first line must be module,target,features",
                "module,target,features;export.spv,4 | 2: expected the columns module,target,features, found 2 cells",
                "module,target,features;;other.spv,4, | 3: 'other.spv' is not one of the modules",
                "module,target,features;export.spv,-1, | 2: expected a number from 0 to 4294967295, found '-1'",
                "module,target,features;export.spv,1,2//3 | 2: expected a number from 0 to 4294967295, found ''"
            })
    void tablesOfVariantsWithErrors(String table, String error) throws IOException {
        runner.write("t.csv", table.replace(';', '\n'));
        CommandRunner.Result result = runner.run("link", "--fnvar-targets", "t.csv", "export.spv", "-o", "c.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).isEqualTo("error: t.csv:" + (error.startsWith("the") ? " " : "") + error + "\n");
        assertThat(folder.resolve("c.spv")).doesNotExist();
    }

    @Test
    void usage() {
        assertThat(runner.run("link").err()).startsWith("error: FILE is missing\n");
        assertThat(runner.run("link", "--target-env", "spv1.1", "import.spv", "export.spv")
                        .err())
                .contains("the module has SPIR-V version 1.2, but spv1.1 supports at most 1.1");
        CommandRunner.Result result = runner.outTerminal().run("link", "export.spv");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("error: a binary module is not written to a terminal;");
    }

    @Test
    void standsInForTheOtherTool() {
        runner.calledAs("spirv-link");
        assertThat(runner.run("--create-library", "import.spv", "export.spv").status())
                .isZero();
        assertThat(folder.resolve("out.spv")).exists();
        assertThat(runner.run("--format", "json", "import.spv").status()).isEqualTo(1);
        assertThat(runner.run("import.spv").status()).isEqualTo(1);
    }
}
