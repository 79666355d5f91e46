// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.OperandWords;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.transform.ModuleTransform;

class EditedListTest {
    private static final int HEADER = 5;

    private final SpirvModule module = TestModules.of("""
        OpCapability Shader
        OpMemoryModel Logical Simple
        %1 = OpTypeInt 32 0
        %2 = OpConstant %1 7
        %3 = OpConstant %1 8
        %4 = OpConstantComposite %1 %2 %2
        """);

    @Test
    void nothingChangedGivesTheModule() {
        assertThat(EditableModule.ofInstructions(module).toModule()).isSameAs(module);
    }

    @Test
    void placesInAnyOrder() {
        EditableModule edited = EditableModule.ofInstructions(module);
        edited.insertAfter(4, Op.OpConstant, 1, 70);
        edited.insertBefore(5, Op.OpConstant, 1, 80);
        edited.insertBefore(4, Op.OpConstant, 1, 60);
        edited.insertBefore(4, Op.OpConstant, 1, 61);
        edited.replace(5, Op.OpConstantNull);
        edited.insertAfter(6, Op.OpNop, 0);
        edited.remove(1);
        edited.remove(1);
        edited.declarations().add(Op.OpCapability, 0, 0);
        edited.declarations()
                .add(Op.OpExtension, 0, OperandWords.of().string("SPV_abc").toArray());
        edited.uses().replace(2, 3);
        SpirvModule result = edited.toModule();
        assertThat(TestModules.text(result)).isEqualTo("""
            OpCapability Matrix
            OpExtension "SPV_abc"
            OpMemoryModel Logical Simple
            %1 = OpTypeInt 32 0
            %7 = OpConstant %1 60
            %8 = OpConstant %1 61
            %2 = OpConstant %1 7
            %5 = OpConstant %1 70
            %6 = OpConstant %1 80
            %3 = OpConstantNull %1
            %4 = OpConstantComposite %1 %3 %3
            OpNop
            """);
        assertThat(result.header().bound()).isEqualTo(9);
        assertThat(result.header().version()).isEqualTo(module.header().version());
        assertThat(result.header().generator()).isEqualTo(module.header().generator());
        assertThat(edited.isListed(1)).isFalse();
        assertThat(edited.isListed(2)).isTrue();
    }

    @Test
    void sectionsThatAreEmpty() {
        EditableModule edited = EditableModule.ofInstructions(
                TestModules.of("%1 = OpTypeVoid\nOpLine %1 1 1\n%2 = OpFunction %1 None %1"));
        edited.declarations().add(Op.OpTypeBool, 0);
        edited.declarations()
                .add(Op.OpEntryPoint, 0, OperandWords.of(5, 2).string("").toArray());
        edited.declarations().add(Op.OpCapability, 0, 1);
        assertThat(TestModules.text(edited.toModule())).isEqualTo("""
            OpCapability Shader
            OpEntryPoint GLCompute %2 ""
            %1 = OpTypeVoid
            %3 = OpTypeBool
            OpLine %1 1 1
            %2 = OpFunction %1 None %1
            """);
    }

    @Test
    void misuse() {
        EditableModule edited = EditableModule.ofInstructions(module);
        Instruction other = TestModules.of("OpNop").instruction(0);
        assertThatThrownBy(() -> edited.number(other)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edited.declarations().add(Op.OpFAdd, 1, 2, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("OpFAdd cannot be before the functions");
        assertThatThrownBy(() -> edited.declarations().add(Op.OpLabel, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(edited.toModule()).isSameAs(module);
        edited.insertBefore(1, Op.OpTypeVector, 0, 3);
        assertThatThrownBy(edited::toModule).isInstanceOf(MalformedModuleException.class);
    }

    @Test
    void noMoreIds() {
        int[] words = module.words();
        words[3] = Integer.MAX_VALUE;
        SpirvModule full = SpirvModule.ofWords(words, ReadOptions.DEFAULT.withMaxIdBound(Integer.MAX_VALUE));
        EditableModule edited = EditableModule.ofInstructions(full);
        edited.newId();
        assertThatThrownBy(edited::toModule).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void wordsOfStrings() {
        assertThat(OperandWords.of(1).string("abcd").toArray()).containsExactly(1, 0x64636261, 0);
        EditableModule edited = EditableModule.ofInstructions(module);
        assertThatThrownBy(() -> edited.insertBefore(1, Op.OpNop, 0, new int[65_535]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("65536 words");
        assertThatThrownBy(() -> OperandWords.of().string("a\0")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void composes() {
        ModuleTransform nop = ModuleTransform.of(edited -> edited.insertBefore(1, Op.OpNop, 0));
        assertThat(module.transform(nop.andThen(nop)).instructionCount()).isEqualTo(module.instructionCount() + 2);
        ModuleTransform both = ModuleTransform.inOrder(List.of(nop, nop.andThen(nop)));
        assertThat(module.transform(both).instructionCount()).isEqualTo(module.instructionCount() + 3);
        assertThat(nop.andThen(SpirvModule::instructionCount).apply(module)).isEqualTo(module.instructionCount() + 1);
    }

    /** Random changes against lists of words. */
    @Test
    void agreesWithLists() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int count = 1 + random.nextInt(200);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < count; i++) {
                text.append("OpCapability !").append(i).append('\n');
            }
            SpirvModule many = TestModules.of(text.toString());
            List<List<Integer>> before = lists(count);
            List<List<Integer>> inPlace = lists(count);
            List<List<Integer>> after = lists(count);
            for (int i = 0; i < count; i++) {
                inPlace.get(i).add(i);
            }
            EditableModule edited = EditableModule.ofInstructions(many);
            int[] last = new int[count];
            for (int i = 0; i < count; i++) {
                last[i] = i + 1;
            }
            for (int k = random.nextInt(2 * count); k > 0; k--) {
                int i = random.nextInt(count);
                int instruction = i + 1;
                int word = 1000 + k;
                switch (random.nextInt(5)) {
                    case 0 -> {
                        if (edited.isListed(instruction)) {
                            edited.insertBefore(instruction, Op.OpCapability, 0, word);
                            before.get(i).add(word);
                        }
                    }
                    case 1 -> {
                        if (edited.isListed(instruction)) {
                            last[i] = edited.insertAfter(last[i], Op.OpCapability, 0, word);
                            after.get(i).add(word);
                        }
                    }
                    case 2 -> {
                        if (edited.isListed(instruction)) {
                            edited.replace(instruction, Op.OpCapability, word);
                            inPlace.get(i).set(0, word);
                        }
                    }
                    default -> {
                        if (edited.isListed(instruction)) {
                            edited.remove(instruction);
                            inPlace.get(i).clear();
                        }
                    }
                }
            }
            List<Integer> expected = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                expected.addAll(before.get(i));
                expected.addAll(inPlace.get(i));
                expected.addAll(after.get(i));
            }
            int[] words = edited.toModule().words();
            List<Integer> found = new ArrayList<>();
            for (int i = HEADER + 1; i < words.length; i += 2) {
                found.add(words[i]);
            }
            assertThat(found).as("seed %d", seed).isEqualTo(expected);
        }
    }

    private static List<List<Integer>> lists(int count) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }
}
