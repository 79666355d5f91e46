// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;

class AssemblerTest {

    /** The words after the header. */
    private static int[] body(String text) {
        return body(text, Assembler.create());
    }

    private static int[] body(String text, Assembler assembler) {
        int[] words = assembler.assembleWords(text.getBytes(StandardCharsets.UTF_8));
        return Arrays.copyOfRange(words, 5, words.length);
    }

    private static List<Diagnostic> errors(String text) {
        AssemblyException e = catchThrowableOfType(
                AssemblyException.class, () -> Assembler.create().assembleWords(text.getBytes(StandardCharsets.UTF_8)));
        assertThat(e).as("should be refused: %s", text).isNotNull();
        return e.diagnostics();
    }

    private static String error(String text) {
        List<Diagnostic> errors = errors(text);
        assertThat(errors).hasSize(1);
        return errors.get(0).toString();
    }

    @Test
    void idsAreFoundByTheirNamesInTheText() {
        byte[] text = "OpName %a \"b\"\n%a = OpTypeVoid\n%7 = OpTypeBool".getBytes(StandardCharsets.UTF_8);
        AssembledText assembled = Assembler.create().assembleTraced(text);

        assertThat(assembled.id("a")).hasValue(1);
        assertThat(assembled.id("%7")).hasValue(2);
        assertThat(assembled.id("b")).isEmpty();
        assertThat(assembled.names().name(assembled.id("%a").orElseThrow())).isEqualTo("a");
    }

