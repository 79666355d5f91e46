// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Words;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/** The text of instructions and modules, and the short ways to read a module and to ask what an instruction is. */
final class InstructionTextTest {
    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpName %x "x"
            OpDecorate %x Binding 3
            %float = OpTypeFloat 32
            %float_2 = OpConstant %float 2
            %x = OpTypeVector %float 4
            """;

    private static final SpirvModule MODULE =
            Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(TEXT);

    @Test
    void instructionsAreAssemblyTextWithTheNamesOfTheDisassembler() {
        assertThat(MODULE.instruction(3)).hasToString("OpDecorate %x Binding 3");
        assertThat(MODULE.instruction(5)).hasToString("%float_2 = OpConstant %float 2");
        Disassembler disassembler = Disassembler.create();
        for (Instruction instruction : MODULE.instructions()) {
            assertThat(instruction).hasToString(disassembler.instruction(instruction));
        }
    }

    @Test
    void modulesAreTextThatAssembles() {
        assertThat(MODULE).hasToString("; SPIR-V\n; Version: 1.3\n" + TEXT);
        int[] words = Assembler.create().assemble(MODULE.toString()).words();
        assertThat(words).isEqualTo(MODULE.words());
    }

    @Test
    void textIsBounded() {
        Words many = Words.bound(2);
        for (int i = 0; i < 200_000; i++) {
            many.op(Op.OpNop);
        }
        String text = many.read().toString();
        assertThat(text.length()).isBetween(100_000, 100_100);
        assertThat(text).endsWith("OpNop\n; ... 183337 more instructions\n");
        Object[] members = new Object[60_000];
        java.util.Arrays.fill(members, 1);
        Instruction large = Words.bound(2).op(Op.OpTypeStruct, members).read().instruction(0);
        assertThat(large.toString()).startsWith("%_struct_1 = OpTypeStruct %").hasSize(4_004);
    }

    @Test
    void instructionsAreAskedWhatTheyAre() {
        Instruction type = MODULE.instruction(4);

        assertThat(type.is(Op.OpTypeFloat)).isTrue();
        assertThat(type.is(Op.OpTypeInt)).isFalse();
        assertThat(type.is(Op.OpTypeInt, Op.OpTypeFloat)).isTrue();
        assertThat(type.is(Op.OpTypeInt, Op.OpTypeBool)).isFalse();
    }

    @Test
    void filesAreReadByPath(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.spv");
        Files.write(file, MODULE.bytes(ByteOrder.BIG_ENDIAN));

        assertThat(SpirvModule.read(file).words()).isEqualTo(MODULE.words());
        assertThat(SpirvModule.read(file, ReadOptions.DEFAULT).words()).isEqualTo(MODULE.words());
        assertThatThrownBy(() -> SpirvModule.read(folder.resolve("b.spv"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> SpirvModule.read((Path) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("file");
    }

    @Test
    void versionsAreMadeOfTwoNumbers() {
        assertThat(SpirvVersion.of(1, 3))
                .isEqualTo(SpirvVersion.ofWord(0x10300))
                .hasToString("1.3");
        assertThatThrownBy(() -> SpirvVersion.of(1, 256)).hasMessageContaining("0 to 255");
        assertThatThrownBy(() -> SpirvVersion.of(-1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
