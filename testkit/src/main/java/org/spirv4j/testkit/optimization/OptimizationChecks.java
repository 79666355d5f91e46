// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.optimization;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassBisection;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.validate.Validator;

/** Optimises modules in several ways, and tells which pass changes what they compute. */
public final class OptimizationChecks {
    private static final int LISTS = 3;
    private static final int PASSES = 12;
    private static final int PREPARED_OF = 4;

    /** Passes that change what a module computes or how the host uses it. */
    private static final Set<String> EXCLUDED = Set.of(
            "convert-relaxed-to-half",
            "convert-to-half-pass",
            "convert-to-sampled-image",
            "convert-to-untyped",
            "descriptor-array-scalar-replacement",
            "descriptor-composite-scalar-replacement",
            "descriptor-scalar-replacement",
            "eliminate-dead-input-components",
            "eliminate-dead-output-stores",
            "freeze-spec-const",
            "modify-maximal-reconvergence",
            "relax-float-ops",
            "resolve-binding-conflicts",
            "set-spec-const-default-value",
            "split-combined-image-sampler",
            "struct-packing",
            "switch-descriptorset",
            "upgrade-memory-model");

    /** Arguments of passes that need one, or that do something else with one. */
    private static final Map<String, List<String>> ARGUMENTS = Map.of(
            "inline-small-functions", List.of("10", "60"),
            "loop-fission", List.of("1", "5"),
            "loop-fusion", List.of("5", "20"),
            "loop-peeling", List.of("40", "1000"),
            "loop-unroll-partial", List.of("2", "3:all"),
            "loop-unroll-small", List.of("30", "400"),
            "reduce-load-size", List.of("0.5", "1.0"),
            "scalar-replacement", List.of("0", "3"));

    /** Passes that bring modules into the form in which those for loops and branches find something to do. */
    private static final List<String> PREPARATION = List.of(
            "--eliminate-dead-branches",
            "--merge-return",
            "--inline-entry-points-exhaustive",
            "--private-to-local",
            "--scalar-replacement=0",
            "--ssa-rewrite",
            "--ccp",
            "--simplify-instructions",
            "--merge-blocks",
            "--copy-propagate-arrays",
            "--redundancy-elimination");

    private static final List<String> CANDIDATES = PassFlags.names().stream()
            .filter(name -> !EXCLUDED.contains(name))
            .flatMap(OptimizationChecks::flags)
            .toList();

    /**
     * The passes of which each is applied alone: also those that change what a module computes, if they need no
     * argument.
     */
    private static final List<String> ALONE = Stream.concat(
                    Stream.of("-O", "-Os"),
                    PassFlags.names().stream()
                            .filter(name -> !EXCLUDED.contains(name) || takesNoArgument(name))
                            .flatMap(OptimizationChecks::flags))
            .toList();

    private OptimizationChecks() {}

    /** The ways to apply a pass. */
    private static Stream<String> flags(String name) {
        Stream<String> plain = needsArgument(name) ? Stream.of() : Stream.of("--" + name);
        return Stream.concat(
                plain, ARGUMENTS.getOrDefault(name, List.of()).stream().map(argument -> "--" + name + "=" + argument));
    }

