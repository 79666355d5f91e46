// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.diagnostic.Finding;

/**
 * A shader in a file of {@code resources/checks}: a line {@code mistake KIND: title} or {@code near KIND: title}, and
 * the body.
 *
 * @param isMistake whether it makes the mistake
 * @param kind the kind of the mistake
 * @param title what the shader does
 * @param body the instructions
 */
record CheckCase(boolean isMistake, String kind, String title, String body) {
    static List<CheckCase> read(String file) throws IOException {
        List<CheckCase> cases = new ArrayList<>();
        StringBuilder body = new StringBuilder();
        String head = "";
        for (String line : Files.readAllLines(Path.of("src/test/resources/checks", file))) {
            if (line.startsWith("mistake ") || line.startsWith("near ")) {
                add(head, body, cases);
                head = line;
                body.setLength(0);
            } else if (!line.startsWith("#")) {
                body.append(line).append('\n');
            }
        }
        add(head, body, cases);
        return cases;
    }

    private static void add(String head, StringBuilder body, List<CheckCase> cases) {
        if (!head.isEmpty()) {
            String[] words = head.split("[ :]+", 3);
            cases.add(new CheckCase(words[0].equals("mistake"), words[1], words[2], body.toString()));
        }
    }

    /** Compares what was found. */
    void verify(Check check, List<Finding> findings) {
        assertThat(findings.stream()
                        .map(finding ->
                                finding.rule().id() + " " + finding.diagnostic().message()))
                .as(body)
                .satisfies(found -> assertThat(found.isEmpty()).isEqualTo(!isMistake))
                .allMatch(found -> found.startsWith(check.rule().id() + " "));
    }

    @Override
    public String toString() {
        return (isMistake ? "mistake " : "near ") + kind + ": " + title;
    }
}
