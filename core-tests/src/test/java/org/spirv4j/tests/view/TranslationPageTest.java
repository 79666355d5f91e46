// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.view.ExplorerPage;

/** Translations on pages, as markup and data. */
final class TranslationPageTest {
    private static final Translator VULKAN = Translator.create(Language.GLSL_460_VULKAN);

    private static String page(Translation translation, String title) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ExplorerPage.create().withTitle(title).write(translation, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String explorer(SpirvModule module, Language language) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ExplorerPage.create().withTranslator(Translator.create(language)).write(module, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** A shader with so many statements. */
    private static SpirvModule statements(int count) {
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %main "main" %out
                OpExecutionMode %main OriginUpperLeft
                OpDecorate %out Location 0
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %float = OpTypeFloat 32
                %one = OpConstant %float 1
                %pointer = OpTypePointer Output %float
                %out = OpVariable %pointer Output
                %main = OpFunction %void None %type
                %label = OpLabel
                """);
        for (int i = 0; i < count; i++) {
            text.append("%a").append(i).append(" = OpLoad %float %out\n");
            text.append("%b")
                    .append(i)
                    .append(" = OpFDiv %float %one %a")
                    .append(i)
                    .append('\n');
            text.append("OpStore %out %b").append(i).append('\n');
        }
        return GraphSample.module(text.append("OpReturn\nOpFunctionEnd\n").toString());
    }

    /** The lines of the listing that belong to the line of a text that contains a word. */
    private static Set<String> listed(JsonObject data, JsonArray translation, String word) {
        String[] text = translation.get(2).getAsString().split("\n", -1);
        String[] listing = data.get("text").getAsString().split("\n", -1);
        int line = 1
                + Arrays.asList(text)
                        .indexOf(Arrays.stream(text)
                                .filter(each -> each.contains(word))
                                .findFirst()
                                .orElseThrow());
        JsonArray pairs = translation.get(3).getAsJsonArray();
        Set<String> found = new TreeSet<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            if (pairs.get(i).getAsInt() == line) {
                found.add(listing[pairs.get(i + 1).getAsInt() - 1].strip());
            }
        }
        return found;
    }

    @Test
    void dataHasTextListingSourceAndTheirLines() throws IOException {
        SpirvModule module = HtmlSample.module();
        Translation translation = VULKAN.translate(module);
        JsonObject data = PageElements.data(page(translation, "sample"));
        assertThat(data.get("text").getAsString())
                .isEqualTo(Disassembler.create().disassemble(module));
        assertThat(data.getAsJsonArray("files").get(0).getAsJsonArray().get(1).getAsString())
                .startsWith("void main() {");
        JsonArray translated = data.getAsJsonArray("translations").get(0).getAsJsonArray();
        assertThat(translated.get(0).getAsString()).isEqualTo("main stage (frag)");
        assertThat(translated.get(1).getAsString()).isEqualTo("GLSL 4.60 for Vulkan");
        assertThat(translated.get(2).getAsString()).isEqualTo(translation.text());
        assertThat(listed(data, translated, "return sqrt("))
                .containsExactly(
                        "%33 = OpExtInst %float %1 Sqrt %31",
                        "%34 = OpFMul %float %33 %float_2",
                        "%35 = OpFAdd %float %34 %float_n0x1pn140",
                        "OpReturnValue %35");
    }

    @Test
    void textOfTheModuleIsEscaped() throws IOException {
        String title = "</title><script>document.title='owned'</script>";
        String page = page(VULKAN.translate(HtmlSample.module()), title);
        assertThat(page).doesNotContain("<script>document").doesNotContain("\"c\" </script>");
        assertThat(page.split("</script>", -1)).hasSize(3);
        assertThat(page).isEqualTo(page(VULKAN.translate(HtmlSample.module()), title));
    }

    @Test
    void refusedTranslationsHaveNoPage() {
        Translation refused = Translator.create(Language.ESSL_100).translate(HtmlSample.module(), "other");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatIllegalStateException().isThrownBy(() -> ExplorerPage.create().write(refused, out));
        assertThat(out.size()).isZero();
    }

    /** Ten times the module gives at most about ten times the page. */
    @Test
    void pagesGrowWithTheirTexts() throws IOException {
        int none = page(VULKAN.translate(statements(0)), "").length();
        int few = page(VULKAN.translate(statements(100)), "").length() - none;
        int many = page(VULKAN.translate(statements(1000)), "").length() - none;
        assertThat(many).isBetween(5 * few, 12 * few);
    }

    @Test
    void explorersShowTranslations() throws IOException {
        JsonObject data = PageElements.data(explorer(HtmlSample.module(), Language.GLSL_450));
        JsonArray translated = data.getAsJsonArray("translations").get(0).getAsJsonArray();
        assertThat(translated.get(1).getAsString()).isEqualTo("GLSL 4.50");
        assertThat(listed(data, translated, "float scale")).containsExactly("%scale_f1_ = OpFunction %float None %14");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ExplorerPage.create().write(HtmlSample.module(), out);
        assertThat(PageElements.data(out.toString(StandardCharsets.UTF_8)).getAsJsonArray("translations"))
                .isEmpty();
    }

    @Test
    void explorersShowReasonsAtInstructionsAndNothingOfKernels() throws IOException {
        JsonObject data = PageElements.data(explorer(GraphSample.module("""
                OpCapability Shader
                OpCapability Kernel
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpEntryPoint Kernel %main "kernel"
                OpExecutionMode %main LocalSize 1 1 1
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %label = OpLabel
                OpReturn
                OpFunctionEnd
                """), Language.ESSL_300));
        JsonArray translations = data.getAsJsonArray("translations");
        assertThat(translations).hasSize(1);
        JsonArray refused = translations.get(0).getAsJsonArray();
        assertThat(refused.get(2).getAsString()).isEmpty();
        List<JsonElement> reason =
                refused.get(4).getAsJsonArray().get(0).getAsJsonArray().asList();
        assertThat(data.get("text").getAsString().split("\n", -1)[reason.get(0).getAsInt() - 1])
                .contains("OpEntryPoint GLCompute");
        assertThat(reason.get(1).getAsString()).isEqualTo("error");
        assertThat(reason.get(2).getAsString()).isEqualTo("ESSL 3.00 has no compute shaders");
    }
}
