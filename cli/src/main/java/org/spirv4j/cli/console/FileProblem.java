// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.console;

import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A file cannot be read or written, or a program not run. The message names the file and the reason, in one line. */
public final class FileProblem extends IOException {
    private static final long serialVersionUID = 1L;

    /** The error of the system in what {@link ProcessBuilder#start} throws, which differs between versions of Java. */
    private static final Pattern ERROR = Pattern.compile("error[=:] ?(\\d+)");

    private final boolean brokenPipe;
    private final int status;

    private FileProblem(String message, boolean brokenPipe, int status) {
        super(message);
        this.brokenPipe = brokenPipe;
        this.status = status;
    }

    public FileProblem(String message) {
        this(message, false, ExitStatus.BAD_INPUT);
    }

    /** The same problem with another exit status of the program. */
    public FileProblem withStatus(int exitStatus) {
        return new FileProblem(String.valueOf(getMessage()), brokenPipe, exitStatus);
    }

    /** The exit status of the program. */
    public int status() {
        return brokenPipe ? ExitStatus.BROKEN_PIPE : status;
    }

    /** Whether standard output is a pipe that its reader has closed, which is not an error. */
    public boolean isBrokenPipe() {
        return brokenPipe;
    }

    public static FileProblem reading(String name, File file, IOException cause) {
        String reason;
        File folder = file.getAbsoluteFile().getParentFile();
        if (folder != null && folder.isDirectory() && !folder.canExecute()) {
            reason = "permission denied";
        } else if (!file.exists()) {
            reason = missing(name, file);
        } else if (file.isDirectory()) {
            reason = "it is a folder";
        } else if (!file.canRead()) {
            reason = "permission denied";
        } else {
            reason = reason(cause);
        }
        return new FileProblem("cannot read " + Printable.of(name) + ": " + reason);
    }

    /** Why there is no file. Java cannot name a file whose name has bytes that are not characters. */
    private static String missing(String name, File file) {
        if (name.indexOf('\uFFFD') >= 0) {
            return "no such file, or its name has bytes that are no characters; rename it, or use standard input";
        }
        return isLink(file) ? "it is a symbolic link that leads to no file" : "no such file";
    }

    private static boolean isLink(File file) {
        try {
            return Files.isSymbolicLink(file.toPath());
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /**
     * A file that cannot be written.
     *
     * @param size number of bytes to be written
     */
    public static FileProblem writing(String name, File file, IOException cause, long size) {
        String shown = Printable.of(name);
        File folder = file.getAbsoluteFile().getParentFile();
        String reason;
        if (file.isDirectory()) {
            reason = "it is a folder";
        } else if (cause instanceof AccessDeniedException) {
            // Also where a folder for the file could not be made.
            reason = reason(cause);
        } else if (folder == null || !folder.isDirectory()) {
            reason = noFolder(name, folder);
        } else if (!folder.canWrite() || (file.exists() && !file.canWrite())) {
            reason = "permission denied";
        } else if (size > 0 && folder.getUsableSpace() < size) {
            reason = "no space left on the disk";
        } else {
            reason = reason(cause);
        }
        return new FileProblem("cannot write " + shown + ": " + reason);
    }

    /** Why there is no folder for a file: one of the names before it may be that of a file. */
    private static String noFolder(String name, @Nullable File folder) {
        String existing = name;
        for (File above = folder; above != null; above = above.getParentFile()) {
            existing = parentName(existing, above.getPath());
            if (above.isFile()) {
                return Printable.of(existing) + " is not a folder";
            }
        }
        return "there is no folder " + Printable.of(parentName(name, folder == null ? "/" : folder.getPath()));
    }

    /** A program that cannot be started. */
    public static FileProblem starting(String program, IOException cause) {
        Matcher number = ERROR.matcher(String.valueOf(cause.getMessage()));
        String reason = switch (number.find() ? number.group(1) : "") {
            case "2" -> "there is no such program";
            case "8" -> "it is not a program for this system";
            case "13" -> new File(program).isDirectory() ? "it is a folder" : "permission denied";
            default -> reason(cause);
        };
        return new FileProblem("cannot run " + Printable.of(program) + ": " + reason);
    }

    /** Standard input or output that fails; {@code what} is a phrase such as "read standard input". */
    public static FileProblem standardStream(String what, IOException cause) {
        String reason = reason(cause);
        return new FileProblem("cannot " + what + ": " + reason, reason.equals("broken pipe"), ExitStatus.BAD_INPUT);
    }

    private static String parentName(String name, String fallback) {
        int end = name.lastIndexOf(File.separatorChar);
        return end > 0 ? name.substring(0, end) : fallback;
    }

    private static String reason(IOException cause) {
        String message = cause.getMessage();
        if (cause instanceof FileSystemException failure) {
            // The message starts with names, also those of temporary files, or has nothing else.
            message = failure.getReason();
        }
        if (cause instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (message == null) {
            return "input or output failed";
        }
        // If a file cannot be opened, the message is its name with the system's reason in parentheses.
        int open = message.lastIndexOf('(');
        String text = open >= 0 && message.endsWith(")") ? message.substring(open + 1, message.length() - 1) : message;
        if (text.startsWith("No space left")) {
            return "no space left on the disk";
        }
        return Printable.of(
                text.length() > 1 ? text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1) : text);
    }
}
