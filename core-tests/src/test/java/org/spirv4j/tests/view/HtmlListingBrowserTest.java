// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.text.Disassembler;
import org.spirv4j.view.HtmlListing;

/** The page in a real browser; {@code mvn -Pbrowser verify} runs it where a Chromium is installed. */
final class HtmlListingBrowserTest extends BrowserTest {
    private static final String SHOWN =
            "[...document.querySelectorAll('main p')].filter(line => line.getClientRects().length > 0)";

    @Override
    protected void writePage(OutputStream out) throws IOException {
        HtmlListing.create()
                .withTitle("</title><script>document.title='owned'</script>")
                .withGraphs("the graphs.html")
                .write(HtmlSample.module(), out);
    }

    /** The last use of an id in the listing. */
    private static String link(String id) {
        return "[...document.querySelectorAll('main a')].findLast(link => link.textContent === '" + id
                + "' && link.parentNode.firstElementChild !== link)";
    }

    @Test
    void namesAreText() {
        assertThat(text("document.title")).isEqualTo("</title><script>document.title='owned'</script>");
        assertThat(number("document.scripts.length")).isEqualTo(1);
    }

    @Test
    void listingIsTheDisassembly() {
        assertThat(text("[...document.querySelectorAll('main p')].map(line => line.textContent).join('')"))
                .isEqualTo(Disassembler.create().disassemble(HtmlSample.module()));
    }

    @Test
    void copyingGivesTheLines() {
        String copied =
                "getSelection().setBaseAndExtent(document.getElementById('5'), 0, document.getElementById('8'), 0);"
                        + " const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), cancelable: true });"
                        + " document.dispatchEvent(event); event.clipboardData.getData('text/plain')";
        assertThat(text(copied))
                .isEqualTo(
                        "; Schema: 0\n               OpCapability Shader\n          %1 = OpExtInstImport \"GLSL.std.450\"\n");
    }

    @Test
    void filterShowsMatchingLinesOnly() {
        long all = number(SHOWN + ".length");
        page().press("/");
        page().type("opload");
        assertThat(text(SHOWN + ".map(line => line.textContent.trim()).join(';')"))
                .matches("%\\w+ = OpLoad %v2float %uv;%\\w+ = OpLoad %\\w+ %image");
        assertThat(text("document.getElementById('count').textContent")).isEqualTo("2 of " + all + " lines");
        assertThat(text("[...document.querySelectorAll('.g')].filter(group => !group.hidden)"
                        + ".map(group => group.dataset.h).join(';')"))
                .isEqualTo("Function %main");
        page().type(" %image");
        assertThat(number(SHOWN + ".length")).isEqualTo(1);
        page().press("Escape");
        assertThat(number(SHOWN + ".length")).isEqualTo(all);
        assertThat(text("document.getElementById('filter').value + document.getElementById('count').textContent"))
                .isEmpty();
    }

    @Test
    void filterTakesAnIdAsAWhole() {
        page().press("/");
        page().type("%float");
        assertThat(number(SHOWN + ".length")).isGreaterThan(5);
        assertThat(number(SHOWN + ".filter(line => !/%float(?!\\w)/.test(line.textContent)).length"))
                .isZero();
    }

    @Test
    void clickGoesToTheDefinitionAndListsUses() {
        page().size(1280, 400, false);
        page().click(link("%image"));
        String definition = text("location.hash.slice(1)");
        assertThat(text("document.querySelector('p:target').textContent.trim()"))
                .startsWith("%image = OpVariable");
        assertThat((Boolean) page().evaluate(
                                "(() => { const box = document.querySelector('p:target').getBoundingClientRect();"
                                        + " return box.top >= 0 && box.bottom <= innerHeight; })()"))
                .isTrue();
        assertThat(text("document.querySelector('#uses h2').textContent")).isEqualTo("%image");
        assertThat(text("document.querySelector('#uses .definition').textContent"))
                .startsWith("%image = OpVariable");
        assertThat(text("[...document.querySelectorAll('#uses li code')].map(use => use.textContent).join(';')"))
                .matches("OpName %image .*;OpDecorate %image DescriptorSet 0;OpDecorate %image Binding 1;"
                        + "%\\w+ = OpLoad %\\w+ %image");
        page().click("[...document.querySelectorAll('#uses li a')].at(-1)");
        assertThat(text("document.querySelector('p:target').textContent")).contains("OpLoad");
        assertThat(text("document.querySelector('#uses h2').textContent")).isEqualTo("%image");
        page().evaluate("history.back()");
        page().settle();
        assertThat(text("location.hash.slice(1)")).isEqualTo(definition);
        page().press("Escape");
        assertThat(page().evaluate("document.getElementById('uses').hidden")).isEqualTo(true);
    }

