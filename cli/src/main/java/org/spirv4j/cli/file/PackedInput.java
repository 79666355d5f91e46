// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.corpus.CorpusEntry;
import org.spirv4j.corpus.CorpusProblem;
import org.spirv4j.corpus.CorpusReader;
import org.spirv4j.corpus.CorpusVisitor;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.BinaryForm;

/**
 * Files that are compressed, archives, and other files with modules in them. Build plug-ins leave out what reads
 * them.
 */
final class PackedInput {
    private static final char SEPARATOR = '!';

    private PackedInput() {}

    /** Whether what reads them is here. */
    static boolean isAvailable() {
        return PackedInput.class.getResource("/org/spirv4j/corpus/CorpusReader.class") != null;
    }

    /** Whether a file is compressed, an archive, or another file with modules in it; false if it cannot be read. */
    static boolean isPacked(String name, Console console) {
        File file = console.file(name);
        try (InputStream in = new FileInputStream(file)) {
            byte[] start = in.readNBytes(CorpusReader.PROBE_BYTES);
            if (CorpusReader.isPacked(start)) {
                return true;
            }
            if (new Input(name, start).isModuleOrAssembly()) {
                return false;
            }
            Found found = new Found(name, 2);
            CorpusReader.create().read(name, file.toPath(), found);
            return found.modules.size() > 1
                    || found.modules.size() == 1 && !isArray(start, InputFile.read(name, console));
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether bytes are text that is read as one module. */
    private static boolean isArray(byte[] start, byte[] bytes) {
        if (!CorpusReader.isText(start)) {
            return false;
        }
        try {
            BinaryForm.words(bytes);
            return true;
        } catch (MalformedModuleException e) {
            return false;
        }
    }

    /**
     * The bytes of a file, or those of the only module in it if it is compressed, an archive, or another file with
     * a module in it.
     *
     * @param isSearched whether other files are searched for modules
     * @throws FileProblem if it is packed, and damaged or not one module
     */
    static byte[] module(String name, byte[] bytes, boolean isSearched) throws FileProblem {
        byte[] start = Arrays.copyOf(bytes, Math.min(bytes.length, CorpusReader.PROBE_BYTES));
        boolean isPacked = CorpusReader.isPacked(start);
        if (!isPacked && !isSearched) {
            return bytes;
        }
        Found found = new Found(isPacked ? "" : name, 2);
        CorpusReader.create().read(Printable.of(name), new ByteArrayInputStream(bytes), found);
        if (isPacked && !found.problems.isEmpty()) {
            throw new FileProblem(found.problems.get(0));
        }
        if (found.modules.size() > 1) {
            throw new FileProblem(Printable.of(name)
                    + (isPacked
                            ? " is an archive with several modules; one is wanted here"
                            : " contains several modules, and one is wanted here; spirv carve lists them, and"
                                    + " takes them out"));
        }
        return found.modules.isEmpty() || !isPacked && isArray(start, bytes) ? bytes : found.modules.get(0);
    }

    /** Whether a name is that of a module in a file, as lists of such modules have it. */
    static boolean isInside(String name, Console console) {
        return !container(name, console).isEmpty() && isAvailable();
    }

    /** The name of the file before a separator; empty if there is none. */
    private static String container(String name, Console console) {
        for (int at = name.lastIndexOf(SEPARATOR); at > 0; at = name.lastIndexOf(SEPARATOR, at - 1)) {
            if (console.file(name.substring(0, at)).isFile()) {
                return name.substring(0, at);
            }
        }
        return "";
    }

    /**
     * Reads a module in another file.
     *
     * @param name the name of the file, {@code !} and that of the module
     */
    static byte[] inside(String name, Console console) throws FileProblem {
        String container = container(name, console);
        Named named = new Named(name);
        CorpusReader.create().read(container, console.file(container).toPath(), named);
        if (named.bytes.isEmpty()) {
            throw new FileProblem("cannot read " + Printable.of(name) + ": there is no such module in "
                    + Printable.of(container) + "; spirv carve lists those that are");
        }
        return named.bytes.get(0);
    }

    /** Keeps the first modules, but not the file itself. */
    private static final class Found implements CorpusVisitor {
        private final List<byte[]> modules = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();
        private final String file;
        private final int most;

        Found(String file, int most) {
            this.file = file;
            this.most = most;
        }

        @Override
        public boolean entry(CorpusEntry entry) {
            if (!entry.name().equals(file)) {
                modules.add(entry.bytes());
            }
            return modules.size() < most;
        }

        @Override
        public boolean problem(CorpusProblem problem) {
            if (problem.isError()) {
                problems.add("cannot read " + Printable.of(problem.name()) + ": " + problem.text());
            }
            // A file that may be no archive can have modules after one that is damaged.
            return !file.isEmpty() || problems.isEmpty();
        }
    }

    /** Keeps the module with a name. */
    private static final class Named implements CorpusVisitor {
        private final List<byte[]> bytes = new ArrayList<>();
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public boolean entry(CorpusEntry entry) {
            if (entry.name().equals(name)) {
                bytes.add(entry.bytes());
            }
            return bytes.isEmpty();
        }

        @Override
        public boolean problem(CorpusProblem problem) {
            return true;
        }
    }
}
