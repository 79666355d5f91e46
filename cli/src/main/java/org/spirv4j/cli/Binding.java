// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.file.Failure;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.GeneratedFolder;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.file.Task;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Report;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.bind.BindingException;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.BindingOptions;
import org.spirv4j.reflect.bind.JavaBindings;

/** Writes the Java sources of {@code spirv bind}. */
final class Binding {
    private static final Option PACKAGE =
            Option.value("--package", "PACKAGE", "package of the classes, such as com.example.shaders");
    private static final Option OUTPUT = Option.value(
                    "-o", "FOLDER", "folder of the sources; the folders of the package are made in it")
            .orName("--output");
    private static final Option MEMORY_SEGMENT = Option.flag(
            "--memory-segment",
            "access memory by java.lang.foreign.MemorySegment (JDK 22), not by ByteBuffer (JDK 17)");

    private static final Option LWJGL = Option.flag(
            "--lwjgl", "also write methods that fill the structures of LWJGL for pipelines and their layouts");

    static final List<Option> OPTIONS = List.of(PACKAGE, OUTPUT, MEMORY_SEGMENT, LWJGL);

    private final BindingOptions options;
    private final String folder;
    private final ReadOptions read;
    private final Report report;
    private final Console console;

    Binding(Arguments arguments, Report report, Console console) throws FileProblem {
        options = options(arguments);
        folder = arguments.value(OUTPUT, "");
        if (folder.isEmpty()) {
            throw new UsageException("-o FOLDER is missing");
        }
        read = GrammarOption.readOptions(arguments, console);
        this.report = report;
        this.console = console;
    }

    private static BindingOptions options(Arguments arguments) {
        String name = arguments.value(PACKAGE, "");
        if (name.isEmpty()) {
            throw new UsageException("--package PACKAGE is missing");
        }
        try {
            BindingOptions named = BindingOptions.of(name).withLwjgl(arguments.has(LWJGL));
            return arguments.has(MEMORY_SEGMENT) ? named.withMemory(BindingOptions.Memory.MEMORY_SEGMENT) : named;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /** Writes the sources for files and folders, and returns the exit status. */
    int run(List<String> operands) throws FileProblem {
        List<BindingInput> inputs = new ArrayList<>();
        List<Task> tasks = TaskList.together(operands, InputKind.MODULE, console);
        int status = ExitStatus.DONE;
        for (Task task : tasks) {
            Input input = Input.read(task.input(), console);
            try {
                inputs.add(new BindingInput(task.output(), ModuleReflection.of(input.module(read))));
            } catch (SpirvException e) {
                report.add(input.name(), Failure.outcome(e, input));
                status = ExitStatus.BAD_INPUT;
            }
        }
        if (status != ExitStatus.DONE) {
            return status;
        }
        boolean isComplete = operands.stream().anyMatch(operand -> TaskList.isFolder(operand, console));
        try {
            String path = folder + "/" + options.packageName().replace('.', '/');
            new GeneratedFolder(path, JavaBindings.FIRST_LINE, console)
                    .write(JavaBindings.with(options).sources(inputs), isComplete);
            return ExitStatus.DONE;
        } catch (BindingException e) {
            report.add(tasks.get(0).input(), Outcome.of(e.diagnostics()));
            return ExitStatus.BAD_INPUT;
        }
    }
}
