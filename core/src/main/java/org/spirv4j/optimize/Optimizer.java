// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassException;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.edit.Remark;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/**
 * Applies passes to modules. Immutable and safe to share between threads; equal modules give equal results.
 *
 * <pre>{@code
 * SpirvModule small = Optimizer.create().withSizePasses().optimize(module);
 * }</pre>
 */
public final class Optimizer {
    /** The number of words above which memory matters more than the time of a walk over the module. */
    private static final int LARGE = 1 << 16;

    private static final PassObserver SILENT = new PassObserver() {};

    /**
     * Lists of rounds of passes of which the one with the smallest result counts; the input counts, too, if there are
     * several.
     */
    private final List<List<Round>> alternatives;

    private final PassOptions options;
    private final PassObserver observer;

    private Optimizer(List<List<Round>> alternatives, PassOptions options, PassObserver observer) {
        this.alternatives = alternatives;
        this.options = options;
        this.observer = observer;
    }

    /**
     * {@return an optimiser without passes} Results are what {@code spirv-opt} writes if it is called without flags.
     */
    public static Optimizer create() {
        return new Optimizer(List.of(List.of()), PassOptions.DEFAULT, SILENT);
    }

    /** {@return this optimiser with the passes for fast code after its own, those of {@code spirv-opt -O}} */
    public Optimizer withPerformancePasses() {
        return followedBy(List.of(Pipelines.forPerformance()));
    }

    /**
     * {@return this optimiser with the passes for small modules after its own, those of {@code spirv-opt -Os}} If it
     * has no others, no result is larger than its input.
     */
    public Optimizer withSizePasses() {
        return followedBy(Pipelines.forSize());
    }

    /**
     * {@return this optimiser with the passes that make modules of HLSL front ends valid after its own, those of
     * {@code spirv-opt --legalize-hlsl}}
     */
    public Optimizer withLegalizationPasses() {
        return followedBy(List.of(Pipelines.forLegalization()));
    }

    /**
     * {@return this optimiser with further passes, which are applied in their order after its own}
     *
     * @param passes the passes
     */
    public Optimizer withPasses(List<? extends Pass> passes) {
        Objects.requireNonNull(passes, "passes");
        return followedBy(List.of(passes.stream().map(Round::once).toList()));
    }

    /**
     * {@return this optimiser with further passes, which are applied in their order after its own}
     *
     * @param passes the passes, such as {@code Passes.mergeBlocks()}
     */
    public Optimizer withPasses(Pass... passes) {
        Objects.requireNonNull(passes, "passes");
        return withPasses(List.of(passes));
    }

    private Optimizer followedBy(List<List<Round>> others) {
        return new Optimizer(List.copyOf(followed(alternatives, others)), options, observer);
    }

    /** Each of some lists, followed by each of others. */
    private static List<List<Round>> followed(List<List<Round>> lists, List<List<Round>> others) {
        List<List<Round>> all = new ArrayList<>();
        for (List<Round> list : lists) {
            for (List<Round> other : others) {
                List<Round> both = new ArrayList<>(list);
                both.addAll(other);
                all.add(List.copyOf(both));
            }
        }
        return all;
    }

    /**
     * {@return this optimiser with another environment that modules are made for}
     *
     * @param env the environment
     */
    public Optimizer withTarget(TargetEnv env) {
        return withOptions(options.withTarget(env));
    }

    /**
     * {@return this optimiser with other options}
     *
     * @param newOptions the options
     */
    public Optimizer withOptions(PassOptions newOptions) {
        return new Optimizer(alternatives, Objects.requireNonNull(newOptions, "newOptions"), observer);
    }

    /**
     * {@return this optimiser with an observer of its passes} It does not change the results. Its optimisations take
     * twice as long, since passes that are otherwise applied function by function are applied to all functions for the
     * observer.
     *
     * @param newObserver the observer; called by the threads that optimise
     */
    public Optimizer withObserver(PassObserver newObserver) {
        return new Optimizer(alternatives, options, Objects.requireNonNull(newObserver, "newObserver"));
    }

    /** {@return the options} */
    public PassOptions options() {
        return options;
    }

