// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.MalformedGrammarException;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;
import org.spirv4j.text.Disassembler;

/** An invented vendor's grammar laid over the built-in one. */
final class GrammarOverlayTest {
    private static final Grammar VENDOR = Grammar.builtIn()
            .withJson(resource("vendor.core.json"), "vendor.core.json", "")
            .withJson(resource("vendor.set.json"), "vendor.set.json", "");

    private static final String TEXT = """
            OpCapability Shader
            OpCapability TwistACME
            %1 = OpExtInstImport "Acme.tricks.2"
            OpMemoryModel Logical GLSL450
            OpNoteACME LoudACME "hear" %5 7 %6 8
            OpDecorate %5 TwistedACME PlainACME "just so"
            %2 = OpTypeFloat 32
            %3 = OpTypeVoid
            %4 = OpTypeFunction %3
            %5 = OpConstant %2 0.5
            %6 = OpConstant %2 2
            %7 = OpFunction %3 None %4
            %8 = OpLabel
            %9 = OpTwistACME %2 %5
            %10 = OpTwistACME %2 %9 LeftACME|AngleACME|AxisACME 1.5 %6
            %11 = OpExtInst %2 %1 Juggle Fountain 3 %5 %6
            %12 = OpExtInst %2 %1 Bow
            OpReturn
            OpFunctionEnd
            """;

