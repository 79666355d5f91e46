// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.view.HtmlListing;

class HtmlListingTest {
    private static final Pattern TAG = Pattern.compile("<(/?[a-z0-9]+)[^>]*>");
    private static final Pattern LINE = Pattern.compile("<p id=(\\d+)>");

    static SpirvModule sample() {
        return HtmlSample.module();
    }

    static String page(SpirvModule module, String title, Disassembler disassembler) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            HtmlListing.create().withTitle(title).withDisassembler(disassembler).write(module, out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String page(SpirvModule module) {
        return page(module, "sample", Disassembler.create());
    }

    /** The markup between the tags of {@code main}. */
    private static String listing(String page) {
        int start = page.indexOf("<main");
        return page.substring(page.indexOf(">\n", start) + 2, page.indexOf("</main>"));
    }

    private static String plain(String markup) {
        return TAG.matcher(markup.replace("</div>\n", ""))
                .replaceAll("")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&#13;", "\r")
                .replace("&amp;", "&");
    }

    @Test
    void numbersBesideInstructions() throws IOException {
        SpirvModule module = sample();
        for (Disassembler disassembly : allOptions()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            HtmlListing.create()
                    .withDisassembler(disassembly)
                    .withCounts("Executed", instruction -> instruction.is(Op.OpReturn) ? 1234 : 0)
                    .write(module, out);
            String page = out.toString(StandardCharsets.UTF_8);
            assertThat(page).contains("<main id=\"listing\" class=\"code heat\"", "<dt>Executed</dt>");
            Matcher line =
                    Pattern.compile("<p id=\\d+ style=--n:9 data-n=1,234>(.*)").matcher(page);
            assertThat(line.results().map(found -> plain(found.group(1)).strip()))
                    .isNotEmpty()
                    .allMatch(text -> text.startsWith("OpReturn"));
            assertThat(listing(page)).containsOnlyOnce("data-n=");
        }
    }

    static Disassembler[] allOptions() {
        Disassembler disassembler = Disassembler.create();
        return new Disassembler[] {
            disassembler,
            Disassembler.create().withRawText(),
            disassembler.withComments(true),
            disassembler.withByteOffsets(true),
            disassembler.withNestedIndent(true).withReorderedBlocks(true),
            disassembler.withComments(true).withNestedIndent(true),
            disassembler.withColor(true)
        };
    }

    @ParameterizedTest
    @MethodSource("allOptions")
    void textOfTheListingIsTheDisassembly(Disassembler disassembler) {
        String text = disassembler.withColor(false).disassemble(sample());
        assertThat(plain(listing(page(sample(), "sample", disassembler)))).isEqualTo(text);
    }

    @ParameterizedTest
    @MethodSource("allOptions")
    void linesAreNumberedAsInTheText(Disassembler disassembler) {
        String listing = listing(page(sample(), "sample", disassembler));
        String[] lines = disassembler.withColor(false).disassemble(sample()).split("\n", -1);
        Matcher matcher = LINE.matcher(listing);
        int count = 0;
        while (matcher.find()) {
            int end = listing.indexOf('\n', matcher.end());
            assertThat(plain(listing.substring(matcher.end(), end)))
                    .isEqualTo(lines[Integer.parseInt(matcher.group(1)) - 1]);
            count++;
        }
        assertThat(count).isGreaterThan(40);
    }

    @ParameterizedTest
    @MethodSource("allOptions")
    void everyLinkLeadsToTheDefinition(Disassembler disassembler) {
        String page = page(sample(), "sample", disassembler);
        Matcher links = Pattern.compile("<a(?: class=t)? href=#(\\d+)(?: id=\\w+)?>(%\\w+)</a>")
                .matcher(listing(page));
        int count = 0;
        while (links.find()) {
            assertThat(page)
                    .containsPattern("<p id=" + links.group(1) + "> *<a(?: class=t)? href=#" + links.group(1)
                            + "(?: id=\\w+)?>" + Pattern.quote(links.group(2)) + "</a> =");
            count++;
        }
        assertThat(count).isGreaterThan(80);
    }

    @Test
    void outlineAndFactsLinkToLinesThatExist() {
        String page = page(sample());
        Matcher links = Pattern.compile("href=#(\\d+)").matcher(page);
        while (links.find()) {
            assertThat(page).contains("<p id=" + links.group(1) + ">");
        }
        assertThat(plain(page.substring(page.indexOf("<dl>"), page.indexOf("</dl>"))))
                .contains("VersionSPIR-V 1.3", "Bound", "Instructions", "bytes", "main stage Fragment");
        assertThat(plain(page.substring(page.indexOf("<nav"), page.indexOf("</nav>"))))
                .containsSubsequence(
                        "Capabilities and extensions",
                        "Entry points and modes",
                        "Sources and names",
                        "Annotations",
                        "Types, constants, variables",
                        "Functions",
                        "%main",
                        "%scale_f1_");
    }

    @Test
    void typesAreMarked() {
        String listing = listing(page(sample()));
        assertThat(listing)
                .containsPattern("<a class=t href=#\\d+>%float</a> = <b>OpTypeFloat</b> <var>32</var>")
                .containsPattern("<a href=#\\d+>%color</a> = <b>OpVariable</b> <a class=t");
        assertThat(listing).contains("<i>2D</i> <var>0</var>");
    }

    @Test
    void hostileTextIsInert() {
        String evil = "</script></title></style><img src=x onerror=alert(1)><!--\\\"'&amp;&#60;";
        SpirvModule module = Assembler.create()
                .assemble("OpCapability Shader OpExtension \"" + evil + "\" OpMemoryModel Logical GLSL450"
                        + " OpEntryPoint Vertex %f \"" + evil + "\""
                        + " %s = OpString \"" + evil + "\" OpSource GLSL 450 %s \"" + evil + "\" OpName %f \"" + evil
                        + "\" OpMemberName %t 0 \"" + evil + "\" OpModuleProcessed \"" + evil + "\""
                        + " OpDecorateString %t UserSemantic \"" + evil + "\""
                        + " %void = OpTypeVoid %v = OpTypeFunction %void %t = OpTypeStruct"
                        + " %f = OpFunction %void None %v %l = OpLabel OpReturn OpFunctionEnd");
        for (Disassembler disassembler : allOptions()) {
            String page = page(module, "\" onload=\"x" + evil, disassembler);
            assertThat(page).doesNotContain("<img").doesNotContain("<!--").doesNotContain("\" onload=");
            assertThat(tags(page)).isEqualTo(tags(page(sample(), "sample", disassembler)));
            assertThat(page.split("</script>", -1)).hasSize(2);
            assertThat(plain(listing(page)))
                    .isEqualTo(disassembler.withColor(false).disassemble(module));
        }
    }

    private static Set<String> tags(String page) {
        Set<String> tags = new TreeSet<>();
        Matcher matcher =
                TAG.matcher(page.substring(0, page.indexOf("<script>")) + page.substring(page.indexOf("</script>")));
        while (matcher.find()) {
            tags.add(matcher.group(1));
        }
        return tags;
    }

    @Test
    void lineBreaksInStringsKeepTheirPlace() {
        SpirvModule module = Assembler.create().assemble("%1 = OpString \"one\ntwo\r\nthree\" %2 = OpString \"after\"");
        String page = page(module);
        assertThat(page).contains("<u>&quot;one\ntwo&#13;\nthree&quot;</u>\n<p id=9>");
        assertThat(plain(listing(page))).isEqualTo(Disassembler.create().disassemble(module));
    }

    @Test
    void idsWithoutDefinitionAreNoLinks() {
        SpirvModule module = Assembler.create().assemble("OpName %nothing \"nothing\"");
        assertThat(listing(page(module))).contains("<a>%nothing</a>").doesNotContain("href");
    }

    @Test
    void emptyModuleHasAPage() {
        SpirvModule module = SpirvModule.ofWords(new int[] {0x07230203, 0x00010000, 0, 1, 0}, ReadOptions.DEFAULT);
        assertThat(plain(listing(page(module)))).startsWith("; SPIR-V\n");
        assertThat(listing(page(module, "empty", Disassembler.create().withRawText())))
                .isEmpty();
    }

    @Test
    void theSameModuleGivesTheSameBytes() {
        assertThat(page(sample())).isEqualTo(page(SpirvModule.ofWords(sample().words(), ReadOptions.DEFAULT)));
    }

    @Test
    void nothingIsWrittenOfWhatCannotBePrinted() {
        SpirvModule module =
                SpirvModule.ofWords(new int[] {0x07230203, 0x00010000, 0, 1, 0, 0x1FFFF}, ReadOptions.DEFAULT);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> HtmlListing.create().write(module, out)).isInstanceOf(MalformedModuleException.class);
        assertThat(out.size()).isZero();
        assertThat(page(module, "x", Disassembler.create().withUnknownInstructions(true)))
                .contains("<b>OpUnknown</b>(<var>65535</var>, <var>1</var>)");
    }

