// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.link;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.TargetEnvOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.Failure;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Report;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.FunctionVariant;
import org.spirv4j.transform.LinkException;
import org.spirv4j.transform.Linker;

/** Links modules, for {@code spirv link} and the tool {@code spirv-link}. */
public final class Linking {
    static final Option ALLOW_PARTIAL_LINKAGE =
            Option.flag("--allow-partial-linkage", "keep imports that no module exports");
    static final Option CREATE_LIBRARY =
            Option.flag("--create-library", "keep exports, so that the result can be linked again");
    static final Option ALLOW_POINTER_MISMATCH = Option.flag(
            "--allow-pointer-mismatch",
            "allow the pointer parameters of an imported function and of its definition to point to"
                    + " different types; arguments are cast");
    static final Option USE_HIGHEST_VERSION = Option.flag(
            "--use-highest-version", "link modules of different SPIR-V versions; the result has the highest of them");
    static final Option VERIFY_IDS = Option.flag(
            "--verify-ids", "check that every id of the result is defined; duplicate definitions are always reported");
    static final Option TARGET_ENV = TargetEnvOption.of(
            "report an error if this environment does not accept the SPIR-V version of the result", "any");

    public static final List<Option> OPTIONS = List.of(
            ALLOW_PARTIAL_LINKAGE,
            CREATE_LIBRARY,
            ALLOW_POINTER_MISMATCH,
            USE_HIGHEST_VERSION,
            VERIFY_IDS,
            TARGET_ENV,
            VariantTables.TARGETS,
            VariantTables.ARCHITECTURES,
            VariantTables.CAPABILITIES);

    private final Arguments arguments;
    private final Linker linker;
    private final ReadOptions read;
    private final Report report;
    private final Console console;

    public Linking(Arguments arguments, Report report, Console console) throws FileProblem {
        this.arguments = arguments;
        Linker any = Linker.create()
                .withPartialLinkage(arguments.has(ALLOW_PARTIAL_LINKAGE))
                .withKeptExports(arguments.has(CREATE_LIBRARY))
                .withPointerMismatch(arguments.has(ALLOW_POINTER_MISMATCH))
                .withMixedVersions(arguments.has(USE_HIGHEST_VERSION))
                .withVerifiedIds(arguments.has(VERIFY_IDS));
        linker = TargetEnvOption.value(TARGET_ENV, arguments)
                .map(any::withTarget)
                .orElse(any);
        read = GrammarOption.readOptions(arguments, console);
        this.report = report;
        this.console = console;
    }

    /** Links files and returns the exit status. */
    public int run(List<String> files, String output) throws FileProblem {
        InputFile.checkStandardOnce(files);
        OutputFile.refuseTerminal(output, console);
        List<Linker.Input> modules = new ArrayList<>();
        int status = ExitStatus.DONE;
        for (String file : files) {
            Input input;
            try {
                input = Input.read(file, console);
            } catch (FileProblem e) {
                report.add(InputFile.displayName(file), Failure.outcome(e));
                status = ExitStatus.BAD_INPUT;
                continue;
            }
            try {
                SpirvModule module = input.module(read);
                modules.add(new Linker.Input(input.name(), module, input.assembled()));
            } catch (SpirvException e) {
                report.add(input.name(), Failure.outcome(e, input));
                status = ExitStatus.BAD_INPUT;
            }
        }
        if (status != ExitStatus.DONE) {
            return status;
        }
        try {
            OutputFile.write(output, linked(files, modules).bytes(), false, console);
            return ExitStatus.DONE;
        } catch (LinkException e) {
            report(e);
            return ExitStatus.BAD_INPUT;
        }
    }

    private SpirvModule linked(List<String> files, List<Linker.Input> modules) throws FileProblem {
        if (!VariantTables.areWanted(arguments)) {
            return linker.link(modules);
        }
        VariantTables tables = new VariantTables(arguments, Set.copyOf(files), console);
        List<FunctionVariant> variants = new ArrayList<>();
        for (int i = 0; i < modules.size(); i++) {
            variants.add(tables.variant(files.get(i), modules.get(i)));
        }
        return linker.linkVariants(variants);
    }

    /** Reports link errors, module by module. */
    private void report(LinkException e) throws FileProblem {
        Map<String, List<Diagnostic>> problems = new LinkedHashMap<>();
        for (LinkException.Problem problem : e.problems()) {
            problems.computeIfAbsent(problem.module(), key -> new ArrayList<>()).add(problem.diagnostic());
        }
        for (Map.Entry<String, List<Diagnostic>> module : problems.entrySet()) {
            report.add(module.getKey(), Outcome.of(module.getValue()));
        }
    }
}
