// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.Assembler;

final class IdRewriterTest {
    /**
     * Ids alone, between literals, after strings and enumerants, in extended instructions, and used before their
     * definition.
     */
    private static final SpirvModule SAMPLE = Assembler.create().assemble("""
            OpCapability Shader
            %set = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %buffer
            OpExecutionModeId %main LocalSizeId %eight %eight %eight
            OpName %main "main"
            OpMemberName %block 0 "first"
            OpDecorateId %buffer UniformId %eight
            OpMemberDecorate %block 0 Offset 0
            OpTypeForwardPointer %pointer PhysicalStorageBuffer
            %void = OpTypeVoid
            %procedure = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %long = OpTypeInt 64 0
            %float = OpTypeFloat 32
            %eight = OpConstant %uint 8
            %wide = OpConstant %long 81985529216486895
            %half = OpConstant %float 0.5
            %sum = OpSpecConstantOp %uint IAdd %eight %eight
            %block = OpTypeStruct %uint %pointer
            %pointer = OpTypePointer PhysicalStorageBuffer %block
            %storage = OpTypePointer StorageBuffer %block
            %buffer = OpVariable %storage StorageBuffer
            %main = OpFunction %void None %procedure
            %entry = OpLabel
            %root = OpExtInst %float %set Sqrt %half
            %copy = OpLoad %pointer %wide Aligned|MakePointerVisible 16 %eight
            OpSelectionMerge %end DontFlatten
            OpSwitch %eight %other 3 %end 9 %other
            %other = OpLabel
            OpBranch %end
            %end = OpLabel
            %merged = OpPhi %uint %eight %entry %sum %other
            OpReturn
            OpFunctionEnd
            """);

    /** A module with the id bound 20. */
    private static SpirvModule module(String text) {
        return Assembler.create().withPreservedNumericIds(true).assemble(text + " %19 = OpTypeVoid");
    }

    private static ModuleData data(SpirvModule module) {
        return ModuleAccess.data(module);
    }

    /** The words with other ids, found by the operands that the module itself gives. */
    private static int[] expected(SpirvModule module, IntUnaryOperator ids, boolean results) {
        int[] words = module.words();
        for (Instruction instruction : module.instructions()) {
            for (Operand operand : instruction.operandsWithResult()) {
                if (operand.isId() && (results || !operand.kind().name().equals("IdResult"))) {
                    words[operand.wordOffset()] = ids.applyAsInt(operand.word());
                }
            }
        }
        return words;
    }

    @Test
    void numbersAllIdsInTheOrderOfTheWords() {
        Map<Integer, Integer> numbers = new HashMap<>();
        int[] expected = expected(SAMPLE, id -> numbers.computeIfAbsent(id, i -> 1000 + numbers.size()), true);

        int[] words = SAMPLE.words();
        IdCounter counter = new IdCounter(1000);
        IdMap ids = IdMap.numbering(data(SAMPLE), counter);
        new IdRewriter(data(SAMPLE), ids, true).rewrite(0, data(SAMPLE).instructionCount, words, 0);

        assertThat(words).isEqualTo(expected);
        assertThat(counter.bound()).isEqualTo(1000 + numbers.size());
    }

    @Test
    void substitutesTheIdsThatInstructionsUse() {
        int[] expected = expected(SAMPLE, id -> id % 3 == 0 ? id + 7 : id, false);
        IdMap ids = IdMap.substitution(data(SAMPLE));
        for (int id = 3; id < data(SAMPLE).bound; id += 3) {
            ids.put(id, id + 7);
        }

        WordBuffer target = new WordBuffer(0);
        target.add(42);
        new IdRewriter(data(SAMPLE), ids, false).append(0, data(SAMPLE).instructionCount, target);

        int[] words = SAMPLE.words();
        for (int i = 5; i < words.length; i++) {
            words[i] = target.get(i - 4);
        }
        assertThat(target.get(0)).isEqualTo(42);
        assertThat(target.size()).isEqualTo(words.length - 4);
        assertThat(words).isEqualTo(expected);
    }

    @Test
    void idsGetTheNumberOfTheirRepresentatives() {
        SpirvModule module = module("OpName %9 \"\"");
        int[] representatives = new int[20];
        representatives[9] = 4;
        representatives[4] = 4;
        representatives[5] = 5;

        IdCounter counter = new IdCounter(1);
        IdMap ids = IdMap.numbering(data(module), counter, representatives);

        assertThat(ids.get(9)).isEqualTo(1);
        assertThat(ids.get(5)).isEqualTo(2);
        assertThat(ids.get(4)).isEqualTo(1);
        assertThat(counter.next()).isEqualTo(3);
    }

    @Test
    void unknownWordsStay() {
        SpirvModule module = SpirvModule.ofWords(
                new int[] {0x07230203, 0x10600, 0, 20, 0, 3 << 16 | 60_000, 7, 8, 1 << 16}, ReadOptions.DEFAULT);
        int[] words = module.words();
        IdMap ids = IdMap.numbering(data(module), new IdCounter(1));
        new IdRewriter(data(module), ids, true).rewrite(0, 2, words, 0);

        assertThat(words).isEqualTo(module.words());
    }

    @Test
    void aCounterEndsWithTheLargestBound() {
        IdCounter counter = new IdCounter(Integer.MAX_VALUE - 1);
        assertThat(counter.next()).isEqualTo(Integer.MAX_VALUE - 1);

        assertThatThrownBy(counter::next)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no ids are left");
    }
}
