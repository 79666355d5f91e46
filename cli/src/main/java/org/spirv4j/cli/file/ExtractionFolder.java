// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.File;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;

/** A folder for files whose names come from an input: nothing outside of it is written, whatever links are in it. */
public final class ExtractionFolder {
    private final String folder;
    private final boolean replaces;
    private final Console console;

    /**
     * Names a folder, which is made when the first file is written.
     *
     * @param replaces whether files that exist are replaced; otherwise they are problems
     */
    public ExtractionFolder(String folder, boolean replaces, Console console) {
        this.folder = folder;
        this.replaces = replaces;
        this.console = console;
    }

    /** The path of a file in the folder. */
    public String path(String name) {
        return folder.endsWith("/") ? folder + name : folder + "/" + name;
    }

    /** Checks that a file may be written, and is in the folder: links in it may lead anywhere. */
    public void check(String name) throws FileProblem {
        File root = console.file(folder);
        String path = path(name);
        File file = console.file(path);
        boolean isPossible = !file.isDirectory();
        for (File above = file; above != null && !above.equals(root); above = above.getParentFile()) {
            if (Files.isSymbolicLink(above.toPath())) {
                throw new FileProblem("cannot write " + Printable.of(path) + ": " + Printable.of(above.getName())
                        + " is a symbolic link");
            }
            isPossible &= above.equals(file) || !above.isFile();
        }
        if (!isPossible || root.isFile()) {
            throw FileProblem.writing(path, file, new FileNotFoundException(path), 0);
        }
        if (!replaces && file.exists()) {
            throw new FileProblem(Printable.of(path) + " exists; --force replaces it");
        }
    }

    /** Writes a file that was checked, and the folders that it is in. */
    public void write(String name, byte[] bytes) throws FileProblem {
        OutputFile.write(path(name), bytes, true, console);
    }
}
