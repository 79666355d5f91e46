// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reflect;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.Failure;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.reflect.Loading;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Report;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineConflict;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.ShaderStage;
import org.spirv4j.view.ReflectionPage;

/** Merges the stages of a pipeline, which are entry points of one module or of several. */
final class StageMerging {
    private final Loading loading;
    private final String format;
    private final Report report;
    private final Console console;
    private final Map<String, Input> inputs = new HashMap<>();
    private final Map<Input, ModuleReflection> modules = new HashMap<>();
    private final List<EntryPointReflection> stages = new ArrayList<>();
    private final Map<EntryPointReflection, Input> files = new HashMap<>();

    StageMerging(Loading loading, String format, Report report, Console console) {
        this.loading = loading;
        this.format = format;
        this.report = report;
        this.console = console;
    }

    /**
     * Writes the pipeline and reports its conflicts.
     *
     * @param operands files, or {@code FILE:ENTRY} for the entry points of this name in a file
     * @return the exit status
     */
    int run(List<String> operands, String output) throws FileProblem {
        int status = ExitStatus.DONE;
        for (String operand : operands.isEmpty() ? List.of(InputFile.STANDARD) : operands) {
            status = Math.max(status, add(operand));
        }
        if (status != ExitStatus.DONE) {
            return status;
        }
        PipelineInterface pipeline = PipelineInterface.of(stages);
        OutputFile.write(output, written(pipeline), false, console);
        for (PipelineConflict conflict : pipeline.conflicts()) {
            status = Math.max(status, report(conflict));
        }
        return status;
    }

    private byte[] written(PipelineInterface pipeline) {
        if (format.equals("html")) {
            Set<String> files = new LinkedHashSet<>();
            pipeline.stages().forEach(stage -> files.add(file(stage)));
            ByteArrayOutputStream page = new ByteArrayOutputStream();
            try {
                ReflectionPage.create().withTitle(String.join(", ", files)).write(pipeline, this::file, page);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return page.toByteArray();
        }
        String text =
                format.equals("json") ? PipelineJson.of(pipeline, this::file) : PipelineText.of(pipeline, this::file);
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private String file(EntryPointReflection stage) {
        return input(stage).name();
    }

    private Input input(EntryPointReflection stage) {
        return Optional.ofNullable(files.get(stage)).orElseThrow();
    }

    /** Reports both places of a conflict. */
    private int report(PipelineConflict conflict) throws FileProblem {
        Outcome outcome = outcome(conflict.stage(), conflict.diagnostic());
        report.add(file(conflict.stage()), outcome);
        report.add(
                file(conflict.other()),
                outcome(
                        conflict.other(),
                        Diagnostic.of(
                                Severity.NOTE,
                                conflict.related().position(),
                                conflict.related().message())));
        return outcome.status();
    }

    private Outcome outcome(EntryPointReflection stage, Diagnostic diagnostic) {
        return Outcome.of(List.of(
                input(stage).assembled().map(text -> text.locate(diagnostic)).orElse(diagnostic)));
    }

    private int add(String operand) throws FileProblem {
        String file = operand;
        String name = "";
        int colon = operand.lastIndexOf(':');
        if (colon > 0 && !console.file(operand).exists()) {
            String before = operand.substring(0, colon);
            if (before.equals(InputFile.STANDARD) || console.file(before).exists()) {
                file = before;
                name = operand.substring(colon + 1);
            }
        }
        Input input = inputs.get(file);
        if (input == null) {
            try {
                input = Input.read(file, console);
            } catch (FileProblem e) {
                report.add(InputFile.displayName(file), Failure.outcome(e));
                return ExitStatus.BAD_INPUT;
            }
            inputs.put(file, input);
        }
        ModuleReflection module = modules.get(input);
        if (module == null) {
            try {
                module = loading.reflect(input);
                modules.put(input, module);
            } catch (SpirvException e) {
                report.add(input.name(), Failure.outcome(e, input));
                return ExitStatus.BAD_INPUT;
            }
        }
        for (EntryPointReflection stage : name.isEmpty() ? all(input, module) : named(name, input, module)) {
            stages.add(stage);
            files.put(stage, input);
        }
        return ExitStatus.DONE;
    }

    /** All entry points, if a pipeline can have them all. */
    private static List<EntryPointReflection> all(Input input, ModuleReflection module) throws FileProblem {
        Set<ShaderStage> found = new HashSet<>();
        for (EntryPointReflection entryPoint : module.entryPoints()) {
            Optional<ShaderStage> stage = entryPoint.stage();
            if (stage.isPresent() && stage.get().isSingle() && !found.add(stage.get())) {
                throw new FileProblem(Printable.of(input.name()) + " has several entry points of the same stage: "
                        + list(module) + "; add a colon and the name of the one to use, as in "
                        + Printable.of(input.name() + ":" + entryPoint.name()));
            }
        }
        if (module.entryPoints().isEmpty()) {
            throw new FileProblem(Printable.of(input.name()) + " has no entry points");
        }
        return module.entryPoints();
    }

    private static List<EntryPointReflection> named(String name, Input input, ModuleReflection module)
            throws FileProblem {
        List<EntryPointReflection> found = module.entryPoints().stream()
                .filter(entryPoint -> entryPoint.name().equals(name))
                .toList();
        if (found.isEmpty()) {
            throw new FileProblem(Printable.of(input.name()) + " has no entry point '" + Printable.of(name)
                    + "'; it has " + list(module));
        }
        return found;
    }

    /** The entry points of a module in messages. */
    private static String list(ModuleReflection module) {
        return module.entryPoints().isEmpty()
                ? "none"
                : String.join(
                        ", ",
                        module.entryPoints().stream()
                                .map(entryPoint ->
                                        "'" + Printable.of(entryPoint.name()) + "' (" + entryPoint.modelName() + ")")
                                .toList());
    }
}
