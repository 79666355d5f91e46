// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.lwjgl.util.shaderc.Shaderc;

/**
 * The C++ program that validates a folder in one process with the library of SPIRV-Tools: the one that is installed, or
 * the newer one inside the shaderc that LWJGL publishes.
 */
final class FolderValidator {
    private static final Path SOURCE = Path.of("bench/src/main/cpp/validate_folder.cpp");

    private FolderValidator() {}

    /** The shared library with the newer SPIRV-Tools; empty where LWJGL has none for this machine. */
    static Optional<Path> newestLibrary() {
        try {
            return Optional.ofNullable(Shaderc.getLibrary().getPath()).map(Path::of);
        } catch (LinkageError e) {
            return Optional.empty();
        }
    }

    /**
     * Compiles the program.
     *
     * @param root this checkout
     * @param folder the folder for the program
     * @return the program; empty if there is no compiler or no library
     */
    static Optional<Path> compile(Path root, Path folder) throws IOException, InterruptedException {
        Path program = folder.resolve("validate_folder");
        Path log = folder.resolve("g++.txt");
        List<String> compiler = List.of(
                "g++",
                "-std=c++17",
                "-O2",
                "-o",
                program.toString(),
                root.resolve(SOURCE).toString(),
                "-lSPIRV-Tools",
                "-ldl");
        try {
            Process process = new ProcessBuilder(compiler)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (process.waitFor() == 0 && Files.isExecutable(program)) {
                return Optional.of(program);
            }
        } catch (IOException e) {
            // There is no g++.
            return Optional.empty();
        }
        return Optional.empty();
    }
}
