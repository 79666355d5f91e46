// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
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

    private static final String EXPRESSIONS = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %color
            OpExecutionMode %main OriginUpperLeft
            OpName %half "halved"
            OpName %x "x"
            OpName %color "color"
            OpDecorate %color Location 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %float = OpTypeFloat 32
            %bool = OpTypeBool
            %v4 = OpTypeVector %float 4
            %local = OpTypePointer Function %float
            %output = OpTypePointer Output %v4
            %halves = OpTypeFunction %float %local
            %f2 = OpConstant %float 2
            %f05 = OpConstant %float 0.5
            %f0 = OpConstant %float 0
            %color = OpVariable %output Output
            %half = OpFunction %float None %halves
            %x = OpFunctionParameter %local
            %start = OpLabel
            %loaded = OpLoad %float %x
            %product = OpFMul %float %loaded %f05
            OpReturnValue %product
            OpFunctionEnd
            %main = OpFunction %void None %type
            %entry = OpLabel
            %argument = OpVariable %local Function
            OpStore %argument %f2
            %call = OpFunctionCall %float %half %argument
            %whole = OpCompositeConstruct %v4 %call %f0 %f0 %f0
            OpStore %color %whole
            %again = OpLoad %v4 %color
            %part = OpCompositeExtract %float %again 0
            %above = OpFOrdGreaterThan %bool %part %f05
            OpSelectionMerge %end None
            OpBranchConditional %above %then %end
            %then = OpLabel
            OpKill
            %end = OpLabel
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
        int step = Boolean.getBoolean("thorough") ? 1 : 7;
        List<Translation> translations = new ArrayList<>();
        for (List<int[]> group : Seeds.all().modules()) {
            for (int i = 0; i < group.size(); i += step) {
                for (EntryPoint entry : entryPoints(group.get(i))) {
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
        return all(language).stream().map(TranslatorTest::text).toList();
    }

    private static String text(Translation translation) {
        return translation.isComplete()
                ? translation.text()
                : translation.diagnostics().toString();
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
    void oneTranslatorServesManyThreads() {
        List<Translation> translations = all(Language.GLSL_450).stream()
                .filter(each -> each.entryPoint().isPresent())
                .toList();
        Translator shared = Translator.create(Language.GLSL_450);
        List<String> texts = IntStream.range(0, 2 * translations.size())
                .parallel()
                .mapToObj(i -> translations.get(i % translations.size()))
                .map(each ->
                        text(shared.translate(each.module(), each.entryPoint().orElseThrow())))
                .toList();
        List<String> expected = translations.stream().map(TranslatorTest::text).toList();
        assertThat(texts.subList(0, expected.size())).isEqualTo(expected);
        assertThat(texts.subList(expected.size(), texts.size())).isEqualTo(expected);
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
    void missingBindingsAreToldForVulkan() {
        SpirvModule module = TestModules.of(BUFFER.replaceAll("(?m)^.*(DescriptorSet|Binding) .*$", ""));
        TextResource resource = Translator.create(Language.GLSL_460_VULKAN).translate(module).resources().stream()
                .filter(each -> each.form() == TextResource.Form.STORAGE_BLOCK)
                .findFirst()
                .orElseThrow();
        assertThat(resource.original()).isEqualTo(TextResource.Slot.NONE);
        assertThat(resource.slot()).isEqualTo(TextResource.Slot.of(0, 0));
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

    /** Each instruction of a function that the text has is mapped, though most have no statement of their own. */
    @Test
    void partsOfExpressionsHavePositions() {
        SpirvModule module = TestModules.of(EXPRESSIONS);
        Translation translation = Translator.create(Language.GLSL_450).translate(module);
        List<String> lines = translation.text().lines().toList();
        Map<String, Set<String>> found = new TreeMap<>();
        for (Translation.Mapping mapping : translation.mappings()) {
            Instruction instruction = module.instruction(mapping.instruction().instruction());
            found.computeIfAbsent(instruction.info().orElseThrow().name(), name -> new TreeSet<>())
                    .add(lines.get(mapping.line() - 1).strip());
        }
        String call = "color = vec4(halved(2.0), 0.0, 0.0, 0.0);";
        String condition = "if (color.x > 0.5) {";
        assertThat(found.remove("OpFunction")).containsExactly("float halved(float x) {", "void main() {");
        assertThat(found.remove("OpVariable")).containsExactly(call, "layout(location = 0) out vec4 color;");
        assertThat(found.remove("OpLoad")).containsExactly(condition, "return x * 0.5;");
        assertThat(found)
                .containsEntry("OpFMul", Set.of("return x * 0.5;"))
                .containsEntry("OpReturnValue", Set.of("return x * 0.5;"))
                .containsEntry("OpFunctionCall", Set.of(call))
                .containsEntry("OpStore", Set.of(call))
                .containsEntry("OpCompositeExtract", Set.of(condition))
                .containsEntry("OpFOrdGreaterThan", Set.of(condition))
                .containsEntry("OpSelectionMerge", Set.of(condition))
                .containsEntry("OpKill", Set.of("discard;"));
    }

    @Test
    void commentsHaveTheIdsOfEachStatement() {
        SpirvModule module = TestModules.of(EXPRESSIONS);
        String product = "%"
                + module.layout()
                        .functions()
                        .get(0)
                        .block(0)
                        .terminator()
                        .orElseThrow()
                        .word(1);
        assertThat(Translator.create(Language.GLSL_450)
                        .withIdComments(true)
                        .translate(module)
                        .text()
                        .lines()
                        .filter(line -> line.endsWith(";") || line.endsWith("{")))
                .containsExactly("        discard;");
        assertThat(Translator.create(Language.GLSL_450)
                        .withIdComments(true)
                        .translate(module)
                        .text())
                .containsPattern("return x \\* 0.5; // %\\d+, " + product + "\n");
    }

    @Test
    void kernelsAreRefusedOnce() {
        SpirvModule module = TestModules.of("""
                OpCapability Kernel
                OpCapability Addresses
                OpCapability Int64
                OpCapability Linkage
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %1 "k"
                %2 = OpTypeVoid
                %5 = OpTypeInt 64 0
                %6 = OpTypePointer CrossWorkgroup %5
                %3 = OpTypeFunction %2 %6
                %1 = OpFunction %2 None %3
                %7 = OpFunctionParameter %6
                %4 = OpLabel
                %8 = OpLoad %5 %7 Aligned 8
                OpReturn
                OpFunctionEnd
                """);
        assertThat(Translator.create(Language.ESSL_310).translate(module).diagnostics())
                .singleElement()
                .satisfies(reason -> {
                    assertThat(reason.message()).isEqualTo("kernels of OpenCL have no text in shading languages");
                    assertThat(reason.position().instruction()).isEqualTo(5);
                });
    }

    @Test
    void blocksOfOutputsAreReportedWithTheirFirstLocation() {
        SpirvModule module = TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %1 "main" %2 %3
                OpMemberDecorate %4 0 BuiltIn Position
                OpDecorate %4 Block
                OpDecorate %5 Block
                OpDecorate %3 Location 2
                %6 = OpTypeVoid
                %7 = OpTypeFunction %6
                %8 = OpTypeFloat 32
                %9 = OpTypeVector %8 4
                %4 = OpTypeStruct %9
                %5 = OpTypeStruct %9 %9
                %10 = OpTypePointer Output %4
                %11 = OpTypePointer Output %5
                %2 = OpVariable %10 Output
                %3 = OpVariable %11 Output
                %12 = OpTypeInt 32 0
                %13 = OpConstant %12 0
                %14 = OpConstantNull %9
                %15 = OpTypePointer Output %9
                %1 = OpFunction %6 None %7
                %16 = OpLabel
                %17 = OpAccessChain %15 %2 %13
                OpStore %17 %14
                %18 = OpAccessChain %15 %3 %13
                OpStore %18 %14
                OpReturn
                OpFunctionEnd
                """);
        assertThat(Translator.create(Language.MSL_32).translate(module).resources())
                .singleElement()
                .satisfies(output -> {
                    assertThat(output.id()).isEqualTo(3);
                    assertThat(output.slot().location()).hasValue(2);
                });
    }

    @Test
    void optionsWithoutEffectAreNamed() {
        Translator translator = Translator.create(Language.WGSL)
                .withPlainUniforms(true)
                .withLineDirectives(true)
                .withDefaultPrecision(Language.Precision.MEDIUM, Language.Precision.HIGH);
        Translation translation = translator.translate(TestModules.of(BUFFER));
        assertThat(translation.isComplete()).isTrue();
        assertThat(translation.diagnostics())
                .extracting(Diagnostic::message)
                .containsExactly(
                        "the option for plain uniforms has no effect in WGSL",
                        "the option for default precisions has no effect in WGSL",
                        "the option for line directives has no effect in WGSL");
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

    /** In ESSL 3.00, an output and the input that it is linked to have one name. */
    @Test
    void variablesBetweenStagesAreNamedByTheirLocations() {
        String passed = """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint %s %%main "main" %%in %%out
                %s
                OpName %%in "%s"
                OpName %%out "%s"
                OpName %%Struct "varying4"
                OpDecorate %%in Location 4
                OpDecorate %%out Location 4
                %%void = OpTypeVoid
                %%type = OpTypeFunction %%void
                %%float = OpTypeFloat 32
                %%v4 = OpTypeVector %%float 4
                %%Struct = OpTypeStruct %%v4
                %%private = OpTypePointer Private %%Struct
                %%member = OpTypePointer Private %%v4
                %%input = OpTypePointer Input %%v4
                %%output = OpTypePointer Output %%v4
                %%int = OpTypeInt 32 1
                %%zero = OpConstant %%int 0
                %%value = OpVariable %%private Private
                %%in = OpVariable %%input Input
                %%out = OpVariable %%output Output
                %%main = OpFunction %%void None %%type
                %%start = OpLabel
                %%a = OpLoad %%v4 %%in
                %%at = OpAccessChain %%member %%value %%zero
                OpStore %%at %%a
                OpStore %%out %%a
                OpReturn
                OpFunctionEnd
                """;
        Translator translator = Translator.create(Language.ESSL_300).withLocationNames(true);
        String vertex = translator
                .translate(TestModules.of(passed.formatted("Vertex", "", "position", "color")))
                .text();
        String fragment = translator
                .translate(TestModules.of(
                        passed.formatted("Fragment", "OpExecutionMode %main OriginUpperLeft", "tint", "result")))
                .text();
        assertThat(vertex).contains("in vec4 position;", "out vec4 varying4;").doesNotContain("struct varying4 ");
        assertThat(fragment).contains("in vec4 varying4;", "out vec4 result;").doesNotContain("struct varying4 ");
        assertThat(translator
                        .withInputName(4, "fromVertex")
                        .translate(TestModules.of(
                                passed.formatted("Fragment", "OpExecutionMode %main OriginUpperLeft", "tint", "out")))
                        .text())
                .contains("in vec4 fromVertex;");
    }

    /** Only what the module lets have less precision has the default one, if that is less than the highest. */
    @Test
    void declarationsNameMoreThanTheDefaultPrecision() {
        SpirvModule module = TestModules.of(
                EXPRESSIONS.replace("OpName %color", "OpDecorate %product RelaxedPrecision\nOpName %color"));
        Translator translator = Translator.create(Language.ESSL_310);
        assertThat(translator.translate(module).text()).doesNotContain("highp float x", "mediump");
        assertThat(translator
                        .withDefaultPrecision(Language.Precision.MEDIUM, Language.Precision.HIGH)
                        .translate(module)
                        .text())
                .contains(
                        "precision mediump float;",
                        "out highp vec4 color;",
                        "highp float halved(highp float x) {",
                        "return x * 0.5;");
    }

    /** The opcode in an OpSpecConstantOp is not an id, also if the module has an id of that number. */
    @Test
    void operationsAreAsDeepAsTheirOperands() {
        SpirvModule module = TestModules.of("""
                        OpCapability Shader
                        OpMemoryModel Logical GLSL450
                        OpEntryPoint GLCompute %1 "main"
                        OpExecutionMode %1 LocalSize 1 1 1
                        OpName %2 "width"
                        OpName %3 "stored"
                        OpDecorate %2 SpecId 0
                        %4 = OpTypeVoid
                        %5 = OpTypeFunction %4
                        %6 = OpTypeInt 32 0
                        %7 = OpTypeBool
                        %8 = OpTypePointer Private %7
                        %9 = OpConstant %6 7
                        %2 = OpSpecConstant %6 3
                        %170 = OpSpecConstantOp %7 IEqual %2 %9
                        %3 = OpVariable %8 Private
                        %1 = OpFunction %4 None %5
                        %10 = OpLabel
                        OpStore %3 %170
                        OpReturn
                        OpFunctionEnd
                        """);
        assertThat(Translator.create(Language.GLSL_460_VULKAN).translate(module).text())
                .contains("stored = width == 7u;");
    }

    /** A translator lends arrays of one module to the next one, in which they are for something else. */
    @Test
    void textsDoNotDependOnTheModuleBefore() {
        SpirvModule many = branches(106, 1);
        SpirvModule next = branches(2, 83);
        for (Language language : List.of(Language.GLSL_460_VULKAN, Language.HLSL_60, Language.MSL_32, Language.WGSL)) {
            Translator translator = Translator.create(language);
            assertThat(translator.translate(many).isComplete()).isTrue();
            assertThat(translator.translate(next).text())
                    .isEqualTo(Translator.create(language).translate(next).text());
        }
    }

    /** A shader of selections that store a number in one branch, each with values that depend on the branch. */
    private static SpirvModule branches(int count, int values) {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < count; i++) {
            code.append("OpSelectionMerge %merge").append(i).append(" None\n");
            code.append("OpBranchConditional %condition %then")
                    .append(i)
                    .append(" %else")
                    .append(i);
            code.append("\n%then")
                    .append(i)
                    .append(" = OpLabel\nOpStore %stored %one\nOpBranch %merge")
                    .append(i);
            code.append("\n%else")
                    .append(i)
                    .append(" = OpLabel\nOpBranch %merge")
                    .append(i);
            code.append("\n%merge").append(i).append(" = OpLabel\n");
            for (int v = 0; v < values; v++) {
                code.append("%value").append(i).append('_').append(v).append(" = OpPhi %int %one %then");
                code.append(i).append(" %number %else").append(i).append('\n');
            }
            for (int v = 0; v < values; v++) {
                code.append("OpStore %stored %value")
                        .append(i)
                        .append('_')
                        .append(v)
                        .append('\n');
            }
        }
        return TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %int = OpTypeInt 32 0
                %bool = OpTypeBool
                %private = OpTypePointer Private %int
                %one = OpConstant %int 1
                %stored = OpVariable %private Private
                %main = OpFunction %void None %type
                %start = OpLabel
                %number = OpLoad %int %stored
                %condition = OpIEqual %bool %number %one
                """ + code + """
                OpReturn
                OpFunctionEnd
                """);
    }
}
