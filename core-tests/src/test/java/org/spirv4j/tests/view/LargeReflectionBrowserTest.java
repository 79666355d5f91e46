// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.view.ReflectionPage;

/** A page of more than 10 MB. */
class LargeReflectionBrowserTest extends BrowserTest {
    private static final String ROWS = "document.querySelectorAll('main .row').length";

    @Override
    protected void writePage(OutputStream out) throws IOException {
        ReflectionPage.create().withTitle("large").write(ReflectionSample.large(10_000), out);
    }

    @Test
    void pageWarnsAndIsFolded() {
        assertThat(text("document.querySelector('.warning').textContent"))
                .matches("This page has \\d\\d MB\\. Its sections are folded.*");
        assertThat(number(ROWS)).isZero();
        page().click("document.querySelector('section[id^=t] summary')");
        assertThat(number(ROWS)).isEqualTo(3);
        assertThat(number("document.scripts.length")).isEqualTo(1);
    }

    @Test
    void linksAndSearchOpenSections() {
        page().click("document.querySelector('#set1 summary')");
        page().click("document.querySelector('#set1 td.type a')");
        assertThat(number(ROWS)).isEqualTo(3);
        page().press("/");
        page().type("block9999<");
        page().settle();
        assertThat(text("document.getElementById('count').textContent")).isEqualTo("2 of 10,003 sections");
        assertThat(number(ROWS)).isEqualTo(6);
    }
}
