// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.process.ModuleCommand;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassBisection;

/** Finds the first pass after which a shell command ends with another exit status than for the module before. */
final class Bisecting extends FileAction {
    private final Optimizer optimizer;
    private final ModuleCommand command;
    private final ValidatedInput validated;

    Bisecting(Optimizer optimizer, String command, Arguments arguments, ReadOptions read) {
        super(InputKind.MODULE);
        this.optimizer = optimizer;
        this.command = ModuleCommand.ofShell(command);
        validated = new ValidatedInput(arguments, read);
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        return validated.apply(input, module -> {
            out.write(bisected(input.name(), module).getBytes(StandardCharsets.UTF_8));
            return Outcome.DONE;
        });
    }

    private String bisected(String name, SpirvModule module) {
        int passes = optimizer.passes().size();
        return PassBisection.create(optimizer, command::exitStatus)
                .find(module)
                .map(culprit -> name + ": the exit status changes from " + culprit.before() + " to " + culprit.after()
                        + " after pass " + culprit.number() + " of " + passes + ", " + culprit.pass() + "\n")
                .orElse(name + ": the exit status is the same after each of " + passes + " passes\n");
    }
}
