// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.grammar.OperandKind.Category;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GrammarWalk;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/** Modules with everything in them that the grammar has, to text and back. */
final class GrammarRoundTripTest {
    private static final Grammar GRAMMAR = Grammar.builtIn();
    private static final int GENERATOR = 2;

    static List<SpirvVersion> versions() {
        return IntStream.rangeClosed(0, 6)
                .mapToObj(minor -> new SpirvVersion(1, minor))
                .toList();
    }

    private static SpirvModule module(SpirvVersion version) {
        return SpirvModule.read(BinaryForm.bytes(GrammarWalk.words(GRAMMAR, version), ByteOrder.LITTLE_ENDIAN));
    }

    private static int[] assemble(String text, SpirvVersion version, boolean preserve) {
        Assembler assembler = Assembler.create()
                .withTarget(TargetEnv.ofVersion(version).orElseThrow())
                .withPreservedNumericIds(preserve);
        int[] words = assembler.assembleWords(text.getBytes(StandardCharsets.UTF_8));
        words[GENERATOR] = 0;
        return words;
    }

    @ParameterizedTest
    @MethodSource("versions")
    void rawTextGivesTheSameWords(SpirvVersion version) {
        SpirvModule module = module(version);

        String text = Disassembler.create().withRawText().disassemble(module);

        assertThat(assemble(text, version, true)).isEqualTo(module.words());
        assertThat(assemble(text, version, false))
                .as("the ids are numbered in the order of the text already")
                .isEqualTo(module.words());
    }

    @ParameterizedTest
    @MethodSource("versions")
    void friendlyTextGivesTheSameWords(SpirvVersion version) {
        SpirvModule module = module(version);
        for (Disassembler disassembler : List.of(
                Disassembler.create(),
                Disassembler.create().withComments(true).withByteOffsets(true),
                Disassembler.create().withNestedIndent(true).withHeader(false),
                Disassembler.create().withIndent(false))) {
            String text = disassembler.disassemble(module);
            assertThat(assemble(text, version, false)).isEqualTo(module.words());
        }
    }

    @Test
    void theVersionCommentIsTheDefaultTarget() {
        SpirvModule module = module(new SpirvVersion(1, 3));
        String text = Disassembler.create().disassemble(module);
        int[] words = Assembler.create().assembleWords(text.getBytes(StandardCharsets.UTF_8));
        assertThat(words[1]).isEqualTo(0x00010300);
    }

