// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.spirv4j.cli.Cli;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;

/**
 * What a command of {@code spirv} wrote, run in this process.
 *
 * @param status its exit status
 * @param output its standard output
 * @param warnings a text for each warning
 * @param errors a text for each error
 */
record SpirvCommand(int status, String output, List<String> warnings, List<String> errors) {
    private static final Pattern START = Pattern.compile("(?:.*: )?(error|warning): .*");
    private static final Pattern SUMMARY = Pattern.compile("[a-z]+ \\d+ files.*");

    /**
     * Runs a command.
     *
     * @param folder the folder of relative names
     */
    static SpirvCommand run(Path folder, List<String> arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        Console console = new Console(
                "spirv",
                new ByteArrayInputStream(new byte[0]),
                output,
                messages,
                folder.toString(),
                false,
                false,
                false);
        int status = Cli.run(arguments.toArray(String[]::new), console);
        List<String> warnings = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        StringBuilder message = new StringBuilder();
        boolean isError = true;
        for (String line : messages.toString(StandardCharsets.UTF_8).lines().toList()) {
            var start = START.matcher(line);
            if (start.matches()) {
                add(message, isError ? errors : warnings);
                isError = start.group(1).equals("error");
            }
            if (!SUMMARY.matcher(line).matches()) {
                message.append(line).append('\n');
            }
        }
        add(message, isError ? errors : warnings);
        if (status != ExitStatus.DONE && errors.isEmpty()) {
            errors.add("spirv " + arguments.get(0) + " ended with status " + status);
        }
        return new SpirvCommand(
                status, output.toString(StandardCharsets.UTF_8), List.copyOf(warnings), List.copyOf(errors));
    }

    private static void add(StringBuilder message, List<String> messages) {
        if (!message.isEmpty()) {
            messages.add(message.toString().stripTrailing());
            message.setLength(0);
        }
    }
}
