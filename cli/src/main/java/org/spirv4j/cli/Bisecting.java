// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassBisection;

/** Finds the first pass after which a shell command ends with another exit status than for the module before. */
final class Bisecting extends FileAction {
    private final Optimizer optimizer;
    private final String command;
    private final ValidatedInput validated;

    Bisecting(Optimizer optimizer, String command, Arguments arguments, ReadOptions read) {
        super(InputKind.MODULE);
        this.optimizer = optimizer;
        this.command = command;
        validated = new ValidatedInput(arguments, read);
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        return validated.apply(input, module -> {
            out.write(bisected(input.name(), module).getBytes(StandardCharsets.UTF_8));
            return Outcome.DONE;
        });
    }

    private String bisected(String name, SpirvModule module) {
        int passes = optimizer.passes().size();
        return PassBisection.find(optimizer, module, this::exitStatus)
                .map(culprit -> name + ": the exit status changes from " + culprit.before() + " to " + culprit.after()
                        + " after pass " + culprit.number() + " of " + passes + ", " + culprit.pass() + "\n")
                .orElse(name + ": the exit status is the same after each of " + passes + " passes\n");
    }

    /** Runs the command with the path of a file that holds the module. */
    private int exitStatus(SpirvModule module) {
        try {
            Path file = Files.createTempFile("spirv-opt", MODULE_SUFFIX);
            try {
                Files.write(file, module.bytes(ByteOrder.LITTLE_ENDIAN));
                List<String> words = File.separatorChar == '\\'
                        ? List.of("cmd", "/c", command + " \"" + file + "\"")
                        : List.of("sh", "-c", command + " \"$0\"", file.toString());
                return new ProcessBuilder(words)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor();
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
