// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.File;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;

/**
 * The input files of a command line and their output files.
 *
 * @param tasks in the order of the command line, and by name within a folder
 * @param isBatch whether there are several inputs or a folder; otherwise there is exactly one task
 */
public record TaskList(List<Task> tasks, boolean isBatch) {

    /**
     * The tasks of a command that writes a file for each input.
     *
     * @param inputs files, folders, {@code -}; none means {@code -}
     * @param output the value of {@code -o}, or empty
     * @param defaultOutput the output of a single input if {@code output} is empty; if it starts with {@code .},
     *     the name of the input with this suffix, in the current folder
     * @throws UsageException if the inputs and the output do not match
     * @throws FileProblem if a folder cannot be listed
     */
    public static TaskList of(
            List<String> inputs, String output, String defaultOutput, FileAction action, Console console)
            throws FileProblem {
        boolean isBatch = inputs.size() > 1;
        for (int i = 0; i < inputs.size() && !isBatch; i++) {
            isBatch = FolderListing.isFolder(inputs.get(i), console);
        }
        if (isBatch) {
            return new TaskList(batch(inputs, output, action, console), true);
        }
        String input = inputs.isEmpty() ? InputFile.STANDARD : inputs.get(0);
        return new TaskList(List.of(new Task(input, single(input, output, defaultOutput, action, console))), false);
    }

    /**
     * The tasks of a command that writes to standard output.
     *
     * @throws FileProblem if a folder cannot be listed
     */
    public static TaskList printing(List<String> inputs, InputKind kind, Console console) throws FileProblem {
        List<Task> tasks = new ArrayList<>();
        for (String input : inputs.isEmpty() ? List.of(InputFile.STANDARD) : inputs) {
            if (FolderListing.isFolder(input, console)) {
                for (String name : FolderListing.of(input, kind, console)) {
                    tasks.add(new Task(FolderListing.join(input, name), InputFile.STANDARD));
                }
            } else {
                tasks.add(new Task(input, InputFile.STANDARD));
            }
        }
        return new TaskList(tasks, tasks.size() > 1);
    }

    /**
     * The inputs of a command that processes them together. The output of each task is the name of the input
     * relative to its folder, or the file name of an input that is named itself.
     *
     * @throws UsageException if two inputs have the same name without suffix
     * @throws FileProblem if a folder cannot be listed
     */
    public static List<Task> together(List<String> inputs, InputKind kind, Console console) throws FileProblem {
        List<Task> tasks = new ArrayList<>();
        for (String input : inputs) {
            if (isFolder(input, console)) {
                for (String name : withoutSources(FolderListing.of(input, kind, console))) {
                    tasks.add(new Task(FolderListing.join(input, name), kind.withoutSuffix(name)));
                }
            } else {
                tasks.add(new Task(input, kind.withoutSuffix(fileName(input))));
            }
        }
        Map<String, Task> byName = new HashMap<>();
        for (Task task : tasks) {
            Task other = byName.put(task.output(), task);
            if (other != null) {
                throw new UsageException(Printable.of(other.input()) + " and " + Printable.of(task.input())
                        + " have the same name; name a folder that contains both");
            }
        }
        return tasks;
    }

    /** Whether an input is a folder. */
    public static boolean isFolder(String input, Console console) {
        return FolderListing.isFolder(input, console);
    }

    /** The task of a tool that takes one input. */
    public static TaskList ofOne(List<String> inputs, String output) {
        return new TaskList(List.of(new Task(inputs.isEmpty() ? InputFile.STANDARD : inputs.get(0), output)), false);
    }

    /** Whether one of the inputs is compressed, or an archive. */
    boolean hasPacked(InputKind kind, Console console) {
        for (Task task : tasks) {
            // A file with the suffix of a module may be compressed, but is no archive; folders have no others.
            boolean isAsked = kind != InputKind.TEXT
                    && !task.input().equals(InputFile.STANDARD)
                    && !kind.takes(task.input())
                    && console.file(task.input()).isFile();
            if (isAsked && PackedInput.isAvailable() && PackedInput.isPacked(task.input(), console)) {
                return true;
            }
        }
        return false;
    }

    private static String single(String input, String output, String defaultOutput, FileAction action, Console console)
            throws FileProblem {
        boolean isStandard = input.equals(InputFile.STANDARD);
        if (!output.isEmpty()) {
            if (!isStandard && !output.equals(InputFile.STANDARD) && FolderListing.isFolder(output, console)) {
                return FolderListing.join(output, withSuffix(fileName(input), action));
            }
            return output;
        }
        if (!defaultOutput.startsWith(".")) {
            return defaultOutput;
        }
        if (isStandard) {
            return InputFile.STANDARD;
        }
        String name = withSuffix(fileName(input), action);
        if (console.file(name).equals(console.file(input))) {
            if (!console.file(input).exists()) {
                throw FileProblem.reading(input, console.file(input), new FileNotFoundException(input));
            }
            throw new UsageException(
                    Printable.of(input) + " would be replaced by its own output; name the output with -o");
        }
        return name;
    }

    private static List<Task> batch(List<String> inputs, String output, FileAction action, Console console)
            throws FileProblem {
        if (output.isEmpty() || output.equals(InputFile.STANDARD)) {
            throw new UsageException(
                    inputs.size() > 1
                            ? "several inputs need a folder for their outputs: -o FOLDER"
                            : "a folder as input needs a folder for the outputs: -o FOLDER");
        }
        File folder = console.file(output);
        if (folder.exists() && !folder.isDirectory()) {
            throw new UsageException(
                    "several outputs do not fit into one file: " + Printable.of(output) + " is not a folder");
        }
        List<Task> tasks = new ArrayList<>();
        for (String input : inputs) {
            if (input.equals(InputFile.STANDARD)) {
                throw new UsageException("standard input (-) cannot be one of several inputs");
            }
            if (FolderListing.isFolder(input, console)) {
                for (String name : withoutSources(FolderListing.of(input, action.input(), console))) {
                    tasks.add(new Task(
                            FolderListing.join(input, name), FolderListing.join(output, withSuffix(name, action))));
                }
            } else {
                tasks.add(new Task(input, FolderListing.join(output, withSuffix(fileName(input), action))));
            }
        }
        rejectCollisions(tasks);
        return tasks;
    }

    /** Leaves out texts beside a module of the same name, which would be written to the same file. */
    private static List<String> withoutSources(List<String> names) {
        Set<String> modules = new HashSet<>();
        for (String name : names) {
            if (!InputKind.isText(name)) {
                modules.add(stem(name));
            }
        }
        return names.stream()
                .filter(name -> !InputKind.isText(name) || !modules.contains(stem(name)))
                .toList();
    }

    private static void rejectCollisions(List<Task> tasks) {
        Map<String, Task> byOutput = new HashMap<>();
        for (Task task : tasks) {
            Task other = byOutput.put(task.output(), task);
            if (other != null) {
                throw new UsageException(Printable.of(other.input()) + " and " + Printable.of(task.input())
                        + " would both be written to " + Printable.of(task.output()));
            }
        }
    }

    private static String fileName(String path) {
        return new File(path).getName();
    }

    /** Replaces the suffix of an input by that of its output. */
    private static String withSuffix(String name, FileAction action) {
        return stem(name) + action.outputSuffix();
    }

    private static String stem(String name) {
        int point = name.lastIndexOf('.');
        return point > 0 ? name.substring(0, point) : name;
    }
}
