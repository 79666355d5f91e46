// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.exec.internal.engine.LaneUse;
import org.spirv4j.exec.internal.prepare.BuiltInFunctions;
import org.spirv4j.exec.internal.prepare.Compilation;
import org.spirv4j.exec.internal.prepare.DescriptorSizes;
import org.spirv4j.exec.internal.prepare.Lowered;
import org.spirv4j.exec.internal.prepare.TensorInstructions;
import org.spirv4j.exec.internal.prepare.VendorInstructions;
import org.spirv4j.exec.internal.raster.Rasterizer;
import org.spirv4j.exec.internal.raster.ShadedVertex;
import org.spirv4j.exec.internal.report.InvalidModule;
import org.spirv4j.exec.internal.run.Attachments;
import org.spirv4j.exec.internal.run.ComputeRun;
import org.spirv4j.exec.internal.run.Executable;
import org.spirv4j.exec.internal.run.FragmentRun;
import org.spirv4j.exec.internal.run.RunSettings;
import org.spirv4j.exec.internal.run.VertexData;
import org.spirv4j.exec.internal.run.VertexRun;
import org.spirv4j.exec.internal.run.Workers;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.transform.Specialization;

/**
 * A module and one of its entry points, ready to be run. Immutable, and safe for use by several threads.
 *
 * <pre>{@code
 * Program program = Program.create(module, "main");
 * program.dispatch(Bindings.create().buffer(0, 0, numbers), 4, 1, 1);
 * }</pre>
 */
public final class Program {
    private static final int DEFAULT_SUBGROUP_SIZE = 32;

    /** The observer of programs that are not observed. */
    private static final Observer NOBODY = moment -> {};

    /**
     * What the steps are made from.
     *
     * @param keepsMistakes whether compiled programs do what checked ones do where the specification leaves results
     *     undefined
     */
    private record Recipe(
            EntryPoint entryPoint,
            Specialization constants,
            int subgroupSize,
            Set<Check> checks,
            Engine engine,
            boolean keepsMistakes,
            boolean isObserved) {}

    /**
     * What a run needs besides the steps.
     *
     * @param names the names of ids in messages; empty for those of OpName
     */
    private record Surroundings(Limits limits, Workers workers, Observer observer, Optional<FriendlyNames> names) {}

    private final Recipe recipe;
    private final Surroundings surroundings;
    private final Executable executable;

    private Program(Recipe recipe, Surroundings surroundings) {
        this(recipe, surroundings, ExecutionException.reported(() -> executable(recipe)));
    }

    private Program(Recipe recipe, Surroundings surroundings, Executable executable) {
        this.recipe = recipe;
        this.surroundings = surroundings;
        this.executable = executable;
    }

    /** The steps of another program with other circumstances. */
    private Program(Program made, Surroundings surroundings) {
        this(made.recipe, surroundings, made.executable);
    }

    private Program with(Recipe other) {
        return new Program(other, surroundings);
    }

    private static Executable executable(Recipe recipe) {
        EntryPoint entryPoint = recipe.entryPoint;
        ExecutionModel model = model(entryPoint);
        SpirvModule given = entryPoint.instruction().module();
        SpirvModule replaced = InvalidModule.reported(() -> TensorInstructions.replaced(
                BuiltInFunctions.replaced(VendorInstructions.replaced(DescriptorSizes.replaced(given)))));
        SpirvModule frozen = replaced.transform(recipe.constants.full());
        int number = given.layout().entryPoints().indexOf(entryPoint);
        int width = model == ExecutionModel.Fragment
                ? Math.max(FragmentRun.QUAD, recipe.subgroupSize)
                : recipe.subgroupSize;
        Lowered checked =
                Lowered.of(given, replaced, frozen, number, width, Check.mistakes(recipe.checks), recipe.isObserved);
        Optional<Compilation> compiled = recipe.engine != Engine.CHECKED && !recipe.isObserved
                ? Compilation.of(given, frozen, number, model, width, recipe.keepsMistakes, lanes(recipe.engine))
                : Optional.empty();
        return new Executable(checked, compiled);
    }

    private static LaneUse lanes(Engine engine) {
        return switch (engine) {
            case LANES -> LaneUse.ALWAYS;
            case COMPILED -> LaneUse.IF_FASTER;
            case CHECKED, SCALAR -> LaneUse.NEVER;
        };
    }