    @Test
    void headerStatesVersionAndBound() {
        int[] words = Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_1)
                .assembleWords("%a = OpTypeVoid %b = OpTypeBool".getBytes(StandardCharsets.UTF_8));
        assertThat(words).startsWith(0x07230203, 0x00010300, 0, 3, 0);
    }

    @ParameterizedTest
    @EnumSource
    void everyEnvironmentGivesItsVersion(TargetEnv env) {
        int[] words = Assembler.create().withTarget(env).assembleWords(new byte[0]);
        assertThat(words).containsExactly(0x07230203, env.version().word(), 0, 1, 0);
    }

    @ParameterizedTest
    @CsvSource({"1.0,0x10000", "1.3,0x10300", "1.6,0x10600", "1.7,0x10600", "x,0x10600"})
    void versionCommentAtTheTopIsUsed(String version, String word) {
        String text = "; SPIR-V\n; Version: " + version + "\n; Bound: 7\nOpNop\n";
        int[] words = Assembler.create().assembleWords(text.getBytes(StandardCharsets.UTF_8));
        assertThat(words[1]).isEqualTo(Integer.decode(word));
    }

    @Test
    void versionCommentCanTakePrecedenceOverTheTarget() {
        Assembler assembler =
                Assembler.create().withTarget(TargetEnv.VULKAN_1_1).withStatedVersion(true);
        byte[] stated = "; Version: 1.5\nOpNop\n".getBytes(StandardCharsets.UTF_8);
        assertThat(assembler.assembleWords(stated)[1]).isEqualTo(0x0001_0500);
        assertThat(assembler.withStatedVersion(false).assembleWords(stated)[1]).isEqualTo(0x0001_0300);
        byte[] silent = "OpNop\n".getBytes(StandardCharsets.UTF_8);
        assertThat(assembler.assembleWords(silent)[1]).isEqualTo(0x0001_0300);
    }

    @Test
    void versionCommentAfterAnInstructionIsIgnored() {
        int[] words = Assembler.create().assembleWords("OpNop\n; Version: 1.0\n".getBytes(StandardCharsets.UTF_8));
        assertThat(words[1]).isEqualTo(0x10600);
    }

    @Test
    void idsAreNumberedInTheOrderOfTheirWords() {
        assertThat(body("%r = OpTypePointer Input %t")).containsExactly(4 << 16 | 32, 1, 1, 2);
        assertThat(body("%c = OpUndef %t")).containsExactly(3 << 16 | 1, 1, 2);
    }

    @Test
    void numericIdsAreNamesUnlessPreserved() {
        String text = "%7 = OpTypeVoid %x = OpTypeBool %1 = OpTypeSampler";
        assertThat(body(text)).containsExactly(2 << 16 | 19, 1, 2 << 16 | 20, 2, 2 << 16 | 26, 3);
        assertThat(body(text, Assembler.create().withPreservedNumericIds(true)))
                .containsExactly(2 << 16 | 19, 7, 2 << 16 | 20, 2, 2 << 16 | 26, 1);
    }

    @Test
    void severalInstructionsOnALineAndOneOverSeveral() {
        assertThat(body("OpNop OpNop\nOpMemoryModel ; comment OpNop\n  Logical\r\n\tGLSL450 OpNop"))
                .containsExactly(1 << 16, 1 << 16, 3 << 16 | 14, 0, 1, 1 << 16);
    }

    @Test
    void stringsKeepEverythingBetweenTheQuotes() {
        int[] words = body("OpSourceExtension \"a;b\\\"c\\\\d\\e\nf\"");
        assertThat(words[0]).isEqualTo(4 << 16 | 4);
        byte[] bytes = "a;b\"c\\de\nf\0\0".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            assertThat((byte) (words[1 + i / 4] >>> 8 * (i % 4))).isEqualTo(bytes[i]);
        }
    }

    @Test
    void masksAreCombinedAndTheirParametersFollowTheBits() {
        assertThat(body("OpStore %p %v Nontemporal|Aligned|Volatile 16")).containsExactly(5 << 16 | 62, 1, 2, 7, 16);
        assertThat(body("OpLoopMerge %m %c DependencyLength|Unroll 5")).containsExactly(5 << 16 | 246, 1, 2, 9, 5);
    }

    @Test
    void aliasesAreTheSameNumbers() {
        assertThat(body("OpCapability VulkanMemoryModelKHR")).isEqualTo(body("OpCapability VulkanMemoryModel"));
        assertThat(body("OpDecorateStringGOOGLE %a UserSemantic \"x\""))
                .isEqualTo(body("OpDecorateString %a UserSemantic \"x\""));
    }

    @Test
    void extendedInstructionsByNameAndByNumber() {
        String start = "%g = OpExtInstImport \"GLSL.std.450\" ";
        assertThat(body(start + "%r = OpExtInst %f %g Sqrt %x")).isEqualTo(body(start + "%r = OpExtInst %f %g 31 %x"));
        String unknown = "%n = OpExtInstImport \"NonSemantic.Made.Up\" ";
        assertThat(body(unknown + "%r = OpExtInst %v %n 99 %x %y"))
                .hasSize(7 + 7)
                .endsWith(99, 4, 5);
    }

    @Test
    void specConstantOpTakesTheOpcodeWithoutOp() {
        assertThat(body("%r = OpSpecConstantOp %t IAdd %a %b")).containsExactly(6 << 16 | 52, 1, 2, 128, 3, 4);
        assertThat(error("%r = OpSpecConstantOp %t IAd %a %b")).contains("did you mean 'IAdd'?");
    }

    @Test
    void switchLiteralsHaveTheWidthOfTheSelector() {
        String text = "%t = OpTypeInt %w 1 %s = OpConstant %t 1 OpSwitch %s %d -2 %l";
        assertThat(body(text.replace("%w", "64"))).endsWith(6 << 16 | 251, 2, 3, -2, -1, 4);
        assertThat(body(text.replace("%w", "16"))).endsWith(5 << 16 | 251, 2, 3, -2, 4);
    }

    @Test
    void immediatesReplaceAnyTokenAndLoosenTheRest() {
        assertThat(body("OpCapability !0x0000FF00")).containsExactly(2 << 16 | 17, 0xFF00);
        assertThat(body("%4 = OpConstant !1 123 \"ab\" !5 %4 OpNop"))
                .containsExactly(7 << 16 | 43, 1, 1, 123, 'a' | 'b' << 8, 5, 1, 1 << 16);
        assertThat(body("!262187 %1 %2 \"abc\" !327739 %1 %3 6 %2"))
                .containsExactly(262187, 1, 2, 0x636261, 327739, 1, 3, 6, 2);
        assertThat(body("!1 -1 0x10 010 1.5")).containsExactly(1, -1, 16, 8, Float.floatToIntBits(1.5f));
    }

    @Test
    void unknownInstructionsAreWrittenWithTheirWords() {
        assertThat(body("OpUnknown(65534, 4) 42 %x !7 OpNop")).containsExactly(4 << 16 | 65534, 42, 1, 7, 1 << 16);
        assertThat(body("OpUnknown ( 1 , 1 )")).containsExactly(1 << 16 | 1);
    }

    @Test
    void lateVersionsAreRefusedForEarlierTargets() {
        String text = "%2 = OpPtrNotEqual %1 %3 %4";
        assertThat(body(text)).hasSize(5);
        AssemblyException e = catchThrowableOfType(
                AssemblyException.class, () -> body(text, Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_3)));
        assertThat(e).hasMessageContaining("it was added in SPIR-V 1.4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%f = OpTypeFlaot 32|did you mean 'OpTypeFloat'?",
                "OpCapability Shadr|did you mean 'Shader'?",
                "OpMemoryModel Logical OpenGL|'OpenGL' is not an enumerant of MemoryModel",
                "OpCapability Logical|it is an enumerant of AddressingModel",
                "%g = OpExtInstImport \"GLSL.std.45\"|did you mean 'GLSL.std.450'?",
                "%g = OpExtInstImport \"GLSL.std.450\" %g = OpExtInstImport \"OpenCL.std\"|%g is already the result of an OpExtInstImport",
                "%g = OpExtInstImport \"NonSemantic.A\" %g = OpExtInstImport \"NonSemantic.B\"|%g is already the result of",
                "OpTypeVoid|expected '%<result-id> ='",
                "%x = OpNop|OpNop has no result id, but follows '%x ='",
                "%x OpNop|expected '=' after the result id, found 'OpNop'",
                "OpName 5 \"x\"|expected an id (starting with '%'), found '5'",
                "OpName %a|expected an operand of kind LiteralString, found the end of the text",
                "OpName %a \"x|the string has no closing",
                "OpName %a.b \"x\"|names consist of letters, digits and underscores",
                "foo|expected an instruction",
                "!5000000000|is not an immediate integer",
                "OpUnknown(1, 3) %a|expected 1 more word,",
                "OpStore %p %v Volatile|Alined 4|did you mean 'Aligned'?",
            })
    void errorsStateTheFaultAndTheRemedy(String line) {
        int bar = line.lastIndexOf('|');
        assertThat(error(line.substring(0, bar))).contains(line.substring(bar + 1));
    }

    @Test
    void allErrorsOfATextAreReportedAtTheirLocations() {
        List<Diagnostic> errors = errors("""
                OpCapability Shaderr
                %f = OpTypeFloat thirty
                %c = OpConstant %f 1.0
                  OpMemoryModel Logical GLSL45 OpCapabilty Matrix
                %v = OpTypeVoid
                %é = OpTypeBool
                """);
        assertThat(errors.stream()
                        .map(d -> d.position().line() + ":" + d.position().column()))
                .containsExactly("1:14", "2:18", "4:25", "4:32", "6:1");
        assertThat(errors.get(2).sourceLine()).isEqualTo("  OpMemoryModel Logical GLSL45 OpCapabilty Matrix");
        assertThat(errors.get(2).position().length()).isEqualTo(6);
    }

    @Test
    void errorsAreCollectedUpToTheLimit() {
        AssemblyException e = catchThrowableOfType(
                AssemblyException.class,
                () -> body("bad\n".repeat(50), Assembler.create().withMaxErrors(7)));
        assertThat(e.diagnostics()).hasSizeLessThanOrEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n ; only a comment", "\t\r\n"})
    void emptyTextsGiveAModuleWithoutInstructions(String text) {
        assertThat(Assembler.create().assemble(text).instructionCount()).isZero();
    }

    @Test
    void hugeNumericIdsTakeNoMemory() {
        int[] words = body("%2147483000 = OpTypeVoid", Assembler.create().withPreservedNumericIds(true));
        assertThat(words).containsExactly(2 << 16 | 19, 2147483000);
    }

    @Test
    void assembledModulesCanBeRead() {
        SpirvModule module =
                Assembler.create().assemble("OpCapability Shader OpMemoryModel Logical GLSL450 %void = OpTypeVoid");
        assertThat(module.instructionCount()).isEqualTo(3);
    }
}
