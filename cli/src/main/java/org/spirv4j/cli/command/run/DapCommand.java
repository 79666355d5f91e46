// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.run.RunOptions;
import org.spirv4j.dap.DebugAdapter;
import org.spirv4j.dap.DebuggedRun;
import org.spirv4j.dap.RunLauncher;
import org.spirv4j.diagnostic.SpirvException;

/** {@code spirv dap}. */
public final class DapCommand extends AbstractCommand {
    public DapCommand() {
        super(CommandName.DAP, Operands.NONE, List.of());
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv dap"),
                "An editor starts the adapter and talks to it over standard input and output. A launch request has these"
                        + " members: \"program\", the file of the module; \"args\", a list with options of spirv debug;"
                        + " \"run\", a file that describes the run, as spirv run --run takes it; \"cwd\", the folder of"
                        + " relative file names; \"stopOnEntry\", true by default; \"assembly\", true to see assembly text"
                        + " where there are source files. The threads that the editor shows are invocations.",
                List.of(new Example("spirv dap", "the command to enter in the settings of an editor")));
    }

    @Override
    public int run(Arguments arguments, Console console) {
        if (console.isInteractive()) {
            throw new UsageException("the input is a terminal; an editor must start the debug adapter");
        }
        DebugAdapter.serve(console.in(), console.out(), launch -> launch(launch, console));
        return ExitStatus.DONE;
    }

    private static DebuggedRun launch(Map<String, Object> launch, Console console) throws RunLauncher.LaunchException {
        List<String> words = new ArrayList<>();
        if (launch.get("run") instanceof String description) {
            words.addAll(List.of(RunOptions.DESCRIPTION.name(), description));
        }
        if (launch.get("args") instanceof Iterable<?> options) {
            options.forEach(option -> words.add(String.valueOf(option)));
        }
        if (launch.get("program") instanceof String program) {
            words.add(program);
        }
        Console inFolder = launch.get("cwd") instanceof String folder ? console.in(folder) : console;
        try {
            return DebugCommand.running(words, inFolder).debugged();
        } catch (UsageException | FileProblem | SpirvException e) {
            throw new RunLauncher.LaunchException(Objects.requireNonNullElse(e.getMessage(), "the run does not start"));
        }
    }
}
