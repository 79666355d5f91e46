// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;

/**
 * The files that are written under a name of their own before they get that of the output. When the program is
 * interrupted, they are deleted, and the threads that write make no further ones.
 */
final class TemporaryFiles {
    /** The files that exist. Its lock is held while one is made, renamed or deleted. */
    private static final Set<File> FILES = new HashSet<>();

    private static boolean isWatching;
    private static boolean isStopping;

    private TemporaryFiles() {}

    /** Makes a file. */
    static OutputStream open(File file) throws IOException {
        synchronized (FILES) {
            watch();
            OutputStream open = new FileOutputStream(file);
            FILES.add(file);
            return open;
        }
    }

    /** Gives a file its name, and replaces what has that name. */
    static void rename(File file, File target) throws IOException {
        synchronized (FILES) {
            watch();
            if (!file.renameTo(target)) {
                // On some systems, renaming does not replace a file.
                Files.move(file.toPath(), target.toPath(), StandardCopyOption.REPLACE_EXISTING);
            }
            FILES.remove(file);
        }
    }

    /** Deletes a file; if that fails, it is tried again at the end of the program. */
    static void delete(File file) {
        synchronized (FILES) {
            if (file.delete()) {
                FILES.remove(file);
            }
        }
    }

    private static void watch() {
        if (!isWatching) {
            isWatching = true;
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(TemporaryFiles::stop));
            } catch (IllegalStateException e) {
                isStopping = true;
            }
        }
        while (isStopping) {
            try {
                // The program ends without this thread.
                FILES.wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static void stop() {
        synchronized (FILES) {
            isStopping = true;
            FILES.forEach(File::delete);
        }
    }
}
