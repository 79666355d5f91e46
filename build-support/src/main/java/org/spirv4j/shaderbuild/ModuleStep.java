// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs a command of {@code spirv} on all modules of a folder if the command, a module or an output has changed since it
 * last succeeded. Outputs that are equal to those of the last build keep their time stamps; outputs of the last build
 * that are no longer made are deleted.
 */
public final class ModuleStep {
    private final StepFolders folders;
    private final BuildLog log;
    private final List<String> command;

    private ModuleStep(StepFolders folders, BuildLog log, List<String> command) {
        this.folders = Objects.requireNonNull(folders, "folders");
        this.log = Objects.requireNonNull(log, "log");
        this.command = command;
    }

    /**
     * A step that writes what modules expect of their host.
     *
     * @param folders the folders; the output has a file for each module
     * @param format a choice of {@code spirv reflect --format}
     * @param log receives messages
     * @return the step
     */
    public static ModuleStep reflect(StepFolders folders, String format, BuildLog log) {
        return new ModuleStep(folders, log, List.of("reflect", "--format", format));
    }

    /**
     * A step that writes Java sources for the host of the modules.
     *
     * @param folders the folders; the output has the folders of the package
     * @param options how the sources are written
     * @param log receives messages
     * @return the step
     */
    public static ModuleStep bind(StepFolders folders, BindOptions options, BuildLog log) {
        return new ModuleStep(folders, log, options.command());
    }

    /**
     * A step that removes what a driver does not need.
     *
     * @param folders the folders; the output has a module for each module
     * @param options options of {@code spirv strip}, such as {@code --all}
     * @param log receives messages
     * @return the step
     */
    public static ModuleStep strip(StepFolders folders, List<String> options, BuildLog log) {
        List<String> command = new ArrayList<>(List.of("strip"));
        command.addAll(options);
        return new ModuleStep(folders, log, command);
    }

    /**
     * A step that writes modules as text in a shading language.
     *
     * @param folders the folders; the output has a text for each module
     * @param language the language, as for {@code spirv translate --to}
     * @param options further options of {@code spirv translate}, such as {@code --flip-y}
     * @param log receives messages
     * @return the step
     */
    public static ModuleStep translate(StepFolders folders, String language, List<String> options, BuildLog log) {
        List<String> command = new ArrayList<>(List.of("translate", "--to", language));
        command.addAll(options);
        return new ModuleStep(folders, log, command);
    }

    /**
     * Runs the step.
     *
     * @return whether there was anything to do
     * @throws BuildFailure if the command failed; its errors are in the log
     * @throws IOException if files cannot be read or written
     */
    public boolean run() throws BuildFailure, IOException {
        List<String> modules = folders.moduleNames();
        StateFile state = StateFile.read(folders.stateFile());
        String digest = folders.digest(command, modules);
        if (isCurrent(state, digest)) {
            log.info("the results of \"spirv " + command.get(0) + "\" are up to date");
            return false;
        }
        Path staging = Files.createDirectories(
                folders.stateFile().resolveSibling(folders.stateFile().getFileName() + ".new"));
        try {
            if (modules.isEmpty()) {
                log.warn("no modules in " + folders.modules());
            } else {
                execute(staging);
            }
            state.outputs().remove(StateFile.STEP);
            SortedMap<String, List<String>> written = synchronize(staging, state);
            state.outputs().clear();
            state.outputs().putAll(written);
            state.outputs().put(StateFile.STEP, List.of(digest));
            state.write();
            log.info("\"spirv " + command.get(0) + "\" wrote " + Counted.text(written.size(), "file"));
            return true;
        } finally {
            OutputFiles.deleteTree(staging);
        }
    }

    private boolean isCurrent(StateFile state, String digest) throws IOException {
        for (Map.Entry<String, List<String>> output : state.outputs().entrySet()) {
            String name = output.getKey();
            String current = name.equals(StateFile.STEP)
                    ? digest
                    : Digest.of(folders.output().resolve(name));
            if (!current.equals(output.getValue().get(0))) {
                return false;
            }
        }
        return state.outputs().containsKey(StateFile.STEP);
    }

    private void execute(Path staging) throws BuildFailure {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("-o", staging.toString()));
        words.add(folders.name(folders.modules()));
        SpirvCommand result = SpirvCommand.run(folders.base(), words);
        result.warnings().forEach(log::warn);
        if (result.status() != 0) {
            result.errors().forEach(log::error);
            throw BuildFailure.ofInput("\"spirv " + command.get(0) + "\" failed");
        }
    }

    /** Makes the folder of outputs have the same files, and returns their digests. */
    private SortedMap<String, List<String>> synchronize(Path staging, StateFile state) throws IOException {
        SortedMap<String, List<String>> written = new TreeMap<>();
        for (String name : OutputFiles.list(staging)) {
            byte[] bytes = Files.readAllBytes(staging.resolve(name));
            Path file = folders.output().resolve(name);
            if (!Files.isRegularFile(file) || !Arrays.equals(bytes, Files.readAllBytes(file))) {
                OutputFiles.write(file, bytes);
            }
            written.put(name, List.of(Digest.of(bytes)));
        }
        for (String name : state.outputs().keySet()) {
            if (!written.containsKey(name)) {
                OutputFiles.delete(folders.output(), name);
            }
        }
        return written;
    }
}
