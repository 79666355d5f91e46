// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.browser.BrowserTest;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.view.ExplorerPage;

/** The page of a translation in a real browser; {@code mvn -Pbrowser verify} runs it where a Chromium is installed. */
final class TranslationBrowserTest extends BrowserTest {
    private static final SpirvModule MODULE = GraphSample.module("""
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %color
            OpExecutionMode %main OriginUpperLeft
            %file = OpString "tint.frag"
            OpSource GLSL 450 %file "layout(set = 0, binding = 0) uniform Tint { vec4 </script><b>hue; } tint;
            void main() {
                color = tint.hue * 2.0;
                if (color.x > 2.0)
                    discard;
            }
            "
            OpName %Tint "Tint"
            OpMemberName %Tint 0 "hue"
            OpName %tint "tint"
            OpName %color "color"
            OpDecorate %Tint Block
            OpMemberDecorate %Tint 0 Offset 0
            OpDecorate %tint DescriptorSet 0
            OpDecorate %tint Binding 0
            OpDecorate %color Location 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %bool = OpTypeBool
            %float = OpTypeFloat 32
            %int = OpTypeInt 32 1
            %v4 = OpTypeVector %float 4
            %Tint = OpTypeStruct %v4
            %uniform = OpTypePointer Uniform %Tint
            %member = OpTypePointer Uniform %v4
            %output = OpTypePointer Output %v4
            %zero = OpConstant %int 0
            %two = OpConstant %float 2
            %tint = OpVariable %uniform Uniform
            %color = OpVariable %output Output
            %main = OpFunction %void None %type
            %entry = OpLabel
            OpLine %file 3 5
            %hue = OpAccessChain %member %tint %zero
            %loaded = OpLoad %v4 %hue
            %scaled = OpVectorTimesScalar %v4 %loaded %two
            OpStore %color %scaled
            OpLine %file 4 5
            %again = OpLoad %v4 %color
            %x = OpCompositeExtract %float %again 0
            %above = OpFOrdGreaterThan %bool %x %two
            OpSelectionMerge %end None
            OpBranchConditional %above %then %end
            %then = OpLabel
            OpLine %file 5 9
            OpKill
            %end = OpLabel
            OpReturn
            OpFunctionEnd
            """);

    @Override
    protected void writePage(OutputStream out) throws IOException {
        ExplorerPage.create()
                .withTitle("</title><script>document.title='owned'</script>")
                .write(Translator.create(Language.GLSL_460_VULKAN).translate(MODULE), out);
    }

    private static String row(String pane, String text) {
        return "[...document.querySelectorAll('#" + pane + " .rows p')].find(row => row.textContent.includes('" + text
                + "'))";
    }

    /** The lines of a pane with a mark, without blanks around them. */
    private List<String> lines(String pane, String mark) {
        String found = text("[...document.querySelectorAll('#" + pane + " .rows p." + mark
                + "')].map(row => row.textContent.trim()).join('|')");
        return found.isEmpty() ? List.of() : List.of(found.split("\\|", -1));
    }

    @Test
    void textOfTheModuleIsInert() {
        assertThat(text("document.title")).isEqualTo("</title><script>document.title='owned'</script>: translation");
        assertThat(number("document.scripts.length")).isEqualTo(1);
        assertThat(text("document.getElementById('source').textContent")).contains("</script><b>hue");
    }

    @Test
    void linesOfTheTextLeadToInstructionsAndSource() {
        page().click(row("text", "color = tint.hue"));
        assertThat(lines("text", "current")).containsExactly("color = tint.hue * 2.0;");
        assertThat(lines("listing", "same")).hasSize(4).first().asString().contains("OpAccessChain");
        assertThat(lines("source", "same")).containsExactly("color = tint.hue * 2.0;");
        assertThat(text("document.getElementById('linked').textContent"))
                .isEqualTo("Linked: 1 line of the text, 4 lines of assembly, 1 line of the source.");
    }

    @Test
    void instructionsAndSourceLeadToTheText() {
        page().click(row("listing", "OpFOrdGreaterThan") + ".querySelector('b')");
        assertThat(lines("text", "same")).containsExactly("if (color.x > 2.0) {");
        assertThat(lines("source", "same")).containsExactly("if (color.x > 2.0)");
        page().click(row("source", "discard"));
        assertThat(lines("source", "current")).containsExactly("discard;");
        assertThat(lines("text", "same")).contains("discard;");
        assertThat(lines("listing", "same")).contains("OpKill");
    }

    @Test
    void membersAndBracesBelongToTheirDeclarations() {
        page().click(row("text", "vec4 hue;"));
        assertThat(lines("listing", "same")).singleElement().asString().startsWith("%tint = OpVariable");
    }

    @Test
    void pointingMarksWithoutScrolling() {
        page().click(row("text", "color = tint.hue"));
        page().move(row("text", "if (color.x"));
        page().settle();
        assertThat(lines("listing", "near")).hasSizeGreaterThanOrEqualTo(4);
        assertThat(lines("listing", "same")).hasSize(4);
        assertThat(lines("source", "near")).containsExactly("if (color.x > 2.0)");
    }

    @Test
    void keysAndAddresses() {
        page().evaluate("location.hash = '#s3'");
        page().settle();
        assertThat(lines("text", "same")).containsExactly("color = tint.hue * 2.0;");
        page().press("1");
        page().press("ArrowDown");
        page().press("ArrowUp");
        page().press("n");
        assertThat(lines("text", "current")).hasSize(1);
        page().press("2");
        assertThat(text("document.activeElement.id")).isEqualTo("listing");
        page().press("3");
        assertThat(text("document.activeElement.id")).isEqualTo("source");
        page().press("/");
        page().type("discard");
        assertThat(text("document.getElementById('count').textContent")).isEqualTo("3 lines");
        page().press("Escape");
        page().press("Escape");
        page().press("?");
        assertThat(is("document.getElementById('help').open")).isTrue();
        page().press("Escape");
        assertThat(is("document.getElementById('help').open")).isFalse();
        page().evaluate("location.hash = '#%color'");
        page().settle();
        assertThat(lines("listing", "current")).singleElement().asString().startsWith("%color = OpVariable");
        assertThat(lines("text", "same")).containsExactly("layout(location = 0) out vec4 color;");
    }

    @Test
    void narrowPagesDoNotScrollSideways() {
        page().size(360, 740, true);
        load();
        assertThat(number("document.documentElement.scrollWidth")).isEqualTo(360);
        assertThat(number("Math.round(document.getElementById('source').getBoundingClientRect().bottom)"))
                .isLessThanOrEqualTo(740);
    }

    @Test
    void isAccessible() throws IOException {
        assertThat(Accessibility.violations(page(), "#t12", List.of("1", "2", "3")))
                .isEmpty();
    }
}
