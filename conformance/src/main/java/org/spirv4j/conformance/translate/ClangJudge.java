// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.translate.text.Language;

/**
 * A type checker of MSL: a program that gets files as arguments, and prints for each a line with the file, {@code ok},
 * {@code refused} or {@code no-answer}, and a message, separated by tabs.
 */
final class ClangJudge implements Judge {
    /** The environment variable with the program and its first arguments, separated by blanks. */
    static final String PROGRAM = "SPIRV_MSL_CHECK";

    private static final int SECONDS = 120;

    private final Optional<List<String>> command;

    /**
     * Creates a judge.
     *
     * @param command the program and its arguments before the files; empty if there is none
     */
    ClangJudge(Optional<List<String>> command) {
        this.command = command;
    }

    @Override
    public String name() {
        return "clang";
    }

    @Override
    public boolean isInstalled() {
        return command.isPresent();
    }

    @Override
    public boolean isFor(Language language) {
        return language.family() == Language.Family.MSL;
    }

    @Override
    public String needs() {
        return "a type checker of MSL, the program that " + PROGRAM + " names";
    }

    @Override
    public List<Optional<String>> messages(List<ShaderText> texts, Language language) {
        Path folder = TimedProcess.newFolder();
        try {
            List<String> line = new ArrayList<>(command.orElseThrow());
            for (int i = 0; i < texts.size(); i++) {
                line.add(Files.writeString(folder.resolve("t" + i), texts.get(i).text())
                        .getFileName()
                        .toString());
            }
            Map<String, String> messages = new HashMap<>();
            TimedProcess.run(line, Optional.empty(), Map.of(), folder, SECONDS)
                    .output()
                    .lines()
                    .map(answer -> answer.split("\t", -1))
                    .filter(cells -> cells.length == 3)
                    .forEach(cells -> messages.put(cells[0], cells[1].equals("ok") ? "" : cells[1] + " " + cells[2]));
            List<Optional<String>> all = new ArrayList<>();
            for (int i = 0; i < texts.size(); i++) {
                all.add(Optional.of(messages.getOrDefault("t" + i, "no answer")));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            TimedProcess.delete(folder);
        }
    }
}
