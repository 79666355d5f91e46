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

/** glslangValidator on the path, by the plain rules of GLSL and ESSL: one process for many texts. */
final class Glslang implements Judge {
    private static final String PROGRAM = "glslangValidator";
    private static final int SECONDS = 20;
    private static final int SECONDS_OF_MANY = 60;

    private final boolean isInstalled = TimedProcess.find(PROGRAM).isPresent();

    @Override
    public String name() {
        return "glslang";
    }

    @Override
    public boolean isInstalled() {
        return isInstalled;
    }

    @Override
    public boolean isFor(Language language) {
        return Judges.isOpenGl(language);
    }

    @Override
    public String needs() {
        return "glslangValidator on the path";
    }

    @Override
    public List<Optional<String>> messages(List<ShaderText> texts, Language language) {
        Path folder = TimedProcess.newFolder();
        try {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < texts.size(); i++) {
                names.add("t" + i + "." + texts.get(i).stage());
                Files.writeString(folder.resolve(names.get(i)), texts.get(i).text());
            }
            Optional<Map<String, String>> together = together(names, folder);
            List<Optional<String>> messages = new ArrayList<>();
            for (String name : names) {
                messages.add(Optional.of(
                        together.isPresent() ? together.get().getOrDefault(name, "") : alone(name, folder)));
            }
            return messages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            TimedProcess.delete(folder);
        }
    }

    /** The first error of each file; empty if the process did not come to the end of all. */
    private static Optional<Map<String, String>> together(List<String> names, Path folder) {
        List<String> command = new ArrayList<>(List.of(PROGRAM));
        command.addAll(names);
        TimedProcess process = TimedProcess.run(command, Optional.empty(), Map.of(), folder, SECONDS_OF_MANY);
        Map<String, String> errors = new HashMap<>();
        String current = "";
        for (String line : process.output().lines().toList()) {
            if (names.contains(line)) {
                current = line;
                errors.put(current, "");
            } else if (line.startsWith("ERROR")
                    && errors.getOrDefault(current, line).isEmpty()) {
                errors.put(current, line);
            }
        }
        return process.isInTime() && errors.size() == names.size() ? Optional.of(errors) : Optional.empty();
    }

    private static String alone(String name, Path folder) {
        TimedProcess process = TimedProcess.run(List.of(PROGRAM, name), Optional.empty(), Map.of(), folder, SECONDS);
        if (!process.isInTime()) {
            return "no answer in " + SECONDS + " seconds";
        }
        return process.status() == 0
                ? ""
                : process.output()
                        .lines()
                        .filter(line -> line.startsWith("ERROR"))
                        .findFirst()
                        .orElse("status " + process.status());
    }
}
