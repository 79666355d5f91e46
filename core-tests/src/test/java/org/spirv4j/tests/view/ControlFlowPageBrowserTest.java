// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.view.ControlFlowPage;
import org.spirv4j.view.GraphOptions;

/** The page in a real browser; {@code mvn -Pbrowser verify} runs it where a Chromium is installed. */
final class ControlFlowPageBrowserTest extends BrowserTest {
    private static final String PANEL_HIDDEN = "document.getElementById('panel').hidden";

    @Override
    protected void writePage(OutputStream out) throws IOException {
        ControlFlowPage.with(GraphOptions.DEFAULT.withTitle("</title><script>document.title='owned'</script>"))
                .write(GraphSample.module(), out);
    }

    /** The drawn block of a name in the first function. */
    private static String block(String name) {
        return "[...document.querySelectorAll('svg.graph .block')].find(block =>"
                + " block.firstElementChild.nextSibling.textContent === '" + name + "')";
    }

    private static String seen(String element) {
        return "(() => { const box = (" + element + ").getBoundingClientRect(); const frame ="
                + " (" + element + ").closest('.frame').getBoundingClientRect();"
                + " return box.left >= frame.left && box.right <= frame.right && box.top >= 0; })()";
    }

    @Test
    void namesAreText() {
        assertThat(text("document.title")).startsWith("</title><script>document.title='owned'</script>");
        assertThat(number("document.scripts.length")).isEqualTo(1);
    }

    @Test
    void functionsAreDrawnWithTheirBlocksAndConstructs() {
        assertThat(text("[...document.querySelectorAll('.functions a')].map(link => link.textContent).join(';')"))
                .isEqualTo("%main 12;%many 205");
        assertThat(text("[...document.querySelectorAll('svg.graph')].map(graph =>"
                        + " graph.querySelectorAll('.block').length).join(';')"))
                .isEqualTo("12;205");
        assertThat(text("[...document.querySelectorAll('#graphs section:first-child .box text')]"
                        + ".map(box => box.textContent).sort().join(';')"))
                .contains("loop %head", "switch %begin", "selection %");
        assertThat(number("document.querySelectorAll('section:first-child .edge.merge').length"))
                .isEqualTo(3);
        assertThat(number("document.querySelectorAll('section:first-child .edge.back').length"))
                .isEqualTo(1);
        assertThat(number("document.querySelectorAll('section:first-child .block.dead').length"))
                .isEqualTo(1);
    }

    /** Everything of one construct lies within its box, and no two blocks overlap. */
    @Test
    void blocksDoNotOverlap() {
        assertThat(number("[...document.querySelectorAll('svg.graph')].map(graph => {"
                        + " const blocks = [...graph.querySelectorAll('.block rect')].map(rect => rect.getBBox());"
                        + " let bad = 0;"
                        + " for (const a of blocks) for (const b of blocks) if (a !== b && a.x < b.x + b.width"
                        + " && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height) bad++;"
                        + " return bad; }).reduce((a, b) => a + b)"))
                .isZero();
    }

    @Test
    void everyLineHasAnArrowAndAColor() {
        assertThat(number("[...document.querySelectorAll('svg.graph .edge')].filter(edge =>"
                        + " getComputedStyle(edge).stroke === 'none' || !document.getElementById("
                        + "edge.getAttribute('marker-end').slice(5, -1))).length"))
                .isZero();
        assertThat(text("[...document.querySelectorAll('.legend text')].map(text => text.textContent).join(';')"))
                .isEqualTo("branch, case;true;false;merge block;continue target;back edge;selection, loop;"
                        + "case, continue");
    }

    /** A line ends at the upper side of a block, so that it can be told where it leads. */
    @Test
    void everyLineEndsAtABlock() {
        assertThat(number("[...document.querySelectorAll('svg.graph')].map(graph => {"
                        + " const blocks = [...graph.querySelectorAll('.block rect')].map(rect => rect.getBBox());"
                        + " return [...graph.querySelectorAll('.edge')].filter(edge => {"
                        + " const end = edge.getPointAtLength(edge.getTotalLength()); return !blocks.some(block =>"
                        + " end.x > block.x && end.x < block.x + block.width && Math.abs(end.y - block.y) < 1);"
                        + " }).length; }).reduce((a, b) => a + b)"))
                .isZero();
    }

