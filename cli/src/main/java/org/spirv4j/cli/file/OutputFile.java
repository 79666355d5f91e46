// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;

/**
 * An output file that appears complete or not at all: the bytes go to a hidden file in the same folder, which
 * {@link #commit} renames. Devices, pipes and standard output, which cannot be replaced, are written directly.
 */
public final class OutputFile extends OutputStream {
    private static final AtomicLong COUNTER = new AtomicLong(System.nanoTime());

    /** As many as Linux follows. */
    private static final int MAX_LINKS = 40;

    private final String name;
    private final File target;
    private final boolean createsFolders;
    private final @Nullable OutputStream standard;
    private final boolean direct;
    private @Nullable File temporary;
    private @Nullable OutputStream stream;

    private OutputFile(
            String name, File target, boolean direct, boolean createsFolders, @Nullable OutputStream standard) {
        this.name = name;
        this.target = target;
        this.direct = direct;
        this.createsFolders = createsFolders;
        this.standard = standard;
    }

    /**
     * Opens an output by its name on the command line.
     *
     * @param name a file, or {@code -} for standard output
     * @param createsFolders whether missing folders are created
     */
    public static OutputFile of(String name, boolean createsFolders, Console console) throws FileProblem {
        if (name.equals(InputFile.STANDARD)) {
            return new OutputFile(name, new File(name), true, false, console.out());
        }
        File file = console.file(name);
        boolean isDevice = file.getPath().startsWith("/dev/") || file.getPath().startsWith("/proc/");
        if (!file.exists() && !Files.isSymbolicLink(file.toPath())) {
            return new OutputFile(name, file, isDevice, createsFolders, null);
        }
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file.toPath(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!attributes.isSymbolicLink()) {
                return new OutputFile(name, file, isDevice || !attributes.isRegularFile(), createsFolders, null);
            }
            // A link is kept, and its target is replaced.
            File end = end(name, file);
            return new OutputFile(name, end, isDevice || end.exists() && !end.isFile(), createsFolders, null);
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            throw FileProblem.writing(name, file, e, 0);
        }
    }

    /** The file that a symbolic link leads to, which need not exist. */
    private static File end(String name, File link) throws IOException {
        File end = link;
        for (int i = 0; i < MAX_LINKS; i++) {
            if (!Files.isSymbolicLink(end.toPath())) {
                return end;
            }
            end = end.toPath()
                    .resolveSibling(Files.readSymbolicLink(end.toPath()))
                    .toFile();
        }
        throw new FileProblem("cannot write " + Printable.of(name) + ": too many levels of symbolic links");
    }

    /**
     * Writes a whole file.
     *
     * @param name a file, or {@code -} for standard output
     * @param createsFolders whether missing folders are created
     */
    public static void write(String name, byte[] bytes, boolean createsFolders, Console console) throws FileProblem {
        try (OutputFile out = of(name, createsFolders, console)) {
            out.write(bytes);
            out.commit();
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            throw FileProblem.writing(name, console.file(name), e, bytes.length);
        }
    }

    /**
     * Checks that a file with this name may be written, before what it will hold is computed.
     *
     * @throws FileProblem if it is a folder, would be in none, or is a symbolic link without an end
     */
    public static void check(String name, Console console) throws FileProblem {
        File file = console.file(name);
        File folder = file.getAbsoluteFile().getParentFile();
        if (!name.equals(InputFile.STANDARD) && (file.isDirectory() || folder == null || !folder.isDirectory())) {
            throw FileProblem.writing(name, file, new FileNotFoundException(name), 0);
        }
        of(name, false, console).close();
    }

    /**
     * Refuses to write a module to a terminal.
     *
     * @throws UsageException if the name is {@code -} and standard output is a terminal
     */
    public static void refuseTerminal(String name, Console console) {
        if (name.equals(InputFile.STANDARD) && console.outIsTerminal()) {
            throw new UsageException(
                    "a binary module is not written to a terminal; name a file with -o, or use a pipe");
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        OutputStream to = open();
        try {
            to.write(bytes, start, length);
        } catch (IOException e) {
            throw problem(e, length);
        }
    }

    /** Whether there is something to commit: bytes have been written, or it is standard output. */
    boolean isStarted() {
        return standard != null || stream != null;
    }

    /**
     * Completes the file and gives it its name.
     *
     * @throws FileProblem if that fails; an old file with this name is then still there
     */
    public void commit() throws IOException {
        OutputStream to = open();
        try {
            if (standard != null) {
                to.flush();
                return;
            }
            to.close();
            File written = temporary;
            if (written != null) {
                TemporaryFiles.rename(written, target);
            }
            temporary = null;
        } catch (IOException e) {
            throw problem(e, 0);
        }
    }

    /** Deletes the file if it was not committed. */
    @Override
    public void close() {
        if (standard != null) {
            return;
        }
        try {
            if (stream != null) {
                stream.close();
            }
        } catch (IOException e) {
            // A committed file is complete already.
        }
        if (temporary != null) {
            TemporaryFiles.delete(temporary);
            temporary = null;
        }
    }

    private OutputStream open() throws FileProblem {
        if (standard != null) {
            return standard;
        }
        OutputStream open = stream;
        if (open != null) {
            return open;
        }
        try {
            open = direct ? new FileOutputStream(target) : openBeside();
        } catch (IOException e) {
            throw problem(e, 0);
        }
        stream = open;
        return open;
    }

    /** Opens the hidden file in the folder of the target. */
    private OutputStream openBeside() throws IOException {
        File folder = target.getParentFile();
        File beside = new File(folder, ".spirv-" + Long.toHexString(COUNTER.getAndIncrement()) + ".tmp");
        OutputStream open;
        try {
            open = TemporaryFiles.open(beside);
        } catch (FileNotFoundException e) {
            if (!createsFolders || folder == null) {
                throw e;
            }
            // Several threads may come here for one folder.
            Files.createDirectories(folder.toPath());
            open = TemporaryFiles.open(beside);
        }
        temporary = beside;
        return open;
    }

    private FileProblem problem(IOException cause, long size) {
        return standard != null
                ? FileProblem.standardStream("write to standard output", cause)
                : FileProblem.writing(name, target, cause, size);
    }
}
