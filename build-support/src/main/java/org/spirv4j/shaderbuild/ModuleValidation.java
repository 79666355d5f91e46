// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Validates all modules of a folder if a module or an option has changed since they were last found to be valid and
 * without warnings.
 */
public final class ModuleValidation {
    private ModuleValidation() {}

    /**
     * Validates the modules.
     *
     * @param folders the folders; the output is not used
     * @param options how they are validated
     * @param sarifFile the SARIF log to write
     * @param log receives the findings
     * @return whether all modules are valid
     * @throws BuildFailure if an option is wrong
     * @throws IOException if files cannot be read or written
     */
    public static boolean run(StepFolders folders, ValidationOptions options, Optional<Path> sarifFile, BuildLog log)
            throws BuildFailure, IOException {
        Objects.requireNonNull(folders, "folders");
        Objects.requireNonNull(sarifFile, "sarifFile");
        Objects.requireNonNull(log, "log");
        List<String> modules = folders.moduleNames();
        String sarifDigest = sarifFile.isPresent() ? Digest.of(sarifFile.get()) : "";
        StateFile state = StateFile.read(folders.stateFile());
        String digest = folders.digest(options.arguments(), modules);
        if (state.outputs().getOrDefault(StateFile.STEP, List.of()).equals(List.of(digest, sarifDigest))) {
            log.info("modules are unchanged since they were found to be valid");
            return true;
        }
        if (modules.isEmpty()) {
            log.warn("no modules in " + folders.modules());
            return true;
        }
        SpirvCommand text = run(folders, options, List.of());
        if (text.status() > 1) {
            text.errors().forEach(log::error);
            throw BuildFailure.ofConfiguration("\"spirv val\" failed");
        }
        text.warnings().forEach(log::warn);
        text.errors().forEach(log::error);
        if (sarifFile.isPresent()) {
            String sarif = run(folders, options, List.of("--format", "sarif")).output();
            OutputFiles.write(sarifFile.get(), sarif.getBytes(StandardCharsets.UTF_8));
            sarifDigest = Digest.of(sarifFile.get());
        }
        Files.deleteIfExists(folders.stateFile());
        if (text.status() == 0 && text.warnings().isEmpty()) {
            state.outputs().put(StateFile.STEP, List.of(digest, sarifDigest));
            state.write();
        }
        if (text.status() == 0) {
            log.info("validated " + Counted.text(modules.size(), "module"));
        }
        return text.status() == 0;
    }

    private static SpirvCommand run(StepFolders folders, ValidationOptions options, List<String> format) {
        List<String> words = new ArrayList<>(List.of("val"));
        words.addAll(options.arguments());
        words.addAll(format);
        words.add(folders.name(folders.modules()));
        return SpirvCommand.run(folders.base(), words);
    }
}