    /** {@return the names of the passes in their order; of the first list if the best of several is chosen} */
    public List<String> passes() {
        return alternatives.get(0).stream()
                .flatMap(round -> round.passes().stream())
                .map(Pass::name)
                .toList();
    }

    /**
     * Optimises a module.
     *
     * @param module the module, which stays as it is
     * @return the optimised module; the given one if nothing changed
     * @throws PassException if a pass cannot be applied, or fails because the module is not valid
     */
    public SpirvModule optimize(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return run(module, false).module();
    }

    /**
     * Optimises a module and tells what was done.
     *
     * @param module the module, which stays as it is
     * @return the optimised module, and the remarks of the passes
     * @throws PassException if a pass cannot be applied, or fails because the module is not valid
     */
    public Optimization run(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return run(module, true);
    }

    private Optimization run(SpirvModule module, boolean hasRemarks) {
        if (alternatives.size() == 1) {
            return run(module, alternatives.get(0), hasRemarks, observer);
        }
        // The alternatives differ in what they inline.
        int considered = hasCalls(module) ? alternatives.size() : 1;
        int common = considered == 1 ? 0 : common();
        Optimization start = run(module, alternatives.get(0).subList(0, common), hasRemarks, SILENT);
        Optimization best = new Optimization(module, false, List.of());
        List<Round> chosen = List.of();
        for (List<Round> rounds : alternatives.subList(0, considered)) {
            Optimization found = run(start.module(), rounds.subList(common, rounds.size()), hasRemarks, SILENT);
            if (found.module().wordCount() < best.module().wordCount()) {
                List<Remark> remarks = new ArrayList<>(start.remarks());
                remarks.addAll(found.remarks());
                best = new Optimization(found.module(), true, remarks);
                chosen = rounds;
            }
        }
        return observer == SILENT ? best : run(module, chosen, hasRemarks, observer);
    }

    /** The number of rounds with which all alternatives begin. */
    private int common() {
        List<Round> first = alternatives.get(0);
        int common = 0;
        while (common < first.size()) {
            Round round = first.get(common);
            int at = common;
            if (!alternatives.stream()
                    .allMatch(rounds -> at < rounds.size() && rounds.get(at).equals(round))) {
                break;
            }
            common++;
        }
        return common;
    }

    private static boolean hasCalls(SpirvModule module) {
        for (int i = 0; i < module.instructionCount(); i++) {
            if (module.instruction(i).is(Op.OpFunctionCall)) {
                return true;
            }
        }
        return false;
    }

    private Optimization run(SpirvModule module, List<Round> rounds, boolean hasRemarks, PassObserver watching) {
        if (watching != SILENT && rounds.stream().anyMatch(Round::hasStages)) {
            // What an observer sees has other ids, since each pass is applied to all functions before the next one.
            apply(module, rounds, Optional.empty(), Optional.of(watching));
            return run(module, rounds, hasRemarks, SILENT);
        }
        List<Remark> remarks = new ArrayList<>();
        SpirvModule result = apply(
                module,
                rounds,
                hasRemarks ? Optional.of(remarks) : Optional.empty(),
                watching == SILENT ? Optional.empty() : Optional.of(watching));
        boolean isChanged = !result.hasSameWords(module);
        return new Optimization(isChanged ? result : module, isChanged, remarks);
    }

    private SpirvModule apply(
            SpirvModule module, List<Round> rounds, Optional<List<Remark>> remarks, Optional<PassObserver> watching) {
        EditableModule edited = EditableModule.of(module);
        PassRunner runner = new PassRunner(edited, options, remarks, watching);
        long changes = edited.changeCount();
        rounds.forEach(round -> round.run(runner));
        if (edited.changeCount() != changes) {
            removeNops(edited);
        }
        if (module.wordCount() > LARGE) {
            // Frees memory for the result.
            edited.compact();
        }
        return edited.toModule();
    }

    /** Removes OpNop from a module that passes have changed; where they have not, it stays as it is. */
    private static void removeNops(EditableModule module) {
        for (int i = module.first(), following; i != 0; i = following) {
            following = module.next(i);
            if (module.is(i, Op.OpNop)) {
                module.remove(i);
            }
        }
    }
}
