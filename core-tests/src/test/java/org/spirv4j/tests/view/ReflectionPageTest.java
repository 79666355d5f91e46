// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.view.HtmlListing;
import org.spirv4j.view.ReflectionPage;

/** The page of reflections as markup. */
class ReflectionPageTest {
    private static String page(ModuleReflection reflection) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ReflectionPage.create().withTitle("shader.spv").withListing("a b.html").write(reflection, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void bytesOfBlocks() throws IOException {
        String page = page(ReflectionSample.shader());
        assertThat(page)
                .contains("<u class=\"m1\" style=\"--s:2;--n:12\" data-at=\"bytes 64 to 75 (12)\"><bdi>eye</bdi>")
                .contains("<u class=\"pad\" style=\"--s:14;--n:4\" data-at=\"bytes 76 to 79 (4)\"></u>")
                .contains("<u class=\"unused m0\" style=\"--s:2;--n:16\" data-at=\"bytes 0 to 15 (16)\">")
                .contains("<bdi>lights[1] to lights[2]</bdi> <small>64 bytes</small>")
                .contains("<bdi>tail[1] and further elements</bdi>")
                .contains("<a href=\"a%20b.html#i");
        assertThat(page).isEqualTo(page(ReflectionSample.shader()));
    }

    @Test
    void namesAreText() throws IOException {
        String page = page(ReflectionSample.large(3));
        assertThat(page).contains("Block0&lt;/section&gt;&lt;script&gt;").doesNotContain("Block0</section>");
        assertThat(page.split("<script>", -1)).hasSize(2);
    }

    /** Each resource has its own block, and the page is linear in their number. */
    @Test
    void largeModules() throws IOException {
        int one = page(ReflectionSample.large(1000)).length();
        int ten = page(ReflectionSample.large(10_000)).length();
        assertThat(ten).isLessThan(10 * one + one).isGreaterThan(10_000_000);
        assertThat(page(ReflectionSample.large(10_000)))
                .contains("Its sections are folded")
                .contains("--></details>");
    }

    @Test
    void moduleWithoutEntryPoints() throws IOException {
        assertThat(page(ModuleReflection.of(
                        GraphSample.module("OpCapability Shader\nOpMemoryModel Logical GLSL450\n"))))
                .contains("The module has no entry points and no resources.");
    }

    @Test
    void pipelines() throws IOException {
        ModuleReflection module = ReflectionSample.shader();
        PipelineInterface pipeline = PipelineInterface.of(
                List.of(module.entryPoints().get(0), module.entryPoints().get(0)));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ReflectionPage.create().withTitle("pipeline").write(pipeline, stage -> "<b>.spv", out);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("<h2><bdi>Stages</bdi>", "<bdi>&lt;b&gt;.spv</bdi>", "<dt>Conflicts</dt><dd>1</dd>")
                .contains("<h2><bdi>Conflicts</bdi>", "<li><strong>error:</strong> ")
                .contains("<h2><bdi>Descriptor set 0</bdi>")
                .doesNotContain("<b>.spv");
    }

    @Test
    void listingsLinkBack() throws IOException {
        SpirvModule module = ReflectionSample.shader().module();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        HtmlListing.create().withReflection("a b.reflect.html").write(module, out);
        String variable = "i" + ReflectionSample.shader().resources().get(0).id();

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("<a class=back href=\"a%20b.reflect.html\">Reflection</a>")
                .containsPattern("id=" + variable + "[ >]");
        assertThat(page(ReflectionSample.shader())).contains("a%20b.html#" + variable + "\"");
    }
}
