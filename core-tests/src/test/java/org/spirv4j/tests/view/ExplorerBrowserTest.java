// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.view.ExplorerPage;

/** The page of the explorer in a real browser; {@code mvn -Pbrowser verify} runs it where a Chromium is installed. */
final class ExplorerBrowserTest extends BrowserTest {
    private static final String CURRENT = "document.querySelector('#rows p.current').textContent.trim()";
    private static final String VIEW = "document.getElementById('view').textContent";
    private static final List<String> KEYS = List.of("u", "g", "t", "m", "i", "f", "s", "c", "l");

    @Override
    protected void writePage(OutputStream out) throws IOException {
        SpirvModule module = HtmlSample.module();
        int last = module.instructionCount() - 1;
        Position position = Position.ofInstruction(module.instruction(last).wordOffset(), last);
        Finding finding =
                Finding.of(Rule.of("rule.one", "2.4"), Diagnostic.error(position, "<b onclick=alert(1)>wrong</b>"));
        ExplorerPage.create()
                .withTitle("</title><script>document.title='owned'</script>")
                .withFindings(Findings.of(List.of(finding)))
                .withTranslator(Translator.create(Language.GLSL_460_VULKAN))
                .write(module, out);
    }

    private void address(String hash) {
        page().evaluate("location.hash = '" + hash + "'");
        page().settle();
    }

    @Test
    void textOfTheModuleIsInert() {
        assertThat(text("document.title")).isEqualTo("</title><script>document.title='owned'</script>: explorer");
        assertThat(number("document.scripts.length")).isEqualTo(1);
        for (String key : KEYS) {
            page().press(key);
            assertThat(number("document.querySelectorAll('#view script, #view [onclick]').length"))
                    .isZero();
        }
    }

    @Test
    void addressesLeadToLinesIdsFunctionsAndBlocks() {
        address("#7");
        assertThat(text(CURRENT)).contains("OpExtInstImport");
        address("#%image");
        assertThat(text(CURRENT)).startsWith("%image = OpVariable");
        address("#f" + HtmlSample.module().layout().functions().get(0).id());
        assertThat(text(CURRENT)).startsWith("%main = OpFunction");
        page().evaluate("history.back()");
        page().settle();
        assertThat(text(CURRENT)).startsWith("%image = OpVariable");
    }

    @Test
    void opensAtTheEntryPointWithRoomForTheText() {
        assertThat(text(CURRENT)).startsWith("%main = OpFunction");
        double width = number("document.documentElement.clientWidth");
        double listing = number("Math.round(document.getElementById('listing').getBoundingClientRect().width)");
        double panel = number("Math.round(document.getElementById('panel').getBoundingClientRect().width)");
        if (width > 1100) {
            assertThat(listing).isGreaterThan(0.45 * width).isGreaterThan(panel);
        }
        assertThat(number("Math.round(document.getElementById('panel').getBoundingClientRect().left"
                        + " - document.getElementById('listing').getBoundingClientRect().right)"))
                .isGreaterThanOrEqualTo(0);
    }

    @Test
    void searchShowsMatchingLinesOnly() {
        page().press("/");
        page().type("opload");
        assertThat(number("document.querySelectorAll('#rows p').length")).isEqualTo(2);
        page().type(" %image");
        assertThat(text("document.getElementById('rows').textContent"))
                .contains("OpLoad")
                .contains("%image");
        assertThat(text("document.getElementById('count').textContent")).startsWith("1 of ");
        page().press("Escape");
        assertThat(number("document.querySelectorAll('#rows p').length")).isGreaterThan(20);
    }

    @Test
    void idsLeadToDefinitionsAndUses() {
        address("#7");
        page().click("[...document.querySelectorAll('#rows a')].find(link => link.textContent === '%uv')");
        assertThat(text(CURRENT)).startsWith("%uv = OpVariable");
        assertThat(text(VIEW)).contains("Used on 4 lines.");
        page().press("n");
        assertThat(text(CURRENT)).contains("OpLoad %v2float %uv");
    }

    @Test
    void keysOpenViews() {
        address("#%main");
        page().press("g");
        assertThat(number("document.querySelectorAll('#view svg.graph a.block').length"))
                .isEqualTo(3);
        assertThat(text(VIEW)).contains("Calls %scale");
        page().click("document.querySelectorAll('#view svg.graph a.block rect')[2]");
        assertThat(text(CURRENT)).contains("OpLabel");
        page().press("t");
        page().click(
                        "[...document.querySelectorAll('.tree summary')].find(one => one.textContent.includes('TypeSampled')"
                                + " || one.textContent.includes('SampledImage'))");
        assertThat(text(VIEW)).contains("Image");
        page().press("i");
        assertThat(text(VIEW)).contains("main stage").contains("color");
        page().press("s");
        assertThat(text(VIEW)).contains("OpTypeFunction").contains("Control");
        page().press("c");
        assertThat(text(VIEW)).contains("color = vec4(1);");
        page().press("?");
        assertThat(is("document.getElementById('help').open")).isTrue();
        page().press("Escape");
        assertThat(is("document.getElementById('help').open")).isFalse();
        page().press("Escape");
        assertThat(is("document.getElementById('panel').hidden")).isTrue();
    }

    @Test
    void translationsFollowTheCurrentLine() {
        address("#%scale_f1_");
        page().press("l");
        assertThat(text("document.querySelector('#tab-translation').textContent"))
                .isEqualTo("GLSL");
        assertThat(text("document.querySelector('#view .here').textContent")).contains("float scale");
        page().click("[...document.querySelectorAll('#view .mapped')].find(line => line.textContent.includes('sqrt'))"
                + ".querySelector('button')");
        assertThat(text(CURRENT)).startsWith("OpReturnValue");
        page().evaluate("history.back()");
        page().settle();
        assertThat(text("document.querySelector('#view .here').textContent")).contains("float scale");
        page().click("[...document.querySelectorAll('#rows p')].find(row => row.textContent.includes('Sqrt'))"
                + ".querySelector('b')");
        assertThat(text("document.querySelector('#view .here').textContent")).contains("sqrt");
    }

    @Test
    void findingsAreMarkedAndGoneTo() {
        page().press("e");
        assertThat(text(CURRENT)).isEqualTo("OpFunctionEnd");
        assertThat(is("document.querySelector('#rows p.current').classList.contains('error')"))
                .isTrue();
        page().press("f");
        assertThat(text(VIEW)).contains("<b onclick=alert(1)>wrong</b>");
    }

    @Test
    void darkFollowsTheSystem() {
        page().colorScheme("dark");
        page().settle();
        assertThat(text("getComputedStyle(document.body).backgroundColor")).isEqualTo("rgb(21, 24, 29)");
    }

    @Test
    void narrowPagesDoNotScrollSideways() {
        page().size(360, 740, true);
        load();
        for (String key : KEYS) {
            page().press(key);
            assertThat(number("document.documentElement.scrollWidth")).as(key).isEqualTo(360);
        }
    }

    @Test
    void isAccessible() throws IOException {
        assertThat(Accessibility.violations(page(), "#%main", KEYS)).isEmpty();
    }
}
