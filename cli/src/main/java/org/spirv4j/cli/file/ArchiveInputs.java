// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.corpus.CorpusEntry;
import org.spirv4j.corpus.CorpusProblem;
import org.spirv4j.corpus.CorpusReader;
import org.spirv4j.corpus.CorpusVisitor;

/**
 * Reads modules from files, folders and archives, one after the other. A bar shows how many of their bytes are
 * read.
 */
public final class ArchiveInputs implements CorpusVisitor {
    private static final int UNIT = 1024;

    /** Receives what is read. */
    public interface Receiver {
        /**
         * Receives a module.
         *
         * @param name the name of the file; for an entry of an archive, that of the archive, {@code !} and that of
         *     the entry
         */
        void add(String name, byte[] bytes) throws FileProblem;

        /**
         * Receives a module that may have been found inside another file.
         *
         * @param offset its offset in bytes in that file; empty if it is a file, or the entry of an archive
         */
        default void add(String name, OptionalLong offset, byte[] bytes) throws FileProblem {
            add(name, bytes);
        }

        /** Receives what stands beside modules, such as the shader in another language. */
        default void addCompanion(String name, byte[] bytes) throws FileProblem {
            // Most commands are about modules.
        }

        /**
         * Receives the name of what cannot be read, such as the rest of a damaged archive.
         *
         * @param reason what is wrong, as the end of a sentence about it
         */
        void addUnreadable(String name, String reason) throws FileProblem;

        /** Receives the name of a folder or an archive without modules. */
        void addEmpty(String name) throws FileProblem;
    }

    private final Receiver receiver;
    private final ProgressBar bar;
    private final long total;
    private long done;
    private Optional<FileProblem> problem = Optional.empty();

    private ArchiveInputs(Receiver receiver, ProgressBar bar, long total) {
        this.receiver = receiver;
        this.bar = bar;
        this.total = total;
    }

    /**
     * Reads inputs.
     *
     * @param inputs files, folders, {@code -}
     * @throws FileProblem if one of them cannot be opened, or the receiver throws it
     */
    public static void read(List<String> inputs, Receiver receiver, Console console) throws FileProblem {
        read(inputs, receiver, false, console);
    }

    /**
     * Reads inputs.
     *
     * @param progressAsLines whether the progress is shown as lines, with or without a terminal
     */
    public static void read(List<String> inputs, Receiver receiver, boolean progressAsLines, Console console)
            throws FileProblem {
        InputFile.checkStandardOnce(inputs);
        long total = 0;
        for (String input : inputs) {
            InputFile.check(input, console);
            total += input.equals(InputFile.STANDARD) ? 0 : size(console.file(input));
        }
        ProgressBar bar = new ProgressBar("KB", console, System.nanoTime(), progressAsLines);
        ArchiveInputs visitor = new ArchiveInputs(receiver, bar, total);
        CorpusReader reader = CorpusReader.create().withProgress(visitor::advance);
        for (String input : inputs) {
            visitor.read(input, reader, console);
        }
        bar.remove();
    }

    private static long size(File input) {
        if (!input.isDirectory()) {
            return input.length();
        }
        long[] sum = new long[1];
        try {
            Files.walkFileTree(input.toPath(), new SimpleFileVisitor<Path>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    sum[0] += attributes.size();
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    // The reader reports it.
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            // Only the estimate of the time that is left suffers.
            return sum[0];
        }
        return sum[0];
    }

    private void read(String input, CorpusReader reader, Console console) throws FileProblem {
        String name = InputFile.displayName(input);
        File file = console.file(input);
        if (input.equals(InputFile.STANDARD)) {
            reader.read(name, console.in(), this);
        } else {
            reader.read(name, file.toPath(), this);
        }
        if (problem.isPresent()) {
            throw problem.get();
        }
    }

    private void advance(long bytes) {
        done += bytes;
        bar.update(Math.min(done, total) / UNIT, Math.max(1, total / UNIT));
    }

    @Override
    public boolean entry(CorpusEntry entry) {
        try {
            receiver.add(entry.name(), entry.offset(), entry.bytes());
        } catch (FileProblem e) {
            problem = Optional.of(e);
        }
        return problem.isEmpty();
    }

    @Override
    public boolean companion(CorpusEntry companion) {
        try {
            receiver.addCompanion(companion.name(), companion.bytes());
        } catch (FileProblem e) {
            problem = Optional.of(e);
        }
        return problem.isEmpty();
    }

    @Override
    public boolean empty(String name) {
        try {
            receiver.addEmpty(name);
        } catch (FileProblem e) {
            problem = Optional.of(e);
        }
        return problem.isEmpty();
    }

    @Override
    public boolean problem(CorpusProblem found) {
        try {
            if (found.isError()) {
                receiver.addUnreadable(found.name(), found.text());
            }
        } catch (FileProblem e) {
            problem = Optional.of(e);
        }
        return problem.isEmpty();
    }
}
