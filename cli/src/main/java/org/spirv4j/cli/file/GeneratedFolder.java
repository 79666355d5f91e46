// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;

/** A folder of generated text files, some of which may be in folders of their own in it. */
public final class GeneratedFolder {
    private final String path;
    private final String firstLine;
    private final String ownLine;
    private final Console console;

    /**
     * Names a folder, which may be missing.
     *
     * @param path the folder
     * @param firstLine the first line of generated files, by which they are recognized
     * @param ownLine the start of the second line of those that are in a folder of their own
     */
    public GeneratedFolder(String path, String firstLine, String ownLine, Console console) {
        this.path = path;
        this.firstLine = firstLine;
        this.ownLine = ownLine;
        this.console = console;
    }

    /**
     * Writes files, unless they have the same contents already, so that builds see what changed.
     *
     * @param texts the texts by file names; a name may be that of a folder and of a file in it, with a slash between
     * @param isComplete whether other generated files are deleted, with the folders that become empty
     */
    public void write(Map<String, String> texts, boolean isComplete) throws FileProblem {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            String name = path + "/" + text.getKey();
            byte[] bytes = text.getValue().getBytes(StandardCharsets.UTF_8);
            if (!hasContents(console.file(name), bytes)) {
                OutputFile.write(name, bytes, true, console);
            }
        }
        if (isComplete) {
            for (File file : files(path)) {
                if (file.isDirectory() && !Files.isSymbolicLink(file.toPath())) {
                    clean(file.getName(), texts.keySet());
                } else if (!texts.containsKey(file.getName()) && isGenerated(file, "")) {
                    delete(file.getName());
                }
            }
        }
    }

    /** Deletes generated files from a folder in this one, and the folder if nothing else is in it. */
    private void clean(String folder, Set<String> kept) throws FileProblem {
        boolean isLess = false;
        for (File file : files(path + "/" + folder)) {
            String name = folder + "/" + file.getName();
            if (!kept.contains(name) && isGenerated(file, ownLine)) {
                delete(name);
                isLess = true;
            }
        }
        if (isLess && files(path + "/" + folder).length == 0) {
            delete(folder);
        }
    }

    private File[] files(String folder) {
        File[] files = console.file(folder).listFiles();
        return files == null ? new File[0] : files;
    }

    private static boolean hasContents(File file, byte[] bytes) {
        try {
            return file.length() == bytes.length && Arrays.equals(Files.readAllBytes(file.toPath()), bytes);
        } catch (IOException e) {
            // Writing it shows whether that is a problem.
            return false;
        }
    }

    private boolean isGenerated(File file, String secondLine) {
        if (!file.isFile()) {
            return false;
        }
        try (BufferedReader reader = Files.newBufferedReader(file.toPath(), StandardCharsets.ISO_8859_1)) {
            return firstLine.equals(reader.readLine())
                    && Objects.requireNonNullElse(reader.readLine(), "").startsWith(secondLine);
        } catch (IOException e) {
            // A file that cannot be read is not deleted.
            return false;
        }
    }

    private void delete(String name) throws FileProblem {
        File file = console.file(path + "/" + name);
        try {
            Files.delete(file.toPath());
        } catch (IOException e) {
            throw FileProblem.writing(path + "/" + name, file, e, 0);
        }
    }
}
