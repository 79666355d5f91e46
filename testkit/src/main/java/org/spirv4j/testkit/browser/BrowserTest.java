// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of one HTML page in a headless Chromium, which all tests of a class share. Each test starts with the page
 * freshly loaded, on a light screen of 1280 by 900 pixels; afterwards the page must have reported no problem and loaded
 * nothing but itself. The tests run with {@code mvn -Pbrowser}; without a Chromium they are skipped.
 */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BrowserTest {
    private Optional<Chromium> browser = Optional.empty();
    private String address = "about:blank";

    /** For subclasses. */
    protected BrowserTest() {}

    /** Writes the HTML text of the page. */
    protected abstract void writePage(OutputStream out) throws IOException;

    /**
     * Writes the page and starts the browser.
     *
     * @param folder stays after the tests, because the browser may still write to it when it has been told to end
     */
    @BeforeAll
    protected final void start(@TempDir(cleanup = CleanupMode.NEVER) Path folder) throws IOException {
        Optional<Path> binary = Chromium.find();
        if (binary.isEmpty()) {
            System.out.println("Skipped: no Chromium found. Install it or name it in CHROMIUM.");
        }
        assumeTrue(binary.isPresent(), "no Chromium found");
        Path file = folder.resolve("page.html");
        try (OutputStream out = Files.newOutputStream(file)) {
            writePage(out);
        }
        address = file.toUri().toString();
        browser = Optional.of(new Chromium(binary.get(), Files.createDirectory(folder.resolve("profile"))));
    }

    /** Ends the browser. */
    @AfterAll
    protected final void stop() {
        browser.ifPresent(Chromium::close);
    }

    /** Loads the page on a fresh screen. */
    @BeforeEach
    protected final void loadOnFreshScreen() {
        page().size(1280, 900, false);
        page().print(false);
        page().colorScheme("light");
        load();
    }

    /** Checks that the page reported no problem and loaded nothing but itself, and forgets what it stored. */
    @AfterEach
    protected final void reportsNothingAndLoadsNothingElse() {
        assertThat(page().problems()).isEmpty();
        assertThat(page().requests())
                .allMatch(request ->
                        request.equals("about:blank") || request.startsWith(address) || request.startsWith("data:"));
        page().evaluate("localStorage.clear()");
    }

    /** Returns the browser with the page. */
    protected final Chromium page() {
        return browser.orElseThrow();
    }

    /** Loads the page again, as a new visit. */
    protected final void load() {
        page().open("about:blank");
        page().open(address);
    }

    /** Evaluates a script to a text. */
    protected final String text(String script) {
        return String.valueOf(page().evaluate(script));
    }

    /** Evaluates a script to an integer. */
    protected final long number(String script) {
        return ((Number) page().evaluate(script)).longValue();
    }

    /** Evaluates a script to a truth value. */
    protected final boolean is(String script) {
        return (Boolean) page().evaluate(script);
    }
}
