// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.testkit.program.RandomPrograms;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

final class EditableModuleTest {
    private static final String LINES = """
        OpCapability Shader
        OpMemoryModel Logical GLSL450
        OpEntryPoint GLCompute %main "main"
        OpExecutionMode %main LocalSize 1 1 1
        %file = OpString "a.comp"
        OpName %a "a"
        OpName %sum "sum"
        OpDecorate %sum NoContraction
        %void = OpTypeVoid
        %float = OpTypeFloat 32
        %one = OpConstant %float 1
        %type = OpTypeFunction %void
        %main = OpFunction %void None %type
        %entry = OpLabel
        OpLine %file 1 1
        %a = OpFAdd %float %one %one
        OpLine %file 2 1
        %b = OpFMul %float %a %a
        OpNoLine
        %sum = OpFAdd %float %a %b
        OpReturn
        OpFunctionEnd
        """;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void liftingAndWritingGivesTheSameWords(long seed) {
        SpirvModule module = RandomPrograms.of(seed).module(RandomPrograms.environment(seed));
        assertThat(EditableModule.of(module).toModule().words()).isEqualTo(module.words());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aListOfInstructionsHasTheSameWords(long seed) {
        SpirvModule module = RandomPrograms.of(seed).module(RandomPrograms.environment(seed));
        EditableModule edited = EditableModule.ofInstructions(module);
        assertThat(edited.toModule()).isSameAs(module);
        int nop = edited.insertBefore(edited.first(), Op.OpNop, 0);
        assertThat(edited.toModule().instructionCount()).isEqualTo(module.instructionCount() + 1);
        edited.remove(nop);
        assertThat(edited.toModule().words()).isEqualTo(module.words());
        // Now with lists of uses, which are made when they are asked for.
        for (int i = edited.first(); i != 0; i = edited.next(i)) {
            int id = edited.resultId(i);
            assertThat(edited.definition(id)).isEqualTo(id == 0 ? 0 : i);
            for (int use = id == 0 ? 0 : edited.uses().first(id);
                    use != 0;
                    use = edited.uses().next(use)) {
                assertThat(edited.word(edited.uses().user(use), edited.uses().index(use)))
                        .isEqualTo(id);
            }
        }
        assertThat(edited.toModule().words()).isEqualTo(module.words());
    }

    @Test
    void aListOfInstructionsNeedsNoClosedBlocks() {
        SpirvModule module = TestModules.of("""
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %a = OpLabel
                OpNop
                %b = OpLabel
                """);
        EditableModule edited = EditableModule.ofInstructions(module);
        int label = edited.definition(5);
        edited.remove(label - 1);
        assertThat(TestModules.text(edited.toModule()))
                .isEqualTo(TestModules.text(module).replaceFirst(" *OpNop\n", ""));
        assertThat(edited.position(label).instruction()).isEqualTo(5);
    }

    @Test
    void aListOfInstructionsKeepsSparseIds() {
        SpirvModule module = Assembler.create()
                .withPreservedNumericIds(true)
                .assemble("%1000000 = OpTypeVoid\n%3 = OpTypeFunction %1000000\nOpNop\n");
        EditableModule edited = EditableModule.ofInstructions(module);
        assertThat(edited.toModule()).isSameAs(module);
        edited.remove(3);
        edited.declarations().declare(Op.OpTypeBool, 0);
        assertThat(edited.toModule().words())
                .isEqualTo(Assembler.create()
                        .withPreservedNumericIds(true)
                        .assemble("%1000000 = OpTypeVoid\n%3 = OpTypeFunction %1000000\n%1000001 = OpTypeBool\n")
                        .words());
        edited.numberIds();
        assertThat(edited.toModule().header().bound()).isEqualTo(4);
    }

    @Test
    void aListOfInstructionsKeepsUnknownWordsBetweenSparseIds() {
        int unknown = 0xFFF0;
        int[] words = {
            0x07230203,
            0x00010000,
            0,
            2_000_001,
            0,
            2 << 16 | Op.OpTypeVoid.opcode(),
            2_000_000,
            6 << 16 | unknown,
            1,
            2,
            3,
            2_000_000,
            -1,
            1 << 16 | Op.OpNop.opcode(),
            3 << 16 | Op.OpTypeFunction.opcode(),
            3,
            2_000_000
        };
        ReadOptions anyBound = ReadOptions.DEFAULT.withMaxIdBound(Integer.MAX_VALUE);
        EditableModule edited = EditableModule.ofInstructions(SpirvModule.ofWords(words, anyBound));
        edited.remove(3);
        int[] expected = IntStream.range(0, words.length)
                .filter(i -> i != 13)
                .map(i -> words[i])
                .toArray();
        assertThat(edited.toModule().words()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void severalInstructionsAreRemovedWithWhatDescribesThem(boolean isList) {
        SpirvModule module = TestModules.of("""
                OpEntryPoint Vertex %main "main" %a %b
                OpName %a "a"
                OpDecorate %group Flat
                %group = OpDecorationGroup
                OpGroupDecorate %group %a %b
                OpDecorate %a Location 0
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %int = OpTypeInt 32 1
                %pointer = OpTypePointer Input %int
                %a = OpVariable %pointer Input
                %b = OpVariable %pointer Input
                %main = OpFunction %void None %type
                %label = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        EditableModule edited = isList ? EditableModule.ofInstructions(module) : EditableModule.of(module);
        int a = edited.annotations().idOf("a");
        BitSet removed = new BitSet();
        removed.set(edited.definition(a));
        edited.removeAll(removed);
        assertThat(edited.definition(a)).isZero();
        assertThat(TestModules.text(edited.toModule()))
                .contains("OpEntryPoint Vertex")
                .contains("OpGroupDecorate")
                .doesNotContain("OpName")
                .doesNotContain("Location")
                .doesNotContain("%" + a + " ")
                .doesNotContain("%" + a + "\n");
    }

    @Test
    void numbersFollowTheOrderOfInstructions() {
        SpirvModule module = TestModules.of("%1 = OpTypeVoid\n%2 = OpTypeBool\n%3 = OpTypeFunction %2 %1\n");
        for (boolean hasUses : new boolean[] {false, true}) {
            EditableModule edited = EditableModule.ofInstructions(module);
            if (hasUses) {
                assertThat(edited.uses().isUsed(1)).isTrue();
            }
            edited.numberIds(2);
            assertThat(edited.toModule().words()).endsWith(2 << 16 | 19, 2, 2 << 16 | 20, 1, 4 << 16 | 33, 3, 1, 2);
            assertThat(module.words()).endsWith(2 << 16 | 19, 1, 2 << 16 | 20, 2, 4 << 16 | 33, 3, 2, 1);
        }
    }

    @Test
    void linesAreKept() {
        SpirvModule module = TestModules.of(LINES);
        assertThat(EditableModule.of(module).toModule().words()).isEqualTo(module.words());
    }

    @Test
    void decorationsOfGroupsCountOnce() {
        SpirvModule module = TestModules.of(LINES.replace(
                "OpDecorate %sum NoContraction",
                "OpDecorate %group NoContraction\n%group = OpDecorationGroup\nOpGroupDecorate %group %sum %group"));
        EditableModule edited = EditableModule.of(module);
        assertThat(edited.annotations().isDecorated(TestModules.id(module, "sum"), Decoration.NoContraction))
                .isTrue();
        assertThat(edited.annotations().isDecorated(TestModules.id(module, "sum"), Decoration.Invariant))
                .isFalse();
    }

    @Test
    void aMovedInstructionKeepsItsLine() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int sum = edited.definition(TestModules.id(module, "sum"));
        int a = edited.definition(TestModules.id(module, "a"));
        int product = edited.next(edited.next(a));
        edited.moveBefore(product, edited.next(sum));
        String text = TestModules.text(edited.toModule());
        assertThat(text.substring(text.lastIndexOf("OpFAdd")))
                .containsSubsequence("OpLine", "2 1", "OpFMul", "OpNoLine", "OpReturn");
    }

    @Test
    void aRemovedInstructionLosesItsNameAndDecorations() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int sum = TestModules.id(module, "sum");
        assertThat(edited.uses().isUsed(sum)).isFalse();
        edited.remove(edited.definition(sum));
        assertThat(TestModules.text(edited.toModule())).doesNotContain("sum", "NoContraction");
    }

    @Test
    void usesAreReplaced() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int a = TestModules.id(module, "a");
        int instruction = edited.definition(a);
        int one = edited.word(instruction, 3);
        edited.uses().replace(a, one);
        assertThat(edited.uses().isUsed(a)).isFalse();
        edited.remove(instruction);
        edited.reuseIds();
        assertThat(edited.newId()).isEqualTo(a);
    }

    @Test
    void equalDeclarationsAreFound() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int type = edited.declarations().declare(Op.OpTypeFloat, 0, 32);
        int one = edited.constants().scalar(type, Float.floatToIntBits(1));
        assertThat(edited.toModule().words()).isEqualTo(module.words());
        assertThat(edited.constants().bits(one)).isEqualTo(Float.floatToIntBits(1));
        assertThat(edited.constants().scalar(type, Float.floatToIntBits(2))).isNotEqualTo(one);
    }

    @Test
    void blocksAreSplitAndJoined() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int block = edited.firstBlock(1);
        int added = edited.blocks().splitBefore(edited.definition(TestModules.id(module, "sum")));
        edited.append(block, Op.OpBranch, 0, edited.labelId(added));
        assertThat(edited.flow(1).blockCount()).isEqualTo(2);
        assertThat(TestModules.text(edited.toModule())).contains("OpBranch");
        edited.blocks().join(block, added);
        assertThat(edited.flow(1).blockCount()).isEqualTo(1);
        assertThat(TestModules.text(edited.toModule())).isEqualTo(TestModules.text(module));
    }

    @Test
    void aBlockWithoutTerminationIsRefused() {
        SpirvModule module = TestModules.of(LINES.replace("OpReturn\n", ""));
        assertThatThrownBy(() -> EditableModule.of(module))
                .isInstanceOf(MalformedModuleException.class)
                .hasMessageContaining("has no termination instruction");
    }

    @Test
    void memoryFollowsTheLengthOfAModuleHoweverLargeItsIds() {
        String text = "OpCapability Kernel\nOpMemoryModel Logical OpenCL\n%4000000 = OpTypeVoid\n%7 = OpTypeBool\n";
        SpirvModule module = Assembler.create().withPreservedNumericIds(true).assemble(text);
        EditableModule edited = EditableModule.of(module);
        assertThat(edited.bound()).isLessThan(10);
        assertThat(edited.toModule().words()).isEqualTo(module.words());
        edited.remove(edited.declarations().last());
        assertThat(Disassembler.create().withRawText().disassemble(edited.toModule()))
                .endsWith("%1 = OpTypeVoid\n");

        SpirvModule unknown = Assembler.create().withPreservedNumericIds(true).assemble(text + "!0x00020fff !1\n");
        assertThatThrownBy(() -> EditableModule.of(unknown))
                .isInstanceOf(MalformedModuleException.class)
                .hasMessageContaining(
                        "the id bound 4000001 is too large for a module of 16 words with unknown instructions");
    }

    @Test
    void idsAreRenumberedEverywhere() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int[] shifted = new int[edited.bound()];
        int[] back = new int[edited.bound() + 10];
        for (int id = 1; id < shifted.length; id++) {
            shifted[id] = id + 10;
            back[id + 10] = id;
        }
        edited.renumberIds(shifted, edited.bound() + 10);
        int constant = edited.declarations()
                .declare(Op.OpConstant, edited.typeOf(TestModules.id(module, "sum") + 10), 0x3F800000);
        assertThat(constant).isLessThan(edited.bound());
        assertThat(edited.toModule().words()).isNotEqualTo(module.words());
        edited.renumberIds(back, module.header().bound());
        assertThat(edited.toModule().words()).isEqualTo(module.words());
    }

    @Test
    void positionsAreRemovedWithTheUsesOfTheirFile() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int file = module.instruction(4).resultId();
        edited.positions().remove();
        assertThat(edited.uses().firstMention(file)).isZero();
        assertThat(TestModules.text(edited.toModule())).doesNotContain("OpLine", "OpNoLine");
    }

    @Test
    void aFileOfManyLinesIsRemovedInLinearTime() {
        StringBuilder lines = new StringBuilder();
        for (int i = 10; i < 100_000; i++) {
            lines.append("OpLine %file ").append(i).append(" 1\n%c").append(i).append(" = OpFAdd %float %one %one\n");
        }
        String text = LINES.replace("OpReturn\n", lines + "OpReturn\n");
        SpirvModule module = TestModules.of(text);
        EditableModule edited = EditableModule.of(module);
        int a = edited.definition(TestModules.id(module, "a"));
        int file = edited.definition(edited.word(edited.positions().line(a), 1));
        Cost.within(Duration.ofSeconds(20), () -> edited.remove(file));
        assertThat(edited.positions().line(a)).isZero();
        assertThat(TestModules.text(edited.toModule())).doesNotContain("OpLine");
    }

    @Test
    void theBoundFollowsRemovedIds() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int sum = edited.definition(TestModules.id(module, "sum"));
        int higher = module.header().bound();
        edited.insertBefore(sum, Op.OpFNegate, edited.typeId(sum), edited.word(sum, 3));
        assertThat(edited.toModule().header().bound()).isEqualTo(higher + 1);
        edited.remove(edited.definition(higher));
        assertThat(edited.toModule().header().bound()).isEqualTo(higher);
    }

    @Test
    void declarationsThatNothingUsesAreTakenBack() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int limit = edited.instructionLimit();
        long changes = edited.changeCount();
        int type = edited.declarations().declare(Op.OpTypeFloat, 0, 32);
        int two = edited.constants().scalar(type, Float.floatToIntBits(2));
        edited.constants().composite(edited.declarations().declare(Op.OpTypeVector, 0, type, 2), two, two);
        edited.declarations().takeBack(limit, changes);
        assertThat(edited.changeCount()).isEqualTo(changes);
        assertThat(edited.instructionLimit()).isEqualTo(limit);
        assertThat(edited.toModule().words()).isEqualTo(module.words());
        edited.reuseIds();
        assertThat(edited.constants().scalar(type, Float.floatToIntBits(3))).isEqualTo(two);
        assertThat(TestModules.text(edited.toModule()))
                .contains("OpConstant %6 3")
                .doesNotContain("OpConstant %6 2");
    }

    @Test
    void declarationsStayIfAnythingElseChanged() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int limit = edited.instructionLimit();
        long changes = edited.changeCount();
        int sum = edited.definition(TestModules.id(module, "sum"));
        edited.setWord(sum, 3, edited.constants().scalar(edited.typeId(sum), Float.floatToIntBits(2)));
        edited.declarations().takeBack(limit, changes);
        assertThat(edited.changeCount()).isGreaterThan(changes);
        assertThat(TestModules.text(edited.toModule())).contains("OpConstant %6 2");
    }

    @Test
    void aCompactModuleCanBeChanged() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int a = TestModules.id(module, "a");
        int sum = TestModules.id(module, "sum");
        int one = edited.word(edited.definition(a), 3);
        edited.uses().replace(a, one);
        edited.remove(edited.definition(a));
        edited.declarations().declare(Op.OpTypeInt, 0, 32, 0);
        SpirvModule before = edited.toModule();
        edited.compact();
        assertThat(edited.toModule().words()).isEqualTo(before.words());
        assertThat(edited.positions().line(edited.previous(edited.definition(sum))))
                .isZero();
        int product = edited.definition(edited.word(edited.definition(sum), 4));
        assertThat(edited.word(edited.positions().line(product), 2)).isEqualTo(2);
        edited.moveBefore(product, edited.terminator(edited.block(product)));
        edited.remove(edited.definition(sum));
        edited.declarations().declare(Op.OpTypeInt, 0, 32, 1);
        assertThat(TestModules.text(edited.toModule()))
                .contains("OpTypeInt 32 0", "OpTypeInt 32 1")
                .containsSubsequence("OpLine", "OpFMul", "OpReturn")
                .doesNotContain("sum");
        edited.remove(edited.definition(edited.word(edited.positions().line(product), 1)));
        assertThat(edited.positions().line(product)).isZero();
        edited.compact();
        assertThat(TestModules.text(edited.toModule())).doesNotContain("OpLine");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void compactionKeepsTheWords(long seed) {
        SpirvModule module = RandomPrograms.of(seed).module(RandomPrograms.environment(seed));
        EditableModule edited = EditableModule.of(module);
        int block = edited.firstBlock(1);
        int added = edited.blocks().splitBefore(edited.terminator(block));
        edited.append(block, Op.OpBranch, 0, edited.labelId(added));
        SpirvModule before = edited.toModule();
        edited.compact();
        assertThat(edited.toModule().words()).isEqualTo(before.words());
        edited.blocks().join(block, added);
        SpirvModule joined = edited.toModule();
        edited.compact();
        assertThat(edited.toModule().words()).isEqualTo(joined.words());
    }

    @Test
    void aModuleOfManyRemovedInstructionsBecomesCompact() {
        SpirvModule module = TestModules.of(LINES);
        EditableModule edited = EditableModule.of(module);
        int sum = edited.definition(TestModules.id(module, "sum"));
        int limit = edited.instructionLimit();
        edited.compactIfSparse();
        for (int i = 0; i < 10_000; i++) {
            edited.remove(edited.insertBefore(sum, Op.OpFNegate, edited.typeId(sum), edited.word(sum, 3)));
        }
        assertThat(edited.instructionLimit()).isEqualTo(limit + 10_000);
        edited.compactIfSparse();
        assertThat(edited.instructionLimit()).isEqualTo(limit);
        assertThat(TestModules.text(edited.toModule())).isEqualTo(TestModules.text(module));
    }
}
