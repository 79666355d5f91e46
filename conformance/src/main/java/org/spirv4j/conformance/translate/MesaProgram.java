// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.translate.text.Language;

/**
 * The program {@code bin/gl} of the folder of judges: Mesa's OpenGL and OpenGL ES with the driver llvmpipe. It reads
 * lines, and answers each with a line that starts with {@code ok} or with {@code refused} and a message, separated by
 * tabs; the first line is {@code ready}.
 *
 * @param file the program; empty if it is not installed
 */
record MesaProgram(Optional<Path> file) {
    static final Map<String, String> ENVIRONMENT = Map.of(
            "LIBGL_ALWAYS_SOFTWARE",
            "1",
            "GALLIUM_DRIVER",
            "llvmpipe",
            "MESA_SHADER_CACHE_DISABLE",
            "true",
            "EGL_LOG_LEVEL",
            "fatal");

    /**
     * Finds the program.
     *
     * @param folder the folder of judges; empty if there is none
     */
    static MesaProgram in(Optional<Path> folder) {
        return new MesaProgram(
                folder.map(parent -> parent.resolve("bin").resolve("gl").toAbsolutePath())
                        .filter(Files::isExecutable));
    }

    boolean isInstalled() {
        return file.isPresent();
    }

    /**
     * The command line.
     *
     * @param mode {@code check} to compile texts, {@code run} to execute them
     */
    List<String> command(Language language, String mode) {
        String api = language.family() == Language.Family.ESSL ? "gles" : "gl";
        return List.of(file.orElseThrow().toString(), api, mode);
    }
}
