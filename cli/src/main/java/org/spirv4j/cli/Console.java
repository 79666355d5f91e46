package org.spirv4j.cli;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.spirv4j.cli.file.FileProblem;

/**
 * The world around a command: streams, the current folder, and what is known of them.
 *
 * @param programName the name that the program was called by, without folders
 * @param in standard input
 * @param out standard output, not buffered
 * @param err standard error; text is UTF-8
 * @param folder what relative file names are relative to; empty for the process's own current folder
 * @param outIsTerminal whether a person sees {@code out}
 * @param errIsTerminal whether a person sees {@code err}
 * @param colorAllowed whether terminals get colour when nothing else is said
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

    /**
     * That of the process. The launcher says by the system property {@code spirv.name} how it was called, and by
     * {@code spirv.terminals} which of the descriptors 1 and 2 are terminals, such as {@code 12}; Java cannot ask.
     */
    public static Console ofProcess() {
        String noColor = System.getenv("NO_COLOR");
        return new Console(
                System.getProperty("spirv.name", "spirv"),
                new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                "",
                isTerminal(1),
                isTerminal(2),
                noColor == null || noColor.isEmpty());
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

    /** The file with this name. */
    public File file(String name) {
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

    /** Writes text to standard error. A standard error that cannot be written to is nothing to complain about. */
    public void error(String text) {
        try {
            err.write(text.getBytes(StandardCharsets.UTF_8));
            err.flush();
        } catch (IOException e) {
            // Nobody is left to tell.
        }
    }

    /** Whether messages are coloured. */
    public boolean colorsErrors() {
        return errIsTerminal && colorAllowed;
    }

    /** This console with colour switched off. */
    public Console withoutColor() {
        return new Console(programName, in, out, err, folder, outIsTerminal, errIsTerminal, false);
    }
}