    @Test
    void entryBlocksAreToBeSeen() {
        assertThat(is(seen("document.querySelector('section:first-child .entry rect')")))
                .isTrue();
        page().click("document.querySelector('.functions li:last-child a')");
        assertThat(is(seen("document.querySelector('section:last-child .entry rect')")))
                .isTrue();
    }

    @Test
    void clickShowsTheContentsOfABlock() {
        assertThat(is(PANEL_HIDDEN)).isTrue();
        page().click(block("%head"));
        assertThat(is(PANEL_HIDDEN)).isFalse();
        assertThat(text("document.querySelector('#panel h2').textContent")).isEqualTo("%head");
        assertThat(text("document.querySelector('#panel pre').textContent"))
                .contains("%head = OpLabel")
                .contains("OpLoopMerge %");
        assertThat(text("document.querySelector('.current text').textContent")).isEqualTo("%head");
        page().click("document.querySelector('#panel li a')");
        assertThat(text("document.querySelector('#panel h2').textContent")).isNotEqualTo("%head");
        page().press("Escape");
        assertThat(is(PANEL_HIDDEN)).isTrue();
    }

    @Test
    void keysOpenBlocksAndWalkFunctions() {
        page().evaluate("void document.querySelector('.frame').focus()");
        page().press("Tab");
        assertThat(is("document.activeElement.matches('.block')")).isTrue();
        page().press("Enter");
        assertThat(is(PANEL_HIDDEN)).isFalse();
        page().press("Escape");
        assertThat(is("document.activeElement.matches('.block')"))
                .as("the focus is back")
                .isTrue();
        page().press("n");
        assertThat(is("document.querySelector('section:last-child').getBoundingClientRect().top < innerHeight / 2"))
                .isTrue();
        page().press("p");
        assertThat(is("document.querySelector('section:first-child').getBoundingClientRect().top >= 0"))
                .isTrue();
        String width = "Math.round(+document.querySelector('svg.graph').getAttribute('width'))";
        long before = number(width);
        page().press("+");
        assertThat(number(width)).isGreaterThan(before);
        page().press("0");
        assertThat(number(width)).isEqualTo(before);
    }

    @Test
    void darkFollowsTheSystemAndTheButton() {
        String background = "getComputedStyle(document.body).backgroundColor";
        String light = text(background);
        page().colorScheme("dark");
        page().settle();
        assertThat(text(background)).isEqualTo("rgb(21, 24, 29)").isNotEqualTo(light);
        page().click("document.getElementById('theme')");
        assertThat(text(background)).isEqualTo(light);
    }

    @Test
    void phoneShowsTheFunctionsOnDemandAndNeverScrollsSideways() {
        page().size(390, 800, true);
        load();
        String outline = "getComputedStyle(document.getElementById('outline')).visibility";
        assertThat(text(outline)).isEqualTo("hidden");
        page().click("document.getElementById('menu')");
        assertThat(text(outline)).isEqualTo("visible");
        page().click("document.querySelector('.functions li:last-child a')");
        assertThat(text(outline)).isEqualTo("hidden");
        assertThat(number("document.documentElement.scrollWidth")).isEqualTo(390);
        assertThat(number("document.getElementById('graphs').scrollWidth")).isEqualTo(390);
    }

    @Test
    void paperShowsTheGraphsOnly() {
        page().print(true);
        page().settle();
        assertThat(number("[...document.querySelectorAll('nav, aside, .blocks')]"
                        + ".filter(part => part.getClientRects().length > 0).length"))
                .isZero();
        assertThat(is("getComputedStyle(document.querySelector('.markers')).display !== 'none'"))
                .as("arrows")
                .isTrue();
        assertThat(number("[...document.querySelectorAll('svg.graph')].filter(graph =>"
                        + " graph.getBoundingClientRect().right > innerWidth).length"))
                .isZero();
    }
}
