// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.TextFormat;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/**
 * A real text, once formatted, must assemble to the same words, or be refused as before; have the same comments; and
 * not change when it is formatted again.
 *
 * @param file the text's file
 * @param id the case's id
 * @param target the target environment
 */
record FormatCheck(Path file, String id, TargetEnv target) implements Check {
    private static final String KIND = "format";
    private static final String EXPECTED = "the same words and comments";

    @Override
    public Outcome make() {
        byte[] text = ModuleCheck.read(file);
        Attempt<byte[]> formatted = Attempt.of(() -> TextFormat.create().format(text));
        Attempt<int[]> before = assembled(text);
        if (formatted.broke()) {
            return Outcome.broke(id, KIND, target.label(), EXPECTED, formatted);
        }
        if (formatted.refused()) {
            return before.refused() ? passed() : failed("formatting was " + formatted.describe());
        }
        byte[] result = formatted.value().orElseThrow();
        if (!Arrays.equals(TextFormat.create().format(result), result)) {
            return failed("another text when it is formatted again");
        }
        if (!comments(result).equals(comments(text))) {
            return failed("other comments");
        }
        Attempt<int[]> after = assembled(result);
        if (before.value().isEmpty() || after.value().isEmpty()) {
            return before.refused() && after.refused() ? passed() : failed("assembling was " + after.describe());
        }
        return Arrays.equals(before.value().get(), after.value().get()) ? passed() : failed("other words");
    }

    private Attempt<int[]> assembled(byte[] text) {
        Assembler assembler = Assembler.create().withTarget(target).withPreservedNumericIds(true);
        return Attempt.of(() -> assembler.assembleWords(text));
    }

    /** What stands between tokens, without white space. */
    private static List<String> comments(byte[] text) {
        AssemblyTokens tokens = AssemblyTokens.of(text);
        StringBuilder between = new StringBuilder();
        int at = 0;
        for (int token = 0; token <= tokens.tokenCount(); token++) {
            int end = token == tokens.tokenCount() ? text.length : tokens.start(token);
            between.append(new String(text, at, end - at, StandardCharsets.UTF_8))
                    .append('\n');
            at = token == tokens.tokenCount() ? end : tokens.end(token);
        }
        return Stream.of(between.toString().split("\\R"))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private Outcome passed() {
        return Outcome.passed(id, KIND, target.label());
    }

    private Outcome failed(String found) {
        return Outcome.failed(id, KIND, target.label(), EXPECTED, found, List.of());
    }
}
