// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The grammar's own text form: what is written reads back the same, and importing again changes nothing. */
final class GrammarTextTest {

    private static String resource(String name) throws IOException {
        try (InputStream in = BuiltInGrammar.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static GrammarModel vendor() throws IOException {
        GrammarModel model = new GrammarModel();
        for (String file : new String[] {"vendor.core.json", "vendor.set.json"}) {
            KhronosGrammarJson.read(resource("/org/spirv4j/grammar/" + file), file, "", model);
        }
        model.generators.add(new GrammarModel.Generator(77, "Acme", "Tool \"x\""));
        return model;
    }

    private static GrammarModel read(Map<String, String> files) {
        GrammarModel model = new GrammarModel();
        files.forEach((name, text) -> GrammarText.read(text, name, model));
        return model;
    }

    @Test
    void theBuiltInFilesAreWrittenAsTheyAre() throws IOException {
        Map<String, String> written = GrammarFolder.write(BuiltInGrammar.model());

        assertThat(written).hasSize(20).containsKeys("core.grammar", "GLSL.std.450.grammar", "generators.grammar");
        for (Map.Entry<String, String> file : written.entrySet()) {
            assertThat(file.getValue()).as(file.getKey()).isEqualTo(resource(file.getKey()));
        }
    }

    @Test
    void importingTwiceGivesTheSameFiles(@TempDir Path folder) throws IOException {
        Map<String, String> first = GrammarFolder.write(vendor());
        for (Map.Entry<String, String> file : first.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }

        assertThat(GrammarFolder.write(vendor())).isEqualTo(first);
        assertThat(GrammarFolder.write(GrammarFolder.read(folder))).isEqualTo(first);
        assertThat(GrammarFolder.fileNames(folder))
                .containsExactly("Acme.tricks.grammar", "core.grammar", "generators.grammar");
    }

    @Test
    void everyFactSurvivesTheTextForm() throws IOException {
        GrammarModel model = vendor();
        GrammarModel again = read(GrammarFolder.write(model));

        assertThat(again.kinds).isEqualTo(model.kinds);
        assertThat(again.instructions).isEqualTo(model.instructions);
        assertThat(again.sets).isEqualTo(model.sets);
        assertThat(again.coreVersion).isEqualTo(model.coreVersion);
        assertThat(again.generators)
                .as("quotation marks become apostrophes")
                .containsExactly(new GrammarModel.Generator(77, "Acme", "Tool 'x'"));
    }

    @Test
    void oneLineAnInstructionOrEnumerant() throws IOException {
        assertThat(GrammarFolder.write(vendor()).get("core.grammar"))
                .contains(
                        "\nop 60001 OpTwistACME (IdResultType IdResult IdRef:\"Operand 1\" TwistOperandsACME?)"
                                + " class=Arithmetic aliases=OpTwistEXT since=None caps=TwistACME exts=SPV_ACME_twist\n",
                        "\nop 60002 OpNoteACME (NoteKindACME:Kind LiteralString:Note PairIdRefLiteralInteger*:Subjects)"
                                + " class=Debug since=1.4 until=1.5 provisional\n",
                        "\nenum BitEnum TwistOperandsACME\n  0x0 None\n  0x1 LeftACME\n",
                        "\n  0x80000000 AxisACME (IdRef:Axis)\n",
                        "\n  4294967295 LoudACME aliases=ShoutedACME\n");
    }

    @Test
    void errorsNameTheLine() {
        GrammarModel model = new GrammarModel();
        assertThatThrownBy(() -> GrammarText.read("# a comment\n\nnonsense here\n", "my.grammar", model))
                .isInstanceOf(GrammarSyntaxException.class)
                .hasMessage("my.grammar:3: unknown keyword 'nonsense'");
        Map.of(
                        "op x OpLoad", "'x' is not a number",
                        "op 1", "the line ends too early, after '1'",
                        "op 1 OpLoad (IdRef", "expected ')'",
                        "op 1 OpLoad since=9", "'9' is not a version such as 1.3",
                        "kind Odd X", "'Odd' is not a category of operand kinds",
                        "generator 1 vendor=\"a", "unterminated quotation",
                        "set X version=2.5", "'2.5' is not a number",
                        "  0x X", "'0x' is not a number",
                        "core", "the line ends too early, after 'core'")
                .forEach((line, message) -> assertThatThrownBy(() -> GrammarText.read(line, "my.grammar", model))
                        .as(line)
                        .isInstanceOf(GrammarSyntaxException.class)
                        .hasMessage("my.grammar:1: " + message));
    }

    @Test
    void readsTheRegistryOfGenerators() {
        GrammarModel model = new GrammarModel();
        GeneratorRegistryXml.read("""
                <registry><!-- <id value="9" vendor="No"/> --><ids type="vendor" start="0" end="9">
                  <id value="0" vendor="Khronos" comment="Reserved by Khronos"/>
                  <id value="1" vendor="A &amp; B" tool="C&lt;D&gt;" comment="x"/>
                </ids></registry>
                """, "spir-v.xml", model);
        assertThat(model.generators)
                .containsExactly(
                        new GrammarModel.Generator(0, "Khronos", ""), new GrammarModel.Generator(1, "A & B", "C<D>"));
        assertThatThrownBy(() -> GeneratorRegistryXml.read("<x/>", "spir-v.xml", model))
                .isInstanceOf(GrammarSyntaxException.class);
    }

    @Test
    void readsJson() {
        assertThat(Json.parse("\uFEFF {\"a\": [1, -2, 0x10, 1.5e1, true, false, null, \"\\u20ac\\n\\\"\"]}"))
                .hasToString("{a=[1, -2, 16, 15.0, true, false, " + Json.NULL + ", \u20ac\n\"]}");
        for (String bad : new String[] {
            "{",
            "{\"a\"}",
            "{\"a\":}",
            "[1 2]",
            "\"",
            "\"\\q\"",
            "\"\\u12\"",
            "tru",
            "[1,]",
            "nul",
            "--1",
            "0x",
            "{1:2}"
        }) {
            assertThatThrownBy(() -> Json.parse(bad)).as(bad).isInstanceOf(GrammarSyntaxException.class);
        }
        assertThatThrownBy(() -> Json.parse("[".repeat(100_000)))
                .isInstanceOf(GrammarSyntaxException.class)
                .hasMessageContaining("levels deep");
    }
}