    private static boolean takesNoArgument(String name) {
        try {
            PassFlags.pass("--" + name);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean needsArgument(String name) {
        try {
            PassFlags.pass("--" + name);
            return false;
        } catch (IllegalArgumentException e) {
            if (!ARGUMENTS.containsKey(name)) {
                throw new IllegalStateException("no argument is stated for --" + name, e);
            }
            return true;
        }
    }

    /**
     * Lists of flags: {@code -O}, {@code -Os} and three random lists of passes.
     *
     * @param seed decides about the random lists
     */
    private static List<List<String>> flags(long seed) {
        List<List<String>> lists = new ArrayList<>(List.of(List.of("-O"), List.of("-Os")));
        Random random = new Random(seed);
        for (int i = 0; i < LISTS; i++) {
            // None of the preparing passes, some, or all.
            int prepared = random.nextInt(PREPARED_OF + 1);
            List<String> list = new ArrayList<>(PREPARATION.stream()
                    .filter(flag -> random.nextInt(PREPARED_OF) < prepared)
                    .toList());
            for (int k = 0; k < PASSES; k++) {
                list.add(CANDIDATES.get(random.nextInt(CANDIDATES.size())));
            }
            lists.add(list);
        }
        return lists;
    }

    /**
     * Optimises modules by lists of flags and compares the results.
     *
     * @param seed decides about the random lists
     * @param env the environment of the modules
     * @param modules the modules of a run
     * @param results executes other modules instead of these
     * @return differences, with the pass that makes each
     */
    public static List<String> differences(
            long seed, TargetEnv env, List<SpirvModule> modules, Function<List<SpirvModule>, String> results) {
        String expected = results.apply(modules);
        List<String> differences = new ArrayList<>();
        List<List<SpirvModule>> executed = new ArrayList<>(List.of(modules));
        for (List<String> flags : flags(seed)) {
            List<SpirvModule> optimized;
            List<String> applicable = flags;
            try {
                Optional<List<SpirvModule>> all = optimized(flags, env, modules);
                if (all.isEmpty()) {
                    applicable = applicable(flags, env, modules);
                    all = optimized(applicable, env, modules);
                }
                if (all.isEmpty()) {
                    // A pass refuses what another one made, such as blocks that cannot be reached.
                    continue;
                }
                optimized = all.orElseThrow();
            } catch (RuntimeException e) {
                differences.add(flags + ": " + e);
                continue;
            }
            if (executed.stream().anyMatch(run -> sameWords(run, optimized))) {
                continue;
            }
            executed.add(optimized);
            Validator validator = Validator.create().withTarget(env);
            for (int i = 0; i < modules.size(); i++) {
                if (validator.validate(modules.get(i)).isValid()
                        && !validator.validate(optimized.get(i)).isValid()) {
                    differences.add(applicable + ": invalid: "
                            + PassBisection.create(
                                            PassFlags.optimizer(applicable).withTarget(env),
                                            module -> validator.validate(module).isValid() ? 0 : 1)
                                    .find(modules.get(i))
                            + " "
                            + validator.validate(optimized.get(i)).errors().stream()
                                    .findFirst());
                }
            }
            String actual = results.apply(optimized);
            if (!actual.equals(expected)) {
                differences.add(applicable + ": " + actual + " instead of " + expected + ": "
                        + culprits(applicable, env, modules, results));
            }
        }
        return differences;
    }

    /**
     * Applies each pass alone to a module, and {@code -O} and {@code -Os}. The results must be valid if the module is;
     * those of passes that keep what a module computes must compute the same. Passes may refuse the module.
     *
     * @param env the environment of the module
     * @param module the module
     * @param results executes a module
     * @return differences, with the pass that makes each
     */
    public static List<String> differencesByPass(
            TargetEnv env, SpirvModule module, Function<SpirvModule, String> results) {
        Validator validator = Validator.create().withTarget(env);
        if (!validator.validate(module).isValid()) {
            return List.of();
        }
        String expected = results.apply(module);
        List<String> differences = new ArrayList<>();
        List<SpirvModule> executed = new ArrayList<>(List.of(module));
        for (String flag : ALONE) {
            try {
                SpirvModule result = optimized(List.of(flag), env, List.of(module))
                        .map(first -> first.get(0))
                        .orElse(module);
                if (executed.stream().anyMatch(result::hasSameWords)) {
                    continue;
                }
                executed.add(result);
                validator.validate(result).errors().stream()
                        .findFirst()
                        .ifPresent(error -> differences.add(flag + ": invalid: " + error));
                String actual = CANDIDATES.contains(flag) || flag.startsWith("-O") ? results.apply(result) : expected;
                if (!actual.equals(expected)) {
                    differences.add(flag + ": " + actual + " instead of " + expected);
                }
            } catch (RuntimeException e) {
                differences.add(flag + ": " + e);
            }
        }
        return differences;
    }

    private static boolean sameWords(List<SpirvModule> a, List<SpirvModule> b) {
        for (int i = 0; i < a.size(); i++) {
            if (!a.get(i).hasSameWords(b.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** The flags of a list that can be applied to all of the modules. */
    private static List<String> applicable(List<String> flags, TargetEnv env, List<SpirvModule> modules) {
        return flags.stream()
                .filter(flag -> optimized(List.of(flag), env, modules).isPresent())
                .toList();
    }

    /** The modules after optimisation; empty if a pass refuses one. */
    private static Optional<List<SpirvModule>> optimized(List<String> flags, TargetEnv env, List<SpirvModule> modules) {
        Optimizer optimizer = PassFlags.optimizer(flags).withTarget(env);
        try {
            return Optional.of(modules.stream().map(optimizer::optimize).toList());
        } catch (PassException e) {
            return Optional.empty();
        }
    }

    private static List<Optional<PassBisection.Culprit>> culprits(
            List<String> flags, TargetEnv env, List<SpirvModule> modules, Function<List<SpirvModule>, String> results) {
        String expected = results.apply(modules);
        List<Optional<PassBisection.Culprit>> culprits = new ArrayList<>();
        for (int i = 0; i < modules.size(); i++) {
            int index = i;
            culprits.add(PassBisection.create(PassFlags.optimizer(flags).withTarget(env), module -> {
                        List<SpirvModule> others = new ArrayList<>(modules);
                        others.set(index, module);
                        return results.apply(others).equals(expected) ? 0 : 1;
                    })
                    .find(modules.get(i)));
        }
        return culprits;
    }
}
