// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.FindingsException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.diagnostic.SourceLocation;

/** What validator, linter and runs have found, as one value. */
class FindingsTest {
    private static final Finding ERROR = finding(Severity.ERROR, 20, "wrong");
    private static final Finding WARNING = finding(Severity.WARNING, 10, "odd");
    private static final Finding NOTE = finding(Severity.NOTE, 30, "slow");
    private static final Findings ALL = Findings.of(List.of(ERROR, WARNING, NOTE));

    private static Finding finding(Severity severity, int word, String message) {
        return Finding.of(Rule.of("a." + message, "2.4"), Diagnostic.of(severity, Position.ofWord(word), message));
    }

    @Test
    void bySeverity() {
        assertThat(ALL).containsExactly(ERROR, WARNING, NOTE);
        assertThat(ALL.all()).isUnmodifiable();
        assertThat(ALL.errors()).containsExactly(ERROR);
        assertThat(ALL.warnings()).containsExactly(WARNING);
        assertThat(ALL.notes()).containsExactly(NOTE);
        assertThat(ALL.isValid()).isFalse();
        assertThat(ALL.isClean()).isFalse();
        Findings harmless = Findings.of(List.of(WARNING));
        assertThat(harmless.isValid()).isTrue();
        assertThat(harmless.isClean()).isFalse();
        assertThat(Findings.NONE.isClean()).isTrue();
        assertThat(Findings.of(List.of())).isEqualTo(Findings.NONE);
    }

    @Test
    void doNotChangeWithTheGivenList() {
        List<Finding> given = new ArrayList<>(List.of(ERROR));
        Findings findings = Findings.of(given);
        given.add(WARNING);
        assertThat(findings).containsExactly(ERROR);
    }

    @Test
    void joinedFindingsAreCompleteIfBothAre() {
        Findings joined = Findings.of(List.of(NOTE)).and(Findings.of(List.of(ERROR)));
        assertThat(joined).containsExactly(NOTE, ERROR);
        assertThat(joined.isComplete()).isTrue();
        Findings cut = Findings.of(List.of(ERROR)).asIncomplete();
        assertThat(cut.isComplete()).isFalse();
        assertThat(cut).isNotEqualTo(Findings.of(List.of(ERROR)));
        assertThat(cut.and(Findings.NONE).isComplete()).isFalse();
        assertThat(Findings.NONE.and(cut).isComplete()).isFalse();
        assertThat(Findings.NONE.asIncomplete().map(each -> each).isComplete()).isFalse();
    }

    @Test
    void eachFindingCanBeChanged() {
        Findings errors =
                ALL.asIncomplete().map(each -> each.with(each.diagnostic().withSeverity(Severity.ERROR)));
        assertThat(errors.errors()).hasSize(3);
        assertThat(errors.isComplete()).isFalse();
    }

    @Test
    void errorsThrow() {
        Findings harmless = Findings.of(List.of(WARNING, NOTE));
        assertThat(harmless.orElseThrow()).isSameAs(harmless);
        Finding shown = ERROR.withInstruction("OpKill", Optional.empty());
        assertThatExceptionOfType(FindingsException.class)
                .isThrownBy(() -> Findings.of(List.of(WARNING, shown)).orElseThrow())
                .withMessage("the module has 1 error:\nword 20: error: wrong [a.wrong]\n    OpKill")
                .satisfies(e -> assertThat(e.findings()).containsExactly(WARNING, shown))
                .satisfies(e -> assertThat(e.diagnostics()).containsExactly(ERROR.diagnostic()));
        assertThatExceptionOfType(FindingsException.class)
                .isThrownBy(() -> Findings.of(List.of(ERROR, ERROR, ERROR, ERROR, ERROR, ERROR))
                        .orElseThrow())
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(6))
                .withMessageStartingWith("the module has 6 errors:\n");
    }

    @Test
    void printed() {
        Finding withLines = ERROR.withInstruction("%5 = OpLoad %2 %4", Optional.of(new SourceLocation("a.frag", 3, 5)))
                .withSourceText("if (x) discard;")
                .with(ERROR.diagnostic().withHint("remove it"))
                .withRelated(List.of(new RelatedLocation(Position.ofWord(7), "declared here", "%2 = OpTypeInt 32 0")));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Findings findings = Findings.of(List.of(withLines, WARNING));
        findings.print(new PrintStream(out, true, StandardCharsets.UTF_8), "a.spv");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
                a.spv: word 20: error: wrong [a.wrong]
                  %5 = OpLoad %2 %4
                       ^~~~~~
                  from a.frag:3:5
                  if (x) discard;
                      ^
                a.spv: word 7: note: declared here
                  %2 = OpTypeInt 32 0
                       ^~~~~~~~~
                help: remove it
                a.spv: word 10: warning: odd [a.odd]
                """);
        assertThat(findings).hasToString("word 20: error: wrong (remove it) [a.wrong]\nword 10: warning: odd [a.odd]");
    }
}
