// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.testkit.Cost;

/** Edits of long and of damaged documents. */
class LiveChecksTest {
    private static final int LINES = 2_000;
    private static final int TEXTS = Boolean.getBoolean("thorough") ? 400 : 30;

    private static String shader(int lines) {
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %float = OpTypeFloat 32
                %v0 = OpConstant %float 1
                %main = OpFunction %void None %type
                %start = OpLabel
                """);
        for (int i = 1; i < lines; i++) {
            text.append("%v")
                    .append(i)
                    .append(" = OpFAdd %float %v")
                    .append(i - 1)
                    .append(" %v0\n");
        }
        return text.append("OpReturn\nOpFunctionEnd\n").toString();
    }

    private static Document edited(Document document, int version) {
        Range range = new Range(new Position(7, 24), new Position(7, 25));
        return document.changed(
                version, List.of(new TextDocumentContentChangeEvent(range, Integer.toString(version % 10))));
    }

    @Test
    void anEditOfTwoThousandLinesIsCheckedSoon() {
        Document document = Document.of("file:///a", 0, shader(LINES), TargetEnv.VULKAN_1_2);
        long best = Long.MAX_VALUE;
        for (int version = 1; version <= 60; version++) {
            Document before = document;
            document = edited(document, version);
            Document after = document;
            Cost cost = Cost.of(() -> {
                edited(before, after.version);
                assertThat(Checks.of(after, Settings.DEFAULT)).isEmpty();
            });
            best = Math.min(best, cost.cpu().toNanos());
        }
        // Ten times what it takes.
        assertThat(best).isLessThan(500_000_000);
    }

    /** The validator and the linter have a rule about the same mistake. */
    @Test
    void aMistakeIsShownOnce() {
        Document document = Document.of("file:///a", 0, """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %length SpecId 0
                OpDecorate %array ArrayStride 4
                OpMemberDecorate %struct 0 Offset 0
                OpMemberDecorate %struct 1 Offset 4
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %length = OpSpecConstant %uint 4
                %array = OpTypeArray %uint %length
                %struct = OpTypeStruct %array %uint
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %label = OpLabel
                OpReturn
                OpFunctionEnd
                """, TargetEnv.VULKAN_1_2);

        assertThat(Checks.of(document, Settings.DEFAULT))
                .extracting(found -> found.getCode().getLeft())
                .containsExactly("explicit-layout.default-overlap");
    }

    @Test
    void editsEqualTheTextThatTheyMake() {
        Random random = new Random(7);
        String text = "OpName %a \"\u00e4\ud83d\ude00\"\r\n; \u20ac\n\n%b = OpLabel\n";
        Document document = Document.of("file:///a", 0, text, TargetEnv.UNIVERSAL_1_6);
        for (int i = 1; i < 500; i++) {
            int start = boundary(text, random.nextInt(text.length() + 1));
            int end = boundary(text, Math.min(text.length(), start + random.nextInt(6)));
            String inserted =
                    List.of("", "\n", "\ud83d\ude00", "%x = ", "\u00fc;").get(random.nextInt(5));
            Range range = new Range(position(text, start), position(text, end));
            text = text.substring(0, start) + inserted + text.substring(end);
            document = document.changed(i, List.of(new TextDocumentContentChangeEvent(range, inserted)));
            assertThat(document.string()).isEqualTo(text);
        }
    }

    private static int boundary(String text, int at) {
        return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }

    private static Position position(String text, int offset) {
        String before = text.substring(0, offset);
        int line = (int) before.chars().filter(c -> c == '\n').count();
        return new Position(line, offset - before.lastIndexOf('\n') - 1);
    }

    /** What can be asked of a text is answered for every text. */
    @Test
    void damagedTextsAreAnswered() {
        Random random = new Random(11);
        byte[] sound = shader(12).getBytes(StandardCharsets.UTF_8);
        Hovers hovers = new Hovers(Grammar.builtIn());
        Completions completions = new Completions(Grammar.builtIn());
        String pieces = "%=\"|;OpLoad \n0\\,()\u00e9";
        for (int run = 0; run < TEXTS; run++) {
            StringBuilder text = new StringBuilder(new String(sound, StandardCharsets.UTF_8));
            for (int i = random.nextInt(8); i >= 0; i--) {
                int at = random.nextInt(text.length());
                text.replace(
                        at,
                        Math.min(text.length(), at + random.nextInt(9)),
                        pieces.substring(random.nextInt(pieces.length())));
            }
            Document document = Document.of("file:///a", run, text.toString(), TargetEnv.VULKAN_1_2);
            Position position = document.lines.position(random.nextInt(document.text.length));
            QuickFixes.of(document, Checks.of(document, Settings.DEFAULT));
            hovers.at(document, position);
            completions.at(document, position);
            completions.signature(document, position);
            References.definition(document, position);
            References.references(document, position, true);
            Outline outline = new Outline(document, Grammar.builtIn());
            assertThat(outline.symbols()).isNotNull();
            assertThat(outline.foldings()).isNotNull();
            assertThat(TokenColors.of(document)).isNotNull();
            InlayHints.of(document, document.lines.range(0, document.text.length));
            Formats.of(document);
            Calls.prepare(document, position);
        }
    }
}
