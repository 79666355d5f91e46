// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.view.ControlFlowPage;

/** The page in a real browser; {@code mvn -Pbrowser verify} runs it where a Chromium is installed. */
final class ControlFlowPageBrowserTest extends BrowserTest {
    private static final String PANEL_HIDDEN = "document.getElementById('panel').hidden";

    /** The pairs of lines of different kinds that are closer than 2 pixels over a length of 24. */
    private static final String OVERLAPS = """
            [...document.querySelectorAll('svg.graph')].flatMap(graph => {
              const edges = [...graph.querySelectorAll('.edge')];
              const cell = (x, y) => Math.round(x / 1.5) * 100000 + Math.round(y / 1.5);
              const points = edges.map(edge => {
                const found = [];
                for (let at = 0; at < edge.getTotalLength(); at += 4) found.push(edge.getPointAtLength(at));
                return found;
              });
              const near = new Map();
              points.forEach((of, edge) => of.forEach(({ x, y }) => {
                for (const dx of [-1.5, 0, 1.5]) for (const dy of [-1.5, 0, 1.5]) {
                  const at = cell(x + dx, y + dy);
                  if (!near.has(at)) near.set(at, new Set());
                  near.get(at).add(edge);
                }
              }));
              return points.flatMap((of, edge) => {
                const lengths = new Map();
                const bad = [];
                for (const { x, y } of of) {
                  const beside = [...near.get(cell(x, y)) ?? []].filter(other =>
                    edges[other].classList[1] !== edges[edge].classList[1]);
                  for (const other of lengths.keys()) if (!beside.includes(other)) lengths.delete(other);
                  for (const other of beside) {
                    lengths.set(other, (lengths.get(other) ?? 0) + 4);
                    if (lengths.get(other) === 24) bad.push(edges[edge].classList + ' along ' + edges[other].classList);
                  }
                }
                return bad;
              });
            }).join('; ')""";

    @Override
    protected void writePage(OutputStream out) throws IOException {
        ControlFlowPage.create()
                .withTitle("</title><script>document.title='owned'</script>")
                .withListing("a listing.html")
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
        assertThat(is(seen("document.querySelectorAll('.entry rect')[1]"))).isTrue();
    }

