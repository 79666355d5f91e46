// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.spirv4j.cli.command.SpecializationOptions;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.exec.Check;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Limits;
import org.spirv4j.exec.Program;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.transform.Specialization;

/** The options of {@code spirv run} that say how a program is executed. */
public final class ProgramOptions {
    static final Option ENGINE = Option.choice(
            "--engine",
            "checked executes instructions one by one; compiled makes bytecode of the JVM of shaders and kernels first,"
                    + " and is much faster in long runs; it executes several invocations at once in the lanes of vectors if"
                    + " that is faster, scalar never does, and lanes always does where it can",
            "checked",
            "compiled",
            "scalar",
            "lanes");
    static final Option JOBS = Option.value(
            "--jobs",
            "N",
            "execute up to N work-groups in parallel (default 1, for messages and findings in the same order each time)");
    static final Option SUBGROUP_SIZE = Option.value(
            "--subgroup-size",
            "N",
            "the number of invocations in a subgroup, a power of two from 1 to 64 (default 32)");
    static final Option STEPS = Option.value(
            "--max-steps", "N", "end the run with an error when a work-group has executed so many instructions");
    static final Option TIME = Option.value("--max-time", "SECONDS", "end the run with an error after so many seconds");
    public static final Option CHECK = Option.attached(
            "--check",
            "[=KIND,...]",
            "look for all kinds of mistakes but nan, or for the named kinds besides those that each run looks for, and end with"
                    + " the exit status 1 if the run has findings; 'all' stands for all but nan. The kinds are "
                    + String.join(", ", kinds()));

    static final List<Option> ALL = List.of(ENGINE, JOBS, SUBGROUP_SIZE, STEPS, TIME, CHECK);

    private static final int DEFAULT_SUBGROUP = 32;
    private static final int LARGEST_SUBGROUP = 64;

    private static final String ALL_KINDS = "all";

    private final boolean isChecked;
    private final Set<Check> checks;
    private final Engine engine;
    private final int jobs;
    private final int subgroupSize;
    private final Limits limits;
    private final Specialization constants;
    private final boolean hasConstants;

    /**
     * Reads the options.
     *
     * @throws UsageException if one is wrong
     */
    public ProgramOptions(Arguments arguments) {
        isChecked = arguments.has(CHECK);
        checks = checks(arguments);
        engine = Engine.valueOf(arguments.choice(ENGINE).toUpperCase(Locale.ROOT));
        if (isChecked && engine != Engine.CHECKED) {
            throw new UsageException("--check needs --engine checked");
        }
        jobs = number(arguments, JOBS, 1);
        subgroupSize = number(arguments, SUBGROUP_SIZE, DEFAULT_SUBGROUP);
        if (subgroupSize > LARGEST_SUBGROUP || Integer.bitCount(subgroupSize) != 1) {
            throw new UsageException(
                    SUBGROUP_SIZE.name() + " needs a power of two from 1 to 64, not '" + subgroupSize + "'");
        }
        limits = new Limits(
                arguments.has(STEPS) ? number(arguments, STEPS, 1) : Limits.DEFAULT.steps(),
                Limits.DEFAULT.memoryBytes(),
                arguments.has(TIME) ? Duration.ofSeconds(number(arguments, TIME, 1)) : Limits.DEFAULT.time());
        constants = SpecializationOptions.values(arguments);
        hasConstants = arguments.has(SpecializationOptions.SET) || arguments.has(SpecializationOptions.SET_NAME);
    }

    /** The names of the kinds of mistakes. */
    private static List<String> kinds() {
        return Arrays.stream(Check.values()).map(ProgramOptions::kind).toList();
    }

    private static String kind(Check check) {
        String rule = check.rule().id();
        return rule.substring(rule.indexOf('.') + 1);
    }

    /** The words that the value of an option may be, for shells that complete it; empty if it has others. */
    public static List<String> valueWords(Option option) {
        return option == CHECK
                ? Stream.concat(Stream.of(ALL_KINDS), kinds().stream()).toList()
                : List.of();
    }

    private static Set<Check> checks(Arguments arguments) {
        Set<Check> found = EnumSet.copyOf(Check.USUAL);
        for (String value : arguments.values(CHECK)) {
            for (String name : value.split(",", -1)) {
                if (value.isEmpty() || name.equals(ALL_KINDS)) {
                    found.addAll(Check.ALL);
                } else {
                    found.add(Check.find("run." + name)
                            .orElseThrow(() -> new UsageException(CHECK.name() + ": '" + Printable.of(name)
                                    + "' is not a kind of mistake; the kinds are " + String.join(", ", kinds())
                                    + ", and " + ALL_KINDS)));
                }
            }
        }
        return found;
    }

    /** Whether the run looks for a kind of mistake. */
    public boolean looksFor(Check check) {
        return checks.contains(check);
    }

    private static int number(Arguments arguments, Option option, int absent) {
        return option.number(arguments.value(option, "" + absent), 1);
    }

    /** Whether findings are errors. */
    public boolean isChecked() {
        return isChecked;
    }

    /** How many work-groups are executed in parallel. */
    public int jobs() {
        return jobs;
    }

    /**
     * Makes a program that is executed as the options say.
     *
     * @param executor executes work-groups in parallel
     */
    Program program(EntryPoint entryPoint, Executor executor) {
        return program(entryPoint, executor, new HostConstants(constants, !hasConstants));
    }

    /**
     * Makes a program that is executed as the options say.
     *
     * @param executor executes work-groups in parallel
     * @param values the values of specialization constants, with those of the options
     */
    Program program(EntryPoint entryPoint, Executor executor, HostConstants values) {
        Program program = Program.create(entryPoint).withLimits(limits);
        if (jobs > 1) {
            program = program.withExecutor(executor, jobs);
        }
        if (subgroupSize != DEFAULT_SUBGROUP) {
            program = program.withSubgroupSize(subgroupSize);
        }
        if (!values.isEmpty()) {
            program = program.withConstants(values.values());
        }
        if (isChecked) {
            program = program.withChecks(checks);
        }
        return engine == Engine.CHECKED ? program : program.withEngine(engine);
    }
}
