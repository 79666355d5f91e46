// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileRun;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Report;

/**
 * A command that processes its inputs one by one: files, the files of folders, or standard input. A subclass states its
 * own options and creates the {@link FileAction} that they select; everything else is here and in {@link FileRun}.
 */
public abstract class FileCommand extends AbstractCommand {
    private final boolean writesFiles;
    private final Option format;

    /**
     * Creates the command. It also has the options {@code --grammar}, {@code --jobs}, {@code --format}, {@code --json}
     * and {@code --quiet}.
     *
     * @param options its own options. With {@link CommonOptions#OUTPUT} among them, the command writes a file for each
     *     input; otherwise, it prints to standard output. They may contain a {@code --format} with other choices.
     */
    protected FileCommand(CommandName name, InputKind input, List<Option> options) {
        super(name, input.operands(), withCommon(options));
        writesFiles = options.contains(CommonOptions.OUTPUT);
        format = format(options);
    }

    private static List<Option> withCommon(List<Option> own) {
        List<Option> options = new ArrayList<>(own);
        options.add(GrammarOption.GRAMMAR);
        options.add(CommonOptions.JOBS);
        Option format = format(own);
        if (format == CommonOptions.FORMAT) {
            options.add(format);
        }
        if (format.choices().contains("json")) {
            options.add(CommonOptions.JSON);
        }
        options.add(CommonOptions.QUIET);
        return options;
    }

    /** The {@code --format} among these options, or the common one. */
    private static Option format(List<Option> options) {
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i).name().equals(CommonOptions.FORMAT.name())) {
                return options.get(i);
            }
        }
        return CommonOptions.FORMAT;
    }

    /** The action that the arguments select. */
    protected abstract FileAction action(Arguments arguments, Console console) throws FileProblem;

    /** The report on the inputs. */
    protected Report report(Arguments arguments, Console console) {
        return CommonOptions.report(CommonOptions.format(arguments, format), console);
    }

    /** Whether these arguments let the command write a file for each input; otherwise it prints to standard output. */
    protected boolean writesFiles(Arguments arguments) {
        return writesFiles;
    }

    /** The output of a single input without {@code -o}; see {@link TaskList#of}. */
    protected String defaultOutput() {
        return InputFile.STANDARD;
    }

    /** The command lines in the help. */
    protected List<String> synopses() {
        String call = "spirv " + name() + " [OPTION...]";
        return writesFiles
                ? List.of(call + " [FILE]", call + " -o FOLDER FILE|FOLDER...")
                : List.of(call + " [FILE|FOLDER...]");
    }

    protected final Help help(String description, Example... examples) {
        return new Help(synopses(), description, List.of(examples));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Report report = CommonOptions.report(arguments, report(arguments, console));
        int jobs = CommonOptions.jobs(arguments);
        FileAction action = action(arguments, console);
        TaskList tasks = writesFiles(arguments)
                ? TaskList.of(
                        arguments.operands(),
                        arguments.value(CommonOptions.OUTPUT, ""),
                        defaultOutput(),
                        action,
                        console)
                : TaskList.printing(arguments.operands(), action.input(), console);
        return new FileRun(action, report, console, arguments.has(CommonOptions.DEBUG)).run(tasks, jobs);
    }
}
