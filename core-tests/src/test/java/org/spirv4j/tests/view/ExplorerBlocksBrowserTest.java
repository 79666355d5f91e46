// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.view.ExplorerPage;

/** The page of a module with memory layouts and required capabilities. */
final class ExplorerBlocksBrowserTest extends BrowserTest {
    @Override
    protected void writePage(OutputStream out) throws IOException {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3).validating(false);
        b.storageBuffer(
                        "data",
                        b.struct(
                                "Data",
                                Member.of("first", b.int32()),
                                Member.of("second", b.float64()),
                                Member.of("third", b.float16()),
                                Member.of("values", b.array(b.int32(), 3))))
                .at(0, 0);
        b.compute("main", 4, 2, 1, fn -> {});
        SpirvModule module = b.build();
        ExplorerPage.create().withTitle("blocks").write(module, out);
    }

    @Test
    void isAccessible() throws IOException {
        assertThat(Accessibility.violations(page(), "#1", List.of("t", "m", "i", "s")))
                .isEmpty();
    }

    @Test
    void layoutsAreDrawn() {
        page().press("m");
        assertThat(text("document.getElementById('view').textContent")).contains("first", "second", "third", "values");
    }
}