    private static ExecutionModel model(EntryPoint entryPoint) {
        Optional<ExecutionModel> model = entryPoint.executionModel();
        return switch (model.orElse(ExecutionModel.Geometry)) {
            case GLCompute, Kernel, Vertex, Fragment -> model.orElseThrow();
            default ->
                throw failure("the entry point \"" + entryPoint.name() + "\" has the execution model "
                        + model.map(Enum::toString).orElse("" + entryPoint.executionModelValue())
                        + ", which is not supported");
        };
    }

    /**
     * Makes a program of the first entry point with a name.
     *
     * @param module a valid module
     * @param entryPoint the name of the entry point
     * @return the program
     * @throws ExecutionException if there is no such entry point, or it reaches something that is not executed
     */
    public static Program create(SpirvModule module, String entryPoint) {
        Objects.requireNonNull(entryPoint, "entryPoint");
        EntryPoint found = module.layout().entryPoints().stream()
                .filter(candidate -> candidate.name().equals(entryPoint))
                .findFirst()
                .orElseThrow(() -> new ExecutionException(Diagnostic.error(
                        Position.UNKNOWN, "the module has no entry point with the name \"" + entryPoint + "\"")));
        return create(found);
    }

    /**
     * Makes a program.
     *
     * @param entryPoint the entry point of a valid module
     * @return the program
     * @throws ExecutionException if the module does not have its function, or it reaches something that is not executed
     */
    public static Program create(EntryPoint entryPoint) {
        if (entryPoint.function().isEmpty()) {
            Instruction statement = entryPoint.instruction();
            int id = entryPoint.functionId();
            throw new ExecutionException(Diagnostic.error(
                    Position.ofInstruction(statement.wordOffset(), statement.index()),
                    "the entry point \"" + entryPoint.name() + "\" names %" + id
                            + " as its function, but the module has no OpFunction %" + id + "; it may be cut off"));
        }
        return new Program(
                new Recipe(
                        entryPoint,
                        Specialization.create(),
                        DEFAULT_SUBGROUP_SIZE,
                        Check.USUAL,
                        Engine.CHECKED,
                        true,
                        false),
                new Surroundings(Limits.DEFAULT, Workers.NONE, NOBODY, Optional.empty()));
    }

    /**
     * {@return this program with values of specialization constants}
     *
     * @param values the values
     */
    public Program withConstants(Specialization values) {
        Objects.requireNonNull(values, "values");
        return with(new Recipe(
                recipe.entryPoint,
                values,
                recipe.subgroupSize,
                recipe.checks,
                recipe.engine,
                recipe.keepsMistakes,
                recipe.isObserved));
    }

    /**
     * {@return this program with another size of subgroups; fragment shaders have at least 4}
     *
     * @param size the number of invocations in a subgroup, a power of two from 1 to 64
     */
    public Program withSubgroupSize(int size) {
        if (size < 1 || size > 64 || Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("the size of subgroups is a power of two from 1 to 64, not " + size);
        }
        return with(new Recipe(
                recipe.entryPoint,
                recipe.constants,
                size,
                recipe.checks,
                recipe.engine,
                recipe.keepsMistakes,
                recipe.isObserved));
    }

    /**
     * {@return this program with other limits}
     *
     * @param newLimits the limits
     */
    public Program withLimits(Limits newLimits) {
        Objects.requireNonNull(newLimits, "newLimits");
        return new Program(this, new Surroundings(newLimits, workers(), surroundings.observer, surroundings.names));
    }

    /**
     * {@return this program with other checks} They are made by {@link Engine#CHECKED}, and those of
     * {@link Check#USUAL} in any case.
     *
     * @param checks the kinds of mistakes to look for
     */
    public Program withChecks(Set<Check> checks) {
        Set<Check> all = EnumSet.copyOf(Check.USUAL);
        all.addAll(checks);
        return with(new Recipe(
                recipe.entryPoint,
                recipe.constants,
                recipe.subgroupSize,
                Collections.unmodifiableSet(all),
                recipe.engine,
                recipe.keepsMistakes,
                recipe.isObserved));
    }

    /**
     * {@return this program with another engine}
     *
     * @param engine the engine; programs with checks or an observer, and those that the compiler refuses, for example
     *     because they are too large, are executed by {@link Engine#CHECKED} in any case, see {@link #engine}
     * @throws ExecutionException if the engine is not {@link Engine#CHECKED} and the artifact {@code spirv4j-exec-jit}
     *     is missing
     */
    public Program withEngine(Engine engine) {
        Objects.requireNonNull(engine, "engine");
        return with(new Recipe(
                recipe.entryPoint,
                recipe.constants,
                recipe.subgroupSize,
                recipe.checks,
                engine,
                recipe.keepsMistakes,
                recipe.isObserved));
    }

