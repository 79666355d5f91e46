// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.TextFormat;

class TextFormatTest {
    private static String format(String text) {
        return TextFormat.create().format(text);
    }

    @Test
    void instructionsGetLinesOfTheirOwn() {
        assertThat(format("OpCapability Shader OpMemoryModel Logical\n  GLSL450 %void = OpTypeVoid"))
                .isEqualTo("""
                                       OpCapability Shader
                                       OpMemoryModel Logical GLSL450
                               %void = OpTypeVoid
                        """);
    }

    @Test
    void longIdsPushTheOpcode() {
        assertThat(format("%a_very_long_name_of_a_type = OpTypeVoid\n"))
                .isEqualTo("%a_very_long_name_of_a_type = OpTypeVoid\n");
    }

    @Test
    void commentsStayWhereTheyAre() {
        assertThat(format("""
                ; SPIR-V
                  ; before
                OpCapability Shader;following
                OpMemoryModel Logical ; within
                GLSL450
                ; at the end
                """)).isEqualTo("""
                        ; SPIR-V
                                       ; before
                                       OpCapability Shader ;following
                                       OpMemoryModel Logical ; within
                                         GLSL450
                        ; at the end
                        """);
    }

    @Test
    void blankLinesAreSingle() {
        assertThat(format("\n\nOpCapability Shader\n\n\n\n; a\n\nOpCapability Kernel\n\n\n"))
                .isEqualTo("               OpCapability Shader\n\n; a\n\n               OpCapability Kernel\n");
        assertThat(format("")).isEmpty();
        assertThat(format("; only")).isEqualTo("; only\n");
    }

    @Test
    void stringsAreKept() {
        String string = "\"a ; no comment\n  second   line \\\" , \"";
        assertThat(format("OpSource GLSL 450 %f    " + string))
                .isEqualTo("               OpSource GLSL 450 %f " + string + "\n");
    }

    @Test
    void otherIndentsArePossible() {
        assertThat(TextFormat.create().withIndent(0).format("  %a   = OpTypeVoid"))
                .isEqualTo("%a = OpTypeVoid\n");
        assertThatThrownBy(() -> TextFormat.create().withIndent(101)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TextFormat.create().withIndent(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void textOfTheDisassemblerIsFormatted() {
        String text = Disassembler.create()
                .disassemble(Assembler.create()
                        .assemble("OpCapability Shader\nOpMemoryModel Logical GLSL450\n%f = OpTypeFloat 32\n"));
        assertThat(format(text)).isEqualTo(text);
    }

    @Test
    void wordsStayTheSameAndFormattingTwiceChangesNothing() throws IOException {
        List<Path> texts;
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            texts = files.filter(file -> file.toString().endsWith(".spvasm")
                            && !file.toString().contains("target"))
                    .sorted()
                    .toList();
        }
        assertThat(texts).hasSizeGreaterThan(100);
        for (Path file : texts) {
            check(Files.readAllBytes(file), file.toString());
        }
    }

    @Test
    void damagedTextsAreFormatted() throws IOException {
        byte[] text = Files.readAllBytes(Path.of("../examples/shaders/spheres.frag.spvasm"));
        Random random = new Random(15);
        for (int i = 0; i < (Boolean.getBoolean("thorough") ? 2_000 : 200); i++) {
            byte[] damaged = text.clone();
            for (int k = 0; k < 5; k++) {
                damaged[random.nextInt(damaged.length)] = (byte) " \n\";%=(),O\\".charAt(random.nextInt(11));
            }
            check(damaged, "seed 15, number " + i);
        }
    }

    private static void check(byte[] text, String name) {
        byte[] formatted = TextFormat.create().format(text);
        assertThat(new String(TextFormat.create().format(formatted), StandardCharsets.UTF_8))
                .as(name)
                .isEqualTo(new String(formatted, StandardCharsets.UTF_8));
        int[] words;
        try {
            words = Assembler.create().assembleWords(text);
        } catch (AssemblyException e) {
            return;
        }
        assertThat(Assembler.create().assembleWords(formatted)).as(name).isEqualTo(words);
    }
}
