// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;
import org.spirv4j.view.DiffPage;

/** The page of a comparison as markup. */
final class DiffPageTest {
    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpName %main "<main>"
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %one = OpConstant %uint 1
            %main = OpFunction %void None %type
            %start = OpLabel
            """
            + IntStream.range(0, 40)
                    .mapToObj(i -> "%v" + i + " = OpIAdd %uint %one %" + (i == 0 ? "one" : "v" + (i - 1)) + "\n")
                    .collect(Collectors.joining())
            + "OpReturn\nOpFunctionEnd\n";

    private static String page(String before, String after, DiffPage options) throws IOException {
        Assembler assembler = Assembler.create().withTarget(TargetEnv.VULKAN_1_0);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        options.write(ModuleDiffer.create().compare(assembler.assemble(before), assembler.assemble(after)), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static long count(String page, String part) {
        return page.split(part, -1).length - 1L;
    }

    @Test
    void changesFarFromEachOtherAreGroups() throws IOException {
        String after = TEXT.replace("LocalSize 1", "LocalSize 64")
                .replace("%v39 = OpIAdd %uint %one %v38", "%v39 = OpISub %uint %one %v38");
        String page = page(TEXT, after, DiffPage.create().withNames("a.spv", "b.spv"));
        assertThat(count(page, "<section id=c")).isEqualTo(2);
        assertThat(page)
                .contains("<section id=c1>\n<h2><bdi>outside of functions</bdi>")
                .contains("<section id=c2>\n<h2><bdi>function &lt;main&gt;</bdi>")
                .contains("<td class=old><b>OpExecutionMode</b> <a>%")
                .contains("<th scope=col><bdi>a.spv</bdi></th>");
    }

    @Test
    void changesNearEachOtherAreOneGroup() throws IOException {
        String after = TEXT.replace("%v9 = OpIAdd", "%v9 = OpISub").replace("%v14 = OpIAdd", "%v14 = OpISub");
        assertThat(count(page(TEXT, after, DiffPage.create()), "<section id=c")).isEqualTo(1);
        assertThat(count(page(TEXT, after, DiffPage.create().withContext(0)), "<section id=c"))
                .isGreaterThan(1);
        String all = page(TEXT, after, DiffPage.create().withContext(Integer.MAX_VALUE));
        assertThat(count(all, "<section id=c")).isEqualTo(1);
        assertThat(all).contains("<b>OpCapability</b>");
    }

    @Test
    void groupsEndWithTheirFunction() throws IOException {
        String after = TEXT.replace("%one = OpConstant %uint 1", "%one = OpConstant %uint 2")
                .replace("%v0 = OpIAdd", "%v0 = OpISub");
        String page = page(TEXT, after, DiffPage.create());
        assertThat(page)
                .contains("<section id=c1>\n<h2><bdi>outside of functions</bdi>", "<section id=c2>\n<h2><bdi>function");
    }

    @Test
    void equalModulesHaveNoGroups() throws IOException {
        String page = page(TEXT, TEXT, DiffPage.create());
        assertThat(page).contains("The instructions of both modules are equal.").doesNotContain("<section id=c");
        assertThat(page).isEqualTo(page(TEXT, TEXT, DiffPage.create()));
    }

    @Test
    void textOfModulesAndNamesIsEscaped() throws IOException {
        String after = TEXT.replace("\"<main>\"", "\"</td><script>x</script>\"");
        String page = page(TEXT, after, DiffPage.create().withNames("<b>", "&"));
        assertThat(page).doesNotContain("<script>x").contains("&lt;b&gt; and &amp;");
        assertThat(count(page, "</script>")).isEqualTo(1);
    }

    @Test
    void contextIsNotNegative() {
        assertThatThrownBy(() -> DiffPage.create().withContext(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("context is negative: -1");
    }
}
