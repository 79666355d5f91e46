// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.view.ExplorerPage;

/** The explorer of a module of 10 MB in a real browser. */
final class LargeExplorerBrowserTest extends BrowserTest {
    private static final int BYTES = 10_000_000;

    /** An addition has five words. */
    private static final int ADDITIONS = BYTES / 20;

    /** Elements that the page may make until it shows the module, and in each frame while it scrolls. */
    private static final int MAX_ELEMENTS = 5000;

    private static final int MAX_ELEMENTS_A_FRAME = 1000;
    /** Counts the elements that scripts add to the page, also those that are removed again. */
    private static final String COUNT_ELEMENTS = "globalThis.made = 0; new MutationObserver(changes => {"
            + " for (const change of changes) for (const node of change.addedNodes)"
            + " made += node.nodeType === 1 ? 1 + node.querySelectorAll('*').length : 0;"
            + " }).observe(document, {childList: true, subtree: true})";

    private static final String ROWS = "document.querySelectorAll('#rows p').length";

    private int pageBytes;

    @Override
    protected void writePage(OutputStream out) throws IOException {
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                OpCapability Linkage
                OpMemoryModel Logical GLSL450
                OpName %last "last"
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %float = OpTypeFloat 32
                %one = OpConstant %float 1
                """);
        for (int i = 0; i < ADDITIONS; i++) {
            if (i % 1000 == 0) {
                text.append(i == 0 ? "" : "OpReturn\nOpFunctionEnd\n");
                text.append("%f").append(i).append(" = OpFunction %void None %fn\n%l");
                text.append(i).append(" = OpLabel\n");
            }
            text.append("%x").append(i).append(" = OpFAdd %float %one %one\n");
        }
        text.append("OpReturn\nOpFunctionEnd\n%last = OpFunction %void None %fn\n%end = OpLabel\nOpUnreachable\n");
        SpirvModule module = GraphSample.module(text + "OpFunctionEnd\n");
        assertThat(4L * module.wordCount()).isGreaterThan(BYTES);
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        ExplorerPage.create().write(module, page);
        pageBytes = page.size();
        page.writeTo(out);
    }

    /** Waits until the page shows the module, which it has to unpack. */
    private void shown() {
        page().evaluate(
                        "new Promise(done => { const look = () => {"
                                + " if (performance.getEntriesByName('shown').length > 0) done(1); else setTimeout(look, 20); }; look(); })");
    }

    @BeforeEach
    void waitUntilItIsShown() {
        shown();
        page().settle();
    }

    @Test
    void isSmallerThanTheModule() {
        assertThat(pageBytes).isLessThan(BYTES / 2);
    }

    @Test
    void saysWhatTheBrowserLacks() {
        String address = text("location.href");
        page().open("about:blank");
        page().openAfter("delete globalThis.DecompressionStream", address);
        assertThat(text("document.getElementById('rows').textContent")).contains("has no DecompressionStream");
    }

    /** The work of showing the module is that of the elements that are made for it, however many are kept. */
    @Test
    void opensWithFewElements() {
        String address = text("location.href");
        page().open("about:blank");
        page().openAfter(COUNT_ELEMENTS, address);
        waitUntilItIsShown();
        assertThat(number("made")).as("elements that were made").isBetween(20L, (long) MAX_ELEMENTS);
        assertThat(number(ROWS)).isBetween(20L, 100L);
        assertThat(number("document.querySelectorAll('*').length")).isLessThan(MAX_ELEMENTS);
    }

    @Test
    void scrollsToTheEnd() {
        page().evaluate("document.getElementById('listing').scrollTop = 1e9");
        page().settle();
        assertThat(number(ROWS)).isBetween(5L, 100L);
        assertThat(text("document.querySelector('#rows p:last-child').textContent"))
                .contains("OpFunctionEnd");
    }

    @Test
    void scrollingMakesFewElementsInEachFrame() {
        page().evaluate(COUNT_ELEMENTS);
        long most = number("new Promise(done => { let frames = 0, last = 0, most = 0; const listing ="
                + " document.getElementById('listing'); listing.scrollTop = 1e6; const frame = () => {"
                + " most = Math.max(most, made - last); last = made; listing.scrollTop += 700;"
                + " if (++frames < 60) requestAnimationFrame(frame); else done(most); };"
                + " requestAnimationFrame(frame); })");
        assertThat(number("made")).as("elements that were made").isPositive();
        assertThat(most).as("elements that were made in a frame").isLessThan(MAX_ELEMENTS_A_FRAME);
    }

    @Test
    void searchesAndFollowsAddresses() {
        page().press("/");
        page().type("opunreachable");
        page().settle();
        assertThat(text("document.getElementById('rows').textContent")).contains("OpUnreachable");
        page().press("Escape");
        page().evaluate("location.hash = '#%last'");
        page().settle();
        showsTheLastFunction();
        reopen();
        waitUntilItIsShown();
        showsTheLastFunction();
    }

    private void reopen() {
        String address = text("location.href");
        page().open("about:blank");
        page().open(address);
    }

    private void showsTheLastFunction() {
        assertThat(text("document.querySelector('#rows p.current').textContent"))
                .contains("%last = OpFunction");
        assertThat(is("(() => { const box = document.querySelector('#rows p.current').getBoundingClientRect();"
                        + " return box.top > 0 && box.bottom < innerHeight; })()"))
                .isTrue();
    }
}
