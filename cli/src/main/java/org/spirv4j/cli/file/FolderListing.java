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

/** The files of a folder and the folders in it, by suffix. */
final class FolderListing {
    private FolderListing() {}

    /** Names relative to the folder, with {@code /} between folders, sorted. Links to folders are not followed. */
    static List<String> of(File folder, String shownName, String suffix) throws FileProblem {
        List<String> names = new ArrayList<>();
        Path root = folder.toPath();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<Path>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.getFileName().toString().endsWith(suffix) && !Files.isDirectory(file)) {
                        names.add(root.relativize(file).toString().replace(File.separatorChar, '/'));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw FileProblem.reading(shownName, folder, e);
        }
        Collections.sort(names);
        return names;
    }
}
