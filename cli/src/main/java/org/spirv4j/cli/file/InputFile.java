// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import org.spirv4j.cli.Console;

/** Reads files and standard input. */
public final class InputFile {
    /** The name of standard input on a command line. */
    public static final String STANDARD = "-";

    private static final int MAX_SIZE = Integer.MAX_VALUE - 8;

    private InputFile() {}

    /** The name of an input in messages. */
    public static String displayName(String name) {
        return name.equals(STANDARD) ? "<stdin>" : name;
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
            long size = file.length();
            if (size > MAX_SIZE) {
                throw new FileProblem("cannot read " + name + ": files of more than 2 GiB are not supported");
            }
            // Before JDK 18, FileInputStream.readAllBytes seeks, which fails on pipes.
            return file.isFile() ? in.readAllBytes() : new BufferedInputStream(in).readAllBytes();
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            throw FileProblem.reading(name, file, e);
        }
    }
}
