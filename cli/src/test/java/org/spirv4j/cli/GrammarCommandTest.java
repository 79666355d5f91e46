// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Importing grammars, and laying an invented vendor's over the built-in one. */
class GrammarCommandTest {
    private static final String CORE = """
            {"magic_number": "0x07230203", "major_version": 1, "minor_version": 6, "revision": 4,
             "instructions": [
              {"opname": "OpSparkleACME", "class": "Reserved", "opcode": 60000,
               "operands": [{"kind": "IdResultType"}, {"kind": "IdResult"},
                            {"kind": "SparkleKindACME", "name": "How"}, {"kind": "IdRef", "quantifier": "*"}],
               "capabilities": ["SparkleACME"], "version": "None"}],
             "operand_kinds": [
              {"category": "ValueEnum", "kind": "Capability",
               "enumerants": [{"enumerant": "SparkleACME", "value": 60001, "version": "None"}]},
              {"category": "ValueEnum", "kind": "SparkleKindACME",
               "enumerants": [{"enumerant": "Gold", "value": 0}, {"enumerant": "Silver", "value": 1,
                               "parameters": [{"kind": "LiteralInteger"}]}]}]}
            """;
    private static final String SET = """
            {"version": 1, "revision": 1,
             "instructions": [{"opname": "Twinkle", "opcode": 7, "operands": [{"kind": "IdRef", "name": "'x'"}]}]}
            """;
    private static final String REGISTRY = """
            <registry><ids type="vendor"><!-- <id value="3" vendor="no"/> -->
            <id value="77" vendor="ACME" tool="Sparkler" comment="x"/></ids></registry>
            """;
    private static final String TEXT = """
            OpCapability SparkleACME
            %1 = OpExtInstImport "Acme.Math"
            %2 = OpTypeFloat 32
            %3 = OpSparkleACME %2 Silver 5 %1 %2
            %4 = OpExtInst %2 %1 Twinkle %3
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("acme.json", CORE);
        runner.write("math.json", SET);
        runner.write("spir-v.xml", REGISTRY);
    }

    @Test
    void importingTwiceChangesNothing() throws IOException {
        CommandRunner.Result first =
                runner.run("grammar", "import", "-o", "out", "acme.json", "Acme.Math=math.json", "spir-v.xml");
        assertThat(first.err()).isEmpty();
        assertThat(first.out()).isEqualTo("""
                        written   out/Acme.Math.grammar
                        written   out/core.grammar
                        written   out/generators.grammar
                        """);
        assertThat(folder.resolve("out/core.grammar"))
                .content()
                .contains("op 60000 OpSparkleACME (IdResultType IdResult SparkleKindACME:How IdRef*)")
                .contains("1 Silver (LiteralInteger)");
        CommandRunner.Result second =
                runner.run("grammar", "import", "-o", "out", "acme.json", "Acme.Math=math.json", "spir-v.xml");
        assertThat(second.out()).isEqualTo(first.out().replace("written  ", "unchanged"));
        assertThat(Files.readString(folder.resolve("out/generators.grammar"))).contains("ACME", "Sparkler");
    }

    @Test
    void aBadGrammarIsOneLine() throws IOException {
        runner.write("bad.json", "{\"instructions\": [{\"opname\": 5}]}");
        assertThat(runner.run("grammar", "import", "-o", "out", "bad.json").err())
                .isEqualTo("error: cannot import bad.json: expected a string, found 5\n");
        assertThat(runner.run("dis", "--grammar", "bad.json", "x").err())
                .startsWith("error: cannot use the grammar bad.json: ");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void anInventedVendorsInstructionsAreKnown() throws IOException {
        String[] overlay = {"--grammar", "acme.json", "--grammar", "Acme.Math=math.json"};
        byte[] module = runner.input(TEXT)
                .run("as", overlay[0], overlay[1], overlay[2], overlay[3])
                .outBytes();
        assertThat(runner.input(module)
                        .run(
                                "dis",
                                overlay[0],
                                overlay[1],
                                overlay[2],
                                overlay[3],
                                "--raw-id",
                                "--no-header",
                                "--no-indent")
                        .out())
                .isEqualTo(TEXT);
        assertThat(runner.run("explain", overlay[0], overlay[1], overlay[2], overlay[3], "OpSparkleACME", "Twinkle")
                        .out())
                .contains("instruction OpSparkleACME", "SparkleKindACME  How", "of Acme.Math");
        assertThat(runner.input(module)
                        .run("stats", overlay[0], overlay[1], overlay[2], overlay[3])
                        .out())
                .contains("OpSparkleACME", "SparkleACME");
        assertThat(runner.input(TEXT).run("as").status()).isEqualTo(1);
        assertThat(new String(module, StandardCharsets.ISO_8859_1)).contains("Acme.Math");
    }
}
