// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What the runner prints. */
final class RunnerOutput {
    private RunnerOutput() {}

    /** Runs with arguments, which must end with a status; returns all that is printed, errors too. */
    static String of(int status, Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] words = List.of(args).stream().map(Object::toString).toArray(String[]::new);
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        int found = Main.run(stream, stream, words);
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(found).as("status after: %s", text).isEqualTo(status);
        return text;
    }
}
