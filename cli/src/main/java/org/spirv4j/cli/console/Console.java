// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.console;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The environment of a command: streams, terminals and the current folder.
 *
 * @param programName the name by which the program was called, without folders
 * @param in standard input
 * @param out standard output, not buffered; a terminal shows control characters replaced
 * @param err standard error; text is UTF-8
 * @param folder the folder of relative file names; empty for the current folder of the process
 * @param outIsTerminal whether {@code out} is a terminal
 * @param errIsTerminal whether {@code err} is a terminal
 * @param colorAllowed whether text on a terminal is coloured by default
 */
public record Console(
        String programName,
        InputStream in,
        OutputStream out,
        OutputStream err,
        String folder,
        boolean outIsTerminal,
        boolean errIsTerminal,
        boolean colorAllowed) {

    /** Replaces the control characters of what goes to a terminal. */
    public Console {
        out = outIsTerminal ? TerminalOutput.of(out) : out;
        err = errIsTerminal ? TerminalOutput.of(err) : err;
    }

    /**
     * The environment of the process. The launcher passes its name in the system property {@code spirv.name}, and in
     * {@code spirv.terminals} the file descriptors that are terminals, such as {@code 12}, which Java cannot find out.
     */
    public static Console ofProcess() {
        return ofProcess(new ProcessInput());
    }

    /** The environment of the process, but for standard input. */
    public static Console ofProcess(InputStream in) {
        String noColor = System.getenv("NO_COLOR");
        return new Console(
                System.getProperty("spirv.name", "spirv"),
                in,
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                "",
                isTerminal(1),
                isTerminal(2),
                noColor == null || noColor.isEmpty());
    }

    /** Standard input of the process. */
    private static final class ProcessInput extends BufferedInputStream {
        ProcessInput() {
            super(new FileInputStream(FileDescriptor.in));
        }
    }

    /**
     * How many columns help texts have: those of the terminal or of the variable COLUMNS, as far as lines can be read
     * well.
     */
    public int columns() {
        String columns = System.getenv("COLUMNS");
        return in instanceof ProcessInput
                ? TerminalWidth.ofProcess(columns == null ? "" : columns, outIsTerminal)
                : TerminalWidth.USUAL;
    }

    /** Whether a person types the input in the terminal that shows the output. */
    public boolean isInteractive() {
        return in instanceof ProcessInput && outIsTerminal && isTerminal(0);
    }

    private static boolean isTerminal(int descriptor) {
        String terminals = System.getProperty("spirv.terminals");
        if (terminals != null) {
            return terminals.indexOf('0' + descriptor) >= 0;
        }
        try {
            String link = "/proc/self/fd/" + descriptor;
            String path = new File(link).getCanonicalPath();
            return path.startsWith("/dev/pts/") || path.startsWith("/dev/tty") || path.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * The file with this name.
     *
     * @throws UsageException if the name is empty
     */
    public File file(String name) {
        if (name.isEmpty()) {
            throw new UsageException("the name of a file is empty");
        }
        File file = new File(name);
        return folder.isEmpty() || file.isAbsolute() ? file : new File(folder, name);
    }

    /**
     * Writes text to standard output.
     *
     * @throws FileProblem if that fails
     */
    public void print(String text) throws FileProblem {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw FileProblem.standardStream("write to standard output", e);
        }
    }

    /** Writes text to standard error. Errors while writing are ignored. */
    public void error(String text) {
        error(text, err);
    }

    /** Writes text to standard error in which text from files has no control characters, and which may be colored. */
    public void coloredError(String text) {
        error(text, TerminalOutput.colored(err));
    }

    /** Writes what makes a terminal show something else, which has no text from files. */
    public void terminalError(String text) {
        error(text, TerminalOutput.raw(err));
    }

    private static void error(String text, OutputStream err) {
        try {
            err.write(text.getBytes(StandardCharsets.UTF_8));
            err.flush();
        } catch (IOException e) {
            // There is nowhere to report this.
        }
    }

    /** Whether messages are coloured. */
    public boolean colorsErrors() {
        return errIsTerminal && colorAllowed;
    }

    /** The same environment whose standard error is not a terminal: without colour and progress. */
    public Console withPlainErrors() {
        return new Console(programName, in, out, err, folder, outIsTerminal, false, colorAllowed);
    }

    /** The same environment with another folder for relative file names. */
    public Console in(String otherFolder) {
        return new Console(programName, in, out, err, otherFolder, outIsTerminal, errIsTerminal, colorAllowed);
    }

    /**
     * The same environment for an output in which text from files has no control characters, and which may be colored.
     */
    public Console withColoredOutput() {
        OutputStream colored = TerminalOutput.colored(out);
        return new Console(programName, in, colored, err, folder, outIsTerminal, errIsTerminal, colorAllowed);
    }

    /** The same environment without colour. */
    public Console withoutColor() {
        return new Console(programName, in, out, err, folder, outIsTerminal, errIsTerminal, false);
    }
}
