// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.diff.DiffOptions;
import org.spirv4j.diff.DiffPrinter;
import org.spirv4j.diff.DiffPrinterOptions;
import org.spirv4j.diff.Difference;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;

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
        int[] words = Assembler.with(AssemblerOptions.DEFAULT.withPreservedNumericIds(true))
                .assembleWords(text.getBytes(StandardCharsets.UTF_8));
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT);
    }

    private static ModuleDiff diff(String source, String target) {
        return ModuleDiff.between(module(source), module(target));
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
        assertThat(DiffPrinter.with(DiffPrinterOptions.DEFAULT
                                .withIndent(false)
                                .withHeader(false)
                                .withContext(0))
                        .print(diff))
                .isEqualTo("...\n-%13 = OpIAdd %4 %12 %12\n...\n-OpStore %14 %13\n+OpStore %14 %12\n");
    }

    @Test
    void variablesWithoutNamesMatchByBinding() {
        String target = TEXT.replace("Binding 1", "Binding 2").replace("Binding 0", "Binding 1");
        assertThat(diff(TEXT, target).targetId(21)).isEqualTo(20);
        ModuleDiff byUse =
                ModuleDiff.between(module(TEXT), module(target), DiffOptions.DEFAULT.withMatchBindings(false));
        assertThat(byUse.targetId(21)).isEqualTo(21);
    }

    @Test
    void unreachableBlocksAreCompared() {
        String more = TEXT.replace("OpReturn\n", "OpReturn\n%50 = OpLabel\nOpUnreachable\n");
        assertThat(diff(TEXT, more).changedLineCount()).isEqualTo(2);
        assertThat(ModuleDiff.between(module(TEXT), module(more), DiffOptions.DEFAULT.withComplete(false))
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

    @Test
    void contextIsNotNegative() {
        assertThatThrownBy(() -> DiffPrinterOptions.DEFAULT.withContext(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("context is negative: -1");
    }
}
