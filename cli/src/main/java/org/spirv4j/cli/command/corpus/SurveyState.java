// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.corpus;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;

/**
 * The file of {@code --state}: a title, which names the inputs and options, and a line for each module that was
 * measured, in the order of the inputs. Lines are appended; a line without its end is ignored. So the program may be
 * stopped at any time.
 */
final class SurveyState implements Closeable {
    private static final int BLOCK = 1 << 16;

    private final String name;
    private final File file;
    private final long end;
    private final @Nullable BufferedReader reader;
    private long read;
    private int line = 1;
    private @Nullable OutputStream out;

    private SurveyState(String name, File file, long end, @Nullable BufferedReader reader, long read) {
        this.name = name;
        this.file = file;
        this.end = end;
        this.reader = reader;
        this.read = read;
    }

    /**
     * Opens a file, which is created if there is none.
     *
     * @param title a line of ASCII characters, without its end
     * @throws FileProblem if it is not a state with this title
     */
    static SurveyState open(String name, String title, Console console) throws FileProblem {
        File file = console.file(name);
        byte[] first = (title + "\n").getBytes(StandardCharsets.US_ASCII);
        try {
            if (!file.exists()) {
                return started(name, file, first);
            }
            byte[] start;
            try (FileInputStream in = new FileInputStream(file)) {
                start = in.readNBytes(first.length);
            }
            if (start.length < first.length && Arrays.equals(start, Arrays.copyOf(first, start.length))) {
                return started(name, file, first);
            }
            if (!Arrays.equals(start, first)) {
                throw new FileProblem(Printable.of(name) + " is not the state of a run with these inputs and options");
            }
            BufferedReader reader = new BufferedReader(
                    new InputStreamReader(new FileInputStream(file), StandardCharsets.ISO_8859_1), BLOCK);
            reader.readLine();
            return new SurveyState(name, file, endOfLines(file), reader, first.length);
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            throw FileProblem.writing(name, file, e, 0);
        }
    }

    private static SurveyState started(String name, File file, byte[] title) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(title);
        }
        return new SurveyState(name, file, title.length, null, title.length);
    }

    /** The offset after the last complete line. */
    private static long endOfLines(File file) throws IOException {
        try (RandomAccessFile content = new RandomAccessFile(file, "r")) {
            byte[] block = new byte[BLOCK];
            for (long to = content.length(); to > 0; ) {
                long from = Math.max(0, to - BLOCK);
                int count = (int) (to - from);
                content.seek(from);
                content.readFully(block, 0, count);
                for (int i = count - 1; i >= 0; i--) {
                    if (block[i] == '\n') {
                        return from + i + 1;
                    }
                }
                to = from;
            }
            return 0;
        }
    }

    /** The next module that was measured; empty after the last one. */
    Optional<MeasuredModule> next() throws FileProblem {
        if (reader == null || read >= end) {
            return Optional.empty();
        }
        try {
            String text = reader.readLine();
            line++;
            if (text == null) {
                throw new FileProblem("cannot read " + Printable.of(name) + ": it has become shorter");
            }
            read += text.length() + 1L;
            return Optional.of(MeasuredModule.ofLine(text));
        } catch (IllegalArgumentException e) {
            throw new FileProblem(Printable.of(name) + " is damaged in line " + line + "; delete it to start again");
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            throw FileProblem.writing(name, file, e, 0);
        }
    }

    /** Appends a module. */
    void append(MeasuredModule module) throws FileProblem {
        try {
            OutputStream to = out;
            if (to == null) {
                truncate();
                to = new BufferedOutputStream(new FileOutputStream(file, true), BLOCK);
                out = to;
            }
            to.write(module.line().getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw FileProblem.writing(name, file, e, 0);
        }
    }

    /** Removes a line without its end. */
    private void truncate() throws IOException {
        try (RandomAccessFile content = new RandomAccessFile(file, "rw")) {
            content.setLength(end);
        }
    }

    FileProblem otherInputs(String module) {
        return new FileProblem(Printable.of(name) + " is the state of other inputs: " + Printable.of(module)
                + " is not the module that was measured then");
    }

    @Override
    public void close() throws FileProblem {
        try {
            if (reader != null) {
                reader.close();
            }
            if (out != null) {
                out.close();
            }
        } catch (IOException e) {
            throw FileProblem.writing(name, file, e, 0);
        }
    }
}
