// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import org.spirv4j.cli.Console;

/** A folder of generated text files. */
public final class GeneratedFolder {
    private final String path;
    private final String firstLine;
    private final Console console;

    /**
     * Names a folder, which may be missing.
     *
     * @param path the folder
     * @param firstLine the first line of generated files, by which they are recognized
     */
    public GeneratedFolder(String path, String firstLine, Console console) {
        this.path = path;
        this.firstLine = firstLine;
        this.console = console;
    }

    /**
     * Writes files, unless they have the same contents already, so that builds see what changed.
     *
     * @param texts the texts by file names
     * @param isComplete whether other generated files of the folder are deleted
     */
    public void write(Map<String, String> texts, boolean isComplete) throws FileProblem {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            String name = path + "/" + text.getKey();
            byte[] bytes = text.getValue().getBytes(StandardCharsets.UTF_8);
            if (!hasContents(console.file(name), bytes)) {
                OutputFile.write(name, bytes, true, console);
            }
        }
        File[] files = isComplete ? console.file(path).listFiles() : null;
        if (files != null) {
            for (File file : files) {
                if (!texts.containsKey(file.getName()) && isGenerated(file)) {
                    delete(file);
                }
            }
        }
    }

    private static boolean hasContents(File file, byte[] bytes) {
        try {
            return file.length() == bytes.length && Arrays.equals(Files.readAllBytes(file.toPath()), bytes);
        } catch (IOException e) {
            // Writing it shows whether that is a problem.
            return false;
        }
    }

    private boolean isGenerated(File file) {
        if (!file.isFile()) {
            return false;
        }
        try (BufferedReader reader = Files.newBufferedReader(file.toPath(), StandardCharsets.ISO_8859_1)) {
            return firstLine.equals(reader.readLine());
        } catch (IOException e) {
            // A file that cannot be read is not deleted.
            return false;
        }
    }

    private void delete(File file) throws FileProblem {
        try {
            Files.delete(file.toPath());
        } catch (IOException e) {
            throw FileProblem.writing(path + "/" + file.getName(), file, e, 0);
        }
    }
}
