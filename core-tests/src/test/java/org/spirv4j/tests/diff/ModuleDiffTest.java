// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.diff.DiffPrinter;
import org.spirv4j.diff.Difference;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

class ModuleDiffTest {
    private static final String START = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            """;

    private static final String TEXT = START + """
            OpDecorate %20 DescriptorSet 0
            OpDecorate %20 Binding 0
            OpDecorate %21 DescriptorSet 0
            OpDecorate %21 Binding 1
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %4 = OpTypeInt 32 0
            %5 = OpTypeStruct %4
            %6 = OpTypePointer Uniform %5
            %7 = OpTypePointer Uniform %4
            %8 = OpConstant %4 0
            %20 = OpVariable %6 Uniform
            %21 = OpVariable %6 Uniform
            %1 = OpFunction %2 None %3
            %10 = OpLabel
            %11 = OpAccessChain %7 %20 %8
            %12 = OpLoad %4 %11
            %13 = OpIAdd %4 %12 %12
            %14 = OpAccessChain %7 %21 %8
            OpStore %14 %13
            OpReturn
            OpFunctionEnd
            """;

    private static SpirvModule module(String text) {
        int[] words =
                Assembler.create().withPreservedNumericIds(true).assembleWords(text.getBytes(StandardCharsets.UTF_8));
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT);
    }

    private static ModuleDiff diff(String source, String target) {
        return ModuleDiffer.create().compare(module(source), module(target));
    }

    @Test
    void aModuleEqualsItself() {
        ModuleDiff diff = diff(TEXT, TEXT);
        assertThat(diff.differences()).isEmpty();
        assertThat(diff.changedLineCount()).isZero();
        assertThat(diff.targetId(13)).isEqualTo(13);
    }

    @Test
    void otherIdsMatch() {
        ModuleDiff diff = diff(TEXT, TEXT.replace("%20", "%33").replace("%13", "%40"));
        assertThat(diff.differences()).containsExactly(Difference.IDS);
        assertThat(diff.targetId(20)).isEqualTo(33);
        assertThat(diff.sourceId(40)).isEqualTo(13);
    }

    @Test
    void orderOfDeclarationsIsADifferenceOfItsOwn() {
        String types = "%2 = OpTypeVoid\n%3 = OpTypeFunction %2\n";
        ModuleDiff diff = diff(TEXT, TEXT.replace(types, "").replace("%5 =", types + "%5 ="));
        assertThat(diff.differences()).containsExactly(Difference.ORDER);
    }

    @Test
    void removedInstructionsAreLines() {
        ModuleDiff diff =
                diff(TEXT, TEXT.replace("%13 = OpIAdd %4 %12 %12\n", "").replace("%14 %13", "%14 %12"));
        assertThat(diff.differences()).contains(Difference.CONTENT);
        assertThat(DiffPrinter.create()
                        .withIndent(false)
                        .withHeader(false)
                        .withContext(0)
                        .print(diff))
                .isEqualTo("...\n-%13 = OpIAdd %4 %12 %12\n...\n-OpStore %14 %13\n+OpStore %14 %12\n");
    }

    @Test
    void variablesWithoutNamesMatchByBinding() {
        String target = TEXT.replace("Binding 1", "Binding 2").replace("Binding 0", "Binding 1");
        assertThat(diff(TEXT, target).targetId(21)).isEqualTo(20);
        ModuleDiff byUse = ModuleDiffer.create().withMatchBindings(false).compare(module(TEXT), module(target));
        assertThat(byUse.targetId(21)).isEqualTo(21);
    }

    @Test
    void unreachableBlocksAreCompared() {
        String more = TEXT.replace("OpReturn\n", "OpReturn\n%50 = OpLabel\nOpUnreachable\n");
        assertThat(diff(TEXT, more).changedLineCount()).isEqualTo(2);
        assertThat(ModuleDiffer.create()
                        .withComplete(false)
                        .compare(module(TEXT), module(more))
                        .changedLineCount())
                .isZero();
    }

    @Test
    void longFunctionsAreCompared() {
        String sums = IntStream.range(0, 20_000)
                .mapToObj(i -> "%" + (100 + i) + " = OpIAdd %4 %12 %" + (i % 7 == 0 ? 13 : 99 + i) + "\n")
                .collect(Collectors.joining());
        String source = TEXT.replace("%14 =", sums + "%14 =");
        String target = source.replace("%100 = OpIAdd", "%60000 = OpISub %4 %12 %12\n%100 = OpIAdd");
        assertThat(diff(source, target).changedLineCount()).isEqualTo(1);
    }

    @Test
    void equalFunctionsWithoutNamesMatchInTheirOrder() {
        String functions = IntStream.range(0, 4_000)
                .mapToObj(i -> "%" + (100 + 4 * i) + " = OpFunction %4 None %90\n%" + (101 + 4 * i) + " = OpLabel\n%"
                        + (102 + 4 * i) + " = OpIAdd %4 %8 %" + (i % 3 == 0 ? 8 : 91) + "\nOpReturnValue %"
                        + (102 + 4 * i) + "\nOpFunctionEnd\n")
                .collect(Collectors.joining());
        String source =
                TEXT.replace("%20 = OpVariable", "%90 = OpTypeFunction %4\n%91 = OpConstant %4 7\n%20 = OpVariable")
                        + functions;
        String target = source.replaceAll("%(\\d{3,})", "%7$1").replace("%78102 = OpIAdd", "%78102 = OpISub");
        ModuleDiff diff = diff(source, target);
        assertThat(diff.targetId(100)).isEqualTo(7100);
        assertThat(diff.changedLineCount()).isEqualTo(4);
        assertThat(diff.differences()).containsExactlyInAnyOrder(Difference.IDS, Difference.CONTENT);
    }

    private static final String LIST = START.replace("Logical", "PhysicalStorageBuffer64") + """
            OpDecorate %20 Block
            OpMemberDecorate %20 0 Offset 0
            OpMemberDecorate %20 1 Offset 8
            OpDecorate %21 Block
            OpMemberDecorate %21 0 Offset 0
            OpDecorate %22 Block
            OpMemberDecorate %22 0 Offset 0
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %4 = OpTypeInt 32 0
            OpTypeForwardPointer %10 PhysicalStorageBuffer
            OpTypeForwardPointer %11 PhysicalStorageBuffer
            %20 = OpTypeStruct %4 %11
            %21 = OpTypeStruct %10
            %10 = OpTypePointer PhysicalStorageBuffer %20
            %11 = OpTypePointer PhysicalStorageBuffer %21
            %22 = OpTypeStruct %11
            %12 = OpTypePointer PushConstant %22
            %30 = OpVariable %12 PushConstant
            %1 = OpFunction %2 None %3
            %5 = OpLabel
            %31 = OpLoad %22 %30
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void typesThatReferToThemselvesMatch() {
        String other = LIST.replace("%10", "%50")
                .replace("%11", "%10")
                .replace("%20", "%60")
                .replace("%21", "%20");
        assertThat(diff(LIST, other).differences()).containsExactly(Difference.IDS);
        String forward = "OpTypeForwardPointer %10 PhysicalStorageBuffer\n";
        String reordered = LIST.replace(forward, "").replace("%20 = OpTypeStruct", forward + "%20 = OpTypeStruct");
        assertThat(diff(LIST, reordered).differences()).containsExactly(Difference.ORDER);
        ModuleDiff changed = diff(LIST, other.replace("OpReturn", "OpKill"));
        assertThat(changed.changedLineCount()).isEqualTo(2);
        assertThat(changed.targetId(10)).isEqualTo(50);
        assertThat(changed.targetId(11)).isEqualTo(10);
    }

