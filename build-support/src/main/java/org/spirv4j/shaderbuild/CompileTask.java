// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Compiles one source to one module. */
abstract class CompileTask {
    private final ShaderSource source;
    private final CompileOptions options;

    /**
     * What happened.
     *
     * @param warnings a message for each warning
     * @param errors a message for each error; if there are none, the module is written
     * @param state the digest of the command and of all files, then the names of the files
     */
    record Result(List<String> warnings, List<String> errors, List<String> state) {}

    CompileTask(ShaderSource source, CompileOptions options) {
        this.source = source;
        this.options = options;
    }

    final ShaderSource source() {
        return source;
    }

    final CompileOptions options() {
        return options;
    }

    /** Everything that affects the module besides the contents of files. */
    abstract String command();

    /** Compiles the source to a temporary file, and reports the names of files that the source consists of. */
    abstract Collection<String> translate(Path temporary, List<String> warnings, List<String> errors)
            throws IOException;

    /** Whether the module of the last build is there and would not change. */
    final boolean isCurrent(StateFile state) throws IOException {
        List<String> last = state.outputs().getOrDefault(source.module(), List.of(""));
        return Files.isRegularFile(options.modules().resolve(source.module()))
                && last.get(0).equals(digest(last.subList(1, last.size())));
    }

    final Result compile() throws IOException {
        Path module = options.modules().resolve(source.module());
        Path folder = module.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path temporary = Files.createTempFile(folder, ".spirv-", ".spv");
        try {
            List<String> warnings = new ArrayList<>();
            List<String> errors = new ArrayList<>();
            List<String> files = List.copyOf(translate(temporary, warnings, errors));
            if (!errors.isEmpty()) {
                return new Result(warnings, errors, List.of());
            }
            List<String> state = new ArrayList<>();
            state.add(digest(files));
            state.addAll(files);
            OutputFiles.move(temporary, module);
            return new Result(warnings, errors, state);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private String digest(List<String> files) throws IOException {
        Digest digest = new Digest().addLibrary().add(command());
        for (String file : files) {
            digest.add(file, options.sources().resolve(file));
        }
        return digest.hex();
    }

    /** Adds the messages in the output of a compiler. Nothing is an error if the compiler succeeded. */
    final void report(String output, boolean isDone, List<String> warnings, List<String> errors) {
        for (CompilerMessage message : CompilerMessage.of(output)) {
            (message.isError() && !isDone ? errors : warnings).add(text(message));
        }
    }

    /** An error of the shader that no message of a compiler states. */
    final String failure(String text) {
        return options.sources().resolve(source.name()) + ": error: " + text.strip();
    }

    /** The message with the path of the file, in the form that gcc made common. */
    private String text(CompilerMessage message) {
        StringBuilder text = new StringBuilder();
        String file = message.file().isEmpty() ? source.name() : message.file();
        text.append(options.sources().resolve(file).normalize());
        if (message.line() > 0) {
            text.append(':').append(message.line());
        }
        if (message.column() > 0) {
            text.append(':').append(message.column());
        }
        return text.append(message.isError() ? ": error: " : ": warning: ")
                .append(message.text())
                .toString();
    }
}
