// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.testkit.browser.Chromium;

/**
 * Checks pages of the explorer with axe-core, whose {@code axe.min.js} the environment variable {@code AXE_CORE} names.
 */
final class Accessibility {
    private static final String RUN = "axe.run().then(result => result.violations.map(one => one.id + ' '"
            + " + one.nodes[0].html.slice(0, 120)).join('; '))";

    private Accessibility() {}

    /**
     * The violations in each view, light and dark, wide and narrow. Without axe-core, the test is skipped.
     *
     * @param hash the part of the address that chooses a line
     * @param keys the keys that open views
     */
    static List<String> violations(Chromium page, String hash, List<String> keys) throws IOException {
        String file = System.getenv().getOrDefault("AXE_CORE", "");
        if (file.isEmpty()) {
            System.out.println("Skipped: no axe-core. Name its axe.min.js in AXE_CORE.");
        }
        assumeTrue(!file.isEmpty(), "no axe-core");
        page.evaluate(Files.readString(Path.of(file)) + "; true");
        List<String> violations = new ArrayList<>();
        for (String scheme : List.of("light", "dark")) {
            page.colorScheme(scheme);
            for (int width : List.of(1280, 360)) {
                page.size(width, 800, false);
                page.evaluate("location.hash = '" + hash + "'");
                page.settle();
                for (String key : keys) {
                    page.press(key);
                    String found = String.valueOf(page.evaluate(RUN));
                    if (!found.isEmpty()) {
                        violations.add(scheme + " " + width + " " + key + ": " + found);
                    }
                }
                page.press("Escape");
            }
        }
        return violations;
    }
}