    private static final String HEAPS = """
            OpCapability Shader
            OpCapability UntypedPointersKHR
            OpCapability DescriptorHeapEXT
            OpExtension "SPV_KHR_untyped_pointers"
            OpExtension "SPV_EXT_descriptor_heap"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main" %20 %21
            OpExecutionMode %1 LocalSize 1 1 1
            OpName %20 "resources"
            OpName %21 "samplers"
            OpDecorate %20 BuiltIn ResourceHeapEXT
            OpDecorate %21 BuiltIn SamplerHeapEXT
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %4 = OpTypeUntypedPointerKHR UniformConstant
            %20 = OpUntypedVariableKHR %4 UniformConstant
            %21 = OpUntypedVariableKHR %4 UniformConstant
            %1 = OpFunction %2 None %3
            %5 = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static final String CONDITIONAL = """
            OpCapability Shader
            OpCapability SpecConditionalINTEL
            OpExtension "SPV_INTEL_function_variants"
            OpMemoryModel Logical GLSL450
            OpConditionalEntryPointINTEL %9 GLCompute %1 "first"
            OpConditionalEntryPointINTEL %9 GLCompute %2 "second"
            OpExecutionMode %1 LocalSize 1 1 1
            OpExecutionMode %2 LocalSize 2 1 1
            %3 = OpTypeVoid
            %4 = OpTypeFunction %3
            %5 = OpTypeBool
            %9 = OpConstantTrue %5
            %1 = OpFunction %3 None %4
            %6 = OpLabel
            OpReturn
            OpFunctionEnd
            %2 = OpFunction %3 None %4
            %7 = OpLabel
            OpKill
            OpFunctionEnd
            """;

    @Test
    void entryPointsWithConditionsMatchByTheirNames() {
        String swapped = CONDITIONAL
                .replaceAll("%1\\b", "%0")
                .replaceAll("%2\\b", "%1")
                .replaceAll("%0\\b", "%2")
                .replace("OpKill", "OpReturn");
        ModuleDiff diff = diff(CONDITIONAL, swapped);
        assertThat(diff.targetId(1)).isEqualTo(2);
        assertThat(diff.targetId(2)).isEqualTo(1);
        assertThat(diff.changedLineCount()).isEqualTo(2);
    }

    @Test
    void untypedVariablesMatchByTheirBuiltIns() {
        String nameless = HEAPS.replaceAll("OpName.*\n", "");
        assertThat(diff(HEAPS, nameless).differences()).containsExactly(Difference.NAMES);
        ModuleDiff changed = diff(HEAPS, nameless.replace("OpReturn", "OpKill").replace("LocalSize 1", "LocalSize 2"));
        assertThat(changed.targetId(20)).isEqualTo(20);
        assertThat(changed.targetId(21)).isEqualTo(21);
        assertThat(changed.changedLineCount()).isEqualTo(6);
    }

    @Test
    void debugInformationIsADifferenceOfItsOwn() {
        String imported = "%40 = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n";
        String extension = "OpExtension \"SPV_KHR_non_semantic_info\"\n";
        assertThat(diff(TEXT, TEXT.replace("OpMemoryModel", extension + imported + "OpMemoryModel"))
                        .differences())
                .containsExactlyInAnyOrder(Difference.IDS, Difference.DEBUG);
        String debug = TEXT.replace("OpMemoryModel", extension + imported + "OpMemoryModel")
                .replace("OpDecorate %20 D", "%41 = OpString \"a.comp\"\nOpDecorate %20 D")
                .replace("%1 = OpF", "%42 = OpExtInst %2 %40 DebugSource %41\n%1 = OpF");
        assertThat(diff(debug, TEXT).differences()).containsExactlyInAnyOrder(Difference.IDS, Difference.DEBUG);
        String print = TEXT.replace(
                        "OpMemoryModel", extension + "%40 = OpExtInstImport \"NonSemantic.DebugPrintf\"\nOpMemoryModel")
                .replace("OpDecorate %20 D", "%41 = OpString \"%f\"\nOpDecorate %20 D")
                .replace("%20 = OpV", "%45 = OpTypeFloat 32\n%46 = OpConstant %45 1\n%20 = OpV")
                .replace("OpStore", "%47 = OpExtInst %2 %40 1 %41 %46\nOpStore");
        assertThat(diff(TEXT, print).differences()).containsExactlyInAnyOrder(Difference.IDS, Difference.DEBUG);
    }

    @Test
    void whatNothingUsesIsADifferenceOfItsOwn() {
        String unused = TEXT.replace("OpMemoryModel", "%49 = OpExtInstImport \"GLSL.std.450\"\nOpMemoryModel")
                .replace("OpDecorate %20 D", "OpDecorate %46 Block\nOpDecorate %20 D")
                .replace("%20 = OpV", "%45 = OpTypeFloat 32\n%46 = OpTypeStruct %45\n%20 = OpV");
        assertThat(diff(unused, TEXT).differences()).containsExactlyInAnyOrder(Difference.IDS, Difference.UNUSED);
        assertThat(diff(unused, TEXT).changedLineCount()).isEqualTo(4);
        String used =
                unused.replace("%20 = OpV", "%47 = OpTypePointer Private %46\n%48 = OpVariable %47 Private\n%20 = OpV");
        assertThat(diff(used, TEXT).differences())
                .containsExactlyInAnyOrder(Difference.IDS, Difference.UNUSED, Difference.CONTENT);
    }

    /** Both structures look the same, but for their positions among the targets of the group. */
    @Test
    void whatNothingUsesMatchesByThePositionsInGroups() {
        String types = "%32 = OpTypeStruct %4\n%33 = OpTypeStruct %4\n";
        String groups = "OpDecorate %31 Offset 0\n%31 = OpDecorationGroup\nOpGroupMemberDecorate %31 %32 0 %33 0\n";
        String text =
                TEXT.replace("%2 = OpTypeVoid", groups + "%2 = OpTypeVoid").replace("%8 = ", types + "%8 = ");
        String other = text.replace(types, "%33 = OpTypeStruct %4\n%32 = OpTypeStruct %4\n");
        assertThat(diff(text, other.replaceAll("%(3[23])", "%9$1")).differences())
                .containsExactlyInAnyOrder(Difference.IDS, Difference.ORDER);
    }

    /** Both functions look the same, but for what calls them. */
    @Test
    void functionsMatchByTheirCallers() {
        String first =
                "%60 = OpFunction %2 None %3\n%61 = OpLabel\n%62 = OpFunctionCall %2 %70\nOpReturn\nOpFunctionEnd\n";
        String second = "%70 = OpFunction %2 None %3\n%71 = OpLabel\nOpReturn\nOpFunctionEnd\n";
        String third = "%80 = OpFunction %2 None %3\n%81 = OpLabel\nOpReturn\nOpFunctionEnd\n";
        String main = TEXT.replace("OpReturn", "%50 = OpFunctionCall %2 %60\n%51 = OpFunctionCall %2 %80\nOpReturn");
        ModuleDiff diff = diff(main + first + second + third, main + third + first + second);
        assertThat(diff.differences()).containsExactly(Difference.ORDER);
        assertThat(diff.targetId(80)).isEqualTo(80);
        ModuleDiff renumbered =
                diff(main + first + second + third, (main + third + first + second).replaceAll("%([678])", "%9$1"));
        assertThat(renumbered.differences()).containsExactlyInAnyOrder(Difference.IDS, Difference.ORDER);
        assertThat(renumbered.targetId(70)).isEqualTo(970);
    }

    @Test
    void linesInFrontOfBlocksAndParametersAreCompared() {
        String text = TEXT.replace("OpDecorate %20 D", "%41 = OpString \"a.comp\"\nOpDecorate %20 D")
                .replace("%10 = OpLabel", "OpLine %41 1 1\n%10 = OpLabel");
        assertThat(diff(text, text.replace("OpLine %41 1 1", "OpLine %41 2 1")).differences())
                .containsExactly(Difference.DEBUG);
        ModuleDiff diff = diff(text, text.replace("%13 = OpIAdd", "%13 = OpISub"));
        assertThat(diff.changedLineCount()).isEqualTo(4);
    }

    @Test
    void contextIsNotNegative() {
        assertThatThrownBy(() -> DiffPrinter.create().withContext(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("context is negative: -1");
    }
}
