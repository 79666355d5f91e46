// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reduce;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.process.ModuleCommand;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.RuleCatalogue;
import org.spirv4j.validate.Validator;

/** Makes the test that the options of {@code spirv reduce} state. */
final class ReductionTests {
    private static final int DEFAULT_TEST_SECONDS = 60;

    private final Arguments arguments;
    private final TargetEnv env;
    private final Console console;

    ReductionTests(Arguments arguments, TargetEnv env, Console console) {
        this.arguments = arguments;
        this.env = env;
        this.console = console;
    }

    /**
     * The test.
     *
     * @param given the module that is reduced
     * @param run the runs to compare, for a test that compares some
     */
    ModuleTest of(SpirvModule given, Optional<ComparedRun> run) {
        if (arguments.has(ReduceCommand.VAL_RULE)) {
            return breaks(arguments.value(ReduceCommand.VAL_RULE, ""));
        }
        ModuleCommand command = command()
                .in(console.folder())
                .withTimeout(Duration.ofSeconds(
                        ReduceCommand.number(arguments, ReduceCommand.TEST_SECONDS, DEFAULT_TEST_SECONDS)));
        if (arguments.has(ReduceCommand.VAL_DIFFERS)) {
            return differs(given, command);
        }
        if (run.isPresent()) {
            return changes(run.get(), command);
        }
        if (arguments.has(ReduceCommand.CRASHES_DRIVER)) {
            return new ModuleTest(module -> {
                int status = status(command, module);
                return ModuleCommand.isCrash(status) ? "" : "the command " + command.predicate(status);
            });
        }
        int expected = ReduceCommand.number(arguments, ReduceCommand.STATUS, 0);
        return new ModuleTest(module -> {
            int status = command.exitStatus(module);
            if (status == expected) {
                return "";
            }
            command.checkIsRun(status);
            return "the command " + command.predicate(status);
        });
    }

    private ModuleCommand command() {
        List<String> words =
                arguments.operands().subList(1, arguments.operands().size());
        return words.isEmpty()
                ? ModuleCommand.ofShell(ReduceCommand.TESTS.stream()
                        .map(option -> arguments.value(option, ""))
                        .filter(value -> !value.isEmpty())
                        .findFirst()
                        .orElse(""))
                : ModuleCommand.ofWords(words);
    }

    private static int status(ModuleCommand command, SpirvModule module) {
        int status = command.exitStatus(module);
        command.checkIsRun(status);
        return status;
    }

    /** Keeps what breaks a rule of the validator. */
    private ModuleTest breaks(String rule) {
        if (RuleCatalogue.get().find(rule).stream().allMatch(RuleCatalogue.Entry::isLintRule)) {
            throw new UsageException("--val-rule: '" + rule + "' is not a rule");
        }
        Validator validator = Validator.create().withTarget(env).withMaxErrors(Integer.MAX_VALUE);
        return new ModuleTest(module -> validator.validate(module).errors().stream()
                        .anyMatch(finding -> finding.rule().id().equals(rule))
                ? ""
                : "it does not break the rule " + rule + " for " + env.label());
    }

    /** Keeps what our validator and a command disagree about in the same way as about the given module. */
    private ModuleTest differs(SpirvModule given, ModuleCommand command) {
        Validator validator = Validator.create().withTarget(env);
        boolean isGivenValid = validator.validate(given).isValid();
        return new ModuleTest(module -> {
            if (validator.validate(module).isValid() != isGivenValid) {
                return "spirv val " + (isGivenValid ? "refuses" : "accepts") + " it";
            }
            int status = status(command, module);
            if (status == ModuleCommand.TIMED_OUT) {
                return "the command " + command.predicate(status);
            }
            return (status == 0) != isGivenValid
                    ? ""
                    : "spirv val for " + env.label() + " and the command both " + (isGivenValid ? "accept" : "refuse")
                            + " it";
        });
    }

    /** Keeps what gives other results after a command has changed it. */
    private static ModuleTest changes(ComparedRun run, ModuleCommand command) {
        return new ModuleTest(module -> {
            ModuleCommand.Output output = command.output(module);
            command.checkIsRun(output.status());
            if (output.status() != 0) {
                return "the command " + command.predicate(output.status());
            }
            if (output.bytes().isEmpty()) {
                return "the command does not write the file";
            }
            Optional<SpirvModule> changed = output.bytes().flatMap(ReductionTests::read);
            if (changed.isEmpty()) {
                return "what the command writes is not a module";
            }
            return run.differs(module, changed.get()) ? "" : "the results are the same after the command";
        });
    }

    /** The module that a command has written; empty if it is none. */
    private static Optional<SpirvModule> read(byte[] bytes) {
        try {
            return Optional.of(SpirvModule.read(bytes));
        } catch (SpirvException e) {
            return Optional.empty();
        }
    }
}
