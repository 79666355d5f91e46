// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.text.Assembler;

/** A text that was assembled, or refused at a line: ours must give the same words, or refuse it at the same line. */
final class AsmCase {
    static final String KIND = "asm";

    private static final int SHOWN_SOURCE = 8;

    private AsmCase() {}

    static Outcome run(CaseFields fields) {
        String id = fields.string("id");
        String env = fields.string("env");
        byte[] text = fields.text();
        Assembler assembler = Assembler.create()
                .withTarget(fields.env())
                .withPreservedNumericIds(fields.flag("preserve_numeric_ids"));
        Attempt<int[]> attempt = Attempt.of(() -> assembler.assembleWords(text));
        int[] recorded = fields.succeeded() ? fields.words("binary") : new int[0];
        int line = fields.succeeded() ? 0 : fields.integer("line") + 1;
        String expected = fields.succeeded()
                ? recorded.length + " words"
                : "refused in line " + line + ": " + fields.string("message", "");
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, env, expected, attempt);
        }
        if (attempt.refused()) {
            int ours = attempt.refusal().get(0).position().line();
            return !fields.succeeded() && ours == line
                    ? Outcome.passed(id, KIND, env)
                    : Outcome.failed(
                            id,
                            KIND,
                            env,
                            expected,
                            attempt.describe(),
                            source(text, fields.succeeded() ? ours : line));
        }
        int[] words = attempt.value().orElseThrow();
        if (!fields.succeeded()) {
            return Outcome.failed(id, KIND, env, expected, words.length + " words", source(text, line));
        }
        int at = WordDiff.firstDifference(recorded, words, WordDiff.GENERATOR);
        if (at < 0) {
            return Outcome.passed(id, KIND, env);
        }
        List<String> details = new ArrayList<>(WordDiff.describe(recorded, words, at));
        details.addAll(source(text, 0));
        return Outcome.failed(
                id, KIND, env, expected, words.length + " words, the first difference in word " + at, details);
    }

    /** The text around a line, or its start; line 0 marks none. */
    private static List<String> source(byte[] text, int line) {
        String[] lines = new String(text, StandardCharsets.UTF_8).split("\n", -1);
        List<String> shown = new ArrayList<>();
        int from = Math.max(0, line - SHOWN_SOURCE);
        for (int i = from; i < Math.min(lines.length, from + SHOWN_SOURCE); i++) {
            shown.add((i + 1 == line ? " -> | " : "    | ") + TextDiff.visible(lines[i], 0));
        }
        return shown;
    }
}