    /**
     * Returns this program with another choice for its mistakes. It concerns the engines that compile, which by default
     * compute what {@link Engine#CHECKED} computes, also where the specification leaves results undefined: variables
     * that are read before they are written are zero, as is {@code OpUndef}, and accesses outside of arrays reach what
     * they reach there. If the choice is false, the engine assumes that programs do not do this, as the compilers of
     * drivers may. Correct programs compute the same, and some are faster.
     *
     * @param defined whether compiled programs with mistakes compute what checked ones do
     * @return the changed program
     */
    public Program withDefinedBehavior(boolean defined) {
        return with(new Recipe(
                recipe.entryPoint,
                recipe.constants,
                recipe.subgroupSize,
                recipe.checks,
                recipe.engine,
                defined,
                recipe.isObserved));
    }

    /**
     * {@return this program with the work-groups of a dispatch executed by tasks of an executor} The results do not
     * depend on the number of tasks, unless work-groups race.
     *
     * @param executor executes the tasks; each call of {@link #dispatch} waits for its tasks, so that it must not be
     *     called by all threads of the executor at once
     * @param tasks the number of tasks, at least 1
     */
    public Program withExecutor(Executor executor, int tasks) {
        Objects.requireNonNull(executor, "executor");
        if (tasks < 1) {
            throw new IllegalArgumentException("the number of tasks must be at least 1, not " + tasks);
        }
        return with(new Workers(executor, tasks, workers().progress()));
    }

    /**
     * {@return this program with somebody who is told how far a run is}
     *
     * @param progress is told; with an executor, by several threads
     */
    public Program withProgress(RunProgress progress) {
        Objects.requireNonNull(progress, "progress");
        return with(new Workers(workers().executor(), workers().count(), progress::update));
    }

    /**
     * {@return this program with names of ids for the messages of runs} Without them, ids have the names that OpName
     * gives them.
     *
     * @param newNames the names, such as those of the text from which the module was assembled
     */
    public Program withNames(FriendlyNames newNames) {
        Objects.requireNonNull(newNames, "newNames");
        return new Program(this, new Surroundings(limits(), workers(), surroundings.observer, Optional.of(newNames)));
    }

    /**
     * {@return this program with an observer} It is called by {@link Engine#CHECKED}, which then executes the program
     * in the thread that starts the run. A program without an observer is as fast as if there were none.
     *
     * @param newObserver the observer
     */
    public Program withObserver(Observer newObserver) {
        Objects.requireNonNull(newObserver, "newObserver");
        Recipe observed = new Recipe(
                recipe.entryPoint,
                recipe.constants,
                recipe.subgroupSize,
                recipe.checks,
                recipe.engine,
                recipe.keepsMistakes,
                true);
        return new Program(observed, new Surroundings(limits(), workers(), newObserver, surroundings.names));
    }

    /**
     * {@return the engine of this program: the chosen one, or {@link Engine#CHECKED} if the program is not compiled}
     * {@link RunReport#engine} tells whether a run was executed in lanes.
     */
    public Engine engine() {
        return executable.compiled().isPresent() ? recipe.engine : Engine.CHECKED;
    }

    /**
     * Runs a compute shader or kernel.
     *
     * @param bindings the data
     * @param x the number of work-groups in the first dimension
     * @param y the number of work-groups in the second dimension
     * @param z the number of work-groups in the third dimension
     * @return what was found
     * @throws ExecutionException if a binding is missing, or a limit is reached
     */
    public RunReport dispatch(Bindings bindings, int x, int y, int z) {
        check(ExecutionModel.GLCompute, ExecutionModel.Kernel);
        return run(() -> {
            ComputeRun run = new ComputeRun(executable, settings(), bindings.data(), new int[] {x, y, z});
            run.run(recipe.isObserved ? Workers.NONE : workers());
            return RunReport.of(run);
        });
    }

    /**
     * Runs a vertex shader.
     *
     * @param bindings the data
     * @param vertices the vertices
     * @return the outputs
     * @throws ExecutionException if a binding or an attribute is missing, or a limit is reached
     */
    public VertexOutputs vertices(Bindings bindings, Vertices vertices) {
        check(ExecutionModel.Vertex);
        VertexData data = vertices.data();
        return run(() -> {
            VertexRun run = new VertexRun(executable, settings(), bindings.data(), data);
            return new VertexOutputs(run.run(), RunReport.of(run), data.count());
        });
    }