    @Test
    void clickShowsTheContentsOfABlock() {
        assertThat(is(PANEL_HIDDEN)).isTrue();
        page().click(block("%head"));
        assertThat(is(PANEL_HIDDEN)).isFalse();
        assertThat(is("document.querySelector('.blocks').open"))
                .as("the list of blocks")
                .isFalse();
        assertThat(text("document.querySelector('#panel h2').textContent")).isEqualTo("%head");
        assertThat(text("document.querySelector('#panel .code').textContent"))
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
        assertThat(is("document.querySelectorAll('section')[1].getBoundingClientRect().top < innerHeight / 2"))
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

    /** Lines of different kinds may cross, but never run along each other. */
    @Test
    void linesDoNotRunOverEachOther() {
        assertThat(text(OVERLAPS)).isEmpty();
    }

    @Test
    void linesAvoidBlocks() {
        assertThat(number("[...document.querySelectorAll('svg.graph')].map(graph => {"
                        + " const blocks = [...graph.querySelectorAll('.block rect')].map(rect => rect.getBBox());"
                        + " return [...graph.querySelectorAll('.edge')].filter(edge => {"
                        + " for (let at = 0; at < edge.getTotalLength(); at += 3) {"
                        + " const { x, y } = edge.getPointAtLength(at);"
                        + " if (blocks.some(block => x > block.x + 2 && x < block.x + block.width - 2"
                        + " && y > block.y + 2 && y < block.y + block.height - 2)) return true; }"
                        + " return false; }).length; }).reduce((a, b) => a + b)"))
                .isZero();
    }

    @Test
    void pageLinksToTheListing() {
        assertThat(text("[...document.querySelectorAll('a.back')].map(link => link.getAttribute('href')).join(';')"))
                .matches("a%20listing\\.html;a%20listing\\.html#f\\d+;a%20listing\\.html#f\\d+");
        page().click(block("%head"));
        assertThat(text("[...document.querySelectorAll('#panel li a')].at(-1).getAttribute('href')"))
                .matches("a%20listing\\.html#b\\d+");
    }

    @Test
    void codeIsColouredLinkedAndWhole() {
        page().click(block("%head"));
        String code = "document.querySelector('#panel .code')";
        assertThat(number("new Set(['b', 'a[href]', 'i'].map(part => getComputedStyle(" + code
                        + ".querySelector(part)).color)).size"))
                .isEqualTo(3);
        assertThat(is(code + ".scrollWidth <= " + code + ".clientWidth && document.getElementById('panel').scrollWidth"
                        + " <= document.getElementById('panel').clientWidth"))
                .isTrue();
        page().click("[..." + code + ".querySelectorAll('a')].find(link => link.textContent === '%true')");
        assertThat(text("document.querySelector('#panel h2').textContent")).isEqualTo("%true");
        assertThat(text("document.querySelector('#panel .code').textContent.trim()"))
                .isEqualTo("%true = OpConstantTrue %bool");
        assertThat(number("document.querySelectorAll('#panel li a').length")).isGreaterThan(10);
        page().evaluate("history.back()");
        page().settle();
        assertThat(text("document.querySelector('#panel h2').textContent")).isEqualTo("%head");
    }

    @Test
    void searchShowsBlocksWithMatchingInstructions() {
        page().press("/");
        page().type("oploopmerge none");
        page().settle();
        assertThat(text("document.getElementById('count').textContent")).isEqualTo("30 of 217 blocks");
        assertThat(number("document.querySelectorAll('.block.found').length")).isEqualTo(30);
        page().press("Enter");
        assertThat(text("document.querySelector('#panel h2').textContent")).isEqualTo("%head");
        page().press("Enter");
        assertThat(text("document.querySelector('#panel h2').textContent")).isNotEqualTo("%head");
        assertThat(text("document.getElementById('count').textContent")).isEqualTo("2 of 30");
        assertThat(is(seen("document.querySelector('.current rect')"))).isTrue();
        page().press("Escape");
        assertThat(number("document.querySelectorAll('.block.found').length")).isZero();
        page().type("%begin");
        page().settle();
        assertThat(text("[...document.querySelectorAll('section')].map(section => section.hidden).join(';')"))
                .as("only one function has such blocks")
                .isEqualTo("false;true;true");
    }

    @Test
    void graphsFitTheWidth() {
        for (int width : new int[] {1280, 900, 420}) {
            page().size(width, 900, width < 600);
            load();
            String fits = "[...document.querySelectorAll('.frame')].map(frame => frame.scrollWidth"
                    + " <= frame.clientWidth).join(';')";
            assertThat(text(fits)).as("at %s pixels", width).startsWith("true");
            page().click("document.getElementById('fit')");
            assertThat(text(fits)).as("at %s pixels", width).isEqualTo("true;true");
        }
    }

    @Test
    void narrowWindowsShowBlocksAndTheirCode() {
        page().size(420, 800, true);
        load();
        page().click(block("%head"));
        assertThat(is(PANEL_HIDDEN)).isFalse();
        assertThat(is(seen("document.querySelector('.current rect')"))).isTrue();
        assertThat(is("document.getElementById('panel').getBoundingClientRect().top >"
                        + " document.querySelector('.current rect').getBoundingClientRect().bottom"))
                .isTrue();
        assertThat(is("document.querySelector('#panel').scrollWidth <= 420")).isTrue();
        page().press("Escape");
        page().press("/");
        page().type("opswitch");
        page().settle();
        assertThat(text("document.getElementById('count').textContent")).isEqualTo("1 of 217 blocks");
        assertThat(number("document.documentElement.scrollWidth")).isEqualTo(420);
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
