// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.view.ReflectionPage;

/** The page of reflections in a browser. */
class ReflectionPageBrowserTest extends BrowserTest {
    private static final String SCENE = "[...document.querySelectorAll('section')].find(section =>"
            + " section.querySelector('h2 bdi').textContent === 'Scene')";

    @Override
    protected void writePage(OutputStream out) throws IOException {
        ReflectionPage.create()
                .withTitle("</title><script>document.title='owned'</script>")
                .withListing("a listing.html")
                .write(ReflectionSample.shader(), out);
    }

    /** The box of a name. */
    private static String box(String name) {
        return "[...document.querySelectorAll('.row u')].find(box =>" + " box.querySelector('bdi')?.textContent === '"
                + name + "')";
    }

    @Test
    void namesAreText() {
        assertThat(text("document.title")).startsWith("</title><script>document.title='owned'</script>");
        assertThat(number("document.scripts.length")).isEqualTo(1);
    }

    @Test
    void sectionsAreOutlined() {
        assertThat(text("[...document.querySelectorAll('nav li a')].map(link => link.textContent).join(';')"))
                .isEqualTo("main Vertex;Descriptor set 0 2 variables;Specialization constants 1;"
                        + "Scene 184+ bytes;Light 16 bytes");
        assertThat(number("[...document.querySelectorAll('main a[href^=\"#\"], nav a')].filter(link =>"
                        + " !document.getElementById(link.getAttribute('href').slice(1))).length"))
                .as("links to nothing")
                .isZero();
    }

    /** A row has 16 bytes, boxes do not overlap, and their places and widths are those of their bytes. */
    @Test
    void boxesStandAtTheirBytes() {
        for (int width : new int[] {1280, 800, 360}) {
            page().size(width, 900, width < 500);
            load();
            assertThat(text("[...document.querySelectorAll('.row u:not(.fold)')].filter(box => {"
                            + " const row = box.parentElement; const label = row.firstElementChild.getBoundingClientRect();"
                            + " const byte = (row.getBoundingClientRect().right - label.right) / 16;"
                            + " const [from, to] = box.dataset.at.match(/\\d+/g).map(Number);"
                            + " const start = Math.max(from - row.firstElementChild.textContent, 0);"
                            + " const end = Math.min(to - row.firstElementChild.textContent, 15) + 1;"
                            + " const place = box.getBoundingClientRect();"
                            + " return Math.abs(place.left - label.right - start * byte) > 1.5"
                            + " || Math.abs(place.right - label.right - end * byte) > 2.5;"
                            + " }).map(box => box.dataset.at).join(';')"))
                    .as("at %s pixels", width)
                    .isEmpty();
        }
        assertThat(number("document.querySelectorAll('.row u').length")).isGreaterThan(10);
    }

    @Test
    void paddingIsHatchedAndUnusedMembersAreMarked() {
        assertThat(text("getComputedStyle(document.querySelector('.row .pad')).backgroundImage"))
                .startsWith("repeating-linear-gradient");
        assertThat(is("getComputedStyle(" + box("view column 0") + ").backgroundColor !== getComputedStyle("
                        + box("eye") + ").backgroundColor"))
                .isTrue();
        assertThat(text("[...document.querySelectorAll('tr.unused td.name')].map(cell => cell.textContent).join(';')"))
                .isEqualTo("position;texture;view;lights;fog;tail");
    }

    @Test
    void pointerAndTapShowWhatABoxHolds() {
        page().move(box("eye"));
        assertThat(text("document.getElementById('tip').textContent")).isEqualTo("eye float32x3 bytes 64 to 75 (12)");
        page().size(360, 800, true);
        load();
        page().click(box("lights[0].power"));
        assertThat(is("document.getElementById('tip').hidden")).isFalse();
        assertThat(text("document.getElementById('tip').textContent"))
                .contains("lights[0].power", "bytes 92 to 95 (4)");
        assertThat(is("document.getElementById('tip').getBoundingClientRect().right <= 360"))
                .isTrue();
        page().press("Escape");
        assertThat(is("document.getElementById('tip').hidden")).isTrue();
    }

    @Test
    void searchShowsSections() {
        page().press("/");
        page().type("padding power");
        page().settle();
        assertThat(text("document.getElementById('count').textContent")).isEqualTo("2 of 5 sections");
        assertThat(is("(" + SCENE + ").hidden")).isFalse();
        assertThat(is("document.getElementById('e0').hidden")).isTrue();
        page().press("Escape");
        assertThat(is("document.getElementById('e0').hidden")).isFalse();
    }

    @Test
    void keysWalkSections() {
        page().press("n");
        page().press("n");
        assertThat(is("document.getElementById('e0').getBoundingClientRect().top < 0"
                        + " || document.querySelector('main').scrollTop > 0"))
                .isTrue();
    }

    @Test
    void linksBetweenTypesUsersAndTheListing() {
        assertThat(text("document.querySelector('.bar a.back').getAttribute('href')"))
                .isEqualTo("a%20listing.html");
        assertThat(text("document.querySelector('#e0 h2 a').getAttribute('href')"))
                .matches("a%20listing\\.html#f\\d+");
        assertThat(text("(" + SCENE + ").querySelector('td.type a').textContent"))
                .isEqualTo("Light[3]");
        assertThat(text("document.querySelector('#set0 td a[href^=\"#e\"]').textContent"))
                .isEqualTo("Vertex main");
    }

    @Test
    void noWidthScrollsSideways() {
        for (int width : new int[] {1400, 800, 360}) {
            page().size(width, 800, width < 500);
            load();
            assertThat(number("document.documentElement.scrollWidth")).isEqualTo(width);
            assertThat(is("document.querySelector('main').scrollWidth <= document.querySelector('main').clientWidth"))
                    .as("at %s pixels", width)
                    .isTrue();
        }
    }

    @Test
    void darkFollowsTheSystem() {
        String background = "getComputedStyle(document.querySelector('.row .m1')).backgroundColor";
        String light = text(background);
        page().colorScheme("dark");
        page().settle();
        assertThat(text(background)).isNotEqualTo(light);
        assertThat(text("getComputedStyle(document.body).backgroundColor")).isEqualTo("rgb(21, 24, 29)");
    }

    @Test
    void paperShowsTheSectionsOnly() {
        page().print(true);
        page().settle();
        assertThat(number("[...document.querySelectorAll('nav, .search')]"
                        + ".filter(part => part.getClientRects().length > 0).length"))
                .isZero();
        assertThat(is("document.querySelector('.row u').getClientRects().length > 0"))
                .isTrue();
    }
}
