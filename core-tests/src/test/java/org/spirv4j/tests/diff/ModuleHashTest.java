// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diff.ModuleHash;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.testkit.Words;
import org.spirv4j.testkit.program.RandomKernel;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.StripDebug;

class ModuleHashTest {
    private static final int BOUND = 3;
    private static final int GENERATOR = 2;

    private static final String START = """
        OpCapability Shader
        OpCapability Int64
        OpMemoryModel Logical GLSL450
        OpEntryPoint GLCompute %1 "main"
        OpExecutionMode %1 LocalSize 1 1 1
        """;
    private static final String DECORATIONS = """
        OpDecorate %20 DescriptorSet 0
        OpDecorate %20 Binding 0
        OpDecorate %21 DescriptorSet 0
        OpDecorate %21 Binding 1
        """;
    private static final String TYPES = """
        %2 = OpTypeVoid
        %3 = OpTypeFunction %2
        %4 = OpTypeInt 32 0
        %5 = OpTypeStruct %4
        """;
    private static final String REST = """
        %6 = OpTypePointer Uniform %5
        %7 = OpTypePointer Uniform %4
        %8 = OpConstant %4 0
        %20 = OpVariable %6 Uniform
        %21 = OpVariable %6 Uniform
        """;
    private static final String BODY = """
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
    private static final String MODULE = START + DECORATIONS + TYPES + REST + BODY;

    private static String hash(String text) {
        return ModuleHash.of(TestModules.of(text));
    }

    @Test
    void isASha256() {
        assertThat(hash(MODULE)).matches("[0-9a-f]{64}").isEqualTo(hash(MODULE));
    }

    @Test
    void idsDoNotMatter() {
        assertThat(hash(MODULE.replace("%20", "%120").replace("%4", "%99"))).isEqualTo(hash(MODULE));
    }

    @Test
    void namesLinesAndGeneratorDoNotMatter() {
        String debug = START + "%90 = OpString \"a.comp\"\nOpSource GLSL 450 %90\nOpName %20 \"in\"\n" + DECORATIONS
                + TYPES + REST + BODY.replace("%12 =", "OpLine %90 1 1\n%12 =");
        assertThat(hash(debug)).isEqualTo(hash(MODULE));
        int[] words = TestModules.of(MODULE).words();
        words[GENERATOR] = 0x80001;
        assertThat(ModuleHash.of(SpirvModule.ofWords(words, ReadOptions.DEFAULT)))
                .isEqualTo(hash(MODULE));
    }

    @Test
    void nonSemanticInstructionsDoNotMatter() {
        String text = START.replace("OpMemoryModel", """
            OpExtension "SPV_KHR_non_semantic_info"
            %91 = OpExtInstImport "NonSemantic.DebugPrintf"
            OpMemoryModel\
            """) + "%92 = OpString \"x\"\n" + DECORATIONS + TYPES
                + "%94 = OpTypeFloat 32\n%95 = OpConstant %94 1\n" + REST
                + BODY.replace("OpStore", "%93 = OpExtInst %2 %91 1 %92 %95\nOpStore");
        assertThat(hash(text)).isEqualTo(hash(MODULE));
    }

    @Test
    void orderOfDeclarationsAndAnnotationsDoesNotMatter() {
        String other = """
            OpCapability Int64
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            OpDecorate %21 Binding 1
            OpDecorate %21 DescriptorSet 0
            OpDecorate %20 Binding 0
            OpDecorate %20 DescriptorSet 0
            %4 = OpTypeInt 32 0
            %8 = OpConstant %4 0
            %7 = OpTypePointer Uniform %4
            %5 = OpTypeStruct %4
            %6 = OpTypePointer Uniform %5
            %21 = OpVariable %6 Uniform
            %20 = OpVariable %6 Uniform
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            """ + BODY;
        assertThat(hash(other)).isEqualTo(hash(MODULE));
    }

    @Test
    void equalVariablesAreNotMixedUp() {
        String twice = BODY.replace("%14 = OpAccessChain %7 %21", "%14 = OpAccessChain %7 %20");
        assertThat(hash(START + DECORATIONS + TYPES + REST + twice)).isNotEqualTo(hash(MODULE));
        String swapped =
                DECORATIONS.replace("%20 Binding 0", "%20 Binding 1").replace("%21 Binding 1", "%21 Binding 0");
        assertThat(hash(START + swapped + TYPES + REST + BODY)).isNotEqualTo(hash(MODULE));
    }

    @Test
    void unusedSpecializationConstantsMatter() {
        String spec = DECORATIONS + "OpDecorate %30 SpecId 5\n" + TYPES + "%30 = OpSpecConstant %4 7\n" + REST;
        assertThat(hash(START + spec + BODY)).isNotEqualTo(hash(MODULE));
        assertThat(hash(START + spec.replace("SpecId 5", "SpecId 6") + BODY)).isNotEqualTo(hash(START + spec + BODY));
    }

    @Test
    void orderOfVariablesThatNothingUsesDoesNotMatter() {
        String one = "%30 = OpTypePointer Private %4\n%31 = OpVariable %30 Private %8\n";
        String two = "%32 = OpVariable %30 Private\n";
        assertThat(hash(MODULE)).isNotEqualTo(hash(START + DECORATIONS + TYPES + REST + one + BODY));
        assertThat(hash(START + DECORATIONS + TYPES + REST + one + two + BODY))
                .isEqualTo(hash(START + DECORATIONS + TYPES + REST + one.replace("%31", two + "%31") + BODY));
    }

    @Test
    void orderOfExecutionModesWithIdsDoesNotMatter() {
        String constants = "%40 = OpConstant %4 4\n%41 = OpConstant %4 5\n%42 = OpConstant %4 6\n";
        String rest = DECORATIONS + TYPES + constants + REST + BODY;
        String size = "OpExecutionModeId %1 LocalSizeId %40 %41 %42\n";
        String hint = "OpExecutionModeId %1 LocalSizeHintId %42 %41 %40\n";
        assertThat(hash(START + size + hint + rest)).isEqualTo(hash(START + hint + size + rest));
    }

    /** Nothing refers to the constant, but it is the size of work-groups. */
    @Test
    void constantsThatAreBuiltInsMatter() {
        String text = START + "OpDecorate %44 BuiltIn WorkgroupSize\n" + DECORATIONS + TYPES
                + "%40 = OpConstant %4 4\n%41 = OpConstant %4 1\n%43 = OpTypeVector %4 3\n"
                + "%44 = OpConstantComposite %43 %40 %41 %41\n" + REST + BODY;
        assertThat(hash(text)).isNotEqualTo(hash(MODULE)).isNotEqualTo(hash(text.replace("%4 4\n", "%4 8\n")));
    }

    @Test
    void decorationGroupsMatter() {
        String group = "OpDecorate %50 Binding 3\n%50 = OpDecorationGroup\nOpGroupDecorate %50 %20 %21\n";
        String text = START + "OpDecorate %20 DescriptorSet 0\nOpDecorate %21 DescriptorSet 0\n" + group + TYPES + REST
                + BODY;
        assertThat(hash(text)).isNotEqualTo(hash(text.replace("Binding 3", "Binding 4")));
        assertThat(hash(text)).isNotEqualTo(hash(text.replace("%50 %20 %21", "%50 %20")));
        assertThat(hash(text)).isEqualTo(hash(text.replace("%50", "%9")));
    }

    @Test
    void versionMatters() {
        int[] words = TestModules.of(MODULE).words();
        words[1] = 0x00010500;
        assertThat(ModuleHash.of(SpirvModule.ofWords(words, ReadOptions.DEFAULT)))
                .isNotEqualTo(hash(MODULE));
    }

    @Test
    void unknownInstructionsAreHashed() {
        SpirvModule one = Words.bound(9).op(0x7FF0, 1).read();
        SpirvModule two = Words.bound(9).op(0x7FF0, 2).read();
        assertThat(ModuleHash.of(one)).isNotEqualTo(ModuleHash.of(two));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void renumberedAndStrippedModulesHaveTheSameHash(long seed) {
        SpirvModule module = RandomKernel.module(seed);
        String hash = ModuleHash.of(module);
        assertThat(ModuleHash.of(renumbered(module, new Random(seed)))).isEqualTo(hash);
        assertThat(ModuleHash.of(module.transform(StripDebug.create()))).isEqualTo(hash);
        assertThat(ModuleHash.of(module.transform(CompactIds.create()))).isEqualTo(hash);
        byte[] swapped = BinaryForm.bytes(module.words(), ByteOrder.BIG_ENDIAN);
        assertThat(ModuleHash.of(SpirvModule.read(swapped))).isEqualTo(hash);
    }

    /** The ids that instructions of functions use are replaced one by one. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyChangeOfAFunctionChangesTheHash(long seed) {
        SpirvModule module = RandomKernel.module(seed);
        Set<String> hashes = new HashSet<>();
        hashes.add(ModuleHash.of(module));
        int changes = 1;
        boolean inFunction = false;
        for (Instruction instruction : module.instructions()) {
            inFunction |= instruction.is(Op.OpFunction);
            for (Operand operand : instruction.operands()) {
                // The literals of a switch must remain readable.
                if (inFunction && operand.isId() && !operand.name().equals("Selector")) {
                    int[] words = module.words();
                    words[operand.wordOffset()] = words[operand.wordOffset()] == 1 ? 2 : 1;
                    hashes.add(ModuleHash.of(SpirvModule.ofWords(words, ReadOptions.DEFAULT)));
                    changes++;
                }
            }
        }
        assertThat(hashes).hasSize(changes);
    }

    private static SpirvModule renumbered(SpirvModule module, Random random) {
        int[] words = module.words();
        int bound = words[BOUND];
        int[] numbers = new int[bound];
        for (int i = 1; i < bound; i++) {
            int other = 1 + random.nextInt(i);
            numbers[i] = numbers[other];
            numbers[other] = i;
        }
        for (Instruction instruction : module.instructions()) {
            for (Operand operand : instruction.operandsWithResult()) {
                if (operand.isId()) {
                    words[operand.wordOffset()] = numbers[operand.word()];
                }
            }
        }
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT);
    }
}
