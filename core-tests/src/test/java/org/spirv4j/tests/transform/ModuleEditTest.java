// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.transform.InstructionWords;
import org.spirv4j.transform.ModuleEdit;
import org.spirv4j.transform.ModuleTransform;

class ModuleEditTest {
    private static final int HEADER = 5;

    private final SpirvModule module = TestModules.of("""
        OpCapability Shader
        OpMemoryModel Logical Simple
        %1 = OpTypeInt 32 0
        %2 = OpConstant %1 7
        %3 = OpConstant %1 8
        %4 = OpConstantComposite %1 %2 %2
        """);

    private Instruction at(int index) {
        return module.instruction(index);
    }

    @Test
    void nothingChangedGivesTheModule() {
        ModuleEdit edit = ModuleEdit.of(module);
        assertThat(edit.result()).isSameAs(module);
        edit.freshId();
        assertThat(edit.result()).isSameAs(module);
    }

    @Test
    void placesInAnyOrder() {
        ModuleEdit edit = ModuleEdit.of(module);
        edit.insertAfter(at(3), Op.OpConstant, 1, edit.freshId(), 70);
        edit.insertBefore(at(4), Op.OpConstant, 1, edit.freshId(), 80);
        edit.insertBefore(at(3), Op.OpConstant, 1, edit.freshId(), 60);
        edit.insertBefore(at(3), Op.OpConstant, 1, edit.freshId(), 61);
        edit.replace(at(4), Op.OpConstantNull, 1, 3);
        edit.insertAfter(at(5), Op.OpNop);
        edit.drop(at(0));
        edit.drop(at(0));
        edit.append(LayoutSection.CAPABILITIES, InstructionWords.of(Op.OpCapability, 0));
        edit.append(
                LayoutSection.EXTENSIONS, InstructionWords.of(Op.OpExtension).string("SPV_abc"));
        edit.substitute(2, 3);
        SpirvModule result = edit.result();
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
        assertThat(edit.isDropped(at(0))).isTrue();
        assertThat(edit.isDropped(at(1))).isFalse();
    }

    @Test
    void sectionsThatAreEmpty() {
        ModuleEdit edit = ModuleEdit.of(TestModules.of("%1 = OpTypeVoid\nOpLine %1 1 1\n%2 = OpFunction %1 None %1"));
        edit.append(LayoutSection.DECLARATIONS, InstructionWords.of(Op.OpTypeBool, edit.freshId()));
        edit.append(
                LayoutSection.ENTRY_POINTS,
                InstructionWords.of(Op.OpEntryPoint, 5, 2).string(""));
        edit.append(LayoutSection.CAPABILITIES, InstructionWords.of(Op.OpCapability, 1));
        assertThat(TestModules.text(edit.result())).isEqualTo("""
            OpEntryPoint GLCompute %2 ""
            OpCapability Shader
            %1 = OpTypeVoid
            %3 = OpTypeBool
            OpLine %1 1 1
            %2 = OpFunction %1 None %1
            """);
    }

    @Test
    void misuse() {
        ModuleEdit edit = ModuleEdit.of(module);
        edit.drop(at(2));
        assertThatThrownBy(() -> edit.replace(at(2), Op.OpNop))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("instruction 2 is already removed or replaced");
        Instruction other = TestModules.of("OpNop").instruction(0);
        assertThatThrownBy(() -> edit.drop(other)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edit.substitute(9, 1)).isInstanceOf(IllegalArgumentException.class);
        edit.insertBefore(at(0), Op.OpTypeBool, 3);
        assertThatThrownBy(edit::result).isInstanceOf(MalformedModuleException.class);
    }

    @Test
    void noMoreIds() {
        int[] words = module.words();
        words[3] = Integer.MAX_VALUE;
        SpirvModule full = SpirvModule.ofWords(words, ReadOptions.DEFAULT.withMaxIdBound(Integer.MAX_VALUE));
        assertThatThrownBy(() -> ModuleEdit.of(full).freshId()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void wordsOfAnInstruction() {
        assertThat(InstructionWords.of(Op.OpName).add(1).string("abcd").toArray())
                .containsExactly(4 << 16 | 5, 1, 0x64636261, 0);
        assertThat(InstructionWords.of(4711).add(new int[100]).wordCount()).isEqualTo(101);
        assertThatThrownBy(() -> InstructionWords.of(Op.OpNop).add(new int[65_535]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("65536 words");
        assertThatThrownBy(() -> InstructionWords.of(Op.OpString).string("a\0"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> InstructionWords.of(65_536)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void composes() {
        ModuleTransform nop =
                ModuleTransform.of(edit -> edit.insertBefore(edit.module().instruction(0), Op.OpNop));
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
            ModuleEdit edit = ModuleEdit.of(many);
            for (int k = random.nextInt(2 * count); k > 0; k--) {
                int i = random.nextInt(count);
                Instruction instruction = many.instruction(i);
                int word = 1000 + k;
                switch (random.nextInt(5)) {
                    case 0 -> {
                        edit.insertBefore(instruction, Op.OpCapability, word);
                        before.get(i).add(word);
                    }
                    case 1 -> {
                        edit.insertAfter(instruction, Op.OpCapability, word);
                        after.get(i).add(word);
                    }
                    case 2 -> {
                        if (!edit.isDropped(instruction)) {
                            edit.replace(instruction, Op.OpCapability, word);
                            inPlace.get(i).set(0, word);
                        }
                    }
                    default -> {
                        if (!edit.isDropped(instruction)) {
                            edit.drop(instruction);
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
            int[] words = edit.result().words();
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