    @Test
    void pageNeedsNothingFromElsewhere() {
        String page = page(sample()).replace("xmlns='http://www.w3.org/2000/svg'", "");
        assertThat(page).doesNotContain("http:", "https:", "@import", "<link rel=\"stylesheet", "<script src", "url(");
    }

    @Test
    void markupStaysSmall() {
        StringBuilder text = new StringBuilder("OpCapability Shader\n%t = OpTypeFloat 32\n%one = OpConstant %t 1\n");
        for (int i = 0; i < 20_000; i++) {
            text.append("%x").append(i).append(" = OpFAdd %t %one %one\n");
        }
        SpirvModule module = Assembler.create().assemble(text.toString());
        int markup = page(module).length()
                - Disassembler.create().disassemble(module).length();
        assertThat(markup / module.wordCount()).isLessThan(25);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void coloursHaveEnoughContrast(int theme) {
        String style = page(sample());
        String[] backgrounds = {"page", "raised", "float", "hover", "target", "mark", "found"};
        String[] texts = {"text", "strong", "muted", "id", "type", "enumerant", "number", "string"};
        for (String background : backgrounds) {
            for (String text : texts) {
                double a = luminance(color(style, text, theme));
                double b = luminance(color(style, background, theme));
                assertThat((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05))
                        .as("%s on %s in theme %s", text, background, theme)
                        .isGreaterThanOrEqualTo(4.5);
            }
        }
    }

    private static int color(String style, String name, int theme) {
        Matcher matcher = Pattern.compile("--" + name + ": light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)")
                .matcher(style);
        assertThat(matcher.find()).as(name).isTrue();
        return Integer.parseInt(matcher.group(1 + theme), 16);
    }

    /** Relative luminance as WCAG 2 defines it. */
    private static double luminance(int color) {
        return 0.2126 * channel(color >> 16) + 0.7152 * channel(color >> 8) + 0.0722 * channel(color);
    }

    private static double channel(int value) {
        double part = (value & 0xFF) / 255.0;
        return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}
