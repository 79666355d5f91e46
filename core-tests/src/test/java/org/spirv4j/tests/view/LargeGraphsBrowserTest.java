// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.view.ControlFlowPage;

/** A folded page of graphs in a real browser. */
final class LargeGraphsBrowserTest extends BrowserTest {
    private static final String GRAPHS = "document.querySelectorAll('svg.graph').length";

    @Override
    protected void writePage(OutputStream out) throws IOException {
        ControlFlowPage.create().write(LargePages.module(), out);
    }

    @Test
    void pageWarnsAndIsFolded() {
        assertThat(text("document.querySelector('.warning').textContent"))
                .matches("This page has 1\\d MB\\. Its functions.*");
        assertThat(number(GRAPHS)).isZero();
        page().click("document.querySelector('main summary')");
        assertThat(number(GRAPHS)).isEqualTo(1);
        page().click("document.querySelector('.block')");
        assertThat(text("document.querySelector('#panel .code').textContent")).contains("OpFAdd %float");
        page().click("document.querySelector('#panel .code a.t')");
        assertThat(text("document.querySelector('#panel .code').textContent.trim()"))
                .isEqualTo("%float = OpTypeFloat 32");
    }

    @Test
    void searchOpensFunctions() {
        page().press("/");
        page().type("opunreachable");
        page().settle();
        assertThat(text("document.getElementById('count').textContent")).isEqualTo("1 of 1,500 blocks");
        assertThat(number(GRAPHS)).isZero();
        page().press("Enter");
        assertThat(number(GRAPHS)).isEqualTo(1);
        assertThat(text("document.querySelector('#panel .code p:last-child').textContent.trim()"))
                .isEqualTo("OpUnreachable");
        assertThat(is("document.querySelector('.block.current').classList.contains('found')"))
                .isTrue();
    }
}
