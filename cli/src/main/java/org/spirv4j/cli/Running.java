// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.cli.report.Report;
import org.spirv4j.cli.run.RunData;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Check;
import org.spirv4j.exec.Limits;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** Runs one entry point of a module. */
final class Running {
    private static final int DIMENSIONS = 3;

    /** A buffer that is written or printed when the run has ended; the file is empty if it is printed. */
    private record Output(RunData data, String file) {}

    private final Arguments arguments;
    private final Console console;
    private final Bindings bindings = Bindings.create();

    /** Buffers by {@code SET:BINDING}, arguments by number. */
    private final Map<String, RunData> data = new LinkedHashMap<>();

    Running(Arguments arguments, Console console) {
        this.arguments = arguments;
        this.console = console;
    }

    /** Runs the entry point; gives the exit status. */
    int run() throws FileProblem {
        int[] groups = groups();
        Limits limits = limits();
        buffers();
        List<Output> outputs = new ArrayList<>();
        Input input = Input.read(arguments.operands().get(0), console);
        Report report = CommonOptions.findingReport(arguments, console);
        Outcome outcome;
        try {
            SpirvModule module = input.module(GrammarOption.readOptions(arguments, console));
            EntryPoint entryPoint = entryPoint(module);
            kernelArguments(entryPoint);
            outputs();
            Program program = Program.of(entryPoint).withLimits(limits);
            if (arguments.has(RunCommand.CHECK)) {
                program = program.withChecks(Check.ALL);
            }
            if (arguments.has(RunCommand.SUBGROUP_SIZE)) {
                program = program.withSubgroupSize(number(RunCommand.SUBGROUP_SIZE));
            }
            if (arguments.has(SpecializationOptions.SET) || arguments.has(SpecializationOptions.SET_NAME)) {
                program = program.withConstants(SpecializationOptions.values(arguments));
            }
            RunReport found = program.dispatch(bindings, groups[0], groups[1], groups[2]);
            outputs.addAll(outputs());
            outcome = outcome(input, found.findings()).withOutput(printed(found.messages(), outputs));
        } catch (SpirvException e) {
            outcome = Outcome.of(
                    e.diagnostics().stream().map(each -> located(input, each)).toList());
        }
        report.add(input.name(), outcome);
        report.end("");
        for (Output output : outputs) {
            if (!output.file().isEmpty()) {
                OutputFile.write(output.file(), output.data().array(), false, console);
            }
        }
        return outcome.status();
    }

    /** What was found, as errors or as warnings. */
    private Outcome outcome(Input input, List<Finding> found) {
        boolean areErrors = arguments.has(RunCommand.CHECK);
        List<Finding> shown = new ArrayList<>();
        for (Finding finding : found) {
            Diagnostic diagnostic = finding.diagnostic();
            Diagnostic each = areErrors ? diagnostic : Diagnostic.warning(diagnostic.position(), diagnostic.message());
            shown.add(finding.with(located(input, each)));
        }
        return Outcome.ofFindings(shown);
    }

    private static Diagnostic located(Input input, Diagnostic diagnostic) {
        return input.assembled().map(text -> text.locate(diagnostic)).orElse(diagnostic);
    }

    /** What the program printed, and the numbers of buffers. */
    private static String printed(List<String> messages, List<Output> outputs) {
        StringBuilder text = new StringBuilder();
        for (String message : messages) {
            text.append(Printable.of(message.stripTrailing())).append('\n');
        }
        for (Output output : outputs) {
            if (output.file().isEmpty()) {
                text.append(output.data().text());
            }
        }
        return text.toString();
    }

    private int number(Option option) {
        return option.number(arguments.value(option, ""), 1);
    }

    private int[] groups() {
        int[] groups = {1, 1, 1};
        String given = arguments.value(RunCommand.GROUPS, "1");
        String[] parts = given.split(",", -1);
        if (parts.length > DIMENSIONS) {
            throw new UsageException("--groups has at most three numbers, not '" + Printable.of(given) + "'");
        }
        for (int i = 0; i < parts.length; i++) {
            groups[i] = RunCommand.GROUPS.number(parts[i], 0);
        }
        return groups;
    }

    private Limits limits() {
        return arguments.has(RunCommand.STEPS)
                ? new Limits(number(RunCommand.STEPS), Limits.DEFAULT.memoryBytes())
                : Limits.DEFAULT;
    }

    private void buffers() throws FileProblem {
        for (String text : arguments.values(RunCommand.BUFFER)) {
            Assignment assignment = Assignment.of(RunCommand.BUFFER, text);
            RunData read = RunData.read(RunCommand.BUFFER.name(), assignment.value(), console);
            int[] place = place(RunCommand.BUFFER, assignment.which());
            data.put(place[0] + ":" + place[1], read);
            bindings.buffer(place[0], place[1], read.bytes());
        }
        if (arguments.has(RunCommand.PUSH)) {
            bindings.pushConstants(RunData.read(RunCommand.PUSH.name(), arguments.value(RunCommand.PUSH, ""), console)
                    .bytes());
        }
    }

    private static int[] place(Option option, String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new UsageException(option.name() + ": '" + Printable.of(text)
                    + "' is not a descriptor set and a binding, such as 0:1");
        }
        return new int[] {option.number(text.substring(0, colon), 0), option.number(text.substring(colon + 1), 0)};
    }

    private void kernelArguments(EntryPoint entryPoint) throws FileProblem {
        List<Instruction> parameters =
                entryPoint.function().map(f -> f.parameters()).orElse(List.of());
        int number = 0;
        for (String text : arguments.values(RunCommand.ARGUMENT)) {
            RunData read = RunData.read(RunCommand.ARGUMENT.name(), text, console);
            data.put("" + number, read);
            boolean isPointer = number < parameters.size()
                    && parameters
                            .get(number)
                            .module()
                            .definition(parameters.get(number).typeId())
                            .filter(type -> type.is(Op.OpTypePointer))
                            .isPresent();
            if (isPointer) {
                bindings.bufferArgument(read.bytes());
            } else {
                bindings.valueArgument(read.bytes());
            }
            number++;
        }
    }

    private List<Output> outputs() {
        List<Output> outputs = new ArrayList<>();
        for (String text : arguments.values(RunCommand.OUT)) {
            int equals = text.indexOf('=');
            String which = equals < 0 ? text : text.substring(0, equals);
            RunData found = data.get(which);
            if (found == null) {
                throw new UsageException("--out: no buffer '" + Printable.of(which) + "' is bound"
                        + (data.isEmpty() ? "" : ", but " + String.join(", ", data.keySet())));
            }
            outputs.add(new Output(found, equals < 0 ? "" : text.substring(equals + 1)));
        }
        return outputs;
    }

    private EntryPoint entryPoint(SpirvModule module) {
        String name = arguments.value(RunCommand.ENTRY, "");
        List<EntryPoint> found = module.layout().entryPoints().stream()
                .filter(each -> each.executionModelValue() == ExecutionModel.GLCompute.value()
                        || each.executionModelValue() == ExecutionModel.Kernel.value())
                .filter(each -> !arguments.has(RunCommand.ENTRY) || each.name().equals(name))
                .toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        List<String> names = found.stream().map(EntryPoint::name).toList();
        if (found.isEmpty()) {
            throw new UsageException("the module has no entry point of the execution models GLCompute and Kernel"
                    + (name.isEmpty() ? "" : " with the name '" + Printable.of(name) + "'"));
        }
        throw new UsageException("--entry must name one of the entry points " + String.join(", ", names));
    }
}
