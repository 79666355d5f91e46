// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.view.ExplorerPage;

/** The page of the explorer as markup and data. */
final class ExplorerPageTest {
    private static String page(SpirvModule module, ExplorerPage writer) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writer.write(module, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String unpacked(JsonElement base64) throws IOException {
        byte[] packed = Base64.getDecoder().decode(base64.getAsString());
        try (InputStream text = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String[] drawings(String page, int chunk) throws IOException {
        return unpacked(PageElements.element(page, "drawings").getAsJsonArray().get(chunk))
                .split("\0", -1);
    }

    @Test
    void dataOfLargeModulesIsPacked() throws IOException {
        SpirvModule module = GraphSample.loops(4000, 4);
        JsonElement packed = PageElements.element(page(module, ExplorerPage.create()), "data");
        assertThat(packed.isJsonPrimitive()).isTrue();
        assertThat(JsonParser.parseString(unpacked(packed))
                        .getAsJsonObject()
                        .get("text")
                        .getAsString())
                .isEqualTo(Disassembler.create().disassemble(module));
    }

    @Test
    void textIsTheDisassembly() throws IOException {
        SpirvModule module = HtmlSample.module();
        assertThat(PageElements.data(page(module, ExplorerPage.create()))
                        .get("text")
                        .getAsString())
                .isEqualTo(Disassembler.create().disassemble(module));
    }

    /** glslang writes comments and a directive before the text of the user. */
    @Test
    void sourceLinesAreThoseOfTheUser() throws IOException {
        SpirvModule module = Assembler.create().assemble("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                %file = OpString "a.comp"
                OpSource GLSL 450 %file "// OpModuleProcessed client vulkan100
                #line 1
                #version 450
                void main() {}
                "
                OpLine %file 2 1
                %void = OpTypeVoid
                """);
        JsonObject data = PageElements.data(page(module, ExplorerPage.create()));
        JsonArray file = data.getAsJsonArray("files").get(0).getAsJsonArray();
        assertThat(file.get(2)).hasToString("[0,0,2,1]");
        JsonArray source = data.getAsJsonArray("source");
        assertThat(source.get(source.size() - 1).getAsInt()).isEqualTo(4);
    }

    @Test
    void sameModuleGivesTheSameBytes() throws IOException {
        SpirvModule module = HtmlSample.module();
        assertThat(page(module, ExplorerPage.create())).isEqualTo(page(module, ExplorerPage.create()));
    }

    @Test
    void textOfTheModuleDoesNotEndTheData() throws IOException {
        String page = page(
                HtmlSample.module(),
                ExplorerPage.create().withTitle("</title><script>document.title='owned'</script>"));
        assertThat(page).doesNotContain("<script>document").doesNotContain("\"c\" </script>");
        assertThat(page.split("</script>", -1)).hasSize(4);
    }

    @Test
    void functionsHaveLinesBlocksCallsAndDrawings() throws IOException {
        String page = page(HtmlSample.module(), ExplorerPage.create());
        JsonObject data = PageElements.data(page);
        JsonArray main = data.getAsJsonArray("functions").get(0).getAsJsonArray();
        JsonArray scale = data.getAsJsonArray("functions").get(1).getAsJsonArray();
        String[] lines = data.get("text").getAsString().split("\n", -1);
        assertThat(main.get(1).getAsString()).isEqualTo("%main");
        assertThat(lines[main.get(3).getAsInt() - 1]).contains("%main = OpFunction");
        assertThat(main.get(4).getAsInt()).isEqualTo(scale.get(3).getAsInt());
        assertThat(main.get(6).getAsJsonArray().get(0).getAsInt()).isEqualTo(1);
        assertThat(main.get(7).getAsJsonArray()).hasSize(6);
        assertThat(main.get(8).getAsJsonArray()).hasSize(1);
        JsonArray drawing = main.get(8).getAsJsonArray().get(0).getAsJsonArray();
        assertThat(drawings(page, drawing.get(0).getAsInt())[drawing.get(1).getAsInt()])
                .startsWith("<svg class=graph")
                .endsWith("</svg>\n");
        assertThat(drawing.get(3).getAsString()).isEqualTo("%main");
        assertThat(scale.get(8).getAsJsonArray()).isEmpty();
    }

    @Test
    void findingsHaveTheLinesOfTheirInstructions() throws IOException {
        SpirvModule module = HtmlSample.module();
        int last = module.instructionCount() - 1;
        Position position = Position.ofInstruction(module.instruction(last).wordOffset(), last);
        Findings findings = Findings.of(List.of(
                Finding.of(Rule.of("rule.one", "2.4"), Diagnostic.error(position, "<b>")),
                Finding.of(Rule.of("rule.two", "2.4"), Diagnostic.warning(Position.UNKNOWN, "whole module"))));
        JsonObject data = PageElements.data(page(module, ExplorerPage.create().withFindings(findings)));
        JsonArray first = data.getAsJsonArray("findings").get(0).getAsJsonArray();
        assertThat(data.get("text")
                        .getAsString()
                        .split("\n", -1)[first.get(0).getAsInt() - 1]
                        .trim())
                .isEqualTo("OpFunctionEnd");
        assertThat(first.get(1).getAsString()).isEqualTo("error");
        assertThat(first.get(2).getAsString()).isEqualTo("<b>");
        assertThat(data.getAsJsonArray("findings")
                        .get(1)
                        .getAsJsonArray()
                        .get(0)
                        .getAsInt())
                .isZero();
    }

    /** Functions that are too large to be drawn at once have a drawing for each folded loop. */
    @Test
    void largeFunctionsAreFoldedByLoops() throws IOException {
        JsonObject data = PageElements.data(page(GraphSample.loops(60, 40), ExplorerPage.create()));
        JsonArray drawings =
                data.getAsJsonArray("functions").get(0).getAsJsonArray().get(8).getAsJsonArray();
        assertThat(drawings).hasSize(61);
        assertThat(drawings.get(1).getAsJsonArray().get(3).getAsString()).isEqualTo("loop %head0 of %main");
    }

    /** Drawings take little of the page of a large module. */
    @Test
    void pagesAreNotMuchLargerThanTheirText() throws IOException {
        SpirvModule module = GraphSample.loops(400, 40);
        int text = Disassembler.create().disassemble(module).length();
        assertThat(page(module, ExplorerPage.create()).length()).isLessThan(5 * text / 2);
    }

    /** The page of a module of 2 KB is not much more than its script and style. */
    @Test
    void smallModulesHaveSmallPages() throws IOException {
        int empty = page(
                        GraphSample.module("OpCapability Shader\nOpMemoryModel Logical GLSL450\n"),
                        ExplorerPage.create())
                .length();
        assertThat(empty).isLessThan(70_000);
        assertThat(page(HtmlSample.module(), ExplorerPage.create()).length() - empty)
                .isLessThan(10_000);
    }
}
