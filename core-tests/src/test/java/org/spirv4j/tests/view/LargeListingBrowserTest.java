// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.view.HtmlListing;

/** A folded listing in a real browser. */
final class LargeListingBrowserTest extends BrowserTest {
    private static final String LINES = "document.querySelectorAll('main p').length";

    @Override
    protected void writePage(OutputStream out) throws IOException {
        HtmlListing.create().write(LargePages.module(), out);
    }

    @Test
    void pageWarnsAndIsFolded() {
        assertThat(text("document.querySelector('.warning').textContent"))
                .matches("This page has 1\\d MB\\. Its sections.*");
        assertThat(number("document.querySelectorAll('main details').length")).isEqualTo(LargePages.FUNCTIONS + 4);
        assertThat(number(LINES)).isEqualTo(5);
        page().click("document.querySelectorAll('main summary')[5]");
        assertThat(number(LINES)).isGreaterThan(50).isLessThan(1000);
        assertThat(text("document.querySelector('details[open] p').textContent"))
                .contains("OpFunction %void");
    }

    @Test
    void filterSearchesFoldedLines() {
        page().press("/");
        page().type("opunreachable");
        page().settle();
        assertThat(text("document.getElementById('count').textContent")).startsWith("1 of 9");
        assertThat(text("[...document.querySelectorAll('main p')].filter(line => line.getClientRects().length > 0)"
                        + ".map(line => line.textContent.trim()).join(';')"))
                .contains("OpUnreachable");
        page().press("Escape");
        assertThat(number("[...document.querySelectorAll('details')].filter(part => part.hidden).length"))
                .isZero();
    }

    @Test
    void definitionsAndUsesAreFoundWhereTheyAreFolded() {
        page().click("document.querySelector('#outline .functions li:last-child a')");
        assertThat(text("document.querySelector('p:target').textContent")).contains("%last = OpFunction");
        page().click("document.querySelector('p:target a[class=t]')");
        assertThat(text("document.querySelector('#uses h2').textContent")).isEqualTo("%void");
        assertThat(text("document.querySelector('#uses .note').textContent"))
                .isEqualTo("Defined on line " + text("document.querySelector('p:target').id") + ", used on 61 lines.");
    }
}
