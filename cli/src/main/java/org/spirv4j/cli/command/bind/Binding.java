// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.Failure;
import org.spirv4j.cli.file.GeneratedFolder;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.file.Task;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Report;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.bind.BindingException;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.JavaBindings;
import org.spirv4j.reflect.bind.JavaBindings.Memory;

/** Writes the Java sources of {@code spirv bind}. */
final class Binding {
    private static final Option PACKAGE =
            Option.value("--package", "PACKAGE", "package of the classes, such as com.example.shaders");
    private static final Option OUTPUT = Option.value(
                    "-o", "FOLDER", "folder of the sources; the folders of the package are made in it")
            .orName("--output");
    private static final Option MEMORY_SEGMENT = Option.flag(
            "--memory-segment",
            "access memory by java.lang.foreign.MemorySegment (JDK 22), not only by ByteBuffer (JDK 17)");

    private static final Option MULTI_RELEASE = Option.value(
            "--multi-release",
            "FOLDER",
            "also write the classes that differ with --memory-segment to this folder, for META-INF/versions/22 of a"
                    + " multi-release JAR file");
    private static final Option LWJGL = Option.flag(
            "--lwjgl", "also write methods that fill the structures of LWJGL for pipelines and their layouts");

    private static final Option PIPELINE = Option.repeatable(
            "--pipeline",
            "NAME=MODULE,...",
            "with --lwjgl, also write the class NAMEPipeline for the stages of these modules together; a module has the"
                    + " name of its file without .spv");

    private static final Option PACKAGE_PER_MODULE = Option.flag(
            "--package-per-module",
            "write the classes of each module to a package of its own in PACKAGE, so that structures of one name may have"
                    + " different layouts in different modules");

    static final List<Option> OPTIONS =
            List.of(PACKAGE, PACKAGE_PER_MODULE, OUTPUT, MEMORY_SEGMENT, MULTI_RELEASE, LWJGL, PIPELINE);

    private final JavaBindings bindings;
    private final String folder;
    private final String versionFolder;
    private final ReadOptions read;
    private final Report report;
    private final Console console;

    Binding(Arguments arguments, Report report, Console console) throws FileProblem {
        bindings = bindings(arguments);
        folder = arguments.value(OUTPUT, "");
        if (folder.isEmpty()) {
            throw new UsageException("-o FOLDER is missing");
        }
        versionFolder = arguments.value(MULTI_RELEASE, "");
        if (!versionFolder.isEmpty() && arguments.has(MEMORY_SEGMENT)) {
            throw new UsageException("--multi-release cannot be combined with --memory-segment");
        }
        read = GrammarOption.readOptions(arguments, console);
        this.report = report;
        this.console = console;
    }

    private static JavaBindings bindings(Arguments arguments) {
        String name = arguments.value(PACKAGE, "");
        if (name.isEmpty()) {
            throw new UsageException("--package PACKAGE is missing");
        }
        try {
            JavaBindings named = JavaBindings.create(name)
                    .withLwjgl(arguments.has(LWJGL))
                    .withPackagePerModule(arguments.has(PACKAGE_PER_MODULE));
            for (String pipeline : arguments.values(PIPELINE)) {
                int sign = pipeline.indexOf('=');
                if (sign <= 0 || !arguments.has(LWJGL)) {
                    throw new UsageException(
                            sign <= 0 ? "--pipeline needs NAME=MODULE,..." : "--pipeline needs --lwjgl");
                }
                named = named.withPipeline(
                        pipeline.substring(0, sign),
                        List.of(pipeline.substring(sign + 1).split(",", -1)));
            }
            return arguments.has(MEMORY_SEGMENT) ? named.withMemory(Memory.MEMORY_SEGMENT) : named;
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
            Input input;
            try {
                input = Input.read(task.input(), console);
            } catch (FileProblem e) {
                report.add(InputFile.displayName(task.input()), Failure.outcome(e));
                status = ExitStatus.BAD_INPUT;
                continue;
            }
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
            Map<String, String> sources = bindings.sources(inputs);
            write(folder, sources, isComplete);
            if (!versionFolder.isEmpty()) {
                Map<String, String> version =
                        bindings.withMemory(Memory.MEMORY_SEGMENT).sources(inputs);
                version.entrySet().removeIf(source -> source.getValue().equals(sources.get(source.getKey())));
                write(versionFolder, version, isComplete);
            }
            return ExitStatus.DONE;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        } catch (BindingException e) {
            report.add(bindings.packageName(), Outcome.of(e.diagnostics()));
            return ExitStatus.BAD_INPUT;
        }
    }

    private void write(String root, Map<String, String> sources, boolean isComplete) throws FileProblem {
        String path = root + "/" + bindings.packageName().replace('.', '/');
        new GeneratedFolder(path, JavaBindings.FIRST_LINE, JavaBindings.MODULE_LINE, console)
                .write(sources, isComplete);
    }
}