    /**
     * Runs a fragment shader for the pixels of a rectangle.
     *
     * @param bindings the data
     * @param fragments the rectangle and the inputs
     * @param framebuffer where the outputs are written
     * @return what was found
     * @throws ExecutionException if a binding is missing, or a limit is reached
     */
    public RunReport fragments(Bindings bindings, Fragments fragments, Framebuffer framebuffer) {
        check(ExecutionModel.Fragment);
        return run(() -> {
            FragmentRun run = new FragmentRun(executable, settings(), bindings.data(), framebuffer.attachments());
            run.rectangle(
                    fragments.surface(),
                    fragments.x(),
                    fragments.y(),
                    fragments.width(),
                    fragments.height(),
                    workers().progress());
            run.finish();
            return RunReport.of(run);
        });
    }

    /**
     * Draws triangles with this vertex shader and a fragment shader.
     *
     * @param fragmentShader the fragment shader
     * @param bindings the data of both
     * @param vertices the vertices
     * @param topology which vertices are the corners of which triangle
     * @param framebuffer where the outputs of the fragment shader are written
     * @return what was found
     * @throws ExecutionException if a binding, an attribute or an output of the vertex shader is missing, or a limit is
     *     reached
     */
    public RunReport draw(
            Program fragmentShader, Bindings bindings, Vertices vertices, Topology topology, Framebuffer framebuffer) {
        check(ExecutionModel.Vertex);
        fragmentShader.check(ExecutionModel.Fragment);
        VertexOutputs outputs = vertices(bindings, vertices);
        return outputs.report().and(fragmentShader.fragments(bindings, outputs, topology, framebuffer));
    }

    /**
     * Runs a fragment shader for the triangles of vertices that a vertex shader has computed.
     *
     * @param bindings the data
     * @param vertices the outputs of the vertex shader
     * @param topology which vertices are the corners of which triangle
     * @param framebuffer where the outputs are written
     * @return what was found in the fragment shader
     * @throws ExecutionException if a binding or an output of the vertex shader is missing, or a limit is reached
     */
    public RunReport fragments(Bindings bindings, VertexOutputs vertices, Topology topology, Framebuffer framebuffer) {
        check(ExecutionModel.Fragment);
        return run(() -> {
            FragmentRun run = new FragmentRun(executable, settings(), bindings.data(), framebuffer.attachments());
            run.check(vertices.shaded());
            draw(vertices, topology, framebuffer.attachments(), run);
            run.finish();
            return RunReport.of(run);
        });
    }

    private void draw(VertexOutputs vertices, Topology topology, Attachments attachments, FragmentRun run) {
        Rasterizer rasterizer = new Rasterizer(attachments.viewport(), attachments.width, attachments.height, run);
        List<ShadedVertex> shaded = vertices.shaded().vertices();
        int count = vertices.countPerInstance();
        int triangles = topology.triangles(count);
        for (int first = 0; first < shaded.size(); first += count) {
            for (int i = 0; i < triangles; i++) {
                rasterizer.triangle(
                        shaded.get(first + topology.vertex(i, 0)),
                        shaded.get(first + topology.vertex(i, 1)),
                        shaded.get(first + topology.vertex(i, 2)),
                        i);
                workers()
                        .progress()
                        .update((long) first / count * triangles + i + 1, (long) shaded.size() / count * triangles);
            }
        }
    }

    private static <T> T run(Supplier<T> work) {
        return ExecutionException.reported(() -> InvalidModule.reported(work));
    }

    private static ExecutionException failure(String message) {
        return new ExecutionException(Diagnostic.error(Position.UNKNOWN, message));
    }

    private void check(ExecutionModel... expected) {
        ExecutionModel model = model(recipe.entryPoint);
        if (!List.of(expected).contains(model)) {
            throw failure("the entry point \"" + recipe.entryPoint.name() + "\" has the execution model " + model
                    + ", not "
                    + Arrays.stream(expected).map(Enum::toString).collect(Collectors.joining(" or ")));
        }
    }

    private Workers workers() {
        return surroundings.workers;
    }

    private Program with(Workers other) {
        return new Program(this, new Surroundings(limits(), other, surroundings.observer, surroundings.names));
    }

    private Limits limits() {
        return surroundings.limits;
    }

    private RunSettings settings() {
        Limits limits = limits();
        return new RunSettings(
                limits.steps(), limits.memoryBytes(), limits.time(), surroundings.observer, surroundings.names);
    }
}
