// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.DiagnosticText;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.diagnostic.SourceLocation;

class DiagnosticTextTest {

    private static String text(String line, int column, int length, String hint) {
        Diagnostic diagnostic =
                Diagnostic.error(Position.UNKNOWN, "wrong").withHint(hint).at(Position.ofText(3, column, length), line);
        return DiagnosticText.create().of("f", diagnostic);
    }

    @Test
    void markUnderTheWord() {
        assertThat(text("%a = OpFoo", 6, 5, "")).isEqualTo("f:3:6: error: wrong\n%a = OpFoo\n     ^~~~~\n");
    }

    @Test
    void theSourceLineOfAFindingIsShown() {
        Finding finding = Finding.of(Rule.of("a.b", "2.4"), Diagnostic.error(Position.ofWord(7), "wrong"))
                .withInstruction("OpKill", Optional.of(new SourceLocation("a.frag", 3, 5)))
                .withSourceText("if\tx discard;\u001b[2J");
        assertThat(DiagnosticText.create().of("f", finding)).isEqualTo("""
                f: word 7: error: wrong [a.b]
                  OpKill
                  ^~~~~~
                  from a.frag:3:5
                  if\tx discard;\uFFFD[2J
                    \t ^
                """);
        Finding withoutColumn = finding.withInstruction("", Optional.of(new SourceLocation("a.frag", 3, 0)));
        assertThat(DiagnosticText.create().of("f", withoutColumn)).endsWith("discard;\uFFFD[2J\n");
    }

    @Test
    void tabsStayTabs() {
        assertThat(text("\t%a\t= OpFoo", 7, 5, "try it"))
                .isEqualTo("f:3:7: error: wrong\n\t%a\t= OpFoo\n\t  \t  ^~~~~\nhelp: try it\n");
    }

    @Test
    void wideAndJoiningCharacters() {
        // Two wide ideographs, an e with a combining accent, and an emoji outside the basic plane.
        assertThat(text("\u6f22\u5b57 e\u0301 \ud83d\ude00 x", 9, 1, ""))
                .endsWith("\n" + " ".repeat(4 + 1 + 1 + 1 + 2 + 1) + "^\n");
        assertThat(text("\u6f22\u5b57", 1, 2, "")).endsWith("\n^~~~\n");
    }

    @Test
    void aPositionAfterTheLine() {
        assertThat(text("abc", 4, 0, "")).endsWith("\nabc\n   ^\n");
        assertThat(text("abc", 40, 3, "")).endsWith("\nabc\n   ^\n");
    }

    @Test
    void aMarkDoesNotRunPastTheLine() {
        assertThat(text("\"abc", 1, 50, "")).endsWith("\n\"abc\n^~~~\n");
    }

    @Test
    void longLinesAreCut() {
        String line = "a".repeat(500) + " BAD " + "b".repeat(500);
        String[] lines = text(line, 502, 3, "").split("\n", -1);
        assertThat(lines[1]).startsWith("...aaa").endsWith("bbb...").hasSize(146);
        assertThat(lines[1].substring(lines[2].indexOf('^'), lines[2].indexOf('^') + 3))
                .isEqualTo("BAD");
        assertThat(text(line, 1, 1, "").split("\n", -1)[1]).startsWith("aaa").endsWith("aaa...");
        assertThat(text(line, 1005, 1, "").split("\n", -1)[1])
                .startsWith("...bbb")
                .endsWith("bbb");
    }

    @Test
    void controlCharactersAreReplaced() {
        assertThat(text("a\033[31m b", 8, 1, "")).contains("\na\uFFFD[31m b\n       ^\n");
        assertThat(DiagnosticText.create().of("f", Diagnostic.error(Position.UNKNOWN, "evil \033[2J\n")))
                .isEqualTo("f: error: evil \uFFFD[2J\uFFFD\n");
    }

    @Test
    void wordsOfAModule() {
        assertThat(DiagnosticText.create().of("m.spv", Diagnostic.error(Position.ofWord(123), "wrong")))
                .isEqualTo("m.spv: word 123: error: wrong\n");
    }

    @Test
    void colour() {
        assertThat(DiagnosticText.create()
                        .withColor(true)
                        .of(
                                "f",
                                Diagnostic.warning(Position.UNKNOWN, "odd")
                                        .withHint("so what")
                                        .at(Position.ofText(1, 1, 1), "x")))
                .hasToString("""
                        \033[1mf:1:1:\033[0m \033[1;35mwarning:\033[0m \033[1modd\033[0m
                        x
                        \033[1;32m^\033[0m
                        \033[1;32mhelp:\033[0m so what
                        """);
    }
}
