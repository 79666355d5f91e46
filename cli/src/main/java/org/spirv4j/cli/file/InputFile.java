// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;

/** Reads files and standard input. */
public final class InputFile {
    /** The name of standard input on a command line. */
    public static final String STANDARD = "-";

    /** Most files are smaller; they are read without asking for their size. */
    private static final int FIRST_READ = 8192;

    private static final int MAX_SIZE = Integer.MAX_VALUE - 8;

    private InputFile() {}

    /** The name of an input in messages. */
    public static String displayName(String name) {
        return name.equals(STANDARD) ? "<stdin>" : name;
    }

    /**
     * Checks that a file or folder can be read, before it is.
     *
     * @throws FileProblem if it cannot
     */
    public static void check(String name, Console console) throws FileProblem {
        File file = console.file(name);
        if (!name.equals(STANDARD) && !file.canRead() && !PackedInput.isInside(name, console)) {
            throw FileProblem.reading(name, file, new FileNotFoundException(name));
        }
    }

    /**
     * Checks that standard input is not among several inputs twice, since it can be read only once.
     *
     * @throws UsageException if it is
     */
    public static void checkStandardOnce(List<String> names) {
        if (Collections.frequency(names, STANDARD) > 1) {
            throw new UsageException(
                    "standard input can be read only once, but " + STANDARD + " is given several times");
        }
    }

    /**
     * Reads all bytes of a file or of standard input.
     *
     * @throws FileProblem if that fails
     */
    public static byte[] read(String name, Console console) throws FileProblem {
        if (name.equals(STANDARD)) {
            try {
                return console.in().readAllBytes();
            } catch (IOException e) {
                throw FileProblem.standardStream("read standard input", e);
            }
        }
        File file = console.file(name);
        try (FileInputStream in = new FileInputStream(file)) {
            byte[] start = new byte[FIRST_READ];
            int end = fill(in, start, 0);
            return end < FIRST_READ ? Arrays.copyOf(start, end) : readOn(in, start, name, file);
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            if (!file.exists() && PackedInput.isInside(name, console)) {
                return PackedInput.inside(name, console);
            }
            throw FileProblem.reading(name, file, e);
        }
    }

    /** Reads the rest of a file that is larger than its start. */
    private static byte[] readOn(FileInputStream in, byte[] start, String name, File file) throws IOException {
        long size = file.length();
        if (size > MAX_SIZE) {
            throw new FileProblem("cannot read " + name + ": files of more than 2 GiB are not supported");
        }
        byte[] bytes = Arrays.copyOf(start, Math.max((int) size, start.length));
        int end = fill(in, bytes, start.length);
        // Pipes state no size, and files can grow.
        while (end == bytes.length) {
            int next = in.read();
            if (next < 0) {
                return bytes;
            }
            bytes = Arrays.copyOf(bytes, Math.multiplyExact(2, end));
            bytes[end] = (byte) next;
            end = fill(in, bytes, end + 1);
        }
        return Arrays.copyOf(bytes, end);
    }

    /** Fills an array from an index on, and returns the index after the last byte. */
    private static int fill(FileInputStream in, byte[] bytes, int start) throws IOException {
        int end = start;
        while (end < bytes.length) {
            int count = in.read(bytes, end, bytes.length - end);
            if (count < 0) {
                break;
            }
            end += count;
        }
        return end;
    }
}
