// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.spirv4j.corpus.internal.search.TextSearch;

/**
 * Reads modules from files, folders and archives, one after the other. Only one entry is in memory at a time, and
 * what the visitor keeps.
 *
 * <p>A file may be compressed with gzip, xz or Zstandard, and it may be a zip archive, a tar archive, an ar
 * archive or a Fossilize database; the content tells, not the name. Entries of archives may be compressed and be
 * archives. Of folders and archives, those entries count that begin with the magic number of SPIR-V in either byte
 * order, or whose names end with {@code .spv}, {@code .spirv} or {@code .spvasm}, perhaps with {@code .gz}, {@code
 * .xz} or {@code .zst} after. All others are searched for modules in them: in the bytes, at any offset; in text,
 * as numbers, as base64 and as strings with escapes; compressed with zlib or gzip; and in shader packs of Qt. A
 * file that is named itself and has no modules in it counts as one.
 *
 * <p>Damaged input causes no exceptions, but problems, after which reading goes on where that is possible.
 */
public final class CorpusReader {
    /** The number of bytes by which {@link #isPacked} tells what a file is. */
    public static final int PROBE_BYTES = Form.PROBE;

    private final ReadLimits limits;
    private final LongConsumer progress;

    private CorpusReader(ReadLimits limits, LongConsumer progress) {
        this.limits = limits;
        this.progress = progress;
    }

    /** {@return a reader with the default limits} */
    public static CorpusReader create() {
        return new CorpusReader(ReadLimits.DEFAULT, bytes -> {});
    }

    /**
     * Sets what is not read.
     *
     * @param other the limits
     * @return the changed reader
     */
    public CorpusReader withLimits(ReadLimits other) {
        return new CorpusReader(Objects.requireNonNull(other, "other"), progress);
    }

    /**
     * Sets who is told how much is read.
     *
     * @param bytesRead receives the number of bytes of files, as they are on the disk, that were read since it was
     *     last called; on the thread that reads
     * @return the changed reader
     */
    public CorpusReader withProgress(LongConsumer bytesRead) {
        return new CorpusReader(limits, Objects.requireNonNull(bytesRead, "bytesRead"));
    }

    /**
     * {@return whether a file is compressed, or an archive}
     *
     * @param start its first {@link #PROBE_BYTES} bytes; all of them, if it has fewer
     */
    public static boolean isPacked(byte[] start) {
        Form form = Form.of(Objects.requireNonNull(start, "start"));
        return form.isCompression() || form.isArchive();
    }

    /**
     * {@return whether a file looks like text}
     *
     * @param start its first {@link #PROBE_BYTES} bytes; all of them, if it has fewer
     */
    public static boolean isText(byte[] start) {
        return TextSearch.isText(Objects.requireNonNull(start, "start"));
    }

    /**
     * Reads files and folders.
     *
     * @param inputs the files and folders
     * @param visitor receives what is read
     * @return whether the visitor let the reader come to the end
     */
    public boolean read(List<Path> inputs, CorpusVisitor visitor) {
        Objects.requireNonNull(visitor, "visitor");
        for (Path input : inputs) {
            if (!read(input.toString(), input, visitor)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads a file, or the files of a folder and its folders in the order of their names. Links to folders are not
     * followed, nor are links to files outside the folder.
     *
     * @param name the name of the file or folder in names of entries
     * @param input the file or folder
     * @param visitor receives what is read
     * @return whether the visitor let the reader come to the end
     */
    public boolean read(String name, Path input, CorpusVisitor visitor) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(input, "input");
        Objects.requireNonNull(visitor, "visitor");
        Walk walk = new Walk(visitor, limits);
        if (Files.isDirectory(input)) {
            for (Listed listed : files(name, input, walk)) {
                if (!walk.goesOn()) {
                    break;
                }
                file(child(name, listed.below), listed.file, false, walk);
            }
        } else {
            file(name, input, true, walk);
        }
        return end(name, walk);
    }

    /**
     * Reads bytes that are the content of a file.
     *
     * @param name the name of the file in names of entries
     * @param bytes the bytes, which are read to their end, but not closed
     * @param visitor receives what is read
     * @return whether the visitor let the reader come to the end
     */
    public boolean read(String name, InputStream bytes, CorpusVisitor visitor) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(visitor, "visitor");
        Walk walk = new Walk(visitor, limits);
        walk.file(name, Optional.empty(), unclosed(bytes), true);
        return end(name, walk);
    }

    /**
     * Reads bytes that are the content of a file in a folder: without a module in them, they are nothing to report on.
     *
     * @param name the name of the file in names of entries
     * @param bytes the bytes, which are read to their end, but not closed
     * @param visitor receives what is read
     * @return whether the visitor let the reader come to the end
     */
    public boolean readInFolder(String name, InputStream bytes, CorpusVisitor visitor) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(visitor, "visitor");
        Walk walk = new Walk(visitor, limits);
        walk.file(name, Optional.empty(), unclosed(bytes), false);
        return walk.goesOn();
    }

    private static InputStream unclosed(InputStream bytes) {
        return new FilterInputStream(bytes) {
            @Override
            public int read(byte[] buffer, int start, int count) throws IOException {
                return in.read(buffer, start, count);
            }

            @Override
            public void close() {
                // The caller closes the stream.
            }
        };
    }

    private static boolean end(String name, Walk walk) {
        if (walk.goesOn() && walk.entries() == 0) {
            walk.reportEmpty(name);
        }
        return walk.goesOn();
    }

    private void file(String name, Path file, boolean takesAll, Walk walk) {
        try (InputStream in = new Counted(Files.newInputStream(file), progress)) {
            walk.file(name, Optional.of(file), in, takesAll);
        } catch (IOException e) {
            walk.report(CorpusProblem.error(name, unreadable(e)));
        }
    }

    /** Tells how much of a file is read. */
    private static final class Counted extends FilterInputStream {
        private final LongConsumer progress;

        Counted(InputStream in, LongConsumer progress) {
            super(in);
            this.progress = progress;
        }

        @Override
        public int read() throws IOException {
            int next = in.read();
            progress.accept(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] bytes, int start, int count) throws IOException {
            int read = in.read(bytes, start, count);
            progress.accept(Math.max(0, read));
            return read;
        }
    }

    private static String unreadable(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "there is no such file";
        }
        return cause instanceof AccessDeniedException
                ? "it cannot be read: permission denied"
                : CorruptDataException.of(cause).text();
    }

    private static String child(String name, String below) {
        return name.endsWith("/") ? name + below : name + "/" + below;
    }

    /** The name of a file below a folder. */
    private static String below(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    /** A file of a folder, and its name below the folder. */
    private record Listed(String below, Path file) {}

    /** The files of a folder, sorted by their names below it. */
    private static List<Listed> files(String name, Path folder, Walk walk) {
        List<Listed> files = new ArrayList<>();
        try {
            Path root = folder.toRealPath();
            Files.walkFileTree(folder, new SimpleFileVisitor<Path>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (attributes.isRegularFile() || attributes.isSymbolicLink() && linksInside(file, root)) {
                        files.add(new Listed(below(folder, file), file));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    walk.report(CorpusProblem.error(child(name, below(folder, file)), unreadable(e)));
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            walk.report(CorpusProblem.error(name, unreadable(e)));
        }
        files.sort(Comparator.comparing(Listed::below));
        return files;
    }

    private static boolean linksInside(Path link, Path root) throws IOException {
        return Files.isRegularFile(link) && link.toRealPath().startsWith(root);
    }
}
