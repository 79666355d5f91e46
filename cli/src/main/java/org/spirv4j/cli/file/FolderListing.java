// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;

/** Lists the inputs in a folder and its subfolders. */
final class FolderListing {
    private FolderListing() {}

    static boolean isFolder(String name, Console console) {
        return !name.equals(InputFile.STANDARD) && console.file(name).isDirectory();
    }

    static String join(String folder, String name) {
        return folder.endsWith("/") || folder.endsWith(File.separator) ? folder + name : folder + "/" + name;
    }

    /**
     * The names of the files relative to the folder, with {@code /} as separator, sorted. Links to folders are not
     * followed.
     *
     * @throws FileProblem if there are none, or a folder cannot be listed
     */
    static List<String> of(String folder, InputKind kind, Console console) throws FileProblem {
        List<String> names = new ArrayList<>();
        Path root = console.file(folder).toPath();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<Path>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    boolean linksToFolder = attributes.isSymbolicLink() && Files.isDirectory(file);
                    if (kind.takes(file.getFileName().toString()) && !linksToFolder) {
                        names.add(root.relativize(file).toString().replace(File.separatorChar, '/'));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            String path = String.valueOf(e.getMessage());
            throw new FileProblem("cannot list the folder " + Printable.of(path) + ": permission denied");
        }
        if (names.isEmpty()) {
            throw new FileProblem("no " + kind.suffixes("", "or") + " files in " + Printable.of(folder));
        }
        Collections.sort(names);
        return names;
    }
}