    private static String resource(String name) {
        try (InputStream in = GrammarOverlayTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Assembler assembler(Grammar grammar) {
        return Assembler.create()
                .withTarget(TargetEnv.UNIVERSAL_1_4)
                .withPreservedNumericIds(true)
                .withGrammar(grammar);
    }

    @Test
    void addsToTheBuiltInGrammar() {
        assertThat(VENDOR.instructions()).hasSize(878);
        assertThat(VENDOR.extendedInstructionSets()).hasSize(19);
        assertThat(VENDOR.revision()).isEqualTo(9);
        InstructionInfo twist = VENDOR.instruction("OpTwistACME").orElseThrow();
        assertThat(twist.number()).isEqualTo(60001);
        assertThat(VENDOR.instruction("OpTwistEXT")).contains(twist);
        assertThat(twist.availability().since()).isEmpty();
        assertThat(twist.availability().capabilities()).containsExactly(60001);
        InstructionInfo note = VENDOR.instruction(60002).orElseThrow();
        assertThat(note.availability().provisional()).isTrue();
        assertThat(note.availability().until()).contains(new SpirvVersion(1, 5));
        assertThat(VENDOR.operandKind("Decoration").orElseThrow().enumerant(60001))
                .map(EnumerantInfo::name)
                .contains("TwistedACME");
        assertThat(VENDOR.operandKind("NoteKindACME").orElseThrow().enumerant(-1))
                .map(EnumerantInfo::name)
                .contains("LoudACME");
        assertThat(VENDOR.instruction("OpLoad")).map(InstructionInfo::number).contains(61);
        assertThat(VENDOR.generator(8)).isPresent();
    }

    @Test
    void leavesTheBuiltInGrammarAlone() {
        assertThat(Grammar.builtIn().instruction("OpTwistACME")).isEmpty();
        assertThat(Grammar.builtIn().extendedInstructionSet("Acme.tricks")).isEmpty();
    }

    @Test
    void textAndWordsUseIt() {
        int[] words = assembler(VENDOR).assembleWords(TEXT.getBytes(StandardCharsets.UTF_8));
        SpirvModule module = SpirvModule.ofWords(words, ReadOptions.DEFAULT.withGrammar(VENDOR));

        assertThat(Disassembler.create().withRawText().disassemble(module)).isEqualTo(TEXT);
        assertThat(Disassembler.create().disassemble(module))
                .contains("Juggle Fountain 3", "LeftACME|AngleACME|AxisACME 1.5");
        Instruction twist = module.definition(10).orElseThrow();
        assertThat(twist.info().map(InstructionInfo::name)).contains("OpTwistACME");
        assertThat(twist.op()).as("the enum is of the built-in grammar").isEmpty();
        assertThat(twist.operandsWithResult().stream().map(o -> o.kind().name()))
                .containsExactly("IdResultType", "IdResult", "IdRef", "TwistOperandsACME", "LiteralFloat", "IdRef");
    }

    @Test
    void withoutItTheTextIsRefusedAndTheWordsAreKept() {
        assertThatThrownBy(() -> assembler(Grammar.builtIn()).assembleWords(TEXT.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(AssemblyException.class);
        int[] words = assembler(VENDOR).assembleWords(TEXT.getBytes(StandardCharsets.UTF_8));

        SpirvModule module = SpirvModule.ofWords(words, ReadOptions.DEFAULT);

        assertThat(module.words()).isEqualTo(words);
        assertThat(module.definition(10))
                .as("whether an unknown instruction defines an id is not known")
                .isEmpty();
    }

    @Test
    void versionsGateItsInstructions() {
        Assembler newer = Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_3).withGrammar(VENDOR);
        assertThatThrownBy(() -> newer.assembleWords("OpNoteACME PlainACME \"\"".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(AssemblyException.class);
    }

    @Test
    void replacesExistingDefinitions() {
        String json = resource("vendor.core.json")
                .replace("\"opcode\": 60001", "\"opcode\": 61")
                .replace("OpTwistACME", "OpLoad");
        Grammar other = Grammar.builtIn().withJson(json, "other.json", "");

        assertThat(other.instructions()).hasSize(877);
        assertThat(other.instruction("OpLoad")
                        .orElseThrow()
                        .operandsWithResult()
                        .get(3)
                        .kind()
                        .name())
                .isEqualTo("TwistOperandsACME");
    }

    @Test
    void newTypesAndConstantsAreSuchByNameOrClass() {
        Grammar vendor = Grammar.builtIn().withJson("""
                        { "magic_number": "0x07230203", "major_version": 1, "minor_version": 6, "revision": 9,
                          "instructions": [
                            { "opname": "OpTypeTwistACME", "opcode": 60011, "operands": [ { "kind": "IdResult" } ] },
                            { "opname": "OpKindACME", "class": "Type-Declaration", "opcode": 60012,
                              "operands": [ { "kind": "IdResult" } ] },
                            { "opname": "OpConstantTwistACME", "opcode": 60013,
                              "operands": [ { "kind": "IdResultType" }, { "kind": "IdResult" } ] } ] }
                        """, "types.json", "");
        SpirvModule module = SpirvModule.ofWords(
                assembler(vendor).assembleWords("""
                        OpCapability Shader
                        OpMemoryModel Logical GLSL450
                        %1 = OpTypeTwistACME
                        %2 = OpKindACME
                        %3 = OpConstantTwistACME %1
                        """.getBytes(StandardCharsets.UTF_8)),
                ReadOptions.DEFAULT.withGrammar(vendor));

        assertThat(module.layout().types().stream().map(Instruction::resultId)).containsExactly(1, 2);
        assertThat(module.layout().constants().stream().map(Instruction::resultId))
                .containsExactly(3);
    }

    @Test
    void takesTheImportNameFromTheCaller() {
        Grammar other = Grammar.builtIn().withJson(resource("vendor.set.json"), "x.json", "Somebody.else");
        assertThat(other.extendedInstructionSet("Somebody.else")).isPresent();
        assertThat(other.extendedInstructionSet("Acme.tricks")).isEmpty();
    }

    @Test
    void readsEnumerantsOfOneValueAsAliases() {
        Grammar old = Grammar.builtIn().withJson("""
                        { "magic_number": "0x07230203", "major_version": 1, "minor_version": 2, "revision": 1,
                          "instructions": [
                            { "opname": "OpNewACME", "opcode": 60003 }, { "opname": "OpOldACME", "opcode": 60003 } ],
                          "operand_kinds": [ { "category": "ValueEnum", "kind": "Capability", "enumerants": [
                            { "enumerant": "NewACME", "value": 60003, "capability": "Shader" },
                            { "enumerant": "OldACME", "value": 60003, "capability": "Shader" } ] } ] }
                        """, "old.json", "");

        assertThat(old.instruction("OpOldACME").map(InstructionInfo::name)).contains("OpNewACME");
        EnumerantInfo capability =
                old.operandKind("Capability").orElseThrow().enumerant(60003).orElseThrow();
        assertThat(capability.name()).isEqualTo("NewACME");
        assertThat(capability.aliases()).containsExactly("OldACME");
        assertThat(capability.availability().capabilities()).containsExactly(1);
    }

    private static void assertRefused(String json, String message) {
        assertThatThrownBy(() -> Grammar.builtIn().withJson(json, "bad.json", "Bad.set"))
                .isInstanceOf(MalformedGrammarException.class)
                .hasMessageContaining(message);
    }

    private static String set(String instructions) {
        return "{\"version\": 1, \"revision\": 1, \"instructions\": " + instructions + "}";
    }

    private static String core(String operands) {
        return "{\"magic_number\": \"0x07230203\", \"instructions\": [{\"opname\": \"OpBadACME\", \"opcode\": 60009,"
                + " \"operands\": " + operands + "}]}";
    }

    @Test
    void malformedFilesAreReported() {
        assertRefused("", "bad.json: 1:1: JSON: expected a value");
        assertRefused("{\n  \"instructions\": [,]\n}", "bad.json: 2:20: JSON: expected a value");
        assertRefused("[]", "bad.json: expected an object");
        assertRefused("{} x", "bad.json: 1:4: JSON: expected the end of the document");
        assertRefused(set("{}"), "'instructions' must be a list");
        assertRefused(set("[{\"opcode\": 1}]"), "expected a string, found nothing");
        assertRefused(set("[{\"opname\": \"A\", \"opcode\": \"one\"}]"), "'one' is not a number");
        assertRefused(
                set("[{\"opname\": \"A\", \"opcode\": 4294967296}]"), "value 4294967296 does not fit in one word");
        assertRefused(set("[{\"opname\": \"A\", \"opcode\": 1, \"version\": \"new\"}]"), "'new' is not a version");
        assertRefused(set("[{\"opname\": \"A\", \"opcode\": 1, \"capability\": \"Nowhere\"}]"), "capability 'Nowhere'");
        assertRefused(
                set("[{\"opname\": \"A\", \"opcode\": 1, \"operands\": [{\"kind\": \"IdNothing\"}]}]"),
                "unknown operand kind 'IdNothing'");
        assertRefused(
                set(
                        "[{\"opname\": \"A\", \"opcode\": 1, \"operands\": [{\"kind\": \"IdRef\", \"quantifier\": \"+\"}]}]"),
                "unknown quantifier '+'");
        assertRefused(set("[{\"opname\": \"A\", \"opcode\": 70000}]"), "too large for its tables");
        assertRefused(
                set("[{\"opname\": \"A\", \"opcode\": 1, \"operands\": [{\"kind\": \"IdResult\"}]}]"),
                "A: only core instructions may have an IdResult operand");
        assertRefused(
                core("[{\"kind\": \"IdRef\"}, {\"kind\": \"IdResult\"}]"),
                "OpBadACME: IdResult must occur once, first or after IdResultType");
        assertRefused(core("[{\"kind\": \"IdResult\", \"quantifier\": \"?\"}]"), "OpBadACME: IdResult must occur once");
        assertRefused(
                "{\"magic_number\": 1, \"operand_kinds\": [{\"kind\": \"StorageClass\", \"category\": \"BitEnum\"}]}",
                "operand kind StorageClass has the category ValueEnum in the built-in grammar, but BitEnum in the overlay");
        assertRefused(
                "{\"magic_number\": 1, \"operand_kinds\": [{\"kind\": \"X\", \"category\": \"Odd\"}]}",
                "operand kind X has the unknown category 'Odd'");
    }
}
