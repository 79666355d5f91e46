package org.spirv4j.cli;

import org.spirv4j.cli.file.Conversion;
import org.spirv4j.cli.file.ConversionRun;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.transform.ModuleTransform;

/** What the commands that make something of one file after the other have in common. */
final class FileCommandRun {
    static final Operands MODULES = new Operands(
            "FILE",
            0,
            Integer.MAX_VALUE,
            "a module, in either byte order or as the hexadecimal text of a C array, or a folder, of which all *.spv"
                    + " files are taken; - or nothing: standard input");

    private FileCommandRun() {}

    /**
     * Transforms the files that the arguments name.
     *
     * @param done past participle for the summary line
     * @return the exit status
     */
    static int of(ModuleTransform transform, String done, Arguments arguments, Console console) throws FileProblem {
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        boolean json = CommonOptions.isJson(arguments, AsCommand.FORMAT);
        return of(new Transforming(transform, read, done), json, arguments, console);
    }

    /**
     * Converts the files that the arguments name; one that nothing is said of goes to standard output.
     *
     * @param json whether diagnostics are written as JSON
     * @return the exit status
     */
    static int of(Conversion conversion, boolean json, Arguments arguments, Console console) throws FileProblem {
        int jobs = CommonOptions.jobs(arguments);
        TaskList tasks =
                TaskList.of(arguments.operands(), arguments.value(AsCommand.OUTPUT, ""), "-", conversion, console);
        return new ConversionRun(conversion, console, json, arguments.has(CommonOptions.DEBUG)).run(tasks, jobs);
    }
}