    @Test
    void usesShowTheirOpcodes() {
        page().click(link("%float"));
        assertThat(number("document.querySelectorAll('#uses li').length")).isGreaterThan(8);
        assertThat(text("[...document.querySelectorAll('#uses li code')].filter(use =>"
                        + " !/^(%\\S+ = )?Op\\w+ /.test(use.textContent)).map(use => use.textContent).join(';')"))
                .isEmpty();
        assertThat(
                        is(
                                "[...document.querySelectorAll('#uses li code')].every(use => use.scrollWidth <= use.clientWidth)"))
                .as("nothing is cut")
                .isTrue();
    }

    @Test
    void functionsAndBlocksHaveAddressesOfTheirOwn() {
        String id = text("document.querySelector('main a[id^=f]').id");
        page().evaluate("location.hash = '#" + id + "'");
        page().settle();
        assertThat(text("document.querySelector('p:target').textContent")).contains("%main = OpFunction");
        page().click("document.querySelector('p:target a')");
        assertThat(text("document.querySelector('#uses .note a').getAttribute('href')"))
                .isEqualTo("the%20graphs.html#" + id);
        assertThat(number("document.querySelectorAll('main a[id^=b]').length")).isEqualTo(4);
    }

    @Test
    void keysWalkTheUses() {
        page().click(link("%image"));
        page().press("n");
        assertThat(text("document.querySelector('p:target').textContent")).contains("OpLoad");
        page().press("n");
        assertThat(text("document.querySelector('p:target').textContent")).contains("OpName");
        page().press("u");
        assertThat(text("document.activeElement.closest('#uses li').textContent"))
                .contains("OpName");
        page().press("p");
        assertThat(text("document.querySelector('p:target').textContent")).contains("OpLoad");
        assertThat(text("document.querySelector('#uses li[aria-current] code').textContent"))
                .contains("OpLoad");
    }

    @Test
    void filteredDefinitionIsShownWhenGoneTo() {
        page().press("/");
        page().type("opload");
        page().click(link("%image"));
        assertThat(text("document.querySelector('p:target').textContent")).contains("%image = OpVariable");
        assertThat(number("document.querySelector('p:target').getClientRects().length"))
                .isEqualTo(1);
    }

    @Test
    void pointerShowsTheDefinition() {
        page().move(link("%uv"));
        page().settle();
        assertThat(page().evaluate("document.getElementById('tip').hidden")).isEqualTo(false);
        assertThat(text("document.getElementById('tip').textContent"))
                .contains("%uv = OpVariable")
                .contains("used on 4 lines");
    }

    @Test
    void darkFollowsTheSystemAndTheButton() {
        String background = "getComputedStyle(document.body).backgroundColor";
        String light = text(background);
        page().colorScheme("dark");
        page().settle();
        String dark = text(background);
        assertThat(List.of(light, dark)).containsExactly("rgb(252, 252, 250)", "rgb(21, 24, 29)");
        page().click("document.getElementById('theme')");
        assertThat(text(background)).isEqualTo(light);
        load();
        assertThat(text(background)).as("kept").isEqualTo(light);
    }

    @Test
    void phoneShowsTheOutlineOnDemandAndNeverScrollsSideways() {
        page().size(390, 800, true);
        load();
        assertThat(text("getComputedStyle(document.getElementById('outline')).visibility"))
                .isEqualTo("hidden");
        page().click("document.getElementById('menu')");
        page().click(
                        "[...document.querySelectorAll('#outline a')].find(link => link.textContent.startsWith('%scale'))");
        assertThat(text("document.querySelector('p:target').textContent")).contains("%scale_f1_ = OpFunction");
        page().settle();
        assertThat(text("getComputedStyle(document.getElementById('outline')).visibility"))
                .isEqualTo("hidden");
        assertThat(number("document.documentElement.scrollWidth")).isEqualTo(390);
        assertThat(number("document.getElementById('listing').scrollWidth")).isEqualTo(390);
    }
}