    @Test
    void everyFormOfTheBytesGivesTheSameWords() {
        int[] words = GrammarWalk.words(GRAMMAR, new SpirvVersion(1, 6));
        String numbers = Arrays.stream(words)
                .mapToObj(w -> "0x" + Integer.toHexString(w))
                .collect(Collectors.joining(", "));
        String bare =
                Arrays.stream(words).mapToObj(w -> String.format("%08x", w)).collect(Collectors.joining("\n"));
        byte[] little = BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN);
        String bytes = IntStream.range(0, little.length)
                .mapToObj(i -> Integer.toString(little[i] & 0xFF))
                .collect(Collectors.joining(","));
        Stream.of(
                        little,
                        BinaryForm.bytes(words, ByteOrder.BIG_ENDIAN),
                        ("const uint32_t code[] = {" + numbers + "};").getBytes(StandardCharsets.UTF_8),
                        bare.getBytes(StandardCharsets.UTF_8),
                        bytes.getBytes(StandardCharsets.UTF_8))
                .forEach(form -> assertThat(SpirvModule.read(form).words()).isEqualTo(words));
    }

    @Test
    void everyInstructionAndEnumerantIsInOneOfTheModules() {
        BitSet opcodes = new BitSet();
        Map<OperandKind, Set<Integer>> enumerants = new HashMap<>();
        Set<String> extended = new HashSet<>();
        for (SpirvVersion version : versions()) {
            SpirvModule module = module(version);
            for (Instruction instruction : module.instructions()) {
                opcodes.set(instruction.opcode());
                for (Operand operand : instruction.operandsWithResult()) {
                    enumerants
                            .computeIfAbsent(operand.kind(), k -> new HashSet<>())
                            .add(operand.word());
                    if (operand.kind().name().equals("LiteralExtInstInteger")) {
                        extended.add(setName(module, instruction.word(3)) + " " + operand.word());
                    }
                    assertThat(operand.kind().name()).isNotEqualTo("UnknownWords");
                }
            }
        }
        for (InstructionInfo instruction : GRAMMAR.instructions()) {
            assertThat(opcodes.get(instruction.number())).as(instruction.name()).isTrue();
        }
        for (OperandKind kind : kindsThatStandInInstructions()) {
            for (EnumerantInfo enumerant : kind.enumerants()) {
                assertThat(enumerants.get(kind))
                        .as(kind + " " + enumerant.name())
                        .contains(enumerant.value());
            }
        }
        for (ExtendedInstructionSet set : GRAMMAR.extendedInstructionSets()) {
            if (set.importName().equals("NonSemantic.Shader.DebugInfo.100")) {
                continue; // Another set answers for this name.
            }
            for (InstructionInfo instruction : set.instructions()) {
                assertThat(extended).contains(set.importName() + " " + instruction.number());
            }
            for (OperandKind kind : set.instructions().stream()
                    .flatMap(i -> i.operandsWithResult().stream())
                    .map(OperandInfo::kind)
                    .collect(Collectors.toSet())) {
                for (EnumerantInfo enumerant : kind.enumerants()) {
                    assertThat(enumerants.get(kind))
                            .as(kind + " " + enumerant.name())
                            .contains(enumerant.value());
                }
            }
        }
    }

    /** The kinds except those whose values stand in constants only, such as Scope and RayFlags. */
    private static Set<OperandKind> kindsThatStandInInstructions() {
        Set<OperandKind> kinds = new HashSet<>();
        GRAMMAR.instructions().forEach(i -> i.operandsWithResult().forEach(o -> kinds.add(o.kind())));
        GRAMMAR.operandKinds()
                .forEach(k -> k.enumerants().forEach(e -> e.parameters().forEach(o -> kinds.add(o.kind()))));
        assertThat(kinds).hasSize(53);
        return kinds;
    }

    private static String setName(SpirvModule module, int importId) {
        String name =
                module.definition(importId).orElseThrow().operands().get(0).string();
        return GRAMMAR.extendedInstructionSet(name).orElseThrow().importName();
    }

    /** The module of each version, written with the other names of everything that has several. */
    @ParameterizedTest
    @MethodSource("versions")
    void aliasesAreTheSameNumber(SpirvVersion version) {
        SpirvModule module = module(version);
        List<String> lines =
                instructionTexts(Disassembler.create().withRawText().disassemble(module));
        assertThat(lines).hasSize(module.instructionCount());
        Set<String> used = new HashSet<>();
        for (int which = 0; which < MAX_ALIASES; which++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < lines.size(); i++) {
                text.append(withAliases(lines.get(i), module.instruction(i), which, used));
            }
            assertThat(assemble(text.toString(), version, true)).isEqualTo(module.words());
        }
        assertThat(used).hasSizeGreaterThan(200);
    }

    private static final int MAX_ALIASES = Stream.concat(
                    GRAMMAR.instructions().stream().map(InstructionInfo::aliases),
                    GRAMMAR.operandKinds().stream()
                            .flatMap(k -> k.enumerants().stream())
                            .map(EnumerantInfo::aliases))
            .mapToInt(List::size)
            .max()
            .orElseThrow();

    /** Cuts text after each line end that is not within a string. */
    private static List<String> instructionTexts(String text) {
        List<String> texts = new ArrayList<>();
        int start = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == '\n' && !quoted) {
                texts.add(text.substring(start, i + 1));
                start = i + 1;
            }
        }
        return texts;
    }

    private static String withAliases(String line, Instruction instruction, int which, Set<String> used) {
        InstructionInfo info = instruction.info().orElseThrow();
        String result = replace(line, info.name(), info.aliases(), which, used);
        for (Operand operand : instruction.operandsWithResult()) {
            OperandKind kind = operand.kind();
            if (kind.category() == Category.VALUE_ENUM) {
                EnumerantInfo e = kind.enumerant(operand.word()).orElseThrow();
                result = replace(result, e.name(), e.aliases(), which, used);
            } else if (kind.category() == Category.BIT_ENUM) {
                for (int bits = operand.word(); bits != 0; bits &= bits - 1) {
                    EnumerantInfo e = kind.enumerant(Integer.lowestOneBit(bits)).orElseThrow();
                    result = replace(result, e.name(), e.aliases(), which, used);
                }
            }
        }
        return result;
    }

    private static String replace(String line, String name, List<String> aliases, int which, Set<String> used) {
        if (aliases.isEmpty()) {
            return line;
        }
        String alias = aliases.get(which % aliases.size());
        used.add(alias);
        return line.replaceFirst("(^|[ |])" + name + "(?=[ |\n])", "$1" + alias);
    }
}
