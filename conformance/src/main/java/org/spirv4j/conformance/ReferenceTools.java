// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.spirv4j.module.SpirvModule;

/** The established tools {@code spirv-val}, {@code spirv-opt} and {@code spirv-link}, run as processes. */
final class ReferenceTools {
    private static final long MAX_SECONDS = 120;

    private ReferenceTools() {}

    /** Whether all of them can be started. */
    static boolean areThere() {
        try {
            return succeeds(List.of("spirv-val", "--version"))
                    && succeeds(List.of("spirv-opt", "--version"))
                    && succeeds(List.of("spirv-link", "--version"));
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    /** Whether the validator accepts a module's file for an environment. */
    static boolean accepts(Path module, String env) {
        return succeeds(List.of("spirv-val", "--target-env", env, module.toString()));
    }

    /** Whether the validator accepts a module for an environment. */
    static boolean accepts(SpirvModule module, String env) {
        return withFile(file -> {
            module.write(file);
            return accepts(file, env);
        });
    }

    /** What the optimizer makes of a module's file; empty when it fails. */
    static Optional<SpirvModule> optimize(Path module, List<String> passes) {
        return withFile(file -> {
            List<String> command = new ArrayList<>(List.of("spirv-opt", "--skip-validation"));
            command.addAll(passes);
            command.addAll(List.of(module.toString(), "-o", file.toString()));
            return succeeds(command) ? Optional.of(SpirvModule.read(Files.readAllBytes(file))) : Optional.empty();
        });
    }

    /** What the linker makes of modules' files, a library that may still import; empty when it refuses. */
    static Optional<SpirvModule> link(List<Path> modules) {
        return withFile(file -> {
            List<String> command =
                    new ArrayList<>(List.of("spirv-link", "--create-library", "--allow-partial-linkage"));
            modules.forEach(module -> command.add(module.toString()));
            command.addAll(List.of("-o", file.toString()));
            return succeeds(command) ? Optional.of(SpirvModule.read(Files.readAllBytes(file))) : Optional.empty();
        });
    }

    private static boolean succeeds(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @FunctionalInterface
    private interface FileUse<T> {
        T apply(Path file) throws IOException;
    }

    private static <T> T withFile(FileUse<T> use) {
        try {
            Path file = Files.createTempFile("conformance", ".spv");
            try {
                return use.apply(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
