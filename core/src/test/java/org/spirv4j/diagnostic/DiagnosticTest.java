// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class DiagnosticTest {
    private static final Diagnostic PLAIN = Diagnostic.error(Position.ofWord(5), "the id bound is 0");

    @Test
    void helpIsTheHintAndTheRemedies() {
        assertThat(PLAIN.help()).isEmpty();
        assertThat(PLAIN).hasToString("word 5: error: the id bound is 0");
        Diagnostic helpful = PLAIN.withHint("use an id bound above 0")
                .withRemedy(Remedy.of(Remedy.Action.RECOVER))
                .withRemedy(new Remedy(Remedy.Action.RAISE_LIMIT, "max-id-bound"));
        assertThat(helpful.help())
                .isEqualTo("use an id bound above 0, or print it as words, or raise the limit max-id-bound");
        assertThat(helpful)
                .hasToString("word 5: error: the id bound is 0 (use an id bound above 0, or print it as words, or raise"
                        + " the limit max-id-bound)");
    }

    @Test
    void diagnosticsAreEqualWhenTheyStateTheSame() {
        assertThat(Diagnostic.error(Position.ofWord(5), "the id bound is 0"))
                .isEqualTo(PLAIN)
                .hasSameHashCodeAs(PLAIN);
        assertThat(PLAIN.withHint("x")).isNotEqualTo(PLAIN);
        assertThat(PLAIN.withRemedy(Remedy.of(Remedy.Action.RECOVER))).isNotEqualTo(PLAIN);
        assertThat(PLAIN.at(Position.ofText(1, 2, 3), "line")).isNotEqualTo(PLAIN);
        assertThat(Diagnostic.warning(PLAIN.position(), PLAIN.message())).isNotEqualTo(PLAIN);
    }

    @Test
    void everyRemedyIsAPhrase() {
        for (Remedy.Action action : Remedy.Action.values()) {
            assertThat(new Remedy(action, "subject").toString()).matches("[a-z].*[a-zA-Z]");
        }
    }

    @Test
    void anExceptionHasTheFirstDiagnosticAsItsMessage() {
        assertThat(new Refusal(List.of(PLAIN))).hasMessage("word 5: the id bound is 0");
        Refusal several = new Refusal(List.of(PLAIN.withHint("use another"), PLAIN, PLAIN));
        assertThat(several).hasMessage("word 5: the id bound is 0 (use another) (and 2 more)");
        assertThat(several.diagnostics()).hasSize(3);
    }

    private static final class Refusal extends SpirvException {
        private static final long serialVersionUID = 1;

        Refusal(List<Diagnostic> diagnostics) {
            super(diagnostics);
        }
    }
}
