// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Compiles a source by a compiler that runs as a process in the folder of the sources. */
final class ProcessTask extends CompileTask {
    private final ShaderCompiler compiler;
    private final List<String> command;
    private final String identity;

    /**
     * Creates the task.
     *
     * @param command the executable file and the arguments that do not name files
     * @param identity changes if the compiler is replaced
     */
    ProcessTask(
            ShaderSource source,
            CompileOptions options,
            ShaderCompiler compiler,
            List<String> command,
            String identity) {
        super(source, options);
        this.compiler = compiler;
        this.command = List.copyOf(command);
        this.identity = identity;
    }

    @Override
    String command() {
        return identity + "\n" + String.join("\n", command);
    }

    @Override
    Collection<String> translate(Path temporary, List<String> warnings, List<String> errors) throws IOException {
        Path rule = Path.of(temporary + ".d");
        try {
            List<String> words = new ArrayList<>(command);
            words.addAll(compiler.files(source(), temporary, rule));
            Process process = new ProcessBuilder(words)
                    .directory(options().sources().toFile())
                    .redirectErrorStream(true)
                    .redirectInput(nothing())
                    .start();
            try (ProcessEnd end = new ProcessEnd(process, options().timeLimit())) {
                String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
                boolean isDone = end.isDone();
                report(output, isDone, warnings, errors);
                if (!isDone && errors.isEmpty()) {
                    errors.add(failure(command.get(0) + " " + end.text() + "\n" + output.strip()));
                }
            } catch (InterruptedException e) {
                ProcessEnd.kill(process);
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
            if (errors.isEmpty() && Files.size(temporary) == 0) {
                errors.add(failure(command.get(0) + " wrote no module"));
            }
            return Dependencies.of(
                    options().sources(), source().name(), rule, options().includeFolders());
        } finally {
            Files.deleteIfExists(rule);
        }
    }

    private static ProcessBuilder.Redirect nothing() {
        return ProcessBuilder.Redirect.from(new File(File.separatorChar == '\\' ? "NUL" : "/dev/null"));
    }
}
