// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.testkit.mutation.Seeds;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.TextResource;

class TranslatorTest {
    private static final String TWO_ENTRIES = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %1 "main"
            OpEntryPoint Vertex %1 "main"
            OpEntryPoint GLCompute %1 "other"
            OpExecutionMode %1 OriginUpperLeft
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %1 = OpFunction %void None %type
            %label = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static final String BUFFER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %file = OpString "sum.comp"
            OpName %Data "Data"
            OpMemberName %Data 0 "sum"
            OpName %data "data"
            OpDecorate %Data BufferBlock
            OpMemberDecorate %Data 0 Offset 0
            OpDecorate %data DescriptorSet 2
            OpDecorate %data Binding 3
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %Data = OpTypeStruct %uint
            %pointer = OpTypePointer Uniform %Data
            %data = OpVariable %pointer Uniform
            %member = OpTypePointer Uniform %uint
            %int = OpTypeInt 32 1
            %zero = OpConstant %int 0
            %five = OpConstant %uint 5
            %main = OpFunction %void None %type
            %label = OpLabel
            OpLine %file 12 3
            %sum = OpAccessChain %member %data %zero
            OpStore %sum %five
            OpReturn
            OpFunctionEnd
            """;

    private static List<Translation> all(Language language) {
        List<Translation> translations = new ArrayList<>();
        for (List<int[]> group : Seeds.all().modules()) {
            for (int[] words : group) {
                for (EntryPoint entry : entryPoints(words)) {
                    translations.add(Translator.create(language)
                            .translate(entry.instruction().module(), entry));
                }
            }
        }
        return translations;
    }

    private static List<EntryPoint> entryPoints(int[] words) {
        try {
            return SpirvModule.ofWords(words, ReadOptions.DEFAULT).layout().entryPoints();
        } catch (MalformedModuleException e) {
            // Some modules of the test data are malformed on purpose.
            return List.of();
        }
    }

    private static List<String> texts(Language language) {
        return all(language).stream()
                .map(each ->
                        each.isComplete() ? each.text() : each.diagnostics().toString())
                .toList();
    }

    @Test
    void modulesOfTheTestDataHaveTextsOrReasons() {
        for (Language language : List.of(Language.GLSL_460_VULKAN, Language.ESSL_100)) {
            for (Translation translation : all(language)) {
                assertThat(translation.diagnostics())
                        .noneMatch(each -> each.message().startsWith("internal error"));
                if (translation.isComplete()) {
                    assertThat(translation.text())
                            .startsWith("#version " + translation.version())
                            .endsWith("}\n");
                    assertThat(translation.text()).isASCII();
                } else {
                    assertThat(translation.diagnostics()).isNotEmpty();
                }
            }
        }
    }

    @Test
    void textsDependOnNothingButModuleAndOptions() {
        List<String> texts = texts(Language.GLSL_450);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(texts(Language.GLSL_450)).isEqualTo(texts);
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            assertThat(IntStream.range(0, 2).parallel().mapToObj(i -> texts(Language.GLSL_450)))
                    .containsOnly(texts);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void entryPointsByNameAndModel() {
        SpirvModule module = TestModules.of(TWO_ENTRIES);
        Translator translator = Translator.create(Language.GLSL_450);
        assertThat(translator
                        .translate(module, "other")
                        .entryPoint()
                        .orElseThrow()
                        .name())
                .isEqualTo("other");
        assertThat(translator
                        .translate(module, "main", ExecutionModel.Vertex)
                        .entryPoint()
                        .orElseThrow()
                        .executionModel())
                .contains(ExecutionModel.Vertex);
        Translation ambiguous = translator.translate(module, "main");
        assertThat(ambiguous.isComplete()).isFalse();
        assertThat(ambiguous.diagnostics().get(0).message())
                .isEqualTo(
                        "the module has several with the name: entry point 'main'; it has Fragment 'main', Vertex 'main',"
                                + " GLCompute 'other'");
        assertThat(translator.translate(module, "none").diagnostics().get(0).message())
                .startsWith("the module has no entry point 'none'; it has Fragment 'main'");
        assertThatThrownBy(ambiguous::text).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void modulesWithoutEntryPointsAreRefused() {
        Translation translation = Translator.create(Language.ESSL_300)
                .translate(TestModules.of("OpCapability Shader\nOpMemoryModel Logical GLSL450\n"));
        assertThat(translation.isComplete()).isFalse();
        assertThat(translation.entryPoint()).isEmpty();
        assertThat(new String(translation.json(), StandardCharsets.US_ASCII)).contains("\"complete\": false");
    }

    @Test
    void resourcesAreToldAndPlaced() {
        SpirvModule module = TestModules.of(BUFFER);
        TextResource resource = Translator.create(Language.ESSL_310).translate(module).resources().stream()
                .filter(each -> each.form() == TextResource.Form.STORAGE_BLOCK)
                .findFirst()
                .orElseThrow();
        assertThat(resource.name()).isEqualTo("Data");
        assertThat(resource.original()).isEqualTo(TextResource.Slot.of(2, 3));
        assertThat(resource.slot().set()).isEmpty();

        Translation placed = Translator.create(Language.GLSL_450)
                .withResourceRule(each -> TextResource.Slot.ofBinding(11))
                .translate(module);
        assertThat(placed.text()).contains("binding = 11");
    }

    @Test
    void statementsHavePositions() {
        SpirvModule module = TestModules.of(BUFFER);
        Translation translation = Translator.create(Language.GLSL_450).translate(module);
        List<Translation.Mapping> mappings = translation.mappings();
        Translation.Mapping store = mappings.get(mappings.size() - 1);
        assertThat(translation.text().lines().toList().get(store.line() - 1).strip())
                .isEqualTo("data.sum = 5u;");
        assertThat(module.instructions().get(store.instruction().instruction()).op())
                .hasToString("Optional[OpStore]");
        assertThat(store.source().orElseThrow()).hasToString("sum.comp:12:3");
    }

    @Test
    void lineDirectivesFollowTheVersion() {
        SpirvModule module = TestModules.of(BUFFER);
        assertThat(Translator.create(Language.GLSL_450)
                        .withLineDirectives(true)
                        .translate(module)
                        .text())
                .contains("#line 12\n");
        assertThat(Translator.create(Language.GLSL_460_VULKAN)
                        .withLineDirectives(true)
                        .translate(module)
                        .text())
                .contains("#extension GL_GOOGLE_cpp_style_line_directive : require\n", "#line 12 \"sum.comp\"\n");
    }
}
