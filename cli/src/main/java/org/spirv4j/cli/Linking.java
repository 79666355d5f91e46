package org.spirv4j.cli;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.binary.MalformedModuleException;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.DiagnosticJson;
import org.spirv4j.cli.report.DiagnosticText;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.LinkException;
import org.spirv4j.transform.LinkOptions;
import org.spirv4j.transform.Linker;

/** Several modules into one: what {@code spirv link} and the tool {@code spirv-link} share. */
final class Linking {
    static final Option ALLOW_PARTIAL_LINKAGE =
            Option.flag("--allow-partial-linkage", "let imports that no module exports stay imports");
    static final Option CREATE_LIBRARY =
            Option.flag("--create-library", "keep exports, so that the result can be linked again");
    static final Option ALLOW_POINTER_MISMATCH = Option.flag(
            "--allow-pointer-mismatch",
            "let pointer parameters of imported functions point to other types than those of the definitions; arguments"
                    + " are cast");
    static final Option USE_HIGHEST_VERSION = Option.flag(
            "--use-highest-version",
            "link modules of different versions of SPIR-V; the result has the highest one of them");
    static final Option VERIFY_IDS = Option.flag(
            "--verify-ids",
            "check that every id of the result is defined; that none is defined twice is always checked");
    static final Option TARGET_ENV = Option.value(
            "--target-env",
            "ENV",
            "refuse a result that this environment cannot take because of its version: spv1.0 to spv1.6, vulkan1.0 to"
                    + " vulkan1.4, opencl1.2 to opencl2.2, opengl4.0 to opengl4.5; default: any");

    static final List<Option> OPTIONS = List.of(
            ALLOW_PARTIAL_LINKAGE, CREATE_LIBRARY, ALLOW_POINTER_MISMATCH, USE_HIGHEST_VERSION, VERIFY_IDS, TARGET_ENV);

    private final LinkOptions options;
    private final ReadOptions read;
    private final boolean json;
    private final Console console;

    Linking(Arguments arguments, Grammar grammar, boolean json, Console console) {
        LinkOptions any = LinkOptions.DEFAULT
                .withPartialLinkage(arguments.has(ALLOW_PARTIAL_LINKAGE))
                .withKeptExports(arguments.has(CREATE_LIBRARY))
                .withPointerMismatch(arguments.has(ALLOW_POINTER_MISMATCH))
                .withMixedVersions(arguments.has(USE_HIGHEST_VERSION))
                .withVerifiedIds(arguments.has(VERIFY_IDS));
        options = TargetEnvOption.parse(arguments.value(TARGET_ENV, ""))
                .map(any::withTarget)
                .orElse(any);
        read = ReadOptions.DEFAULT.withGrammar(grammar).withMaxIdBound(Integer.MAX_VALUE);
        this.json = json;
        this.console = console;
    }

    /** Links files into one; gives the exit status. */
    int run(List<String> files, String output) throws FileProblem {
        if (output.equals(InputFile.STANDARD) && console.outIsTerminal()) {
            throw new UsageException(
                    "a binary module is not written to a terminal; name a file with -o, or use a pipe");
        }
        Map<String, List<Diagnostic>> problems = new LinkedHashMap<>();
        List<Linker.Input> inputs = new ArrayList<>();
        for (String file : files) {
            String name = InputFile.displayName(file);
            try {
                inputs.add(new Linker.Input(name, SpirvModule.read(InputFile.read(file, console), read)));
            } catch (MalformedModuleException e) {
                problems.put(name, e.diagnostics());
            }
        }
        if (problems.isEmpty()) {
            try {
                write(Linker.with(options).link(inputs), output);
                return ExitStatus.DONE;
            } catch (LinkException e) {
                for (LinkException.Problem problem : e.problems()) {
                    problems.computeIfAbsent(problem.module(), key -> new ArrayList<>())
                            .add(problem.diagnostic());
                }
            }
        }
        problems.forEach(this::report);
        return ExitStatus.BAD_INPUT;
    }

    private void write(SpirvModule linked, String output) throws FileProblem {
        try (OutputFile out = OutputFile.of(output, false, console)) {
            out.write(linked.bytes(ByteOrder.LITTLE_ENDIAN));
            out.commit();
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void report(String file, List<Diagnostic> diagnostics) {
        if (json) {
            console.error(DiagnosticJson.of(file, diagnostics));
            return;
        }
        DiagnosticText text = new DiagnosticText(console.colorsErrors());
        for (Diagnostic diagnostic : diagnostics) {
            boolean hasPlace = !diagnostic.position().equals(Position.UNKNOWN);
            if (hasPlace) {
                text.add(file, diagnostic);
            } else {
                text.addError(diagnostic.message());
                text.addHelp(diagnostic);
            }
        }
        console.error(text.toString());
    }
}
